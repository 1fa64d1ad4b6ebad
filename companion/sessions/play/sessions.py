"""Holds all sessions of one log, as live objects that every device of this host shares."""

from __future__ import annotations

import contextlib
import json
import threading
import time
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any, Final

from companion.engine import NotNow, NotUnderstood, excerpt, write_options
from companion.games import GAMES, options_at
from companion.sessions.files.replays import branches_of
from companion.sessions.fold import event_text
from companion.sessions.library.people import People
from companion.sessions.play.dealer import new_seed
from companion.sessions.play.digital import DigitalSession, as_digital, unsettled
from companion.sessions.play.driver import Driver
from companion.sessions.play.live_session import LiveSession as LiveSession
from companion.sessions.play.session_facts import BEGUN, ENDED, HANDED, OF_THE_DAY, refuse_same_names, setup_of
from companion.sessions.play.waiting import busy
from companion.sessions.play.watched import Watched
from companion.store import History, Log, NewSession, NoSuchSession, Sitting, WholeSession, rescue
from companion.store import Trouble as Trouble
from companion.store.backup import last_restore
from companion.store.rescue import Rescue as Rescue
from companion.store.times import PAUSES, now

TOGETHER: Final = 10.0
"""Seconds within which two devices that begin the game after the same one mean the same game."""
MOST_OPEN: Final = 64
"""The most sessions that are kept in memory with all their states while nobody looks at them."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """What else is known of a session that begins.

    ``coach``: players can ask for advice. ``seed`` is that of the dealer, if it is known already; ``keys`` are what
    else the session's file tells; ``id`` is the session's own, where it was drawn before (``Sessions.once``). ``at`` is
    the present time, as the device's clock shows it; without one, as this machine's.
    """

    coach: bool = False
    seed: str = ""
    keys: Mapping[str, object] = field(default_factory=dict)
    id: str = ""
    at: datetime | None = None


class Sessions(Watched):
    """All sessions of one log. ``subscribe`` hears of every change in any of them."""

    def __init__(
        self, log: Log, drive: Callable[[DigitalSession], Driver] = Driver, clock: Callable[[], datetime] = now
    ) -> None:
        """``drive`` makes the driver that plays the bots of a session; ``clock`` tells the present time."""
        super().__init__()
        self._drive = drive
        self.log = log
        """The log in the file, for other modules of this layer."""
        self.clock = clock
        """Tells the present time: what today is follows from it and from the zone of whoever asks."""
        self._history = History(log.database)
        self.notices = rescue.pending(log.database)
        """What everybody is told until somebody has seen it, such as that a damaged file was rescued."""
        self._restore = last_restore(log.database)
        self.restored = Watched()
        """Notifies when a backup was restored, by whichever program."""
        self.restores = 0
        """How many backups were restored since this object was made."""
        self._open: dict[str, LiveSession] = {}
        self._drivers: dict[str, Driver] = {}
        self._opening = threading.Lock()
        self._together: dict[str, tuple[str, float]] = {}
        """What was begun by what several devices show, and when."""
        self.people = People(log, self._renamed)

    def begin(
        self,
        game: str,
        names: Sequence[str],
        first: int,
        *,
        tracking: str,
        mode: str = "table",
        options: object = None,
        bots: Sequence[str | None] = (),
        beginning: Beginning = Beginning(),
    ) -> LiveSession:
        """Begin a new session; ``bots`` has the level of a bot, or None for a person, by seat.

        Raises, with nothing kept, RuleBroken (impossible set-up), NotUnderstood (no such game, two people of one name).
        """
        if game not in GAMES:
            raise NotUnderstood("unknown_game", "game", found=excerpt(game), expected=", ".join(GAMES))
        chosen = write_options(GAMES[game].options() if options is None else options)
        noted = {**({"coach": True} if beginning.coach else {}), **beginning.keys}
        about = NewSession(
            game=game,
            mode=mode,
            tracking=tracking,
            players=tuple(zip(names, bots or (None,) * len(names), strict=True)),
            options=json.dumps(options_at(game, chosen, len(names), tracking)),
            first_seat=first,
            seed=(beginning.seed or new_seed()) if mode == "digital" else None,
            extra=json.dumps({"keys": noted}) if noted else "{}",
        )
        GAMES[game].rules(tracking).new(setup_of(about))
        refuse_same_names(about.players)
        head = self.log.begin(about, beginning.at or self.clock().astimezone(), beginning.id)
        self.notify()
        return self._begun(head.id)

    def once(self, id: str, begin: Callable[[str], object], *, by: str = "") -> str:
        """Have ``begin`` keep a session of this id, unless there is one: a second time is the first.

        What several devices show (``by``), such as the key to the game after this one, begins one within TOGETHER.
        Returns the id of the session that is there then.
        """
        now = time.monotonic()
        self._together = {one: (there, at) for one, (there, at) in self._together.items() if now - at < TOGETHER}
        there, _ = self._together.get(by, (id, now))
        for known in dict.fromkeys([there, id]):
            with contextlib.suppress(NoSuchSession):
                self.log.read_head(known)
                return known
        begin(id)
        if by:
            self._together[by] = id, now
        return id

    def open(self, id: str) -> LiveSession:
        """Return the one live object of a stored session. Raises what ``LiveSession`` raises."""
        session = self._live(id)
        if (digital := as_digital(session)) and unsettled(digital) and digital.paused_at is None:
            digital.settle_chance()
        return session

    def _begun(self, id: str) -> LiveSession:
        """Open a session that was just kept. If that fails, no second session may be begun in its place."""
        try:
            return self.open(id)
        except Trouble as trouble:
            if not busy(trouble):
                raise
            return self._live(id)  # the first cards speak as soon as somebody looks at it

    def _live(self, id: str) -> LiveSession:
        with self._opening:
            if id not in self._open or self._open[id].gone:
                about = self.log.read_head(id).about
                deals = about.mode == "digital" and about.seed is not None
                session = DigitalSession(self.log, id) if deals else LiveSession(self.log, id)
                session.subscribe(self.notify)
                session.sitters.subscribe(self.people.notify)
                self._open[id] = session
                unseen = [one for one in self._open if self._open[one].watchers <= 1 and one != id]  # we watch it
                for one in unseen[: max(len(self._open) - MOST_OPEN, 0)]:
                    del self._open[one]
                    self._drivers.pop(one, None)
            self._open[id] = self._open.pop(id)  # the latest is the last
            return self._open[id]

    def driver(self, session: DigitalSession) -> Driver:
        """Return the driver that plays the bots of a session as long as somebody has subscribed to it."""
        with self._opening:
            found = self._drivers.get(session.id)
            if found is None or found.session is not session:
                found = self._drivers[session.id] = self._drive(session)
            return found

    def branch(self, session: DigitalSession, entries: int, id: str = "", *, at: datetime | None = None) -> LiveSession:
        """Begin a new session, of this ``id``, that goes on from a finished one after its first ``entries`` entries.

        It has the same people, bots and options, and a seed of its own for what comes now; ``at`` is a ``Beginning``'s.
        Raises LookupError when there are not so many entries, NotNow for a session that is not over.
        """
        begun = branch(session, entries, at or self.clock().astimezone(), id)
        self.log.remember(begun)
        self.notify()
        return self._begun(begun.id)

    def forget(self, ids: Iterable[str]) -> None:
        """Forget the live objects of sessions that were deleted, and tell everybody who looks on."""
        with self._opening:
            gone = [self._open.pop(id) for id in ids if id in self._open]
            for session in gone:
                self._drivers.pop(session.id, None)
        for session in gone:
            session.leave()
        self.people.notify()
        self.notify()

    def replaced(self) -> None:
        """Give up all live objects, since the whole file may have changed, and let all screens look again."""
        restore = last_restore(self.log.database)
        self.restores += restore != self._restore
        self._restore = restore
        with self._opening:
            old = tuple(self._open.values())
            self._open.clear()
            self._drivers.clear()
        self.notices = rescue.pending(self.log.database)
        for session in old:
            session.leave()
        self.people.notify()
        self.restored.notify()
        self.notify()

    @property
    def restored_outside(self) -> bool:
        """Return whether another program has restored a backup and nobody has been told yet."""
        return last_restore(self.log.database) != self._restore

    def catch_up(self) -> None:
        """Read again what another program changed in the file, and let all screens look again."""
        if self.restored_outside:
            self.replaced()
            return
        with self._opening:
            known = dict(self._open)
        found = self.log.read_heads(known)
        for id, session in known.items():
            if id not in found or session.differs(found[id]):
                session.read_again()
        self.notices = rescue.pending(self.log.database)
        self.people.notify()
        self.notify()

    def _renamed(self) -> None:
        """Read the sessions again after people got other names."""
        with self._opening:
            known = tuple(self._open.values())
        for session in known:
            session.read_again()

    def dismiss(self, notice: Rescue) -> None:
        """Keep that a notice was seen. Raises Trouble, with nothing changed, when that cannot be kept."""
        if notice in self.notices:
            rescue.dismiss(self.log.database, notice)
            self.notices = tuple(one for one in self.notices if one != notice)
            self.notify()

    def listed(self) -> tuple[Sitting, ...]:
        """Return every unfinished session that was not put away, last changed first, then the latest finished ones."""
        return self._history.latest()


def branch(session: DigitalSession, entries: int, at: datetime, id: str = "") -> WholeSession:
    """Return the first ``entries`` entries of a session, to be kept as the beginning of another, begun ``at`` a time.

    Its file names the session, the number of events and the seed they came from (``replays.dealers_of``), so that its
    cards can be checked as well. Raises LookupError when there are not so many entries, NotNow unless it is over.
    """
    if not session.over:
        raise NotNow("runs", session=session.id, revision=session.revision)
    if not 0 <= entries <= len(session.entries):
        raise LookupError(f"entry {entries}")
    about = session.head.about
    kept = (events for _, events in session.entries[:entries])
    texts = tuple(tuple(event_text(session.rules, event) for event in events) for events in kept)
    events = sum(map(len, texts))
    keys: dict[str, Any] = session.head.file_keys
    for one in (ENDED, OF_THE_DAY, BEGUN, PAUSES):
        keys.pop(one, None)
    parts = branches_of(keys)
    before = [one for one in parts if one["events"] < events]
    # the last of these events may have been dealt by the seed of an earlier branch
    seed = next((one["seed"] for one in parts if events <= one["events"]), about.seed or "")
    keys["branches"] = [*before, {"from": session.id, "events": events, "seed": seed}]
    beside: list[dict[str, Any]] = [json.loads(one) for one in session.head.seat_extras]
    for seat in beside:
        seat.pop(HANDED, None)
    return WholeSession(
        id=id or str(uuid.uuid4()),
        about=replace(about, seed=new_seed()),
        started_at=at,
        finished_at=None,
        entries=texts,
        outcome=None,
        extra=json.dumps({"keys": keys}, ensure_ascii=False),
        person_ids=session.person_ids,
        seat_extras=tuple(json.dumps(one, ensure_ascii=False) for one in beside),
    )
