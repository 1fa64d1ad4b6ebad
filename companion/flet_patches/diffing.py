"""Makes Flet quicker at comparing the old screen with the new one.

For every control that comes or goes Flet looks into each of its sixty fields for more of them, through a generator for
each. Nearly all of these fields have the value that they have by default, and no control is in it. Here only the others
are looked into, and a screen is there a third sooner (decision 0041).

A control that stays the same object where all around it is drawn anew learns here where it stands now. Flet tells only
those in lists; any other kept the control of before as its parent, and nobody could tell on which screen it was tapped
(decision 0028).

The steps of a comparison, which know each other in a circle, are taken apart after it, and a component that gave way
forgets what it was drawn with: they held what had left.

Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296 and 6204 for the speed, PR 6826 for children that a drawing
keeps. Goes when Flet looks into set fields only, and a kept control learns its parent.
"""

from __future__ import annotations

import dataclasses
import functools
import logging
import weakref
from types import FunctionType, SimpleNamespace
from typing import Any, Final, cast

from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

LEAVES: Final = frozenset((type(None), bool, int, float, str))
"""The types of values in which there is no control."""


def look_into_what_is_set(builder: Any = DiffBuilder) -> None:
    """Change the class with which Flet compares pictures, once. It finds what it found before, in the same order."""
    # Flet tells this log of each value it compares, thousands of times a repaint, and nobody reads it
    logging.getLogger("flet_object_patch").debug = cast(Any, "".format)  # type: ignore[method-assign] # it does nothing
    builder._configure_dataclass = _looking_into_set(builder._configure_dataclass)
    builder._removed_controls = _looking_into_set(builder._removed_controls)
    insert, tear_down = builder.insert, builder.teardown

    def inserted(self: Any, what: object) -> list[Any]:
        step: list[Any] = insert(self, what)
        vars(self).setdefault("steps", []).append(step)
        return step

    def torn_down(self: Any) -> None:
        """Take the steps apart, each of which knows the one before and the next: with them went what had left."""
        tear_down(self)
        for step in vars(self).pop("steps", ()):
            step.clear()

    noted = builder._dataclass_added

    def added(self: object, item: object, parent: object, frozen: bool) -> None:
        noted(self, item, parent, frozen)
        if frozen and getattr(item, "_values", None):
            tell_kept_ones(item)

    compared = builder._compare_dataclasses

    def compare(self: object, parent: object, path: list[object], src: Any, dst: Any, frozen: bool) -> None:
        compared(self, parent, path, src, dst, frozen)
        if type(dst) is Component and src is not dst:
            # the setters of its first drawing know it as long as those in its place live
            src._b, src.args, src.kwargs = None, (), {}

    builder._dataclass_added, builder._compare_dataclasses = added, compare
    builder.insert, builder.teardown = inserted, torn_down


def tell_kept_ones(item: Any) -> None:
    """Tell the controls in the fields of ``item`` that they stand in it now, though they be the same as before."""
    for value in item._values.values():
        if type(value) not in LEAVES and isinstance(value, BaseControl):
            known = value.__dict__.get("_parent")
            if known is None or known() is not item:
                value.__dict__["_parent"] = weakref.ref(item)


def _looking_into_set(search: Any) -> Any:
    """Return Flet's own search, word by word, which finds only such fields in an object as may hold a control."""
    names = {**search.__globals__, "dataclasses": _DATACLASSES}
    return functools.update_wrapper(FunctionType(search.__code__, names, None, search.__defaults__), search)


def _set_fields(item: Any) -> tuple[Any, ...] | list[Any]:
    """Return the fields in which there may be a control, in the order in which they are declared."""
    kind: Any = type(item)
    if (known := _known(kind)) is None:
        return dataclasses.fields(item)
    always, order = known
    told = item._values
    found = [name for name in always if name not in told and type(getattr(item, name, None)) not in LEAVES]
    found += [name for name, value in told.items() if type(value) not in LEAVES and name in order]
    found.sort(key=order.__getitem__)
    return [kind.__dataclass_fields__[name] for name in found]


@functools.cache
def _known(kind: Any) -> tuple[tuple[str, ...], dict[str, int]] | None:
    """Return, of a class whose objects know which of their fields are set, those that are looked into always, and the
    place of every field among all; None for any other.
    """
    always, defaults = getattr(kind, "_structural_fields", None), getattr(kind, "_prop_defaults", None)
    if always is None or defaults is None:
        return None
    names = [one.name for one in dataclasses.fields(kind) if not one.metadata.get("skip", False)]
    fixed = tuple(name for name in names if name in always or type(defaults.get(name)) not in LEAVES)
    return fixed, {name: at for at, name in enumerate(names)}


_DATACLASSES: Final = SimpleNamespace(is_dataclass=dataclasses.is_dataclass, fields=_set_fields)
