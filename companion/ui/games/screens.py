"""What one game brings to the screens. Screens that know no game find it in ``registry.SCREENS``."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from companion.engine import Standing
from companion.engine.words import Say
from companion.sessions.play.session_view import SessionView
from companion.share.picture import Cells
from companion.ui import theme
from companion.ui.parts.table import Table

Board = Callable[[SessionView], Any]
Result = Callable[[Table], list[ft.Control]]
"""What stands below the places when a game is over. It may use hooks."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``value`` as a session file writes it."""

    value: Any
    words: str


@dataclass(frozen=True, slots=True)
class Idle:
    """Where ``field`` is ``value``, another option changes nothing: ``words`` say so."""

    field: str
    value: Any
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """One option of a game. Without answers it is a number from 1 to ``most``.

    ``players`` and ``tracking`` tell when it matters, ``idle`` beside which other option it does not.
    """

    field: str
    rule: str
    words: str
    answers: tuple[Answer, ...] = ()
    players: int | None = None
    tracking: str | None = None
    most: int = 0
    idle: Idle | None = None


@dataclass(frozen=True, slots=True)
class GameScreens:
    """``quick`` and ``full`` are components of a session at a real table, ``digital`` one of what one seat sees of it.

    They return what ``table_screen`` makes. Words are msgids, for ``Say.t``.
    """

    accent: theme.Accent
    fan: tuple[tuple[str, str], ...]
    """Three cards as they are held in a hand: what is printed on each, and the name of its colour."""

    quick: Board
    full: Board
    digital: Board
    results: Mapping[str, Result]
    """By tracking."""

    picture: Callable[[Say, Any, Sequence[Standing]], Cells]
    """What the picture of a result shows of the game itself."""

    progress: Callable[[Say, Any], str]
    """How far a game is, in what this game counts its progress in, of what is to be seen of it."""

    tie: str
    """Equal points that share a place: ``{names}`` and ``{rank}``."""

    questions: tuple[Question, ...]
    tapped: Mapping[str, str]
    """What people tap when they play with real cards, by tracking."""

    advised: bool = False
    """Whether there is advice with real cards, too: then the app knows what the players know."""

    dealer: bool = False
    """Whether people name who deals; whoever sits left of them begins."""

    suits: Mapping[str, str] = field(default_factory=dict)
    """Of cards whose suits a picture writes as letters: the colour of each letter."""

    pages: tuple[tuple[str, Callable[[], ft.View]], ...] = ()
    """Further screens of one session: the rest of the address, and the component."""

    def board(self, tracking: str) -> Board:
        """With real cards."""
        return {"scorepad": self.quick, "full": self.full}[tracking]
