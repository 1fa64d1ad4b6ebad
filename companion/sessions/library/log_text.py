"""Puts the log into words: every entry as told from the state before it, struck entries too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from companion.engine import SPECTATOR, Chance, Refusal, Say, Seat, Together
from companion.sessions.fold import events_of, sentence
from companion.sessions.play.digital import as_digital
from companion.sessions.play.sessions import LiveSession
from companion.store import Entry


@dataclass(frozen=True, slots=True)
class LogLine:
    """One entry in words. ``lines`` is empty when it no longer follows the rules.

    ``struck_at`` is when it was struck. ``corrects`` is the entry that it replaces, ``corrected_by`` the one that
    replaces it. ``seen`` is what all could see before it: nothing for a struck one.
    """

    entry: int
    written_at: datetime
    lines: tuple[str, ...]
    struck_at: datetime | None = None
    corrects: int | None = None
    corrected_by: int | None = None
    seen: object = None


def story(session: LiveSession, say: Say) -> tuple[LogLine, ...]:
    """Return every entry that counts, in order."""
    session = session.now()  # before the audit, which may have one more then
    kept = {one.id: one for one in session.audit()}
    found = list[LogLine]()
    for (number, events), state in zip(session.entries, session.fold.states, strict=False):
        row, told = kept[number], _lines(session, say, state, events)[0]
        seen = session.rules.look(state, SPECTATOR)
        found.append(LogLine(number, row.written_at, told, corrects=row.corrects, seen=seen))
    return tuple(found)


def audit(session: LiveSession, say: Say) -> tuple[LogLine, ...]:
    """Return every entry, struck ones too: each at its place, and in the words that it had when it was written."""
    counted = {one.entry: one for one in story(session, say)}
    kept = sorted(session.audit(), key=lambda one: one.id)
    places: dict[int, int] = {}
    instead = {one.corrects: one.id for one in kept if one.corrects is not None}
    for one in kept:
        places[one.id] = one.id if one.corrects is None else places.get(one.corrects, one.corrects)
    order = sorted(kept, key=lambda one: (places[one.id], one.id))
    return tuple(counted.get(one.id) or _struck(session, say, one, order, instead.get(one.id)) for one in order)


def _struck(session: LiveSession, say: Say, entry: Entry, order: Sequence[Entry], instead: int | None) -> LogLine:
    """Tell a struck entry from the state when it was written: without later entries and those struck by then.

    Who came with an entry that was struck has left no name; whoever has that seat now is somebody else.
    """
    state: object = session.fold.states[0]
    lines: tuple[str, ...] = ()
    for one in order:
        if one.id == entry.id:
            lines = _lines(session, _without_names(session, say, state), state, events_of(session.rules, entry))[0]
            break
        if one.id < entry.id and (one.struck_at is None or one.struck_at > entry.written_at):
            before = state
            _, state = _lines(session, say, state, events_of(session.rules, one))
            if one.struck_at is not None:
                say = _without_names(session, say, before)
    return LogLine(entry.id, entry.written_at, lines, entry.struck_at, entry.corrects, instead)


def _without_names(session: LiveSession, say: Say, state: object) -> Say:
    """Return ``say`` with the names of those seats only that there are in this state."""
    seats = len(session.rules.standings(state))
    if seats >= len(say.names):
        return say
    return say.of(say.names[:seats], say.you)


def _lines(session: LiveSession, say: Say, state: object, events: Iterable[object]) -> tuple[tuple[str, ...], object]:
    """Return a line for each event, and the state after them; stop at an event that does not follow the rules."""
    told: list[str] = []
    for event in events:
        try:
            told.append(sentence(session.game, session.rules, say, state, event, first=not told))
            state = session.rules.apply(state, event)
        except (Refusal, LookupError, ValueError, TypeError):
            break
    return tuple(told), state


def is_begun(session: LiveSession) -> bool:
    """Return whether somebody did anything in it, or entered half of it; what the app and its bots do is nobody's deed.

    What all turn over at once is a deed of each, and so is a choice that waits for it.
    """
    digital = as_digital(session)
    if digital is None:
        return session.revision > 0 or bool(session.drafts and session.drafts.of_the_board())
    asked = [session.rules.awaits(before) for before in session.fold.states[:-1]]
    deeds = {seat for one in asked if not isinstance(one, Chance) for seat in one.seats}
    return not deeds.isdisjoint(digital.people) or not digital.choices.keys().isdisjoint(digital.people)


def has_moved(session: LiveSession, seat: Seat) -> bool:
    """Return whether this seat has made a move of its own; choosing together with others is none."""
    asked = (session.rules.awaits(before) for before in session.fold.states[:-1])
    return any(seat in one.seats for one in asked if not isinstance(one, Together))
