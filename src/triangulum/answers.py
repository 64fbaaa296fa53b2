"""What each recipient is told of a game.

Knows how positions and courses become messages. Refuses to know when they are sent, and any
words: reasons and endings travel as codes.
"""

from collections.abc import Iterable

from triangulum import messages
from triangulum.course import Course, Ply
from triangulum.foresight import Advice, Foresight
from triangulum.games import Game, written
from triangulum.moves import Move, Refusal, Triangle
from triangulum.sitting import Sitting


def state(number: int, sitting: Sitting, key: str) -> messages.State:
    """Everything about game `number` of the table, as the holder of the key sees it."""
    course = sitting.course
    return messages.State(
        number,
        sitting.id,
        course.game.name,
        course.game.write_setup(course.setup),
        course.game.aids,
        sitting.seats,
        sitting.players_of(key),
        tuple(_ply(course.game, ply) for ply in course.plies),
        _standing(sitting, key),
    )


def moved(number: int, sitting: Sitting, key: str) -> messages.Moved:
    """The last ply, and how the game stands after it."""
    course = sitting.course
    return messages.Moved(number, _ply(course.game, course.plies[-1]), _standing(sitting, key))


def refused(number: int, course: Course, move: str, refusal: Refusal) -> messages.Refused:
    """Why the move was refused."""
    in_the_way = written(course.game, refusal.in_the_way)
    return messages.Refused(number, len(course.plies), move, refusal.reason, in_the_way)


def thinking(number: int, course: Course, found: Foresight) -> messages.Thinking:
    """What the computer has seen so far."""
    return messages.Thinking(
        number,
        len(course.plies),
        found.depth,
        found.nodes,
        found.expected,
        found.red,
        _moves(course.game, found.line),
    )


def advice(number: int, course: Course, advice: Advice) -> messages.Advice:
    """What the player to move is advised."""
    return messages.Advice(
        number,
        len(course.plies),
        _moves(course.game, advice.found.line),
        advice.points,
        advice.found.expected,
        advice.found.red,
        _moves(course.game, advice.dangers),
        advice.leaves,
    )


def _standing(sitting: Sitting, key: str) -> messages.Standing:
    course = sitting.course
    return messages.Standing(
        ply=len(course.plies),
        to_move=course.to_move,
        score=course.score,
        legal=_moves(course.game, course.legal()),
        over=course.over,
        winner=course.winner,
        draw=course.draw,
        ended_by=course.ended_by,
        can_undo=sitting.last_decision(sitting.players_of(key)) is not None,
    )


def _moves(game: Game, moves: Iterable[Move]) -> tuple[str, ...]:
    return tuple(map(game.write_move, moves))


def _ply(game: Game, ply: Ply) -> messages.Ply:
    triangles = tuple(_triangle(game, triangle) for triangle in ply.triangles)
    return messages.Ply(ply.player, game.write_move(ply.move), triangles)


def _triangle(game: Game, triangle: Triangle) -> messages.Triangle:
    a, b, c = triangle.corners
    return messages.Triangle(
        (_corner(game, a), _corner(game, b), _corner(game, c)),
        triangle.points,
        triangle.direction,
        triangle.edge,
        triangle.red,
    )


def _corner(game: Game, corner: int | Move) -> int | str:
    return game.write_move(corner) if isinstance(corner, tuple) else corner
