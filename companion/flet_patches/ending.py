"""Frees a page whose session ends: stops its tasks, and leaves nothing for Python's search for garbage.

Flet leaves all of it as it stands: tasks that wait for an answer, and a screen whose controls, handlers and components
hold each other in circles. A server that many devices come to and leave has more and more of it, and each search
through everything stops everybody for longer.

Looked at with Flet 1.0.5. Upstream: flet-dev/flet issue 969 (sessions leave memory behind). Goes when ``Session.close``
ends tasks and takes its tree apart.
"""

from __future__ import annotations

import asyncio
import contextvars
import inspect
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from typing import Any, Final

import flet as ft
from flet.components.component import Component
from flet.components.hooks.use_ref import RefHook

from companion.flet_patches.sessions import act_for

CIRCLES: Final = ("__prev_lists", "__prev_dicts", "__prev_classes", "data")
"""Where a control, or the page, holds others beside its fields, and beside functions that know it."""


def end_with_its_session(page: ft.Page, watching: Mapping[object, Callable[[], object]]) -> None:
    """Have all that ``page`` holds end when its session is closed: what it is ``watching``, the tasks that it runs.
    What fields still hold is saved first, by ``bridge.use_leaving``.

    A question whose answer never came ends whoever waits for it, without a word: nobody is left to be told. An answer
    about a control that has gone is left aside; Flet would raise.
    """
    session: Any = page.session
    tasks: set[Future[object]] = set()
    run, ask, close, ended = page.run_task, session.invoke_method, session.close, False
    hear = session.handle_invoke_method_results

    def run_task(handler: Callable[..., Any], *args: Any, **kwargs: Any) -> Future[Any]:
        task: Future[object] = run(handler, *args, **kwargs)
        tasks.add(task)
        task.add_done_callback(tasks.discard)
        return task

    async def invoke_method(*args: object, **kwargs: Any) -> Any:
        try:
            return await ask(*args, **kwargs)
        except RuntimeError:
            if ended:
                raise asyncio.CancelledError from None
            raise

    def handle_invoke_method_results(control_id: int, *told: object) -> None:
        if control_id in session.index:
            hear(control_id, *told)

    def end() -> None:
        nonlocal ended
        ended = True
        here = contextvars.copy_context()
        here.run(act_for, page)
        for off in tuple(watching.values()):
            here.run(off)
        for task in tuple(tasks):
            task.cancel()
        close()
        contextvars.copy_context().run(_let_go, page, session)

    page.run_task = run_task  # type: ignore[method-assign] # ours, around Flet's
    session.invoke_method, session.close = invoke_method, end
    session.handle_invoke_method_results = handle_invoke_method_results


def _let_go(page: ft.Page, session: Any) -> None:
    act_for(page)
    controls = list(session.index.values())
    for control in controls:
        if isinstance(control, Component):
            _forget(control)
    for control in controls:
        control._values.clear()
        for name in [one for one, value in vars(control).items() if one in CIRCLES or inspect.isroutine(value)]:
            delattr(control, name)
    for name in vars(session).keys() & dir(type(session)):  # what stood in the place of Flet's own
        delattr(session, name)


def _forget(component: Component) -> None:
    for hook in component._state.hooks:
        if isinstance(hook, RefHook):
            hook.ref.current = None
    component._state.hooks.clear()  # nobody leaves a screen here: a half entered count stays with its game
    component.will_unmount()  # type: ignore[no-untyped-call] # Flet has no types here
    component.args, component.kwargs = (), {}
