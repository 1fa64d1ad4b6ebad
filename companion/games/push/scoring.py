"""Push's score: the values of a player's cards, face up and protected (E2), then the number of cards (E3).

The same counts a score sheet that somebody wrote: the cards of each player, by colour and value.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine import Reason, RuleBroken, Standing, check_number, placed
from companion.engine.wire import a_list, a_number, a_text, an_object, field, list_of, no_others
from companion.games.push.cards import COLOUR, COLOURS, COPIES_OF_NUMBER, VALUES, Card, points

PLAYERS = range(2, 7)
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Held:
    """Holds the cards that one player won: those face up, and the protected ones."""

    visible: tuple[Card, ...] = ()
    protected: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return (*self.visible, *self.protected)


@lru_cache(maxsize=1024)
def reasons(held: Held) -> tuple[Reason, ...]:
    """Points by colour, ``visible`` before ``protected``. Remembered: every look counts all areas, and few change."""
    return tuple(
        Reason(kind, points(cards), (("colour", colour), ("cards", len(cards))))
        for kind, part in (("visible", held.visible), ("protected", held.protected))
        for colour in COLOURS
        if (cards := [card for card in part if COLOUR[card] == colour])
    )


def area_standings(areas: Sequence[Held]) -> tuple[Standing, ...]:
    """Most points win (E2); of equals, more cards; still equal, they share (E3)."""
    results = [(points(one.cards), len(one.cards)) for one in areas]
    extras = [(("cards", number),) for _, number in results]
    return placed([score for score, _ in results], results, extras, [*map(reasons, areas)])


def too_many(areas: Sequence[Held]) -> RuleBroken | None:
    """M1: a value and colour counted more often than the deck holds it."""
    seen = Counter[Card]()
    for seat, one in enumerate(areas):
        for card in one.cards:
            seen[card] += 1
            if seen[card] > COPIES_OF_NUMBER:
                return RuleBroken("M1", "too_many", card=card, seat=seat, copies=COPIES_OF_NUMBER)
    return None


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": [{"name": …, "visible": {"red": [5]}, "protected": {…}}]}``.

    Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, M1) for what cannot be.
    """
    no_others(raw, ("game", "players"), "")
    players = list_of(_read_player)(*field(raw, "players", ""))
    check_number(len(players), PLAYERS)
    areas = [one for _, one in players]
    if broken := too_many(areas):
        raise broken
    return {"standings": [one.with_reasons(players[one.seat][0]) for one in area_standings(areas)]}


def _read_player(raw: object, where: str) -> tuple[str, Held]:
    """Name and cards of one player of a sheet; a missing colour or part is empty."""
    player = an_object(raw, where)
    no_others(player, ("name", "visible", "protected"), where)
    name, place = field(player, "name", where)
    parts = [_read_part(player.get(part, {}), f"{where}.{part}") for part in ("visible", "protected")]
    return a_text(name, place), Held(*parts)


def _read_part(raw: object, where: str) -> tuple[Card, ...]:
    """Cards in the order of COLOURS, from values by colour."""
    part = an_object(raw, where)
    no_others(part, COLOURS, where)
    return tuple(
        Card(f"{colour[0].upper()}{a_number(value, f'{where}.{colour}[{i}]', VALUES[0], VALUES[-1])}")
        for colour in COLOURS
        for i, value in enumerate(a_list(part.get(colour, []), f"{where}.{colour}"))
    )
