"""A server that devices come to and leave, again and again: what it holds after a third of the time, and at the end.

Each visit is another device. It opens some screen, taps what it finds there, and leaves: most as a browser does, others
without a word, while the app waits for their answer.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import statistics
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgpack
from flet.messaging.protocol import decode_ext_from_msgpack
from rich.console import Console
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

from companion.store import database_file
from tests.app.served import Served, serving
from tests.bench import crowded
from tests.bench.tables import table
from tests.server.at_the_door import ANSWER, CHANGE, EVENT, event, packet, registration

MINUTES = 30.0
CLIENTS = 24
TAPS = 12
"""The most taps of one visit."""
QUIET = 45.0
"""Seconds after the last one has left, in which nobody does anything; then the processor is looked at for as long."""
PLACES = ("/", "/die", "/settings", "/people", "/history", "/rules/13", "/new/push", "/new/13", "/alone/push", "/daily")
MOST_GROWTH, MOST_MB, MOST_IDLE = 1.1, 250, 1.0
"""Memory and descriptors at the end, of those after a third of the time; megabytes; percent of a processor."""


def measured(minutes: float, tell: Callable[[str], None]) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "data").mkdir()
        tell("soak: a busy table is made …")
        tables = [make(Path(folder) / "data") for make in (crowded.push, crowded.thricewise)]
        assert database_file(Path(folder) / "data").exists()
        with serving(Path(folder), own=True) as served:
            return asyncio.run(_soaked(served, [*PLACES, *(f"/session/{id}" for id in tables)], minutes * 60, tell))


async def _soaked(served: Served, places: list[str], seconds: float, tell: Callable[[str], None]) -> dict[str, float]:
    began, chance = time.monotonic(), random.Random(1)
    visits = [0]

    async def come_and_go(until: float) -> None:
        while time.monotonic() < until:
            with contextlib.suppress(ConnectionClosed, OSError, TimeoutError):
                await _visit(served.port, random.Random(chance.random()), chance.choice(places))
            visits[0] += 1

    def say(at: float, now: float) -> None:
        tell(f"soak: {at / 60:.1f} of {seconds / 60:.0f} minutes, {visits[0]} visits, {now:.0f} MB")

    comings = (come_and_go(began + seconds) for _ in range(CLIENTS))
    held = await watched(served, seconds, say, *comings)
    tell("soak: nobody is there …")
    await asyncio.sleep(QUIET)
    used = processor_seconds(served.process.pid)
    await asyncio.sleep(QUIET)
    return {
        **held,
        "visits": visits[0],
        "idle, % of a processor": round((processor_seconds(served.process.pid) - used) / QUIET * 100, 2),
        "lines in the log": len(served.said.read_text().splitlines()),
        "tracebacks": served.said.read_text().count("Traceback"),
    }


async def watched(
    served: Served, seconds: float, tell: Callable[[float, float], None], *deeds: Coroutine[Any, Any, None]
) -> dict[str, float]:
    """What the server holds after a third of the time that these take, and at the end; ``tell`` hears the seconds that
    have passed, and the megabytes.
    """
    began, samples = time.monotonic(), list[tuple[float, float, int]]()

    async def watch() -> None:
        while True:
            await asyncio.sleep(1)
            samples.append((time.monotonic() - began, megabytes(served.process.pid), descriptors(served.process.pid)))
            tell(*samples[-1][:2])

    watching = asyncio.create_task(watch())
    await asyncio.gather(*deeds)
    watching.cancel()
    third = [one for one in samples if seconds * 0.3 <= one[0] <= seconds / 3]
    last = [one for one in samples if seconds * 29 / 30 <= one[0]]
    return {
        "minutes": round(seconds / 60, 1),
        "MB after a third": round(statistics.median(one[1] for one in third), 1),
        "MB at the end": round(statistics.median(one[1] for one in last), 1),
        "MB at most": round(max(one[1] for one in samples), 1),
        "descriptors after a third": statistics.median(one[2] for one in third),
        "descriptors at the end": statistics.median(one[2] for one in last),
    }


async def _visit(port: int, chance: random.Random, place: str) -> None:
    host = f"127.0.0.1:{port}"
    async with connect(f"ws://{host}/ws", origin=Origin(f"http://{host}"), max_size=None, ping_interval=None) as line:
        await line.send(registration(route=place))
        answers = True
        for tap in range(chance.randint(1, TAPS)):
            keys = await _heard(line, answers, chance.uniform(0.2, 0.6))
            if keys:
                await line.send(event(chance.choice(keys)))
            answers = answers and not (tap > 3 and chance.random() < 0.2)
        if not answers:
            line.transport.abort()


async def _heard(line: ClientConnection, answers: bool, seconds: float) -> list[int]:
    """The keys in what came within so many seconds; ``answers``: the page does what it is asked."""
    keys: list[int] = []
    until = time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        with contextlib.suppress(TimeoutError):
            frame = await asyncio.wait_for(line.recv(), left)
            if isinstance(frame, bytes):
                action, body = msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
                keys += _keys(body)
                if action == ANSWER and answers:
                    await _answer(line, body)
    return keys


async def _answer(line: ClientConnection, asked: dict[str, Any]) -> None:
    if asked["name"] == "push_route":
        route = asked["args"]["route"]
        await line.send(packet(CHANGE, {"id": 1, "props": {"route": route}}))
        await line.send(packet(EVENT, {"target": 1, "name": "route_change", "data": {"route": route}}))
    told = {"control_id": asked["control_id"], "call_id": asked["call_id"], "result": None, "error": None}
    await line.send(packet(ANSWER, told))


def _keys(value: Any) -> list[int]:
    if isinstance(value, dict):
        here = [value["_i"]] if value.get("on_click") and isinstance(value.get("_i"), int) else []
        return [*here, *(key for one in value.values() for key in _keys(one))]
    return [key for one in value for key in _keys(one)] if isinstance(value, list) else []


def megabytes(process: int) -> float:
    """What it has of the machine's memory."""
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def descriptors(process: int) -> int:
    """How many files and sockets it has open."""
    return sum(1 for _ in Path(f"/proc/{process}/fd").iterdir())


def processor_seconds(process: int) -> float:
    """What it has used of a processor."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def show_growth(title: str, found: dict[str, float], console: Console) -> None:
    shown = table(title, "after a third", "at the end", "growth", "goal")
    for name in ("MB", "descriptors"):
        before, now = found[f"{name} after a third"], found[f"{name} at the end"]
        most = f", {MOST_MB} MB" if name == "MB" else ""
        shown.add_row(name, f"{before:g}", f"{now:g}", f"{now / before:.2f} ×", f"{MOST_GROWTH} ×{most}")
    console.print(shown)


def show(found: dict[str, float], console: Console) -> None:
    show_growth("Soak", found, console)
    console.print(
        f"{found['visits']:,} visits of {CLIENTS} devices at a time in {found['minutes']:g} minutes; "
        f"{found['MB at most']:g} MB at most; nobody there: {found['idle, % of a processor']:g} % of a processor "
        f"(goal: {MOST_IDLE:g} %); {found['lines in the log']:g} lines in the log, {found['tracebacks']:g} tracebacks."
    )
