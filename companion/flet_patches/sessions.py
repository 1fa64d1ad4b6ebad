"""Uses private parts of Flet's sessions and pages, and makes them paint parents first.

For whom the code that runs is, Flet keeps in a context variable; a control that its index has lost it finds by a search
of its own; components that wait it paints in the order of a set. Looked at with Flet 1.0.5. Upstream: no issue known.
Goes when ``Session`` offers both, paints parents first and leaves out what they remove.
"""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from typing import Any, Final

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


def above(control: Any) -> Iterator[object]:
    """Return what a control stands in, the nearest first."""
    while (control := control.parent) is not None:
        yield control


class ParentsFirst(set[Any]):
    """The components that wait to be painted, parents before children.

    Flet paints them in any order: a board could be asked to draw a game that is over, which its parent is about to
    replace with another screen. A child that its parent removes is not painted at all.
    """

    def __iter__(self) -> Iterator[object]:
        return iter(sorted(super().__iter__(), key=lambda one: len([*above(one)])))


def take_pages_for_themselves() -> None:
    """Compare a page, which hooks look up by weak references hundreds of times a repaint, with itself alone: two with
    all the same in them are two devices all the same. Flet compares all fields, and hashes each control as itself.
    """
    setattr(ft.Page, "__eq__", object.__eq__)  # noqa: B010 # mypy knows methods that are set otherwise


def paint_parents_first(page: ft.Page) -> None:
    session: Any = page.session
    assert isinstance(session._Session__pending_updates, set)
    session._Session__pending_updates = ParentsFirst()
