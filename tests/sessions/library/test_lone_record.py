"""Games alone against bots count apart: by game and level, with what was to be expected, without help and samples."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from companion.engine import Standing
from companion.sessions.library.lone_record import LoneRecords, last_game_alone, owners, records_of
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.session_facts import HELPED, HINTED, OF_THE_DAY
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.sessions.play.test_digital import begun, played_out
from tests.sure import there

ANA = "Ana"


def over(
    sessions: Sessions,
    levels: Sequence[str | None] = (None, "easy", "easy"),
    *,
    name: str = ANA,
    rounds: int = 1,
    **more: Any,
) -> DigitalSession:
    """A round of 13, or several, played to the end; what else its ``Beginning`` has."""
    names = [name, *(f"Robot {at}" for at in range(1, len(levels)))]
    return played_out(begun(sessions, "13", *levels, names=names, deals=rounds, **more))


def records(sessions: Sessions, name: str = ANA, before: str = "") -> LoneRecords:
    return records_of(sessions, owners(sessions, name), before=before)


def my_place(session: DigitalSession) -> Standing:
    standings: tuple[Standing, ...] = session.look().standings
    return next(one for one in standings if one.seat == 0)


def won(session: DigitalSession) -> bool:
    return my_place(session).winner


def test_wins_expectation_best_and_rows_are_those_of_the_games_played(sessions: Sessions) -> None:
    """A best score is one among games of the same length; of bots of several levels the strongest counts."""
    games, long = [over(sessions) for _ in range(5)], over(sessions, rounds=2)
    over(sessions, (None, "easy", "hard", "easy"))
    found = records(sessions)
    easy, hard = found.of("13", "easy"), found.of("13", "hard")
    assert (found.games, easy.played, hard.played) == (7, 6, 1)
    results = tuple(won(one) for one in (*games, long))
    winners = [sum(one.winner for one in session.look().standings) for session in (*games, long)]
    assert easy.won == pytest.approx(sum(mine / n for mine, n in zip(results, winners, strict=True)))
    assert (easy.due, hard.due) == pytest.approx((6 / 3, 1 / 4))
    best = min(my_place(one).score for one in games)  # at 13 few points win
    assert easy.bests == ((1, best), (2, my_place(long).score))
    assert (easy.best(1), easy.best(2), easy.best(6)) == (best, my_place(long).score, None)
    assert easy.last == results
    rows = "".join("w" if one else " " for one in results).split(" ")
    assert (easy.longest, easy.streak) == (max(map(len, rows)), len(rows[-1]))


def test_help_counts_apart_and_a_deal_of_the_day_and_people_do_not_count(sessions: Sessions) -> None:
    """Keys that somebody else wrote do no harm, and stay."""
    strange = over(sessions, keys={HELPED: "much", OF_THE_DAY: 7})
    over(sessions)
    helped = [over(sessions, keys={HELPED: [HINTED]}), over(sessions, coach=True)]
    over(sessions, keys={OF_THE_DAY: "2026-11-21"})
    over(sessions, (None, None, "easy"))
    found = records(sessions)
    (one,) = found.records
    assert (one.played, one.helped, one.helped_won) == (2, 2, sum(map(won, helped)))
    assert (found.games, len(one.last)) == (4, 2)
    known = {one.name: one for one in sessions.people.everybody()}
    assert (known[ANA].alone, known[ANA].record.games) == (3, 0)
    assert json.loads(strange.head.extra)["keys"][HELPED] == "much"


def test_whoever_told_no_name_has_the_games_without_one_and_who_was_merged_keeps_theirs(sessions: Sessions) -> None:
    session = over(sessions, name="You")
    assert records(sessions).games == 0
    assert records(sessions, "").games == 1
    over(sessions)
    (nobody,) = sessions.people.nameless()
    (ana,) = owners(sessions, ANA)
    sessions.people.merge(nobody.id, ana)
    assert records(sessions).games == 2
    assert records_of(sessions, [nobody.id]).games == 2
    assert records(sessions, before=session.id).games == 0
    assert records(sessions, before="another").games == 2


def test_neither_people_nor_a_deal_of_the_day_make_it_the_last_game_alone(sessions: Sessions) -> None:
    assert last_game_alone(sessions) is None
    first = over(sessions)
    over(sessions, (None, None, "easy"))
    over(sessions, keys={OF_THE_DAY: "2026-11-21"})
    assert last_game_alone(sessions) is first


def test_however_many_games_there_are_they_are_asked_for_once(log: Log, sessions: Sessions) -> None:
    """Counted in statements, not in seconds: what a file holds makes no difference to how often it is asked."""
    over(sessions)
    asked: list[str] = []
    with log.database.reading() as db:
        raw = there(db.connection().connection.dbapi_connection)
        raw.set_trace_callback(asked.append)
    people = owners(sessions, ANA)
    asked.clear()
    one = records_of(sessions, people)
    few = len(asked)
    for _ in range(3):
        over(sessions)
    asked.clear()
    assert records_of(sessions, people).games == one.games + 3
    assert len(asked) == few
