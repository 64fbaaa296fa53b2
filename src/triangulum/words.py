"""The command line's sentences, by code.

Knows English, and where other languages' catalogues are. Refuses to know what a code means to the
rules; every code of theirs has a sentence here.
"""

import gettext
from gettext import gettext as _
from gettext import ngettext
from pathlib import Path

from triangulum.course import Course
from triangulum.elo import Tally, elo
from triangulum.engine.bench import Measured
from triangulum.faults import BadRecord
from triangulum.games import Game
from triangulum.moves import Move
from triangulum.record import Record
from triangulum.solver.proven import Solved

DOMAIN, CATALOGUES = "triangulum", Path(__file__).parent / "locale"


def N_(text: str) -> str:  # noqa: N802 - the name by which gettext's tools find such texts
    """The text as it is: it is translated where it is said."""
    return text


FAULTS = {
    "not-utf8": N_("is not UTF-8 text"),
    "not-json": N_("is not JSON: stopped at line {row}, column {column}"),
    "long-number": N_("holds a number with too many digits"),
    "deep": N_("is nested too deeply"),
    "no-number": N_("{name} is not a number that a record can hold"),
    "several": N_("holds several records where one is expected"),
    "twice": N_("is there twice"),
    "missing": N_("is missing"),
    "not-whole": N_("must be a whole number"),
    "not-flag": N_("must be true or false"),
    "not-text": N_("must be a text"),
    "not-row": N_("must be an array"),
    "not-table": N_("must be an object"),
    "range": N_("must lie between {low} and {high}"),
    "unknown-format": N_("{found!r} is not known here, only 'triangulum/1' is"),
    "unknown-game": N_("{found!r} is not known here, only 'triangles' and 'triangular' are"),
    "two-players": N_("must name two players"),
    "not-move-text": N_("move {number} must be a text"),
    "star-count": N_("must hold {low} to {high} stars"),
    "not-star": N_("star {star} must be two whole numbers"),
    "off-board": N_("star {star} must lie on the board of {width} x {height}"),
    "equal-stars": N_("star {star} lies on star {other}"),
    "unknown-result": N_("{found!r} is no result"),
    "unknown-end": N_("{found!r} is no way to end a game from outside the rules"),
    "over-already": N_("the moves have ended the game already, not {found!r}"),
    "no-winner": N_("{found!r} needs a result that names the winner"),
    "contradicts": N_("{found!r} contradicts the moves, which say {actual!r}"),
}

REFUSALS = {
    "not-a-move": N_("is not a move"),
    "unknown-star": N_("there is no such star"),
    "no-line": N_("a line needs two different stars"),
    "over": N_("the game is over"),
    "exists": N_("the line {way} is there already"),
    "over-star": N_("the line would pass over star {way}"),
    "crosses": N_("the line would cross {way}"),
    "no-cell": N_("the coordinates of a cell add up to 0 or -1"),
    "occupied": N_("there is a tile on {way}"),
    "not-adjacent": N_("the cell touches no tile"),
}

ENDINGS = {
    "no-triangle-left": N_("no triangle is left"),
    "all-tiles": N_("all tiles are laid"),
    "red-triangle": N_("red triangle"),
    "resignation": N_("resignation"),
    "time": N_("time"),
    "abandoned": N_("abandoned"),
}


def choose_language() -> None:
    """Speak the language of the environment (LANGUAGE, LC_ALL, LC_MESSAGES, LANG) from now on."""
    gettext.bindtextdomain(DOMAIN, CATALOGUES)
    gettext.textdomain(DOMAIN)


def fault(bad: BadRecord) -> str:
    """What is wrong with a record, and where, in one line.

    >>> fault(BadRecord("crosses", move=7, in_the_way="4-9"))
    'move 7: the line would cross 4-9'
    >>> fault(BadRecord("range", "setup.width", low=1, high=50000))
    'setup.width: must lie between 1 and 50000'
    """
    where = _("line {line}").format(line=bad.line) + ": " if bad.line > 1 else ""
    if bad.move:
        move = _("move {number}").format(number=bad.move)
        return f"{where}{move}: {_(REFUSALS[bad.code]).format(way=bad.in_the_way)}"
    place = bad.key or _("the record")
    return f"{where}{place}: {_(FAULTS[bad.code]).format(**bad.parameters)}"


def levels(game: Game) -> str:
    """Which levels the computer has in a game."""
    return _("{game} has the levels 1 to {most}").format(game=game.name, most=game.levels)


def summary(record: Record) -> str:
    """How a game stands, in one line."""
    course = record.course
    first, second = course.score
    plies = len(course.plies)
    made = ngettext("{n} move", "{n} moves", plies).format(n=plies)
    return f"{course.game.name}, {made}, {first} : {second}, {_standing(record)}"


def score(tally: Tally) -> str:
    """A match so far from the first player's view: games, share of the points, Elo.

    >>> score(Tally(70, 0, 30))
    '+70 =0 -30, 70 % (60 to 78), Elo +147 (+73 to +221)'
    """
    if not tally.games:
        return _("no games")
    low, high = tally.interval
    between = _("{low} to {high}")
    share = between.format(low=f"{100 * low:.0f}", high=f"{100 * high:.0f}")
    elos = between.format(low=f"{elo(low):+.0f}", high=f"{elo(high):+.0f}")
    share = f"{100 * tally.score:.0f} % ({share})"
    difference = f"Elo {elo(tally.score):+.0f} ({elos})"
    return f"+{tally.won} ={tally.drawn} -{tally.lost}, {share}, {difference}"


def match(one: str, two: str, tally: Tally) -> str:
    """What a match says, in one line; intervals hold with 95 %."""
    told = ngettext(
        "{one} against {two}, {n} game: {score}",
        "{one} against {two}, {n} games: {score}",
        tally.games,
    )
    return told.format(one=one, two=two, n=tally.games, score=score(tally))


def solution(course: Course, known: Solved, too_much: bool) -> str:
    """What is proven of a game, the best moves and the best line, a line each.

    With `too_much` to try the solver has not begun.
    """
    if course.over:
        return _("the game is over, nothing is to come")
    mover = _("player {player} to move").format(player=course.to_move)
    lines = [f"{mover}: {_worth(course, known)}"]
    if too_much:
        lines.append(_("too many lines can still be drawn to try any"))
    if known.best is not None:
        lines.append(_("best: {moves}").format(moves=_moves(course, known.best)))
    if known.line:
        lines.append(_("expected: {moves}").format(moves=_moves(course, known.line)))
    return "\n".join(lines)


def _worth(course: Course, known: Solved) -> str:
    if known.red:
        return _("player {player} forces a red triangle").format(player=known.red)
    final = known.final(course.score, course.position.turn)
    if final is None:
        told = _("the score difference still to come lies {bounds}")
        return told.format(bounds=_bounds(known))
    told = _("the score difference still to come is {still}, at the end {final} for player 1")
    return told.format(still=f"{known.lower:+}", final=f"{final:+}")


def _bounds(known: Solved) -> str:
    """The bounds, or what may still happen there."""
    lower = _("a loss by red") if known.lower is None else f"{known.lower:+}"
    upper = _("a win by red") if known.upper is None else f"{known.upper:+}"
    return _("between {lower} and {upper}").format(lower=lower, upper=upper)


def _moves(course: Course, moves: tuple[Move, ...]) -> str:
    return " ".join(map(course.game.write_move, moves))


def progress(known: Solved, seconds: float) -> str:
    """How far the solver is, on one short line."""
    red = _("player {player} forces a red triangle").format(player=known.red)
    told = _("{what}, {nodes} moves, {seconds} s")
    what = red if known.red else _bounds(known)
    return told.format(what=what, nodes=f"{known.nodes:,}", seconds=f"{seconds:.0f}")


def site(files: int, version: str, folder: str) -> str:
    """What has been written where, and what phones ask of it."""
    told = _(
        "{files} files of release {version} are in {folder}. "
        "Phones install it from https:// or localhost only."
    )
    return told.format(files=files, version=version, folder=folder)


def measured(game: str, found: Measured) -> str:
    """A game's signature and the engine's speed."""
    told = _("{game}: signature {signature}, {nodes} moves, {speed} a second")
    speed = f"{found.nodes / found.seconds:,.0f}"
    nodes = f"{found.nodes:,}"
    return told.format(game=game, signature=found.signature, nodes=nodes, speed=speed)


def _standing(record: Record) -> str:
    course = record.course
    if course.to_move:
        legal = len(course.legal())
        moves = ngettext("{n} legal move", "{n} legal moves", legal).format(n=legal)
        told = _("{player} to move, {moves}")
        return told.format(player=_player(record, course.to_move), moves=moves)
    why = _(ENDINGS[course.ended_by or ""])
    if course.winner is None:
        return _("draw ({why})").format(why=why)
    return _("{player} won ({why})").format(player=_player(record, course.winner), why=why)


def _player(record: Record, player: int) -> str:
    name = _name(record, player)
    return _("player {player}").format(player=player) + (f" ({name})" if name else "")


def _name(record: Record, player: int) -> str:
    levels = record.extra.get("levels")
    level = levels[player - 1] if isinstance(levels, list) and len(levels) == 2 else None
    if type(level) is int:
        return _("computer, level {level}").format(level=level)
    return plain(record.players[player - 1]) if record.players else ""


def plain(text: str) -> str:
    """The text on one line, without characters that a terminal would act on.

    >>> plain("two\\nlines")
    'two lines'
    """
    return "".join(c if c.isprintable() else " " for c in text)
