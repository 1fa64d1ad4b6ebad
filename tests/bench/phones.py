"""Forty phones of guests at eight tables of one server: how long a tap takes to every other phone, what a phone costs,
and whether one that stops reading delays others. Then they come, sleep and return.

At half the tables lie real cards, Push with eighty of them out, and everybody has the pen: each tap changes every
board, and taps never end. At the others Thricewise is dealt, with thirty cards on the grid: there each phone is sent
what its own seat may see. The phones speak Flet's protocol without a browser; two pages of a real one only watch.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import chain, cycle
from pathlib import Path
from typing import Any

from playwright.async_api import Page, async_playwright
from rich.console import Console
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.lobby.guests import SEAT
from companion.lobby.tables import Tables
from companion.server.gate import CODE_PATH, GUEST
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from tests.app.served import Served, serving
from tests.bench import crowded
from tests.bench.screens import ARRIVAL, PHONE, SMALLEST, counter
from tests.bench.soak import megabytes, processor_seconds, show_growth, watched
from tests.bench.tables import table
from tests.ui.browser import ARGS, browser_path
from tests.ui.line import Line
from tests.ui.rig.tree import spoken, walk
from tests.ui.tab import KNOWS

TABLES, SEATS = 8, 5
EVERY = 3.0
"""Seconds from one tap at a table to the next."""
TAPPING = 60.0
"""Seconds of that."""
WATCHED = 20
"""Taps at each table that a browser's page watches."""
COUNTED = 60
"""Taps of the counter."""
SILENT = 8.0
"""Seconds for which a phone reads nothing: the server cuts it meanwhile."""
LATEST = "latest"
KINDS = ("Push, real cards", "Thricewise, dealt")
"""The tables, in turn."""
MOST_MS, MOST_MB = 250, 4
CHANGES = """() => {
  const read = () => document.querySelector('[flt-semantics-identifier="latest"]')?.outerHTML;
  let before = read();
  window.changes = [];
  new MutationObserver(() => {
    if (read() === before) return;
    before = read();
    changes.push(performance.timeOrigin + performance.now());
  }).observe(document.querySelector('flt-semantics-host'),
    {subtree: true, childList: true, attributes: true, characterData: true});
}"""
"""Notes when the words of what happened last change, on the clock of this machine."""


class Phone(Line):
    """One at a server's real port; ``address`` is its own."""

    def __init__(self, port: int, address: str = "127.0.0.1", route: str = SEAT) -> None:
        size = float(PHONE["width"]), float(PHONE["height"])
        super().__init__([], route, "", size, {"companion.prefs": json.dumps({**KNOWS, "pace": "instant"})})
        self.port, self.address, self.origin = port, address, f"http://127.0.0.1:{port}"
        self.wire: ClientConnection | None = None
        self.here = False
        self.repainted: float | None = None
        """When what it watches read otherwise."""
        self._watched, self._read = 0, list[str]()

    async def tells(self, code: str) -> None:
        """The code of a table, as the page for strangers does."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, local_addr=(self.address, 0))
        head = f"POST {CODE_PATH} HTTP/1.1\r\nHost: 127.0.0.1:{self.port}\r\nOrigin: {self.origin}\r\n"
        writer.write(f"{head}Content-Length: {len(code)}\r\nConnection: close\r\n\r\n{code}".encode())
        self.given += re.findall(f"(?i)set-cookie: ({GUEST}=[^;]+)", (await reader.read()).decode())
        writer.close()

    async def comes(self, sees: str = LATEST) -> None:
        """It loads its page."""
        await self.connect(self._reaches)
        await self.shows(sees)
        self.here = True

    async def sleeps(self) -> None:
        """Without a word."""
        self.here = False
        assert self.socket is not None
        assert self.wire is not None
        self.given += self.socket.cookies
        self.wire.transport.abort()
        await self.socket.task

    async def wakes(self) -> None:
        """Its page goes on where it was."""
        self.goes_on(self._reaches)
        await self.until(lambda: self.good, "the line does not go on")
        self.here = True

    def watch(self, identifier: str) -> None:
        found = next(one for one in self.controls() if one.get("identifier") == identifier)
        self._watched, self._read, self.repainted = found["_i"], spoken(found), None

    def takes_tap(self, identifier: str) -> bool:
        found = (one for one in self.controls() if one.get("identifier") == identifier)
        return any(one.get("on_click") and not one.get("disabled") for above in found for one in walk(above))

    def taps(self, identifier: str) -> float:
        """Returns when, on the loop's clock."""
        self.click(self.key(identifier), self.painted)
        return asyncio.get_running_loop().time()

    def _heard(self, frame: bytes) -> None:
        super()._heard(frame)
        self.frames.clear()
        if self._watched and self.repainted is None and self.drawn:
            found = self.tree.by_number(self._watched)
            if found is None or spoken(found) != self._read:
                self.repainted = self.drawn[-1]

    async def _reaches(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The server at the port, in the place of an app."""
        sent = {name.decode(): value.decode("latin1") for name, value in scope["headers"]}
        url, origin, agent = f"ws://{sent.pop('host')}/ws", Origin(sent.pop("origin")), sent.pop("user-agent")
        async with connect(
            url, origin=origin, user_agent_header=agent, additional_headers=sent, local_addr=(self.address, 0),
            max_size=None, ping_interval=None,
        ) as self.wire:  # fmt: skip
            assert self.wire.response
            cookies = self.wire.response.headers.get_all("set-cookie")
            await send({"type": "websocket.accept", "headers": [(b"set-cookie", one.encode()) for one in cookies]})
            saying = asyncio.create_task(_say_all(self.wire, receive))
            with contextlib.suppress(ConnectionClosed, OSError):
                async for frame in self.wire:
                    await send({"type": "websocket.send", "bytes" if isinstance(frame, bytes) else "text": frame})
            saying.cancel()
            await send({"type": "websocket.close", "code": self.wire.close_code})


async def _say_all(wire: ClientConnection, receive: Receive) -> None:
    with contextlib.suppress(ConnectionClosed):
        while (told := await receive())["type"] != "websocket.disconnect":
            if "bytes" in told:  # the first is no frame
                await wire.send(told["bytes"])
        await wire.close()


@dataclass
class PhonesAtTable:
    """Five at one table. ``deeds`` are tapped in turn, of each the last changes what others see; where somebody is
    ``due``, that phone alone taps.
    """

    code: str
    deeds: tuple[tuple[str, ...], ...]
    due: int | None = None
    phones: list[Phone] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._turns = cycle(range(len(self.deeds)))
        self.tapped_by(*range(SEATS) if self.due is None else (self.due,))

    def tapped_by(self, *seats: int) -> None:
        self._whose = cycle(seats)

    @property
    def silent(self) -> Phone:
        """The one that stops reading, where one does."""
        return self.phones[0 if self.due == SEATS - 1 else SEATS - 1]

    async def come(self, port: int, number: int) -> None:
        for seat in range(SEATS):
            phone = Phone(port, f"127.0.{number + 1}.{seat + 1}")
            await phone.tells(self.code)
            await phone.comes(f"sit-{seat}")
            phone.taps(f"sit-{seat}")
            await phone.shows(LATEST)
            self.phones.append(phone)

    async def tap(self) -> tuple[float, list[float]]:
        """One tap: when it was, and the milliseconds to every other phone's repaint."""
        tapper = next(one for at in self._whose if (one := self.phones[at]).here)
        *before, last = self.deeds[next(self._turns)]
        for identifier in before:
            tapper.taps(identifier)
        await tapper.until(lambda: tapper.takes_tap(last), f"{last} to be tapped")
        others = [one for one in self.phones if one.here and one is not tapper]
        for phone in (tapper, *others):
            phone.watch(LATEST)
        at = tapper.taps(last)
        for phone in (tapper, *others):
            await phone.until(lambda: phone.repainted is not None or not phone.here, "the repaint")  # noqa: B023 - at once
        return at, [1000 * (one.repainted - at) for one in others if one.repainted is not None]

    async def tap_often(self, seconds: float, chance: random.Random) -> list[float]:
        """Once in three seconds; all that it took to others."""
        took, end = list[float](), time.monotonic() + seconds
        await asyncio.sleep(chance.uniform(0, EVERY))
        while (began := time.monotonic()) < end:
            took += (await self.tap())[1]
            await asyncio.sleep(began + EVERY - time.monotonic())
        return took


def measured(minutes: float, tell: Callable[[str], None]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        tell("phones: tables are laid …")
        laid = _laid(Path(folder) / "data")
        with serving(Path(folder), own=True) as served, counter() as small:
            found = asyncio.run(_of_counter(small.port, small.process, tell))
            found |= asyncio.run(_of_guests(served, laid, minutes * 60, tell))
            said = served.said.read_text()
    return {**found, "tracebacks": said.count("Traceback")}


def _laid(data: Path) -> list[PhonesAtTable]:
    data.mkdir()
    tables, laid = Tables(data), []
    for number in range(TABLES):
        dealt = number % 2
        opened = tables.open(crowded.dealt(data, SEATS) if dealt else crowded.push(data, SEATS))
        opened.hand_pen("all")
        deeds: tuple[tuple[str, ...], ...] = (("draw-DIE",), ("undo",))
        due = None
        if dealt:
            log = Log(database_file(data))
            session = Sessions(log).open(opened.session)
            due = session.due[0]
            deeds = ("cell-{}-{}".format(*session.look(Seat(due)).open_cells[0]), "place"), ("undo",)
            log.close()
        laid.append(PhonesAtTable(opened.code, deeds, due))
    return laid


async def _of_counter(port: int, process: int, tell: Callable[[str], None]) -> dict[str, Any]:
    """Flet's smallest app on its own server, with as many pages: what Flet alone costs."""
    tell("phones: the counter …")
    before = megabytes(process)
    phones = [Phone(port, route="/") for _ in range(TABLES * SEATS)]
    for phone in phones:
        await phone.comes("more")
    each, took, counting = (megabytes(process) - before) / len(phones), list[float](), phones[0]
    for _ in range(COUNTED):
        counting.watch("number")
        at = asyncio.get_running_loop().time()
        counting.event(counting.key("more"), "click")  # Flet's server knows nothing of fingers
        await counting.until(lambda: counting.repainted is not None, "the counter's answer")
        took.append(1000 * (counting.repainted or 0) - 1000 * at)
        await asyncio.sleep(0.1)
    for phone in phones:
        await phone.leave()
    return {"counter ms": round(statistics.median(took), 1), "counter MB": round(each, 2)}


async def _of_guests(
    served: Served, laid: list[PhonesAtTable], seconds: float, tell: Callable[[str], None]
) -> dict[str, Any]:
    before = megabytes(served.process.pid)
    tell("phones: forty come …")
    for number, one in enumerate(laid):
        await one.come(served.port, number)
    found: dict[str, Any] = {"MB": round((megabytes(served.process.pid) - before) / TABLES / SEATS, 2)}
    tell("phones: a tap at each table in three seconds …")
    found["tap"] = await _tapped(laid, served.process.pid)
    tell("phones: some stop reading …")
    found["tap beside silent ones"] = await _beside_silent(laid, served.process.pid)
    tell("phones: a browser watches …")
    found["watched"] = await _in_browser(laid, served.port)
    found["lasting"] = await _lasting(served, laid, seconds, tell)
    for phone in (phone for one in laid for phone in one.phones):
        await phone.leave()
    return found


async def _tapped(laid: list[PhonesAtTable], process: int) -> dict[str, Any]:
    chance, used = random.Random(1), processor_seconds(process)
    took = await asyncio.gather(*(one.tap_often(TAPPING, chance) for one in laid))
    parts = {name: _milliseconds(list(chain(*took[at::2]))) for at, name in enumerate(KINDS)}
    used = processor_seconds(process) - used
    return {**_milliseconds(list(chain(*took))), **parts, "used": round(used / TAPPING * 100)}


def _milliseconds(took: list[float]) -> dict[str, float]:
    middle, late = statistics.median(took), statistics.quantiles(took, n=20)[-1]
    return {"p50": round(middle, 1), "p95": round(late, 1), "repaints": len(took)}


async def _beside_silent(laid: list[PhonesAtTable], process: int) -> dict[str, Any]:
    """At each table one phone reads nothing, is cut, goes on, and reads nothing."""
    end, chance = time.monotonic() + TAPPING, random.Random(1)

    async def be_silent(phone: Phone) -> None:
        await asyncio.sleep(chance.uniform(0, SILENT))
        while time.monotonic() < end:
            phone.here = False
            assert phone.wire is not None
            phone.wire.transport.pause_reading()
            await asyncio.sleep(SILENT)
            await phone.sleeps()
            await phone.wakes()

    tapped = asyncio.create_task(_tapped(laid, process))
    await asyncio.gather(*(be_silent(one.silent) for one in laid))
    return await tapped


async def _in_browser(laid: list[PhonesAtTable], port: int) -> dict[str, dict[str, float]]:
    """The same taps, as a page of the first phone of a table sees them and as other phones do."""
    found = {}
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=ARGS)
        for name, seen in zip(KINDS, laid, strict=False):
            context = await browser.new_context(viewport=PHONE, reduced_motion="reduce")
            watching = seen.phones[0 if seen.due else 1]
            pairs = (one.partition("=") for one in watching.given if one.startswith(GUEST))
            await context.add_cookies([
                {"name": key, "value": value, "url": f"http://127.0.0.1:{port}"} for key, _, value in pairs
            ])  # fmt: skip
            page = await context.new_page()
            await page.add_init_script(ARRIVAL.replace("WATCHED", LATEST))
            await page.goto(f"http://127.0.0.1:{port}{SEAT}")
            await page.wait_for_function("() => window.arrived", timeout=60_000)
            await page.evaluate(CHANGES)
            taken = [await _seen(seen, page, number) for number in range(WATCHED)]
            await context.close()
            in_page, phones = [one for one, _ in taken], [ms for _, others in taken for ms in others]
            found[name] = {"page ms": statistics.median(in_page), "phones ms": statistics.median(phones)}
        await browser.close()
    return {name: {what: round(ms, 1) for what, ms in one.items()} for name, one in found.items()}


async def _seen(seen: PhonesAtTable, page: Page, number: int) -> tuple[float, list[float]]:
    """One tap: the milliseconds to the browser's page, and those to other phones."""
    await asyncio.sleep(LONG)  # what the last one did is looked at
    behind = time.time() - asyncio.get_running_loop().time()
    at, others = await seen.tap()
    await page.wait_for_function("number => window.changes.length > number", arg=number)
    changed = float(await page.evaluate("number => window.changes[number]", number))
    return changed - 1000 * (at + behind), others


async def _lasting(
    served: Served, laid: list[PhonesAtTable], seconds: float, tell: Callable[[str], None]
) -> dict[str, float]:
    """All but one phone of each table sleep and come back, or leave and come anew, while the table goes on."""
    chance, visits, end = random.Random(2), [0], time.monotonic() + seconds

    def say(at: float, now: float) -> None:
        tell(f"phones: {at / 60:.1f} of {seconds / 60:.0f} minutes, {visits[0]} returns, {now:.0f} MB")

    async def come_and_go(phone: Phone) -> None:
        while time.monotonic() < end:
            await asyncio.sleep(chance.uniform(2, 20))
            await phone.sleeps()
            await asyncio.sleep(chance.uniform(1, 15))
            how = chance.random()
            if how < 0.5:
                await phone.wakes()
            else:
                phone.session = phone.session if how < 0.75 else ""  # loaded again, or another page
                await phone.comes()
            visits[0] += 1

    async def tap_on(one: PhonesAtTable) -> None:
        await one.tap_often(seconds, chance)

    for one in laid:
        one.tapped_by(one.due or 0)
    stays = [one.phones[one.due or 0] for one in laid]
    going = [come_and_go(phone) for one in laid for phone in one.phones if phone not in stays]
    held = await watched(served, seconds, say, *going, *map(tap_on, laid))
    return {**held, "returns": visits[0]}


def show(found: dict[str, Any], console: Console) -> None:
    least = found["counter ms"]
    shown = table("Tap to every other phone", "p50 ms", "p95 ms", "repaints", "times the counter’s tap")
    shown.add_row(SMALLEST, f"{least}", "", "", "")
    for name in ("tap", "tap beside silent ones"):
        for part, one in ((name, found[name]), *((f"  {part}", found[name][part]) for part in found["watched"])):
            ratio = f"{one['p50'] / least:.1f}, {one['p95'] / least:.1f}"
            shown.add_row(part, f"{one['p50']}", f"{one['p95']}", f"{one['repaints']}", ratio)
    console.print(shown)
    for name, one in found["watched"].items():
        console.print(f"{name}, watched: {one['page ms']} ms to a browser’s page, {one['phones ms']} ms to phones.")
    console.print(f"Such taps take the server {found['tap']['used']} % of a processor.")
    console.print(
        f"{found['MB']} MB of the server’s memory a phone, {found['counter MB']} of Flet’s counter. "
        f"Goals: p95 {MOST_MS} ms, {MOST_MB} MB. {found['tracebacks']} tracebacks."
    )
    show_growth(f"{found['lasting']['returns']:,} returns", found["lasting"], console)
