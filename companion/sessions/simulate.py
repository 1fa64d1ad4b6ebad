"""Plays games between bots, in one process or several; the same seed plays the same games.

Its tallies add up games by seat: wins, shared wins, the share of wins with its interval, scores.
"""

from __future__ import annotations

import json
import signal
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final, TypeVar
from uuid import NAMESPACE_OID, uuid5

from companion.engine import Chance, Choice, Game, Hands, Over, Seat, Setup, Standing, Together, write_options
from companion.engine.game import Decision, Pick, Steps
from companion.engine.win_share import WinShare
from companion.games import game
from companion.sessions.files.archive import write
from companion.sessions.files.record import Entry, Player, Record, result_of
from companion.sessions.files.replays import holds_blank
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
        with _interrupted_later():
            played = pool.map(_play_chunk, chunks)  # starts the processes
        for games in played:
            yield from games
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupted_later() -> Iterator[None]:
    """Hear of an interrupt once this is done; processes that are started here hear of none, and end with this one."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    from multiprocessing.resource_tracker import ensure_running

    ensure_running()  # or it is started within, and lets interrupts through again
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _play_chunk(chunk: tuple[Plan, int, int, bool]) -> list[Played]:
    plan, start, end, files = chunk
    games = []
    for index in range(start, end):
        record, standings = play(plan, index)
        games.append(Played(standings, len(record.events), write(record) if files else None))
    return games


T = TypeVar("T")


def thought_through(steps: Generator[object, None, T]) -> T:
    """Run a bot's or a coach's small steps to their end, however long it takes. Returns what they come to."""
    thinking = Steps(steps)
    for _ in thinking:
        pass
    return thinking.result


def next_event(game: Game, state: object, levels: tuple[str, ...], dealer: Dealer, n: int) -> object:
    """Return the next event when every seat is a bot, or None when the session is over.

    Each bot sees ``look(state, its seat)`` alone. ``n`` is the number of the event to come: the address of its picks.
    """
    rules = game.full

    def ask(seat: Seat) -> Decision:
        pick: Pick = dealer.pick(n, seat)
        return thought_through(game.bot.choose(rules.look(state, seat), levels[seat], pick))

    match rules.awaits(state):
        case Over():
            return None
        case Choice(seat=seat):
            decision = ask(seat)
            return _filled(game, state, decision, dealer) if holds_blank(decision) else decision
        case Together(seats=seats, offer=offer):
            return rules.fill(offer, [ask(seat) for seat in seats])
        case Chance(offer=offer):
            return _filled(game, state, offer, dealer)


def _filled(game: Game, state: object, offer: object, dealer: Dealer) -> object:
    return game.full.fill(offer, dealer.words(game.full.answers(state, offer)))


_WHOLE: Final = 60
"""How many parts a win has: they divide evenly among 2 to 6 players, so no sum depends on its order."""


@dataclass(slots=True)
class Tally:
    """Counts one seat's games as they come in, at a table of so many ``players``."""

    players: int
    games: int = 0
    wins: int = 0
    shared: int = 0
    parts: int = 0
    total: int = 0
    least: int = 0
    most: int = 0

    def add(self, standing: Standing, winners: int) -> None:
        """Add a game that ``winners`` players won together."""
        self.least = min(self.least, standing.score) if self.games else standing.score
        self.most = max(self.most, standing.score) if self.games else standing.score
        self.games += 1
        self.total += standing.score
        if standing.winner:
            self.wins += winners == 1
            self.shared += winners > 1
            self.parts += _WHOLE // winners

    @property
    def share(self) -> WinShare:
        """The share of wins; a win shared by k players counts 1/k."""
        return WinShare(self.games, self.parts / _WHOLE, self.games / self.players)

    def to_json(self) -> dict[str, object]:
        """Return the tally as JSON: shares to four places, mean score to two."""
        share = self.share
        return {
            "games": self.games,
            "wins": self.wins,
            "shared_wins": self.shared,
            "win_share": round(share.rate, 4),
            "expected": round(share.expected, 4),
            "interval": [round(end, 4) for end in share.interval],
            "score": {"mean": round(self.total / max(self.games, 1), 2), "min": self.least, "max": self.most},
        }


def count(tallies: Sequence[Tally], standings: Sequence[Standing]) -> None:
    """Add one game's standings to the tallies by seat."""
    winners = sum(standing.winner for standing in standings)
    for standing in standings:
        tallies[standing.seat].add(standing, winners)
