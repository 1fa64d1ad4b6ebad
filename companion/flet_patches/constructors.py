"""Makes Flet quicker at making controls and their values.

A control has some sixty fields, of which a screen sets five; a style or a border has up to twenty. The constructor that
Flet gives them (``dataclass`` writes it) puts a value into each, through a property that compares it with the one that
is there by default, and keeps nothing. Here only what is told is looked at. What comes of it is the same (decision
0065). A page, which hooks look up by weak references hundreds of times a repaint, is only ever compared with itself.

Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296 made controls lighter, not their making. Goes when a tap and
a first screen cost no more without it (``make bench``).
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, Final, cast

from flet.controls import base_control, value_types
from flet.controls.page import Page

WRITTEN: Final = "<string>"
"""Where the code of a constructor is that nobody wrote by hand."""
SPARSE: Final = ("_values", "_dirty")
"""Where Flet keeps the fields that are not as by default, and those that were changed."""
Constructor = Callable[..., None]


def make_of_what_is_told() -> None:
    """Change, once, how controls and values are made: the second of a kind is made in the quicker way.

    How pages are compared is changed with it.
    """
    value, control = value_types.value, base_control._apply_control

    def of_value(cls: Any = None, **how: Any) -> object:
        return _soon(value(cls, **how)) if cls is not None else lambda cls: _soon(value(cls, **how))

    def of_control(*told: Any, **how: Any) -> Any:
        return _soon(control(*told, **how))

    value_types.value = base_control.value = of_value  # for modules of Flet that come later: they have it from either
    base_control._apply_control = of_control
    for kind in set(_kinds()):
        _soon(kind)
    setattr(Page, "__eq__", object.__eq__)  # noqa: B010 # two pages with all the same in them are two devices all the same
    setattr(Page, "__hash__", object.__hash__)  # noqa: B010 # goes with it


def constructor(kind: Any) -> Constructor | None:
    """Return a constructor that makes what the class's own makes; None for a class in which something is unusual."""
    its_own, written = kind.__init__, as_written(kind)
    every: dict[str, Field[object]] = kind.__dataclass_fields__
    defaults: dict[str, object] = kind._prop_defaults
    if written is None or hasattr(kind, "_notify") or kind.__setattr__ is not object.__setattr__:
        return None
    kept = {one.name for one in fields(kind)}
    outside = [every[name] for name in kept if name not in defaults and name not in SPARSE]
    if any(inspect.isdatadescriptor(vars(one).get(field.name)) for one in kind.__mro__ for field in outside):
        return None
    parameters = [one for one in inspect.signature(written).parameters.values() if one.name != "self"]
    places = [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    needed = {one.name for one in parameters if one.default is one.empty}
    order = {name: at for at, name in enumerate(every)}
    known = {one.name for one in parameters}
    handed = {name: field.default for name, field in every.items() if name not in kept and name in known}
    fixed = {one.name: one.default for one in outside if one.init and one.default is not MISSING}
    made = {one.name: one.default_factory for one in outside if one.default_factory is not MISSING}
    ends = hasattr(kind, "__post_init__")

    @functools.wraps(its_own)
    def quicker(self: Any, *args: object, **told: Any) -> None:
        named = dict(zip(places, args, strict=False)) if args else told
        if (args and (len(args) > len(places) or not named.keys().isdisjoint(told))) or not known >= told.keys():
            its_own(self, *args, **told)  # which says what is wrong
            return
        told = {**named, **told} if args else told
        if not needed <= told.keys():
            its_own(self, **told)
            return
        inside = self.__dict__
        values: dict[str, object] = {}
        inside["_values"], inside["_dirty"] = values, {}
        inside.update(fixed)
        for name, factory in made.items():
            if name not in told:
                inside[name] = factory()
        for name in sorted(told, key=order.__getitem__) if len(told) > 1 else told:
            value, default = told[name], defaults.get(name, MISSING)
            if default is MISSING:
                if name in kept:
                    inside[name] = value
            elif value is not default and (default is None or not value == default):  # noqa: SIM201 # as Flet asks it
                values[name] = value
        if ends:
            self.__post_init__(*[told.get(name, default) for name, default in handed.items()])

    return quicker


def as_written(kind: object) -> Constructor | None:
    """Return the constructor that ``dataclass`` wrote for the class, without what Flet puts around that of a value."""
    own = inspect.unwrap(vars(kind).get("__init__", object.__init__))
    code = getattr(own, "__code__", None)
    if code is not None and "orig_init" in code.co_freevars:
        own = own.__closure__[code.co_freevars.index("orig_init")].cell_contents
        code = getattr(own, "__code__", None)
    return cast(Constructor, own) if code is not None and code.co_filename == WRITTEN else None


def _soon(kind: Any) -> object:
    """Let the first of a class find out how they are made quicker: of many classes there is none."""
    its_own = kind.__init__

    @functools.wraps(its_own)
    def first(self: Any, *args: Any, **told: Any) -> None:
        kind.__init__ = its_own
        kind.__init__ = constructor(kind) or its_own
        kind.__init__(self, *args, **told)

    if "__init__" in vars(kind):
        kind.__init__ = first
    return kind


def _kinds() -> Iterator[Any]:
    """Yield the classes of controls and values that Flet has loaded."""
    for module in [one for name, one in sys.modules.items() if name.startswith("flet.")]:
        for kind in vars(module).values():
            if isinstance(kind, type) and "_prop_defaults" in vars(kind):
                yield kind
