"""Plays the bots at a table of people: they think in the background, act at the pace people like, and can be hurried
to the next turn of a person.

A driver is a generator of pauses, so that it runs in a thread of its own where there are threads and in slices of the
event loop where there are none (the browser).
"""

from __future__ import annotations

import asyncio
import contextlib
import contextvars
import logging
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from math import inf
from typing import Final

from companion.engine import Chance, NotNow, NotYourSeat, RuleBroken, Seat, Stale, Together
from companion.engine.game import Decision, Steps
from companion.sessions.play.dealer import Dealer, new_seed
from companion.sessions.play.digital import DigitalSession, goes_by_itself, parts, turned_over
from companion.sessions.play.session_facts import day_of
from companion.sessions.play.waiting import busy
from companion.sessions.play.watched import Watched
from companion.store import Trouble

log = logging.getLogger("companion.sessions")

THINK: Final = 0.5
"""Seconds a bot may think about one decision, if nobody says otherwise."""

PACES: Final = {"slow": 2.0, "normal": 0.9, "fast": 0.4, "instant": 0.0}
"""Seconds between what bots do, so that people can follow: each device has its own choice."""

LOOK: Final = 3.0
"""Seconds that people may look at what all have turned over at once, before bots go on."""

THREADS: Final = sys.platform != "emscripten"

SLICE: Final = 0.0001 if THREADS else 0.002
"""Seconds of thinking before others get a turn.

In a thread they are very short: a tap at another table takes two to three times as long with 2 ms (docs/benchmarks.md).
"""

REST: Final = 0.001
"""Seconds that the others get."""

BREATH: Final = 0.003
"""Seconds that the others get where there are no threads.

With less than two milliseconds the browser's Python comes back before anything else of the page does: while bots
hurried, a tap waited for a quarter of a second (docs/benchmarks.md).
"""

IDLE: Final = 3600.0
RETRY: Final = 5.0
SOON: Final = 0.05
"""Seconds until a bot tries again after another program held the file."""


class Driver(Watched):
    """Plays the seats that bots have in a session, as long as somebody has subscribed.

    ``think`` and ``pace`` are seconds and may be changed at any time. ``falls``: for so many seconds after a throw
    the die still tumbles on the screens; bots begin to think when it lies. ``thinking`` is the seat whose bot does.
    What decides nothing goes by itself (``DigitalSession.go_by_itself``), unless people like it ``by_hand``.
    The luck of bots follows from how much has happened, and what they decided is remembered: whoever takes something
    back, and does it again, meets the same, also where a bot had no time to think to its end. At a deal of the day they
    think to their end, and their luck follows from the seed, too: they do the same for everybody who does the same, on
    any machine and at any pace.

    ``threads``: bots think in a thread of their own; else in slices of the first subscriber's event loop.
    """

    def __init__(
        self, session: DigitalSession, clock: Callable[[], float] = time.monotonic, *, threads: bool = THREADS
    ) -> None:
        super().__init__()
        self._threads = threads
        self.session = session
        self.think, self.pace, self.by_hand = THINK, PACES["normal"], False
        self.falls = 0.0
        self.thinking: Seat | None = None
        self._clock = clock
        self._wake: Callable[[], None] = lambda: None  # no bot waits to be woken
        self._hurried = False
        self._looked = 0
        self._running = threading.Lock()
        keys, seed = session.head.file_keys, session.head.about.seed
        self._same_for_all = bool(day_of(keys))
        self._luck = Dealer(seed if self._same_for_all and seed else new_seed())
        self._decided: dict[tuple[int, Seat], tuple[object, Decision]] = {}
        """By how much had happened, and seat: what its bot saw and decided."""

    def subscribe(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Subscribe as to any ``Watched``; the first subscriber sets the bots going."""
        off = super().subscribe(changed)
        self._start()
        self._wake()

        def leave() -> None:
            off()
            self._wake()

        return leave

    def to_turn(self) -> None:
        """Leave out every pause until a person is due, or the session is over."""
        self._hurried = True
        self._wake()

    def looked(self) -> None:
        """Let the bots go on: people have looked at what was turned over."""
        self._looked = self.session.steps
        self._wake()

    def run(self) -> Iterator[float]:
        """Yield pauses in seconds before each next step; end when nobody looks on or the session is over."""
        while self.watchers and not self.session.over and not self.session.gone:
            revision, seats = self.session.revision, self.session.due_bots
            by_itself = not self.by_hand and goes_by_itself(self.session)
            if not by_itself and self._is_persons_turn():
                self._hurried = False
            if self.session.paused_at or not (seats or by_itself or self._may_deal()):
                yield IDLE
                continue
            try:
                if by_itself:
                    self.session.go_by_itself(seen=revision)
                    yield REST
                    continue
                yield from self._fall(revision)
                if self.session.revision != revision:
                    continue
                began = self._clock()
                act = (yield from self._thought(seats[0])) if seats else None
                yield from self._pause(began, revision)
                if self.session.revision == revision:
                    self._do(seats, act, revision)
                yield REST
            except (Stale, NotNow):  # somebody was faster, or ended it: look again
                continue
            except (RuleBroken, NotYourSeat) as refused:
                log.error("a bot of %s chose what it may not: %r", self.session.game.id, refused)
                yield IDLE
            except Trouble as trouble:  # nothing was kept; a file that is busy comes free, a full disk may have room
                if not busy(trouble):
                    log.error("the bots of %s wait: %s", self.session.id, trouble.key)
                yield SOON if busy(trouble) else RETRY

    def _is_looked_at(self) -> bool:
        """Whether people look at what was turned over; not where all is to go at once."""
        session = self.session
        return bool(self.pace and session.people) and self._looked < session.steps == turned_over(session)

    def _fall(self, revision: int) -> Iterator[float]:
        """Yield the time that a die takes to lie."""
        until = self._clock() + (self.falls if self.pace and self._is_thrown() else 0.0)
        yield from self._wait(lambda: until, revision)

    def _wait(self, until: Callable[[], float], revision: int) -> Iterator[float]:
        """Yield what is left until a moment; end at once when somebody hurries or the table changes."""
        while not self._hurried and self.session.revision == revision and (left := until() - self._clock()) > 0:
            yield left

    def _is_thrown(self) -> bool:
        """Whether a die was thrown just now."""
        game, entries = self.session.game, self.session.entries
        last = entries[-1][1] if entries else ()
        return any(isinstance(event, game.by_hand) and not isinstance(event, game.deals) for event in last)

    def _is_persons_turn(self) -> bool:
        """Whether the table waits for a person: who is due, or who sets off what no bot does."""
        session = self.session
        waits = not session.due and not self._may_deal()
        return waits or any(seat in session.people for seat in session.due)

    def _may_deal(self) -> bool:
        """Whether a bot sets off a chance event that anybody may set off: only at a table without people."""
        return isinstance(self.session.fold.awaits, Chance) and not self.session.people

    def _thought(self, seat: Seat) -> Generator[float, None, Decision]:
        """Yield pauses, and return a decision; None when a chance event is to be set off.

        It takes ``think`` seconds at most, but for a deal of the day.
        """
        if isinstance(self.session.fold.awaits, Chance):
            return None
        address = sum(len(events) for _, events in self.session.entries)
        view = self.session.look(seat)
        saw, decided = self._decided.get((address, seat), (None, None))
        if saw == view:
            return decided
        decided = yield from self._thought_of(view, seat, address)
        self._decided[address, seat] = view, decided
        return decided

    def _thought_of(self, view: object, seat: Seat, address: int) -> Generator[float, None, Decision]:
        self._shows(seat)
        until, slice_ends = self._clock() + (inf if self._same_for_all else self.think), self._clock() + SLICE
        level = self.session.levels[seat]
        thought = Steps(self.session.game.bot.choose(view, level or "", self._luck.pick(address, seat)))
        best: Decision = None
        try:
            for told in thought:
                best = told or best
                now = self._clock()
                if now >= until and best is not None:
                    return best
                if now >= slice_ends:
                    yield REST
                    slice_ends = self._clock() + SLICE
            return thought.result
        finally:
            self._shows(None)

    def _pause(self, began: float, revision: int) -> Iterator[float]:
        """Yield the rest of the pace since ``began``, and as much for each move that was forced and is shown meanwhile.

        Whoever hurries while a person and bots are due at once means these bots.
        """
        shown = max(0, len(parts(self.session)) - 1) * self.pace
        yield from self._wait(lambda: began + shown + (LOOK if self._is_looked_at() else self.pace), revision)

    def _do(self, seats: tuple[Seat, ...], act: Decision, revision: int) -> None:
        asked = self.session.fold.awaits
        if isinstance(asked, Chance):
            self.session.tell(asked.offer, seen=revision)
        elif isinstance(asked, Together):
            self.session.choose_for(seats[0], act, seen=revision)
        else:
            self.session.tell(act, seen=revision, carry=not self.by_hand)

    def _shows(self, seat: Seat | None) -> None:
        if self.thinking != seat:
            self.thinking = seat
            self.notify()

    def _start(self) -> None:
        if self.session.over or self.session.gone or not self._running.acquire(blocking=False):
            return
        if not self._threads:
            # in a context of its own: whoever looks on first may leave long before the bots end
            asyncio.get_running_loop().create_task(self._in_loop(), context=contextvars.Context())
        else:
            threading.Thread(target=self._in_thread, name=f"bots of {self.session.id}", daemon=True).start()

    def _in_thread(self) -> None:
        woken = threading.Event()
        with self._woken_by(woken.set):
            for pause in self.run():
                if pause <= REST:
                    time.sleep(pause)
                else:
                    woken.wait(pause)
                    woken.clear()

    async def _in_loop(self) -> None:
        loop, woken = asyncio.get_running_loop(), asyncio.Event()

        def wake() -> None:
            loop.call_soon_threadsafe(woken.set)

        with self._woken_by(wake):
            for pause in self.run():
                if pause <= REST:
                    await asyncio.sleep(BREATH)
                    continue
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(woken.wait(), pause)
                woken.clear()

    @contextlib.contextmanager
    def _woken_by(self, wake: Callable[[], None]) -> Iterator[None]:
        """Wake the bots at each change within the block, then start anew if somebody subscribed while it ended."""
        self._wake = wake
        off = self.session.subscribe(wake)
        try:
            yield
        except Exception:
            log.exception("the bots of %s stopped", self.session.id)
        finally:
            off()
            self._wake = lambda: None
            self._running.release()
        if self.watchers:
            self._start()


class DrivenElsewhere(Driver):
    """Stands for the driver of a session whose bots play on another device."""

    def _start(self) -> None:
        return
