"""The catalogues: nothing missing, nothing stale, nothing broken, in any language."""

import gettext
import json
import re
import string
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po
from catalogues import build as catalogues

from triangulum.server.page import read_page

SPEAKING = (".js", ".html", ".json")
LANGUAGES = ["da", "de", "es", "fr", "it", "nl", "pl", "pt", "sv"]
BOTH = pytest.mark.parametrize("name", ["page", "command"])
EACH = pytest.mark.parametrize("language", LANGUAGES)


def catalog(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=None if path.suffix == ".pot" else path.parent.name)


def phrases(catalog: Catalog) -> dict[tuple[str | None, object], Message]:
    return {(message.context, message.id): message for message in catalog if message.id}


def forms(text: Any) -> tuple[str, ...]:
    """A phrase's plurals, or the phrase alone."""
    return (text or "",) if isinstance(text, str | None) else tuple(text)


def gaps(text: str) -> list[str]:
    """What is filled in, in either of the ways that Python and the page know."""
    braces = [name for _, name, _, _ in string.Formatter().parse(text) if name is not None]
    return sorted(braces) + sorted(re.findall(r"%(?:\(\w+\))?[rs]", text))


def test_the_languages_are_those_of_the_page() -> None:
    files = read_page().files
    offered = re.findall(r'<option value="(\w+)" lang="\1">', files["index.html"].decode())
    known = re.search(r"LANGUAGES = (\[.*?\]);", files["language.js"].decode())
    assert known and json.loads(known[1]) == offered
    assert sorted(offered) == sorted(["en", *LANGUAGES])
    assert catalogues.languages() == LANGUAGES


def test_what_is_made_of_the_catalogues_is_fresh() -> None:
    stale = [path for path, body in catalogues.build().items() if path.read_bytes() != body]
    assert stale == [], "make catalogues"


@BOTH
@pytest.mark.parametrize(
    ("language", "other"),
    [
        ("de", r"\b([Ii]hr|[Ee]uch|[Ee]uer\w*|Ihre\w*|Ihnen)\b"),
        ("pt", r"\b([Vv]ocês?|[Aa]rquivos?|[Cc]onexão|[Ss]alvar|[Tt]ela)\b"),
    ],
)
def test_a_language_speaks_in_one_way(language: str, name: str, other: str) -> None:
    """German says du to one reader; Portuguese is that of Portugal."""
    said = phrases(catalog(catalogues.HERE / language / f"{name}.po")).values()
    told = [form for message in said for form in forms(message.string)]
    assert len(told) > 100 and [text for text in told if re.search(other, text)] == []


@BOTH
@EACH
def test_every_phrase_is_translated_and_none_is_left_over(language: str, name: str) -> None:
    wanted = phrases(catalog(catalogues.HERE / f"{name}.pot"))
    found = catalog(catalogues.HERE / language / f"{name}.po")
    assert phrases(found).keys() == wanted.keys()
    assert not found.obsolete
    missing = [m.context or m.id for m in phrases(found).values() if not all(forms(m.string))]
    assert missing == []
    assert not any(message.fuzzy for message in phrases(found).values())


@BOTH
@EACH
def test_every_phrase_is_filled_in_alike(language: str, name: str) -> None:
    found = catalog(catalogues.HERE / language / f"{name}.po")
    for message in phrases(found).values():
        wanted = gaps(forms(message.id)[-1])
        for form in forms(message.string):
            assert gaps(form) == wanted, (language, message.context, form)


@EACH
def test_every_plural_is_there(language: str) -> None:
    for name in ("page", "command"):
        found = catalog(catalogues.HERE / language / f"{name}.po")
        for message in phrases(found).values():
            if message.pluralizable:
                assert len(forms(message.string)) == found.num_plurals, message.id
    words = json.loads((catalogues.PAGE / f"{language}.json").read_text())
    names = {frozenset(phrase) for phrase in words.values() if isinstance(phrase, dict)}
    assert names <= {
        frozenset(("one", "other")), frozenset(("one", "many", "other")),
        frozenset(("one", "few", "many")),
    }  # fmt: skip


def test_the_page_says_no_code_that_has_no_words() -> None:
    """By the codes that stand whole in the page's files; those put together are said in tests."""
    known = json.loads((catalogues.PAGE / "en.json").read_text())
    files = read_page().files
    said = set()
    for path, body in files.items():
        text = body.decode() if path.endswith((".js", ".html")) else ""
        said |= set(re.findall(r'data-(?:say|label)="([^"]+)"', text))
        said |= set(re.findall(r'\bsay\("([^"]+)"', text))
        for one, two in re.findall(r'\bsay\([^"`(),]+\? "([^"]+)" : "([^"]+)"', text):
            said |= {one, two}
    assert said - known.keys() == set()
    assert len(said) > 150


def test_no_words_are_left_that_the_page_never_says() -> None:
    """A code is said where it stands, or as what a template puts together from its beginning."""
    known = json.loads((catalogues.PAGE / "en.json").read_text())
    files = {path: body for path, body in read_page().files.items() if path.endswith(SPEAKING)}
    page = "\n".join(files[path].decode() for path in files if not path.startswith("words/"))
    groups = set(re.findall(r"`([a-z][\w.-]*)[.]?\$\{", page))
    groups |= {f"{group}." for group in ("refused", "error", "end")}  # explain()
    ends = tuple(re.findall(r"`\$\{\w+\}(\.[\w.]+)`", page))
    unsaid = [
        code for code in known
        if not re.search(rf"""["'`]{re.escape(code)}["'`]""", page)
        and not any(code.startswith(group) for group in groups)
        and not code.endswith(ends)
    ]  # fmt: skip
    assert unsaid == []


@EACH
def test_the_command_line_speaks_the_language(language: str) -> None:
    spoken = gettext.translation("triangulum", catalogues.COMMAND, [language])
    source = catalog(catalogues.HERE / language / "command.po")
    for message in phrases(source).values():
        if not message.pluralizable:
            assert spoken.gettext(str(message.id)) == message.string
