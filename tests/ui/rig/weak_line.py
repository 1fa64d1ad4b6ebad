"""A network between one page of the rig and the app: slow, cut in mid-tap, open on one side only, and bringing what a
page said on an old socket after what it said on the new one.

The page does as ours (``assets/line.js``): once it notices, it goes on with its line on another socket.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, cycle
from random import Random

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from tests.ui.rig.client import Client
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab

FAULTS = ("slow", "cut before it arrives", "cut before it is answered", "unheard", "untold", "overtaken")
"""What may become of a tap. Of the last three nobody hears: what the page says goes nowhere, or what it is told, or it
comes late, on the socket that the page has left.
"""
SLOWEST = 3.0
AT_ONCE, SILENCE, OVERTAKEN = 0.1, 8.0, 1.0
"""Seconds until a page goes on: when it is cut, and when it hears nothing; and until then what was overtaken comes."""
APART = 0.001
"""Seconds from one late message to the next."""
BETWEEN = 4
"""So many taps between two faults meet none."""
FINGER = b"\xfe"
"""What a finger caused begins with."""


@dataclass
class _Carrier:
    """One socket on its way: whether what the page says arrives, and what it is told."""

    to_app: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    to_page: asyncio.Queue[Message] = field(default_factory=asyncio.Queue)
    heard: bool = True
    told: bool = True
    slow: float = 0.0
    latest: float = 0.0
    """When the last of what is late comes: of what comes at one moment, a loop would not keep the order."""
    stalled: list[Message] | None = None

    def delay(self, to: asyncio.Queue[Message], message: Message) -> None:
        """It comes as late as all that goes this way now, and so in its order."""
        if self.slow:
            loop = asyncio.get_running_loop()
            self.latest = max(loop.time() + self.slow, self.latest + APART)
            loop.call_at(self.latest, to.put_nowait, message)
        else:
            to.put_nowait(message)


class WeakLine:
    """What a page reaches its app by; now and then a tap meets a fault, each kind in turn."""

    def __init__(self, client: Client, app: Callable[[], ASGIApp], chance: Random, first: int = 0) -> None:
        """``first``: with which of the faults it begins."""
        self._client, self._app, self._chance = client, app, chance
        turned = (*FAULTS[first:], *FAULTS[:first])
        self._faults = cycle(chain.from_iterable((*[""] * BETWEEN, fault) for fault in turned))
        self._newest = _Carrier()
        self.met: list[str] = []
        """The faults so far."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        before, carrier = self._newest, _Carrier()
        self._newest = carrier
        if before.stalled:
            asyncio.get_running_loop().call_later(OVERTAKEN, self._arrive, before)

        async def say(message: Message) -> None:
            carrier.delay(carrier.to_page, message)
            if message["type"] == "websocket.close":  # as a server's socket has it, whoever closed it
                carrier.to_app.put_nowait({"type": "websocket.disconnect", "code": message.get("code", 1000)})

        pumps = [
            asyncio.create_task(self._from_page(carrier, receive)),
            asyncio.create_task(_to_page(carrier, send)),
        ]
        await self._app()(scope, carrier.to_app.get, say)
        for pump in pumps:
            pump.cancel()
        await asyncio.gather(*pumps, return_exceptions=True)

    async def _from_page(self, carrier: _Carrier, receive: Receive) -> None:
        while True:
            message = await receive()
            tapped = message.get("bytes", b"")[:1] == FINGER and carrier is self._newest
            if tapped and carrier.heard and carrier.told and (fault := next(self._faults)):
                self._meet(fault, carrier, message)
            elif carrier.stalled is not None:
                carrier.stalled.append(message)
            elif carrier.heard:
                carrier.delay(carrier.to_app, message)

    def _meet(self, fault: str, carrier: _Carrier, tap: Message) -> None:
        self.met.append(fault)
        notices = asyncio.get_running_loop().call_later
        if fault == "slow":
            carrier.slow = self._chance.uniform(0.5, SLOWEST)
            carrier.delay(carrier.to_app, tap)
        elif fault == "overtaken":
            carrier.stalled, carrier.told = [tap], False
            notices(SILENCE, self._go_on)
        elif fault in ("unheard", "untold"):
            carrier.heard, carrier.told = fault == "untold", fault == "unheard"
            if carrier.heard:
                carrier.to_app.put_nowait(tap)
            notices(SILENCE, self._go_on)
        else:
            if fault == "cut before it is answered":
                carrier.to_app.put_nowait(tap)
            carrier.heard = carrier.told = False
            carrier.to_app.put_nowait({"type": "websocket.disconnect", "code": 1006})
            notices(AT_ONCE, self._go_on)

    def _go_on(self) -> None:
        self._client.goes_on(self)

    def _arrive(self, old: _Carrier) -> None:
        for message in old.stalled or ():
            old.to_app.put_nowait(message)
        old.stalled = None


async def _to_page(carrier: _Carrier, send: Send) -> None:
    while True:
        message = await carrier.to_page.get()
        if carrier.told:
            await send(message)


def weak(t: RigTab, host: Host, seed: int) -> WeakLine:
    """From now on the page reaches the app by such a line."""
    line = WeakLine(t.client, lambda: host.app, Random(seed), seed * len(FAULTS) // 2 % len(FAULTS))
    t.runner.call(lambda: t.runner.loop.call_soon(t.client.goes_on, line))
    t.until(lambda: t.client.good, "the line does not go on")
    return line
