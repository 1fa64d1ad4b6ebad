"""Writes sessions as a table that spreadsheets read: one row a seat."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final, TextIO

from companion.store.history import Sitting

HEADINGS: Final = (
    *("session", "started_at", "finished_at", "minutes", "game", "mode", "tracking", "players", "place"),
    *("seat", "name", "bot", "score", "rank", "winner"),
)

_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r")


def write_table(stream: TextIO, sessions: Iterable[Sitting]) -> list[str]:
    """Write CSV (RFC 4180) with a line of headings; returns the ids of the sessions."""
    table = csv.writer(stream)
    table.writerow(HEADINGS)
    ids = []
    for session in sessions:
        table.writerows(rows(session))
        ids.append(session.id)
    return ids


def rows(of: Sitting) -> Iterator[tuple[Any, ...]]:
    """Return one row a seat, in the order of HEADINGS; what is not known yet is empty. Times are UTC."""
    session = (
        *(_cell(of.id), _time(of.started_at), _time(of.finished_at), minutes(of), of.game, of.mode, of.tracking),
        *(len(of.seats), _cell(of.place)),
    )
    for seat, one in enumerate(of.seats):
        result = (one.result.score, one.result.rank, int(one.result.winner)) if one.result else (None, None, None)
        yield (*session, seat, _cell(one.name), one.level, *result)


def minutes(of: Sitting) -> int | None:
    """Return how long a session took, or None when that is not known."""
    return round(of.duration.total_seconds() / 60) if of.duration else None


def _cell(text: str) -> str:
    """Return text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _time(moment: datetime | None) -> str:
    return f"{moment:%Y-%m-%dT%H:%M:%SZ}" if moment else ""
