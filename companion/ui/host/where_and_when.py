"""Offers the places where people played, wherever a place is typed; and the years in which they did."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine.names import folded
from companion.sessions.library.library import Library
from companion.sessions.library.look_back import LookBack
from companion.ui import bridge
from companion.ui.host.host import use_host
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.span import Change, Span, SpanChoice

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


@bridge.component
def PlayedWithin(span: Span, change: Change) -> ft.Control:
    """Asks for a span of time in which people played."""
    sessions = use_host().sessions
    years = ft.use_memo(lambda: LookBack(sessions).years(), [sessions.people.version])
    return SpanChoice(span, change, years)
