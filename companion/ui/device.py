"""Says what every screen may know of its reader: language and settings, size of the page, abilities of the device. If
the app itself runs in a browser, also: whether it saves entries, and what is new.
"""

from __future__ import annotations

import functools
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime, tzinfo
from typing import Final, Literal

import flet as ft

from companion.engine import Say, Seat
from companion.lobby.door import HOST, Claims
from companion.lobby.host_key import HostKey
from companion.lobby.meeting import Meeting
from companion.lobby.peers import Peers
from companion.locale import speaker
from companion.sessions.library.dates import evening_of
from companion.sessions.library.people import KnownPerson, same_name
from companion.sessions.library.placeholders import as_said, is_placeholder
from companion.sessions.play.session_facts import player_alone
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.watched import Watched
from companion.share.site import Served
from companion.ui.bridge import do_nothing
from companion.ui.memory import Memory
from companion.ui.page_size import PageSize
from companion.ui.prefs import Prefs
from companion.ui.writing import Writing

Storage = Literal["kept", "full", "unkept", "nowhere"]
STORAGES: Final[tuple[Storage, ...]] = ("kept", "full", "unkept", "nowhere")


class Browser(Watched):
    """Holds what the page around the app has told, in any order; it may tell each thing many times.

    ``storage``: "kept" is the usual; "full" and "unkept" (any other fault) say that the newest taps live only as long
    as the page, and ``failures`` how often that happened; "nowhere" says that somebody chose to play in a window that
    keeps nothing. ``offline``: the app now starts without a network. ``newer``: a newer app waits, and ``take_over``
    starts it. ``again`` tries once more to keep what is not kept. ``fetch`` returns a file of the site, by its path;
    None where files lie beside the app. ``peers`` are the lines to other phones; None where there can be none.

    The page has a die of its own for as long as the app starts. ``early_rolls`` are its throws, oldest first, each a
    face and its time; ``die_shown`` tells the page how many of them the app's own die has taken over.
    """

    def __init__(
        self,
        take_over: Callable[[], None],
        again: Callable[[], None],
        fetch: Callable[[str], Awaitable[bytes]] | None = None,
        die_shown: Callable[[int], None] = lambda _: None,
        peers: Peers | None = None,
    ) -> None:
        super().__init__()
        self.peers = peers
        self.meeting: Meeting | None = None
        """What is done over these lines."""
        self.take_over, self.again, self.fetch, self.die_shown = take_over, again, fetch, die_shown
        self.early_rolls: tuple[tuple[str, datetime], ...] = ()
        self.storage: Storage = "kept"
        self.failures = 0
        self.offline = self.newer = False

    def hear(self, news: str) -> None:
        """Take in one word of the page: a ``Storage``, "offline", "update", or "rolled" with a face and a time, in
        milliseconds since 1970.
        """
        if news.startswith("rolled "):
            _, face, at = news.split(" ")
            self.early_rolls += ((face, datetime.fromtimestamp(int(at) / 1000, UTC).astimezone()),)
        if news in STORAGES:
            self.storage = news
            self.failures += news in ("full", "unkept")
        self.offline = self.offline or news == "offline"
        self.newer = self.newer or news == "update"
        self.notify()


NO_BROWSER: Final = Browser(lambda: None, lambda: None)
"""Stands for no browser: a server, or the device itself, keeps everything."""


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
    host_key: HostKey | None = None
    """What another device tells to be one of the host's, where our own server lets others in; a guest's has none."""
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

    def you(self, session: SessionView) -> Seat | None:
        """Return the seat of whoever reads, where sentences speak to them: that of a person who plays alone.

        To others, as far as the device knows whose it is, a game played alone is somebody else's, and has a name.
        """
        you = player_alone(session)
        if you is not None and self.prefs.me and not is_placeholder(name := session.players[you][0]):
            return you if same_name(name, self.prefs.me) else None
        return you

    def ask_back(self, _session: SessionView, _no: Callable[[], object], /) -> tuple[Seat, ...]:
        """Ask whoever made the last entry on another phone whether it may be taken back; return whom, if anybody. A
        ``no`` is told once it comes.
        """
        return ()

    def say_of(self, session: SessionView) -> Say:
        """Return the reader's language for sentences about a session; to whom it is about they say “you”."""
        names = [name for name, _ in _as_read(self.lang, session.players)]
        return speaker(self.lang, names, isolates=True, you=self.you(session))

    def say_openly(self, session: SessionView) -> Say:
        """Return the reader's language for what others may read as well: whoever has told a name has it."""
        return self.say().openly(_as_read(self.lang, session.players))


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
