"""Every page of figures, with every shape of few data: none of them fails, whatever is asked of it.

Who begins, who sits where: a fair game looks fair, at tables of every size.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from hypothesis import Phase, example, given, settings
from hypothesis import strategies as st

from companion.games import GAMES
from companion.games.push.cards import FACES
from companion.locale import speaker
from companion.sessions.library.lone_record import WinShare
from companion.sessions.library.look_back import LookBack, Played, Spread, Turns
from companion.store.values import WholeSession
from companion.ui.host.chance import FEW, chance_words, is_chance
from companion.ui.screens.figures.drawn import (
    WINDOW,
    beginning_words,
    by_turn,
    form_chart,
    place_words,
    scores_chart,
    turns_chart,
)
from tests.store.sittings import Name, sat
from tests.ui.rig.host import Host, complaints
from tests.ui.rig.tab import RigTab

NAMES = ("Ana", "Bo", "Cléo", "Dora", "Éloi", "Fatou")
PLACES = ("", "at home", "there")
LAW: Final = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: each history is a file and some forty screens."""
FILTERS = ("period-", "in-", "part-", "month-", "game-", "place-", "with-", "company-", "table-", "wins-")
"""What the identifiers of keys begin with that ask for other games."""
OPTIONS = {
    "push": ("{}", '{"risky":true}', '{"two_player_switches":"ignored"}'),
    "13": ("{}", '{"deals":1}'),
    "thricewise": ("{}", '{"overlap":"once"}', '{"unheard":"of"}'),
}
NOW = datetime.now(UTC)
DAYS = (
    st.just(NOW - timedelta(days=1)),
    st.integers(0, 500 * 1440).map(lambda minutes: NOW - timedelta(minutes=minutes)),
    st.integers(-10 * 525_600, 50 * 525_600).map(lambda minutes: NOW - timedelta(minutes=minutes)),
    st.sampled_from((datetime(2024, 2, 29, 23, 59, tzinfo=UTC), datetime(2023, 12, 31, 23, 30, tzinfo=UTC))),
)


@st.composite
def histories(draw: st.DrawFn) -> list[WholeSession]:
    """Up to thirty games: often of the same few people, at one table or at many, with whatever may happen there."""
    steady = draw(st.booleans())
    days, points = draw(st.sampled_from(DAYS)), st.integers(0, draw(st.sampled_from((0, 1, 9, 400))))
    lasts = st.sampled_from((0, 1, 45, 45, 61, 60 * 24 * 9)) if draw(st.booleans()) else st.just(30)
    games = draw(st.lists(st.sampled_from(sorted(GAMES)), min_size=1, max_size=3, unique=True))
    told = []
    for nth in range(draw(st.sampled_from((0, 1, 2, 3, 9, 20, 21, 30)))):
        seats = draw(st.integers(2, 3 if steady else 6))
        who: list[Name] = list(NAMES[:seats] if steady else draw(st.permutations(NAMES))[:seats])
        if draw(st.integers(0, 7)) == 0:
            who[-1] = ("Robot", "hard")
        scores = [draw(points) for _ in who] if draw(st.integers(0, 9)) else None
        game = draw(st.sampled_from(games))
        rolls = tuple((0, f"die:{face}", draw(st.integers(1, 9))) for face in FACES[:2]) if game == "push" else ()
        one = sat(
            nth,
            who,
            scores,
            game=game,
            begun=draw(days) + timedelta(seconds=nth),
            lasted=timedelta(minutes=draw(lasts)),
            place=draw(st.sampled_from(PLACES)),
            tallies=rolls,
        )
        about = replace(
            one.about, first_seat=draw(st.integers(0, seats - 1)), options=draw(st.sampled_from(OPTIONS[game]))
        )
        told.append(replace(one, about=about))
    return told


def pages(host: Host) -> Iterator[str]:
    """The addresses of all pages of figures."""
    people, look_back = host.sessions.people.everybody(), LookBack(host.sessions)
    yield from ("/history?figures", "/die", *(f"/figures/{game}" for game in GAMES))
    yield from (f"/people/{one.id}" for one in people[:3])
    yield from (f"/people/{one.id}/with/{other.id}" for one, other in pairwise(people[:3]))
    for year in {*look_back.years()[:2], *look_back.years()[-1:]}:
        yield from (f"/year/{year}", f"/year/{year}/picture")
    for one in look_back.latest_evenings()[:2]:
        address = f"/evening/{one.day.isoformat()}/{one.part}"
        yield from (address, f"{address}/picture")


def asks(tab: RigTab) -> list[str]:
    return [one for one in tab.identifiers() if one.startswith(FILTERS) and tab.can(one)]


EVERY_SEAT = [
    replace(one, about=replace(one.about, first_seat=nth % 3))
    for nth, one in enumerate(sat(nth, NAMES[:3], (nth % 2, 1, 1)) for nth in range(24))
]
"""Twenty games and more, but fewer than ten from each seat."""


@settings(max_examples=2, phases=LAW)
@given(histories(), st.integers(0, 99))
@example(EVERY_SEAT, 0)
def test_no_page_of_figures_fails(told: list[WholeSession], seed: int) -> None:
    chance = Random(seed)
    with tempfile.TemporaryDirectory() as folder, complaints() as found:
        host = Host(Path(folder))
        host.sessions.log.remember_all(told)
        host.sessions.people.notify()
        tab = RigTab(host, "en-GB").open("/die")
        for page in pages(host):
            tab.visit(page)
            if page == "/history?figures" and told:
                tab.tap("tab-figures")
            for fold in ("more", *(one for one in tab.identifiers() if one.endswith("-as-table"))):
                if tab.there(fold):
                    tab.tap(fold)
            for ask in chance.sample(asks(tab), min(len(asks(tab)), 4)):
                if tab.there(ask):
                    tab.tap(ask)
            assert not tab.there("failure"), (page, found)
            assert found == [], page
        tab.close()
        host.stop()


def with_options(nth: int, options: str, game: str = "push") -> WholeSession:
    one = sat(nth, NAMES[:2], (nth % 7, 3), game=game)
    return replace(one, about=replace(one.about, options=options))


def test_options_are_compared_only_where_there_are_games_enough(host: Host, page: RigTab) -> None:
    plain, risky = OPTIONS["push"][:2]
    host.sessions.log.remember_all([with_options(nth, plain if nth < 12 else risky) for nth in range(21)])
    page.open("/figures/push").reads("option-1", "12 games", "points").reads("option-2", "9 games: too few to say.")
    assert not page.there("options-chart")
    host.sessions.log.remember_all([with_options(21, risky)])
    page.open("/figures/push").reads("options-chart", "median:", "true value").reads("option-2", "10 games")


def test_what_somebody_plays_most_is_said_where_it_is_one_game(host: Host, page: RigTab) -> None:
    host.sessions.log.remember_all([with_options(0, "{}"), with_options(1, "{}", "thricewise")])
    ana = next(one.id for one in host.sessions.people.everybody() if one.name == "Ana")
    page.open(f"/people/{ana}").reads("figures", "2 games: too few to say.")
    assert "most." not in page.said("figures")
    host.sessions.log.remember_all([with_options(2, "{}")])
    host.sessions.people.notify()
    page.open(f"/people/{ana}").reads("figures", "Plays Push most.")
    page.tap("game-thricewise").reads("number-games", "1 game").gone("turns")


def test_what_is_drawn_of_many_games_or_ways_to_play_says_how_much_of_it(host: Host, page: RigTab) -> None:
    host.sessions.log.remember_all([with_options(nth, f'{{"deals":{1 + nth % 8}}}', "13") for nth in range(69)])
    ana = next(one.id for one in host.sessions.people.everybody() if one.name == "Ana")
    page.open(f"/people/{ana}").sees("form-chart")
    assert "70" not in page.said("form")
    host.sessions.log.remember_all([with_options(nth, "{}", "13") for nth in range(69, 71)])
    host.sessions.people.notify()
    page.open(f"/people/{ana}").reads("form", "The last 70 games.")
    page.open("/figures/13").sees("option-6").gone("option-7").reads("more-options", "3 more").tap("more-options")
    page.sees("option-9").gone("more-options")


SAY = speaker("en")
CHANCE = ("chance alone would give", "Luck often explains")
"""What is said of what is no more than chance."""


def at_table(players: int, turn: int, games: int, won: float, game: str = "push") -> Turns:
    return Turns(game, players, turn, WinShare(games, won, games / players))


def fair(sizes: dict[int, int], game: str = "push") -> list[Turns]:
    """At tables of each size, by how many games there were, everybody wins as often as everybody else."""
    return [
        at_table(players, turn, games, games / players, game)
        for players, games in sizes.items()
        for turn in range(players)
    ]


tables = st.dictionaries(st.integers(2, 6), st.integers(1, 400), min_size=1)


@given(tables)
def test_a_fair_game_looks_fair(sizes: dict[int, int]) -> None:
    """Places that only large tables have are won more seldom, and that is no burden."""
    bars = turns_chart(SAY, by_turn(fair(sizes))).bars
    assert [bar.value for bar in bars] == pytest.approx([0] * len(bars), abs=1e-9)
    for bar in bars:
        assert not bar.main
        assert bar.within is not None
        low, high = bar.within
        assert low < 0 < high
    for words in (beginning_words, place_words):
        told = " ".join(words(SAY, by_turn(fair(sizes))))
        assert "seems" not in told
        assert "Wins most" not in told


@given(tables, st.integers(0, 5))
def test_a_place_that_nobody_had_gives_its_name_to_no_other(sizes: dict[int, int], away: int) -> None:
    shares = by_turn(one for one in fair(sizes) if one.turn != away)
    assert away not in shares
    assert shares == {turn: share for turn, share in by_turn(fair(sizes)).items() if turn != away}


def test_a_game_that_nobody_begins_says_nothing_of_who_begins() -> None:
    assert by_turn(fair({3: 90}, "thricewise")) == {}
    both = by_turn([*fair({3: 90}, "thricewise"), *fair({3: 90}, "13")])
    assert both == by_turn(fair({3: 90}))
    assert by_turn(fair({3: 90}, "a game of tomorrow")) == {}


def test_a_place_that_is_better_is_named_and_filled() -> None:
    turns = [at_table(2, 0, 60, 45), at_table(2, 1, 60, 20)]
    first, second = turns_chart(SAY, by_turn(turns)).bars
    assert (first.value, first.main, second.main) == (25, True, True)
    assert place_words(SAY, by_turn(turns))[0].endswith("going first.")
    assert beginning_words(SAY, by_turn(turns))[-1] == "Going first seems to help."
    assert beginning_words(SAY, by_turn([at_table(2, 0, 60, 15)]))[-1] == "Going first seems to be a disadvantage."


def test_who_wins_everywhere_has_no_favourite_seat() -> None:
    turns = [at_table(2, 0, 60, 48), at_table(2, 1, 60, 47)]
    assert "No seat stands out" in place_words(SAY, by_turn(turns))[0]


@given(st.integers(1, 60), st.integers(2, 6), st.data())
def test_what_the_words_say_is_what_the_bar_shows(games: int, players: int, data: st.DataObject) -> None:
    share = WinShare(games, data.draw(st.integers(0, 2 * games)) / 2, games / players)
    told = " ".join(chance_words(SAY, share))
    if games < FEW:
        assert "too few to say" in told
        assert "%" not in told
    else:
        assert any(words in told for words in CHANCE) is is_chance(share)
        low, high = told.split("true value ")[1].split(".")[0].split(" to ")
        assert low != high


@given(st.lists(st.integers(0, 30), min_size=2, max_size=6))
def test_places_with_few_games_are_left_out_of_the_drawing(games: Sequence[int]) -> None:
    shares = by_turn(at_table(6, turn, count, 0) for turn, count in enumerate(games))
    drawn = [bar.short for bar in turns_chart(SAY, shares).bars]
    assert drawn == [str(turn + 1) for turn, count in enumerate(games) if count >= WINDOW]
    assert len(place_words(SAY, shares)) == (2 if sum(games) >= FEW and max(games) >= WINDOW else 1)


@given(st.lists(st.integers(0, 20 * 365), min_size=10, max_size=20, unique=True))
def test_days_below_a_chart_have_their_years(days: list[int]) -> None:
    """No two days look the same, however many years lie between them."""
    first = datetime(2010, 1, 1, 12, tzinfo=UTC)
    played = [Played(first + timedelta(days=day), day, 1.0, 0.5) for day in sorted(days)]
    charts: tuple[Any, ...] = (
        form_chart(SAY, played),
        scores_chart(SAY, played, Spread(((1, 1),)), highest=True),
    )
    for chart in charts:
        below = [(point.label, point.short) for point in chart.lines[0].points]
        assert len({short for _, short in below}) == len(below)
        assert all(short.endswith(label[-2:]) for label, short in below)
        assert all(one != other for (_, one), (_, other) in pairwise(below))
