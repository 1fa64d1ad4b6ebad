"""What sessions do while another program holds the file: wait with nothing held, or say at once that it is busy."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from companion.store import Trouble as Trouble
from companion.store.patience import briefly as briefly
from companion.store.patience import nobody_waits_here as nobody_waits_here
from companion.store.patience import patiently

P = ParamSpec("P")
S = TypeVar("S")
T = TypeVar("T")


def busy(error: BaseException | None) -> bool:
    """Whether nothing is wrong but that another program writes to the file, so that the same may be tried again."""
    return isinstance(error, Trouble) and error.key == "busy"


def patient(method: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """A method of a live session that writes once, under its lock.

    While the file is busy nobody holds that lock: whoever only looks at the session is not kept waiting. Where nobody
    may wait at all (``store.patience``), it raises Trouble ``busy`` at once, with nothing changed.
    """

    @wraps(method)
    def waits(self: S, *args: P.args, **kwargs: P.kwargs) -> T:
        session: Any = self
        return patiently(lambda: method(self, *args, **kwargs), session.wait_ms)

    return cast(Callable[Concatenate[S, P], T], waits)
