"""Shows long lists: some entries at once, a field to search by name, and a key for more."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, Generic, TypeVar

import flet as ft

from companion.engine import Say, unaccented
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.fields import name_line
from companion.ui.kit.keys import at_least, chip, option_key
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import soft, strong

T = TypeVar("T")
SHOWN: Final = 20
"""How many are there at once, and how many more with each tap."""
MANY: Final = 8
"""With more than these there is a field to look for one."""


@dataclass(frozen=True, slots=True)
class LongList(Generic[T]):
    """What is ``shown`` of what was ``found``, the ``field`` to look for one, and what comes ``below``: the key to go
    on, or that nothing was found. ``further``: somebody went on; ``looked``: they look for one. Lists are empty where
    there is nothing to draw.
    """

    found: list[T]
    shown: list[T]
    field: list[ft.Control]
    below: list[ft.Control]
    further: bool
    looked: bool

    @property
    def under(self) -> list[ft.Control]:
        """What comes below a list of rows."""
        return [ft.Row(self.below, wrap=True)] if self.below else []


def use_long_list(
    say: Say,
    of: str,
    everything: Sequence[T],
    name: Callable[[T], str],
    *,
    label: str = "",
    at_once: int = SHOWN,
    typed: str | None = None,
    stays: Callable[[T], bool] = lambda _: False,
) -> LongList[T]:
    """Return what is looked for of ``everything``, by ``name``; identifiers end with ``of``, ``label`` is the field's.

    Where another field says what is looked for, it is what was ``typed`` there. Who ``stays`` is shown however many
    come before.
    """
    looked, look_for = ft.use_state("")
    more, go_on = ft.use_state(0)
    wanted = _plain(looked if typed is None else typed)
    matching = [one for one in everything if wanted in _plain(name(one))]
    shown = [one for at, one in enumerate(matching) if at < at_once + more or stays(one)]
    field, below = list[ft.Control](), list[ft.Control]()
    if typed is None and len(everything) > MANY:
        field.append(name_line(looked, look_for, label or say.t("Search"), f"find-{of}"))
        if not matching:
            below.append(soft(say.t("There is no such name.")))
    if left := len(matching) - len(shown):
        words = say.plural("{n} more", "{n} more", left)
        down = ft.Icon(ft.Icons.EXPAND_MORE, size=theme.ICON, color=theme.INK)
        inside = at_least(ft.Row([strong(words), down], spacing=4, tight=True), theme.TOUCH - 4)
        key = option_key(
            inside,
            lambda: go_on(lambda now: now + SHOWN),
            spoken=words,
            identifier=f"more-{of}",
            border_radius=24,
            padding=ft.Padding(14, 0, 10, 0),
        )
        below.append(key)
    return LongList(matching, shown, field, below, more > 0, bool(wanted))


def _plain(words: str) -> str:
    """«jean luc» finds Jean-Luc."""
    return unaccented(words).replace("-", " ")


@bridge.component
def ChipList(
    of: str,
    options: Sequence[tuple[T, str, str]],
    chosen: Collection[T],
    choose: Callable[[T], object],
    *,
    first: Sequence[tuple[T, str, str]] = (),
    label: str = "",
    at_once: int = SHOWN,
    typed: str | None = None,
) -> ft.Control:
    """Draws a chip for each of ``options``: value, words and identifier; those that come ``first`` are always there."""
    say = use_device().say()
    found = use_long_list(
        say,
        of,
        options,
        lambda one: one[1],
        label=label,
        at_once=at_once,
        typed=typed,
        stays=lambda one: one[0] in chosen,
    )
    chips = [
        chip(words, partial(choose, value), chosen=value in chosen, identifier=identifier)
        for value, words, identifier in (*first, *found.shown)
    ]
    row = ft.Row([*chips, *found.below], wrap=True, spacing=8, run_spacing=8)
    return stretched([*found.field, row], spacing=10)
