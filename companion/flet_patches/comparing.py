"""Makes Flet quicker where it compares a control with the one that was drawn before it in its place.

A tap draws about a hundred controls anew, of which one or two are other than before. For each of them Flet asks some
fifty questions, most of them about what a control of that kind always is. Here those are asked once for each kind, and
a field is looked into only where something differs in it or a control may be in it. What is found is the same, in the
same order, and so is what the controls know afterwards (decision 0065).

Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296 keeps what was set and still compares kind by kind. Goes when
a tap costs no more without it (``make bench``).
"""

from __future__ import annotations

import functools
import weakref
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder, get_control_key

from companion.flet_patches.diffing import LEAVES, tell_kept_ones

EMPTY: Final = frozenset((list, dict))
"""What holds no control as long as nothing is in it."""

CHANGED: Final = (
    "_compare_dataclasses", "_compare_values", "_compare_lists", "get_added_controls", "get_removed_controls",
)  # fmt: skip
"""What of Flet's class takes a shorter way."""


def ask_each_kind_once(builder: Any = DiffBuilder) -> None:
    """Change the class with which Flet compares pictures, once. It finds what it found before, in the same order."""
    its_own = {name: getattr(builder, name) for name in CHANGED}
    two_compared, values_compared, lists_compared, *_ = its_own.values()

    def in_place(src: Any, dst: Any) -> bool:
        """Tell whether Flet would compare the two rather than put one in the place of the other."""
        cls = type(dst)
        return (
            type(src) is cls
            and kind_of(cls) is not None
            and (cls is not Component or src.fn is dst.fn)
            and get_control_key(src) == get_control_key(dst)
        )

    def compare_two(self: Any, parent: Any, path: list[Any], src: Any, dst: Any, frozen: bool) -> None:
        cls = type(dst)
        kind = kind_of(cls)
        if not frozen or kind is None or src is dst or type(src) is not cls or self.control_cls is not BaseControl:
            two_compared(self, parent, path, src, dst, frozen)
            return
        apart = isinstance(parent, BaseControl) and parent.is_isolated()  # type: ignore[no-untyped-call] # Flet has no types here
        if apart and parent is not self.dst_doc and parent != self.dst_doc:
            return
        before, now, defaults = src._values, dst._values, kind.defaults
        if kind.is_control:
            dst._migrate_state(src)
            if not hasattr(dst, "_initialized"):
                _build(dst)
            if parent is not None and parent is not dst:
                dst._parent, dst._frozen = weakref.ref(parent), frozen
                self._added_dataclasses[dst._i] = dst
                self._removed_dataclasses[src._i] = src
            dst._before_update_safe()
        for name in kind.always:
            old, new = getattr(src, name), getattr(dst, name)
            if type(new) in EMPTY and type(old) is type(new) and not old and not new:
                continue
            self._compare_values(dst, path, name, old, new, frozen)
        for name in {**before, **now}:
            default = defaults.get(name)
            old, new = before.get(name, default), now.get(name, default)
            if old is new:
                continue
            if type(new) in LEAVES:
                if old == new:
                    continue
            elif not self._holds_control(new) and old == new:
                continue
            if name in kind.events:
                old, new = old is not None, new is not None
            self._compare_values(dst, path, name, old, new, frozen)
        self._removed_dataclasses[src._i if kind.is_control else str(id(src))] = src
        if cls is Component:  # the setters of its first render know it for as long as its successors live
            src._b, src.args, src.kwargs = None, (), {}
        if parent:
            dst._parent = weakref.ref(parent)
        dst._frozen = frozen
        self._added_dataclasses[dst._i if kind.is_control else str(id(dst))] = dst
        tell_kept_ones(dst)

    def compare_values(self: Any, parent: Any, path: list[Any], key: Any, src: Any, dst: Any, frozen: bool) -> None:
        if type(dst) in LEAVES and type(src) is type(dst) and src == dst:
            return
        if frozen and key is not None and src is not dst and in_place(src, dst):
            self._compare_dataclasses(parent, [*path, key], src, dst, frozen)
        else:
            values_compared(self, parent, path, key, src, dst, frozen)

    def compare_lists(self: Any, parent: Any, path: list[Any], src: list[Any], dst: list[Any], frozen: bool) -> None:
        if frozen and len(src) == len(dst) and all(map(in_place, src, dst)):
            for at, (old, new) in enumerate(zip(src, dst, strict=True)):
                self._compare_dataclasses(parent, [*path, at], old, new, frozen)
        else:
            lists_compared(self, parent, path, src, dst, frozen)

    def come(self: Any) -> Iterator[object]:
        gone = self._removed_dataclasses
        for key, one in self._added_dataclasses.items():
            if key in gone and isinstance(one, BaseControl) and hasattr(one, "_frozen") and one.parent is not None:
                yield one  # it knows all that it would be told
            else:
                yield from self._configure_dataclass(one, None, False, key in gone)

    def go(self: Any) -> Iterator[object]:
        for key, one in self._removed_dataclasses.items():
            stays = key in self._added_dataclasses
            if stays and isinstance(one, BaseControl) and "__prev_lists" not in one.__dict__:
                yield one
            else:
                yield from self._removed_controls(one, not stays)

    builder._compare_dataclasses, builder._compare_values = compare_two, compare_values
    builder._compare_lists, builder.get_added_controls, builder.get_removed_controls = compare_lists, come, go
    for name, own in its_own.items():
        getattr(builder, name).__wrapped__ = own  # as functools.wraps has it


@dataclass(frozen=True, slots=True)
class Kind:
    """What all controls, or all values, of one class have in common.

    ``always`` are the fields outside of Flet's list of what was told, in Flet's order; of ``events`` only counts
    whether somebody listens.
    """

    always: tuple[str, ...]
    defaults: dict[str, object]
    events: frozenset[str]
    is_control: bool


def _kind(cls: Any) -> Kind | None:
    """Return what is asked of a class once; None for one whose objects do not know which of their fields are set."""
    its_own = vars(cls)
    if "_prop_defaults" not in its_own or "_structural_fields" not in its_own:
        return None
    is_control = issubclass(cls, BaseControl)
    if not is_control and not its_own.get("_is_flet_value"):
        return None
    return Kind(tuple(cls._structural_fields), cls._prop_defaults, cls._event_fields, is_control)


kind_of: Callable[[Any], Kind | None] = functools.cache(_kind)


def _build(control: Any) -> None:
    """Have a control build what is in it, as Flet does: with nothing that keeps it from changing meanwhile."""
    frozen = getattr(control, "_frozen", None)
    if frozen is not None:
        del control._frozen
    control.build()
    if frozen is not None:
        control._frozen = frozen
    control._initialized = True
