"""The page as one release: how it is served, and how it lies in a folder without a server."""

import gzip
import http.client
import json
import re
from base64 import b64encode
from collections.abc import Iterator
from contextlib import closing
from gzip import compress
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from serving import Server, serving
from triangulum.server import page, site
from triangulum.server.page import Page, read_page
from triangulum.server.site import CannotWrite, write_site


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server") / "data") as server:
        yield server


def get(server: Server, path: str, method: str = "GET", **headers: str) -> tuple[int, Any, bytes]:
    """The status, the headers and the body as it travels."""
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)) as connection:
        connection.request(
            method, "/" + path, headers={k.replace("_", "-"): v for k, v in headers.items()}
        )
        answer = connection.getresponse()
        return answer.status, answer.headers, answer.read()


def listed(worker: bytes) -> dict[str, Any]:
    """What the service worker is told of the release."""
    line = worker.decode().splitlines()[0]
    told: dict[str, Any] = json.loads(line.removeprefix("self.RELEASE = ").removesuffix(";"))
    return told


KINDS = {
    "": "text/html", "index.html": "text/html", "sheets.css": "text/css",
    "main.js": "text/javascript", "sw.js": "text/javascript",
    "rules.html": "text/html", "boards.json": "application/json",
    "manifest.webmanifest": "application/manifest+json",
    "triangles.wasm": "application/wasm", "triangular.wasm": "application/wasm",
    "favicon.svg": "image/svg+xml", "icons/icon-192.png": "image/png",
}  # fmt: skip


@pytest.mark.parametrize(("path", "kind"), KINDS.items())
def test_each_file_travels_small_and_only_once(server: Server, path: str, kind: str) -> None:
    status, headers, plain = get(server, path)
    assert status == 200 and headers["Content-Type"].split(";")[0] == kind
    assert headers["Cache-Control"] == "no-cache" and headers["X-Content-Type-Options"] == "nosniff"
    _, small, body = get(server, path, Accept_Encoding="gzip, br")
    if kind == "image/png":
        assert small["Content-Encoding"] is None and body == plain
    else:
        assert small["Content-Encoding"] == "gzip" and gzip.decompress(body) == plain
        assert len(body) < len(plain)
    for told in (headers, small):
        assert told["Vary"] == "Accept-Encoding"
        status, _, body = get(server, path, If_None_Match=told["ETag"])
        assert (status, body) == (304, b"")
    assert get(server, path, If_None_Match='W/"another"')[0] == 200
    status, head, body = get(server, path, "HEAD")
    assert (status, body, head["Content-Length"]) == (200, b"", str(len(plain)))
    assert get(server, path, "POST")[0] == 405


def test_the_kernels_are_those_of_the_engine(server: Server) -> None:
    for kernel in page.KERNELS.glob("*.wasm"):
        assert get(server, kernel.name)[2] == kernel.read_bytes()
        assert not (page.STATIC / kernel.name).exists(), "it lies in one place"


def test_nothing_else_is_served(server: Server) -> None:
    for path in (
        "app.py",
        "../page.py",
        "%2e%2e/page.py",
        "icons",
        "icons/",
        "release.txt",
    ):
        assert get(server, path)[0] == 404, path


def test_the_policy_lets_nothing_in_from_elsewhere(server: Server, tmp_path: Path) -> None:
    policy = get(server, "")[1]["Content-Security-Policy"]
    sources = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert sources["default-src"] == "'self'"
    assert sources["script-src"].split() == ["'self'", "'wasm-unsafe-eval'"]
    assert "unsafe-inline" not in policy and "http" not in policy and "*" not in policy
    write_site(read_page(here=True), tmp_path)
    head = (tmp_path / "index.html").read_text().partition("<script")[0]
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', head)
    assert found and f"{found[1]}; frame-ancestors 'none'" == policy, "before the first script"
    assert '<meta name="table" content="here">' in head


def test_no_file_of_the_page_has_anything_inline() -> None:
    pages = {path: body.decode() for path, body in read_page().files.items() if ".html" in path}
    assert pages.keys() >= {"index.html", "rules.html", "lesson.html"}
    for path, text in pages.items():
        assert re.findall(r"<script(?![^>]* src=)", text) == [], path
        assert re.findall(r"<style| style=| on[a-z]+=", text) == [], path


def test_the_service_worker_knows_every_file_that_is_played_with() -> None:
    whole = read_page().whole
    told = listed(whole["sw.js"])
    played = {path for path in whole if path != "sw.js" and not path.startswith("icons/")}
    words = {path for path in played if path.startswith("words/")}
    assert told["words"].keys() == words and "words/en.json" in words
    assert told["files"].keys() == played - words - {"index.html"} | {"./"}
    assert {"triangles.wasm", "triangular.wasm", "main.js", "manifest.webmanifest"} <= played
    for path, integrity in (told["files"] | told["words"]).items():
        digest = sha256(whole["index.html" if path == "./" else path]).digest()
        assert integrity == "sha256-" + b64encode(digest).decode()


def test_the_first_visit_weighs_little_in_any_language() -> None:
    """With all that is kept for when there is no network: less than 300 KB as it travels."""
    whole = read_page().whole
    told = listed(whole["sw.js"])
    size = {path: len(compress(body)) for path, body in whole.items()}
    kept = size["index.html"] + sum(size[path] for path in told["files"] if path != "./")
    assert kept + max(size[path] for path in told["words"]) < 300_000


def test_the_version_is_that_of_all_contents(monkeypatch: pytest.MonkeyPatch) -> None:
    files = {"index.html": b"page", "sw.js": b"worker", "a.js": b"1", "b.js": b"2"}
    versions = [
        Page(files).version,
        Page(files | {"a.js": b"2", "b.js": b"1"}).version,
        Page(files | {"sw.js": b"other"}).version,
        Page(files | {"c.js": b""}).version,
        Page({"index.html": b"page", "sw.js": b"worker", "a.js": b"1", "c.js": b"2"}).version,
        read_page().version,
        read_page(here=True).version,
    ]
    monkeypatch.setattr("triangulum.__version__", "99")
    versions.append(Page(files).version)
    assert len(set(versions)) == len(versions)
    assert Page(dict(reversed(files.items()))).version == versions[-1]
    assert versions[-1] in Page(files).whole["sw.js"].decode()


def test_the_head_names_every_module_and_first_those_that_are_needed_first() -> None:
    """By a walk of its own: whatever a module of the page names in quotes as a module."""
    files = read_page().files
    named = r'<link rel="modulepreload" href="([^"]+)"( fetchpriority="low")?>'
    preloaded = dict(re.findall(named, files["index.html"].decode()))
    reached = {"main.js"}
    for _ in files:
        code = "".join(code_of(files[module]) for module in sorted(reached))
        reached |= {
            name.removeprefix("./") for name in re.findall(r'(?: from |import\()"(\S+?)"', code)
        }
    assert preloaded.keys() == reached - {"main.js"}
    assert not preloaded["state.js"] and not preloaded["dialog.js"]
    assert preloaded["draw.js"] and preloaded["stars.js"] and preloaded["lens.js"]


def code_of(module: bytes) -> str:
    return re.sub(r"/\*.*?\*/", "", module.decode(), flags=re.DOTALL)


def test_the_manifest_names_icons_that_are_there() -> None:
    files = read_page().files
    manifest = json.loads(files["manifest.webmanifest"])
    assert manifest["start_url"] == manifest["scope"] == "." and manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        body = files[icon["src"]]
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(body[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"
        assert len(body) < 130_000
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert (
        b'rel="apple-touch-icon"' in files["index.html"]
        and b'rel="manifest"' in files["index.html"]
    )


def files_of(folder: Path) -> dict[str, bytes]:
    return {
        p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()
    }


def test_a_site_is_the_page_and_a_list(tmp_path: Path) -> None:
    made = read_page(here=True)
    write_site(made, tmp_path / "deep" / "site")
    found = files_of(tmp_path / "deep" / "site")
    title, *paths = found.pop("release.txt").decode().splitlines()
    assert found == made.whole and paths == sorted(found) and title == f"Triangulum {made.version}"
    assert not re.search(rb'(href|src)="/', found["index.html"]), "under any folder of a host"


def test_a_site_takes_the_place_of_the_one_before(tmp_path: Path) -> None:
    first = Page({"index.html": b"1", "sw.js": b"1", "old.js": b"1", "icons/old.png": b"1"})
    second = Page({"index.html": b"2", "sw.js": b"2", "new.js": b"2"})
    write_site(first, tmp_path)
    (tmp_path / "CNAME").write_text("example.org")
    write_site(second, tmp_path)
    assert files_of(tmp_path).keys() == {"index.html", "sw.js", "new.js", "release.txt", "CNAME"}
    assert (tmp_path / "index.html").read_bytes() == b"2"


def test_a_site_that_was_interrupted_is_taken_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = Page({"index.html": b"1", "sw.js": b"1", "old.js": b"1"})
    second = Page({"index.html": b"2", "sw.js": b"2", "new.js": b"2"})
    write_site(first, tmp_path)
    put = site._put

    def full(path: Path, body: bytes) -> None:
        if path.name == "sw.js":
            raise OSError(28, "No space left on device", str(path))
        put(path, body)

    monkeypatch.setattr(site, "_put", full)
    with pytest.raises(CannotWrite, match=r"sw\.js: No space left on device"):
        write_site(second, tmp_path)
    monkeypatch.setattr(site, "_put", put)
    write_site(Page({"index.html": b"3", "sw.js": b"3"}), tmp_path)
    assert files_of(tmp_path).keys() == {"index.html", "sw.js", "release.txt"}


def test_a_folder_with_anything_else_in_it_is_let_alone(tmp_path: Path) -> None:
    for name in ("index.html", "release.txt", "notes"):
        folder = tmp_path / name.replace(".", "-")
        folder.mkdir()
        (folder / name).write_text("Triangles are mine\n")
        with pytest.raises(CannotWrite, match="is no site of Triangulum"):
            write_site(read_page(here=True), folder)
        assert files_of(folder).keys() == {name}


def test_a_list_by_another_hand_removes_nothing_elsewhere(tmp_path: Path) -> None:
    (tmp_path / "precious").write_text("")
    (tmp_path / "site").mkdir()
    lists = f"Triangulum 1\n../precious\n{tmp_path / 'precious'}\n"
    (tmp_path / "site" / "release.txt").write_text(lists)
    write_site(Page({"index.html": b"", "sw.js": b""}), tmp_path / "site")
    assert (tmp_path / "precious").exists()
