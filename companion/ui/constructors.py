"""Makes Flet quicker where controls, and the values that they have, are made.

A control has some sixty fields, of which a screen sets five; a style or a border has up to twenty. The constructor
that Flet gives them (``dataclass`` writes it) puts a value into each, through a property that compares it with the one
that is there by default, and keeps nothing. Here only what is told is looked at. What comes of it is the same
(decision 0065).
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields
from typing import Any, Final, cast

from flet.controls import value_types
from flet.controls.base_control import BaseControl

WRITTEN: Final = "<string>"
"""Where the code of a constructor is that nobody wrote by hand."""
SPARSE: Final = ("_values", "_dirty")
"""Where Flet keeps the fields that are not as by default, and those that were changed."""
OUTSIDE: Final = object()
"""Stands for the default of a field that Flet does not keep so."""
Constructor = Callable[..., None]


def make_of_what_is_told() -> None:
    """Change, once, how controls and values are made: the second of a kind is made in the quicker way."""
    finish, known = BaseControl.__post_init__, set[type]()

    def finished(self: Any, *told: Any) -> None:
        kind = type(self)
        if kind not in known:
            known.add(kind)
            kind.__init__ = constructor(kind) or kind.__init__
        finish(self, *told)

    setattr(BaseControl, "__post_init__", finished)  # noqa: B010 # each kind calls it at the end of its own
    value = value_types.value

    def of_value(cls: Any = None, **how: Any) -> Any:  # for modules of Flet that come later
        return _soon(value(cls, **how)) if cls is not None else lambda cls: _soon(value(cls, **how))

    value_types.value = of_value
    for kind in set(_values()):
        _soon(kind)


def constructor(kind: Any) -> Constructor | None:
    """Return a constructor that makes what the class's own makes; None for a class in which something is unusual."""
    its_own, written = kind.__init__, as_written(kind)
    every: dict[str, Field[Any]] = kind.__dataclass_fields__
    defaults: dict[str, Any] = kind._prop_defaults
    if written is None or hasattr(kind, "_notify") or kind.__setattr__ is not object.__setattr__:
        return None
    kept = {one.name for one in fields(kind)}
    outside = [every[name] for name in kept if name not in defaults and name not in SPARSE]
    if any(inspect.isdatadescriptor(vars(one).get(field.name)) for one in kind.__mro__ for field in outside):
        return None
    parameters = [one for one in inspect.signature(written).parameters.values() if one.name != "self"]
    places = [one.name for one in parameters if one.kind is one.POSITIONAL_OR_KEYWORD]
    needed = frozenset(one.name for one in parameters if one.default is one.empty)
    told_to = frozenset(one.name for one in parameters)
    order = {name: at for at, name in enumerate(every)}
    handed = {name: field.default for name, field in every.items() if name not in kept and name in told_to}
    fixed = {one.name: one.default for one in outside if one.init and one.default is not MISSING}
    made = {one.name: one.default_factory for one in outside if one.default_factory is not MISSING}
    finish = hasattr(kind, "__post_init__")

    @functools.wraps(its_own)
    def quicker(self: Any, *args: Any, **told: Any) -> None:
        if args:
            named = dict(zip(places, args, strict=False))
            if len(args) > len(places) or not named.keys().isdisjoint(told):
                its_own(self, *args, **told)  # which says what is wrong
                return
            told.update(named)
        if not (needed <= told.keys() <= told_to):
            its_own(self, **told)
            return
        inside = self.__dict__
        values: dict[str, Any] = {}
        inside["_values"], inside["_dirty"] = values, {}
        inside.update(fixed)
        for name, factory in made.items():
            if name not in told:
                inside[name] = factory()
        for name in sorted(told, key=order.__getitem__) if len(told) > 1 else told:
            value, default = told[name], defaults.get(name, OUTSIDE)
            if default is OUTSIDE:
                if name in kept:
                    inside[name] = value
            elif value is not default and not value == default:  # noqa: SIM201 # as Flet asks it
                values[name] = value
        if finish:
            self.__post_init__(*(told.get(name, default) for name, default in handed.items()))
            inside["_dirty"].clear()

    return quicker


def as_written(kind: Any) -> Constructor | None:
    """Return the constructor that ``dataclass`` wrote for the class, without what Flet puts around that of a value."""
    own = inspect.unwrap(vars(kind).get("__init__", object.__init__))
    code = getattr(own, "__code__", None)
    if code is not None and "orig_init" in code.co_freevars:
        own = own.__closure__[code.co_freevars.index("orig_init")].cell_contents
        code = getattr(own, "__code__", None)
    return cast(Constructor, own) if code is not None and code.co_filename == WRITTEN else None


def _soon(kind: Any) -> Any:
    """Let the first value of a class find out how they are made quicker: many classes have none."""
    its_own = kind.__init__

    @functools.wraps(its_own)
    def first(self: Any, *args: Any, **told: Any) -> None:
        kind.__init__ = its_own
        kind.__init__ = constructor(kind) or its_own
        kind.__init__(self, *args, **told)

    if "__init__" in vars(kind):
        kind.__init__ = first
    return kind


def _values() -> Iterator[Any]:
    """Yield the classes of values that Flet has loaded."""
    for module in [one for name, one in sys.modules.items() if name.startswith("flet.")]:
        for kind in vars(module).values():
            if isinstance(kind, type) and "_is_flet_value" in vars(kind):
                yield kind
