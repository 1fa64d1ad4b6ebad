"""Figures to look at: what charts say, their tables, filters, and honesty where there are few games."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.store.sittings import sat
from tests.ui.conftest import Opener
from tests.ui.saved import kept
from tests.ui.tab import Server

LAST = datetime.now().astimezone().replace(hour=20, minute=0, second=0, microsecond=0) - timedelta(days=1)


@pytest.fixture(scope="module")
def ids(server: Server) -> dict[str, str]:
    """Ana and Bo have played 24 games of Push, Ana winning those with an even number; Cléo joined in the last four.

    Bo and Dan have played three games of 13, elsewhere.
    """
    with kept(server) as sessions:
        told = []
        for nth in range(24):
            names = ["Ana", "Bo", "Cléo"] if nth >= 20 else ["Ana", "Bo"]
            scores = [40 + nth, 39 + nth + 2 * (nth % 2), 1][: len(names)]
            begun = LAST - timedelta(days=30 - nth)
            told.append(sat(nth, names, scores, begun=begun, lasted=timedelta(minutes=20 + nth), place="Chez Ana"))
        told += [
            sat(50 + nth, ["Bo", "Dan"], [nth, 9], game="13", begun=LAST - timedelta(hours=3 - nth)) for nth in range(3)
        ]
        sessions.log.remember_all(told)
        sessions.people.notify()
        return {one.name: one.id for one in sessions.people.everybody()}


def test_somebodys_form_points_and_seat(tab: Opener, ids: dict[str, str]) -> None:
    t = tab(f"/people/{ids['Ana']}", "en-GB")
    t.reads("number-games", "24 games")
    t.reads("form", "Won 50% of the last ten games (43% expected).")
    t.tap("form-chart-as-table").reads("form-chart-table", "won: 50%, expected: 43%")
    t.reads("scores-push", "Points in the last 24 games, from 40 to 63; the median of all is 51.5.")
    t.tap("scores-push-as-table").reads("scores-push-table", "points: 63")
    t.reads("turns", "No seat stands out: luck explains such differences.").tap("turns-chart-as-table")
    t.reads("turns", "Best when going first: 50% of 24 games (47% expected), true value 31% to 69%.")
    t.reads("turns-chart-table", "first, Wins: 50% of 24 games (47% expected), true value 31% to 69%")
    t.tap("table-3").reads("turns", "4 games: too few to say.").gone("turns-chart")
    t.tap("table-2").reads("turns-chart", "50% of 20 games (50% expected)")


def test_few_games_are_told_honestly(tab: Opener, ids: dict[str, str]) -> None:
    t = tab(f"/people/{ids['Dan']}", "en-GB")
    t.reads("form", "3 games: too few to say.").reads("turns", "3 games: too few to say.")
    t.reads("points", "3 games: too few to say.").gone("form-chart").gone("scores-13")
    t = tab("/figures/13")
    t.reads("first-seat", "3 parties : trop peu pour conclure.").gone("first-chart")


def test_filters_by_place_and_company(tab: Opener, ids: dict[str, str]) -> None:
    t = tab(f"/people/{ids['Bo']}", "en-GB")
    t.reads("number-games", "27 games").gone("more-filters").tap("more")
    t.tap("place-1").reads("number-games", "24 games").reads("more", "Where and with whom (1)")
    t.tap("with-2").reads("number-games", "4 games").reads("more", "(2)")  # Ana, Cléo, Dan
    t.tap("place-all").tap("with-2").tap("with-3").reads("number-games", "3 games")
    t.tap("with-1").reads("figures", "No game between people was finished in this period.")


def test_two_people(tab: Opener, ids: dict[str, str]) -> None:
    t = tab(f"/people/{ids['Ana']}", "en-GB").tap(f"against-{ids['Bo']}")
    t.comes_to(f"/people/{ids['Ana']}/with/{ids['Bo']}")
    t.reads("number-ahead", "12 Ana ahead").reads("number-behind", "12 Bo ahead").reads("number-level", "0 level")
    t.reads("margin-push", "24 games", "the same number of points on average", "Largest margins: 1 for Ana, 1 for Bo.")
    t.tap("duel-chart-as-table").reads("duel-chart-table", "Ana, Games: 12 games")
    assert len([one for one in t.identifiers() if one.startswith("met-")]) == 5
    t.tap("game-13").reads("duel", "No games match.")
    t.tap("back").comes_to(f"/people/{ids['Ana']}")
    tab(f"/people/{ids['Ana']}/with/{ids['Ana']}").reads("nothing", "rien à cette adresse")
    tab(f"/people/{ids['Ana']}/with/nobody").reads("nothing", "rien à cette adresse")


def test_a_game(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/history", "en-GB").tap("tab-figures").tap("figures-push").comes_to("/figures/push")
    t.reads("number-games", "24 games").reads("number-minutes", "32 minutes (typical)")
    t.reads("scores", "1 to 64 points, median 50.5.")
    t.tap("scores-chart-as-table").reads("scores-chart-table", "60 to 64, How often: 8 times")
    t.reads("first-seat", "The first player won 50% of 24 games (47% expected), true value 31% to 69%.")
    t.reads("first-seat", "That is what chance alone would give.").gone("table-4")
    t.reads("first-seat", "Left out: those with fewer than 10 games.").tap("table-2")  # who came third
    t.reads("first-seat", "50% of 20 games (50% expected)").tap("table-3").reads("first-seat", "4 games: too few")
    t.gone("first-seat-chart").tap("table-all").sees("first-seat-chart")
    t.reads("lengths", "Half of all games take 25 to 37 minutes.")
    t.reads("lengths-by-players", "3, Games: 4, Median length (minutes): 41.5")
    t.gone("options-compared")
    t.tap("more").tap("with-3").reads("number-games", "4 games").reads("first-seat", "4 games: too few to say.")
    t.tap("at-13").comes_to("/figures/13").reads("number-games", "3 games")
    tab("/figures/chess").reads("nothing", "rien à cette adresse")


@pytest.fixture(scope="module")
def evening(server: Server, ids: dict[str, str]) -> str:
    """Eve and Finn played three games of two kinds one evening in 2020, the last past midnight; Gil and Hal one.

    Gil and somebody whom an earlier version called «Joueur 1» played the year before."""
    with kept(server) as sessions:
        begun = datetime(2020, 5, 9, 21, 0).astimezone()
        told = [
            sat(70, ["Eve", "Finn"], [30, 20], begun=begun, place="Chez Eve"),
            sat(74, ["Joueur 1", "Gil"], [10, 61], begun=begun - timedelta(days=366)),
            sat(71, ["Gil", "Hal"], [3, 3], begun=begun + timedelta(minutes=30)),
            sat(72, ["Finn", "Eve"], [50, 20], game="thricewise", begun=begun + timedelta(hours=2), place="Chez Eve"),
            sat(73, ["Finn", "Eve"], [10, 61], begun=begun + timedelta(hours=4), lasted=timedelta(minutes=70)),
        ]
        sessions.log.remember_all(told)
        sessions.people.notify()
        sessions.notify()
    return "2020-05-09"


def test_an_evening_and_its_picture(tab: Opener, evening: str) -> None:
    t = tab(f"/evening/{evening}", "en-GB")
    t.reads("headline", "The evening: 9 May 2020").reads("number-games", "3 games").reads("number-hours", "2 h 30 min")
    t.reads("evening", "Eve wins the evening.").reads("guests", "2 of 3 games", "1 of 3 games")
    t.tap("evening-chart-as-table").reads("evening-chart-table", "Eve, Wins: 2 of 3 games")
    t.reads("evening-game-3", "Push", "1:00", "Eve 61 and Finn 10")
    t.tap("game-thricewise").reads("number-games", "1 game").reads("evening", "Finn wins the evening.")
    t.tap("game-all").tap("to-picture").comes_to(f"/evening/{evening}/1/picture")
    t.reads("preview", "Picture: Evening, 9 May 2020, Chez Eve. Eve wins Eve 2 and Finn 1")
    t.tap("back").comes_to(f"/evening/{evening}/1").tap("company-2").comes_to(f"/evening/{evening}/2")
    t.reads("evening", "Gil and Hal share the evening.").reads("guests", "0.5 of 1 game")
    t.tap("to-picture").reads("preview", "Gil 0.5 and Hal 0.5").tap("back").sees("guests")
    t.tap("back").comes_to("/history")
    t = (
        tab("/evening/2019-05-09", "en-GB")
        .reads("guests", "Player 1")
        .reads("evening-game-1", "Gil 61 and Player 1 10")
    )
    t.tap("to-picture").reads("preview", "Gil 1 and Player 1 0")
    tab("/year/2019", "en-GB").reads("year-people", "Player 1: 1 game")
    tab("/evening/2020-05-08").reads("nothing", "Aucune partie entre joueurs")
    tab("/evening/2020-05-09/3").reads("nothing", "Aucune partie")
    tab("/evening/soon").reads("nothing", "Aucune partie")


def test_the_year(tab: Opener, evening: str) -> None:
    t = tab("/year/2020", "en-GB")
    t.reads("number-games", "4 games").reads("number-hours", "3 hours").reads("number-evenings", "1 evening")
    t.reads("year", "Push: 3; Thricewise: 1").reads("year-months", "Busiest month: May, 4 games.")
    t.tap("months-chart-as-table").reads("months-chart-table", "May, Games: 4 games", "June, Games: 0 games")
    t.reads("record-push", "Push: best score 61 points, Eve, 9 May 2020")
    t.tap("game-thricewise").reads("number-games", "1 game").gone("record-push").reads("to-picture", "Share")
    t.tap("to-picture").comes_to("/year/2020/picture")
    t.reads("preview", "Picture: 2020, Your year in cards. 4 games Eve 3")
    t.tap("back").comes_to("/year/2020").tap("back").comes_to("/history")
    tab("/year/1999").reads("nothing", "Aucune partie entre joueurs n’a été terminée pendant cette période.")


def test_the_history_leads_to_evenings_and_to_the_year(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/history", "en-GB")
    day = next(one for one in t.identifiers() if one.startswith("evening-of-"))
    t.tap(day).comes_to(f"/evening/{day.removeprefix('evening-of-')}/1").reads("number-games", "3 games")
    t = tab("/history", "en-GB").tap("tab-figures").reads("looking-back", "Your year in cards", "3 games · Dan wins")
    t.tap("to-year").comes_to(f"/year/{LAST.year}")
