"""The ladder of the bots: does each level beat the one below it? Writes a table for docs/bots.md.

``make ladder ARGS="--game push --games 400"``. Every line is one number of players and one pair of levels, at two kinds
of tables: one of the stronger level among the weaker, and both levels in turn around the table. Seats take turns: every
seat is the stronger level's equally often, and every seat begins equally often. The same seed plays the same games,
whatever ``--jobs`` says.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Any

from companion.engine import NotUnderstood
from companion.engine.win_share import WinShare
from companion.engine.wire import options_of
from companion.games import GAMES, game
from companion.sessions.simulate import Plan, simulate

TABLES = ("one", "mixed")


@dataclass(frozen=True, slots=True)
class Rung:
    """Games of ``strong`` over ``weak`` at one kind of table (``one`` or ``mixed``) with so many players."""

    game: str
    strong: str
    weak: str
    players: int
    table: str
    games: int
    seed: str
    options: Any = None

    def plans(self) -> list[Plan]:
        """The games shared out among the ways to seat both levels; earlier ones take what does not divide evenly."""
        ways = seatings(self.strong, self.weak, self.players, self.table)
        each, over = divmod(self.games, len(ways))
        return [
            Plan(
                self.game,
                levels,
                each + (number < over),
                f"{self.seed}/{self.players}/{self.table}/{number}",
                self.options,
            )
            for number, levels in enumerate(ways)
            if each + (number < over)
        ]


@dataclass(frozen=True, slots=True)
class Result:
    """What a rung's games said: the share of wins that went to the stronger level, and what equals would have won."""

    rung: Rung
    share: Fraction
    fair: Fraction
    seconds: float

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % score interval, each game one trial and a shared win a fraction of one.

        A fraction varies less than a win or a loss, so the interval is a little wide rather than narrow.
        """
        games = self.rung.games
        return WinShare(games, float(self.share * games), float(self.fair * games)).interval

    @property
    def beats(self) -> bool:
        """Whether the lower end of the interval lies above the fair share."""
        return self.interval[0] > self.fair


def seatings(strong: str, weak: str, players: int, table: str) -> list[tuple[str, ...]]:
    """Levels by seat: one way for each seat of the one (``one``), or every other seat from either end (``mixed``)."""
    if table == "one":
        return [tuple(strong if seat == at else weak for seat in range(players)) for at in range(players)]
    return [tuple(strong if (seat + at) % 2 == 0 else weak for seat in range(players)) for at in range(2)]


def rungs(
    names: Sequence[str],
    players: Sequence[int],
    levels: Sequence[str],
    tables: Sequence[str],
    games: int,
    seed: str,
    options: Sequence[str] = (),
) -> Iterator[Rung]:
    """Every pair of neighbouring levels a game has, at every number of players it allows; ``levels`` are the upper.

    Raises NotUnderstood for options (``NAME=VALUE``) that a game does not have.
    """
    for name in names:
        played = game(name)
        chosen = options_of(played.options, options)
        for weak, strong in pairwise(played.bot.LEVELS):
            if levels and strong not in levels:
                continue
            for n in played.players:
                if players and n not in players:
                    continue
                # with two players every table is one of each
                for table in tables if n > 2 else tables[:1]:
                    yield Rung(played.id, strong, weak, n, table, games, seed, chosen)


def climb(rung: Rung, jobs: int) -> Result:
    """Plays a rung's games."""
    began = time.perf_counter()
    won, fair = Fraction(0), Fraction(0)
    for plan in rung.plans():
        fair += Fraction(plan.levels.count(rung.strong) * plan.games, rung.players)
        for played in simulate(plan, jobs=jobs):
            winners = [standing.seat for standing in played.standings if standing.winner]
            won += Fraction(sum(plan.levels[seat] == rung.strong for seat in winners), len(winners))
    return Result(rung, won / rung.games, fair / rung.games, time.perf_counter() - began)


HEAD = """| game | players | pair | table | games | win share | 95% interval | fair share | verdict |
|---|---:|---|---|---:|---:|---|---:|---|"""


def line(result: Result) -> str:
    """One line of the table."""
    rung, (low, high) = result.rung, result.interval
    pair = f"{rung.strong} over {rung.weak}"
    verdict = "beats" if result.beats else "not shown"
    shares = f"{float(result.share):.3f} | {low:.3f} – {high:.3f} | {float(result.fair):.3f}"
    return f"| {rung.game} | {rung.players} | {pair} | {rung.table} | {rung.games} | {shares} | {verdict} |"


def main(arguments: Sequence[str] | None = None) -> int:
    """Status 0 when every stronger level beats the weaker, else 1."""
    parser = argparse.ArgumentParser(prog="tools.ladder", description="Win shares of neighbouring bot levels.")
    parser.add_argument("--game", action="append", choices=sorted(GAMES), help="may be repeated; all without it")
    parser.add_argument("--players", action="append", type=int, help="may be repeated; every number without it")
    parser.add_argument("--level", action="append", help="the upper level of a pair; may be repeated; all without it")
    parser.add_argument("--table", action="append", choices=TABLES, help="one among weaker, or mixed; both without it")
    parser.add_argument("--option", action="append", metavar="NAME=VALUE", help="as for simulate; may be repeated")
    parser.add_argument("--games", type=int, default=400, help="games a line (400)")
    parser.add_argument("--seed", default="ladder", help="the same seed, the same games (ladder)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    args = parser.parse_args(arguments)
    if args.games < 1 or args.jobs < 1:
        parser.error("--games and --jobs must be at least 1")
    parts = (args.game or list(GAMES), args.players or (), args.level or (), args.table or TABLES)
    try:
        found = list(rungs(*parts, args.games, args.seed, args.option or ()))
    except NotUnderstood as refusal:
        parser.error(f"--option: {refusal.facts.get('found')} is not one of: {refusal.facts.get('expected')}")
    if not found:
        parser.error("no game has such a pair of levels with so many players")
    print(f"`{command(args)}` (seed `{args.seed}`)\n\n{HEAD}", flush=True)
    results = []
    for rung in found:
        results.append(climb(rung, args.jobs))
        print(line(results[-1]), flush=True)
    beaten = sum(result.beats for result in results)
    seconds = sum(result.seconds for result in results)
    print(f"\n{beaten} of {len(results)} lines show the stronger level ahead; {seconds:.0f} s.")
    return 0 if beaten == len(results) else 1


def command(args: argparse.Namespace) -> str:
    """What plays the same games again."""
    parts = [
        f"--{name} {value}"
        for name in ("game", "players", "level", "table", "option")
        for value in getattr(args, name) or ()
    ]
    return " ".join(["python -m tools.ladder", *parts, f"--games {args.games} --seed {args.seed}"])


if __name__ == "__main__":
    raise SystemExit(main())
