"""Keeps the rolls of one page: they belong to no game, last as long as the page is open, and are kept nowhere else."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

import flet as ft

from companion.games.push.cards import FACES, Face

LAST = 8
"""How many of the last rolls are listed."""


@dataclass(frozen=True, slots=True)
class Rolls:
    """The rolls: ``last`` is newest first; ``counts`` is by face, in the order of FACES. ``risky`` reads the star as V1
    does.
    """

    last: tuple[tuple[Face, datetime], ...] = ()
    counts: tuple[int, ...] = (0,) * len(FACES)
    risky: bool = False
    early: int = 0
    """How many of the rolls that fell before the app was there are among these (``Browser.early_rolls``)."""

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def face(self) -> str:
        """Return the last face, or "" before the first roll."""
        return self.last[0][0] if self.last else ""

    def rolled(self, face: Face, at: datetime) -> Rolls:
        counts = tuple(n + (one == face) for one, n in zip(FACES, self.counts, strict=True))
        return replace(self, last=((face, at), *self.last)[:LAST], counts=counts)

    def with_early(self, rolls: Sequence[tuple[str, datetime]]) -> Rolls:
        """Return these rolls and those of ``rolls`` that are not among them yet; what is no face is left out."""
        found = self
        for word, at in rolls[self.early :]:
            for face in FACES:
                if face == word:
                    found = found.rolled(face, at)
        return replace(found, early=max(self.early, len(rolls)))

    def forgotten(self) -> Rolls:
        """Return no rolls at all; how the star is read stays."""
        return Rolls(risky=self.risky, early=self.early)


KEPT: weakref.WeakKeyDictionary[ft.Page, Rolls] = weakref.WeakKeyDictionary()
"""The rolls by page: whoever leaves the screen and comes back finds them again."""
