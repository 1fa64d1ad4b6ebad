"""States changed more quickly than ``dataclasses.replace`` does it: bots play thousands of states in a second.

The ``__init__`` of a frozen dataclass sets every field by a call, because its own assignments are refused.
The functions made here fill a draft instead, an object of an unfrozen class with the very same slots, and let it
become the frozen one before anybody has seen it. What comes out is no different from what the constructor gives.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def changer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function (state, name=value, …) → the state with all these fields changed; each has to be given, by name.

    A name that is no field raises TypeError here.
    """
    fields = _fields(cls)
    if strangers := set(names) - set(fields):
        raise TypeError(f"{cls.__name__} has no field {strangers.pop()!r}")
    lines = [f"_new.{name} = {name if name in names else f'_state.{name}'}" for name in fields]
    body = "\n    ".join(["_new = _draft()", *lines, "_new.__class__ = _cls", "return _new"])
    scope: dict[str, Any] = {"_cls": cls, "_draft": type(f"{cls.__name__}Draft", (), {"__slots__": fields})}
    exec(f"def changed({', '.join(['_state', '*', *names])}):\n    {body}", scope)
    changed: Callable[..., T] = scope["changed"]
    return changed


def values_of(state: object) -> dict[str, Any]:
    """The fields of a state by name: a view that shows all of it begins with them."""
    return {name: getattr(state, name) for name in _fields(type(state))}


def _fields(cls: Any) -> tuple[str, ...]:
    slots: tuple[str, ...] = cls.__slots__
    return slots
