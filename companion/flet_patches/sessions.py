"""Asks Flet's sessions and pages for what they have no public way for.

For whom the code that runs is, Flet keeps in a context variable; a control that its index has lost it finds by a search
of its own. Looked at with Flet 1.0.5. Upstream: no issue known. Goes when ``Session`` offers both.
"""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Final

import flet as ft
from flet.components.component import Component
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page
from flet.messaging.session import Session

_SEARCH: Final = "_Session__resolve_event_control"


def act_for(page: ft.Page) -> None:
    """From now on, what runs in this context is done for ``page``."""
    _context_page.set(page)  # type: ignore[arg-type] # Flet declares that there is none


def acts_for(page: ft.Page) -> bool:
    """Return whether what runs in this context is done for ``page``."""
    return _context_page.get(None) is page


def control_of(session: Session, number: int) -> BaseControl | None:
    """Return a control by its number; None if it has left the screen.

    Flet's own search also finds what its index has lost: it is the one that events go by.
    """
    control: BaseControl | None = session.index.get(number)
    return getattr(session, _SEARCH)(number) if control is None else control


def draw_again(component: Component) -> None:
    component._schedule_update()  # type: ignore[no-untyped-call] # Flet has no types here


def tell_route(page: ft.Page) -> Coroutine[object, object, None]:
    """Have a page hear that its address has changed."""
    return page._trigger_event("route_change", {"route": page.route})
