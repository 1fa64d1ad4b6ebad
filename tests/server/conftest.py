"""What tests of the server share: the app as it is served, and a small one."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from starlette.types import ASGIApp

from companion.app.serving import browser_wishes
from companion.flet_patches.taps import FAST
from companion.server import web
from companion.server.visitors import new_secret
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.ui import bridge
from companion.ui.pages import opener
from tests import loops
from tests.server.at_the_door import living


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """A coroutine that asks for an app runs between that app's start and end."""
    told: dict[str, Any] = {name: pyfuncitem.funcargs[name] for name in inspect.signature(pyfuncitem.obj).parameters}
    app = told.get("app", told.get("small"))
    if app is None or not inspect.iscoroutinefunction(pyfuncitem.obj):
        return None

    async def whole() -> None:
        async with living(app):
            await pyfuncitem.obj(**told)

    loops.run(whole())
    return True


@pytest.fixture(scope="session")
def shell(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return web.build_shell(tmp_path_factory.mktemp("shell"))


@pytest.fixture
def whole_app(shell: Path, tmp_path: Path) -> Iterator[ASGIApp]:
    """The app as it is served, for a test that looks at what is left after its end."""
    log = Log(database_file(tmp_path))
    yield web.asgi(opener(Sessions(log), "en", browser_wishes), shell)
    log.close()


@pytest.fixture
def app(whole_app: ASGIApp) -> ASGIApp:
    return whole_app


async def counting(page: ft.Page) -> None:
    """A small page: one key, which counts how often it was tapped, and a field."""
    bridge.attach(page, lambda: None)
    told = ft.Text("0")

    def tapped() -> None:
        told.value = str(int(told.value) + 1)
        page.update()

    more = ft.FilledButton("more", on_click=tapped, data=FAST)
    page.add(told, more, ft.TextField(on_change=lambda e: str(e.control.value)))


@pytest.fixture
def small(shell: Path) -> ASGIApp:
    return web.asgi(counting, shell)


@pytest.fixture
def cookie() -> str:
    """Of one device."""
    return f"companion.device={new_secret()}"
