"""What screens ask of a session, wherever it is: live here, one seat's, as it stood, or on another device."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any, Literal, Protocol

from companion.engine import SPECTATOR, NotYourSeat, RuleBroken, Seat, Viewer
from companion.engine.game import Game
from companion.engine.words import Say
from companion.sessions.play.watched import Off

Ending = Literal["agreed", "abandoned"]
"""How people end a session before the rules do: counted as it stands, or not counted at all."""


class SessionView(Protocol):
    """A session as a screen sees it: values, views and events; never a row of the store, a state or the rules.

    What has a body here is the answer of a session that people at a real table enter together; classes that derive
    from this one inherit it.
    """

    id: str
    game: Game

    # what was agreed before it began, and what people say of the evening

    @property
    def mode(self) -> str:
        """``table`` with real cards, ``digital`` without."""
        ...

    @property
    def tracking(self) -> str:
        """``full``, or ``scorepad`` for fast entry."""
        ...

    @property
    def options(self) -> Any:
        """The options of the game, as its own ``options`` class."""
        ...

    @property
    def players(self) -> tuple[tuple[str, str | None], ...]:
        """By seat the name, and the level of a bot or None, as they sat down."""
        ...

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.players)

    @property
    def coached(self) -> bool:
        """Whether advice is to be had: it is noted, since it is not the same game."""
        ...

    @property
    def started_at(self) -> datetime: ...

    @property
    def finished_at(self) -> datetime | None:
        """When it came to a result, or was given up; nothing while it runs."""
        ...

    @property
    def place(self) -> str: ...

    @property
    def notes(self) -> str: ...

    @property
    def rating(self) -> int | None:
        """1 to 5 stars."""
        ...

    # how far it is

    @property
    def revision(self) -> int:
        """Another number after every change; whoever taps tells which one they saw."""
        ...

    @property
    def steps(self) -> int:
        """How many entries count."""
        ...

    @property
    def over(self) -> bool:
        """Whether nothing more can happen: by the rules, or since people ended it."""
        return False

    @property
    def ended(self) -> Ending | None:
        """How people ended it before the rules did."""
        return None

    @property
    def history(self) -> tuple[Any, ...]:
        """All that has happened, one event after the other, where nobody holds secret cards; else nothing."""
        ...

    def latest(self, say: Say, /) -> str:
        """The last entry in words; nothing before the first. No hidden card is named."""
        ...

    def since(self, _say: Say, /) -> tuple[str, ...]:
        """What happened since the last move of the one who looks, a line for each event; at a real table nothing."""
        return ()

    # who looks, and for whom the table waits

    @property
    def viewer(self) -> Viewer:
        """The seat that the screen is drawn for, or a spectator."""
        return SPECTATOR

    @property
    def levels(self) -> tuple[str | None, ...]:
        """Who plays each seat now: the level of a bot, or None for a person."""
        return (None,) * len(self.names)

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that a person plays now."""
        return tuple(Seat(seat) for seat, level in enumerate(self.levels) if level is None)

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats for whom the table waits: who decides, who throws the die, who has not chosen yet.

        Empty when the session is over, and when anybody may go on (a new round is to be dealt).
        """
        ...

    @property
    def due_bots(self) -> tuple[Seat, ...]:
        """Those of them that a bot plays."""
        levels = self.levels
        return tuple(seat for seat in self.due if levels[seat] is not None)

    @property
    def mine(self) -> bool:
        """Whether the table waits for the one who looks: what can be tapped can be tapped now."""
        return True

    @property
    def chosen(self) -> str:
        """What the one who looks has chosen, together with others, and nobody has seen yet; empty for nothing."""
        return ""

    @property
    def hide(self) -> Callable[[], object] | None:
        """Puts the hand down, where one is shown on a screen that goes round."""
        return None

    @property
    def hurry(self) -> Callable[[], object] | None:
        """Lets the bots that think act at once, where bots play."""
        return None

    # what this screen is for

    @property
    def still(self) -> bool:
        """Whether it is a moment of the past: to look at, not to tap."""
        return False

    @property
    def correcting(self) -> int | None:
        """The number of the entry that is being corrected, if one is."""
        return None

    @property
    def struck(self) -> tuple[Any, ...]:
        """What a screen may begin with: the events that undo took back last, or those that are being corrected."""
        return ()

    # what may be done

    def look(self, viewer: Viewer = SPECTATOR, /, **agreed: Any) -> Any:
        """What this viewer may see; whoever looks with one seat's eyes always gets what that seat may see.

        At a real table people may agree on more, also in mid-game: ``agreed`` are options to look with instead of the
        session's own (13: ``open_piles=True``). Raises ValueError for a digital session: there the record decides.
        """
        ...

    def problem(self, event: Any, /) -> RuleBroken | None:
        """Why this event may not come now, or nothing."""
        ...

    def preview(self, event: Any, /) -> Any:
        """The view as it would be after this event; nothing is kept. Raises what ``problem`` finds."""
        ...

    def tell(self, *events: Any, seen: int, carry: bool = False) -> None:
        """Keep these events as one entry. ``seen`` is the revision that the sender looked at.

        With ``carry`` what the rules leave no choice about comes along in the same entry, with real cards; where the
        app deals, as yet nothing does. Raises RuleBroken, Stale (somebody wrote first), NotNow (it was ended, or is
        gone), NotYourSeat; while an entry is corrected DoesNotFit.
        """
        ...

    def insist(self, *events: Any, seen: int, carry: bool = False) -> None:
        """As ``tell``; while an entry is corrected, later ones that no longer fit are struck."""
        self.tell(*events, seen=seen, carry=carry)

    def goes_on(self, *_events: Any) -> SessionView | None:
        """While an entry is corrected: where it stands after these events, if what came by itself is now a choice.

        What is told there is kept together with them. Nothing where they are a whole entry.
        """
        return None

    def choose(self, _word: str, *, seen: int) -> None:
        """The part of the one who looks in a simultaneous choice. Raises as ``tell``."""
        raise NotYourSeat("nothing_to_choose", seen=seen)

    @property
    def undoable(self) -> bool:
        """Whether there is something to take back; ``why_not_undo`` tells whether that is granted."""
        return False

    def why_not_undo(self) -> str:
        """Why the last entry stays, as a word: nothing, over, other, roll, card; empty when it can be taken back."""
        return ""

    def undo(self, *, seen: int) -> None:
        """Strike the last entry. Raises as ``tell``; where nothing can be taken back nothing happens."""
        ...

    # what changes

    def now(self) -> SessionView:
        """The session as it is at this moment, to look at only: whatever is asked of it, one answer fits the other.

        Bots move while a screen is drawn. What is told, is told to the session itself.
        """
        ...

    def subscribe(self, changed: Callable[[], None], /) -> Off:
        """``changed`` is called after every change, in the thread that made it; the returned function ends that."""
        ...
