"""What Flet finds on a screen that comes or goes stays the same where its search is made shorter."""

from __future__ import annotations

import inspect
from typing import Any

import flet as ft
import pytest
from flet.controls.base_control import BaseControl
from flet.controls.object_patch import DiffBuilder

from companion.ui.diffing import LEAVES, pass_over_leaves


class Plain(DiffBuilder):
    """Flet's own."""

    _configure_dataclass = inspect.unwrap(DiffBuilder._configure_dataclass)
    _removed_controls = inspect.unwrap(DiffBuilder._removed_controls)


class Shorter(Plain):
    """Flet's own, made shorter once more."""


pass_over_leaves(Shorter)


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
    return ft.Column([tabs, ft.Container(ft.Stack([ft.Text("g")])), ft.Text()], visible=True)


def found(builder: type[DiffBuilder], search: str, *told: Any) -> list[str]:
    made: Any = builder(None, None, control_cls=BaseControl)
    return [type(one).__name__ for one in getattr(made, search)(screen(), *told)]


@pytest.mark.parametrize(("search", "told"), [("_configure_dataclass", (None, False)), ("_removed_controls", (True,))])
def test_the_same_controls_are_found_in_the_same_order(search: str, told: tuple[Any, ...]) -> None:
    plain = found(Plain, search, *told)
    assert found(Shorter, search, *told) == plain
    assert {"Column", "Row", "Text", "TextSpan", "TextField", "Icon", "Switch", "Stack"} <= set(plain)


def test_no_control_is_a_leaf() -> None:
    assert not [one for one in LEAVES if issubclass(one, BaseControl | list | dict)]
