"""While the app is imported, Python looks for no garbage."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
import uvicorn
from websockets.asyncio.client import connect
from websockets.server import ServerProtocol

from companion.app.garbage import APART, LATEST, NEVER, Quiet, no_search_for_garbage, searched_in_quiet
from companion.server.socket_limits import Config, Socket
from companion.server.web import RESIZE
from tests import loops


@pytest.fixture(autouse=True)
def usual() -> Iterator[None]:
    gc.enable()
    yield
    gc.enable()


def test_nothing_is_collected_inside_and_what_is_there_then_is_never_looked_through_again() -> None:
    before = gc.get_freeze_count()
    with no_search_for_garbage():
        assert not gc.isenabled()
        lasting: list[list[int]] = [[] for _ in range(1000)]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + len(lasting)


def test_the_search_for_garbage_is_as_it_was_before_also_after_an_import_that_fails() -> None:
    with pytest.raises(ImportError), no_search_for_garbage():
        import_module("companion.nothing")
    assert gc.isenabled()
    gc.disable()  # whoever turned it off before finds it off
    with no_search_for_garbage():
        pass
    assert not gc.isenabled()


def test_everything_is_searched_when_nobody_works_and_not_again_before_somebody_did() -> None:
    quiet = Quiet(5)
    assert not any(quiet.due(5) for _ in range(2 * LATEST)), "nothing was made"
    assert not quiet.due(6), "somebody is at work"
    assert quiet.due(6)
    assert not any(quiet.due(6) for _ in range(2 * APART)), "nothing was made since"


def test_two_searches_are_apart_and_one_comes_even_if_somebody_is_always_at_work() -> None:
    quiet = Quiet(0)
    assert [quiet.due(1) for _ in range(APART)].index(True) == APART - 1
    assert [quiet.due(2 + at) for at in range(LATEST)].index(True) == LATEST - 1


def test_while_the_app_is_served_python_searches_only_the_young_by_itself() -> None:
    before = gc.get_threshold()

    async def served() -> None:
        alone = len(asyncio.all_tasks())
        with searched_in_quiet():
            assert gc.get_threshold()[2] == NEVER
            assert len(asyncio.all_tasks()) == alone + 1

    loops.run(served())
    assert gc.get_threshold() == before


@pytest.mark.parametrize("politely", [True, False])
def test_a_websocket_that_is_gone_is_let_go_of_by_itself(politely: bool) -> None:
    """What it packs and unpacks by is large, and many come and go between two searches."""

    async def echo(scope: Any, receive: Any, send: Any) -> None:
        while (told := await receive())["type"] != "websocket.disconnect":
            if told["type"] == "websocket.connect":
                scope["extensions"][RESIZE]["to"](100_000)
                await send({"type": "websocket.accept"})
            else:
                await send({"type": "websocket.send", "bytes": told["bytes"]})

    async def come_and_go() -> None:
        config = Config(echo)
        config.port = 0
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        address = f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
        for _ in range(5):
            line = await connect(address)
            await line.send(bytes(50_000))
            await line.recv()
            if politely:
                await line.close()
            else:
                line.transport.abort()
        async with asyncio.timeout(10):
            while any(type(one) in (Socket, ServerProtocol) for one in gc.get_objects()):
                await asyncio.sleep(0.05)
        server.should_exit = True
        await serving

    gc.collect()
    gc.disable()
    loops.run(come_and_go())
