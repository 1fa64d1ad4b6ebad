"""A page whose socket was cut goes on where it was, and each frame is heard once."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import flet as ft
import pytest
from starlette.types import ASGIApp

from companion.ui import bridge, lines, web
from companion.ui.taps import FAST
from companion.ui.visitors import new_secret
from tests import loops
from tests.app.at_the_door import REGISTER, Visitor, event, living


async def counting(page: ft.Page) -> None:
    """A key that counts its taps."""
    bridge.attach(page, lambda: None)
    told = ft.Text("0")

    def tapped() -> None:
        told.value = str(int(told.value) + 1)
        page.update()

    page.add(told, ft.FilledButton("more", on_click=tapped, data=FAST))


@pytest.fixture
def app(tmp_path: Path) -> ASGIApp:
    return web.asgi(counting, web.build_shell(tmp_path))


def run(app: ASGIApp, test: Callable[[str], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        async with living(app):
            await test(f"companion.device={new_secret()}")

    loops.run(whole())


def texts(visitor: Visitor) -> list[str]:
    """What the key's number became, in the order in which it came."""
    return [str(op[3]) for action, body in visitor.got if action != REGISTER and "patch" in body
            for op in body["patch"][1:] if op[0] == 0 and op[2] == "value"]  # fmt: skip


def key(visitor: Visitor) -> int:
    return next(number for number, one in visitor.controls.items() if one.get("on_click"))


@pytest.mark.parametrize("noticed", [True, False], ids=["closed", "without a word"])
def test_what_was_missed_comes_and_what_was_not_heard_is_said_again(app: ASGIApp, noticed: bool) -> None:
    """The server had heard two frames, the registration and a tap; the page has not heard what came of the tap."""

    async def test(cookie: str) -> None:
        async with Visitor(app, cookie=cookie) as before:
            await before.register()
            await before.settle()
            heard, more = len(before.got), key(before)
            await before.send(event(more))
            await before.settle()
            assert texts(before) == ["1"]
            if noticed:
                await before.leave()
            async with Visitor(app, cookie=cookie) as page:
                await page.goes_on(f"again {before.line} {heard}")
                assert page.words == ["again 2"]
                assert texts(page) == ["1"]
                assert not [one for one in page.got if one[0] == REGISTER]  # the picture is there
                await page.send(event(more))
                await page.settle()
                assert texts(page) == ["1", "2"]
                if not noticed:
                    await before.send(event(more))
                    await page.settle()
                    assert texts(page) == ["1", "2"]

    run(app, test)


def test_a_line_goes_on_for_the_page_at_its_end_alone(app: ASGIApp) -> None:
    async def test(cookie: str) -> None:
        async with Visitor(app, cookie=cookie) as before:
            await before.register()
        told = f"again {before.line} {len(before.got)}"
        for stranger in (
            Visitor(app, cookie=f"companion.device={new_secret()}"),
            Visitor(app, cookie=cookie, user_agent="other"),
        ):
            async with stranger:
                assert (await stranger.goes_on(told)).words == [lines.NEW]
        async with Visitor(app, cookie=cookie) as page:
            assert (await page.goes_on(f"again {new_secret()} 3")).words == [lines.NEW]
        async with Visitor(app, cookie=cookie) as page:
            assert (await page.goes_on(told)).words == ["again 1"]

    run(app, test)


def test_who_missed_too_much_loads_the_page_again(app: ASGIApp, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST_KEPT", 200)

    async def test(cookie: str) -> None:
        async with Visitor(app, cookie=cookie) as before:
            await before.register()
        for heard in (0, 999):
            async with Visitor(app, cookie=cookie) as page:
                assert (await page.goes_on(f"again {before.line} {heard}")).words == [lines.NEW]
        async with Visitor(app, cookie=cookie) as page:
            assert (await page.register(before.session)).session == before.session

    run(app, test)


def test_a_word_that_nobody_knows_ends_the_connection(app: ASGIApp) -> None:
    async def test(cookie: str) -> None:
        async with Visitor(app, cookie=cookie) as page:
            await page.register()
            await page.send(lines.OURS + b"ping")
            await page.hears(lambda: "pong" in page.words)
            await page.send(lines.OURS + b"again and again")
            assert await page.ends() == 1008

    run(app, test)
