"""A control that is made in the quicker way is the one that Flet would have made."""

from __future__ import annotations

import inspect
import subprocess
import sys
from typing import Any

import flet as ft
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.flet_patches.constructors import constructor

VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2.5, 0.0, "", "a", [], [1], {}, {"a": 1}),
    *(ft.Text("b"), ft.Padding.all(3), ft.Colors.RED),
)


def kinds() -> list[type]:
    """Every kind of control and value of Flet's."""
    found = [getattr(ft, name) for name in ft.__all__ if name != "Page"]
    return [
        one for one in found if isinstance(one, type) and hasattr(one, "_prop_defaults") and "__init__" in vars(one)
    ]


def own(kind: Any) -> Any:
    """The constructor that Flet gave it."""
    return inspect.unwrap(vars(kind)["__init__"])


def made(kind: Any, by: Any, *args: Any, **told: Any) -> Any:
    """What there is of it when it is made, or what is said instead."""
    control = kind.__new__(kind)
    try:
        by(control, *args, **told)
    except Exception as why:
        return type(why), str(why).replace("constructor.<locals>.", "")
    inside = {name: value for name, value in vars(control).items() if name != "_i"}
    return inside, list(inside["_values"].items()), [type(value) for value in inside["_values"].values()]


SOME = 4
KINDS = [kind for kind in kinds() if made(kind, own(kind)) == made(kind, own(kind))]
"""Without those that hold the time at which they were made."""
MADE = [(kind, constructor(kind)) for kind in KINDS]


def test_nearly_every_kind_can_be_made_so() -> None:
    assert len(KINDS) > 250
    missed = {kind.__name__ for kind, by in MADE if by is None}
    assert len(missed) < len(KINDS) / 10, missed


@pytest.mark.parametrize(("kind", "by"), [one for one in MADE if one[1]], ids=lambda one: getattr(one, "__name__", ""))
def test_it_is_the_same_without_anything_and_with_each_field_alone(kind: type, by: Any) -> None:
    """Each of its own fields with each value; those that all kinds have with some of them, other ones in each kind."""
    its_own, turn = own(kind), KINDS.index(kind)
    assert made(kind, by) == made(kind, its_own)
    for nth, name in enumerate((*kind.__dataclass_fields__, "nothing")):  # type: ignore[attr-defined] # it is one
        for value in VALUES if name in kind.__annotations__ else VALUES[(nth + turn) % SOME :: SOME]:
            assert made(kind, by, **{name: value}) == made(kind, its_own, **{name: value}), (name, value)


@given(st.data())
def test_it_is_the_same_with_many_fields_in_any_order(data: st.DataObject) -> None:
    kind, by = data.draw(st.sampled_from([one for one in MADE if one[1]]), "kind")
    names = st.sampled_from(["nothing", *kind.__dataclass_fields__])  # type: ignore[attr-defined] # it is one
    told = data.draw(st.dictionaries(names, st.sampled_from(VALUES), max_size=8), "told")
    args = data.draw(st.lists(st.sampled_from(VALUES), max_size=3), "args")
    assert made(kind, by, *args, **told) == made(kind, own(kind), *args, **told)


def test_what_flet_has_loaded_and_what_it_loads_later_is_made_so_as_well_as_what_we_make_of_it() -> None:
    """Flet loads a kind when somebody first asks for it; pages are there before, and with them much else.

    And a page is like no other.
    """
    script = """
import flet as ft
ft.Page, ft.Text
from companion.ui import bridge
from companion.flet_patches.field import Field
for kind in (ft.Text, ft.Icon, ft.Image, ft.TextStyle, ft.Padding, ft.TextField, Field):
    kind(**{name: 1 for name in ("icon", "src", "left", "top", "right", "bottom") if name in kind.__dataclass_fields__})
    print(kind.__init__.__code__.co_name)
print(ft.Page.__eq__ is object.__eq__)
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == [*["quicker"] * 7, "True"]


def test_a_reference_knows_its_control() -> None:
    for _ in range(2):  # the second is made in the quicker way
        ref: ft.Ref[ft.Semantics] = ft.Ref()
        control = ft.Semantics(label="a", ref=ref)
        assert ref.current is control
