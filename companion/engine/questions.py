"""What a table is asked about one option of a game before it begins. Words are msgids, for ``Say.t``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer to a question of set-up; ``value`` is what a session file has."""

    value: object
    words: str
    brief: str = ""
    """The same in two or three words, where it is not what the rules print."""


@dataclass(frozen=True, slots=True)
class Idle:
    """Where ``field`` is ``value``, another option changes nothing: ``words`` say so."""

    field: str
    value: Any
    words: str


@dataclass(frozen=True, slots=True)
class Question:
    """What set-up asks about one option of a game. Without ``answers`` it is a number from 1 to ``most``.

    It is asked only for this number of ``players`` and this ``tracking``; None means any. ``idle`` tells beside which
    other option it changes nothing.
    """

    field: str
    rule: str
    words: str
    answers: tuple[Answer, ...] = ()
    players: int | None = None
    tracking: str | None = None
    most: int = 0
    idle: Idle | None = None

    def applies(self, players: int, tracking: str) -> bool:
        """Tell whether it means something at a table of so many players, tracked so."""
        return self.players in (None, players) and self.tracking in (None, tracking)
