"""Handlers that stay the same, so that memoised leaves do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft


def use_newest(do: Callable[..., Any]) -> Callable[..., Any]:
    """At every render the same function, which calls the newest ``do``."""
    kept: Any = ft.use_ref(lambda: [do])
    kept.current[0] = do
    return ft.use_callback(lambda *given: kept.current[0](*given), [])
