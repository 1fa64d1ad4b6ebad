"""What is kept, as plain values: two histories that say the same are equal, whatever ids, times and dice they have."""

from __future__ import annotations

import json
import re
import sqlite3
from pathlib import Path
from typing import Any, Final

CHANCE: Final = ("face", "seed")
"""What the die or the dealer says; two runs differ in it."""
IDS: Final = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
PEOPLE: Final = "select name, kind, colour, note, retired_at is null, merged_into from person order by number"
SESSIONS: Final = """select number, game, mode, tracking, options, first_seat, finished_at is null, place, notes,
    rating, seed from session order by number"""
ENTRIES: Final = "select k, at, corrects, struck_at is null from entry where session = ? order by k"
EVENTS: Final = "select body from event where session = ? and k = ? order by n"
SEATS: Final = "select seat, person from seat where session = ? order by seat"
DRAFTS: Final = "select name, words from draft where session = ? order by name"
OTHERS: Final = (
    "select kind from deleted order by number",
    "select name from people_group order by number",
    "select people_group, place, person from group_member order by 1, 2",
)


def truth(file: Path, before: frozenset[str] = frozenset()) -> list[Any]:
    """All of it. Of a game dealt by the app whose seed is not among those ``before`` the cards are left to chance."""
    with sqlite3.connect(file) as db:
        found: list[Any] = [list(db.execute(one)) for one in (PEOPLE, *OTHERS)]
        for number, *about, seed in db.execute(SESSIONS):
            new = seed is not None and seed not in before
            if new:  # who begins, and what is dealt, is the lot's
                found.append(about[:3])
                continue
            seats = list(db.execute(SEATS, (number,)))
            found.append(
                [*about, seats, [[*entry[1:], _told(db, number, entry[0])] for entry in db.execute(ENTRIES, (number,))]]
            )
            found.append([[name, _read(words)] for name, words in db.execute(DRAFTS, (number,))])
        return found


def seeds(file: Path) -> frozenset[str]:
    with sqlite3.connect(file) as db:
        return frozenset(seed for (seed,) in db.execute("select seed from session where seed is not null"))


def where(path: str) -> str:
    """An address without its ids."""
    return IDS.sub("*", path).rstrip("/")


def _told(db: sqlite3.Connection, session: int, entry: int) -> list[Any]:
    return [_read(body) for (body,) in db.execute(EVENTS, (session, entry))]


def _read(text: str) -> Any:
    return json.loads(text, object_hook=lambda told: {name: one for name, one in told.items() if name not in CHANCE})
