"""Writes sessions as a table that spreadsheets open: one row for each play and person, and at 13 one for each round.

In French and German the cells are parted by semicolons and a comma is the decimal sign, as spreadsheets expect it
there; in English it is the other way round. A byte order mark says that it is UTF-8. Decision 0059 tells why.

What is told of a session has the same names in ``companion history --json``, the tables and the JSON documents.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterator
from datetime import datetime
from typing import Any, BinaryIO, Final

from companion.locale import speaker
from companion.sessions.files.record import Record
from companion.sessions.files.replays import final_view, has_rounds, points_by_round
from companion.share.exports.selection import Selection
from companion.store.history import Sitting

HEADINGS: Final = (
    *("id", "date", "started_at", "finished_at", "minutes", "game", "mode", "tracking", "first_seat", "place"),
    *("rating", "ended", "seats", "seat", "name", "bot", "score", "rank", "winner", "win_share"),
    *("round", "round_score", "notes"),
)
MARK: Final = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""The byte order mark, by which spreadsheets know UTF-8."""

_FORMULA: Final = tuple("=+-@\t\r\n＝＋－＠")

Number = Callable[[float | None], str]


def write_table(out: BinaryIO, chosen: Selection, lang: str) -> Iterator[str]:
    """Write CSV (RFC 4180); yields the id of each session that is written. Raises NotExported."""
    sign = speaker(lang).t(".")
    text = io.TextIOWrapper(out, "utf-8", newline="", write_through=True)
    try:
        text.write(MARK)
        table = csv.writer(text, delimiter=";" if sign == "," else ",")
        table.writerow(HEADINGS)

        def number(value: float | None) -> str:
            return "" if value is None else f"{value:.12g}".replace(".", sign)

        for sitting in chosen:
            record = chosen.read(sitting.id) if has_rounds(sitting.game) else None
            table.writerows(rows(sitting, record, number))
            yield sitting.id
    finally:
        text.detach()  # the stream stays open


def rows(of: Sitting, record: Record | None, number: Number) -> Iterator[Any]:
    """Yield one row a seat, and one a round and seat; what is not known yet is empty.

    Only the first kind has a ``score``, only the second a ``round_score``: the sum of either column is right.
    """
    session = (
        *(cell(of.id), of.evening.isoformat(), written(of.started_at)),
        *(of.finished_at and written(of.finished_at), number(minutes(of)), of.game, of.mode, of.tracking),
        *(of.about.first_seat, cell(of.place), of.rating, of.ended, len(of.seats)),
    )
    winners = sum(bool(one.result and one.result.winner) for one in of.seats)
    for seat, one in enumerate(of.seats):
        result: tuple[object, ...] = (None,) * 4
        if one.result is not None:
            share = number(round(one.result.winner / max(winners, 1), 3))
            result = (one.result.score, one.result.rank, int(one.result.winner), share)
        yield (*session, seat, cell(one.name), one.level, *result, None, None, cell(of.notes))
    for at, points in enumerate(points_by_round(record, final_view(record)) if record else (), 1):
        for seat, found in enumerate(points):
            if found is not None and seat < len(of.seats):
                who = of.seats[seat]
                yield (*session, seat, cell(who.name), who.level, None, None, None, None, at, found, None)


def cell(text: str) -> str:
    """Return text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def session_fields(of: Sitting) -> dict[str, object]:
    """Return a session of a list as JSON. Points, rank and victory are there once it is over."""
    return {
        "id": of.id,
        "game": of.game,
        "mode": of.mode,
        "tracking": of.tracking,
        "players": [
            {
                "seat": seat,
                "name": one.name,
                "bot": one.level or None,
                "score": one.result.score if one.result else None,
                "rank": one.result.rank if one.result else None,
                "winner": one.result.winner if one.result else None,
            }
            for seat, one in enumerate(of.seats)
        ],
        "options": json.loads(of.about.options),
        "first_seat": of.about.first_seat,
        "date": of.evening.isoformat(),
        "started_at": written(of.started_at),
        "finished_at": of.finished_at and written(of.finished_at),
        "minutes": minutes(of),
        "place": of.place,
        "notes": of.notes,
        "rating": of.rating,
        "ended": of.ended or None,
    }


def minutes(of: Sitting) -> float | None:
    """Return how long a session took, to a tenth of a minute; None where that cannot be said."""
    if of.duration is None:
        return None
    found = round(of.duration.total_seconds() / 60, 1)
    return int(found) if found == int(found) else found


def written(moment: datetime) -> str:
    """Return a time as its clock showed it, and as programs read it: 2026-11-21T20:30:00+01:00."""
    return moment.isoformat(timespec="seconds").replace("+00:00", "Z")
