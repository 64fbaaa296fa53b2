"""A table by its messages alone: no socket, no clock, no thread."""

from typing import Any

import pytest

from triangulum import messages, moves, sitting
from triangulum.foresight import Advice, Foresight
from triangulum.messages import (
    Ask,
    Computer,
    Consult,
    Empty,
    Error,
    Join,
    Move,
    Moved,
    New,
    Past,
    Person,
    Refused,
    Resign,
    State,
    Undo,
)
from triangulum.players import choose
from triangulum.session import (
    COMPUTER,
    Advise,
    Advised,
    Failed,
    Leave,
    Outgoing,
    Seen,
    Session,
    Start,
    Stop,
    Think,
    Thought,
)

ADA, BO = Person("Ada"), Person("Bo")
ME, OTHER = "my-page", "another-page"
MY_KEY, OTHER_KEY = "my-own-secret-key", "a-key-of-somebody"


class Table:
    """A session with me at it."""

    def __init__(self, **wishes: Any) -> None:
        self.session = Session()
        self.session.receive(ME, Join("table", MY_KEY), 0.0)
        self.out: Outgoing = []
        if wishes:
            self.new(**wishes)

    def send(self, message: Any, sender: str = ME) -> Outgoing:
        self.out = self.session.receive(sender, message, 5.0)
        return self.out

    def new(self, chance: int = 1, **wishes: Any) -> Outgoing:
        wanted: dict[str, Any] = {"game": "triangular", "seats": (ADA, BO), **wishes}
        return self.send(Start(New(**wanted), chance))

    def move(self, text: str, ply: int | None = None, sender: str = ME) -> Outgoing:
        at = self.plies if ply is None else ply
        return self.send(Move(self.session.number, at, text), sender)

    def undo(self) -> Outgoing:
        return self.send(Undo(self.session.number, self.plies))

    def consult(self, sender: str = ME) -> Outgoing:
        return self.send(Consult(self.session.number, self.plies), sender)

    @property
    def game(self) -> sitting.Sitting:
        assert self.session.sitting
        return self.session.sitting

    @property
    def plies(self) -> int:
        return len(self.game.course.plies)

    def thinking(self) -> Think:
        [think] = [answer for to, answer in self.out if to == COMPUTER]
        assert isinstance(think, Think)
        return think

    def answer(self, think: Think) -> Outgoing:
        choice = choose(think.position, think.level, think.seed)
        return self.send(Thought(think.position, choice.move), COMPUTER)


def only(outgoing: Outgoing, to: str = ME) -> Any:
    [answer] = [answer for recipient, answer in outgoing if recipient == to]
    return answer


def test_an_empty_table_says_so_and_takes_no_moves() -> None:
    table = Table()
    assert only(table.send(Ask())) == Empty()
    assert only(table.send(Move(0, 0, "1-2"))) == Error("no-game")


def test_a_new_game_is_told_in_full() -> None:
    state = only(Table().new(game="triangles", field="phone-24", seed=7, again=True))
    assert isinstance(state, State)
    assert (state.number, state.game, state.yours, state.plies) == (1, "triangles", (1, 2), ())
    assert state.setup["field"] == "phone-24" and state.setup["seed"] == 7 and state.setup["again"]
    assert len(state.setup["stars"]) == 24
    assert len(state.standing.legal) == 252 and not state.standing.can_undo


def test_a_move_is_told_to_everybody_with_what_it_brought() -> None:
    table = Table(game="triangular")
    table.send(Join("table", OTHER_KEY), OTHER)
    for text in ("0,0,-1", "-1,0,0", "1,0,-1", "0,1,-1"):
        table.move(text)
    out = table.move("-1,1,0", ply=3)
    assert isinstance(only(out), State), "a move for another ply gets everything back"
    out = table.move("0,-1,0")
    moved = only(out)
    assert isinstance(moved, Moved) and isinstance(only(out, OTHER), Moved)
    assert moved.standing.ply == 5 and moved.last.move == "0,-1,0" and moved.standing.to_move == 2
    assert not only(out, OTHER).standing.can_undo, "a watcher has nothing to take back"


def test_a_second_message_for_the_same_ply_changes_nothing() -> None:
    table = Table(game="triangular")
    table.move("0,0,-1", ply=0)
    state = only(table.move("-1,0,0", ply=0))
    assert isinstance(state, State) and [p.move for p in state.plies] == ["0,0,-1"]
    undone = Undo(1, 1)
    table.send(undone)
    assert isinstance(only(table.send(undone)), State) and table.plies == 0


def test_a_message_for_an_earlier_game_changes_nothing() -> None:
    table = Table(game="triangular")
    table.new(game="triangular")
    state = only(table.send(Move(1, 0, "0,0,-1")))
    assert isinstance(state, State) and state.number == 2 and state.plies == ()
    assert isinstance(only(table.send(Resign(1, 0))), State) and not table.game.course.over


@pytest.mark.parametrize(
    ("text", "reason", "in_the_way"),
    [
        ("0,0,0", "occupied", "0,0,0"),
        ("1,0,-1", "not-adjacent", None),
        ("1,1,1", "no-cell", None),
        ("1-2", "not-a-move", None),
        ("", "not-a-move", None),
    ],
)
def test_a_refused_move_names_its_reason(text: str, reason: str, in_the_way: str | None) -> None:
    table = Table(game="triangular")
    assert only(table.move(text)) == Refused(1, 0, text, reason, in_the_way)
    assert table.plies == 0 and table.game.log == ()


def test_refused_lines_name_what_is_in_the_way() -> None:
    table = Table(game="triangles", field="phone-24", seed=7)
    legal = only(table.send(Ask())).standing.legal
    first = next(line for line in legal if line.startswith("1-") and int(line[2:]) > 15)
    gone = set(legal) - {first} - set(only(table.move(first)).standing.legal)
    assert gone, "a line from the top to the bottom half crosses others"
    for crossing in gone:
        assert only(table.move(crossing)) == Refused(1, 1, crossing, "crosses", first)
    i, j = first.split("-")
    assert only(table.move(f"{j}-{i}")) == Refused(1, 1, f"{j}-{i}", "exists", first)


def test_a_game_keeps_its_id_and_the_next_one_has_another() -> None:
    table = Table(chance=1)
    begun = only(table.send(Ask()))
    assert begun.id == only(Table(chance=1).send(Ask())).id and len(begun.id) == 10
    table.move("0,0,-1")
    assert only(table.undo()).id == begun.id == table.game.id
    assert only(table.new(chance=2)).id != begun.id


def test_somebody_elses_seat_and_turn_are_refused() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(1)))
    table.send(Join("table", OTHER_KEY), OTHER)
    assert only(table.move("0,0,-1", sender=OTHER), OTHER) == Error("not-your-seat")
    for request in (Undo(1, 0), Resign(1, 0)):
        assert only(table.send(request, OTHER), OTHER) == Error("not-your-seat")
    start = Start(New("triangular", (ADA, BO)), 1)
    assert only(table.send(start, OTHER), OTHER) == Error("not-your-seat")
    table.move("0,0,-1")
    assert only(table.move("-1,0,0")) == Error("not-your-turn"), "it is the computer's turn"
    assert table.plies == 1


def test_the_computer_moves_by_the_same_door() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(3)))
    assert all(to == ME for to, _ in table.out), "it is not the computer's turn"
    table.move("0,0,-1")
    out = table.answer(table.thinking())
    assert only(out).standing.ply == 2 and table.game.course.plies[1].player == 2


def test_undo_with_two_people_takes_back_one_ply() -> None:
    table = Table(game="triangular")
    assert only(table.undo()) == Error("nothing-to-undo")
    table.move("0,0,-1")
    table.move("-1,0,0")
    state = only(table.undo())
    assert state.standing.ply == 1 and state.standing.to_move == 2
    assert [entry.text for entry in table.game.log] == ["0,0,-1", "-1,0,0", "undo"]


def test_undo_against_the_computer_goes_back_to_the_last_own_decision() -> None:
    table = Table(game="triangular", seats=(Computer(1), ADA))
    table.answer(table.thinking())
    assert only(table.undo()) == Error("nothing-to-undo"), "only the computer has moved"
    own = only(table.send(Ask())).standing.legal[0]
    table.move(own)
    table.answer(table.thinking())
    assert table.plies == 3
    state = only(table.undo())
    assert state.standing.ply == 1 and state.standing.to_move == 2


def test_undo_after_playing_again_takes_back_one_decision_at_a_time() -> None:
    table = Table(game="triangles", field="phone-24", seed=1, again=True, seats=(ADA, Computer(1)))
    while table.game.course.to_move == 2 or not (
        len(table.game.course.plies) > 1 and table.game.course.plies[-1].player == 1
    ):  # until I have closed a triangle and am to move once more
        if table.game.course.to_move == 2:
            table.answer(table.thinking())
        else:
            lines = table.game.course.legal()
            best = max(lines, key=lambda m: len(table.game.course.position.triangles(m)))
            table.move("-".join(map(str, best)))
    before = table.plies
    table.undo()
    assert table.plies == before - 1, "the closing line alone"
    table.undo()
    assert table.game.course.to_move == 1
    assert table.plies < before - 2, "my line before it, with the computer's answers"


def test_a_computers_answer_after_undo_is_dropped() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.move("0,0,-1")
    late = table.thinking()
    table.undo()
    assert table.answer(late) == [] and table.plies == 0
    table.move("0,0,-1")  # the same ply, the same place: still another question
    fresh = table.thinking()
    assert table.answer(late) == [] and table.plies == 1
    table.answer(fresh)
    assert table.plies == 2
    assert table.answer(fresh) == [], "nor does it answer twice"


def test_an_undo_that_crosses_the_computers_answer_takes_the_own_move_back() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    for _ in range(2):
        table.move(table.game.course.game.write_move(table.game.course.legal()[0]))
        table.answer(table.thinking())
    assert table.plies == 4
    table.send(Undo(1, 3))
    assert table.plies == 2, "asked for before the answer came"
    table.send(Undo(1, 3))
    assert table.plies == 2, "the second press of a hand that pressed twice"
    table.send(Undo(1, 1))
    assert table.plies == 0


def test_a_computers_answer_after_a_new_game_or_resigning_is_dropped() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.move("0,0,-1")
    late = table.thinking()
    table.new(game="triangular", seats=(ADA, Computer(2)))
    assert table.answer(late) == [] and table.plies == 0
    table.move("0,0,-1")
    late = table.thinking()
    state = only(table.send(Resign(2, 1)))
    assert (state.standing.winner, state.standing.ended_by) == (2, "resignation")
    assert table.answer(late) == []


def test_resigning_ends_the_game_and_cannot_be_taken_back() -> None:
    table = Table(game="triangular")
    table.move("0,0,-1")
    state = only(table.send(Resign(1, 1)))
    standing = state.standing
    assert (standing.over, standing.winner, standing.to_move) == (True, 1, None)
    assert standing.legal == () and not standing.can_undo
    assert only(table.move("-1,0,0")) == Refused(1, 1, "-1,0,0", "over", None)
    assert only(table.undo()) == Error("nothing-to-undo")
    assert only(table.send(Resign(1, 1))) == Error("over")


def test_who_begins_is_chosen_or_by_lot() -> None:
    assert only(Table().new(first=2)).seats == (BO, ADA)
    lots = {only(Table().new(first="lot", chance=chance)).seats for chance in range(20)}
    assert lots == {(ADA, BO), (BO, ADA)}
    again = [only(Table().new(first="lot", chance=3)).seats for _ in range(2)]
    assert again[0] == again[1]


def test_a_field_by_lot_comes_from_the_chance_and_is_named() -> None:
    wishes: dict[str, Any] = {"game": "triangles", "field": "phone-24"}
    one, same = (only(Table().new(**wishes, chance=4)).setup for _ in range(2))
    other = only(Table().new(**wishes, chance=5)).setup
    assert one == same and one["seed"] != other["seed"]
    named = only(Table().new(**wishes, chance=9, seed=one["seed"])).setup
    assert named["stars"] == one["stars"]


def test_games_that_cannot_be_started_leave_the_old_one() -> None:
    table = Table(game="triangular")
    cases: list[tuple[dict[str, Any], str]] = [
        ({"game": "triangles", "field": "phone-25"}, "unknown-field"),
        ({"game": "triangles"}, "unknown-field"),
        ({"seats": (Computer(1), Computer(2))}, "no-person"),
        ({"seats": (Person("Ada"), Computer(9))}, "unknown-level"),
        (
            {"game": "triangles", "field": "phone-24", "seats": (Person("Ada"), Computer(9))},
            "unknown-level",
        ),
    ]
    for wishes, code in cases:
        assert only(table.new(**wishes)) == Error(code)
    assert table.session.number == 1


@pytest.mark.parametrize("game", ["triangular", "triangles"])
def test_a_new_game_sets_out_from_where_another_one_stood(game: str) -> None:
    wishes: dict[str, Any] = {"field": "phone-24"} if game == "triangles" else {}
    table = Table(game=game, seats=(ADA, BO), **wishes)
    for _ in range(5):
        table.move(only(table.send(Ask())).standing.legal[0])
    before = only(table.undo())
    table.send(Resign(1, 4))
    after = only(table.new(game=game, past=Past(1, 3), seats=(ADA, Computer(1)), first=2))
    assert (after.number, after.setup, after.plies) == (2, before.setup, before.plies[:3])
    assert after.id != before.id
    assert (after.seats, after.yours) == ((Computer(1), ADA), (2,))
    assert not after.standing.over and after.standing.to_move == 2 and after.standing.can_undo
    assert sitting.resume(sitting.header(table.game), table.game.log) == table.game
    table.move(after.standing.legal[-1])
    assert only(table.answer(table.thinking())).standing.ply == 5


def test_a_past_that_the_table_has_not_starts_nothing() -> None:
    table = Table()
    past = Past(0, 0)
    assert only(table.new(past=past)) == Empty()
    table.new()
    for text in ("0,0,-1", "0,-1,0"):
        table.move(text)
    field: dict[str, Any] = {"game": "triangles", "field": "phone-24"}
    for wishes in ({"past": Past(0, 1)}, {"past": Past(1, 3)}, {"past": Past(1, 1), **field}):
        answer = only(table.new(**wishes))
        assert isinstance(answer, State) and (answer.number, answer.standing.ply) == (1, 2)
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"seats": (Computer(1), Computer(2))}, "no-person"),
        ({"seats": (ADA, Computer(9))}, "unknown-level"),
    ]
    for wishes, code in wrong:
        assert only(table.new(past=Past(1, 1), **wishes)) == Error(code)
    assert table.session.number == 1


def test_what_the_computer_still_finds_for_the_old_game_is_no_move_in_the_new_one() -> None:
    table = Table(game="triangular", seats=(Computer(1), ADA))
    old = table.thinking()
    table.new(past=Past(1, 0), seats=(Computer(2), BO))
    new = table.thinking()
    assert new.level == 2 and table.answer(old) == []
    out = table.new(past=Past(2, 0), seats=(BO, Computer(1)))
    assert (COMPUTER, Stop()) in out and table.answer(new) == []
    assert table.plies == 0 and table.game.course.to_move == 1


def test_no_game_sets_out_from_the_end_of_another_one() -> None:
    table = Table(game="triangular")
    while not table.game.course.over:
        table.move(only(table.send(Ask())).standing.legal[0])
    assert only(table.new(past=Past(1, table.plies))) == Error("over")
    assert only(table.new(past=Past(1, table.plies - 1))).number == 2


@pytest.mark.parametrize("game", ["triangular", "triangles"])
def test_a_game_is_taken_up_from_its_header_and_log(game: str) -> None:
    wishes: dict[str, Any] = {"field": "phone-24"} if game == "triangles" else {}
    table = Table(game=game, seats=(Person("Æ \ud800"), Computer(1)), **wishes)
    for _ in range(2):
        table.move(only(table.send(Ask())).standing.legal[0])
        table.answer(table.thinking())
    table.undo()
    assert sitting.resume(sitting.header(table.game), table.game.log) == table.game
    table.send(Resign(1, table.plies))
    kept = table.game
    assert sitting.resume(sitting.header(kept), kept.log) == kept


def test_an_interrupted_computer_is_asked_again_when_somebody_comes() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.move("0,0,-1")
    first = table.thinking()
    kept = table.game
    session = Session(1, sitting.resume(sitting.header(kept), kept.log))
    out = session.receive(ME, Join("table", MY_KEY), 9.0)
    think = only(out, COMPUTER)
    assert (think.level, think.seed) == (2, first.seed) and isinstance(only(out), State)
    assert session.receive(OTHER, Join("table", OTHER_KEY), 9.0)[0][0] == OTHER
    assert only(session.receive(ME, Ask(), 9.0)).standing.ply == 1


def test_two_pages_with_one_key_share_the_seats() -> None:
    table = Table(game="triangular")
    assert only(table.send(Join("table", MY_KEY), OTHER), OTHER).yours == (1, 2)
    assert {to for to, _ in table.move("0,0,-1", sender=OTHER)} == {ME, OTHER}
    assert [to for to, _ in table.move("0,0,-1", sender=OTHER)] == [OTHER], "refused alone"


def test_who_left_is_told_nothing() -> None:
    table = Table(game="triangular")
    table.send(Join("table", OTHER_KEY), OTHER)
    assert {to for to, _ in table.move("0,0,-1")} == {ME, OTHER}
    table.send(Leave(), OTHER)
    assert {to for to, _ in table.move("-1,0,0")} == {ME}


FORESIGHT = Foresight(4, 900, -3, None, ((-1, 0, 0), (0, 1, -1)))
ADVICE = Advice(FORESIGHT, 2, ((0, -1, 0),))


def asked(out: Outgoing) -> list[Any]:
    return [request for to, request in out if to == COMPUTER]


def test_who_is_to_move_may_ask_for_advice_and_is_answered_alone() -> None:
    table = Table(game="triangular")
    assert only(table.send(Ask())).aids == ("hint", "outlook", "dangers")
    table.send(Join("table", OTHER_KEY), OTHER)
    table.move("0,0,-1")
    position = table.game.course.position
    assert table.consult() == [(COMPUTER, Advise(position))]
    assert table.send(Advised(position, ADVICE), COMPUTER) == [
        (ME, messages.Advice(1, 1, ("-1,0,0", "0,1,-1"), 2, -3, None, ("0,-1,0",), None))
    ]
    assert asked(table.consult()), "and may ask again"


def test_in_triangles_advice_says_what_a_line_leaves_and_there_are_no_dangers() -> None:
    table = Table(game="triangles", field="phone-24")
    assert only(table.send(Ask())).aids == ("hint", "outlook")
    position = table.game.course.position
    assert table.consult() == [(COMPUTER, Advise(position))]
    found = Foresight(2, 900, 4, None, ((3, 7), (1, 9)))
    advice = Advised(position, Advice(found, 1, (), 2))
    assert table.send(advice, COMPUTER) == [
        (ME, messages.Advice(1, 0, ("3-7", "1-9"), 1, 4, None, (), 2))
    ]


def test_two_pages_that_ask_are_answered_by_one_search() -> None:
    table = Table(game="triangular")
    table.send(Join("table", MY_KEY), OTHER)
    assert asked(table.consult()) and table.consult(OTHER) == []
    position = table.game.course.position
    assert {to for to, _ in table.send(Advised(position, ADVICE), COMPUTER)} == {ME, OTHER}


def test_nobody_else_gets_advice() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(1)))
    table.send(Join("table", OTHER_KEY), OTHER)
    assert only(table.consult(OTHER), OTHER) == Error("not-your-seat")
    assert isinstance(only(table.send(Consult(1, 1))), State), "another ply is meant"
    table.move("0,0,-1")
    assert only(table.consult()) == Error("not-your-turn"), "the computer is to move"
    table.send(Resign(1, 1))
    assert only(table.consult()) == Error("over")


def test_a_search_that_nobody_waits_for_is_stopped_and_its_advice_dropped() -> None:
    for move_on in (Move(1, 1, "-1,0,0"), Undo(1, 1), Resign(1, 1)):
        table = Table(game="triangular")
        table.move("0,0,-1")
        position = table.game.course.position
        table.consult()
        assert asked(table.send(Join("table", MY_KEY), OTHER)) == [], "somebody came: no reason"
        assert asked(table.send(move_on)) == [Stop()], move_on
        assert table.send(Advised(position, ADVICE), COMPUTER) == []
    table = Table(game="triangular")
    table.consult()
    assert asked(table.new()) == [Stop()]


def test_what_the_computer_is_asked_takes_the_place_of_what_it_was_asked() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.consult()
    assert [type(request) for request in asked(table.move("0,0,-1"))] == [Think]
    assert asked(table.undo()) == [Stop()], "a move taken back is not thought about"


def test_everybody_sees_what_the_computer_sees_while_it_thinks() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(8)))
    table.send(Join("table", OTHER_KEY), OTHER)
    table.move("0,0,-1")
    seen = Seen(table.thinking().position, FORESIGHT)
    told = messages.Thinking(1, 1, 4, 900, -3, None, ("-1,0,0", "0,1,-1"))
    assert table.send(seen, COMPUTER) == [(ME, told), (OTHER, told)]
    table.undo()
    assert table.send(seen, COMPUTER) == [], "no longer"


FAILED = Error("computer-failed")


def test_when_the_computer_fails_all_are_told_and_it_is_asked_again() -> None:
    """By whoever comes, and after undo."""
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.send(Join("table", OTHER_KEY), OTHER)
    table.move("0,0,-1")
    first = table.thinking()
    failed = Failed(first.position)
    assert table.send(failed, COMPUTER) == [(ME, FAILED), (OTHER, FAILED)]
    assert table.send(failed, COMPUTER) == [], "once"
    assert asked(table.send(Join("table", OTHER_KEY), "third")) == [first]
    assert table.send(failed, COMPUTER), "and it may fail again"
    table.undo()
    table.move("0,0,-1")
    table.answer(table.thinking())
    assert table.plies == 2
    assert table.send(failed, COMPUTER) == [], "nobody waits for that any more"


def test_when_advice_fails_who_asked_is_told_and_may_ask_again() -> None:
    table = Table(game="triangular")
    table.send(Join("table", MY_KEY), OTHER)
    table.consult()
    assert table.send(Failed(table.game.course.position), COMPUTER) == [(ME, FAILED)]
    assert asked(table.consult())


def test_a_move_of_the_computer_that_is_not_legal_can_be_answered_by_failing() -> None:
    table = Table(game="triangular", seats=(ADA, Computer(2)))
    table.move("0,0,-1")
    position = table.thinking().position
    with pytest.raises(moves.Refused):
        table.send(Thought(position, (0, 0, 0)), COMPUTER)
    assert table.send(Failed(position), COMPUTER) == [(ME, FAILED)]
