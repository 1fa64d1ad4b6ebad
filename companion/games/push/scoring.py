"""Push's score: the values of a player's cards, face up and protected (E2), then the number of cards (E3).

The same counts a score sheet that somebody wrote: the cards of each player, by colour and value.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from companion.engine import Reason, RuleBroken, Standing, ranking
from companion.engine.wire import a_list, a_number, a_text, an_object, field, list_of, no_others
from companion.games.push.cards import COLOUR, COLOURS, COPIES_OF_NUMBER, VALUE, VALUES

PLAYERS = range(2, 7)
COLUMNS = 3


@dataclass(frozen=True, slots=True)
class Area:
    """What one player won: values by colour, ``visible`` and ``protected`` in the order of COLOURS."""

    visible: tuple[tuple[int, ...], ...]
    protected: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1024)
def area(visible: tuple[str, ...], protected: tuple[str, ...]) -> Area:
    """An area from cards. Remembered, like its reasons: every look at a game counts all areas, and few change."""
    parts = []
    for cards in (visible, protected):
        by_colour: dict[str, list[int]] = {colour: [] for colour in COLOURS}
        for card in cards:
            by_colour[COLOUR[card]].append(VALUE[card])
        parts.append(tuple(tuple(by_colour[colour]) for colour in COLOURS))
    return Area(*parts)


@lru_cache(maxsize=1024)
def reasons(one: Area) -> tuple[Reason, ...]:
    """Points by colour, ``visible`` before ``protected``."""
    return tuple(
        Reason(kind, sum(values), (("colour", colour), ("cards", len(values))))
        for kind, part in (("visible", one.visible), ("protected", one.protected))
        for colour, values in zip(COLOURS, part, strict=True)
        if values
    )


def area_standings(areas: Sequence[Area]) -> tuple[Standing, ...]:
    """Most points win (E2); of equals, more cards; still equal, they share (E3)."""
    results = []
    for one in areas:
        values = [value for part in (one.visible, one.protected) for cards in part for value in cards]
        results.append((sum(values), len(values)))
    return tuple(
        Standing(seat, results[seat][0], rank, rank == 1, (("cards", results[seat][1]),), reasons(areas[seat]))
        for seat, rank in ranking(results)
    )


def too_many(areas: Sequence[Area]) -> RuleBroken | None:
    """M1: a value and colour counted more often than the deck holds it."""
    seen: dict[tuple[str, int], int] = {}
    for seat, one in enumerate(areas):
        for part in (one.visible, one.protected):
            for colour, values in zip(COLOURS, part, strict=True):
                for value in values:
                    seen[colour, value] = seen.get((colour, value), 0) + 1
                    if seen[colour, value] > COPIES_OF_NUMBER:
                        card = f"{colour[0].upper()}{value}"
                        return RuleBroken("M1", "too_many", card=card, seat=seat, copies=COPIES_OF_NUMBER)
    return None


def score_sheet(raw: Mapping[str, Any]) -> dict[str, Any]:
    """Standings of a score sheet ``{"players": [{"name": …, "visible": {"red": [5]}, "protected": {…}}]}``.

    Raises NotUnderstood for what cannot be read, unknown fields among it, and RuleBroken (N1, M1) for what cannot be.
    """
    no_others(raw, ("game", "players"), "")
    players = list_of(_read_player)(*field(raw, "players", ""))
    if len(players) not in PLAYERS:
        raise RuleBroken("N1", "players", players=len(players), least=PLAYERS[0], most=PLAYERS[-1])
    areas = [one for _, one in players]
    if broken := too_many(areas):
        raise broken
    return {"standings": [one.with_reasons(players[one.seat][0]) for one in area_standings(areas)]}


def _read_player(raw: object, where: str) -> tuple[str, Area]:
    """Name and area of one player of a sheet; a missing colour or part is empty."""
    player = an_object(raw, where)
    no_others(player, ("name", "visible", "protected"), where)
    name, place = field(player, "name", where)
    parts = [_read_part(player.get(part, {}), f"{where}.{part}") for part in ("visible", "protected")]
    return a_text(name, place), Area(*parts)


def _read_part(raw: object, where: str) -> tuple[tuple[int, ...], ...]:
    """Values by colour in the order of COLOURS."""
    part = an_object(raw, where)
    no_others(part, COLOURS, where)
    return tuple(
        tuple(
            a_number(value, f"{where}.{colour}[{i}]", VALUES[0], VALUES[-1])
            for i, value in enumerate(a_list(part.get(colour, []), f"{where}.{colour}"))
        )
        for colour in COLOURS
    )
