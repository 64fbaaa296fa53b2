"""The engines play as they did when their signatures were committed."""

import pytest

from triangulum.engine.bench import SEARCHES, measure

SIGNATURES = {"triangles": 1347363254, "triangular": 2208147107}
"""A commit that changes one says in its message how play has changed."""


@pytest.mark.parametrize("game", SEARCHES)
def test_no_engine_plays_otherwise_unsaid(game: str) -> None:
    assert measure(game).signature == SIGNATURES[game]
