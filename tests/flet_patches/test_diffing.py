"""What Flet finds on a screen that comes or goes stays the same where its search is made shorter."""

from __future__ import annotations

import ast
import inspect
from importlib import import_module
from importlib.metadata import version
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

from companion.flet_patches.diffing import look_into_what_is_set
from tests.test_project.test_budget import CODE, measured


class Plain(DiffBuilder):
    """Flet's own."""

    _configure_dataclass = inspect.unwrap(DiffBuilder._configure_dataclass)
    _removed_controls = inspect.unwrap(DiffBuilder._removed_controls)


class Shorter(Plain):
    """Flet's own, made shorter once more."""


look_into_what_is_set(Shorter)


def screen() -> ft.Control:
    """Controls in lists, in dictionaries, in values that are no controls, and below each other."""
    menu = ft.Container(
        ft.Text("a", spans=[ft.TextSpan("b", style=ft.TextStyle(size=12)), ft.TextSpan("c")]),
        border=ft.Border.all(1, ft.Colors.RED),
        padding=12,
        key="one",
    )
    field = ft.TextField(label="d", prefix=ft.Text("e"), suffix_icon=ft.Icon(ft.Icons.ADD))
    tabs = ft.Row([menu, field, ft.Column([]), ft.Semantics(label="f", content=ft.Switch(value=True))], spacing=3)
    bar = ft.AppBar(title=ft.Text("h"), actions=[ft.IconButton(ft.Icons.ADD, badge=ft.Badge(label=ft.Text("i")))])
    return ft.Column([bar, tabs, ft.Container(ft.Stack([ft.Text("g")])), ft.Text()], visible=True)


def found(builder: type[DiffBuilder], search: str, *told: Any) -> list[tuple[str, str, bool, int]]:
    """Of each control its kind, what it stands in, whether it may still change, and what it says was changed."""
    made: Any = builder(None, None, control_cls=BaseControl)
    return [
        (type(one).__name__, type(one.parent).__name__, hasattr(one, "_frozen"), len(one._dirty))
        for one in getattr(made, search)(screen(), *told)
    ]


@pytest.mark.parametrize(
    ("search", "told"),
    [
        ("_configure_dataclass", (None, False)),
        ("_configure_dataclass", (None, True)),
        ("_configure_dataclass", (ft.Row(), False)),
        ("_configure_dataclass", (None, False, True)),
        ("_removed_controls", (True,)),
    ],
)
def test_the_same_controls_are_found_in_the_same_order(search: str, told: tuple[Any, ...]) -> None:
    plain = found(Plain, search, *told)
    assert found(Shorter, search, *told) == plain
    if told[-1] is not True or len(told) < 3:  # which looks at what it is given, and no further
        kinds = {"Column", "Row", "Text", "TextSpan", "TextField", "Icon", "Switch", "Stack", "AppBar"}
        assert kinds <= {kind for kind, *_ in plain}


def test_every_kind_of_control_is_looked_into_alike() -> None:
    """Each kind that can be made so, with something in each field that often holds a control."""
    looked = 0
    for name in ft.__all__:
        kind: Any = getattr(ft, name, None)
        if not isinstance(kind, type) or not issubclass(kind, ft.Control):
            continue
        for field in ("content", "controls", "title", "leading", "actions", "icon", "label", "suffix"):
            both = []
            for builder in (Plain, Shorter):
                given: Any = [ft.Text(field)] if field in ("controls", "actions") else ft.Text(field)
                made: Any = builder(None, None, control_cls=BaseControl)
                try:
                    inside = list(made._configure_dataclass(kind(**{field: given}), None, False))
                except (TypeError, ValueError):  # it has no such field, or needs more
                    continue
                both.append([type(one).__name__ for one in inside])
            assert both in ([], [both[0], both[0]] if both else []), kind
            looked += len(both) == 2 and len(both[0]) > 1
    assert looked > 60


@pytest.mark.parametrize("told", [{"opacity": 2.0}, {"min": 0.75}, {"max": 0.25}])
@pytest.mark.parametrize("builder", [Plain, Shorter])
def test_what_is_wrong_is_refused_when_it_comes(builder: type[DiffBuilder], told: dict[str, Any]) -> None:
    """Also where another field is the one that was told."""
    made: Any = builder(None, None, control_cls=BaseControl)
    with pytest.raises(ValueError, match=r"Slider|between|opacity|min|max|value"):
        list(made._configure_dataclass(ft.Row([ft.Slider(value=0.5, **told)]), None, False))


def test_a_page_is_only_ever_itself() -> None:
    bridge = import_module("companion.ui.bridge")
    assert bridge.ft.Page.__eq__ is object.__eq__


ROOM = CODE / "flet_patches"
FILES = sorted(file for file in ROOM.glob("*.py") if file.name != "__init__.py")
PYTHONS_OWN = {"_cls", "_exit", "_Hash", "_replace", "_state"}
"""Private by their names, and not of Flet: of Python, and of what we make ourselves (``engine/changes.py``)."""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_each_was_looked_at_with_the_flet_that_is_here(file: Path) -> None:
    words = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
    for due in (f"Looked at with Flet {version('flet')}.", "Upstream: ", "Goes "):
        assert due in " ".join(words.split()), (
            "what Flet does, in which version, which issue tells of it, when it can go"
        )


def test_nobody_else_asks_for_what_is_private_of_flet() -> None:
    elsewhere = {name for file, names in measured().private_in.items() if ROOM not in file.parents for name in names}
    assert elsewhere == PYTHONS_OWN
