"""``python -m tests.bench`` (``make bench``): a table on the screen, JSON in build/bench.json.

``--seconds`` is the time for each measurement of the games; less is quicker and rougher. ``--only`` measures one part.
``--only soak`` and ``--only phones``, which no other run has, let devices and guests' phones come and go for
``--minutes``. ``--only peers``, which no other run has either, is of phones that play with no computer.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import time
from collections.abc import Callable
from datetime import datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from rich.console import Console

from companion.engine import Game
from companion.games import GAMES
from companion.sessions.simulate import Plan, simulate
from tests.bench import bots, history, peers, phones, screens, soak, web
from tests.bench.play import costs, speed
from tests.bench.tables import table

GOAL = 3.0
CALLS = ("awaits", "apply", "look")
FILE = Path("build") / "bench.json"


Tell = Callable[[str], None]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    parser.add_argument("--only", choices=PARTS)
    parser.add_argument("--minutes", type=float, default=soak.MINUTES, help="of coming and going")
    told = parser.parse_args()
    found: dict[str, Any] = {
        "date": datetime.now().astimezone().date().isoformat(),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
    }
    console = Console(width=None if sys.stdout.isatty() else 110)
    with Console(stderr=True).status("") as status:
        for part in (told.only,) if told.only else USUAL:
            of_part = PARTS[part][0](told, status.update)
            found |= of_part if part == "games" else {part: of_part}
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    console.print(f"{found['python']}, {found['machine']}, {found['date']}")
    for part, (_, show) in PARTS.items():
        if part in found:
            show(found if part == "games" else found[part], console)
    console.print(f"Written to {FILE}.")
    return 0


def uno(seconds: float) -> tuple[str, float] | None:
    """RLCard's UNO with its own random agents, as its documentation runs them: name, version and steps a second.

    The best of three tries; None where RLCard is missing.
    """
    try:
        import rlcard
        from rlcard.agents import RandomAgent
    except ImportError:
        return None
    env = rlcard.make("uno", config={"seed": 42})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])
    best = 0.0
    for _ in range(3):
        began, before = time.process_time(), env.timestep
        while (spent := time.process_time() - began) < seconds / 3:
            env.run(is_training=False)
        best = max(best, (env.timestep - before) / spent)
    return f"RLCard {version('rlcard')} UNO", best


def of_games(seconds: float, tell: Tell) -> dict[str, Any]:
    """The yardstick and every game."""
    tell("RLCard …")
    yardstick = uno(seconds)
    games = {}
    for id, game in GAMES.items():
        tell(f"{id} …")
        games[id] = measured(game, seconds, yardstick[1] if yardstick else None)
    return {
        "yardstick": {"name": yardstick[0], "steps_per_second": round(yardstick[1])} if yardstick else None,
        "games": games,
    }


def measured(game: Game, seconds: float, steps: float | None) -> dict[str, Any]:
    """One game with the number of players that is slowest, and what each function costs there."""
    slowest = min((speed(game, players, seconds) for players in game.players), key=lambda one: one.events)
    calls = costs(game, slowest.players)
    return {
        "players": slowest.players,
        "events_per_second": round(slowest.events),
        "games_per_second": round(slowest.games, 1),
        "times_the_yardstick": round(slowest.events / steps, 2) if steps else None,
        "microseconds": {name: round(calls[name], 2) for name in CALLS},
        "simulated_games_per_second": {f"jobs_{jobs}": round(simulated(game, jobs, seconds), 1) for jobs in (1, 2)},
    }


def simulated(game: Game, jobs: int, seconds: float) -> float:
    """Games a second of ``companion simulate`` with four easy bots; starting the processes counts."""
    plan = Plan(game.id, (game.bot.LEVELS[0],) * 4, 1_000_000, "bench")
    began = time.perf_counter()
    games = max(
        sum(1 for _ in _within(plan, began + seconds / 3)), 1
    )  # how many fit, so that both runs are long enough
    plan = Plan(game.id, plan.levels, games * 3 * jobs, plan.seed)
    began = time.perf_counter()
    played = sum(1 for _ in simulate(plan, jobs=jobs))
    return played / (time.perf_counter() - began)


def _within(plan: Plan, end: float) -> Any:
    for played in simulate(plan):
        yield played
        if time.perf_counter() > end:
            return


def show_games(found: dict[str, Any], console: Console) -> None:
    calls = [f"{name} µs" for name in CALLS]
    shown = table("Game (players)", "Events/s", "Games/s", *calls, "Bots: games/s", "2 jobs", "Ratio")
    for id, one in found["games"].items():
        took, bots, ratio = one["microseconds"], one["simulated_games_per_second"], one["times_the_yardstick"]
        shown.add_row(
            f"{id} ({one['players']})",
            f"{one['events_per_second']:,}",
            f"{one['games_per_second']:,}",
            *[f"{took[name]:.2f}" for name in CALLS],
            f"{bots['jobs_1']:,}",
            f"{bots['jobs_2']:,}",
            "–" if ratio is None else f"{ratio:.2f}×",
        )
    console.print(shown)
    if found["yardstick"] is None:
        console.print("RLCard is not installed here: nothing to compare with (requirements/bench.lock has it).")
    else:
        name, steps = found["yardstick"]["name"], found["yardstick"]["steps_per_second"]
        console.print(f"{name} with its random agents: {steps:,} steps/s. Goal: at least {GOAL:.0f} times that.")


def show_store(found: dict[str, Any], console: Console) -> None:
    few, many = found["few"], found["many"]
    sizes = [f"{one['sessions']:,} sessions" for one in (few, many)]
    shown = table("Store: milliseconds", *sizes, "Growth", "Goal")
    for name, ms in many["milliseconds"].items():
        before = few["milliseconds"][name]
        shown.add_row(name, f"{before:.2f}", f"{ms:.2f}", f"{ms / before:.2f} ×", history.GOALS.get(name, ""))
    console.print(shown)
    filled = f"{many['sessions']:,} sessions of {found['events_per_session']} events"
    console.print(f"{filled}: written in {many['seconds_to_fill']:.0f} s, {many['bytes_per_session']:,} bytes each.")


def show_screens(found: dict[str, dict[str, float]], console: Console) -> None:
    least = found[screens.SMALLEST]
    shown = table("Screen (median)", *screens.HEADINGS)
    for name, one in found.items():
        cells = []
        for heading in screens.HEADINGS:
            if heading not in one:
                cells.append("–")
                continue
            goal = screens.GOALS.get(heading) if name != screens.SMALLEST else None
            times = f" ({one[heading] / least[heading]:.2f} ×)" if goal else ""
            cells.append(f"{one[heading]:,}{times}")
        shown.add_row(name, *cells)
    console.print(shown)
    goals = ", ".join(f"{name} {times} ×" for name, times in screens.GOALS.items())
    console.print(f"Goals, against the smallest app: {goals}; {screens.MOST_BYTES:,} bytes a tap.")


def show_web(found: dict[str, dict[str, float]], console: Console) -> None:
    small, ours = found[web.SMALLEST], found[web.OURS]
    visits = (*web.VISITS, web.SLOW)
    shown = table("Static app (median)", "MB on the wire", *(f"{visit} ms" for visit in visits))
    shown.add_row(web.SMALLEST, f"{small['MB']}", *(f"{small[one]:,.0f}" if one in small else "–" for one in visits))
    against = {web.VISITS[2]: small[web.VISITS[1]]}  # it does not start without a network
    cells = [f"{ours[one]:,.0f} ({ours[one] / against.get(one, small.get(one, 1)):.2f} ×)" for one in visits]
    shown.add_row(web.OURS, f"{ours['MB']}", *cells)
    console.print(shown)
    goals = ", ".join(f"{visit} {times} ×" for visit, times in web.GOALS.items())
    console.print(f"Goals: {web.MOST_MB:.0f} MB; of the smallest app's time: {goals} (offline: of its return online).")
    console.print("; ".join(f"{name}: {ours[name]:,.0f} ms" for name in web.INSIDE))
    console.print(
        f"Goals: {web.MOST_NEXT} ms from screen to screen, {web.MOST_TAP} ms a tap (where they were 2,000 and 145)."
    )


Measure = Callable[[argparse.Namespace, Tell], Any]
PARTS: dict[str, tuple[Measure, Callable[[Any, Console], None]]] = {
    "games": (lambda told, tell: of_games(told.seconds, tell), show_games),
    "store": (lambda _, tell: history.measured(tell), show_store),
    "screens": (lambda _, tell: screens.measured(tell), show_screens),
    "web": (lambda _, tell: web.measured(tell), show_web),
    "soak": (lambda told, tell: soak.measured(told.minutes, tell), soak.show),
    "phones": (lambda told, tell: phones.measured(told.minutes, tell), phones.show),
    "peers": (lambda _, tell: peers.measured(tell), peers.show),
    "bots": (lambda told, tell: bots.measured(told.seconds, tell), bots.show),
}
"""What is measured, and how it is shown to people."""
USUAL = ("games", "store", "screens", "bots", "web")
"""In this order; the others are measured alone."""

if __name__ == "__main__":
    sys.exit(main())
