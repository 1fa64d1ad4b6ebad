"""Writes for one device: at once, or, if another program holds the file, as soon as that frees it.

One loop serves all devices, so nobody waits on it. A write that finds the file busy has changed nothing; the very same
write is tried again beside everything else, until it is kept or its time is over. The person reads which of the two it
is; and here alone a refusal becomes a sentence for a person, why a tap was not taken.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from companion.engine import N_, NotNow, NotYourSeat, Refusal, RuleBroken, Say, Stale
from companion.engine.game import Game, with_rule
from companion.sessions.play.drafts import Drafts
from companion.sessions.play.waiting import BRIEF_MS, Trouble, briefly, busy
from companion.sessions.play.watched import Watched
from companion.ui.bridge import do_nothing

log = logging.getLogger("companion.ui")

TRY_AGAIN: Final = 0.02
"""Seconds between two tries; another program's write that ends sooner is hardly noticed."""

SHOWN_AFTER: Final = 0.3
"""Seconds of waiting before the screen says so."""

TYPED: Final = 0.3
"""Seconds from a letter to the write of all that was typed meanwhile."""

E = TypeVar("E", bound=BaseException)

NOT_TAKEN: Final = (Stale, NotNow, NotYourSeat)
"""What a session says to a tap that no rule forbids. Trouble with the file is no answer of it: see ``Writing``."""

CHANGED: Final = N_("Somebody has just changed this on another screen. Look again.")
NOT_YOU: Final = N_("It’s not your turn.")

SENTENCES: Final = {
    "revision": CHANGED,
    "ended": N_("This game has been ended. You can resume it."),
    "not_kept": N_("The phone that deals could not save this; look at it there, and tap again."),
    "paused": N_("The game is paused."),
    "gone": N_("This game is not here any more. If it was deleted, the history can bring it back."),
    "runs": N_("This game is not over yet. Finish it first."),
    "dealt": N_("Cards that were dealt cannot be changed afterwards."),
    "said_no": N_("The answer was no."),
    "drafted": CHANGED,
    "past": N_("You are looking at the past, where nothing can be changed. Go back to the game first."),
}
"""By the key of a Stale or a NotNow."""

Attempt = Callable[[], object]
Failed = Callable[[Trouble], object]


@dataclass(frozen=True, slots=True)
class _Task:
    attempt: Attempt
    failed: Failed
    until: float
    asked: bool


class Writing(Watched):
    """Does one device's writes, in the order of its taps.

    ``wait`` is how many seconds a write may wait, ``here`` the address of the screen that is shown; ``sorry`` is called
    when a write that waited could not be done at all.
    """

    def __init__(
        self,
        wait: float = 5.0,
        here: Callable[[], str | None] = lambda: None,
        sorry: Callable[[str], object] = lambda _: None,
    ) -> None:
        super().__init__()
        self.message = ""
        """What the screen says: nothing, ``waits`` (a tap waits), ``one`` (one waits, another was not taken)."""
        self._wait, self._here, self._sorry = wait, here, sorry
        self._due: deque[_Task] = deque()
        self._work: asyncio.Task[None] | None = None
        self._why: Trouble | None = None
        """What the first write waits for."""
        self._trouble: tuple[Trouble, str | None] | None = None
        self._drafts: dict[Drafts, None] = {}
        self._drafting: asyncio.Task[None] | None = None
        self._drafts_trouble: tuple[Trouble, str | None] | None = None

    def keep(self, attempt: Attempt, failed: Failed | None = None, *, after: bool = False, asked: bool = True) -> None:
        """Do what a tap is for: one write, and all that follows when it is kept, such as going to another screen.

        ``attempt`` changes nothing before its write, and handles refusals itself. ``failed`` is called when the file
        does not take it; without it, the screen that is shown says so. While another write of this device waits, a tap
        is refused in words or, with ``after``, comes after that write. Of what nobody ``asked`` for nobody is told that
        it waits or is not kept, and no tap is refused for it.
        """
        if asked and not after and self._tap_waits():
            self._tell("one")
            return
        failed = failed or (self._complain if asked else do_nothing)
        task = _Task(attempt, failed, time.monotonic() + self._wait, asked)
        if self._work is not None:
            self._due.append(task)
            return
        self._forget_trouble()
        if not self._done(task):
            self._due.append(task)
            self._work = asyncio.get_running_loop().create_task(self._go_on())

    def keep_drafts(self, drafts: Drafts, *, soon: bool = False) -> None:
        """Write what is half entered: now or, with ``soon``, in a moment, together with what is typed until then.

        Nobody's tap waits for it: where another program holds the file, it is tried until it is kept.
        """
        self._drafts[drafts] = None
        if not soon:
            self._write_drafts()
        if self._drafts and self._drafting is None:
            self._drafting = asyncio.get_running_loop().create_task(self._go_on_with_drafts())

    def words(self, say: Say) -> str:
        """Return what is to be read on the screen that is shown now; usually nothing."""
        if self.message == "waits":
            return self._why.waiting(say) if self._why else ""
        if self.message == "one":
            return say.t("Your tap before this one is still waiting. This one was not recorded: tap again.")
        return ""

    def trouble(self, say: Say) -> str:
        """Return why the last write was not kept, on the screen where it was asked for."""
        if self._trouble is None or self._trouble[1] != self._here():
            return ""
        return sentence(self._trouble[0], say)

    @property
    def state(self) -> tuple[str, Trouble | None]:
        """Return a value that stays equal as long as all that is to be read stays the same."""
        return self.message, self._trouble[0] if self._trouble else None

    async def _go_on_with_drafts(self) -> None:
        """Write the drafts until the file has all of them, or the server ends."""
        pause = TYPED
        try:
            while self._drafts:
                await asyncio.sleep(pause)
                self._write_drafts()
                pause = TRY_AGAIN
        finally:
            self._drafting = None
            self._write_drafts()

    def _write_drafts(self) -> None:
        for drafts in tuple(self._drafts):
            try:
                with briefly(0 if self._drafting else BRIEF_MS):
                    drafts.keep()
            except Trouble as trouble:
                if busy(trouble):
                    continue
                log.warning("what is half entered is not kept: %s", trouble.key)
                self._complain(trouble)
                self._drafts_trouble = self._trouble
            else:
                if self._trouble is self._drafts_trouble:
                    self._forget_trouble()
            del self._drafts[drafts]

    async def _go_on(self) -> None:
        """Try the waiting writes again until none waits."""
        soon = time.monotonic() + SHOWN_AFTER
        try:
            while self._due:
                await self._until_it_may_help()
                if not self.message and time.monotonic() >= soon and self._tap_waits():
                    self._tell("waits")
                trouble = self._trouble
                with briefly(0):  # it is known to be locked
                    done = self._done(self._due[0])
                if done and self._trouble is trouble:  # what came after the one that was not kept is
                    self._forget_trouble()
                if done:
                    self._due.popleft()
                    soon = time.monotonic() + SHOWN_AFTER
        finally:
            self._work = None
            self._due.clear()
        self._tell("")  # not to a page that goes down with its server

    async def _until_it_may_help(self) -> None:
        over = self._why.over if self._why else None
        with contextlib.suppress(TimeoutError):
            await (asyncio.sleep(TRY_AGAIN) if over is None else asyncio.wait_for(over.wait(), SHOWN_AFTER))

    def _tap_waits(self) -> bool:
        return any(one.asked for one in self._due)

    def _done(self, task: _Task) -> bool:
        """Return whether nothing more is to be tried: the write is kept, or it failed for good."""
        try:
            task.attempt()
        except Trouble as trouble:
            if busy(trouble) and time.monotonic() < task.until:
                self._why = without_frames(trouble)
                return False
            log.warning("not kept: %s (%s)", trouble.key, trouble.facts.get("file", ""))
            task.failed(trouble)
        except Exception as error:
            if self._work is None:  # within the tap itself, whoever called sees to it
                raise
            log.exception("what waited for the file could not be done")
            self._sorry(str(error))
        return True

    def _forget_trouble(self) -> None:
        if self._trouble is not None:
            self._trouble = None
            self.notify()

    def _complain(self, trouble: Trouble) -> None:
        self._trouble = without_frames(trouble), self._here()
        self.notify()

    def _tell(self, words: str) -> None:
        if self.message != words:
            self.message = words
            self.notify()


def sentence(trouble: Trouble, say: Say) -> str:
    """Return the trouble in one sentence, with only the name of the file it is about."""
    return type(trouble)(trouble.key, **{**trouble.facts, "file": Path(str(trouble.facts["file"])).name}).said(say)


def refused(why: Refusal | LookupError, say: Say, game: Game | None = None) -> str:
    """Return the refusal as one sentence, a broken rule as the ``game`` says it.

    LookupError stands for an entry that does not count any more.
    """
    match why:
        case RuleBroken() if game is not None:
            return with_rule(say, game.words, why)
        case Refusal():
            return say.t(SENTENCES.get(why.key, NOT_YOU))
    return say.t(CHANGED)


def without_frames(error: E) -> E:
    """Return an error that may be kept to be shown: what it came through, and all that was at work there, is let go."""
    error.__traceback__ = error.__cause__ = error.__context__ = None
    return error
