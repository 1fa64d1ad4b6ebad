"""Says what a screen may ask of a session: a live one, one seat's view, or one of the past.

It has plain facts (``session_facts``), a seating, and a board; ``SessionView`` is all of that.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Literal

from companion.engine import SPECTATOR, NotYourSeat, Over, RuleBroken, Say, Seat, Viewer
from companion.sessions.fold import Correction as Correction
from companion.sessions.fold import Fold, doubts
from companion.sessions.play.drafts import Drafts
from companion.sessions.play.session_facts import Facts, helps_of
from companion.sessions.play.watched import Off

Ending = Literal["agreed", "abandoned"]
"""How people end a session before the rules do: the standings count as its result, or it has none."""


@dataclass(frozen=True, slots=True)
class Deed:
    """What somebody set off. ``seat`` is None for what all did together, and for what anybody may set off.

    ``event`` is None where it holds what no table could have recorded (``Game.undealt``): nobody learns hands here.
    ``line`` is the sentence of the log; ``brief`` says the same in a few words that go on after a name.
    """

    seat: Seat | None
    event: Any
    line: str
    brief: str


@dataclass(eq=False)
class DoesNotFit(Exception):
    """A correction after which a later entry no longer fits; nothing was kept. ``correction`` tells which and why."""

    correction: Correction


class Seating(Facts):
    """Tells who sits where, who looks, and for whom the table waits.

    What is not said otherwise holds where people at a real table enter together, here and in the classes that follow.
    """

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    @property
    def viewer(self) -> Viewer:
        """The seat that the screen is drawn for, or a spectator."""
        return SPECTATOR

    @property
    def levels(self) -> tuple[str | None, ...]:
        """Who plays each seat now: the level of a bot, or None for a person."""
        return (None,) * len(self.players)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that a person plays now."""
        return tuple(Seat(seat) for seat, level in enumerate(self.levels) if level is None)

    @property
    @abstractmethod
    def due(self) -> tuple[Seat, ...]:
        """The seats for whom the table waits: who decides, who throws the die, who has not chosen yet.

        Empty when the session is over, and when anybody may go on (a new round is to be dealt).
        """

    @property
    def ended(self) -> Ending | None:
        """How people ended it before the rules did; None where they did not."""
        return None

    @property
    def paused_at(self) -> datetime | None:
        """Since when people have left the table; None while they play, and once it is over."""
        return self._head.paused_at

    @property
    def due_bots(self) -> tuple[Seat, ...]:
        levels = self.levels
        return tuple(seat for seat in self.due if levels[seat] is not None)

    @property
    def mine(self) -> bool:
        """Whether the table waits for ``viewer``, so that a tap counts now."""
        return True

    @property
    def chosen(self) -> str:
        """The word that ``viewer`` has chosen in a simultaneous choice and nobody has seen yet; empty for none."""
        return ""


class Board(Seating):
    """Shows what has happened, and says what may be done. Derived classes have the ``_fold`` that it answers from."""

    @property
    @abstractmethod
    def _fold(self) -> Fold:
        """What follows from the entries that count."""

    @property
    def steps(self) -> int:
        """How many entries count."""
        return len(self._fold.entries)

    @property
    def over(self) -> bool:
        """Whether nothing more can happen, by the rules or because people ended it."""
        return self.ended is not None or isinstance(self._fold.awaits, Over)

    @property
    def history(self) -> tuple[tuple[Any, ...], ...]:
        """All events so far, entry by entry; nothing where players hold secret cards."""
        return () if self.game.secret else self._fold.entries

    def latest(self, say: Say, /) -> str:
        """Return the last entry in words, or "" before the first. Hidden cards are not named."""
        fold = self._fold
        return fold.in_words(say, len(fold.entries) - 1) if fold.entries else ""

    def deeds(self, _say: Say, /) -> tuple[Deed, ...]:
        """Return what the others did since the last move of ``viewer`` (``deeds_since``); at a real table nothing."""
        return ()

    def look(self, viewer: Viewer = SPECTATOR, /, **agreed: object) -> Any:
        """Return what ``viewer`` may see; one seat's view of a session always returns what that seat may see.

        At a real table people may agree on more, even during a game: ``agreed`` are options that replace the session's
        own for this look (13: ``open_piles=True``). Raises ValueError for a digital session, whose options are fixed.
        """
        fold, state = self._fold, self._fold.state
        if agreed:
            if self.mode != "table":
                raise ValueError("options of a digital session stay as they were set up")
            state = replace(state, setup=replace(state.setup, options=replace(state.setup.options, **agreed)))
        return fold.rules.look(state, viewer)

    def problem(self, event: object, /) -> RuleBroken | None:
        """Return why this event may not come now, or None."""
        fold = self._fold
        return fold.rules.problem(fold.state, event)

    def doubts(self, *events: object) -> tuple[RuleBroken, ...]:
        """Return what people who tell these events should look at again (``Rules.doubts``)."""
        fold = self._fold
        return doubts(fold.rules, fold.state, events)

    def preview(self, event: object, /) -> Any:
        """Return the view as it would be after this event; nothing is kept. Raises what ``problem`` finds."""
        fold = self._fold
        return fold.rules.look(fold.rules.apply(fold.state, event), self.viewer)

    @property
    def asked_before(self) -> tuple[Seat, ...] | None:
        """The seats that the table waited for before the last entry; None before the first."""
        fold = self._fold
        return tuple(fold.rules.awaits(fold.states[-2]).seats) if fold.entries else None

    @property
    def undoable(self) -> bool:
        """Whether the last entry can be taken back; ``why_not_undo`` says why it cannot."""
        return not self.why_not_undo()

    def why_not_undo(self) -> str:
        """Return why the last entry stays: nothing, over, other, roll or card; "" when it can be taken back."""
        return "" if self._fold.entries else "nothing"


class SessionView(Board):
    """A session as a screen sees it: values, views and events; never a row of the store, a state or the rules."""

    @property
    @abstractmethod
    def revision(self) -> int:
        """A number that grows with every change; whoever taps says which one was on the screen."""

    @property
    def still(self) -> bool:
        """Whether it is a moment of the past: taps do nothing there."""
        return False

    @property
    def correcting(self) -> int | None:
        """The number of the entry that is being corrected, or None."""
        return None

    @property
    def struck(self) -> tuple[Any, ...]:
        """The events that undo took back last, or that are being corrected: a screen may begin with them."""
        return ()

    @property
    def drafts(self) -> Drafts | None:
        """What is half entered here on any device, where that is kept: not in the past, while an entry is corrected or
        with a hand of secret cards."""
        return None

    @property
    def answered(self) -> bool:
        """Whether what was told before has its answer now: whoever tells it once more gets that, and nothing else."""
        return False

    def goes_on(self, *_events: object) -> SessionView | None:
        """Return where a corrected entry stands after these events, if what came by itself is now a choice.

        What is told there is kept together with them. Returns nothing where they are a whole entry.
        """
        return None

    @property
    def undo_helps(self) -> bool:
        """Whether undo goes back further than a slip: the session tells from then on that it had such help."""
        return False

    @property
    def helps(self) -> tuple[str, ...]:
        """The helps that somebody who plays alone has taken, of which the session tells already."""
        return helps_of(self._head.file_keys)

    @abstractmethod
    def now(self) -> SessionView:
        """Return the session as it is at this moment, to look at only: all its answers belong together.

        Bots move while a screen is drawn. Whoever tells something tells it to the session itself.
        """

    @property
    @abstractmethod
    def version(self) -> int:
        """Grows by one with every change, whoever made it."""

    @abstractmethod
    def subscribe(self, changed: Callable[[], None], /) -> Off:
        """Call ``changed`` after every change, in the thread that made it. Returns a function that ends that."""


class Played(SessionView):
    """A session to which something can be told. Devices do so through the lobby's door alone."""

    def tell(
        self, *events: object, seen: int, carry: bool = False, drafts: Collection[str] = (), arrives: str = ""
    ) -> None:
        """Keep these events as one entry. ``seen`` is the revision that the sender looked at.

        With ``carry`` what the rules leave no choice about comes along in the same entry. ``drafts`` are the names of
        those told with it, kept no longer. ``arrives`` names who takes the next seat with it (13, between rounds).

        Raises RuleBroken, Stale (somebody wrote first), NotNow (it was ended, is paused, or is gone), NotYourSeat,
        PersonRefused (for who ``arrives``), and during a correction DoesNotFit.
        """

    def insist(self, *events: object, seen: int, carry: bool = False) -> None:
        """Do as ``tell``; in a correction, also strike the later entries that no longer fit."""
        self.tell(*events, seen=seen, carry=carry)

    def choose(self, _word: str, *, seen: int) -> None:
        """Choose for ``viewer`` in a simultaneous choice. Raises as ``tell``."""
        raise NotYourSeat("nothing_to_choose", seen=seen)

    def note_hint(self) -> None:
        """Note that a hint is about to be given to who plays alone: the session tells of it from then on."""
        return

    def undo(self, *, seen: int) -> None:
        """Strike the last entry, if it can be taken back. Raises as ``tell``."""

    def pause(self, *, on: bool) -> None:
        """Leave the table for a while, or with ``on`` False come back to it; where that is so already, do nothing."""

    def take_back_slip(self) -> None:
        """Take back what ``viewer`` has just done, as long as nobody else has moved. Raises NotNow as ``tell``."""
        return


def counts(session: SessionView) -> bool:
    """Return whether a session is over and counts: nobody gave it up."""
    return session.finished_at is not None and session.ended != "abandoned"
