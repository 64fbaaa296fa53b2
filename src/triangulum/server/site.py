"""The page without a server, as files in a folder for any web host.

Knows how a site lies on the disk, and which files of a folder are an earlier site's. Refuses to
know what is in the page's files.
"""

from collections.abc import Iterable
from gettext import gettext as _
from pathlib import Path

from triangulum.server.page import Page

LIST = "release.txt"
"""Names the release and its files, so that the next one can take their place."""
TITLE = "Triangulum"


class CannotWrite(Exception):
    """There can be no site in the folder; str() is one sentence that says why."""


def write_site(page: Page, folder: Path) -> None:
    """Write the page's files, in place of those of an earlier site; other people's files stay.

    Raises CannotWrite for a folder that can't be written, or that holds something and no site.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        earlier = _earlier(folder)
        _list(folder, page, earlier | page.whole.keys())  # also if this is interrupted
        for path, body in page.whole.items():
            _put(folder / path, body)
        for path in earlier - page.whole.keys():
            (folder / path).unlink(missing_ok=True)
        _list(folder, page, page.whole)
    except OSError as error:
        raise CannotWrite(f"{error.filename or folder}: {error.strerror or error}") from None
    except ValueError as error:  # a name with a NUL in it
        raise CannotWrite(f"{folder}: {error}") from None


def _earlier(folder: Path) -> set[str]:
    """The files of the site that is there; none that a list by another hand has put elsewhere."""
    if not any(folder.iterdir()):
        return set()
    try:
        title, *paths = (folder / LIST).read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, ValueError):
        title, paths = "", []
    if title.split(" ")[0] != TITLE:
        raise CannotWrite(f"{folder}: " + _("holds something that is no site of Triangulum"))
    inside = folder.resolve()
    return {path for path in paths if (folder / path).resolve().is_relative_to(inside)}


def _list(folder: Path, page: Page, paths: Iterable[str]) -> None:
    lines = [f"{TITLE} {page.version}", *sorted(paths)]
    _put(folder / LIST, "".join(f"{line}\n" for line in lines).encode())


def _put(path: Path, body: bytes) -> None:
    """All at once: nobody fetches half of it."""
    path.parent.mkdir(exist_ok=True)
    half = path.with_name(path.name + ".new")
    half.write_bytes(body)
    half.replace(path)
