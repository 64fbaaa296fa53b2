# What one does here. Each target makes the environment in .venv when it isn't there.
.PHONY: play test browser check bench matches screens kernels icons catalogues

play: .venv
	.venv/bin/triangulum

test: .venv
	.venv/bin/pytest

browser: .venv
	.venv/bin/pytest -n 2 tests/browser

check: .venv node_modules
	.venv/bin/ruff check
	.venv/bin/ruff format --check
	.venv/bin/mypy
	npm run --silent check
	npm test --silent

bench: .venv
	.venv/bin/pip install --quiet -c constraints.txt -e '.[test,kernels,bench]'
	.venv/bin/python -m benchmarks.rules
	.venv/bin/python -m benchmarks.triangles
	.venv/bin/python -m benchmarks.openspiel
	.venv/bin/python -m benchmarks.triangular
	PYTHONPATH=tests .venv/bin/python -m benchmarks.kernels
	PYTHONPATH=tests .venv/bin/python -m benchmarks.page

# Some hours; goes on where it was interrupted.
matches: .venv
	.venv/bin/python -m benchmarks.matches

# The pictures in docs/screens; look at each before committing it.
screens: .venv
	PYTHONPATH=tests .venv/bin/python -m benchmarks.screens

# Rebuilds the committed .wasm files; needs wasm-ld (Debian's lld).
kernels: .venv
	.venv/bin/pip install --quiet -c constraints.txt -e '.[test,kernels]'
	.venv/bin/python kernels/build.py

# Renders the committed .png files again; needs Chromium.
icons: .venv
	.venv/bin/python icons/render.py

.venv: pyproject.toml constraints.txt
	python3 -m venv .venv
	.venv/bin/pip install --quiet -c constraints.txt -e '.[test]'
	touch .venv

node_modules: package.json package-lock.json
	npm ci --silent --no-audit --no-fund
	touch node_modules

# What the page and the command line say, from the translators' files.
catalogues: .venv
	.venv/bin/python -m catalogues.build
