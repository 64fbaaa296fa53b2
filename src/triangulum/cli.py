"""The command `triangulum`.

Knows arguments, files and exit statuses: 0 done, 2 bad input or arguments with one line on
standard error, 130 interrupted. Refuses to know rules; every command calls one function of the
modules below and prints what it says.
"""

import argparse
import io
import json
import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NoReturn

from platformdirs import user_data_path
from tqdm import tqdm

import triangulum
from triangulum import arena, record, words
from triangulum.course import begin
from triangulum.faults import BadRecord
from triangulum.games import GAMES, TRIANGLES, TRIANGULAR, perft
from triangulum.players import choose
from triangulum.record import Record
from triangulum.triangles.notation import LARGEST_SEED
from triangulum.triangles.stars import STANDARD, standard

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


class BadInput(Exception):
    """The user's fault; str() is one sentence that says which place and why."""


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with the arguments in one line."""

    def error(self, message: str) -> NoReturn:
        raise BadInput(message)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    asked = argparse.Namespace(json=False)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may not fit the terminal
    try:
        _parser().parse_args(_with_command(arguments), namespace=asked)
        asked.run(asked)
        if sys.stdout:
            sys.stdout.flush()
        return DONE
    except BadRecord as bad:
        if asked.json:
            print(json.dumps({"error": _error(bad)}))
        return _complain(words.fault(bad))
    except (BadInput, arena.BadMatch) as bad:
        return _complain(str(bad))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read our output has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE
    except OSError as error:  # a full disk behind standard output, say
        return _complain(str(error))


def _with_command(arguments: Sequence[str] | None) -> list[str]:
    """The arguments, beginning with `play` where no command is named."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    options_of_play = bool(given) and given[0].startswith("-")
    if not given or (options_of_play and given[0] not in ("-h", "--help", "--version")):
        return ["play", *given]
    return given


def _complain(sentence: str) -> int:
    print(f"triangulum: {words.plain(sentence)[:500]}", file=sys.stderr)
    return BAD_INPUT


def _error(bad: BadRecord) -> dict[str, Any]:
    reason = bad.code if bad.move else "record"
    return {"move": bad.move, "reason": reason, "in_the_way": bad.in_the_way, "key": bad.key}


# The commands


def _play(asked: argparse.Namespace) -> None:
    from triangulum.server.launch import CannotStart, launch

    try:
        launch(asked.data, asked.host, asked.port, asked.browser)
    except CannotStart as fault:
        raise BadInput(str(fault)) from None


def _field(asked: argparse.Namespace) -> None:
    setup = standard(asked.name, asked.seed, asked.again)
    print(record.write(Record(begin(TRIANGLES, setup))))


def _replay(asked: argparse.Namespace) -> None:
    for replayed in record.read_many(_text(asked.file)):
        print(json.dumps(_state(replayed)) if asked.json else words.summary(replayed))


def _legal(asked: argparse.Namespace) -> None:
    course = _record(asked).course
    for move in course.legal():
        print(course.game.write_move(move))


def _perft(asked: argparse.Namespace) -> None:
    course = _record(asked).course
    over = course.over and asked.depth > 0
    print(0 if over else perft(course.position, asked.depth))


def _move(asked: argparse.Namespace) -> None:
    course = _record(asked).course
    if course.over:
        raise BadInput(f"{asked.file}: the game is over, there is no move to make")
    if asked.level > course.game.levels:
        raise BadInput(f"{course.game.name} has the levels 1 to {course.game.levels}")
    choice = choose(course.position, asked.level, asked.seed)
    move = course.game.write_move(choice.move)
    if not asked.json:
        print(move)
        return
    print(
        json.dumps(
            {
                "move": move,
                "level": asked.level,
                "seed": asked.seed,
                "nodes": choice.nodes,
                "expected": choice.expected,
            }
        )
    )


def _arena(asked: argparse.Namespace) -> None:
    sys.path.insert(0, "")  # a player of one's own stands in the folder that one is in
    match = _match(asked)
    file = asked.file or Path(f"{match.game}-{match.one}-{match.two}.jsonl".replace(":", "."))
    games: dict[int, Record] = {}
    with _executor(asked) as executor, tqdm(total=asked.games, disable=None, unit="game") as bar:
        for games in arena.run(match, asked.games, executor, file):
            bar.update(len(games) - bar.n)
            bar.set_postfix_str(words.score(arena.tally(games)))
    print(words.match(match.one, match.two, arena.tally(games)))


def _match(asked: argparse.Namespace) -> arena.Match:
    field = asked.field if asked.game == TRIANGLES.name else None
    for name in (asked.one, asked.two):
        if name.isdecimal() and not 1 <= int(name) <= GAMES[asked.game].levels:
            raise BadInput(f"{asked.game} has the levels 1 to {GAMES[asked.game].levels}")
        arena.player(name)
    return arena.Match(
        asked.game, asked.one, asked.two, asked.seed, asked.opening, field, asked.again
    )


@contextmanager
def _executor(asked: argparse.Namespace) -> Iterator[Executor]:
    """Where the games are played: in processes of this machine, or on a Dask cluster."""
    if asked.dask:
        with _cluster(asked.dask) as client:
            yield client.get_executor()
        return
    start = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(asked.jobs, start, signal.signal, (signal.SIGINT, signal.SIG_DFL))
    try:
        yield pool
    except BaseException:  # nobody waits for the games that are being played
        for process in multiprocessing.active_children():
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _cluster(address: str) -> Any:
    try:
        from distributed import Client
    except ImportError:
        raise BadInput("--dask needs the extra: pip install 'triangulum[cluster]'") from None
    try:
        return Client(address, timeout=10)
    except (OSError, ValueError) as error:
        raise BadInput(f"--dask {address}: {error}") from None


def _state(replayed: Record) -> dict[str, Any]:
    course = replayed.course
    return {
        "game": course.game.name,
        "plies": len(course.plies),
        "to_move": course.to_move,
        "score": course.score,
        "points": [ply.points for ply in course.plies],
        "legal": len(course.legal()),
        "over": course.over,
        "winner": course.winner,
        "draw": course.draw,
        "ended_by": course.ended_by,
    }


# Reading


def _record(asked: argparse.Namespace) -> Record:
    return record.read(_text(asked.file))


def _text(file: str) -> str:
    if file == "-" and sys.stdin is None:
        raise BadInput("standard input is closed")
    try:
        source = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise BadInput(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not-utf8") from None


# The arguments


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="triangulum",
        description="Two games for two players: Triangles and Triangular. "
        "Without a command: start the local server and open the page.",
        epilog="examples: triangulum, triangulum play --no-browser, triangulum replay game.json",
        allow_abbrev=False,
    )
    parser.add_argument(
        "--version", action="version", version=f"triangulum {triangulum.__version__}"
    )
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    _add_play(commands)
    field = _command(
        commands, "field", _field, "print an empty record on a standard field",
        "phone-24 --seed 7 --again",
    )  # fmt: skip
    field.add_argument("name", choices=STANDARD, metavar="NAME", help=", ".join(STANDARD))
    field.add_argument("--seed", type=_whole(0, LARGEST_SEED), required=True)
    field.add_argument("--again", action="store_true", help="play again after a triangle")
    _add_readers(commands)
    _add_arena(commands)
    return parser


def _add_readers(commands: Any) -> None:
    """The commands that read a record."""
    replay = _reader(commands, "replay", _replay, "print how a game stands", "game.json --json")
    replay.add_argument("--json", action="store_true", help="print one object for each record")
    _reader(commands, "legal", _legal, "print the legal moves, one a line", "game.json")
    depth = _reader(
        commands, "perft", _perft, "print the number of legal move sequences", "game.json 3"
    )
    depth.add_argument("depth", type=_whole(0, 100), metavar="DEPTH", help="moves in a sequence")
    move = _reader(commands, "move", _move, "print the computer's move", "game.json --level 3")
    highest = max(game.levels for game in GAMES.values())
    move.add_argument("--level", type=_whole(1, highest), required=True)
    move.add_argument("--seed", type=_whole(0, LARGEST_SEED), default=0)
    move.add_argument("--json", action="store_true", help="print an object with more about it")


def _reader(
    commands: Any, name: str, run: Callable[..., None], about: str, example: str
) -> argparse.ArgumentParser:
    parser = _command(commands, name, run, about, example)
    parser.add_argument("file", metavar="FILE", help="a game record, or - for standard input")
    return parser


def _command(
    commands: Any, name: str, run: Callable[..., None], about: str, example: str
) -> argparse.ArgumentParser:
    epilog = f"example: triangulum {name} {example}"
    parser: argparse.ArgumentParser = commands.add_parser(
        name, help=about, description=about, epilog=epilog, allow_abbrev=False
    )
    parser.set_defaults(run=run)
    return parser


def _add_arena(commands: Any) -> None:
    match = _command(
        commands, "arena", _arena, "play a match between two players", "8 7 --games 30 --jobs 2"
    )
    player = "a level, or module:function(position, seed) that returns a move"
    match.add_argument("one", metavar="A", help=player)
    match.add_argument("two", metavar="B", help="likewise")
    match.add_argument("--game", choices=GAMES, default=TRIANGULAR.name, help="default %(default)s")
    match.add_argument(
        "--games", type=_whole(1, 1_000_000), default=100, help="default %(default)s"
    )
    match.add_argument("--jobs", type=_whole(1, 1000), default=os.cpu_count(), help="at a time")
    match.add_argument("--seed", type=_whole(0, LARGEST_SEED), default=0)
    match.add_argument("--opening", type=_whole(0, 40), default=4, help="random moves first")
    match.add_argument("--field", choices=STANDARD, default="phone-24", help="of Triangles")
    match.add_argument("--again", action="store_true", help="play again after a triangle")
    match.add_argument("--file", type=Path, help="keep the games here, and go on with those in it")
    match.add_argument("--dask", metavar="ADDRESS", help="play on the workers of this cluster")


def _add_play(commands: Any) -> None:
    play = _command(
        commands, "play", _play, "start the local server and open the page", "--no-browser"
    )
    play.add_argument("--host", default="127.0.0.1", help="listen here (default %(default)s)")
    play.add_argument("--port", type=_whole(0, 65535), help="default: 8765 when it is free")
    folder = user_data_path("triangulum", appauthor=False)
    play.add_argument("--data", type=Path, default=folder, help="keep the games in this folder")
    play.add_argument("--no-browser", dest="browser", action="store_false")


def _whole(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 20):
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number")
        if not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"{text} does not lie between {low} and {high}")
        return int(text)

    return read
