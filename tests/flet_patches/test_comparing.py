"""A control is compared with the one before it by fewer questions, and all comes of it that came of it before.

Two pictures are made of the same description twice: one pair is compared by Flet's own way, one by the shorter one.
"""

from __future__ import annotations

import inspect
import itertools
from collections.abc import Iterator
from typing import Any, NamedTuple

import flet as ft
import msgpack
import pytest
from flet.controls import object_patch
from flet.controls.base_control import BaseControl
from flet.controls.id_counter import ControlId
from flet.controls.object_patch import DiffBuilder, ObjectPatch
from flet.messaging.protocol import configure_encode_object_for_msgpack
from hypothesis import given
from hypothesis import strategies as st

from companion.flet_patches.comparing import ask_each_kind_once


class Plain(DiffBuilder):
    """Flet's own."""

    _compare_dataclasses = inspect.unwrap(DiffBuilder._compare_dataclasses)
    _compare_values = inspect.unwrap(DiffBuilder._compare_values)
    _compare_lists = inspect.unwrap(DiffBuilder._compare_lists)
    get_added_controls = inspect.unwrap(DiffBuilder.get_added_controls)
    get_removed_controls = inspect.unwrap(DiffBuilder.get_removed_controls)


class Shorter(Plain):
    """Flet's own, asking each kind once."""


ask_each_kind_once(Shorter)

Told = tuple[Any, ...]
"""What a control is made of: its kind, whether it is the very one of the last picture, its fields, what is in it."""

WORDS = st.sampled_from(["", "a", "b"])
KEYS = st.sampled_from([None, None, None, "one", "two"])
FIELDS = st.fixed_dictionaries(
    {},
    optional={
        "key": KEYS,
        "visible": st.booleans(),
        "disabled": st.booleans(),
        "opacity": st.sampled_from([0.0, 0.5, 1, 1.0, 2.0]),
        "tooltip": WORDS,
        "expand": st.sampled_from([None, True, 2]),
        "data": st.sampled_from([None, 1, (1, 2)]),
        "on_click": st.sampled_from([None, "told"]),
        "border": st.sampled_from([None, "thin", "thick"]),
        "padding": st.sampled_from([None, 4, "some"]),
        "shadow": st.sampled_from([None, "one", "two"]),
        "style": st.sampled_from([None, "small", "large"]),
        "min": st.sampled_from([0.0, 0.25]),
        "max": st.sampled_from([0.75, 1.0]),
    },
)
LEAF = st.tuples(st.sampled_from(["Text", "Icon", "Slider", "TextField"]), st.integers(0, 3), FIELDS)
TREES = st.recursive(
    LEAF,
    lambda inside: st.tuples(
        st.sampled_from(["Column", "Row", "Container", "Semantics", "Stack", "Bar"]),
        st.integers(0, 3),
        FIELDS,
        st.lists(inside, max_size=4),
    ),
    max_leaves=14,
)
VALUES: dict[str, dict[Any, Any]] = {
    "border": {"thin": lambda: ft.Border.all(1, "red"), "thick": lambda: ft.Border.all(3, "red")},
    "padding": {"some": lambda: ft.Padding.only(left=3)},
    "shadow": {"one": lambda: ft.BoxShadow(1, 2), "two": lambda: [ft.BoxShadow(1, 2), ft.BoxShadow(3, 4)]},
    "style": {"small": lambda: ft.TextStyle(size=12), "large": lambda: ft.TextStyle(size=24, color="red")},
    "on_click": {"told": lambda: lambda _: None},
}
PACK = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call] # Flet has no types here
OF: dict[str, set[str]] = {
    "Text": {"style"}, "Slider": {"min", "max"}, "Container": {"on_click", "border", "padding", "shadow"},
}  # fmt: skip
"""What only some kinds have, beside what all have."""
SOME = {"on_click", "border", "padding", "shadow", "style", "min", "max"}


class Drawn(NamedTuple):
    """What comes of a comparison: what is sent, what comes and goes, and what each control knows afterwards."""

    sent: bytes
    come: list[str]
    gone: list[str]
    known: list[tuple[Any, ...]]
    refused: str


def make(told: Told, shared: dict[str, Any]) -> Any:
    """Return a control as it is told. One that stays is the very one of ``shared``, if that has it."""
    kind, stays, fields, *inside = told
    if stays and repr(told) in shared:
        return shared[repr(told)]
    some = {name: value for name, value in fields.items() if name not in SOME or name in OF.get(kind, set())}
    given: Any = {
        name: VALUES[name][value]() if value in VALUES.get(name, {}) else value for name, value in some.items()
    }
    below = [make(one, shared) for one in inside[0]] if inside else []
    first = below[0] if below else None
    match kind:
        case "Text":
            made: Any = ft.Text("a", spans=[ft.TextSpan("b")], **given)
        case "Icon":
            made = ft.Icon(ft.Icons.ADD, **given)
        case "Slider":
            made = ft.Slider(value=0.5, **given)
        case "TextField":
            made = ft.TextField(label="c", prefix=ft.Text("d"), **given)
        case "Container":
            made = ft.Container(first, **given)
        case "Semantics":
            made = ft.Semantics(content=first, label="f", **given)
        case "Bar":
            made = ft.AppBar(title=first, actions=below[1:], **given)
        case _:
            made = getattr(ft, kind)(below, **given)
    if stays:
        shared[repr(told)] = made
    return made


def compared(builder: type[DiffBuilder], *pictures: list[Told]) -> list[Drawn]:
    """What comes of one picture after the other, as Flet draws those of a component."""
    numbers, shared = itertools.count(1000), dict[str, Any]()
    found: list[Drawn] = []
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(object_patch, "DiffBuilder", builder)
        patched.setattr(ControlId, "next", staticmethod(lambda: next(numbers)))
        above, before = ft.Row(), {"_b": None}
        for picture in pictures:
            after: Any = {"_b": [make(one, shared) for one in picture]}
            for one in after["_b"]:
                object.__setattr__(one, "_frozen", True)
            try:
                patch, come, gone = ObjectPatch.from_diff(before, after, BaseControl, parent=above, frozen=True)
                sent = msgpack.packb(patch.to_message(), default=PACK)
            except (ValueError, IndexError) as error:  # the latter of Flet, where two in a list have one key
                return [*found, Drawn(b"", [], [], [], str(error))]
            found.append(Drawn(sent, [*map(name, come)], [*map(name, gone)], [*known(after["_b"], above)], ""))
            before = after
    return found


def name(control: Any) -> str:
    return f"{control._c} {control._i}"


def known(what: Any, above: Any) -> Iterator[tuple[Any, ...]]:
    """What each control, and each value with controls in it, knows of itself; whether it knows where it stands."""
    if isinstance(what, list):
        for one in what:
            yield from known(one, above)
    elif hasattr(what, "_values"):
        marks = [hasattr(what, mark) for mark in ("_frozen", "_initialized")]
        parent = getattr(what, "_parent", lambda: None)()
        yield (
            type(what).__name__,
            getattr(what, "_i", None),
            type(parent).__name__,
            parent is above,
            marks,
            [*what._dirty],
        )
        inside = what if isinstance(what, BaseControl) else above
        always = sorted(type(what)._structural_fields)
        yield from known([*what._values.values(), *(getattr(what, one) for one in always)], inside)


@given(st.lists(st.lists(TREES, max_size=3), min_size=2, max_size=3))
def test_what_is_sent_comes_goes_and_is_known_is_the_same(pictures: list[list[Told]]) -> None:
    assert compared(Shorter, *pictures) == compared(Plain, *pictures)


@given(TREES, FIELDS, st.booleans())
def test_it_is_the_same_where_one_control_differs(told: Told, fields: dict[str, Any], last: bool) -> None:
    """As after nearly every tap."""
    rows: list[Told] = [("Row", 0, {}, [told, ("Text", 1, {})]), ("Column", 0, {}, [told])]
    other = (told[0], told[1], fields, *told[3:])
    place = 1 if last else 0
    after = [*rows]
    after[place] = (rows[place][0], 0, {}, [other, *rows[place][3][1:]])
    pictures: list[list[Told]] = [rows, after, rows]
    assert compared(Shorter, *pictures) == compared(Plain, *pictures)


@pytest.mark.parametrize("told", [{"opacity": 2.0}, {"min": 0.75}, {"max": 0.25}])
def test_what_is_wrong_is_refused_likewise(told: dict[str, Any]) -> None:
    """Each when it is drawn in the place of one that was right, also where another field is the one that was told."""
    pictures: list[list[Told]] = [[("Slider", 0, {})], [("Slider", 0, told)]]
    plain = compared(Plain, *pictures)
    assert compared(Shorter, *pictures) == plain
    assert plain[-1].refused
