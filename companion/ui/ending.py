"""Lets go of a page whose session ends: what it began stops, and nothing of it stays until Python searches for garbage.

Flet leaves all of it as it stands: effects that nobody cleans up, tasks that wait for an answer, and a screen whose
controls, handlers and components hold each other in circles. A server that many devices come to and leave has more and
more of it, and each search through everything stops everybody for longer (decision 0070).
"""

from __future__ import annotations

import contextvars
import logging
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_effect import EffectHook
from flet.components.hooks.use_ref import RefHook
from flet.controls.context import _context_page

log = logging.getLogger("companion.ui")

CIRCLES: Final = ("__prev_lists", "__prev_dicts", "__prev_classes", "_notify", "run_task", "data")
"""Where a control, or the page, holds others or itself beside its fields."""


def end_with_its_session(page: ft.Page) -> None:
    """Have all that ``page`` holds end when its session is closed, and first of all the tasks that it runs."""
    session: Any = page.session
    tasks: set[Future[Any]] = set()
    run, close = page.run_task, session.close

    def run_task(handler: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        task: Future[Any] = run(handler, *args, **kwargs)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    def end() -> None:
        for task in tuple(tasks):
            task.cancel()
        close()
        contextvars.copy_context().run(_let_go, page, session)

    page.run_task, session.close = run_task, end  # type: ignore[method-assign] # ours, around Flet's


def _let_go(page: ft.Page, session: Any) -> None:
    _context_page.set(page)
    controls = list(session.index.values())
    components = [one for one in controls if isinstance(one, Component)]
    for component in components:
        _clean_up(component)
    for component in components:
        _forget(component)
    for control in controls:
        control._values.clear()
        for name in CIRCLES:
            vars(control).pop(name, None)
    for name in vars(session).keys() & dir(type(session)):  # what stood in the place of Flet's own
        delattr(session, name)


def _clean_up(component: Component) -> None:
    for hook in component._state.hooks:
        if isinstance(hook, EffectHook):
            hook.cancel()
            if hook.cleanup is not None:
                try:
                    hook.cleanup()
                except Exception as failed:
                    log.warning("%s was not cleaned up: %r", component.fn.__name__, failed)


def _forget(component: Component) -> None:
    for hook in component._state.hooks:
        if isinstance(hook, RefHook):
            hook.ref.current = None
    component._state.hooks.clear()  # else Flet would clean up once more
    component.will_unmount()
    component.args, component.kwargs = (), {}
