"""A table without any IO: messages and the time come in, messages for recipients go out.

Knows which request fits how the table stands and who is told of it. Refuses to know sockets,
clocks, databases and engines: the computer is one more sender, and randomness is an argument.
"""

from dataclasses import dataclass
from typing import Final

from triangulum import answers
from triangulum.games import Position
from triangulum.messages import Answer, Ask, Empty, Error, Join, Move, New, Resign, Undo
from triangulum.moves import Move as AnyMove
from triangulum.moves import Refused
from triangulum.sitting import BadSetup, Sitting, sit

COMPUTER: Final = "computer"
"""The sender and recipient that chooses the computer's moves."""


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


Incoming = Join | Leave | Start | Move | Undo | Resign | Ask | Thought
Outgoing = list[tuple[str, Answer | Think]]


class Session:
    """One table: the game being played at it, and everybody present.

    A sender is one open page; the key with which it joined says which seats it holds. `number`
    counts the table's games; with the sitting it is all that has to be kept.
    """

    def __init__(self, number: int = 0, sitting: Sitting | None = None) -> None:
        self.number = number
        self.sitting = sitting
        self._keys: dict[str, str] = {}
        self._thinking_on: Position | None = None

    def receive(self, sender: str, message: Incoming, now: float) -> Outgoing:
        """What everybody is to be told after the sender's message, at `now` in seconds.

        All but the computer must have joined before they say anything else.
        """
        match message:
            case Join():
                self._keys[sender] = message.key
                return [*self._everything(sender), *self._think()]
            case Leave():
                self._keys.pop(sender, None)
                return []
            case Ask():
                return self._everything(sender)
            case Start():
                return self._start(sender, message)
            case Thought():
                return self._thought(message, now)
            case _:
                return self._request(sender, message, now)

    def _everything(self, recipient: str) -> Outgoing:
        if self.sitting is None:
            return [(recipient, Empty())]
        return [(recipient, answers.state(self.number, self.sitting, self._keys[recipient]))]

    def _start(self, sender: str, message: Start) -> Outgoing:
        if self.sitting and self._keys[sender] != self.sitting.holder:
            return [(sender, Error("not-your-seat"))]
        try:
            self.sitting = sit(message.new, self._keys[sender], message.chance)
        except BadSetup as fault:
            return [(sender, Error(str(fault)))]
        self.number += 1
        return self._tell_everything()

    def _request(self, sender: str, message: Move | Undo | Resign, now: float) -> Outgoing:
        """Answer a request that is meant for one ply of one game."""
        sitting = self.sitting
        if sitting is None:
            return [(sender, Error("no-game"))]
        if (message.number, message.ply) != (self.number, len(sitting.course.plies)):
            return self._everything(sender)
        players = sitting.players_of(self._keys[sender])
        if not players:
            return [(sender, Error("not-your-seat"))]
        match message:
            case Move():
                return self._move(sender, sitting, players, message.move, now)
            case Undo():
                return self._undo(sender, sitting, players, now)
            case Resign():
                return self._resign(sender, sitting, players, now)

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

    def _thought(self, message: Thought, now: float) -> Outgoing:
        """Play the computer's move, unless the game has moved on from the position."""
        if self.sitting is None or message.position is not self._thinking_on:
            return []
        text = self.sitting.course.game.write_move(message.move)
        self.sitting = self.sitting.play(text, now)
        return self._tell_move()

    def _tell_move(self) -> Outgoing:
        assert self.sitting is not None
        told: Outgoing = [
            (page, answers.moved(self.number, self.sitting, key))
            for page, key in self._keys.items()
        ]
        return [*told, *self._think()]

    def _tell_everything(self) -> Outgoing:
        told = [answer for page in self._keys for answer in self._everything(page)]
        return [*told, *self._think()]

    def _think(self) -> Outgoing:
        """Ask the computer when it is its turn and it has not been asked in this position."""
        sitting = self.sitting
        level = sitting.level_to_move() if sitting else None
        if sitting is None or level is None:
            self._thinking_on = None
            return []
        position = sitting.course.position
        if position is self._thinking_on:
            return []
        self._thinking_on = position
        return [(COMPUTER, Think(position, level, sitting.chance + len(sitting.course.plies)))]
