"""Random numbers from a seed that can be named, the same on every machine and release.

Knows one generator of whole numbers. Refuses to know what they are drawn for, and never takes
one from the clock or the system.
"""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_BITS = (1 << 64) - 1


class Chance:
    """SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators", 2014).

    >>> chance = Chance(1234567)
    >>> chance.bits(), chance.bits()
    (6457827717110365317, 3203168211198807973)
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _BITS

    def bits(self) -> int:
        """The next 64 random bits as a number."""
        self._state = z = (self._state + 0x9E3779B97F4A7C15) & _BITS
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9 & _BITS
        z = (z ^ (z >> 27)) * 0x94D049BB133111EB & _BITS
        return z ^ (z >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, for 0 < n <= 2**32."""
        return (self.bits() >> 32) * n >> 32

    def pick(self, things: Sequence[T]) -> T:
        """One of the things, each as likely; there must be one."""
        return things[self.below(len(things))]
