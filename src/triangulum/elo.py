"""What a match says about two players: a score, its interval, and the difference in Elo.

Knows the formulas. Refuses to know games and who plays.
"""

from dataclasses import dataclass
from math import inf, log10, sqrt

NORMAL_95 = 1.959964
"""The standard normal distribution lies within so many deviations with 95 %."""


@dataclass(frozen=True)
class Tally:
    """How many games the first player won, drew and lost.

    >>> tally = Tally(70, 0, 30)
    >>> [round(100 * share) for share in (tally.score, *tally.interval)]
    [70, 60, 78]
    >>> round(elo(tally.score)), [round(elo(share)) for share in tally.interval]
    (147, [73, 221])
    >>> {Tally(n, 0, 0).interval[1] for n in range(1, 99)}, {Tally(0, 0, 7).interval[0]}
    ({1.0}, {0.0})
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """All of them."""
        return self.won + self.drawn + self.lost

    @property
    def score(self) -> float:
        """The first player's share of the points, a draw being half of one; of 1 game or more."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Where the true share lies with 95 % (Wilson's score interval, 1927).

        A little wide with draws, which vary less than games that are won or lost.
        """
        n, z = self.games, NORMAL_95
        middle = self.score + z * z / (2 * n)
        spread = z * sqrt(self.score * (1 - self.score) / n + z * z / (4 * n * n))
        low, high = ((middle + s) / (1 + z * z / n) for s in (-spread, spread))
        # A clean sweep reaches the end of the scale; by rounding it would only nearly.
        return low if self.score > 0 else 0.0, high if self.score < 1 else 1.0


def elo(share: float) -> float:
    """The difference in Elo that makes one expect this share of the points (logistic curve).

    >>> elo(0.5), round(elo(0.75)), elo(1)
    (0.0, 191, inf)
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10(share / (1 - share))
