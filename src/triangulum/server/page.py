"""The page as one release: every file that a browser may fetch, and what they are together.

Knows the files, their media types, and how the service worker learns of them. Refuses to know who
asks for them, and what is in them beyond the heads of its pages.
"""

import json
import re
from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from pathlib import Path, PurePosixPath

import triangulum

STATIC = Path(__file__).parent / "static"
KERNELS = Path(__file__).parent.parent / "engine"

POLICY = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:"
"""Nothing from elsewhere and nothing inline; a kernel may be compiled."""

INDEX, SERVICE_WORKER = "index.html", "sw.js"
SHEETS = "sheets.css"
"""The style sheets of index.html, joined."""

WORDS = "words/"
"""The folder of the catalogues: a browser keeps those of its own languages only."""

MEDIA_TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
}

CHARSET = '<meta charset="utf-8">'
HERE = f"""{CHARSET}
  <meta http-equiv="Content-Security-Policy" content="{POLICY}">
  <meta name="table" content="here">"""
"""The head of a page that has no server: its policy, and that the table is in the browser."""

_SHEET = re.compile(r"""<link rel="stylesheet" href="([^"]+)">\s*""")
_SCRIPT = re.compile(r"""<script type="module" src="([^"]+)"></script>""")
_IMPORT = re.compile(r"""^(?:import|export) (?:[^"';]* from )?"(\.[^"]+)";""", re.MULTILINE)
_LATER = re.compile(r"""import\("(\.[^"]+)"\)""")


@dataclass(frozen=True)
class Page:
    """The files by their path below the page's folder."""

    files: Mapping[str, bytes]

    @cached_property
    def version(self) -> str:
        """Changes with the release and with any file, its name or what is in it."""
        parts = [triangulum.__version__.encode()]
        for path, body in sorted(self.files.items()):
            parts += [path.encode(), sha256(body).digest()]
        return sha256(b"\0".join(parts)).hexdigest()[:16]

    @cached_property
    def whole(self) -> dict[str, bytes]:
        """The files, with the service worker told the version and what it has to keep."""
        kept = {"./" if path == INDEX else path: _integrity(self.files[path])
                for path in sorted(self.files) if _is_played_with(path)}  # fmt: skip
        words = {path: kept.pop(path) for path in list(kept) if path.startswith(WORDS)}
        release = json.dumps({"version": self.version, "files": kept, "words": words})
        worker = f"self.RELEASE = {release};\n".encode() + self.files[SERVICE_WORKER]
        return {**self.files, SERVICE_WORKER: worker}


def read_page(here: bool = False) -> Page:
    """The page as it lies in this package; `here` makes the one that has no server."""
    files = {path.relative_to(STATIC).as_posix(): path.read_bytes()
             for path in STATIC.rglob("*") if path.is_file()}  # fmt: skip
    files |= {path.name: path.read_bytes() for path in KERNELS.glob("*.wasm")}
    sheets = _SHEET.findall(files[INDEX].decode())
    heads = {path: _with_head(files, path, sheets, here).encode()
             for path in files if path.endswith(".html")}  # fmt: skip
    joined = b"\n".join(files[path] for path in sheets)
    kept = {path: body for path, body in files.items() if path not in sheets}
    return Page({**kept, **heads, SHEETS: joined})


def media_type(path: str) -> str:
    """What a browser is told that a file is."""
    return MEDIA_TYPES[PurePosixPath(path).suffix]


def _with_head(files: Mapping[str, bytes], path: str, sheets: list[str], here: bool) -> str:
    """A page that names all its modules, so that they come at once and not one by one."""
    text = _with_one_sheet(files[path].decode(), sheets)
    (script,) = _SCRIPT.finditer(text)
    first = _modules(files, {script[1]}, _IMPORT)
    later = _modules(files, {script[1]}, _IMPORT, _LATER)
    links = [_preload(module) for module in sorted(first - {script[1]})]
    links += [_preload(module, ' fetchpriority="low"') for module in sorted(later - first)]
    text = text.replace(script[0], "\n  ".join([script[0], *links]))
    assert text.count(CHARSET) == 1
    return text.replace(CHARSET, HERE) if here else text


def _with_one_sheet(text: str, sheets: list[str]) -> str:
    """The style sheets of index.html as one: each way to a server takes time.

    It stands where the first one stood, before the script that asks what the theme's ground is.
    """
    before, first, rest = _SHEET.split(text, maxsplit=1)
    assert first == sheets[0]

    def unless_joined(link: re.Match[str]) -> str:
        return "" if link[1] in sheets else link[0]

    return f'{before}<link rel="stylesheet" href="{SHEETS}">\n  {_SHEET.sub(unless_joined, rest)}'


def _preload(path: str, how: str = "") -> str:
    return f'<link rel="modulepreload" href="{path}"{how}>'


def _modules(files: Mapping[str, bytes], waiting: set[str], *imports: re.Pattern[str]) -> set[str]:
    """The modules, and all that they lead to by these ways of importing."""
    found: set[str] = set()
    while waiting:
        found |= waiting
        named = {_beside(path, name) for path in waiting
                 for way in imports for name in way.findall(files[path].decode())}  # fmt: skip
        waiting = named - found
    return found


def _beside(path: str, name: str) -> str:
    """The path of "./name" or "../name" as the file at `path` means it.

    >>> _beside("host/main.js", "../types.js"), _beside("main.js", "./link.js")
    ('types.js', 'link.js')
    """
    parts = list(PurePosixPath(path).parent.parts)
    for part in PurePosixPath(name).parts:
        if part == "..":
            parts.pop()
        else:
            parts.append(part)
    return "/".join(parts)


def _is_played_with(path: str) -> bool:
    """Icons are for installing, and their pictures weigh more than all the rest."""
    return path != SERVICE_WORKER and not path.startswith("icons/")


def _integrity(body: bytes) -> str:
    """The hash in the spelling of the browser's `integrity`."""
    return "sha256-" + b64encode(sha256(body).digest()).decode()
