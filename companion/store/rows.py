"""The tables. A row is not an event: events are JSON text that this layer never reads, and no row knows a game.

Sessions and people have a ``number`` for the file itself and an ``id`` (a UUID) for everybody else. ``crc`` is the
checksum of a row's other columns, kept by ``store.checks``; a row without one was written by another program.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, Column, Computed, Index, Integer, String, Table, text
from sqlmodel import Field, SQLModel

from companion.store.times import EVENING, SECONDS

NO_ROWID = {"sqlite_with_rowid": False}
"""The rows lie in the order of their key, without a second number and a second index."""


class PersonRow(SQLModel, table=True):
    """Somebody who plays. ``kind`` is ``person`` or ``bot``; a bot has a ``level`` and counts in nobody's statistics.

    ``folded`` is the name as it is compared. ``colour`` is their sign in the screens' words: a colour, a drawn face or
    both (``blue``, ``/cat``, ``blue/cat``). One who was merged into another keeps the row and points there.
    """

    __tablename__ = "person"
    __table_args__: object = (
        CheckConstraint("kind IN ('person', 'bot')", name="kind_known"),
        Index("person_name", "kind", "folded", "level", unique=True, sqlite_where=text("merged_into IS NULL")),
    )

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    kind: str = "person"
    name: str
    folded: str
    level: str = ""
    colour: str = ""
    note: str = ""
    created_at: datetime
    retired_at: datetime | None = None
    merged_into: int | None = Field(default=None, foreign_key="person.number")
    crc: int | None = None


class SessionRow(SQLModel, table=True):
    """One sitting of a game. ``revision`` grows by one with every entry written, struck or corrected.

    ``players`` counts its seats and ``entries`` the entries ever written, so that a lost one is missed. ``extra``
    holds the keys of an imported file that this version does not know, as JSON. ``utc_offset`` is how many minutes the
    clock was ahead of UTC on which it was begun; ``last_end``: when it was over before people took it up again.
    ``evening`` and ``seconds``, its length with pauses, follow from the others (``store.times``).
    """

    __tablename__ = "session"
    __table_args__: object = (
        Index("session_started", "started_at", "number"),
        Index("session_game", "game", "started_at", "number"),
        Index("session_open", "changed_at", "number", sqlite_where=text("finished_at IS NULL")),
        Index("session_evening", "evening", "number", sqlite_where=text("finished_at IS NOT NULL")),
        Index("session_place", "place", "evening", sqlite_where=text("place <> ''")),
    )

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    game: str
    mode: str
    tracking: str
    options: str = "{}"
    first_seat: int = 0
    seed: str | None = None
    started_at: datetime
    changed_at: datetime
    finished_at: datetime | None = None
    revision: int = 0
    place: str = ""
    notes: str = ""
    rating: int | None = None
    extra: str = "{}"
    players: int | None = None
    entries: int | None = None
    crc: int | None = None
    utc_offset: int = Field(default=0, sa_column_kwargs={"server_default": text("0")})
    last_end: datetime | None = None
    evening: str | None = Field(default=None, sa_column=Column(String, Computed(EVENING, persisted=False)))
    seconds: int | None = Field(default=None, sa_column=Column(Integer, Computed(SECONDS, persisted=False)))


class SeatRow(SQLModel, table=True):
    """Who sits where; seats are numbered clockwise from 0. ``started_at`` is the session's, for a person's list."""

    __tablename__ = "seat"
    __table_args__: object = (Index("seat_person", "person", "started_at", "session"), NO_ROWID)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    person: int = Field(foreign_key="person.number")
    started_at: datetime
    extra: str = "{}"
    crc: int | None = None


class EntryRow(SQLModel, table=True):
    """What one tap wrote. ``k`` counts the session's entries as they were written, from 1.

    ``at`` is its place among them: its own ``k``, or that of the entry it ``corrects``. Striking sets ``struck_at``;
    nothing is deleted. ``told`` is the checksum of its events' texts.
    """

    __tablename__ = "entry"
    __table_args__: object = (NO_ROWID,)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    k: int = Field(primary_key=True)
    at: int
    corrects: int | None = None
    written_at: datetime
    struck_at: datetime | None = None
    told: int | None = None
    crc: int | None = None


class EventRow(SQLModel, table=True):
    """One event of entry ``k``. ``n`` counts all events ever written to the session from 1, struck ones included."""

    __tablename__ = "event"
    __table_args__: object = (NO_ROWID,)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    n: int = Field(primary_key=True)
    k: int
    body: str


_COUNTED = (
    "person", "evening", "finished_at", "session", "game", "players", "bots", "score", "rank", "winner", "winners",
)  # fmt: skip
"""All that a person's statistics read, in the order of their sessions."""


class ResultRow(SQLModel, table=True):
    """How one seat of a finished session came out, with what statistics filter by.

    ``bots`` counts the bots at the table, ``winners`` how many share the first place; ``evening`` is the session's.
    """

    __tablename__ = "result"
    __table_args__: object = (Index("result_person", *_COUNTED), NO_ROWID)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    person: int = Field(foreign_key="person.number")
    game: str
    players: int
    bots: int
    finished_at: datetime
    score: int
    rank: int
    winner: bool
    winners: int
    crc: int | None = None
    evening: str = Field(default="", sa_column_kwargs={"server_default": text("''")})


class TallyRow(SQLModel, table=True):
    """How often something fell to one seat of a finished session, such as a face of a die (``die:red``)."""

    __tablename__ = "tally"
    __table_args__: object = (Index("tally_word", "word", "person", "times"), NO_ROWID)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    word: str = Field(primary_key=True)
    person: int = Field(foreign_key="person.number")
    times: int
    crc: int | None = None


class DraftRow(SQLModel, table=True):
    """Holds what is half entered at a session: JSON text that belongs to a ``moment`` which its writer counts."""

    __tablename__ = "draft"
    __table_args__: object = (NO_ROWID,)

    session: int = Field(foreign_key="session.number", primary_key=True, ondelete="CASCADE")
    name: str = Field(primary_key=True)
    moment: int
    words: str
    crc: int | None = None


class ChangeRow(SQLModel, table=True):
    """The audit: what was changed by hand, and when. ``what`` is a word, ``detail`` JSON; taps are entries."""

    __tablename__ = "change"

    number: int | None = Field(default=None, primary_key=True)
    at: datetime
    what: str
    session: int | None = Field(default=None, index=True)
    person: int | None = Field(default=None, index=True)
    detail: str = "{}"
    crc: int | None = None


class DeletedRow(SQLModel, table=True):
    """A session or person that was deleted and can still be brought back: everything of it lies in ``body``, as JSON.

    ``about`` is what a list shows of it. ``kind`` is ``session``, ``person``, or ``compact``: what was deleted for good
    has left the tables, and its bytes are still to leave the file.
    """

    __tablename__ = "deleted"

    number: int | None = Field(default=None, primary_key=True)
    at: datetime
    kind: str
    id: str = Field(unique=True)
    about: str = "{}"
    body: str = "{}"
    crc: int | None = None


class PeopleGroupRow(SQLModel, table=True):
    """A group of people who often play together, under a name (decision 0036). ``folded`` is the name as compared."""

    __tablename__ = "people_group"

    number: int | None = Field(default=None, primary_key=True)
    id: str = Field(unique=True)
    name: str
    folded: str = Field(unique=True)
    created_at: datetime
    crc: int | None = None


class GroupMemberRow(SQLModel, table=True):
    """Says who belongs to a group; ``place`` counts its members from 0, in the order in which they sit down."""

    __tablename__ = "group_member"
    __table_args__: object = (Index("group_member_person", "person"), NO_ROWID)

    people_group: int = Field(foreign_key="people_group.number", primary_key=True, ondelete="CASCADE")
    place: int = Field(primary_key=True)
    person: int = Field(foreign_key="person.number", ondelete="CASCADE")
    crc: int | None = None


TABLES: list[Any] = list(SQLModel.metadata.tables.values())
"""In the order in which they stand above."""


def insertion(table: str, columns: Iterable[str]) -> str:
    """Return SQL that adds a row with a value for each of these columns."""
    names = list(columns)
    return f"INSERT INTO {table} ({', '.join(names)}) VALUES ({', '.join('?' * len(names))})"


def kept_columns(table: Table) -> tuple[str, ...]:
    """Return the columns that are written; the others SQLite works out from them."""
    return tuple(column.name for column in table.columns if column.computed is None)
