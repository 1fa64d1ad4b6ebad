"""``companion simulate``: plays games between bots, prints tallies by seat, and writes a session file of each."""

from __future__ import annotations

import contextlib
import time
from argparse import Namespace
from dataclasses import fields

from companion.cli.errors import UNREADABLE, Failed, broken_rule_as_failed
from companion.cli.files import all_or_none, ended_by_signals, to_standard_output
from companion.cli.output import numbers, percent, put, put_json, put_table, row, table, watched
from companion.cli.parser import Commands, a_file_name, a_seed, a_whole_number
from companion.engine import Game, Say
from companion.engine.wire import excerpt, options_of, read_options, write_options
from companion.games import GAMES, game, options_at
from companion.sessions.files.archive import SUFFIX
from companion.sessions.play.dealer import new_seed
from companion.sessions.simulate import Plan, Tally, count, simulate

MOST_GAMES = 1_000_000
MOST_JOBS = 64


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("simulate", run, say.t("plays games between bots"))
    parser.needed.add_argument("game", metavar="GAME", help=", ".join(GAMES))
    number, option = a_whole_number, parser.options.add_argument
    option("--players", metavar="N", type=number(say, -99, 99), required=True, help=say.t("number of players"))
    levels = ", ".join(dict.fromkeys(level for one in GAMES.values() for level in one.bot.LEVELS))
    told = say.t("{levels}: one for all seats, or one per seat, separated by commas", levels=levels)
    option("--bots", metavar="LEVEL", help=told)
    names = ", ".join(f"{one.name}=…" for one_game in GAMES.values() for one in fields(one_game.options))
    told = say.t("an option of the game, may be repeated: {names}", names=names)
    option("--option", metavar="NAME=VALUE", action="append", default=[], help=told)
    option("--games", metavar="G", type=number(say, 1, MOST_GAMES), default=1, help=say.t("how many games"))
    option("--seed", metavar="S", type=a_seed(say), help=say.t("the same seed, the same result"))
    option("--jobs", metavar="J", type=number(say, 1, MOST_JOBS), default=1, help=say.t("processes to use"))
    option("--export", metavar="DIR", type=a_file_name(say), help=say.t("the folder to write to"))
    option("--json", action="store_true", help=say.t("one JSON document"))


def run(args: Namespace, say: Say) -> None:
    """Play the games. The same seed gives the same output, whatever the number of jobs."""
    played = game(args.game, "GAME")
    seed = new_seed() if args.seed is None else args.seed
    chosen = write_options(options_of(played.options, args.option, "--option"))
    options = read_options(played.options, options_at(played.id, chosen, args.players, "full"))
    plan = Plan(played.id, _levels(say, played, args), args.games, seed, options)
    with broken_rule_as_failed(say, played):
        plan.check()
    piped = to_standard_output(say, args.export, args)
    folder = contextlib.nullcontext() if args.export is None else all_or_none(say, args.export)
    tallies = [Tally(len(plan.levels)) for _ in plan.levels]
    began, events = time.perf_counter(), 0
    games = simulate(plan, jobs=args.jobs, files=args.export is not None)
    with ended_by_signals(), folder as add_file:
        for index, one in enumerate(watched(games, say.t("Games"), lambda: plan.games, quiet=args.json)):
            count(tallies, one.standings)
            events += one.events
            if add_file is not None and one.file is not None:
                add_file(file_name(plan, index), one.file)
    if args.json:
        put_json(to_json(plan, tallies, events))
    elif not piped:
        _show(say, played, plan, tallies, time.perf_counter() - began, args.export)


def file_name(plan: Plan, index: int) -> str:
    """Return a name like ``push-07.companion.json``: the game's number from 1, all of equal length."""
    return f"{plan.game}-{index + 1:0{len(str(plan.games))}}{SUFFIX}"


def to_json(plan: Plan, tallies: list[Tally], events: int) -> dict[str, object]:
    """Return the tallies as JSON; nothing in it depends on time, machine or jobs."""
    return {
        "game": plan.game,
        "players": len(plan.levels),
        "games": plan.games,
        "seed": plan.seed,
        "options": write_options(plan.options),
        "events": events,
        "seats": [{"seat": seat, "level": plan.levels[seat], **tally.to_json()} for seat, tally in enumerate(tallies)],
    }


def _levels(say: Say, played: Game, args: Namespace) -> tuple[str, ...]:
    known = played.bot.LEVELS
    named = args.bots.split(",") if args.bots is not None else [known[0]]
    expected = ", ".join(known)
    for level in named:
        if level not in known:
            words = say.t("“{found}” is not known here; possible: {expected}", found=excerpt(level), expected=expected)
            raise Failed(say.labelled("--bots", words), UNREADABLE)
    players = max(args.players, 0)
    if len(named) not in (1, players) and players in played.players:
        words = say.t("expected: one level, or one for each of the {players} players", players=players)
        raise Failed(say.labelled("--bots", words), UNREADABLE)
    return tuple(named) if len(named) == players else (named[0],) * players


def _show(say: Say, played: Game, plan: Plan, tallies: list[Tally], seconds: float, target: str | None) -> None:
    made = table(
        numbers(say.t("Seat")),
        say.t("Bot"),
        numbers(say.t("Wins")),
        numbers(say.t("Shared")),
        numbers(say.t("Share")),
        numbers(say.t("95% interval")),
        numbers(say.t("Mean points")),
        numbers(say.t("Min.")),
        numbers(say.t("Max.")),
    )
    for seat, tally in enumerate(tallies):
        share = tally.share
        low, high = share.interval
        row(
            made,
            seat,
            plan.levels[seat],
            tally.wins,
            tally.shared,
            percent(say, share.rate),
            f"{say.decimal(100 * low)} – {percent(say, high)}",
            say.decimal(tally.total / tally.games, 2),
            tally.least,
            tally.most,
        )
    counted = say.plural("{n} game", "{n} games", plan.games)
    put(say.t("{game}: {games}, seed {seed}", game=played.words.title(say), games=counted, seed=plan.seed))
    put_table(made)
    put(say.t("Win share expected among equals: {share}", share=percent(say, tallies[0].share.expected)))
    put(say.t("{rate} games a second", rate=say.decimal(plan.games / max(seconds, 1e-9))))
    if target is not None:
        put(say.plural("{n} file in {place}", "{n} files in {place}", plan.games, place=target))
