"""Solves Triangular: what a position is worth with the best play of both, and every best move.

Knows how to prove: bounds by counting, red triangles forced or ruled out, and the end of the game
searched with windows that only ask whether a value is reached. Refuses to know time: work comes in
slices, each with what is proven so far, and whoever asked goes on or leaves it.
"""

from collections.abc import Generator, Iterable, Iterator

from triangulum.engine.triangular import Engine, Limits
from triangulum.solver.proven import Solved, Work
from triangulum.triangular import kernel as k
from triangulum.triangular.rules import TILES, Cell, Position

TABLE = 1 << 22
"""Entries of the transposition table: 64 MB."""

RED_NODES = 50_000
"""Positions that the red solver looks at in one piece: some hundredths of a second."""

GUESS = Limits(nodes=20_000)
RED = 10_000
"""A red triangle among values in points: more than can ever be scored."""


def solve(position: Position) -> Iterator[Solved]:
    """What is proven of a position that is not over, told after each slice of work; all at last.

    >>> from triangulum.triangular.rules import start
    >>> known = next(solve(start()))  # neither player can force a red triangle
    >>> known.lower, known.upper, known.exact
    (-356, 348, False)
    """
    solver = _Solver(position)
    for nodes in solver.work():
        solver.nodes += nodes
        yield solver.known()
    yield solver.known()


def most_points(position: Position, player: int) -> int:
    """No way to lay the tiles that are left brings the player more points than this.

    Each tile differs from a neighbour in one coordinate by 1, so it widens one spread by 1 at most;
    it brings most always to widen the smallest.

    >>> from triangulum.triangular.rules import start
    >>> most_points(start(), 1), most_points(start(), 2)
    (348, 356)
    """
    spreads = spreads_of(position.tiles)
    points = 0
    for ply in range(_left(position)):
        spreads = sorted((spreads[0] + 1, *spreads[1:]))
        if position.turn == (player if ply % 2 == 0 else 3 - player):
            points += most_of_a_tile(spreads)
    return points


def spreads_of(tiles: Iterable[Cell]) -> list[int]:
    """How far the tiles reach in each coordinate, the smallest first."""
    return sorted(max(cs) - min(cs) for cs in zip(*tiles, strict=True))


def most_of_a_tile(spreads: list[int]) -> int:
    """No tile scores more than this among tiles that reach so far, itself included.

    A tile that is the corner of triangles in two directions has both distances together within
    the spreads of two coordinates, so within the smaller one. Adding that up over the three pairs
    of directions and halving bounds the three distances, and an edge is its distance and 1.
    """
    smallest, second, _ = spreads
    return 3 + (2 * smallest + second) // 2


class _Solver:
    """The work on one position; a value is the final score difference seen by who is to move."""

    def __init__(self, position: Position) -> None:
        self.engine = Engine(TABLE)
        self.position = position
        self.mover, self.rival = position.turn, 3 - position.turn
        self.lead = _lead(position)
        self.lower, self.upper = -RED, RED
        self.best: tuple[Cell, ...] | None = None
        self.line: list[Cell] = []
        self.nodes = 0

    def known(self) -> Solved:
        """What is proven so far."""
        return Solved(
            self.lower - self.lead if abs(self.lower) < RED else None,
            self.upper - self.lead if abs(self.upper) < RED else None,
            self._red(),
            self.best,
            tuple(self.line),
            self.nodes,
        )

    def work(self) -> Work:
        """Find everything."""
        yield from self._look_for_red()
        yield from self._close_in()
        red = self._red()
        yield from self._find_red_line(red) if red else self._find_line()
        yield from self._find_best()

    def _red(self) -> int | None:
        """Who forces a red triangle, if somebody is known to."""
        if self.lower == RED:
            return self.mover
        return self.rival if self.upper == -RED else None

    def _look_for_red(self) -> Work:
        """Who forces a red triangle or can't, as far as the guard and the red solver tell."""
        for player in (self.mover, self.rival):
            forced = yield from self._forces(self.position, player)
            if forced:
                self.lower = self.upper = RED if player == self.mover else -RED
                return
            if forced is False:
                self._rule_red_out(player)

    def _forces(self, position: Position, player: int) -> Generator[int, None, bool | None]:
        """Whether the player forces a red triangle; None when that isn't easily told."""
        if self._is_safe(position, 3 - player):
            return False
        plies = yield from self._red_in(position, player, _left(position))
        return None if plies is None else plies > 0

    def _is_safe(self, position: Position, player: int) -> bool:
        """Whether the guard strategy keeps the player from ever losing by red."""
        if position.turn != player:
            return self.engine.guarded(position, player)
        after = map(position.play, position.legal())
        return any(self.engine.guarded(following, player) for following in after)

    def _red_in(
        self, position: Position, player: int, most: int
    ) -> Generator[int, None, int | None]:
        """In how many plies, up to `most`, the player forces a red triangle.

        0 when he doesn't, None when that isn't easily told.
        """
        own = 1 if position.turn == player else 2  # the first ply that is his
        for plies in range(own, most + 1, 2):
            found = self.engine.forces_red_within(position, player, plies, RED_NODES)
            yield 0
            if found is not False:
                return plies if found else None
        return 0

    def _rule_red_out(self, player: int) -> None:
        """The player can't force a red triangle, so points bound what he can reach."""
        most = most_points(self.position, player)
        if player == self.mover:
            self.upper = self.lead + most
        else:
            self.lower = self.lead - most

    def _close_in(self) -> Work:
        """Ask where the value lies until it is known, beginning near a guess."""
        if self.lower == self.upper:
            return
        guess = self.engine.search(self.position, GUESS)
        yield guess.nodes
        target = _in_points(guess.value)
        while self.lower < self.upper:
            target = min(max(target, self.lower + 1), self.upper)
            value = yield from self._bound(self.position, target)
            if value >= target:
                self.lower = max(self.lower, value)
                target = value + 1
            else:
                self.upper = min(self.upper, value)
                target = value

    def _bound(self, position: Position, target: int) -> Generator[int, None, int]:
        """The least that the position is worth, when that is `target` or more; else the most."""
        if position.over:
            return -RED if position.red_triangle else _lead(position)
        high = 10 * target
        if target in (RED, 1 - RED):  # is a red triangle forced, or can it be avoided?
            high = k.SURE if target > 0 else 1 - k.SURE
        found = yield from self.engine.prove(position, high - 1, high)
        return _in_points(found.value)

    def _find_best(self) -> Work:
        """Each move that keeps what the position is worth."""
        best = []
        for move in self.position.legal():
            keeps = yield from self._keeps(self.position.play(move))
            if keeps:
                best.append(move)
        self.best = tuple(best)

    def _keeps(self, after: Position) -> Generator[int, None, bool]:
        """Whether the rival, who is to move now, can't have more than he had to be left."""
        if self.upper == -RED:
            return True
        if self.lower == RED and not after.over:
            forced = yield from self._forces(after, self.mover)
            if forced is not None:
                return forced
        more = 1 - self.lower
        value = yield from self._bound(after, more)
        return value < more

    def _find_line(self) -> Work:
        """Play the position out, each a move that keeps its value."""
        position, value = self.position, self.lower
        while not position.over:
            found = yield from self.engine.prove(position, 10 * value - 1, 10 * value + 1)
            for move in found.line:
                self.line.append(move)
                position = position.play(move)
                value = -value

    def _find_red_line(self, attacker: int) -> Work:
        """Play a forced red triangle out, as fast or as slowly as each side can."""
        position = self.position
        plies = yield from self._red_in(position, attacker, _left(position))
        while plies:
            slower = {}
            for move in position.legal():
                after = position.play(move)
                if after.red_triangle:
                    self.line.append(move)
                    return
                if following := (yield from self._red_in(after, attacker, plies - 1)):
                    slower[move] = following
            if not slower:
                return
            choose = min if position.turn == attacker else max
            move = choose(slower, key=lambda move: slower[move])
            self.line.append(move)
            position, plies = position.play(move), slower[move]


def _lead(position: Position) -> int:
    """The score difference seen by the player to move."""
    first, second = position.score
    return first - second if position.turn == 1 else second - first


def _left(position: Position) -> int:
    """How many tiles are still to be laid."""
    return TILES + 1 - len(position.tiles)


def _in_points(value: int) -> int:
    """A value of the search, which counts tenths of a point, in points."""
    if abs(value) >= k.SURE:
        return RED if value > 0 else -RED
    return round(value / 10)
