"""Says which finished sessions are counted, and puts it into SQL."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from sqlmodel import Session

from companion.engine import unaccented
from companion.store import people
from companion.store.database import rows
from companion.store.names import folded

PARTS: Final = 2520
"""The parts of a won session: as many can be divided evenly among two to ten winners."""


@dataclass(frozen=True, slots=True)
class Selection:
    """What is None or empty does not matter. A period asks for a session's evening; ``until`` is not part of it.

    A ``place`` is meant however it was written. ``beside``: the ids of people all of whom sat at the table. Sessions
    with a bot count only ``with_bots``.
    """

    game: str | None = None
    since: date | None = None
    until: date | None = None
    place: str = ""
    beside: tuple[str, ...] = ()
    with_bots: bool = False


ALL: Final = Selection()
Rows = Sequence[Any]

ONCE: Final = (
    "SELECT session, evening, finished_at, game, players, score, winner, winners, min(rank) AS rank FROM result r"
    " WHERE 1{counted} GROUP BY evening, finished_at, session"
)
"""SQL: the results of one person, each session once, with the better place: beside min() stands that row's rest."""

WON: Final = f"sum(iif(winner, {PARTS} / max(winners, 1), 0))"
"""SQL: how many ``PARTS`` were won."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """SQL for results ``r``: where they come from, a condition that begins with AND, and its facts."""

    source: str
    counted: str
    facts: dict[str, object]

    def rows(self, db: Session, question: str, **more: object) -> Rows:
        """Return what a question answers that leaves room for ``source`` and ``counted``."""
        return rows(db, question.format(source=self.source, counted=self.counted), self.facts | more)


def chosen(db: Session, which: Selection, person: int | None = None) -> Chosen:
    """Return how to find the results that are counted: those of one ``person``, or all.

    Each way begins where there is least to look through. Raises PersonRefused ``no_such_person``.
    """
    conditions, facts = [] if which.with_bots else ["r.bots = 0"], dict[str, object]()
    others = [people.current(db, id).number for id in which.beside]
    evening = "r.evening"
    if person is not None:
        source, facts["person"] = "result r", person
        conditions.append("r.person = :person")
    elif which.place:
        source = _OF_SESSIONS.format("session_place")
        conditions.append("s.place IN (SELECT value FROM json_each(:places)) AND s.place <> ''")
        evening = "s.evening"
    elif which.since or which.until:
        source, evening = _OF_SESSIONS.format("session_evening"), "s.evening"
        conditions.append("s.finished_at IS NOT NULL")
    elif others:
        source = "result b CROSS JOIN result r ON r.session = b.session"
        conditions.append("b.person = :beside_0 AND b.seat = " + _FIRST_SEAT)
        if which.game is not None:
            conditions.append("+b.game = :game")
    else:
        source = "result r"
    if which.game is not None:
        conditions.append("+r.game = :game")  # the plus: by person is quicker than by game
        facts["game"] = which.game
    for sign, name, day in ((">=", "since", which.since), ("<", "until", which.until)):
        if day is not None:
            conditions.append(f"{evening} {sign} :{name}")
            facts[name] = day.isoformat()
    if which.place:
        facts["places"] = json.dumps(spellings(db, which.place))
        if person is not None:
            there = "(SELECT p.place FROM session p WHERE p.number = r.session)"
            conditions.append(f"{there} IN (SELECT value FROM json_each(:places))")
    for at, number in enumerate(others):
        facts[f"beside_{at}"] = number
        if at or not source.startswith("result b"):
            there = "SELECT 1 FROM result o WHERE o.session = r.session AND +o.person"
            conditions.append(f"EXISTS ({there} = :beside_{at})")
    return Chosen(source, "".join(f" AND {one}" for one in conditions), facts)


def spellings(db: Session, place: str) -> tuple[str, ...]:
    """Return all ways in which a place was written; where it never was, the places that are it but for accents."""
    known = [place for (place,) in rows(db, "SELECT DISTINCT place FROM session WHERE place <> ''", {})]
    for compared in (folded, unaccented):
        if found := tuple(one for one in known if compared(one) == compared(place)):
            return found
    return (place,)


_OF_SESSIONS: Final = (
    "session s INDEXED BY {} CROSS JOIN result r ON r.session = s.number AND s.finished_at IS NOT NULL"
)
_FIRST_SEAT: Final = "(SELECT min(m.seat) FROM result m WHERE m.session = b.session AND +m.person = :beside_0)"
