"""Makes Flet quicker where controls, and the values that they have, are made.

A control has some sixty fields, of which a screen sets five; a style or a border has up to twenty. The constructor that
Flet gives them (``dataclass`` writes it) puts a value into each, through a property that compares it with the one that
is there by default, and keeps nothing. Here only what is told is looked at. What comes of it is the same (decision
0065). Two values are compared by what was told of them as well, and a page, which hooks look up by weak references
hundreds of times a repaint, is only ever compared with itself.

Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296 made controls lighter, not their making. Goes when a tap and
a first screen cost no more without it (``make bench``).
"""

from __future__ import annotations

import functools
import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, fields
from typing import Any, Final, cast

from flet.controls import base_control, value_types
from flet.controls.id_counter import ControlId
from flet.controls.page import Page

WRITTEN: Final = "<string>"
"""Where the code of a constructor is that nobody wrote by hand."""
SPARSE: Final = ("_values", "_dirty")
"""Where Flet keeps the fields that are not as by default, and those that were changed."""
LAYER: Final = "new_post_init"
"""The name of the layer that Flet puts around the end of the making of a control, one for each class above it."""
Constructor = Callable[..., None]
Plan = tuple[tuple[tuple[str, Any], ...], tuple[str, ...], tuple[tuple[str, Callable[[], Any]], ...], bool]
"""For what is told by certain names: fields that are compared with a default, each with it; those that are kept as they
are; those that are made, each with what makes it; and whether something of it is for the end of the making alone."""
Finish = Callable[[Any, Mapping[str, Any]], None]


def make_of_what_is_told() -> None:
    """Change, once, how controls and values are made: the second of a kind is made in the quicker way.

    How values and pages are compared is changed with it.
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
    needed = frozenset(one.name for one in parameters if one.default is one.empty)
    told_to = frozenset(one.name for one in parameters)
    order = {name: at for at, name in enumerate(every)}
    handed = {name: field.default for name, field in every.items() if name not in kept and name in told_to}
    fixed = {one.name: one.default for one in outside if one.init and one.default is not MISSING}
    made = {one.name: one.default_factory for one in outside if one.default_factory is not MISSING}
    finish = finished(kind, handed)
    plans: dict[tuple[str, ...], Plan | None] = {}

    def plan_for(names: tuple[str, ...]) -> Plan | None:
        """Return what is to be done with what is told by these names; None where that cannot be told of a control."""
        if not (needed <= set(names) <= told_to):
            return None
        in_order = sorted(names, key=order.__getitem__)
        return (
            tuple((name, defaults[name]) for name in in_order if name in defaults),
            tuple(name for name in in_order if name in kept and name not in defaults),
            tuple((name, factory) for name, factory in made.items() if name not in names),
            any(name in handed for name in names),
        )

    @functools.wraps(its_own)
    def quicker(self: object, *args: object, **told: Any) -> None:
        if args:
            named = dict(zip(places, args, strict=False))
            if len(args) > len(places) or not named.keys().isdisjoint(told):
                its_own(self, *args, **told)  # which says what is wrong
                return
            told.update(named)
        names = tuple(told)
        plan = plans[names] if names in plans else plans.setdefault(names, plan_for(names))
        if plan is None:
            its_own(self, **told)
            return
        looked_at, kept_so, still_made, hands = plan
        inside = self.__dict__
        values: dict[str, object] = {}
        inside["_values"], inside["_dirty"] = values, {}
        inside.update(fixed)
        for name, factory in still_made:
            inside[name] = factory()
        for name in kept_so:
            inside[name] = told[name]
        for name, default in looked_at:
            value = told[name]
            if value is not default and (default is None or not value == default):  # noqa: SIM201 # as Flet asks it
                values[name] = value
        if finish is not None:
            finish(self, {**handed, **{name: told[name] for name in handed if name in told}} if hands else handed)
            inside["_dirty"].clear()

    return quicker


def finished(kind: Any, handed: Mapping[str, Any]) -> Finish | None:
    """Return how the making of a control ends, given what is handed on by name; None for a value, where it has ended.

    A layer of Flet's mostly hands on to the next: what they do together is found out once.
    """
    if not hasattr(kind, "__post_init__"):
        return None
    sort, isolated, most, end = None, None, 1, kind.__post_init__
    while getattr(getattr(end, "__code__", None), "co_name", "") == LAYER and end.__module__ == base_control.__name__:
        held = dict(zip(end.__code__.co_freevars, (cell.cell_contents for cell in end.__closure__), strict=True))
        sort, isolated = sort or held["type_name"], isolated if held["isolated"] is None else held["isolated"]
        most, end = min(most, held["post_init_args"]), held["orig_post_init"]
    plain, begins = end is base_control.BaseControl.__post_init__, getattr(kind, "init", None)
    if not (plain and sort and most and next(iter(handed), "") == "ref") or hasattr(kind, "_c"):
        return lambda one, handed: one.__post_init__(*handed.values())

    kind.__hash__ = base_control.BaseControl.__hash__  # which Flet sees to for each one

    def finish(instance: Any, handed: Mapping[str, Any]) -> None:
        if type(instance) is not kind:  # a class below, which may end otherwise
            instance.__post_init__(*handed.values())
            return
        inside = instance.__dict__
        inside["_c"] = sort
        if isolated is not None:
            inside["_isolated"] = isolated
        inside["_i"] = ControlId.next()
        if handed["ref"] is not None:
            handed["ref"].current = instance
        if begins is not base_control.BaseControl.init:
            instance.init()

    return finish


def equality(kind: Any) -> Callable[[object, object], object] | None:
    """Return what finds out whether two values of a class are equal; None for a class in which something is unusual."""
    its_own = inspect.unwrap(kind.__eq__)
    compared = {one.name for one in fields(kind) if one.compare}
    if getattr(getattr(its_own, "__code__", None), "co_filename", "") != WRITTEN or "__eq__" not in vars(kind):
        return None
    if compared != kind._prop_defaults.keys():
        return None

    @functools.wraps(its_own)
    def same(self: Any, other: Any) -> object:
        return self._values == other._values if other.__class__ is self.__class__ else NotImplemented

    return same


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
    if "_is_flet_value" in vars(kind) and (equal := equality(kind)) is not None:
        kind.__eq__ = equal

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
