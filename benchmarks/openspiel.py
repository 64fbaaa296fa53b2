"""Prints how many moves a second random games make here, against OpenSpiel's `dots_and_boxes`.

Knows which boards of theirs have games as long as those on our fields. Run by `make bench`; needs
the extra `bench`.
"""

from collections.abc import Callable

import pyspiel
from benchmarks.measure import head, row, seconds

from triangulum.engine.instance import Instance
from triangulum.engine.triangles import SMALL, load
from triangulum.triangles.kernel import NODES
from triangulum.triangles.stars import CLEARANCE, scatter

BOXES = {"phone-24": 7, "phone-60": 12, "phone-120": 18, "tablet-180": 22}
"""How many boxes a side make a game, of 2n(n + 1) moves, within 5 % as long as ours in the mean."""

TIMES_AS_MANY = 3
TURNS = 3
OURS, THEIRS = 1_000_000, 100_000
"""About so many moves in a turn."""

Player = Callable[[int], int]
"""Plays so many random games; how many moves that were."""


def ours(board: str) -> Player:
    kernel = Instance("triangles", SMALL)
    load(kernel, scatter(board, 1), CLEARANCE)

    def play(games: int) -> int:
        kernel.write(NODES, [0])
        kernel.call("playouts", games)
        return kernel.read(NODES)

    return play


def theirs(boxes: int) -> Player:
    """Their own evaluator in C++, which Python reaches only through a tree search.

    One of one simulation has the start evaluated and does nothing else.
    """
    game = pyspiel.load_game("dots_and_boxes", {"num_rows": boxes, "num_cols": boxes})
    once = {"uct_c": 1, "max_simulations": 1, "max_memory_mb": 1, "solve": False}

    def play(games: int) -> int:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=games, seed=1)
        search = pyspiel.MCTSBot(game, evaluator, **once, seed=1, verbose=False)
        search.mcts_search(game.new_initial_state())
        return games * int(game.max_game_length())  # every game goes on until all is drawn

    return play


def rates(players: list[tuple[Player, int]]) -> list[float]:
    """Moves a second of each, who play so many games in turns: what else goes on meets both."""
    moves, took = [0] * len(players), [0.0] * len(players)
    for _ in range(TURNS):
        for n, (play, games) in enumerate(players):
            time, made = seconds(play, games)
            moves[n] += made
            took[n] += time
    return [made / time for made, time in zip(moves, took, strict=True)]


def main() -> None:
    head("Random games against OpenSpiel's dots_and_boxes")
    for board, boxes in BOXES.items():
        length = 2 * boxes * (boxes + 1)
        players = [(ours(board), OURS // length), (theirs(boxes), THEIRS // length)]
        mine, other = rates(players)
        boards = f"{board} against {boxes} x {boxes} boxes"
        print(f"{boards}: {mine:,.0f} and {other:,.0f} moves a second")
        row(f"{boards}: times as many moves a second", mine / other, TIMES_AS_MANY, True)


if __name__ == "__main__":
    main()
