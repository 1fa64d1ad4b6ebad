"""Says what a game brings to the screens. Screens that know no game find it in ``registry.SCREENS``."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import flet as ft

from companion.engine import Say, Standing
from companion.engine.game import Question as Question
from companion.sessions.play.digital import as_digital
from companion.sessions.play.driver import PACES
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.session.heard import Heard, use_heard
from companion.ui.session.hint_line import OnScreen
from companion.ui.session.large_view import Afar, standing
from companion.ui.session.lesson_card import LessonCard
from companion.ui.session.showing import ALL_SHOWN, Peak, ShownSoFar, use_showing
from companion.ui.session.table import Table

if TYPE_CHECKING:
    from companion.share.picture import Cells

Board = Callable[[SessionView], ft.Control]
Dealt = Callable[[SessionView, OnScreen], ft.Control]
Result = Callable[[Table], list[ft.Control]]
"""Draws what is below the places when a game is over. It may use hooks."""


@dataclass(frozen=True, slots=True)
class Length:
    """How long a game is: ``words`` are a msgid, ``options`` those of the game for so many players."""

    id: str
    words: str
    options: Callable[[int], object]


@dataclass(frozen=True, slots=True)
class OwnEntry:
    """What somebody without the pen enters on their own phone at a table of real cards: a die, a pile, a rank.

    ``moment`` tells one occasion from the next; ``draw`` draws the session and gets what leads back to the large view.
    It is shown at once where it is ``due``, and by a key with these ``words``; with none there is no key.
    """

    moment: Hashable
    draw: Callable[[SessionView, Callable[[], object]], ft.Control]
    words: str = ""
    due: bool = False


@dataclass(frozen=True, slots=True)
class GameScreens:
    """Everything the screens need of one game. Words are msgids, for ``Say.t``.

    ``boards`` are components for a session at a real table, by tracking, ``digital`` is the one for a seat's view of a
    digital session. They return what ``table_screen`` draws.
    """

    accent: theme.Accent
    fan: tuple[tuple[str, str], ...]
    """Three cards as they are held in a hand: what is printed on each, and the name of its colour."""

    boards: Mapping[str, Board]
    digital: Dealt
    results: Mapping[str, Result]
    """What the result shows, by tracking."""

    picture: Callable[[Say, Any, Sequence[Standing]], Cells]
    """Returns what the picture of a result shows of the game itself."""

    progress: Callable[[Say, Any], str]
    """Returns words for how far a game is, from a view of it: in turns or rounds, as the game counts."""

    questions: tuple[Question, ...]
    lesson: tuple[LessonCard, LessonCard, LessonCard, LessonCard]
    """How the game goes: its aim, a turn, the trap, the end."""

    tapped: Mapping[str, str]
    """What people tap when they play with real cards, by tracking."""

    advised: bool = False
    """Whether there is a coach with real cards, too: with full tracking the app knows what the players know."""

    falls: float = 0.0
    """Seconds for which a die that was thrown tumbles, where things may move."""

    closes: int = 0
    """In how many steps the end of a round is shown, behind the card that ended it (``ShownSoFar.closing``)."""

    peak: Peak = lambda _before, _now: ()
    """Says in which steps it is shown what happened, where the app deals (``ShownSoFar.peak``)."""

    suits: Mapping[str, str] = field(default_factory=dict)
    """The colour of each letter that stands for a suit in a picture."""

    heard: Heard = lambda _before, _now: ""
    """Says what is heard of it."""

    large: Callable[[Table], Afar] = standing
    """Says what is shown of a session in the large view, to people who look on from afar."""

    own_entry: Callable[[Table], OwnEntry | None] = lambda _: None
    """Says what is a phone's own to enter, at this moment of a table of real cards; else the pen enters all there is.
    """

    lengths: tuple[Length, ...] = ()
    """How long a game may be for who plays alone; the first is that of the rules. None where there is one only."""

    pages: tuple[tuple[str, Callable[..., ft.Control]], ...] = ()
    """Further screens of a session: the end of the address, and what draws the session and the numbers in it."""


def use_course(device: Device, session: LiveSession, screens: GameScreens) -> tuple[ShownSoFar, bool]:
    """Show the last entry of a session part by part, and let it be heard. Returns how far it is shown, as
    ``use_showing`` does, and whether the session is over and all of that was shown.
    """
    seconds = PACES[device.prefs.pace] if device.moves and as_digital(session) else 0.0
    showing = use_showing(session, seconds, screens.closes, screens.peak)
    over = bridge.use_answer(session, lambda: session.over) and showing is ALL_SHOWN
    use_heard(device, session, showing, screens.heard, over=over)
    return showing, over
