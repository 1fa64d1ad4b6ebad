"""A session being played: it checks a tap, writes it, folds it, and tells everybody who looks on."""

from __future__ import annotations

import copy
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import Any, Self

from companion.engine import NotNow, Over, Seat, Viewer
from companion.games import GAMES
from companion.sessions.fold import Fill, Fold, event_text, events_of, outcome
from companion.sessions.play.kept_session import KeptSession
from companion.sessions.play.session_facts import ENDED, JOINED, latecomers, setup_of
from companion.sessions.play.session_view import Correction, DoesNotFit, Ending
from companion.sessions.play.watched import Watched
from companion.store import Entry, Log, Outcome, patient
from companion.store.log import Written, amend, results


class LiveSession(KeptSession):
    """One session as this process knows it; all devices of this host look at the same object.

    ``tell`` and ``undo`` take the revision that their sender looked at. They raise Stale when it is not the newest, and
    NotNow when the session was ended or is gone. What the file does not take raises Trouble, with nothing changed.
    """

    _fill: Fill | None = None
    """Fills blanks, where the app deals."""

    def __init__(self, log: Log, id: str) -> None:
        """Fold the log. Raises LookupError (unknown id), NotUnderstood or RuleBroken (a log that does not fold)."""
        super().__init__(log, id)
        self.sitters = Watched()
        """Notifies when somebody has taken a seat, or seats are gone: lists of people may be others then."""
        self.at_host = set[Seat]()
        """The seats for which a device of the host's has acted, where the app deals."""
        self.fold: Fold
        """What follows from the entries that count. Whoever needs several answers of one moment takes it once."""
        self.folds: dict[Viewer, Fold] = {}
        """Those from which the views of single seats are made, where not all is known here."""
        self._audit = lru_cache(maxsize=1)(lambda _revision: log.audit(id))
        self._read()

    def now(self) -> Self:
        with self._lock:
            found = copy.copy(self)
        found._still = True
        return found

    @property
    def _fold(self) -> Fold:
        return self.fold

    @property
    def due(self) -> tuple[Seat, ...]:
        return () if self.over else self.fold.awaits.seats

    @property
    def struck(self) -> tuple[Any, ...]:
        return self.fold.struck

    @patient
    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        """Check the events, write them as one entry, whole or not at all, fold them, and notify everybody."""
        with self._lock:
            self._playing(seen)
            after = self.fold.with_entry(events, carry=carry, fill=self._fill)
            result = self._result(after.state, after.entries, over=isinstance(after.awaits, Over))
            texts = [event_text(self.rules, event) for event in after.entries[-1]]
            done, who = result is not None, (arrives, JOINED) if arrives else None
            append = partial(self._log.append, self.id, seen, texts, finished=done, outcome=result)
            written = self._write(lambda: append(told=drafts, arrives=who))
            self._keeps(written, seats=bool(arrives))
            if drafts or done:
                self._drafts.drop(None if done else drafts, written.revision)
            self.fold = after.kept_as(written.entry)
        self._changed(seats=bool(arrives))

    @patient
    def undo(self, *, seen: int) -> None:
        with self._lock:
            self._running(seen)
            if not self.undoable:
                return
            seats = self._seats(self.fold.states[-2])
            written = self._write(lambda: self._log.strike(self.id, seen, self.fold.numbers[-1:], seats=seats))
            self._keeps(written, seats=seats is not None)
            self.fold = self.fold.taken_back()
        self._changed(seats=seats is not None)

    @property
    def entries(self) -> tuple[tuple[int, tuple[Any, ...]], ...]:
        """Number and events of every entry that counts, in order; these can be corrected."""
        fold = self.fold
        return tuple(zip(fold.numbers, fold.entries, strict=True))

    def audit(self) -> tuple[Entry, ...]:
        """Return every entry ever written, as the store keeps it: when it was struck, and which entry it corrects."""
        return self._audit(self.revision)

    def correction(self, entry: int, *events: object, carry: bool = False) -> Correction:
        """Return what would happen if ``entry`` had these events (with none: if it did not exist); nothing is kept.

        With ``carry`` what is forced after them comes along, unless an entry of its own tells it.
        Raises LookupError for an entry that does not count, RuleBroken when the new events do not fit where they are.
        """
        with self._lock:
            return self.fold.corrected(entry, events, carry=carry)

    @patient
    def correct(self, entry: int, *events: object, seen: int, drop: bool = False, carry: bool = False) -> None:
        """Strike an entry and put these events in its place; the log is folded again first.

        Raises DoesNotFit, with nothing kept, when a later entry no longer fits; with ``drop`` that one and all after
        it are struck, too. Raises Stale, NotNow, LookupError and RuleBroken as ``tell`` and ``correction`` do; NotNow,
        too, where the dealer said cards and rolls: nobody can have mistyped them.
        """
        if self._fill is not None:
            raise NotNow("dealt", entry=entry)
        with self._lock:
            self._running(seen)
            found = self.fold.corrected(entry, events, carry=carry)
            if found.broken is not None and not drop:
                raise DoesNotFit(found)
            events = found.events
            kept = [(k, events if k == entry else told) for k, told in self.entries if k not in found.dropped]
            over = isinstance(self.rules.awaits(found.state), Over)
            result = self._result(found.state, [told for _, told in kept], over=over)
            texts, seats = [event_text(self.rules, event) for event in events], self._seats(found.state)
            done, dropped = result is not None, found.dropped
            correct = partial(self._log.correct, self.id, seen, entry, texts, finished=done, outcome=result)
            self._write(lambda: correct(dropped=dropped, seats=seats))
            self._read()
        self._changed(seats=seats is not None)

    def _result(self, state: object, entries: Iterable[Sequence[object]], *, over: bool) -> Outcome | None:
        """Return the outcome once the session is over, by the rules or by agreement, else None."""
        return self._counted(state, entries) if over or self.ended == "agreed" else None

    def _counted(self, state: object, entries: Iterable[Sequence[object]]) -> Outcome:
        told = (event for events in entries for event in events)
        return outcome(self.game, self.rules, state, told, self.head.file_keys)

    @patient
    def pause(self, *, on: bool) -> None:
        """As ``Played.pause``; the revision stays. Raises NotNow if the session is gone."""
        with self._lock:
            if on == (self.paused_at is not None):
                return
            extra = self._noted(lambda: amend.pause(self._log.database, self.id, on=on))
            self.head = replace(self.head, extra=extra)
        self.notify()

    @patient
    def end(self, how: Ending, *, seen: int) -> None:
        """End it before the rules do: with the standings so far as its result, or without one. Raises Stale, NotNow."""
        with self._lock:
            self._running(seen)
            self.pause(on=False)  # whoever takes it up again goes on at once
            result = self._counted(self.fold.state, self.fold.entries) if how == "agreed" else None
            extra = self._extra_with(keys={**self.head.file_keys, ENDED: how})
            self._marked(extra=extra, what="end", finished=True, outcome=result)
        self.notify()

    @patient
    def go_on(self, *, seen: int) -> None:
        """Go on with a session that people had ended. Raises Stale, NotNow."""
        with self._lock:
            self._fresh(seen)
            if self.ended is not None:
                keys = {key: value for key, value in self.head.file_keys.items() if key != ENDED}
                self._marked(extra=self._extra_with(keys=keys), what="go_on")
        self.notify()

    def _changed(self, *, seats: bool) -> None:
        self.notify()
        if seats:
            self.sitters.notify()

    def _seats(self, state: object) -> int | None:
        """Return how many seats there are in this state, if some were taken after the beginning."""
        return len(self.rules.standings(state)) if latecomers(self.head.seat_extras) else None

    def _keeps(self, written: Written, *, seats: bool = False) -> None:
        """Have the head as the file has it now: what is offered of a finished session asks whether it is one.

        With ``seats`` who sits there has changed, too.
        """
        if seats:
            self.head = self._log.read(self.id)[0]
        end = written.end and written.end.astimezone(self.head.started_at.tzinfo)
        self.head = replace(self.head, revision=written.revision, finished_at=end)

    def _read(self) -> None:
        self.head, entries = self._log.read(self.id)
        about = self.head.about
        self.game = GAMES[about.game]
        self.rules = self.game.rules(about.tracking)
        told = ((entry.id, events_of(self.rules, entry)) for entry in entries)
        self.fold = Fold.of(self.game, self.rules, setup_of(about, latecomers(self.head.seat_extras)), told)


@patient
def keep_result(session: LiveSession) -> None:
    """Write the result of a finished session again."""
    fold = session.fold
    result = session._result(fold.state, fold.entries, over=isinstance(fold.awaits, Over))
    if result is not None:
        results.keep(session._log.database, session.id, result)
