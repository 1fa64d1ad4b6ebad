"""Plays games between bots, in one process or several; the same seed plays the same games."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from uuid import NAMESPACE_OID, uuid5

from companion.engine import Game, Hands, Seat, Setup, Standing
from companion.engine.wire import write_options
from companion.games import game
from companion.sessions.bots.thinking import next_event
from companion.sessions.files.archive import write
from companion.sessions.files.record import Entry, Player, Record, result_of
from companion.sessions.play.dealer import Dealer

TIMELESS: Final = "2000-01-01T00:00:00Z"
"""When every simulated game began and ended: the same seed gives the same bytes on any day."""

_CHUNK: Final = 25


@dataclass(frozen=True, slots=True)
class Plan:
    """Says which games to play: ``levels`` by seat. Game ``index`` (from 0) has its own seed; seat index modulo players
    starts.
    """

    game: str
    levels: tuple[str, ...]
    games: int
    seed: str
    options: Any = None
    """The game's options; None for the usual ones."""

    def check(self) -> None:
        """Raise RuleBroken N1 for a number of players that the game does not have."""
        played = game(self.game)
        played.full.new(self.setup(played, 0))

    def setup(self, played: Game, index: int) -> Setup:
        """Return how game ``index`` begins."""
        players = len(self.levels)
        options = played.options() if self.options is None else self.options
        return Setup(players, options, Seat(index % players if players else 0), Hands.KNOWN)


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game: its standings in rank order and, where it was asked for, its file."""

    standings: tuple[Standing, ...]
    events: int
    file: bytes | None = None


def play(plan: Plan, index: int) -> tuple[Record, tuple[Standing, ...]]:
    """Play game ``index`` of a plan. Returns a record with its result, and the standings."""
    played = game(plan.game)
    rules, setup = played.full, plan.setup(played, index)
    seed = f"{plan.seed}/{index}"
    dealer = Dealer(seed)
    state = rules.new(setup)
    entries: list[Entry] = []
    while (event := next_event(played, state, plan.levels, dealer, len(entries) + 1)) is not None:
        state = rules.apply(state, event)
        entries.append(Entry(len(entries) + 1, event))
    standings = rules.standings(state)
    names = [f"Robot {seat + 1}" for seat in range(setup.players)]
    options = write_options(setup.options)
    others = [] if setup.options == played.options() else [json.dumps(options)]
    record = Record(
        id=str(uuid5(NAMESPACE_OID, "/".join(["table-companion", plan.game, *others, *plan.levels, seed]))),
        game=plan.game,
        mode="digital",
        tracking="full",
        players=tuple(map(Player, names, plan.levels)),
        options=options,
        first_seat=setup.first,
        seed=seed,
        started_at=TIMELESS,
        finished_at=TIMELESS,
        events=tuple(entries),
        result=result_of(standings, names),
    )
    return record, standings


def simulate(plan: Plan, *, jobs: int = 1, files: bool = False) -> Iterator[Played]:
    """Play all games of a plan; yields them in order, the same for any number of jobs (processes)."""
    chunks = [(plan, start, min(start + _CHUNK, plan.games), files) for start in range(0, plan.games, _CHUNK)]
    if jobs == 1 or len(chunks) == 1:
        for chunk in chunks:
            yield from _play_chunk(chunk)
        return
    # not there in a browser, where nobody plays so many
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # "spawn" is the one way to start a process that every system has and that copies no open file or thread.
    pool = ProcessPoolExecutor(min(jobs, len(chunks)), mp_context=get_context("spawn"))
    try:
        for games in pool.map(_play_chunk, chunks):
            yield from games
    finally:
        pool.shutdown(cancel_futures=True)


def _play_chunk(chunk: tuple[Plan, int, int, bool]) -> list[Played]:
    plan, start, end, files = chunk
    games = []
    for index in range(start, end):
        record, standings = play(plan, index)
        games.append(Played(standings, len(record.events), write(record) if files else None))
    return games
