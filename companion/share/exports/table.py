"""Writes sessions as a table that spreadsheets open: one row for each play and person, and at 13 one for each round.

In French the cells are parted by semicolons and a comma is the decimal sign, as French spreadsheets expect it; in
English it is the other way round. A byte order mark says that it is UTF-8. Decision 0059 tells why.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterator, Sequence
from typing import Any, BinaryIO, Final

from companion.locale import speaker
from companion.sessions.files.final import final_view, has_rounds, points_by_round
from companion.share.exports.fields import minutes, written
from companion.share.exports.selection import Selection, WholeFile
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

        def number(found: float | None) -> str:
            return "" if found is None else f"{found:.12g}".replace(".", sign)

        for one in chosen:
            whole = chosen.read_whole(one.id) if has_rounds(one.game) else None
            table.writerows(rows(one, whole, number))
            yield one.id
    finally:
        text.detach()  # the stream stays open


def rows(of: Sitting, whole: WholeFile | None = None, number: Number = lambda found: str(found or "")) -> Iterator[Any]:
    """Yield one row a seat, and one a round and seat; what is not known yet is empty.

    Only the first kind has a ``score``, only the second a ``round_score``: the sum of either column is right.
    """
    session = (
        *(cell(of.id), of.evening.isoformat(), written(of.started_at)),
        *(of.finished_at and written(of.finished_at), number(minutes(of)), of.game, of.mode, of.tracking),
        *(of.first_seat, cell(of.place), of.rating, of.ended, len(of.seats)),
    )
    winners = sum(bool(one.result and one.result.winner) for one in of.seats)
    for seat, one in enumerate(of.seats):
        result: tuple[Any, ...] = (None,) * 4
        if one.result is not None:
            share = number(round(one.result.winner / max(winners, 1), 3))
            result = (one.result.score, one.result.rank, int(one.result.winner), share)
        yield (*session, seat, cell(one.name), one.level, *result, None, None, cell(of.notes))
    for at, points in enumerate(_rounds(whole) if whole else (), 1):
        for seat, found in enumerate(points):
            if found is not None and seat < len(of.seats):
                who = of.seats[seat]
                yield (*session, seat, cell(who.name), who.level, None, None, None, None, at, found, None)


def cell(text: str) -> str:
    """Return text in a form that no spreadsheet takes for a formula."""
    return f"'{text}" if text.startswith(_FORMULA) else text


def _rounds(whole: WholeFile) -> Sequence[Sequence[int | None]]:
    return points_by_round(whole.record, final_view(whole.record))
