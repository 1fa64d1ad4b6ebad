"""Games alone against bots count apart: by game and level, with what was to be expected, without help and samples."""

from __future__ import annotations

import json
from collections.abc import Sequence

import pytest

from companion.engine import Standing
from companion.games.thirteen.options import Options
from companion.sessions.library.lone_record import last_game_alone, owners, records_of
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.session_facts import HELPED, HINTED, OF_THE_DAY
from companion.sessions.play.sessions import Beginning, Sessions
from companion.store import Log
from tests.sessions.play.test_digital import played_out

ANA = "Ana"


def over(
    sessions: Sessions,
    levels: Sequence[str | None] = (None, "easy", "easy"),
    *,
    name: str = ANA,
    keys: dict[str, object] | None = None,
    coach: bool = False,
    rounds: int = 1,
) -> DigitalSession:
    """A round of 13, or several, played to the end, with what its file tells beside it."""
    names = [name if at == 0 else f"Robot {at}" for at in range(len(levels))]
    found = sessions.begin(
        "13", names, 0, tracking="full", mode="digital", bots=levels, options=Options(deals=rounds),
        beginning=Beginning(coach=coach, keys=keys or {}),
    )  # fmt: skip
    assert isinstance(found, DigitalSession)
    return played_out(found)


def my_place(session: DigitalSession) -> Standing:
    standings: tuple[Standing, ...] = session.look().standings
    return next(one for one in standings if one.seat == 0)


def won(session: DigitalSession) -> bool:
    return my_place(session).winner


def share(session: DigitalSession) -> float:
    """The part of the victory that is one's own: half of one that two share."""
    winners: int = sum(one.winner for one in session.look().standings)
    return won(session) / winners


def test_wins_expectation_best_and_rows_are_those_of_the_games_played(sessions: Sessions) -> None:
    games = [over(sessions) for _ in range(5)]
    over(sessions, (None, "hard", "hard", "hard"))
    found = records_of(sessions, owners(sessions, ANA))
    easy, hard = found.of("13", "easy"), found.of("13", "hard")
    assert (found.games, easy.played, hard.played) == (6, 5, 1)
    results = tuple(won(one) for one in games)
    assert easy.won == pytest.approx(sum(share(one) for one in games))
    assert easy.due == pytest.approx(5 / 3)
    assert hard.due == pytest.approx(1 / 4)
    assert easy.bests == ((1, min(my_place(one).score for one in games)),)  # at 13 few points win
    assert easy.last == results
    rows = "".join("w" if one else " " for one in results).split(" ")
    assert (easy.longest, easy.streak) == (max(map(len, rows)), len(rows[-1]))


def test_a_best_score_is_one_among_games_of_the_same_length(sessions: Sessions) -> None:
    """Six rounds bring more points than one, however well they are played."""
    short, long = over(sessions), over(sessions, rounds=2)
    found = records_of(sessions, owners(sessions, ANA)).of("13", "easy")
    assert found.bests == ((1, my_place(short).score), (2, my_place(long).score))
    assert (found.best(1), found.best(2), found.best(6)) == (my_place(short).score, my_place(long).score, None)


def test_help_counts_apart_and_a_deal_of_the_day_and_people_do_not_count(sessions: Sessions) -> None:
    over(sessions)
    helped = [over(sessions, keys={HELPED: [HINTED]}), over(sessions, coach=True)]
    over(sessions, keys={OF_THE_DAY: "2026-11-21"})
    over(sessions, (None, None, "easy"))
    found = records_of(sessions, owners(sessions, ANA))
    (one,) = found.records
    assert (one.played, one.helped, one.helped_won) == (1, 2, sum(map(won, helped)))
    assert (found.games, len(one.last)) == (3, 1)
    known = {one.name: one for one in sessions.people.everybody()}
    assert known[ANA].alone == 3
    assert known[ANA].record.games == 0


def test_of_bots_of_several_levels_the_strongest_counts(sessions: Sessions) -> None:
    over(sessions, (None, "easy", "hard"))
    (one,) = records_of(sessions, owners(sessions, ANA)).records
    assert (one.game, one.level) == ("13", "hard")


def test_whoever_told_no_name_has_the_games_without_one_and_who_was_merged_keeps_theirs(sessions: Sessions) -> None:
    session = over(sessions, name="You")
    assert records_of(sessions, owners(sessions, ANA)).games == 0
    assert records_of(sessions, owners(sessions, "")).games == 1
    over(sessions)
    (nobody,) = sessions.people.nameless()
    (ana,) = owners(sessions, ANA)
    sessions.people.merge(nobody.id, ana)
    assert records_of(sessions, owners(sessions, ANA)).games == 2
    assert records_of(sessions, [nobody.id]).games == 2
    assert records_of(sessions, owners(sessions, ANA), before=session.id).games == 0
    assert records_of(sessions, owners(sessions, ANA), before="another").games == 2


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
        raw = db.connection().connection.dbapi_connection
        assert raw is not None
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


def test_keys_that_somebody_else_wrote_do_no_harm(sessions: Sessions) -> None:
    over(sessions, keys={HELPED: "much", OF_THE_DAY: 7})
    assert records_of(sessions, owners(sessions, ANA)).games == 1
    assert json.loads(sessions.open(sessions.listed()[0].id).head.extra)["keys"][HELPED] == "much"
