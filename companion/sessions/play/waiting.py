"""Tells screens whether another program holds the file, and lets them say who may wait for it."""

from __future__ import annotations

from companion.store import Trouble as Trouble
from companion.store.patience import BRIEF_MS as BRIEF_MS
from companion.store.patience import briefly as briefly
from companion.store.patience import nobody_waits_here as nobody_waits_here


def busy(error: BaseException | None) -> bool:
    """Return whether trying again may help: another program writes to the file, or another phone has not answered."""
    return isinstance(error, Trouble) and error.key in ("busy", "asked")
