"""Says what every screen may know of who looks: language and settings, size of the page, what the device can do."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, tzinfo

import flet as ft

from companion.engine.words import Say
from companion.lobby.door import HOST, Claims
from companion.locale import speaker
from companion.sessions.library.dates import evening_of
from companion.sessions.library.people import KnownPerson, same_name
from companion.sessions.library.placeholders import as_said, is_placeholder
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.session_view import SessionView
from companion.share.site import Served
from companion.ui.bridge import do_nothing
from companion.ui.browser import NO_BROWSER, Browser
from companion.ui.memory import Memory
from companion.ui.page_size import PageSize
from companion.ui.prefs import LONGEST_NAME, Prefs
from companion.ui.writing import Writing


@dataclass(frozen=True, slots=True)
class Abilities:
    """Says what a device can, as far as can be known; none of it is a choice of its reader."""

    shares: bool = False
    """It has a sheet that shares pictures."""
    shakes: bool = False
    """It feels that it is shaken."""
    buzzes: bool = False
    """The hand that holds it can be made to feel something."""
    forgets: bool = False
    """Its browser deletes what a page keeps once nobody has visited it for seven days."""


@dataclass(frozen=True, slots=True)
class Device:
    """Says what screens know of the device they are drawn on. Each page has its own."""

    lang: str
    choose_language: Callable[[str], None]
    touch: bool
    prefs: Prefs = field(default_factory=Prefs)
    keep: Callable[[Prefs], None] = do_nothing
    size: PageSize = field(default_factory=PageSize)
    """How large the page is: when that changes, all of it is laid out anew."""
    still: bool = False
    """Whether the device asks for little motion."""
    served: Served = field(default_factory=Served)
    browser: Browser = NO_BROWSER
    can: Abilities = field(default_factory=Abilities)
    writing: Writing = field(default_factory=Writing)
    """Through it goes what this device writes: the file is shared with other programs, the loop with other devices."""
    memory: Memory = field(default_factory=Memory)
    """What the device keeps to itself."""
    zone: tzinfo | None = None
    """That of the device's clock, where another machine runs the app."""
    claims: Claims = HOST
    """What the device may do at a session (``lobby.door``)."""

    def clock(self) -> datetime:
        return datetime.now(UTC)

    def sign_of(self, _name: str, /) -> str:
        """Return the sign that somebody of that name chose, or an empty text."""
        return ""

    def usual(self) -> tuple[KnownPerson, ...]:
        """Return who may be offered for a seat, those who played often of late first."""
        return ()

    def here(self, moment: datetime) -> datetime:
        """Return a moment as the device's clock shows it."""
        return moment.astimezone(self.zone)

    @property
    def now(self) -> datetime:
        """Return the present time as the device's clock shows it."""
        return self.here(self.clock())

    @property
    def today(self) -> date:
        return self.now.date()

    @property
    def tonight(self) -> date:
        """Return the evening to which belongs what begins now."""
        return evening_of(self.now)

    @property
    def moves(self) -> bool:
        """Return whether things may move: as chosen here, or else as the device asks."""
        return not self.still if self.prefs.motion == "system" else self.prefs.motion

    def say(self, names: Sequence[str] = ()) -> Say:
        """Return the reader's language, with the players' names by seat, for sentences on a screen."""
        return speaker(self.lang, names, isolates=True)

    def say_of(self, session: SessionView) -> Say:
        """Return the reader's language for sentences about a session; to a person who plays alone they say “you”.

        To others, as far as the device knows whose it is, a game played alone is somebody else's, and has a name.
        """
        names, you = [name for name, _ in _as_read(self.lang, session.players)], player_alone(session)
        if you is not None and self.prefs.me and not is_placeholder(names[you]):
            you = you if same_name(names[you], self.prefs.me) else None
        return speaker(self.lang, names, isolates=True, you=you)

    def say_openly(self, session: SessionView) -> Say:
        """Return the reader's language for what others may read as well: whoever has told a name has it."""
        return self.say().openly(_as_read(self.lang, session.players))

    def follow(self, old: str, new: str) -> None:
        """Keep the owner's new name, if it is the owner who had the ``old`` one."""
        if old != new and self.prefs.me and same_name(old, self.prefs.me):
            self.keep(replace(self.prefs, me=new[:LONGEST_NAME]))


@functools.lru_cache
def _as_read(lang: str, players: tuple[tuple[str, str | None], ...]) -> tuple[tuple[str, str | None], ...]:
    """Return names and levels, with the names that the app gave in the reader's language."""
    say = speaker(lang)
    return tuple((name if level else as_said(say, name), level) for name, level in players)


_nobody: Device | None = None
DEVICE = ft.create_context(_nobody)


def use_device() -> Device:
    """Return the device of the page that the calling component is on."""
    device = ft.use_context(DEVICE)
    assert device is not None, "outside of the app"
    return device
