"""Deals of the day: the same for everybody who does the same, one for each day and person, and streaks."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Seat
from companion.sessions.files.convert import record_of
from companion.sessions.library.days import BOTS, LEVEL, DayGame, Days, games_of_the_day, seed_of, streak
from companion.sessions.library.library import Library, begin_again
from companion.sessions.library.people import last_table
from companion.sessions.play.digital import DigitalSession, check_deal, commitment
from companion.sessions.play.session_facts import BEGUN, OF_THE_DAY, PLAYED_FOR, TAKEN_BACK, day_of
from companion.sessions.play.sessions import Sessions
from companion.store import Log, NewSession
from companion.store.history import Result, Sitter, Sitting
from tests.days import DAY, NAMES, begun, noon, played_out
from tests.sessions.play import test_digital
from tests.sure import refuses, there


@pytest.fixture
def other(tmp_path: Path) -> Iterator[Sessions]:
    opened = Log(tmp_path / "other.db")
    yield Sessions(opened, clock=noon(DAY))
    opened.close()


@pytest.fixture
def here(log: Log) -> Sessions:
    return Sessions(log, clock=noon(DAY))


def events(session: DigitalSession) -> list[Any]:
    return [event for _, some in session.entries for event in some]


@pytest.mark.parametrize("game", games_of_the_day())
def test_on_two_devices_the_same_taps_make_the_same_game(here: Sessions, other: Sessions, game: str) -> None:
    """However long a bot may think elsewhere, and whoever chooses first where all choose at once."""
    first, second = begun(here, game), begun(other, game)
    assert commitment(first) == commitment(second)
    assert first.head.about.seed == seed_of(game, DAY)
    played_out(first, late=False, think=0.5)
    second.describe(rating=3)  # what is noted beside it changes nothing
    played_out(second)
    assert events(first) == events(second)
    assert first.look().standings == second.look().standings
    assert check_deal(first).checked


@pytest.mark.parametrize("game", games_of_the_day())
def test_each_day_has_another_deal_and_each_game_its_own(here: Sessions, game: str) -> None:
    seeds = {seed_of(one, DAY + timedelta(days=n)) for one in games_of_the_day() for n in range(40)}
    assert len(seeds) == 40 * len(games_of_the_day())
    assert all(len(seed) == 32 for seed in seeds)
    today, before = begun(here, game), begun(here, game, day=DAY - timedelta(days=1))
    assert commitment(today) != commitment(before)
    assert [level for _, level in today.players] == [None, *[LEVEL] * BOTS]


def test_the_first_game_of_a_day_counts_and_the_next_tap_leads_to_it(here: Sessions, log: Log) -> None:
    """Its file tells the day; its rolls count for nobody, and it is no table to play again at."""
    mine = begun(here, "push")
    assert begun(here, "push") is mine
    assert begun(here, "push", "Bo") is not mine
    assert begun(here, "push", "") is not mine
    played_out(mine)
    assert begun(here, "push") is mine
    (found,) = Days(here).played("ana")
    assert (found.sitting.id, found.sitting.game) == (mine.id, "push")
    assert (found.day, found.on_time, found.complete) == (DAY, True, True)
    assert Days(here).of("Ana", DAY) == (found,)
    assert [one.result for one in found.sitting.seats] == [
        Result(one.score, one.rank, one.winner) for one in sorted(mine.look().standings, key=lambda one: one.seat)
    ]
    assert last_table(here.people, "push") is None
    for later in (begin_again(here, mine), here.branch(mine, 1)):
        assert day_of(later.head.file_keys) == ""
    assert Days(here).played("Ana") == (found,)
    assert any(hasattr(event, "face") for event in events(mine))
    assert dict(record_of(*log.read_whole(mine.id)).extra)[OF_THE_DAY] == DAY.isoformat()
    assert Library(here).overview(("star",)).die.rolls == 0
    table = here.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad")
    begun(here, "13")
    assert there(last_table(here.people, "13")).session == table.id


def test_a_day_that_is_over_can_be_played_late_and_none_that_is_to_come(here: Sessions) -> None:
    """A file that claims a day with another seed is none of it."""
    for claimed in (DAY.isoformat(), ["?"]):
        test_digital.begun(here, "push", None, "easy", "easy", names=NAMES, keys={OF_THE_DAY: claimed})
    assert Days(here).played("Ana") == ()
    late = begun(here, "push", day=DAY - timedelta(days=3))
    assert late.head.file_keys[BEGUN] == DAY.isoformat()
    (found,) = Days(here).played("Ana")
    assert not found.on_time
    refuses(LookupError, begun, here, "push", day=DAY + timedelta(days=1))


def test_who_takes_the_end_back_or_lets_a_bot_play_has_had_help(here: Sessions) -> None:
    handed, ended = begun(here, "push"), played_out(begun(here, "13"))
    handed.hand_over(handed.people[0], "hard", seen=handed.revision)
    if not ended.why_not_undo():
        ended.undo(seen=ended.revision)
        assert not ended.over
        played_out(ended)
        assert ended.helps == (TAKEN_BACK,)
    found = {one.sitting.game: one.helps for one in Days(here).played("Ana")}
    assert found == {"push": (PLAYED_FOR,), "13": ended.helps}


def test_days_with_the_clock_set_ahead(log: Log) -> None:
    """New deals every day; a missed day ends the streak, one played late does not mend it."""
    now = [DAY]
    sessions = Sessions(log, clock=lambda: noon(now[0])())
    days = Days(sessions)
    counted = []
    for ahead in range(5):
        now[0] = DAY + timedelta(days=ahead)
        assert days.of("Ana", now[0]) == ()
        if ahead != 2:
            played_out(begun(sessions, "thricewise", day=now[0]))
        if ahead == 3:
            played_out(begun(sessions, "thricewise", day=now[0] - timedelta(days=1)))
        counted.append(streak(days.played("Ana"), now[0]).days)
    assert counted == [1, 2, 2, 1, 2]
    assert len({one.sitting.id for one in days.played("Ana")}) == 5
    assert streak(days.played("Ana"), now[0]).longest == 2
    assert streak(days.played("Ana"), now[0] + timedelta(days=2)).days == 0


@given(st.sets(st.integers(0, 40)), st.integers(0, 42))
def test_a_streak_is_the_days_in_a_row_until_today_or_yesterday(played: set[int], today: int) -> None:
    games = [_complete(DAY + timedelta(days=one)) for one in played]
    found = streak(games, DAY + timedelta(days=today))
    last = today if today in played else today - 1
    row = 0
    while last - row in played:
        row += 1
    assert found.days == row
    assert found.longest >= row


def _complete(day: date) -> DayGame:
    seat, noon = Sitter("p", "Ana", "", "", Result(1, 1, True)), datetime.combine(day, time(12), UTC)
    about = NewSession("push", "digital", "full", (("Ana", None),))
    sitting = Sitting("s", about, 0, noon, noon, seats=(seat,))
    return DayGame(sitting, day, Seat(0), on_time=True, helps=())
