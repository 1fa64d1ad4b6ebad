"""Handlers that stay the same, so that memoised leaves do."""

from __future__ import annotations

from collections.abc import Callable
from typing import ParamSpec, TypeVar

import flet as ft

from companion.ui import bridge

P = ParamSpec("P")
T = TypeVar("T")


def use_newest(do: Callable[P, T]) -> Callable[P, T]:
    """At every render the same function, which calls the newest ``do``."""
    newest = bridge.use_current(do)

    def call(*args: P.args, **kwargs: P.kwargs) -> T:
        return newest()(*args, **kwargs)

    return ft.use_callback(call, [])
