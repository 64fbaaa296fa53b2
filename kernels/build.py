"""Rebuilds the committed .wasm files; with --check only says whether they would change.

Run by `make kernels`. Needs the extra `kernels` and wasm-ld; installing and playing need neither.
"""

import sys
from pathlib import Path

from compiler import wasm

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "triangulum"
KERNELS = {
    SOURCE / "triangular" / "kernel.py": SOURCE / "engine" / "triangular.wasm",
    SOURCE / "triangles" / "search.py": SOURCE / "engine" / "triangles.wasm",
    ROOT / "benchmarks" / "baseline.py": ROOT / "benchmarks" / "baseline.wasm",
    ROOT / "benchmarks" / "rivals.py": ROOT / "benchmarks" / "rivals.wasm",
}


def main() -> int:
    """Exit status 1 when a committed file differs from what its source gives."""
    changed = 0
    for source, target in KERNELS.items():
        built = wasm(source)
        same = target.exists() and target.read_bytes() == built
        print(f"{target.name}: {len(built)} bytes, {'unchanged' if same else 'CHANGED'}")
        changed |= not same
        if "--check" not in sys.argv:
            target.write_bytes(built)
    return changed if "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
