"""Holds all that is entered of a past game, and keeps it on the device until the game is written down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import astuple, dataclass, fields, replace
from typing import Any, Final

from companion.engine import NotUnderstood, wire
from companion.games import GAMES
from companion.sessions.library.totals import takes_totals
from companion.ui.parts.kept_on_device import dated, undated, use_kept_on_device
from companion.ui.parts.when import When
from companion.ui.prefs import LONGEST_NAME
from companion.ui.result.notes import PLACE_LONGEST
from companion.ui.totals.lines import DIGITS, Line, PastDraft


@dataclass(frozen=True, slots=True)
class PastEntry:
    """Holds the game and its players, when it was, and where."""

    played: PastDraft
    when: When
    place: str = ""


Change = Callable[[Callable[[PastEntry], PastEntry]], None]
PARTS: Final = tuple(one.name for one in fields(When))
MOST: Final = max(game.players[-1] for game in GAMES.values())
"""The number of players that the largest game takes: another game may have been chosen for them since."""


def use_kept_past(newest: Callable[[], PastEntry], change: Change) -> Callable[[], None]:
    """Find again what was entered on this device, and keep what is; returns what forgets it."""
    return use_kept_on_device("past", newest, change, written, read)


def written(entry: PastEntry) -> str:
    """Return it as one line of JSON, with the time, which ``read`` takes."""
    lines = [[line.name, line.points, line.cards] for line in entry.played.lines]
    return dated({"game": entry.played.game, "lines": lines, "when": astuple(entry.when), "place": entry.place})


def read(text: str, fresh: PastEntry) -> PastEntry:
    """Read what ``written`` wrote; return a ``fresh`` one for what is old or makes no sense."""
    try:
        told = undated(text)
        game = wire.one_of([*filter(takes_totals, GAMES)])(told["game"], "game")
        lines = tuple(_line(at, one) for at, one in enumerate(wire.a_list(told["lines"], "lines")))
        when = [wire.a_text(one, "when")[:DIGITS] for one in wire.a_list(told["when"], "when")]
        place = wire.a_text(told["place"], "place")[:PLACE_LONGEST]
        if not GAMES[game].players[0] <= len(lines) <= MOST:
            return fresh
        entered = replace(fresh.when, **dict(zip(PARTS, when, strict=True)))
        return PastEntry(PastDraft(game, lines), entered, place)
    except (NotUnderstood, LookupError, ValueError, TypeError, RecursionError):
        return fresh


def _line(id: int, told: Any) -> Line:
    name, points, cards = (wire.a_text(one, "line") for one in wire.a_list(told, "line"))
    return Line(id, name[:LONGEST_NAME], points[:DIGITS], cards[:DIGITS])
