"""A table without any IO: messages and the time come in, messages for recipients go out.

Knows which request fits how the table stands and who is told of it. Refuses to know sockets,
clocks, databases and engines: the computer is one more sender, and randomness is an argument.
"""

from dataclasses import dataclass
from typing import Final

from triangulum import answers
from triangulum.foresight import Advice, Foresight
from triangulum.games import Position
from triangulum.messages import Answer, Ask, Consult, Empty, Error, Join, Move, New, Resign, Undo
from triangulum.moves import Move as AnyMove
from triangulum.moves import Refused
from triangulum.sitting import BadSetup, Sitting, sit, sit_again, sit_with

COMPUTER: Final = "computer"
"""The sender and recipient that looks ahead: for its own moves, and for advice."""


@dataclass(frozen=True)
class Start:
    """A page's wish for a new game, with the seed of everything random in it."""

    new: New
    chance: int


@dataclass(frozen=True)
class Leave:
    """The sender hears nothing more."""


@dataclass(frozen=True)
class Think:
    """Asks the computer for a move in this position."""

    position: Position
    level: int
    seed: int


@dataclass(frozen=True)
class Thought:
    """The computer's move in that position."""

    position: Position
    move: AnyMove


@dataclass(frozen=True)
class Advise:
    """Asks the computer for advice in this position."""

    position: Position


@dataclass(frozen=True)
class Advised:
    """The computer's advice in that position."""

    position: Position
    advice: Advice


@dataclass(frozen=True)
class Failed:
    """The computer broke down over that position: it will not answer unless it is asked again."""

    position: Position


@dataclass(frozen=True)
class Seen:
    """What the computer has seen so far, thinking about its own move in that position."""

    position: Position
    found: Foresight


@dataclass(frozen=True)
class Stop:
    """Tells the computer that nobody waits any more for what it was asked last."""


Search = Think | Advise | Stop
"""What the computer is asked; each takes the place of the one before."""

Incoming = (
    Join | Leave | Start | Move | Undo | Resign | Consult | Ask | Seen | Thought | Advised | Failed
)
Outgoing = list[tuple[str, Answer | Search]]


class Session:
    """One table: the game being played at it, and everybody present.

    A sender is one open page; the key with which it joined says which seats it holds. `number`
    counts the table's games; with the sitting it is all that has to be kept. The computer looks
    at one position at most: for its own move, or for the pages that asked for advice.
    """

    def __init__(self, number: int = 0, sitting: Sitting | None = None) -> None:
        self.number = number
        self.sitting = sitting
        self._keys: dict[str, str] = {}
        self._looking_at: Position | None = None
        self._asking: list[str] = []

    def receive(self, sender: str, message: Incoming, now: float) -> Outgoing:
        """What everybody is to be told after the sender's message, at `now` in seconds.

        All but the computer must have joined before they say anything else.
        """
        match message:
            case Join():
                self._keys[sender] = message.key
                return [*self._everything(sender), *self._look()]
            case Leave():
                self._keys.pop(sender, None)
                return []
            case Ask():
                return self._everything(sender)
            case Start():
                return self._start(sender, message, now)
            case Seen():
                return self._seen(message)
            case Thought():
                return self._thought(message, now)
            case Advised():
                return self._advised(message)
            case Failed():
                return self._failed(message)
            case _:
                return self._request(sender, message, now)

    def _everything(self, recipient: str) -> Outgoing:
        if self.sitting is None:
            return [(recipient, Empty())]
        return [(recipient, answers.state(self.number, self.sitting, self._keys[recipient]))]

    def _start(self, sender: str, message: Start, now: float) -> Outgoing:
        if self.sitting and self._keys[sender] != self.sitting.holder:
            return [(sender, Error("not-your-seat"))]
        new = message.new
        if new.past and new.record is None and not self._was(new):
            return self._everything(sender)
        try:
            self.sitting = self._sit(sender, message, now)
        except BadSetup as fault:
            return [(sender, Error(str(fault), fault.detail))]
        self.number += 1
        return self._tell_everything()

    def _was(self, new: New) -> bool:
        """Whether the past that is meant is one of the game on the table."""
        if self.sitting is None or new.past is None:
            return False
        course = self.sitting.course
        same = (new.past.number, new.game) == (self.number, course.game.name)
        return same and new.past.ply <= len(course.plies)

    def _sit(self, sender: str, message: Start, now: float) -> Sitting:
        new, holder = message.new, self._keys[sender]
        if new.record is not None:
            return sit_with(new.record, new, holder, message.chance, now)
        if self.sitting and new.past:
            past = self.sitting.course.back(new.past.ply)
            return sit_again(past, new, holder, message.chance, now)
        return sit(new, holder, message.chance)

    def _request(
        self, sender: str, message: Move | Undo | Resign | Consult, now: float
    ) -> Outgoing:
        """Answer a request that is meant for one ply of one game."""
        sitting = self.sitting
        if sitting is None:
            return [(sender, Error("no-game"))]
        players = sitting.players_of(self._keys[sender])
        if message.number != self.number or not _timely(message, sitting, players):
            return self._everything(sender)
        if not players:
            return [(sender, Error("not-your-seat"))]
        match message:
            case Move():
                return self._move(sender, sitting, players, message.move, now)
            case Undo():
                return self._undo(sender, sitting, players, now)
            case Resign():
                return self._resign(sender, sitting, players, now)
            case Consult():
                return self._consult(sender, sitting, players)

    def _move(
        self, sender: str, sitting: Sitting, players: tuple[int, ...], text: str, now: float
    ) -> Outgoing:
        course = sitting.course
        if course.to_move and course.to_move not in players:
            return [(sender, Error("not-your-turn"))]
        try:
            self.sitting = sitting.play(text, now)
        except Refused as refused:
            return [(sender, answers.refused(self.number, course, text, refused.refusal))]
        return self._tell_move()

    def _undo(
        self, sender: str, sitting: Sitting, players: tuple[int, ...], now: float
    ) -> Outgoing:
        if sitting.last_decision(players) is None:
            return [(sender, Error("nothing-to-undo"))]
        self.sitting = sitting.undo(players, now)
        return self._tell_everything()

    def _resign(
        self, sender: str, sitting: Sitting, players: tuple[int, ...], now: float
    ) -> Outgoing:
        to_move = sitting.course.to_move
        if to_move is None:
            return [(sender, Error("over"))]
        self.sitting = sitting.resign(to_move if to_move in players else players[0], now)
        return self._tell_everything()

    def _consult(self, sender: str, sitting: Sitting, players: tuple[int, ...]) -> Outgoing:
        course = sitting.course
        if course.to_move not in players:
            return [(sender, Error("not-your-turn" if course.to_move else "over"))]
        self._asking.append(sender)
        if self._looking_at is course.position:
            return []
        self._looking_at = course.position
        return [(COMPUTER, Advise(course.position))]

    def _seen(self, message: Seen) -> Outgoing:
        if self.sitting is None or message.position is not self._looking_at:
            return []
        seen = answers.thinking(self.number, self.sitting.course, message.found)
        return [(page, seen) for page in self._keys]

    def _advised(self, message: Advised) -> Outgoing:
        """Tell those who asked, unless the game has moved on from the position."""
        if self.sitting is None or message.position is not self._looking_at:
            return []
        advice = answers.advice(self.number, self.sitting.course, message.advice)
        told: Outgoing = [(page, advice) for page in self._keys if page in self._asking]
        self._looking_at, self._asking = None, []
        return told

    def _thought(self, message: Thought, now: float) -> Outgoing:
        """Play the computer's move, unless the game has moved on from the position."""
        if self.sitting is None or message.position is not self._looking_at:
            return []
        text = self.sitting.course.game.write_move(message.move)
        self.sitting = self.sitting.play(text, now)
        self._looking_at = None
        return self._tell_move()

    def _failed(self, message: Failed) -> Outgoing:
        """Tell those who wait: for a move all, for advice those who asked. Whoever comes, asks for
        advice or takes a move back has the computer look again."""
        if message.position is not self._looking_at:
            return []
        waiting = self._asking or list(self._keys)
        self._looking_at, self._asking = None, []
        return [(page, Error("computer-failed")) for page in self._keys if page in waiting]

    def _tell_move(self) -> Outgoing:
        assert self.sitting is not None
        told: Outgoing = [
            (page, answers.moved(self.number, self.sitting, key))
            for page, key in self._keys.items()
        ]
        return [*told, *self._look()]

    def _tell_everything(self) -> Outgoing:
        told = [answer for page in self._keys for answer in self._everything(page)]
        return [*told, *self._look()]

    def _look(self) -> Outgoing:
        """Have the computer look at how the game stands, and no longer at how it stood.

        It is asked for a move when it is its turn, once for each position.
        """
        sitting = self.sitting
        position = sitting.course.position if sitting and sitting.course.to_move else None
        if sitting is None or position is self._looking_at:
            return []
        stopped: Outgoing = [(COMPUTER, Stop())] if self._looking_at else []
        self._looking_at, self._asking = None, []
        level = sitting.level_to_move()
        if position is None or level is None:
            return stopped
        self._looking_at = position
        return [(COMPUTER, Think(position, level, sitting.chance + len(sitting.course.plies)))]


def _timely(
    message: Move | Undo | Resign | Consult, sitting: Sitting, players: tuple[int, ...]
) -> bool:
    """Whether the request is for how the game stands.

    An undo that crosses the others' moves on its way still means the sender's last decision.
    """
    plies = len(sitting.course.plies)
    own = sitting.last_decision(players) if isinstance(message, Undo) else None
    return message.ply == plies or (own is not None and own < message.ply < plies)
