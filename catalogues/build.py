"""Makes the catalogues that the page and the command line read from the translators' files.

Knows gettext's files: page.pot is written by hand, command.pot is drawn from the sources, each
language has a page.po and a command.po. Refuses to translate: a phrase without a translation stays
empty in its .po and English for the reader.
"""

import gettext
import json
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import Any

from babel.core import Locale
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "src" / "triangulum"
PAGE = PACKAGE / "server" / "static" / "words"
COMMAND = PACKAGE / "locale"
SPEAKING = ("words.py", "arguments.py", "cli.py", "arena.py", "server/launch.py", "server/site.py")
"""The modules of the command line that say something."""

SAMPLES = (*range(200), 10**6)
"""Numbers that show every plural that a language has."""

SPELLINGS = {
    "pt": "# As it is written in Portugal. Whoever plays is spoken to without a pronoun.\n",
}
"""What a translator must know of a language that is written in more ways than one."""

HEADER = """msgid ""
msgstr ""
"Project-Id-Version: Triangulum\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plurals};\\n"

"""


def languages() -> list[str]:
    """The tags of the languages that there are translations for."""
    return sorted(path.name for path in HERE.iterdir() if (path / "page.po").exists())


def build() -> dict[Path, bytes]:
    """Every file that is made of others, by its path: what `make catalogues` writes."""
    page = _read(HERE / "page.pot", None)
    command = _drawn()
    made = {HERE / "command.pot": _text(command, "en"), PAGE / "en.json": _phrases(page, "en")}
    for language in languages():
        for template, name in ((page, "page"), (command, "command")):
            path = HERE / language / f"{name}.po"
            catalog = _read(path, language)
            catalog.update(template, no_fuzzy_matching=True, update_header_comment=False)
            catalog.obsolete.clear()
            made[path] = _text(catalog, language)
            if name == "page":
                made[PAGE / f"{language}.json"] = _phrases(catalog, language)
            else:
                made[COMMAND / language / "LC_MESSAGES" / "triangulum.mo"] = _compiled(catalog)
    return made


def _read(path: Path, language: str | None) -> Catalog:
    if not path.exists():
        return Catalog(language)
    with path.open("rb") as file:
        return read_po(file, locale=language, charset="utf-8")


def _drawn() -> Catalog:
    """What the command line says, with what argparse says for it."""
    catalog = Catalog()
    for name in SPEAKING:
        for _, text, comments, context in extract_from_file(
            "python", PACKAGE / name, comment_tags=["For translators:"], strip_comment_tags=True
        ):
            catalog.add(text, auto_comments=comments, context=context)
    return catalog


def _text(catalog: Catalog, language: str) -> bytes:
    file = BytesIO()
    write_po(file, catalog, no_location=True, omit_header=True, sort_output=False, width=96)
    header = HEADER.format(language=language, plurals=catalog.plural_forms.rstrip(";"))
    return (SPELLINGS.get(language, "") + header).encode() + file.getvalue()


def _phrases(catalog: Catalog, language: str) -> bytes:
    """The page's phrases by code; one with plurals is an object, by CLDR's names for them."""
    phrases = {message.context: _phrase(catalog, message, language)
               for message in catalog if message.id}  # fmt: skip
    return json.dumps(phrases, ensure_ascii=False, indent=0).encode() + b"\n"


def _phrase(catalog: Catalog, message: Message, language: str) -> str | dict[str, str]:
    told: Any = message.string
    if not message.pluralizable:
        return str(told or message.id)
    english = not all(told)
    forms = message.id if english else told
    place = gettext.c2py("(n != 1)" if english else catalog.plural_expr)
    name = Locale(language).plural_form
    return {name(n): forms[place(n)] for n in reversed(SAMPLES)}


def _compiled(catalog: Catalog) -> bytes:
    day = datetime(2000, 1, 1, tzinfo=UTC)  # or the file would change with the clock
    catalog.creation_date = catalog.revision_date = day
    file = BytesIO()
    write_mo(file, catalog)
    return file.getvalue()


def main() -> None:
    """Write what has changed."""
    for path, body in build().items():
        if not path.exists() or path.read_bytes() != body:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
            print(path.relative_to(HERE.parent))


if __name__ == "__main__":
    main()
