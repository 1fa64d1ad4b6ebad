"""Holds the drafts of a session: one for all devices, until somebody tells it (decision 0031)."""

from __future__ import annotations

import json
import logging
import threading
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final

from companion.sessions.play.waiting import busy
from companion.sessions.play.watched import Watched
from companion.store import Log, Trouble
from companion.store.log import drafts as store

log = logging.getLogger("companion.sessions")

OF_THE_EVENING: Final = "notes"
"""The name of the draft of what is told of the evening, which is no entry of the board."""
_NOT_YET: Final = -1


@dataclass(frozen=True, slots=True)
class _Held:
    """Holds a draft; ``since`` is the revision that its first writer looked at, ``by`` the device, if it is known."""

    moment: int
    value: object
    since: int
    by: object = None


class Drafts(Watched):
    """Keeps the drafts of one session, which have names, in its file. Subscribers hear of every change.

    A draft belongs to a ``moment``, a number that its screen counts by: whoever asks at another moment finds none. Its
    value is what JSON can hold. The file has it after ``keep``.
    """

    def __init__(self, log: Log, id: str, lock: threading.RLock) -> None:
        """Begin with no draft read; ``lock`` is that of the session."""
        super().__init__()
        self._log, self._id, self._lock = log, id, lock
        self._held: dict[str, _Held] | None = None
        self._unwritten: set[str] = set()
        self._told: dict[str, int] = {}
        """The revision since which what was typed for a told draft comes too late."""
        self._places: dict[object, object] = {}
        self.changes = 0
        """Grows with every change that a device makes."""
        self._changed: dict[tuple[str, object], int] = {}
        """The last of them by draft and device."""

    def get(self, name: str, moment: int) -> Any | None:
        """Return the value of a draft; None where nothing was entered at this moment. Raises Trouble ``busy``."""
        with self._lock:
            held = self._all().get(name)
            return held.value if held is not None and held.moment == moment else None

    def change(
        self,
        name: str,
        moment: int,
        by: Callable[[Any], object],
        *,
        seen: int,
        who: object = None,
        replaces: bool = True,
    ) -> None:
        """Put what ``by`` makes of the newest value, or of None, in its place; with None there is none any more.

        Nobody else changes it meanwhile. ``seen`` is the revision that was looked at: what comes from before the
        draft's own moment changes nothing. ``who`` is the device; one that ``replaces`` nothing leaves what was begun
        at this revision for another moment.
        """
        with self._lock:
            held = self._all().get(name)
            here = held is not None and held.moment == moment
            before = held.value if held is not None and here else None
            text, floor = _text(new := by(before)), self._told.get(name, _NOT_YET)
            if held is not None and not here:
                floor = max(floor, held.since + (not replaces))
            if seen < floor or text == _text(before) or len(text) > store.LONGEST:
                return
            since, begun_by = (held.since, held.by) if held is not None and here else (seen, who)
            others = {key: one for key, one in self._all().items() if key != name}
            self._held = others if new is None else {**others, name: _Held(moment, json.loads(text), since, begun_by)}
            self._unwritten.add(name)
            self.changes += 1
            self._changed[name, who] = self.changes
        self.notify()

    def begun_by(self, who: object) -> int:
        """Return how many of what is half entered a device has begun."""
        with self._lock:
            return sum(one.by == who for one in self._all().values())

    def changed_since(self, names: Collection[str], who: object, changes: int) -> bool:
        """Return whether another device has changed one of these drafts after so many ``changes``."""
        with self._lock:
            return any(at > changes and name in names and one != who for (name, one), at in self._changed.items())

    def stand(self, who: object, place: object = None) -> None:
        """Note at which place a device enters something now; with None at none any more."""
        with self._lock:
            before = self._places.pop(who, None)
            if place is not None:
                self._places[who] = place
        if before != place:
            self.notify()

    def places_of_others(self, who: object) -> frozenset[object]:
        """Return the places at which other devices enter something now."""
        with self._lock:
            return frozenset(place for one, place in self._places.items() if one != who)

    def of_the_board(self) -> dict[str, dict[str, object]]:
        """Return by name what is half entered of the next entries: moment and value. Raises Trouble ``busy``."""
        with self._lock:
            held = {name: one for name, one in self._all().items() if name != OF_THE_EVENING}
            return {name: {"moment": one.moment, "value": one.value} for name, one in held.items()}

    def take(self, told: Mapping[str, object]) -> None:
        """Have what another phone tells (``of_the_board``), but for what is not kept yet; nonsense is no draft."""
        with self._lock:
            before = self._all()
            held = {name: one for name, one in before.items() if name in self._unwritten}
            for name, one in told.items():
                if name not in held and isinstance(one, dict) and isinstance(one.get("moment"), int):
                    held[name] = _Held(one["moment"], one.get("value"), _NOT_YET)
            self._held = held
            self.changes += held != before
        self.notify()

    def take_over(self, other: Drafts) -> None:
        """Have what is half entered elsewhere, to be kept here."""
        with self._lock:
            self._held = dict(other._all())
            self._unwritten |= self._held.keys()

    def keep(self) -> None:
        """Write what is not kept yet. Raises Trouble, and then it still is not."""
        with self._lock:
            if self._unwritten:
                due = {name: self._all().get(name) for name in self._unwritten}
                rows = {name: store.Draft(one.moment, _text(one.value)) if one else None for name, one in due.items()}
                store.keep(self._log.database, self._id, rows)
                self._unwritten.clear()

    def drop(self, names: Collection[str] | None, revision: int) -> None:
        """Drop drafts that were told with the entry of this revision and have left the file; with None all of them."""
        with self._lock:
            held = self._held or {}
            gone = held.keys() if names is None else set(names)
            self._told |= dict.fromkeys(gone, revision)
            self._held = {name: one for name, one in held.items() if name not in gone} if self._held else self._held
            self._unwritten -= set(gone)

    def forget(self) -> None:
        """Write nothing more: the session is gone."""
        with self._lock:
            self._held, self._unwritten = {}, set()

    def _all(self) -> dict[str, _Held]:
        if self._held is None:
            self._held = self._read()
        return self._held

    def _read(self) -> dict[str, _Held]:
        """Read the drafts in the file; whatever cannot be read counts as not entered."""
        try:
            found = store.read(self._log.database, self._id)
        except Trouble as trouble:
            if busy(trouble):
                raise
            log.warning("what was half entered cannot be read: %s", trouble.key)
            return {}
        held = {}
        for name, one in found.items():
            with suppress(ValueError, RecursionError):
                held[name] = _Held(one.moment, json.loads(one.words), _NOT_YET)
        return held


def _text(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
