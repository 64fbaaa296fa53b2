"""The command line's sentences, by code.

Knows English. Refuses to know what a code means to the rules; every code of theirs has a
sentence here.
"""

from triangulum.course import Course
from triangulum.elo import Tally, elo
from triangulum.engine.bench import Measured
from triangulum.engine.solver import Solved
from triangulum.faults import BadRecord
from triangulum.moves import Move
from triangulum.record import Record

FAULTS = {
    "not-utf8": "is not UTF-8 text",
    "not-json": "is not JSON: stopped at line {row}, column {column}",
    "long-number": "holds a number with too many digits",
    "deep": "is nested too deeply",
    "no-number": "{name} is not a number that a record can hold",
    "several": "holds several records where one is expected",
    "twice": "is there twice",
    "missing": "is missing",
    "not-whole": "must be a whole number",
    "not-flag": "must be true or false",
    "not-text": "must be a text",
    "not-row": "must be an array",
    "not-table": "must be an object",
    "range": "must lie between {low} and {high}",
    "unknown-format": "{found!r} is not known here, only 'triangulum/1' is",
    "unknown-game": "{found!r} is not known here, only 'triangles' and 'triangular' are",
    "two-players": "must name two players",
    "not-move-text": "move {number} must be a text",
    "star-count": "must hold {low} to {high} stars",
    "not-star": "star {star} must be two whole numbers",
    "off-board": "star {star} must lie on the board of {width} x {height}",
    "equal-stars": "star {star} lies on star {other}",
    "unknown-result": "{found!r} is no result",
    "unknown-end": "{found!r} is no way to end a game from outside the rules",
    "over-already": "the moves have ended the game already, not {found!r}",
    "no-winner": "{found!r} needs a result that names the winner",
    "contradicts": "{found!r} contradicts the moves, which say {actual!r}",
}

REFUSALS = {
    "not-a-move": "is not a move",
    "unknown-star": "there is no such star",
    "no-line": "a line needs two different stars",
    "over": "the game is over",
    "exists": "the line {way} is there already",
    "over-star": "the line would pass over star {way}",
    "crosses": "the line would cross {way}",
    "no-cell": "the coordinates of a cell add up to 0 or -1",
    "occupied": "there is a tile on {way}",
    "not-adjacent": "the cell touches no tile",
}

ENDINGS = {
    "no-triangle-left": "no triangle is left",
    "all-tiles": "all tiles are laid",
    "red-triangle": "red triangle",
    "resignation": "resignation",
    "time": "time",
    "abandoned": "abandoned",
}


def fault(bad: BadRecord) -> str:
    """What is wrong with a record, and where, in one line.

    >>> fault(BadRecord("crosses", move=7, in_the_way="4-9"))
    'move 7: the line would cross 4-9'
    >>> fault(BadRecord("range", "setup.width", low=1, high=50000))
    'setup.width: must lie between 1 and 50000'
    """
    where = f"line {bad.line}: " if bad.line > 1 else ""
    if bad.move:
        return f"{where}move {bad.move}: {REFUSALS[bad.code].format(way=bad.in_the_way)}"
    return f"{where}{bad.key or 'the record'}: {FAULTS[bad.code].format(**bad.parameters)}"


def summary(record: Record) -> str:
    """How a game stands, in one line."""
    course = record.course
    first, second = course.score
    plies = len(course.plies)
    made = f"{course.game.name}, {plies} {'move' if plies == 1 else 'moves'}"
    return f"{made}, {first} : {second}, {_standing(record)}"


def score(tally: Tally) -> str:
    """A match so far from the first player's view: games, share of the points, Elo.

    >>> score(Tally(70, 0, 30))
    '+70 =0 -30, 70 % (60 to 78), Elo +147 (+73 to +221)'
    """
    if not tally.games:
        return "no games"
    low, high = tally.interval
    share = f"{100 * tally.score:.0f} % ({100 * low:.0f} to {100 * high:.0f})"
    difference = f"Elo {elo(tally.score):+.0f} ({elo(low):+.0f} to {elo(high):+.0f})"
    return f"+{tally.won} ={tally.drawn} -{tally.lost}, {share}, {difference}"


def match(one: str, two: str, tally: Tally) -> str:
    """What a match says, in one line; intervals hold with 95 %."""
    return f"{one} against {two}, {tally.games} games: {score(tally)}"


def solution(course: Course, known: Solved) -> str:
    """What is proven of a game, the best moves and the best line, a line each."""
    if course.over:
        return "the game is over, nothing is to come"
    lines = [f"player {course.to_move} to move: {_worth(course, known)}"]
    if known.best is not None:
        lines.append(f"best: {_moves(course, known.best)}")
    if known.line:
        lines.append(f"line: {_moves(course, known.line)}")
    return "\n".join(lines)


def _worth(course: Course, known: Solved) -> str:
    if known.red:
        return f"player {known.red} forces a red triangle"
    final = known.final(course.score, course.position.turn)
    if final is None:
        return f"the score difference still to come lies {_bounds(known)}"
    return (
        f"the score difference still to come is {known.lower:+}, at the end {final:+} for player 1"
    )


def _bounds(known: Solved) -> str:
    """The bounds, or what may still happen there."""
    lower = "a loss by red" if known.lower is None else f"{known.lower:+}"
    upper = "a win by red" if known.upper is None else f"{known.upper:+}"
    return f"between {lower} and {upper}"


def _moves(course: Course, moves: tuple[Move, ...]) -> str:
    return " ".join(map(course.game.write_move, moves))


def progress(known: Solved, seconds: float) -> str:
    """How far the solver is, on one short line."""
    what = f"red triangle of player {known.red}" if known.red else _bounds(known)
    return f"{what}, {known.nodes:,} moves, {seconds:.0f} s"


def site(files: int, version: str, folder: str) -> str:
    """What has been written where, and what phones ask of it."""
    return (
        f"{files} files of release {version} are in {folder}. "
        "Phones install it from https:// or localhost only."
    )


def measured(game: str, found: Measured) -> str:
    """A game's signature and the engine's speed."""
    speed = found.nodes / found.seconds
    return f"{game}: signature {found.signature}, {found.nodes:,} moves, {speed:,.0f} a second"


def _standing(record: Record) -> str:
    course = record.course
    if course.to_move:
        legal = len(course.legal())
        moves = "1 legal move" if legal == 1 else f"{legal} legal moves"
        return f"{_player(record, course.to_move)} to move, {moves}"
    why = ENDINGS[course.ended_by or ""]
    if course.winner is None:
        return f"draw ({why})"
    return f"{_player(record, course.winner)} won ({why})"


def _player(record: Record, player: int) -> str:
    name = f" ({plain(record.players[player - 1])})" if record.players else ""
    return f"player {player}{name}"


def plain(text: str) -> str:
    """The text on one line, without characters that a terminal would act on.

    >>> plain("two\\nlines")
    'two lines'
    """
    return "".join(c if c.isprintable() else " " for c in text)
