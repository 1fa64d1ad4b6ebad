"""The screen stays on while a session is open: the page is asked one thing at a time, and again when it is back."""

from __future__ import annotations

from pathlib import Path

from tests.loops import run
from tests.ui.line import Line, Site


def lamp(line: Line) -> list[str]:
    return [one for one in line.asked if one in ("enable", "disable")]


def test_no_question_is_asked_before_the_last_is_answered(tmp_path: Path) -> None:
    async def deeds() -> None:
        with Site(tmp_path) as site:
            address = f"/session/{site.sessions.begin('push', ['Ana', 'Bo'], 0, tracking='scorepad').id}"
            async with site.line() as line:
                line.silent = frozenset({"enable", "disable"})
                for _ in range(3):
                    line.go(address)
                    await line.settle()
                    line.go("/")
                    await line.settle()
                assert lamp(line) == ["enable"]

    run(deeds())


def test_it_is_let_go_when_the_session_is_left(tmp_path: Path) -> None:
    async def deeds() -> None:
        with Site(tmp_path) as site:
            address = f"/session/{site.sessions.begin('push', ['Ana', 'Bo'], 0, tracking='scorepad').id}"
            async with site.line(address) as line:
                line.go(f"{address}/log")
                await line.settle()
                assert lamp(line) == ["enable"]
                line.go("/")
                await line.settle()
                assert lamp(line) == ["enable", "disable"]

    run(deeds())


def test_a_page_that_was_loaded_again_is_asked_again(tmp_path: Path) -> None:
    async def deeds() -> None:
        with Site(tmp_path) as site:
            address = f"/session/{site.sessions.begin('push', ['Ana', 'Bo'], 0, tracking='scorepad').id}"
            async with site.line() as line:
                line.silent = frozenset({"enable"})
                line.go(address)
                await line.settle()
            async with site.line(address, line.session) as again:
                assert again.page is line.page
                assert lamp(again) == ["enable"]
                again.go("/")
                await again.settle()
                assert lamp(again) == ["enable", "disable"]

    run(deeds())
