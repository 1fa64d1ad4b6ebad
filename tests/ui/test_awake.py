"""The screen stays on while a session is open: the page is asked one thing at a time, and again when it is back."""

from __future__ import annotations

import pytest

from tests.ui.line import Line, Site


@pytest.fixture
def address(site: Site) -> str:
    return f"/session/{site.sessions.begin('push', ['Ana', 'Bo'], 0, tracking='scorepad').id}"


def lamp(line: Line) -> list[str]:
    return [name for name, _ in line.asked if name in ("enable", "disable")]


async def test_no_question_is_asked_before_the_last_is_answered(site: Site, address: str) -> None:
    async with site.line() as line:
        line.silent = frozenset({"enable", "disable"})
        for _ in range(3):
            await line.go(address)
            await line.go("/")
        assert lamp(line) == ["enable"]


async def test_it_is_let_go_when_the_session_is_left(site: Site, address: str) -> None:
    async with site.line(address) as line:
        await line.go(f"{address}/log")
        assert lamp(line) == ["enable"]
        await line.go("/")
        assert lamp(line) == ["enable", "disable"]


async def test_a_page_that_was_loaded_again_is_asked_again(site: Site, address: str) -> None:
    async with site.line() as line:
        line.silent = frozenset({"enable"})
        await line.go(address)
    async with site.line(address, line.session) as again:
        assert again.page is line.page
        assert lamp(again) == ["enable"]
        await again.go("/")
        assert lamp(again) == ["enable", "disable"]
