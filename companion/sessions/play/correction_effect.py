"""Describes what a correction of an earlier entry would change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.engine import RuleBroken


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction would do. ``state`` is the session's state after it, as far as later entries still fit.

    ``broken`` tells the first later entry that no longer fits, and why; ``dropped`` are that entry and all after it.
    ``events`` would stand in the entry's place: what was told, and what is forced after it.
    """

    state: Any
    entry: int | None = None
    broken: RuleBroken | None = None
    dropped: tuple[int, ...] = ()
    events: tuple[Any, ...] = ()


class DoesNotFit(Exception):
    """A correction after which a later entry no longer fits; nothing was kept. ``correction`` tells which and why."""

    def __init__(self, correction: Correction) -> None:
        super().__init__(correction.entry, correction.broken)
        self.correction = correction
