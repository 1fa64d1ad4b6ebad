"""What bots cost: their thoughts, whole games, and the taps at other tables while one thinks.

The taps come from a process of their own through a socket into an asyncio loop, as a phone's come into the server; the
bot thinks in its driver's thread in the loop's process.
"""

from __future__ import annotations

import asyncio
import gc
import multiprocessing
import random
import socket
import struct
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

from rich.console import Console

from companion.app.garbage import NEVER, no_search_for_garbage
from companion.engine import Game, Seat
from companion.engine.game import Pick, Thought
from companion.games import GAMES
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.driver import Driver
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.sessions.simulate import Plan, next_event
from companion.store import Log, database_file
from tests.bench.crowded import NAMES
from tests.bench.play import clock, play
from tests.bench.tables import table

GOAL: Final = 1.5
"""Times the latency of a tap with nobody thinking."""

MOST_GAMES: Final = 40
ROUNDS: Final = 10
"""How often it is quiet, a bot thinks and bots play, in turn."""

KINDS: Final = ("idle", "thinking", "playing")


def measured(seconds: float, tell: Callable[[str], None]) -> dict[str, Any]:
    """Thoughts and games of every level, and taps while the hard bots of each game are at work."""
    games: dict[str, Any] = {}
    with no_search_for_garbage():  # what is imported is set aside, as the app does it
        gc.collect()
    usual = gc.get_threshold()
    gc.set_threshold(*usual[:2], NEVER)  # as where the app is served
    for id, game in GAMES.items():
        players = game.players[len(game.players) // 2]
        levels = {}
        for level in game.bot.LEVELS:
            tell(f"{id}, {level} …")
            gc.collect()  # as the app does when nobody is at work
            levels[level] = thoughts(game, players, level, seconds)
        tell(f"{id}: taps …")
        games[id] = {"players": players, "levels": levels, "taps": taps(game, players, seconds)}
    gc.set_threshold(*usual)
    return games


# Thoughts


class Timed:
    """A bot whose thoughts are timed, the whole and the longest step of each."""

    def __init__(self, game: Game) -> None:
        self._bot = game.bot
        self.LEVELS = game.bot.LEVELS
        self.thoughts: list[float] = []
        self.longest = 0.0

    def choose(self, view: Any, level: str, pick: Pick) -> Thought:
        thought = self._bot.choose(view, level, pick)
        spent = 0.0
        while True:
            began = clock()
            try:
                step = next(thought)
            except StopIteration as end:
                self._took(clock() - began)
                self.thoughts.append(spent + clock() - began)
                return end.value
            spent += clock() - began
            self._took(clock() - began)
            yield step

    def _took(self, seconds: float) -> None:
        self.longest = max(self.longest, seconds)


def thoughts(game: Game, players: int, level: str, seconds: float) -> dict[str, Any]:
    """The same games every time, as many as fit; processor time, so that other programs do not count."""
    bot = Timed(game)
    plan = Plan(game.id, (level,) * players, MOST_GAMES, "bench")
    began, played = clock(), 0
    while played < 1 or (played < MOST_GAMES and clock() - began < seconds):
        _play(replace(game, bot=bot), plan, played)
        played += 1
    spent = clock() - began
    return {
        "games": played,
        "decisions": len(bot.thoughts),
        "median_ms": _ms(median(bot.thoughts)),
        "worst_ms": _ms(max(bot.thoughts)),
        "longest_step_ms": _ms(bot.longest),
        "games_per_second": round(played / spent, 2),
    }


def _play(game: Game, plan: Plan, index: int) -> None:
    dealer, n = Dealer(f"{plan.seed}/{index}"), 1
    state = game.full.new(plan.setup(game, index))
    while (event := next_event(game, state, plan.levels, dealer, n)) is not None:
        state = game.full.apply(state, event)
        n += 1


# Taps


class Unhurried:
    """A bot that begins its thought anew until the driver has had enough: it thinks as long as it may."""

    def __init__(self, game: Game) -> None:
        self._bot, self.LEVELS = game.bot, game.bot.LEVELS

    def choose(self, view: Any, level: str, pick: Pick) -> Thought:
        while True:
            yield (yield from self._bot.choose(view, level, pick))


class Tapped:
    """A session at a table without bots, in which somebody taps: one random game of Push after the other."""

    def __init__(self, sessions: Sessions) -> None:
        self._sessions, self._seed = sessions, 0
        self._events: Iterator[Any] = iter(())
        self._session: LiveSession | None = None
        self._next: Any = None
        self.ready()

    def ready(self) -> None:
        """Have an event to tell; what it takes to begin another session belongs to no tap."""
        self._next = next(self._events, None)
        if self._next is None:
            told: list[tuple[Any, Any]] = []
            play(GAMES["push"], 4, random.Random(self._seed), told)
            self._seed += 1
            self._events = iter([event for _, event in told])
            self._session = self._sessions.begin("push", NAMES[:4], Seat(0), tracking="full")
            self._next = next(self._events)

    def tap(self) -> None:
        assert self._session is not None
        self._session.tell(self._next, seen=self._session.revision)


def taps(game: Game, players: int, seconds: float) -> dict[str, Any]:
    """Milliseconds from when a tap is sent until it is kept, idle and while hard bots are at work at another table.

    ``thinking``: they think all the time they may, one thought after the other. ``playing``: they act as soon as they
    know what to do, so that many taps wait for the disk behind what a bot wrote. ``thought_at_table``: how long their
    thoughts took then by the clock on the wall, the turns they gave to others included.
    """
    with tempfile.TemporaryDirectory() as folder, closing(Log(database_file(Path(folder)))) as log:
        found = asyncio.run(_tapped(Sessions(log), game, players, seconds / ROUNDS))
    spans = found.pop("thoughts")
    shown: dict[str, Any] = {name: _summary(times) for name, times in found.items()}
    shown["thought_at_table"] = {"median_ms": _ms(median(spans)), "worst_ms": _ms(max(spans))}
    for name in ("thinking", "playing"):
        for key in ("median", "p95"):
            shown[name][f"times_{key}"] = round(shown[name][f"{key}_ms"] / shown["idle"][f"{key}_ms"], 2)
    return shown


def _summary(times: list[float]) -> dict[str, Any]:
    return {
        "taps": len(times),
        "median_ms": _ms(median(times)),
        "p95_ms": _ms(quantiles(times, n=20)[-1]),
    }


def _ms(seconds: float) -> float:
    return round(1000 * seconds, 2)


async def _tapped(sessions: Sessions, game: Game, players: int, block: float) -> dict[str, list[float]]:
    """How long each tap took, by what bots did meanwhile: short blocks in turn, so that other programs meet all."""
    found: dict[str, list[float]] = {name: [] for name in (*KINDS, "thoughts")}
    table, slow = Tapped(sessions), replace(game, bot=Unhurried(game))
    with _phone() as phone:
        await _tap(phone, table, 0.3)
        for at in range(ROUNDS):
            for name in KINDS[:: -1 if at % 2 else 1]:
                if name == "idle":
                    found[name] += await _tap(phone, table, block)
                    continue
                with _bots(sessions, slow if name == "thinking" else game, players) as thoughts:
                    found[name] += await _tap(phone, table, block)
                if name == "playing":
                    found["thoughts"] += thoughts
    return found


async def _tap(phone: socket.socket, table: Tapped, seconds: float) -> list[float]:
    """One tap after the other, as a server's loop gets them: how long from when it was sent until it was kept."""
    loop, found = asyncio.get_running_loop(), list[float]()
    until = time.monotonic() + seconds
    while time.monotonic() < until or len(found) < 2:
        await loop.sock_sendall(phone, b"?")  # the next one when you like
        sent: float = struct.unpack("d", await loop.sock_recv(phone, 8))[0]
        table.tap()
        found.append(time.monotonic() - sent)
        table.ready()
    return found


@contextmanager
def _bots(sessions: Sessions, game: Game, players: int) -> Iterator[list[float]]:
    """Hard bots at work: one session after the other, without a pause between what they do. How long they thought."""
    over, stop = threading.Event(), threading.Event()
    thoughts: list[float] = []
    began = 0.0

    def turned(driver: Driver) -> None:
        """In the driver's thread, whenever somebody begins or ends to think."""
        nonlocal began
        if driver.thinking is not None:
            began = time.monotonic()
        elif began:
            thoughts.append(time.monotonic() - began)

    def at_work() -> None:
        while not stop.is_set():
            session = sessions.begin(
                game.id, NAMES[:players], Seat(0), tracking="full", mode="digital", bots=("hard",) * players
            )
            assert isinstance(session, DigitalSession)
            session.game = game
            driver = sessions.driver(session)
            driver.pace = 0
            over.clear()
            ends = [session.subscribe(lambda of=session: over.set() if of.over else None)]  # type: ignore[misc] # mypy does not infer a lambda with a default
            ends.append(driver.subscribe(lambda of=driver: turned(of)))  # type: ignore[misc] # mypy does not infer a lambda with a default
            while not stop.is_set() and not over.wait(0.05):
                pass
            for end in ends:
                end()
            while any(one.name == f"bots of {session.id}" for one in threading.enumerate()):
                time.sleep(0.002)

    thread = threading.Thread(target=at_work, daemon=True)
    thread.start()
    try:
        yield thoughts
    finally:
        stop.set()
        thread.join()


@contextmanager
def _phone() -> Iterator[socket.socket]:
    """A process that sends a tap some milliseconds after it was asked for one."""
    here, there = socket.socketpair()
    process = multiprocessing.get_context("spawn").Process(target=_send_taps, args=(there,), daemon=True)
    process.start()
    there.close()
    here.setblocking(False)
    try:
        yield here
    finally:
        here.close()
        process.join()


def _send_taps(server: socket.socket) -> None:
    rng = random.Random(1)
    while server.recv(1):
        time.sleep(rng.uniform(0.002, 0.015))
        server.sendall(struct.pack("d", time.monotonic()))


# For people


def show(found: dict[str, Any], console: Console) -> None:
    columns = ("decisions", "median_ms", "worst_ms", "longest_step_ms", "games_per_second")
    headings = ("Bots (players)", "Decisions", "Median ms", "Worst ms", "Longest step ms", "Games/s")
    told = table(*headings, title="Thoughts and games (processor time)")
    for id, one in found.items():
        for level, costs in one["levels"].items():
            told.add_row(f"{id} ({one['players']}) {level}", *[f"{costs[name]:,}" for name in columns])
    console.print(told)
    headings = ("Hard bots", "Taps", "Median ms", "times idle", "95th percentile ms", "times idle")
    told = table(*headings, title="A tap at another table (until it is kept)")
    for id, one in found.items():
        for name in KINDS:
            group = one["taps"][name]
            times = [f"{group[key]:.2f} ×" if key in group else "" for key in ("times_median", "times_p95")]
            shown = (f"{group['median_ms']:.2f}", times[0], f"{group['p95_ms']:.2f}", times[1])
            told.add_row(f"{id}: {name}", f"{group['taps']:,}", *shown)
    console.print(told)
    console.print(f"Goal: while a hard bot is thinking at most {GOAL} × idle.")
    for id, one in found.items():
        took = one["taps"]["thought_at_table"]
        console.print(f"{id}: at the table a hard bot thinks {took['median_ms']} ms, at most {took['worst_ms']} ms.")
