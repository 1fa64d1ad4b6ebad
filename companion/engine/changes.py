"""A changed copy of a frozen state, as quick as writing its constructor out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def changer(cls: type[T], *names: str) -> Callable[..., T]:
    """A function (state, *values) → the state with these fields changed, in the order of ``names``.

    Twice as quick as ``dataclasses.replace``, which asks for every field's name each time: games
    change their state thousands of times in a second of bot play. A name that is no field raises TypeError here.
    """
    fields: tuple[str, ...] = cls.__slots__  # type: ignore[attr-defined]
    if strangers := set(names) - set(fields):
        raise TypeError(f"{cls.__name__} has no field {strangers.pop()!r}")
    arguments = ", ".join(name if name in names else f"state.{name}" for name in fields)
    made: Callable[..., T] = eval(f"lambda state, {', '.join(names)}: cls({arguments})", {"cls": cls})
    return made
