"""All of a session that may ever leave for one seat: masked entries, what it has chosen, who else has, and no secret.

Whoever gets it folds it by the rules of its game, and sees what that seat sees (``Game.mask``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import reduce
from typing import Any

from companion.engine import Hands, Seat, Setup, Viewer, seat_or_none
from companion.engine.wire import read_options, write_options
from companion.games import GAMES
from companion.sessions.fold import events_of
from companion.sessions.play.digital import as_digital, commitment, revealed_seed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import latecomers
from companion.store import Entry


@dataclass(frozen=True, slots=True)
class FedEntry:
    """One entry as a seat may know it: ``events`` are objects that the game's ``WIRE.masked`` reads."""

    number: int
    written_at: datetime
    events: tuple[Mapping[str, object], ...]
    corrects: int | None = None
    struck_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Feed:
    """One seat's record of a session at a ``revision``.

    ``first`` is the seat that begins; the last ``joined`` of the ``players`` came later. ``entries`` are those that
    count, in the order in which they are folded, ``struck`` the others. ``chosen`` is this seat's own word in a choice
    of all at once, ``have_chosen`` are the seats that have one. ``drafts`` holds what is half entered at a table of
    real cards, by name; ``paused_at``: since when nobody plays. ``commitment`` is the SHA-256 of the seed; the ``seed``
    is empty until the session is over.
    """

    revision: int
    game: str
    tracking: str
    mode: str
    options: Mapping[str, Any]
    players: tuple[tuple[str, str | None], ...]
    first: Seat
    joined: int
    entries: tuple[FedEntry, ...]
    struck: tuple[FedEntry, ...]
    chosen: str
    have_chosen: tuple[Seat, ...]
    drafts: Mapping[str, object]
    paused_at: datetime | None
    commitment: str
    seed: str


def feed(session: LiveSession, seat: Viewer) -> Feed:
    """Return what ``seat`` may be sent of a session, as it is at this moment."""
    session = session.now()
    kept = {one.id: one for one in session.audit()}
    digital, mine = as_digital(session), seat_or_none(seat)
    chosen = {} if digital is None else digital.choices
    return Feed(
        revision=session.revision,
        game=session.game.id,
        tracking=session.tracking,
        mode=session.mode,
        options=write_options(session.options),
        players=session.players,
        first=Seat(session.head.about.first_seat),
        joined=latecomers(session.head.seat_extras),
        entries=tuple(_fed(session, kept[number], events, seat) for number, events in session.entries),
        struck=tuple(_fed(session, one, events_of(session.rules, one), seat) for one in kept.values() if one.struck_at),
        chosen="" if mine is None else chosen.get(mine, ""),
        have_chosen=tuple(sorted(chosen)),
        drafts={} if digital is not None or session.drafts is None else session.drafts.of_the_board(),
        paused_at=session.paused_at,
        commitment="" if digital is None else commitment(digital),
        seed="" if digital is None else revealed_seed(digital),
    )


def folded(told: Feed) -> Any:
    """Return the state that follows from a feed, as its seat may know it."""
    game = GAMES[told.game]
    rules = game.rules(told.tracking)
    options = read_options(game.options, dict(told.options))
    hands = Hands.OWN if told.mode == "digital" else Hands.UNKNOWN
    start = rules.new(Setup(len(told.players) - told.joined, options, told.first, hands))
    events = (event for entry in told.entries for event in entry.events)
    return reduce(rules.apply, map(rules.WIRE.masked.read, events), start)


def _fed(session: LiveSession, entry: Entry, events: Sequence[object], seat: Viewer) -> FedEntry:
    struck, wire = entry.struck_at is not None, session.rules.WIRE
    told = tuple(wire.write(session.game.mask(event, seat, struck=struck)) for event in events)
    return FedEntry(entry.id, entry.written_at, told, entry.corrects, entry.struck_at)
