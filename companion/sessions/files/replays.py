"""Replays a record: applies every event, and checks each card and roll against the seed, and the written result.

``final_view`` only shows how a session stood at its end, without a look at the seed: that was checked when it came.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import Any

from companion.engine import (
    BLANK,
    SPECTATOR,
    Answers,
    Chance,
    Choice,
    Over,
    Refusal,
    RuleBroken,
    Rules,
    Seat,
    Source,
    Standing,
    folded,
)
from companion.games import GAMES
from companion.sessions.files.record import Record
from companion.sessions.play.dealer import Dealer


@dataclass(frozen=True, slots=True)
class Replay:
    """A replayed record. ``states`` holds the state before the first event and the one after each.

    ``verified`` counts the events that follow from the seed; it is 0 at a real table and where no seed is given.
    """

    record: Record
    states: tuple[object, ...]
    over: bool
    standings: tuple[Standing, ...]
    verified: int


@dataclass(eq=False)
class Refused(Exception):
    """Raised for an event that the rules refuse: its number in the file, and why."""

    n: int
    broken: RuleBroken


class Contradiction(Refusal):
    """Raised when a file contradicts its own events or seed. ``key`` is ``dealer``, ``players`` or ``result_…``."""


def replay(record: Record) -> Replay:
    """Replay the whole session, and return all its states.

    Raises RuleBroken for an impossible set-up, Refused for an illegal event, Contradiction for a card or a roll that
    the seed of a digital session did not give and for a written result that the events do not lead to.
    """
    rules, verified = record.rules, 0
    dealers = dealers_of(record.seed, dict(record.extra)) if record.seed and record.mode == "digital" else None
    states = [rules.new(record.setup())]
    for told, entry in enumerate(record.events):
        state = states[-1]
        dealer = dealers(told) if dealers else None
        answers = chance_asked(rules, state, entry.event) if dealer else None
        try:
            states.append(rules.apply(state, entry.event))
        except RuleBroken as broken:
            raise Refused(entry.n, broken) from None
        if dealer and answers:
            offer, wanted = answers
            foretold = rules.fill(offer, dealer.words(wanted))
            if foretold != entry.event:
                raise Contradiction("dealer", n=entry.n, state=state, found=entry.event, expected=foretold)
            verified += 1
    standings, over = rules.standings(states[-1]), isinstance(rules.awaits(states[-1]), Over)
    if len(standings) != len(record.players):
        raise Contradiction("players", found=len(record.players), expected=len(standings))
    _check_result(record.result, standings, record.names, over=over)
    return Replay(record, tuple(states), over, standings, verified)


def dealers_of(seed: str, keys: Mapping[str, object]) -> Callable[[int], Dealer | None]:
    """Return the function that tells which dealer answers after so many events; None where nobody knows its seed.

    A session that was branched from another keeps that one's seed for the events that came from there. Its file says
    so under ``branches``, a list of ``{"from": id, "events": how many events the session had by then, "seed": …}``.
    The seed is empty where another phone dealt on, and the first one took it along. Entries in any other form are
    ignored.
    """
    parts = [(one["events"], Dealer(one["seed"]) if one["seed"] else None) for one in branches_of(keys)]
    own = Dealer(seed)
    return lambda told: next((dealer for until, dealer in parts if told < until), own)


def branches_of(keys: Mapping[str, object]) -> list[dict[str, Any]]:
    """Return the entries under ``branches`` that are in the right form."""
    told = keys.get("branches")
    return [
        one
        for one in (told if isinstance(told, list) else ())
        if isinstance(one, dict) and isinstance(one.get("events"), int) and isinstance(one.get("seed"), str)
    ]


def holds_blank(offer: Any) -> bool:
    """Return whether a field of an offer is the blank, so that cards, die or people have to fill it."""
    return any(getattr(offer, name) is BLANK for name in offer.__slots__)


def chance_asked(rules: Rules, state: object, event: object) -> tuple[Any, Answers] | None:
    """Return the offer that this event answers (or is) and what may fill its blank; None unless cards or die answer."""
    match rules.awaits(state):
        case Chance(offer=offer):
            offers: tuple[Any, ...] = (offer,)
        case Choice(offers=open_offers):
            offers = open_offers
        case _:
            return None
    for offer in offers:
        if type(offer) is type(event) and holds_blank(offer):
            answers = rules.answers(state, offer)
            if answers.source in (Source.PILE, Source.DIE):
                return offer, answers
    return None


def _check_result(
    result: Mapping[str, Any] | None, standings: tuple[Standing, ...], names: Sequence[str], *, over: bool
) -> None:
    written = {one["seat"]: one for one in (result or {}).get("standings", ())}
    for standing in standings if written else ():
        found = written.get(standing.seat)
        if found is None:
            raise Contradiction("result_missing", seat=standing.seat)
        name = found.get("name")
        if name is not None and folded(name) != folded(names[standing.seat]):
            raise Contradiction("result_name", seat=Seat(standing.seat), found=name, expected=names[standing.seat])
        for name in ("score", "rank", "winner") if over else ("score", "rank"):
            told, expected = found.get(name), getattr(standing, name)
            if name in found and told != expected:
                raise Contradiction(f"result_{name}", seat=Seat(standing.seat), found=told, expected=expected)


def final_view(record: Record) -> Any | None:
    """Return what somebody who looks on sees at the end; nothing if the rules of this version refuse an event."""
    rules = record.rules
    try:
        state = reduce(rules.apply, (one.event for one in record.events), rules.new(record.setup()))
        return rules.look(state, SPECTATOR)
    except RuleBroken:
        return None


def has_rounds(game: str) -> bool:
    """Tell whether points are counted round by round in a game."""
    return game in GAMES and GAMES[game].points_by_round is not None


def points_by_round(record: Record, view: object | None) -> Sequence[Sequence[int | None]]:
    """Return the points by round and seat, from the final view; None for who was not there, nothing without rounds."""
    tell = record.played.points_by_round
    return () if tell is None or view is None else tell(view)
