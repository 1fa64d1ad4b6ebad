"""Whether another program holds the file, and who may wait for it: what the screens know of the store's patience."""

from __future__ import annotations

from companion.store import Trouble as Trouble
from companion.store.patience import BRIEF_MS as BRIEF_MS
from companion.store.patience import briefly as briefly
from companion.store.patience import nobody_waits_here as nobody_waits_here


def busy(error: BaseException | None) -> bool:
    """Whether nothing is wrong but that another program writes to the file, so that the same may be tried again."""
    return isinstance(error, Trouble) and error.key == "busy"
