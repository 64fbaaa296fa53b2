"""The command `triangulum`.

Knows files and exit statuses: 0 done, 2 bad input or arguments with one line on
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
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from gettext import gettext as _
from pathlib import Path
from typing import Any

from tqdm import tqdm

from triangulum import arena, record, words
from triangulum.arguments import BadInput, parser
from triangulum.course import Course, begin
from triangulum.engine.bench import SEARCHES, measure
from triangulum.faults import BadRecord
from triangulum.games import GAMES, TRIANGLES, perft
from triangulum.players import choose
from triangulum.record import Record
from triangulum.server.page import read_page
from triangulum.server.site import CannotWrite, write_site
from triangulum.solver import solve
from triangulum.solver.proven import NOTHING, Solved
from triangulum.triangles.stars import standard

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and give its exit status."""
    asked = argparse.Namespace(json=False)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name may not fit the terminal
    words.choose_language()
    try:
        parser().parse_args(_with_command(arguments), namespace=asked)
        COMMANDS[asked.command](asked)
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


def _site(asked: argparse.Namespace) -> None:
    page = read_page(here=True)
    try:
        write_site(page, asked.folder)
    except CannotWrite as fault:
        raise BadInput(str(fault)) from None
    print(words.site(len(page.whole), page.version, str(asked.folder)))


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
        raise BadInput(f"{asked.file}: " + _("the game is over, there is no move to make"))
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
                "red": choice.red,
            }
        )
    )


def _solve(asked: argparse.Namespace) -> None:
    course = _record(asked).course
    known, seconds, interrupted = NOTHING, 0.0, threading.Event()
    if not course.over:
        begun, told = time.monotonic(), 0.0
        # Raised in the middle of a call into the engine an interrupt could be lost: it is noted.
        before = signal.signal(signal.SIGINT, lambda *_: interrupted.set())
        try:
            for known in solve(course.position):
                seconds = time.monotonic() - begun
                if interrupted.is_set() or seconds >= asked.seconds:
                    break
                if seconds >= told + 0.2:
                    told = seconds
                    _show(words.progress(known, seconds))
        finally:
            signal.signal(signal.SIGINT, before)
        _show("")
    if asked.json:
        print(json.dumps(_solution(course, known, seconds)), flush=True)
    else:
        gave_up = not (course.over or known.exact or interrupted.is_set())
        too_much = gave_up and seconds < asked.seconds
        print(words.solution(course, known, too_much), flush=True)
    if interrupted.is_set():
        raise KeyboardInterrupt


def _show(line: str) -> None:
    """Put the line in place of the last one, where somebody may be looking."""
    if sys.stderr and sys.stderr.isatty():
        print(f"\r\x1b[K{line}", end="", file=sys.stderr, flush=True)


def _solution(course: Course, known: Solved, seconds: float) -> dict[str, Any]:
    return {
        "exact": known.exact,
        "lower": known.lower,
        "upper": known.upper,
        "final": known.final(course.score, course.position.turn),
        "best": None if known.best is None else [course.game.write_move(m) for m in known.best],
        "red": known.red,
        "nodes": known.nodes,
        "seconds": round(seconds, 3),
    }


def _bench(asked: argparse.Namespace) -> None:
    for game in SEARCHES:
        print(words.measured(game, measure(game)))


def _arena(asked: argparse.Namespace) -> None:
    sys.path.insert(0, "")  # a player of one's own stands in the folder that one is in
    match = _match(asked)
    file = asked.file or _file_of(match)
    print(_("The games are kept in {file}.").format(file=file), file=sys.stderr)
    games: dict[int, Record] = {}
    try:
        with (
            _executor(asked) as executor,
            tqdm(total=asked.games, disable=None, unit="") as bar,
        ):
            for games in arena.run(match, asked.games, executor, file):
                bar.update(len(games) - bar.n)
                bar.set_postfix_str(words.score(arena.tally(games)))
    finally:  # also when interrupted
        if games:
            print(words.match(match.one, match.two, arena.tally(games)))


def _file_of(match: arena.Match) -> Path:
    """The file where a match is kept unless told; each match has one of its own."""
    parts = [match.game, match.one, match.two, f"opening{match.opening}", f"seed{match.seed}"]
    parts += [match.field] if match.field else []
    parts += ["again"] if match.again else []
    return Path("-".join(parts).replace(":", ".") + ".jsonl")


def _match(asked: argparse.Namespace) -> arena.Match:
    lines = asked.game == TRIANGLES.name
    if not lines and (asked.field or asked.again):
        raise BadInput(_("--field and --again need --game triangles"))
    field = (asked.field or "phone-24") if lines else None
    for name in (asked.one, asked.two):
        if name.isdecimal() and not 1 <= int(name) <= GAMES[asked.game].levels:
            raise BadInput(words.levels(GAMES[asked.game]))
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
        extra = "pip install 'triangulum[cluster]'"
        raise BadInput(_("--dask needs the extra") + f": {extra}") from None
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
        raise BadInput(_("standard input is closed"))
    try:
        source = sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes()
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        raise BadInput(f"{file}: {getattr(error, 'strerror', None) or error}") from None
    try:
        return source.decode("utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not-utf8") from None


COMMANDS: dict[str, Callable[[argparse.Namespace], None]] = {
    "play": _play,
    "site": _site,
    "field": _field,
    "replay": _replay,
    "legal": _legal,
    "perft": _perft,
    "move": _move,
    "solve": _solve,
    "arena": _arena,
    "bench": _bench,
}
