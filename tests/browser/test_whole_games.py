"""Whole games as they are played, from the New game dialog to the end panel and the rematch."""

from itertools import pairwise
from random import Random

from playwright.sync_api import expect

from browser.conftest import SitDown
from browser.screen import DESKTOP, PHONE, TABLET, Screen
from triangulum.games import TRIANGULAR
from triangulum.triangles.stars import scatter


def verdict(screen: Screen) -> str:
    """The words for the one person at the screen."""
    winner = screen.rules().winner
    if winner is None:
        return "Draw."
    return "You won!" if [winner] == screen.game["yours"] else "You lost."


def ends_well(screen: Screen, words: str) -> None:
    """The end panel is there with these words and with the score of the rules."""
    expect(screen.find("#end")).to_be_visible()
    expect(screen.find("#end-title")).to_have_text(words)
    expect(screen.find("#status")).to_have_text(words)
    one, two = screen.rules().score
    assert (screen.read("#end-score-1"), screen.read("#end-score-2")) == (str(one), str(two))
    screen.agrees()
    assert screen.rules().over


def test_triangles_against_the_computer_by_finger(sit_down: SitDown) -> None:
    screen = sit_down(PHONE.lively)
    screen.begin(game="triangles", opponent="computer", level=1, field="phone-24", seed=11)
    while not screen.standing["over"]:
        assert screen.read("#status") == "Your turn"
        screen.play(screen.level_two(), drag=screen.ply % 8 == 0)
        screen.stands_still()
    ends_well(screen, verdict(screen))
    screen.stands_still()


def test_triangular_against_the_computer_by_finger(sit_down: SitDown) -> None:
    screen = sit_down(PHONE.lively)
    screen.begin(game="triangular", opponent="computer", level=1)
    while not screen.standing["over"]:
        screen.move(screen.level_two())
        counts_right(screen)
        screen.settle()
        counts_right(screen)
        screen.stands_still()
    ends_well(screen, verdict(screen))
    assert screen.shown["tiles"] == [
        ["0,0,0", 0],
        *([ply["move"], ply["player"]] for ply in screen.game["plies"]),
    ]


def counts_right(screen: Screen) -> None:
    """The scores, once they have counted up, and on the track the one number that they make."""

    def counts() -> bool:
        shown, (one, two) = screen.shown, screen.standing["score"]
        number = shown["difference"].replace("\N{MINUS SIGN}", "-").removeprefix("+")
        return bool(shown["score"] == [one, two] and int(number) == one - two)

    screen.until(counts, "the score")


def test_triangles_with_a_friend_and_two_rematches(sit_down: SitDown) -> None:
    screen = sit_down(TABLET)
    screen.begin(
        game="triangles", opponent="people", name1="Ada", name2="Bo", field="phone-24", seed=5,
        again=True,
    )  # fmt: skip
    assert (screen.read("#name-1"), screen.read("#name-2")) == ("Ada", "Bo")
    chance = Random(1)
    while not screen.standing["over"]:
        assert screen.read("#status") == whose_turn(screen)
        screen.play(chance.choice(screen.standing["legal"]), drag=screen.ply % 9 == 0)
    players = [ply["player"] for ply in screen.game["plies"]]
    assert any(a == b for a, b in pairwise(players)), "somebody played again"
    winner = screen.rules().winner
    ends_well(screen, f"{('Ada', 'Bo')[winner - 1]} won." if winner else "Draw.")

    rematch(screen, "#rematch-same", ("Bo", "Ada"))
    assert screen.game["setup"]["seed"] == 5 and screen.read("#seed") == "5"
    finish(screen)
    rematch(screen, "#rematch-new", ("Ada", "Bo"))
    seed = screen.game["setup"]["seed"]
    assert seed != 5 and screen.read("#seed") == str(seed)
    assert star_places(screen) == list(scatter("phone-24", seed))
    assert screen.game["setup"]["again"] is True


def whose_turn(screen: Screen) -> str:
    mover = screen.standing["to_move"]
    again = screen.ply > 0 and screen.game["plies"][-1]["player"] == mover
    return f"{('Ada', 'Bo')[mover - 1]}’s turn{' again' if again else ''}"


def rematch(screen: Screen, button: str, names: tuple[str, str]) -> None:
    number = screen.game["number"]
    screen.press(button)
    screen.until(lambda: screen.game["number"] == number + 1, "the rematch")
    screen.settle()
    expect(screen.find("#end")).to_be_hidden()
    assert (screen.read("#name-1"), screen.read("#name-2")) == names
    assert screen.read("#status") == f"{names[0]}’s turn" and screen.ply == 0
    screen.agrees()


def finish(screen: Screen) -> None:
    screen.press("#resign")
    screen.press("#resign-yes")
    screen.settle()
    expect(screen.find("#end")).to_be_visible()


def star_places(screen: Screen) -> list[tuple[int, int]]:
    placed = screen.find("g.star").evaluate_all("e => e.map(s => s.getAttribute('transform'))")
    rows = [text.removeprefix("translate(").removesuffix(")").split() for text in placed]
    return [(int(x), int(y)) for x, y in rows]


def test_triangular_with_a_friend_by_mouse(sit_down: SitDown) -> None:
    screen = sit_down(DESKTOP.lively)
    screen.begin(game="triangular", opponent="people", name1="Ada", name2="Bo")
    for move in all_tiles(seed=3):
        assert screen.read("#status").startswith(("Ada", "Bo")[screen.ply % 2])
        screen.play(move)
        counts_right(screen)
    winner = screen.rules().winner
    ends_well(screen, f"{('Ada', 'Bo')[winner - 1]} won." if winner else "Draw.")
    assert screen.read("#end-why") == "All tiles are laid." and screen.ply == 48


def all_tiles(seed: int) -> list[str]:
    """The moves of a game in which nobody wants a red triangle."""
    chance, position, moves = Random(seed), TRIANGULAR.start(None), []
    while not position.over:
        quiet = [m for m in position.legal() if not any(t.red for t in position.triangles(m))]
        moves.append(chance.choice(quiet))
        position = position.play(moves[-1])
    return [TRIANGULAR.write_move(move) for move in moves]


def test_a_red_triangle_wins_at_once(sit_down: SitDown) -> None:
    screen = sit_down(PHONE.lively)
    screen.begin(game="triangular", opponent="people", name1="Ada", name2="Bo")
    while not screen.standing["over"]:
        position = screen.rules()
        red = [m for m in position.legal() if any(t.red for t in position.triangles(m))]
        screen.play(TRIANGULAR.write_move((red or position.legal())[0]))
    ends_well(screen, f"{('Ada', 'Bo')[screen.standing['winner'] - 1]} won.")
    assert "red triangle" in screen.read("#end-why")
    expect(screen.find("polygon.span.red")).to_be_visible()
