"""A phone without a screen: Flet's real session and page, and a connection that packs each message as a phone gets it.

As a program (``python phone.py FOLDER``) it starts the bundle in FOLDER as Flet would on Android, with the server's
libraries out of reach, and prints as JSON what the first screen says and where the assets are.
"""

from __future__ import annotations

import asyncio
import dataclasses
import json
import runpy
import sys
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, get_type_hints

import flet as ft
import msgpack
from flet.controls.base_control import BaseControl
from flet.controls.context import _context_page, context
from flet.controls.device_info import AndroidDeviceInfo
from flet.messaging.connection import Connection
from flet.messaging.protocol import (
    Message,
    MessageAction,
    RegisterClientResponseBody,
    configure_encode_object_for_msgpack,
    decode_ext_from_msgpack,
)
from flet.messaging.session import Session
from flet.pubsub.pubsub_hub import PubSubHub

# no module of the app is imported here: which one is looked at, the packed or ours, is for ``start`` to say
ON_COMPUTERS_ALONE = ("fastapi", "flet_desktop", "flet_web", "rich", "starlette", "uvicorn", "websockets")
LOOK = 0.72
"""Seconds after which something new has been seen."""
SWISS = [{"language_code": "it", "country_code": "CH"}, {"language_code": "fr", "country_code": "CH"}]


class Wire(Connection):
    """Packs what is sent, for the encoder takes the snapshots that the next difference is made against."""

    def __init__(self, answers: dict[str, Any]) -> None:
        super().__init__()  # type: ignore[no-untyped-call] # Flet has no types here
        self.loop = asyncio.get_running_loop()
        self.executor = ThreadPoolExecutor(2)
        self.pubsubhub = PubSubHub(loop=self.loop, executor=self.executor)
        self.page_url = "test"
        self.answers = answers
        self.session: Any = None
        self.pack = configure_encode_object_for_msgpack(BaseControl)  # type: ignore[no-untyped-call] # Flet has no types here

    def send_message(self, message: Any) -> None:
        packed = msgpack.packb([message.action, message.body], default=self.pack)
        action, body = msgpack.unpackb(packed, ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        assert action != MessageAction.SESSION_CRASHED.value, body
        if action == MessageAction.INVOKE_METHOD.value:
            answer = self.answers.get(body["name"])
            asker = self.session.handle_invoke_method_results
            self.loop.call_soon(asker, body["control_id"], body["call_id"], answer, None)
            if body["name"] == "push_route":  # the client goes there, and says so
                told = self.session.dispatch_event(self.session.page._i, "route_change", body["args"])
                self._going = self.loop.create_task(told)


class Phone:
    """390 × 844, Android. ``answers``: what the device says when it is asked, by the name of the question."""

    def __init__(self, answers: dict[str, Any] | None = None) -> None:
        self.wire = Wire({"get_device_info": {**_filled(AndroidDeviceInfo), "locales": SWISS}, **(answers or {})})
        self.session = self.wire.session = Session(self.wire)
        self.page: ft.Page = self.session.page
        first = {"route": "/", "width": 390, "height": 844, "web": False, "platform": "android"}
        self.session.apply_page_patch({**first, "platform_brightness": "light"})
        patch = self.session.get_page_patch()  # type: ignore[no-untyped-call] # Flet has no types here
        told = RegisterClientResponseBody(session_id=self.session.id, page_patch=patch, error="")
        self.wire.send_message(Message(MessageAction.REGISTER_CLIENT, told))

    async def open(self, main: Callable[[ft.Page], Awaitable[None]]) -> None:
        _context_page.set(self.page)  # type: ignore[arg-type] # as Flet sets it, with a page of the test
        context.reset_auto_update()  # type: ignore[no-untyped-call] # Flet has no types here
        await main(self.page)
        await self.settle()

    async def settle(self, turns: int = 40) -> None:
        for _ in range(turns):
            await asyncio.sleep(0.005)

    async def tap(self, identifier: str) -> None:
        """Once it has been seen what the last tap did."""
        await asyncio.sleep(LOOK)
        inside = self._called(identifier)[0]
        key = next(one for one in walk(inside) if getattr(one, "on_click", None))
        await self.session.dispatch_event(key._i, "click", None)
        await self.settle()

    def controls(self) -> Iterator[Any]:
        yield from walk(self.page)

    def _called(self, identifier: str) -> list[Any]:
        return [one for one in self.controls() if getattr(one, "identifier", None) == identifier]

    def words(self) -> list[str]:
        return [one.value for one in self.controls() if isinstance(one, ft.Text)]

    def identifiers(self) -> set[str]:
        return {one.identifier for one in self.controls() if isinstance(one, ft.Semantics) and one.identifier}


def _filled(info: Any) -> dict[str, Any]:
    """Something for each fact that a device tells about itself."""
    kinds = get_type_hints(info)
    nothing = {str: "", int: 0, bool: False}
    return {
        f.name: _filled(kind) if dataclasses.is_dataclass(kind := kinds[f.name]) else nothing.get(kind, [])
        for f in dataclasses.fields(info)
    }


def walk(root: Any, seen: set[int] | None = None) -> Iterator[Any]:
    """Every control below, itself first, each once, in the order of the fields that it is in."""
    seen = set() if seen is None else seen
    if isinstance(root, list | tuple):
        for one in root:
            yield from walk(one, seen)
    elif isinstance(root, BaseControl) and id(root) not in seen:
        seen.add(id(root))
        yield root
        for f in dataclasses.fields(root):
            if not f.metadata.get("skip") and f.name != "_parent":
                yield from walk(getattr(root, f.name, None), seen)


def start(folder: str) -> None:
    for name in ON_COMPUTERS_ALONE:
        sys.modules[name] = None  # type: ignore[assignment] # None keeps a module from being imported
    sys.path.insert(0, folder)

    async def shown(main: Any) -> Phone:
        phone = Phone()
        await phone.open(main)
        return phone

    def run(main: Any, assets_dir: str) -> None:
        phone = asyncio.run(shown(main))
        print(json.dumps({"assets": assets_dir, "words": phone.words(), "found": sorted(phone.identifiers())}))

    ft.run = run  # type: ignore[assignment] # the test stands in for Flet
    runpy.run_module("main", run_name="__main__")


if __name__ == "__main__":
    start(sys.argv[1])
