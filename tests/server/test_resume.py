"""A page whose socket was cut goes on where it was, and each frame is heard once."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from starlette.types import ASGIApp

from companion.server import resume, web
from companion.server.visitors import new_secret
from tests import loops
from tests.server.at_the_door import REGISTER, Visitor, living, tap
from tests.server.conftest import counting


@pytest.fixture
def app(small: ASGIApp) -> ASGIApp:
    return small


def texts(visitor: Visitor) -> list[str]:
    """What the key's number became, in the order in which it came."""
    return [str(op[3]) for action, body in visitor.got if action != REGISTER and "patch" in body
            for op in body["patch"][1:] if op[0] == 0 and op[2] == "value"]  # fmt: skip


def key(visitor: Visitor) -> int:
    return next(number for number, one in visitor.controls.items() if one.get("on_click"))


@pytest.mark.parametrize("noticed", [True, False], ids=["closed", "without a word"])
async def test_what_was_missed_comes_and_what_was_not_heard_is_said_again(
    app: ASGIApp, cookie: str, noticed: bool
) -> None:
    """The server had heard two frames, the registration and a tap; the page has not heard what came of the tap."""

    async with Visitor(app, cookie=cookie) as before:
        await before.register()
        await before.settle()
        heard, more = len(before.got), key(before)
        before.send(tap(more))
        await before.settle()
        assert texts(before) == ["1"]
        if noticed:
            await before.leave()
        async with Visitor(app, cookie=cookie) as page:
            await page.goes_on(f"again {before.line} {heard}")
            assert page.words == ["again 2"]
            assert texts(page) == ["1"]
            assert not [one for one in page.got if one[0] == REGISTER]  # the picture is there
            page.send(tap(more))
            await page.settle()
            assert texts(page) == ["1", "2"]
            if not noticed:
                before.send(tap(more))
                await page.settle()
                assert texts(page) == ["1", "2"]


async def test_a_line_goes_on_for_the_page_at_its_end_alone(app: ASGIApp, cookie: str) -> None:
    async with Visitor(app, cookie=cookie) as before:
        await before.register()
    told = f"again {before.line} {len(before.got)}"
    for stranger in (
        Visitor(app, cookie=f"companion.device={new_secret()}"),
        Visitor(app, cookie=cookie, user_agent="other"),
    ):
        async with stranger:
            assert (await stranger.goes_on(told)).words == [resume.NEW]
    async with Visitor(app, cookie=cookie) as page:
        assert (await page.goes_on(f"again {new_secret()} 3")).words == [resume.NEW]
    async with Visitor(app, cookie=cookie) as page:
        assert (await page.goes_on(told)).words == ["again 1"]


async def test_who_missed_too_much_loads_the_page_again(
    app: ASGIApp, cookie: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(resume, "MOST_KEPT", 200)

    async with Visitor(app, cookie=cookie) as before:
        await before.register()
    for heard in (0, 999):
        async with Visitor(app, cookie=cookie) as page:
            assert (await page.goes_on(f"again {before.line} {heard}")).words == [resume.NEW]
    async with Visitor(app, cookie=cookie) as page:
        assert (await page.register(before.session)).session == before.session


async def test_a_word_that_nobody_knows_ends_the_connection(app: ASGIApp, cookie: str) -> None:
    async with Visitor(app, cookie=cookie) as page:
        await page.register()
        page.send(resume.OURS + b"ping")
        await page.hears(lambda: "pong" in page.words)
        page.send(resume.OURS + b"again and again")
        assert await page.ends() == 1008


class Page:
    """A page as ``assets/line.js`` has it: it says again what a new socket has not heard, and its taps may be late.

    What it says to a socket that is stalled waits there, and may still arrive when the page has long gone on elsewhere.
    """

    def __init__(self, app: ASGIApp, cookie: str) -> None:
        self.app, self.cookie = app, cookie
        self.said: list[bytes] = []
        self.stalled: list[tuple[Visitor, bytes]] = []
        self.sockets: list[Visitor] = []
        self.heard = 0

    async def begins(self) -> Page:
        first = await Visitor(self.app, cookie=self.cookie).__aenter__()
        await first.register()
        self.sockets, self.line, self.key, self.said = [first], first.line, key(first), [b"registered"]
        return self

    async def taps(self, late: bool) -> None:
        self.said.append(tap(self.key))
        await self._says(self.said[-1], late)

    async def goes_on(self, late: bool) -> None:
        """On a new socket, the old one still being open for all that the server knows."""
        self.heard += len(self.sockets[-1].got)
        page = await Visitor(self.app, cookie=self.cookie).__aenter__()
        await page.goes_on(f"again {self.line} {self.heard}")
        self.sockets.append(page)
        word, _, count = page.words[0].partition(" ")
        assert word == "again"
        for frame in self.said[int(count) :]:
            await self._says(frame, late)

    async def arrives(self) -> None:
        """What was stalled longest comes through."""
        if self.stalled:
            socket, frame = self.stalled.pop(0)
            socket.send(frame)
            await socket.settle()

    async def _says(self, frame: bytes, late: bool) -> None:
        if late:
            self.stalled.append((self.sockets[-1], frame))
        else:
            self.sockets[-1].send(frame)
            await self.sockets[-1].settle()

    async def leaves(self) -> None:
        for socket in self.sockets:
            await socket.leave()


Happening = tuple[str, bool]
HAPPENINGS = st.lists(st.tuples(st.sampled_from(("taps", "goes_on", "arrives")), st.booleans()), max_size=12)


@given(HAPPENINGS)
@example([("taps", True), ("goes_on", False), ("arrives", False), ("taps", True)])
@settings(max_examples=60, deadline=None)
def test_each_tap_counts_once_whatever_comes_late_on_whichever_socket(shell: Path, happenings: list[Happening]) -> None:
    app = web.asgi(counting, shell)

    async def whole() -> None:
        async with living(app):
            page = await Page(app, f"companion.device={new_secret()}").begins()
            for what, late in happenings:
                await (page.arrives() if what == "arrives" else getattr(page, what)(late))
            page.stalled = [(socket, frame) for socket, frame in page.stalled if socket is not page.sockets[-1]]
            while page.stalled:
                await page.arrives()
            await page.goes_on(late=False)
            taps = len(page.said) - 1
            shown = [text for socket in page.sockets for text in texts(socket)]
            assert (shown or ["0"])[-1] == str(taps)
            await page.leaves()

    loops.run(whole())


async def test_of_two_sockets_that_go_on_at_once_one_has_the_page(app: ASGIApp, cookie: str) -> None:
    page = await Page(app, cookie).begins()
    told = f"again {page.line} {len(page.sockets[0].got)}"
    two = [await Visitor(app, cookie=cookie).__aenter__() for _ in range(2)]
    await asyncio.gather(*(one.goes_on(told) for one in two))
    ended = [one for one in two if one.ended]
    assert len(ended) == 1
    next(one for one in two if one not in ended).send(tap(page.key))
    await two[0].settle()
    await two[1].settle()
    assert [texts(one) for one in two if one not in ended] == [["1"]]


async def test_a_socket_that_was_replaced_is_ended(app: ASGIApp, cookie: str) -> None:
    page = await Page(app, cookie).begins()
    await page.goes_on(late=False)
    assert await page.sockets[0].ends() == 1001
