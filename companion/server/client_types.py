"""Checks that a client's values fit the types that Flet declares: Flet itself would take them, and fail later."""

from __future__ import annotations

import dataclasses
import datetime
import functools
import types
from collections.abc import Callable
from enum import Enum
from typing import Any, Final, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

import flet as ft
from flet.controls.base_control import BaseControl
from flet.controls.control_event import ControlEvent, get_event_field_type

THE_SERVERS: Final = frozenset({"on_connect", "on_disconnect", "on_close", "on_error", "on_login", "on_logout"})
"""Events of a page that only the server raises."""
BARE: Final = frozenset({"on_platform_brightness_change"})
"""Events for which the client sends a single word, other than Flet declares."""
_ALREADY: Final = frozenset({"control", "name"})
_UNTOLD: Final = (datetime.datetime, datetime.date, datetime.time, ft.Duration)


def props_fit(kind: type, props: object) -> bool:
    """Return whether ``props`` may be written into a control of ``kind``: declared, public, plain, of its types."""
    if not isinstance(props, dict):
        return False
    known = hints(kind)
    return all(isinstance(name, str) and name in known and fits(known[name], value) for name, value in props.items())


def event_fits(kind: type, name: str, data: object) -> bool | None:
    """Return whether a control of ``kind`` tells its event ``name`` with such ``data``; None when it has none."""
    field = f"on_{name}"
    declared = _event_type(kind, field)
    if declared is None or (issubclass(kind, ft.Page) and field in THE_SERVERS):
        return None
    of = get_origin(declared) or declared
    if of is ControlEvent:
        return True
    if not isinstance(data, dict):
        return not _required(of) or (field in BARE and isinstance(data, str))
    known = {key: hint for key, hint in hints(of).items() if key not in _ALREADY}
    return _filled(known, data, _required(of))


def fits(hint: object, value: object) -> bool:
    """Return whether an unpacked ``value`` is of the declared type; a number without a fraction passes for whole."""
    if hint is Any or isinstance(hint, TypeVar):
        return True
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        return any(fits(one, value) for one in get_args(hint))
    if value is None:
        return hint is type(None)
    if origin is Literal:
        return value in get_args(hint)
    if origin in (list, tuple):
        return isinstance(value, list) and all(fits(next(iter(get_args(hint)), Any), one) for one in value)
    if origin is dict or hint is dict:
        key, inside = get_args(hint) or (Any, Any)
        return isinstance(value, dict) and all(fits(key, k) and fits(inside, v) for k, v in value.items())
    kind = origin or hint
    if not isinstance(kind, type):
        return False
    if issubclass(kind, Enum):
        return isinstance(value, str | int) and any(value == one.value for one in kind)
    if issubclass(kind, BaseControl):
        return kind is ft.Window and value == {}  # no client builds controls; a browser says that it has no window
    if dataclasses.is_dataclass(kind) and not isinstance(value, kind):
        return isinstance(value, dict) and _filled(hints(kind), value, _required(kind))
    if kind is float or kind is int:
        whole = isinstance(value, int) or (isinstance(value, float) and (kind is float or value.is_integer()))
        return whole and not isinstance(value, bool)
    return isinstance(value, kind) if kind in (bool, str, bytes, list, *_UNTOLD) else False


@functools.cache
def hints(kind: type) -> dict[str, object]:
    """Return the declared types of a dataclass of Flet, public names only."""
    found: dict[str, Any] = {}
    for one in reversed(kind.__mro__):
        for name in vars(one).get("__annotations__", {}):
            alone = types.new_class(name)
            alone.__annotations__, alone.__module__ = {name: one.__annotations__[name]}, one.__module__
            try:
                found[name] = get_type_hints(alone)[name]
            except (NameError, TypeError):  # a name that only type checkers know makes its field take nothing
                found[name] = Callable
    if kind is ft.FilePickerFile:
        found["bytes"] = bytes | None  # a field of the name of its own type, which is thus taken for None
    return {name: hint for name, hint in found.items() if not name.startswith("_")}


@functools.cache
def _event_type(kind: type, field: str) -> object:
    """Return the type of an event as Flet finds it, from the class of the control alone."""
    if not any(field in vars(one).get("__annotations__", {}) for one in kind.__mro__):
        return None
    try:
        return get_event_field_type(object.__new__(kind), field)
    except RuntimeError:
        return None


@functools.cache
def _required(kind: type) -> frozenset[str]:
    missing = dataclasses.MISSING
    return frozenset(
        one.metadata.get("data_field", one.name)
        for one in dataclasses.fields(kind)
        if one.init and one.default is missing and one.default_factory is missing and one.name not in _ALREADY
    )


def _filled(known: dict[str, object], data: dict[object, object], needed: frozenset[str]) -> bool:
    """Return whether the declared fields fit ``data``; Flet ignores keys that it does not know."""
    return needed <= data.keys() and all(fits(hint, data[key]) for key, hint in known.items() if key in data)
