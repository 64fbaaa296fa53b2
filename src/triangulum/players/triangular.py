"""Weighs the moves of Triangular by playing each, and each reply to it."""

from triangulum.players.weighed import Weighed
from triangulum.triangular.rules import Cell, Position


def weigh(position: Position) -> tuple[list[Weighed], int]:
    """Every legal move weighed, and how many positions were looked at."""
    moves = [_weigh(position, cell) for cell in position.legal()]
    return [weighed for weighed, _ in moves], sum(nodes for _, nodes in moves)


def _weigh(position: Position, cell: Cell) -> tuple[Weighed, int]:
    gain, wins = _takes(position, cell)
    after = position.play(cell)
    replies = [_takes(after, reply) for reply in after.legal()]
    points = max((points for points, _ in replies), default=0)
    loses = any(red for _, red in replies)
    return Weighed(cell, gain, points, wins, loses), 1 + len(replies)


def _takes(position: Position, cell: Cell) -> tuple[int, bool]:
    triangles = position.triangles(cell)
    return sum(t.points for t in triangles), any(t.red for t in triangles)
