"""What may be said on the command line.

Knows the commands' arguments and their help. Refuses to know what the commands do.
"""

import argparse
import os
from collections.abc import Callable
from gettext import gettext as _
from pathlib import Path
from typing import Any, NoReturn

from platformdirs import user_data_path

import triangulum
from triangulum.games import GAMES, TRIANGULAR
from triangulum.triangles.notation import LARGEST_SEED
from triangulum.triangles.stars import STANDARD
from triangulum.words import N_

OF_ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("invalid %(type)s value: %(value)r"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("ignored explicit argument %r"),
)
"""What argparse says by itself, for translators: it asks the same catalogue."""


class BadInput(Exception):
    """The user's fault; str() is one sentence that says which place and why."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def parser() -> argparse.ArgumentParser:
    """What the command line may say; `command` is the name of the command that it gave."""
    top = _Parser(
        prog="triangulum",
        description=_(
            "Two games for two players: Triangles and Triangular. "
            "Without a command: start the local server and open the page."
        ),
        epilog=_("examples")
        + ": triangulum, triangulum play --no-browser, triangulum replay game.json",
        allow_abbrev=False,
    )
    top.add_argument(
        "--version",
        action="version",
        version=f"triangulum {triangulum.__version__}",
        help=_("show the version and exit"),
    )
    commands = top.add_subparsers(title=_("commands"), metavar=_("COMMAND"))
    _add_play(commands)
    site = _command(
        commands, "site", _("write the game that needs no server, for any web host"), "public"
    )
    site.add_argument("folder", type=Path, metavar="DIR", help=_("empty, new, or an earlier site"))
    field = _command(
        commands, "field", _("print an empty record on a standard field"),
        "phone-24 --seed 7 --again",
    )  # fmt: skip
    field.add_argument("name", choices=STANDARD, metavar="NAME", help=", ".join(STANDARD))
    field.add_argument("--seed", type=_whole(0, LARGEST_SEED), required=True)
    field.add_argument("--again", action="store_true", help=_("play again after a triangle"))
    _add_readers(commands)
    _add_arena(commands)
    _command(commands, "bench", _("print each engine's signature and speed"), "")
    return top


def _add_readers(commands: Any) -> None:
    """The commands that read a record."""
    replay = _reader(commands, "replay", _("print how a game stands"), "game.json --json")
    replay.add_argument("--json", action="store_true", help=_("print one object for each record"))
    _reader(commands, "legal", _("print the legal moves, one a line"), "game.json")
    depth = _reader(commands, "perft", _("print the number of legal move sequences"), "game.json 3")
    depth.add_argument("depth", type=_whole(0, 100), metavar="DEPTH", help=_("moves in a sequence"))
    move = _reader(commands, "move", _("print the computer's move"), "game.json --level 3")
    highest = max(game.levels for game in GAMES.values())
    move.add_argument("--level", type=_whole(1, highest), required=True)
    move.add_argument("--seed", type=_whole(0, LARGEST_SEED), default=0)
    move.add_argument("--json", action="store_true", help=_("print an object with more about it"))
    solved = _reader(commands, "solve", _("print the exact value and the best moves"), "game.json")
    solved.add_argument(
        "--seconds", type=_whole(0, 86_400), default=60,
        help=_("then print the bounds that are proven (default %(default)s)"),
    )  # fmt: skip
    solved.add_argument("--json", action="store_true", help=_("print an object with more about it"))


def _reader(commands: Any, name: str, about: str, example: str) -> argparse.ArgumentParser:
    parser = _command(commands, name, about, example)
    parser.add_argument("file", metavar="FILE", help=_("a game record, or - for standard input"))
    return parser


def _command(commands: Any, name: str, about: str, example: str) -> argparse.ArgumentParser:
    epilog = _("example") + f": triangulum {name} {example}".rstrip()
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about, epilog=epilog, allow_abbrev=False
    )
    parser.set_defaults(command=name)
    return parser


def _add_arena(commands: Any) -> None:
    match = _command(
        commands, "arena", _("play a match between two players"), "8 7 --games 30 --jobs 2"
    )
    player = _("a level, or module:function(position, seed) that returns a move")
    match.add_argument("one", metavar="A", help=player)
    match.add_argument("two", metavar="B", help=_("likewise"))
    match.add_argument(
        "--game", choices=GAMES, default=TRIANGULAR.name, help=_("default %(default)s")
    )
    match.add_argument(
        "--games", type=_whole(1, 1_000_000), default=100, help=_("default %(default)s")
    )
    match.add_argument("--jobs", type=_whole(1, 1000), default=os.cpu_count(), help=_("at a time"))
    match.add_argument("--seed", type=_whole(0, LARGEST_SEED), default=0)
    match.add_argument("--opening", type=_whole(0, 40), default=4, help=_("random moves first"))
    match.add_argument("--field", choices=STANDARD, help=_("of Triangles, default phone-24"))
    match.add_argument("--again", action="store_true", help=_("play again after a triangle"))
    match.add_argument(
        "--file",
        type=Path,
        help=_(
            "keep the games here, and go on with those in it (default: a name made of the match)"
        ),
    )
    match.add_argument("--dask", metavar="ADDRESS", help=_("play on the workers of this cluster"))


def _add_play(commands: Any) -> None:
    play = _command(commands, "play", _("start the local server and open the page"), "--no-browser")
    play.add_argument("--host", default="127.0.0.1", help=_("listen here (default %(default)s)"))
    play.add_argument("--port", type=_whole(0, 65535), help=_("default: 8765 when it is free"))
    folder = user_data_path("triangulum", appauthor=False)
    play.add_argument("--data", type=Path, default=folder, help=_("keep the games in this folder"))
    play.add_argument("--no-browser", dest="browser", action="store_false")


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()):
            told = _("{text!r} is not a whole number")
            raise argparse.ArgumentTypeError(told.format(text=text[:40]))
        if len(digits) > 19 or not low <= int(text) <= high:
            told = _("{text} does not lie between {low} and {high}")
            raise argparse.ArgumentTypeError(told.format(text=text[:40], low=low, high=high))
        return int(text)

    return read
