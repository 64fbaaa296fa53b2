"""Games at rest: one SQLite file, one append-only log a game.

Knows tables and transactions. Refuses to know what a header or a log entry means.
"""

import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from sqlalchemy import (
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    UniqueConstraint,
    event,
    insert,
    select,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from triangulum.sitting import Entry

_schema = MetaData()

_games = Table(
    "games",
    _schema,
    Column("id", Integer, primary_key=True),
    Column("table_id", String, nullable=False),
    Column("number", Integer, nullable=False),
    Column("header", String, nullable=False),
    Column("started", Float, nullable=False),
    UniqueConstraint("table_id", "number"),
)

_entries = Table(
    "entries",
    _schema,
    Column("game_id", ForeignKey("games.id"), primary_key=True),
    Column("place", Integer, primary_key=True),
    Column("text", String, nullable=False),
    Column("player", Integer, nullable=False),
    Column("at", Float, nullable=False),
)


class NotKept(Exception):
    """The file can't be read or written; str() says why."""


class Store:
    """The games of one file; everything that a call kept is on disk when it returns.

    Every call raises NotKept when the file doesn't let it.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._engine = create_async_engine(f"sqlite+aiosqlite:///{path}")
        event.listen(self._engine.sync_engine, "connect", _write_ahead)

    async def open(self) -> None:
        """Make the file if it isn't there, and see that it is one of ours."""
        try:  # here, since a thread of aiosqlite doesn't end well on a file that can't be opened
            sqlite3.connect(self._path).close()
        except sqlite3.Error as error:
            raise NotKept(str(error)) from error
        async with self._connected() as connection:
            await connection.run_sync(_schema.create_all)
            await connection.execute(select(_games, _entries).join(_entries).limit(0))

    async def close(self) -> None:
        """Let go of the file."""
        await self._engine.dispose()

    async def begin(self, table_id: str, number: int, header: str, started: float) -> None:
        """Keep a game that has just been started at the table."""
        row = {"table_id": table_id, "number": number, "header": header, "started": started}
        async with self._connected() as connection:
            await connection.execute(insert(_games).values(row))

    async def append(
        self, table_id: str, number: int, place: int, entries: Sequence[Entry]
    ) -> None:
        """Keep the log's entries from `place` on, counted from 0."""
        game = select(_games.c.id).filter_by(table_id=table_id, number=number)
        async with self._connected() as connection:
            game_id = (await connection.execute(game)).scalar_one()
            rows = [
                {"game_id": game_id, "place": n, "text": e.text, "player": e.player, "at": e.at}
                for n, e in enumerate(entries, start=place)
            ]
            await connection.execute(insert(_entries), rows)

    async def latest(self, table_id: str) -> tuple[int, str, list[Entry]] | None:
        """The number, header and log of the table's last game, or None."""
        last = select(_games).filter_by(table_id=table_id).order_by(_games.c.number.desc())
        async with self._connected() as connection:
            game = (await connection.execute(last.limit(1))).one_or_none()
            if game is None:
                return None
            log = select(_entries).filter_by(game_id=game.id).order_by(_entries.c.place)
            rows = await connection.execute(log)
            return game.number, game.header, [Entry(r.text, r.player, r.at) for r in rows]

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """A transaction."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise NotKept(str(error.__cause__ or error)) from error


def _write_ahead(connection: object, _: object) -> None:
    """Readers don't wait for the writer, and a commit survives a crash of the machine."""
    cursor = connection.cursor()  # type: ignore[attr-defined]
    cursor.execute("PRAGMA journal_mode=WAL")
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()
