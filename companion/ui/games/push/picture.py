"""What a picture of Push shows beside places: points by colour, and how many of them were protected."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine import Standing
from companion.engine.words import Say
from companion.games.push import scorepad
from companion.games.push.cards import COLOURS
from companion.games.push.view import View
from companion.games.push.words import word
from companion.share.picture import Cells, Part, Source


def cells(say: Say, _view: View | scorepad.View, standings: Sequence[Standing]) -> Cells:
    """Returns points by colour for each player, or only the emblem where totals were typed."""
    emblem = (*COLOURS, "die")
    if not any(one.reasons for one in standings):
        return Cells(emblem)
    parts = tuple(Part(colour, word(say, colour).capitalize()) for colour in COLOURS)  # type: ignore[arg-type] # COLOURS has the words that Part allows
    sources = tuple(tuple(_source(one, colour) for colour in COLOURS) for one in standings)
    locked = any(source.safe for line in sources for source in line)
    notes = (say.t("Beside a lock: how many of these points were protected."),) if locked else ()
    return Cells(emblem, parts, sources, notes)


def _source(one: Standing, colour: str) -> Source:
    found = {reason.key: reason.points for reason in one.reasons if dict(reason.facts)["colour"] == colour}
    safe = found.get("protected", 0)
    return Source(str(sum(found.values())) if found else "", str(safe) if safe else "")
