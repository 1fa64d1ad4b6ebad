"""A session on a guest's phone without a computer: a fold over its feed. A tell asks the dealing phone, and counts once
that has answered.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from itertools import count
from typing import Any, Final

from companion.engine import NotNow, NotYourSeat, RuleBroken, Say, Seat, Stale, Viewer
from companion.games import GAMES
from companion.lobby import messages
from companion.lobby.feed import Feed, fold_of
from companion.lobby.messages import Deed, DeedDone, Refused, same
from companion.lobby.pairing import FAULTS, BadCode
from companion.lobby.tables import SeatTaken
from companion.sessions.files.replays import holds_blank
from companion.sessions.library.people import PersonRefused
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.drafts import Drafts
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import HANDED, JOINED
from companion.sessions.play.waiting import Trouble
from companion.store import Entry, Head, NewSession

CHOSEN: Final = "?"
"""Stands for a word that another seat has chosen, and nobody may know."""
FORGOTTEN: Final = 1.0
"""Seconds after which an answer that nobody has taken is none any more: it is taken at once (``ui.writing``)."""


class NoAnswer(Trouble):
    """The dealing phone has not answered (``asked``), or cannot be asked (``no_line``)."""

    def __init__(self, key: str, *, over: asyncio.Event | None = None, **_facts: object) -> None:
        super().__init__(key, file="")
        self.over = over

    def said(self, say: Say) -> str:
        return say.t("The phone that deals has not answered. Check whether your tap got through.")

    def waiting(self, say: Say) -> str:
        return say.t("Your tap is on its way to the phone that deals.")


class Asks:
    """What a guest asks of the dealing phone: one deed after the other, each asked once and answered once."""

    def __init__(self, send: Callable[[Deed], bool], numbers: Iterator[int] | None = None) -> None:
        """``send`` returns whether there is a line; ``numbers`` count the deeds of all who ask over it."""
        self._send = send
        self._numbers = numbers or count(1)
        self.asked: Deed | None = None
        """What waits for its answer, or has one that was not taken yet."""
        self._answer: DeedDone | Refused | None = None
        self._over = asyncio.Event()
        self._answered_at = 0.0

    @property
    def answered(self) -> bool:
        """Whether the deed that was asked last has an answer that nobody has taken yet."""
        return self._answer is not None

    def do(self, deed: Deed, allowed: Callable[[], object] = lambda: None) -> DeedDone:
        """Ask for a deed, unless it was, and return its answer; raise what it was refused for.

        Raises NoAnswer ``asked`` until there is one: whoever gets that does the same again (``ui.writing``).
        ``allowed`` is called before it is asked, and raises what forbids it.
        """
        if self._answer is not None and time.monotonic() - self._answered_at > FORGOTTEN:
            self.asked = self._answer = None  # whoever asked has given up
        if self.asked is not None and same(self.asked, deed):
            if (answer := self._answer) is None:
                raise NoAnswer("asked", over=self._over)
            self.asked = self._answer = None
            if isinstance(answer, Refused):
                raise refusal_of(answer)
            return answer
        if self.asked is None or self._answer is not None:
            allowed()
            self.tell(deed)
        raise NoAnswer("asked", over=self._over)

    def tell(self, deed: Deed, *, waits: bool = True) -> int:
        """Ask for a deed, and return its number; where nobody ``waits``, its answer is passed over. Raises NoAnswer
        ``no_line``.
        """
        deed = replace(deed, number=next(self._numbers))
        if waits:
            self.asked, self._answer, self._over = deed, None, asyncio.Event()
        if not self._send(deed):
            self.asked = None
            raise NoAnswer("no_line")
        return deed.number

    def hear(self, answer: DeedDone | Refused) -> None:
        if self.asked is not None and answer.number == self.asked.number:
            self._answer, self._answered_at = answer, time.monotonic()
            self._over.set()

    def line_lost(self) -> None:
        """Let whoever waits for an answer learn that none comes any more."""
        if self.asked is not None and self._answer is None:
            self.hear(Refused(self.asked.number, "NoAnswer", "no_line"))


def refusal_of(told: Refused) -> Exception:
    """Return the refusal that the dealing phone told; Stale for one that this phone cannot say."""
    facts: dict[str, Any] | None = told.facts if isinstance(told.facts, dict) else None
    for kind in (NotNow, NotYourSeat, PersonRefused, NoAnswer):
        if kind.__name__ == told.kind:
            return kind(told.key, **(facts or {}))
    if told.kind == "RuleBroken" and facts is not None:
        return RuleBroken(told.rule, told.key, **facts)
    if told.kind == "BadCode":
        return BadCode(next((one for one in FAULTS if one == told.key), "unreadable"))
    return SeatTaken() if told.kind == "SeatTaken" else Stale("revision")


class FedDrafts(Drafts):
    """What is half entered at a table of real cards, as the dealing phone tells it; what is changed here is told it."""

    def __init__(self, session: FedSession, asks: Asks) -> None:
        super().__init__(_NO_LOG, session.id, session._lock)
        self._session, self._asks = session, asks
        self._base: Mapping[str, object] = {}
        """What the dealing phone told last, or before what is changed here and not told yet was begun."""
        self._held = {}
        self._entering: frozenset[object] = frozenset()
        """The seats at which other phones enter something."""

    def take(self, told: Mapping[str, object]) -> None:
        super().take(told)
        self._base = {**told, **{name: self._base.get(name) for name in self._unwritten}}

    def hear_places(self, entering: Collection[Seat]) -> None:
        if self._entering != (told := frozenset(entering)):
            self._entering = told
            self.notify()

    def places_of_others(self, who: object) -> frozenset[object]:
        return super().places_of_others(who) | self._entering

    def stand(self, who: object, place: object = None) -> None:
        super().stand(who, place)
        with suppress(NoAnswer):
            self._asks.tell(messages.Enters(0, Seat(place) if isinstance(place, int) else None), waits=False)

    def keep(self) -> None:
        for name in tuple(self._unwritten):
            held, base = self._all().get(name), self._base.get(name)
            moment, value = (held.moment, held.value) if held is not None else (0, None)
            before = base.get("value") if isinstance(base, dict) and base.get("moment") == moment else None
            self._asks.tell(messages.Draft(0, self._session.revision, name, moment, value, before), waits=False)
        self._unwritten.clear()


_NO_LOG: Any = None
"""A guest keeps nothing of the session: the dealing phone does."""


class FedSession(LiveSession):
    """Answers as the session on the dealing phone does, with what its seats may know.

    ``told`` are the feeds of one moment by the viewer: one for each seat of this phone, or one for who looks on.
    """

    def __init__(self, asks: Asks, told: Mapping[Viewer, Feed]) -> None:
        """Raises NotUnderstood or RuleBroken for feeds that no session ever was."""
        self._asks, self._told = asks, dict(told)
        super().__init__(_NO_LOG, next(iter(told.values())).id)
        self._drafts: FedDrafts = FedDrafts(self, asks)
        self._drafts.take(self._first.drafts)

    @property
    def _first(self) -> Feed:
        return next(iter(self._told.values()))

    def take(self, told: Mapping[Viewer, Feed]) -> None:
        """Have the session as it is now. Raises as the beginning does."""
        with self._lock:
            self._told = dict(told)
            self._read()
        self._drafts.take(self._first.drafts)
        self.notify()

    def _read(self) -> None:
        first = self._first
        self.folds = {viewer: fold_of(one, self.folds.get(viewer)) for viewer, one in self._told.items()}
        self.game, self.rules = GAMES[first.game], GAMES[first.game].rules(first.tracking)
        self.head = head_of(first)
        self.fold = self.folds[next(iter(self._told))]

    @property
    def wait_ms(self) -> int:
        return 0

    @property
    def drafts(self) -> FedDrafts | None:
        return self._drafts if self.mode == "table" else None

    @property
    def answered(self) -> bool:
        return self._asks.answered

    def audit(self) -> tuple[Entry, ...]:
        """Return every entry as the feed has it, without its events: these are in ``entries``."""
        told = (*self._first.entries, *self._first.struck)
        return tuple(Entry(one.number, one.written_at, (), one.corrects, one.struck_at) for one in told)

    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        def allowed() -> None:
            self._playing(seen)
            broken = None if not events or holds_blank(events[0]) else self._problem(events[0])
            if broken is not None:
                raise broken

        written = tuple(self.rules.WIRE.write(event) for event in events)
        self._asks.do(messages.Tell(0, seen, written, carry, tuple(sorted(drafts)), arrives), allowed)

    def _problem(self, event: object) -> RuleBroken | None:
        """Return why an event may not come, unless one of the seats here sees that it may."""
        found = [one.rules.problem(one.state, event) for one in self.folds.values()]
        return None if None in found else found[0]

    def undo(self, *, seen: int) -> None:
        asked = self._asks.asked
        revision = asked.seen if isinstance(asked, messages.Undo) else seen
        self._asks.do(messages.Undo(0, revision), lambda: self._running(seen))

    def pause(self, *, on: bool) -> None:
        if on != (self.paused_at is not None) or self.answered:
            self._asks.do(messages.Pause(0, on))


class FedDigital(FedSession, DigitalSession):
    """One for which the dealing phone deals."""

    @property
    def levels(self) -> tuple[str | None, ...]:
        return tuple(None if one is None else self.game.level(one) for one in self._first.levels)

    @property
    def choices(self) -> Mapping[Seat, str]:
        own = {viewer: one.chosen for viewer, one in self._told.items() if one.chosen}
        return {seat: own.get(seat, CHOSEN) for seat in self._first.have_chosen}

    def choose_for(self, seat: Seat, word: str, *, seen: int) -> None:
        self._asks.do(messages.Choose(0, seen, seat, word), lambda: self._playing(self.revision))

    def withdraw_slip(self, seat: Seat) -> None:
        self._asks.do(messages.Slip(0, seat), lambda: self._running(self.revision))

    def note_help(self, which: str) -> None:
        if which not in self.helps:
            self._asks.tell(messages.Hint(0, self.people[0]), waits=False)

    def take_back(self, _seat: Seat, *, seen: int | None = None) -> None:
        asked = self._asks.asked
        revision = asked.seen if isinstance(asked, messages.Undo) else self.revision if seen is None else seen
        self._asks.do(messages.Undo(0, revision), lambda: self._running(revision))

    def hand_over(self, seat: Seat, level: str | None, *, seen: int) -> None:
        if level is not None:
            raise NotYourSeat("not_the_host", session=self.id)
        self._asks.do(messages.PlayOn(0, seen, seat), lambda: self._running(seen))


def fed_session(asks: Asks, told: Mapping[Viewer, Feed]) -> FedSession:
    """Return the session of feeds. Raises NotUnderstood or RuleBroken."""
    digital = next(iter(told.values())).mode == "digital"
    return FedDigital(asks, told) if digital else FedSession(asks, told)


def head_of(told: Feed) -> Head:
    """Return what a store would have of the session beside its log."""
    about = NewSession(
        game=told.game,
        mode=told.mode,
        tracking=told.tracking,
        players=told.players,
        options=json.dumps(told.options),
        first_seat=told.first,
        seed=told.seed or None,
    )
    stayed, players = len(told.players) - told.joined, enumerate(told.players)
    beside = (
        JOINED if seat >= stayed else json.dumps({HANDED: told.levels[seat]} if told.levels[seat] and not bot else {})
        for seat, (_, bot) in players
    )
    return Head(
        id=told.id,
        about=about,
        revision=told.revision,
        started_at=told.started_at,
        finished_at=told.finished_at,
        people=("",) * len(told.players),
        extra=json.dumps({"keys": dict(told.keys)}),
        seat_extras=tuple(beside),
    )
