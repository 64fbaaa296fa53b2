"""Players of Triangular for tests who span no red triangle while it can be helped."""

import random

from triangulum.triangular.rules import Cell, Position


def wins(position: Position, move: Cell) -> bool:
    """Whether the legal move spans a red triangle."""
    return any(triangle.red for triangle in position.triangles(move))


def calm_move(position: Position, chance: random.Random) -> Cell:
    """A random legal move that spans none; any where there is no such move."""
    moves = chance.sample(legal := position.legal(), len(legal))
    return next((move for move in moves if not wins(position, move)), moves[0])
