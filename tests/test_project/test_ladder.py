"""The ladder: seats take turns, shared wins are shared, the same seed says the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest

from companion.games import GAMES
from companion.sessions.simulate import simulate
from tools.ladder import HEAD, Result, Rung, climb, line, main, rungs, seatings


def test_every_seat_is_the_stronger_ones_equally_often() -> None:
    assert seatings("hard", "easy", 3, "one") == [
        ("hard", "easy", "easy"),
        ("easy", "hard", "easy"),
        ("easy", "easy", "hard"),
    ]
    assert seatings("hard", "easy", 3, "mixed") == [("hard", "easy", "hard"), ("easy", "hard", "easy")]
    for players in range(2, 7):
        for table in ("one", "mixed"):
            ways = seatings("hard", "easy", players, table)
            assert len({sum(way[seat] == "hard" for way in ways) for seat in range(players)}) == 1


def test_games_are_shared_out_whole_and_with_seeds_of_their_own() -> None:
    plans = Rung("push", "hard", "easy", 4, "one", 10, "s").plans()
    assert [plan.games for plan in plans] == [3, 3, 2, 2]
    assert len({plan.seed for plan in plans}) == 4
    assert [plan.games for plan in Rung("push", "hard", "easy", 6, "one", 2, "s").plans()] == [1, 1]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_neighbouring_pair_meets_at_every_number_of_players(game: str) -> None:
    levels = GAMES[game].bot.LEVELS
    found = list(rungs([game], (), (), ("one", "mixed"), 5, "s"))
    pairs = {(rung.weak, rung.strong) for rung in found}
    assert pairs == set(pairwise(levels))
    for weak, strong in pairs:
        tables = [(rung.players, rung.table) for rung in found if (rung.weak, rung.strong) == (weak, strong)]
        two = [(2, "one")] if 2 in GAMES[game].players else []
        assert tables == two + [(n, table) for n in GAMES[game].players if n > 2 for table in ("one", "mixed")]


def test_equals_win_what_is_left_by_the_others() -> None:
    """The same level twice: what "both" won is counted by hand."""
    rung = Rung("thricewise", "easy", "easy", 3, "one", 9, "s")
    assert climb(rung, 1).share == 1
    first = Rung("push", "normal", "easy", 2, "one", 6, "s")
    result = climb(first, 1)
    won = Fraction(0)
    for plan in first.plans():
        for played in simulate(plan):
            winners = [one.seat for one in played.standings if one.winner]
            won += Fraction(sum(plan.levels[seat] == "normal" for seat in winners), len(winners))
    assert (result.share, result.fair) == (won / 6, Fraction(1, 2))


def test_the_verdict_needs_the_lower_end_above_the_fair_share() -> None:
    rung = Rung("push", "hard", "normal", 4, "one", 100, "s")
    clear = Result(rung, Fraction(40, 100), Fraction(1, 4), 1.0)
    assert clear.beats
    assert not Result(rung, Fraction(33, 100), Fraction(1, 4), 1.0).beats
    assert line(clear) == "| push | 4 | hard over normal | one | 100 | 0.400 | 0.309 – 0.498 | 0.250 | beats |"
    assert line(clear).count("|") == HEAD.splitlines()[0].count("|")


def test_options_are_played_with(capsys: pytest.CaptureFixture[str]) -> None:
    rung = next(rungs(["push"], [3], ["hard"], ["mixed"], 2, "s", ["risky=true"]))
    assert all(plan.options.risky for plan in rung.plans())
    main(["--game", "push", "--players", "2", "--level", "normal", "--games", "1", "--option", "risky=true"])
    assert "--option risky=true --games 1" in capsys.readouterr().out


def test_the_table_names_command_and_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", "push", "--players", "2", "--level", "normal", "--games", "4", "--seed", "x"]
    status = main(arguments)
    told = capsys.readouterr().out
    assert told.startswith(
        "`python -m tools.ladder --game push --players 2 --level normal --games 4 --seed x` (seed `x`)"
    )
    assert HEAD in told
    assert status == (0 if "| beats |" in told else 1)
    main([*arguments, "--jobs", "2"])
    assert capsys.readouterr().out.splitlines()[:5] == told.splitlines()[:5]


@pytest.mark.parametrize(
    "arguments",
    [["--games", "0"], ["--players", "9"], ["--game", "chess"], ["--level", "easy"], ["--option", "dark=true"]],
)
def test_what_cannot_be_played_is_refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    assert "error:" in capsys.readouterr().err
