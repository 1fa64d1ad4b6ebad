"""The tables. A row is not an event: events are JSON text that this layer never reads."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import UniqueConstraint
from sqlmodel import Field, SQLModel


class SessionRow(SQLModel, table=True):
    """One sitting of a game. ``revision`` grows by one with every entry written or struck."""

    __tablename__ = "session"

    id: str = Field(primary_key=True)
    game: str = Field(index=True)
    mode: str
    tracking: str
    options: str
    first_seat: int
    seed: str | None = None
    started_at: datetime
    changed_at: datetime = Field(index=True)
    finished_at: datetime | None = None
    revision: int = 0


class SeatRow(SQLModel, table=True):
    """Who sits where; seats are numbered clockwise from 0."""

    __tablename__ = "seat"

    session: str = Field(foreign_key="session.id", primary_key=True, ondelete="CASCADE")
    seat: int = Field(primary_key=True)
    name: str
    bot: str | None = None


class EntryRow(SQLModel, table=True):
    """What one tap wrote. Undo strikes: ``struck_at`` is set, nothing is deleted."""

    __tablename__ = "entry"

    id: int | None = Field(default=None, primary_key=True)
    session: str = Field(foreign_key="session.id", index=True, ondelete="CASCADE")
    written_at: datetime
    struck_at: datetime | None = None


class EventRow(SQLModel, table=True):
    """One event of an entry. ``n`` counts from 1 over all events ever written to the session, struck ones included."""

    __tablename__ = "event"
    __table_args__ = (UniqueConstraint("session", "n"),)

    id: int | None = Field(default=None, primary_key=True)
    session: str = Field(foreign_key="session.id", ondelete="CASCADE")
    n: int
    entry: int = Field(foreign_key="entry.id", index=True, ondelete="CASCADE")
    body: str
