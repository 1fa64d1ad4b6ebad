"""Offers the places where people played, wherever a place is typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.names import folded
from companion.sessions.library.library import Library
from companion.ui import bridge
from companion.ui.host.host import use_host
from companion.ui.kit.long_lists import ChipList

AT_ONCE: Final = 4


@bridge.component
def KnownPlaces(typed: str, choose: Callable[[str], object]) -> ft.Control:
    """Draws chips of the places that have in them what was ``typed``, where most was played first; none once it is one
    of them.
    """
    sessions = use_host().sessions
    known = ft.use_memo(lambda: Library(sessions).places(), [])
    if folded(typed) in map(folded, known):
        return ft.Container()
    places = [(one, one, f"known-place-{at}") for at, one in enumerate(known, 1)]
    return ChipList("places", places, (), choose, at_once=AT_ONCE, typed=typed)
