"""A club of thirty people, thirty places and twelve years: every list is searched and goes on, and says how far."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from companion.store import WholeSession
from tests.bench.history import NAMES
from tests.store.sittings import sat
from tests.ui.conftest import Opener
from tests.ui.saved import kept
from tests.ui.tab import Server, Tab

YEAR = 2025

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
"""Drawn as one, and seven signs in a file."""


@pytest.fixture(scope="module")
def ids(server: Server) -> dict[str, str]:
    """Everybody plays with the next one, each pair in a place of its own: 30 games in each of twelve years, two or
    three of them in a month; in the last year thrice as many.
    """
    with kept(server) as sessions:
        told = list[WholeSession]()
        for year in (*range(YEAR - 11, YEAR), YEAR, YEAR, YEAR):
            for nth, name in enumerate(NAMES):
                begun = datetime(year, 1 + nth % 12, 1 + nth, 19, tzinfo=UTC) + timedelta(minutes=len(told))
                pair = [name, NAMES[(nth + 1) % len(NAMES)]]
                told.append(sat(len(told), pair, (60 - nth, nth), begun=begun, place=f"Place {nth:02}"))
        sessions.log.remember_all(told)
        sessions.people.notify()
        sessions.notify()
        return {one.name: one.id for one in sessions.people.everybody()}


def only(t: Tab, of: str) -> str:
    """The only one that is there of what is called so."""
    (one,) = (one for one in t.identifiers() if one.startswith(of) and not one.endswith("-all"))
    return one


def goes_on(t: Tab, of: str, last: str, left: int) -> None:
    """The list ``of`` these says how many more there are, and the last of them comes with a tap."""
    t.gone(last).reads(f"more-{of}", f"{left} more").tap(f"more-{of}").sees(last).gone(f"more-{of}")


def test_the_ranking_goes_on_and_is_searched(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/history", "en-GB").tap("tab-figures").sees("ranked-20")
    goes_on(t, "ranked", "ranked-30", 10)
    t.type("find-ranked", "leo").reads("everybody", "Léo").gone("ranked-1")
    t.type("find-ranked", "nobody").reads("everybody", "There is no such name.")


def test_a_year_lists_everybody_and_its_pictures_count_who_is_left_out(tab: Opener, ids: dict[str, str]) -> None:
    t = tab(f"/year/{YEAR}", "en-GB").reads("year-people", "18 more people were there.")
    goes_on(t, "played", f"year-person-{ids['Zoé']}", 10)
    t.type("find-played", "angel").sees(f"year-person-{ids['Ángel']}").gone(f"year-person-{ids['Ana']}")
    t.tap("to-picture").reads("preview", "24 more people were there.")


@pytest.mark.parametrize("address", ["/figures/push", f"/year/{YEAR}"])
def test_figures_are_asked_of_anybody_anywhere(tab: Opener, ids: dict[str, str], address: str) -> None:
    t = tab(address, "en-GB").tap("more")
    goes_on(t, "place", "place-30", 10)
    goes_on(t, "with", "with-30", 10)
    t.type("find-place", "17").gone("place-1").tap("place-18").type("find-with", "ULYS").gone("with-1")
    at = only(t, "with-")
    games = 3 if address.startswith("/year") else 14
    t.reads(at, "Ulysse").reads("number-games", f"{games} games").tap(at).reads("more", "(2)")
    t.shows("No game between people").tap("more").tap("more")  # what was chosen is there, however far down it stands
    t.chosen("place-18").chosen(at).tap("place-all").reads("number-games", f"{2 * games} games")


@pytest.mark.parametrize("address", ["/history", "/export"])
def test_games_are_looked_for_by_anybody_anywhere(tab: Opener, ids: dict[str, str], address: str) -> None:
    t = tab(address, "en-GB").tap("filter").tap("ask-person")
    goes_on(t, "person", "person-30", 10)
    t.type("find-person", "ulys").gone("person-1")
    t.tap(only(t, "person-"))
    t.reads("ask-person", "Ulysse").reads("hits", "28 of 420 games").tap("ask-place")
    goes_on(t, "place", "place-30", 10)
    t.type("find-place", "place-19").gone("place-1").tap("place-20").reads("hits", "14 of 420 games")


def test_whoever_is_offered_somewhere_is_offered_with_all_others(tab: Opener, ids: dict[str, str]) -> None:
    """For a new game, a group, a game written down, the seat of somebody else, and to be one with another."""
    zoe = ids["Zoé"]
    t = tab("/people", "en-GB")
    goes_on(t, "people", f"person-{zoe}", 10)
    t = tab("/people/group/new", "en-GB")
    goes_on(t, "member", f"member-{zoe}", 10)
    t.tap(f"member-{zoe}").type("find-member", "bo").tap(f"member-{ids['Bo']}").type("find-member", "")
    t.reads(f"member-{zoe}", "number 1").reads(f"member-{ids['Bo']}", "number 2")
    t = tab("/new/push", "en-GB").gone("find-people").tap("more-people").sees("find-people").sees("more-people")
    t.type("find-people", "zoe").tap(f"person-{zoe}").chosen(f"person-{zoe}")
    t = tab(f"/people/{ids['Ana']}", "en-GB").tap("merge").reads("more-other", "21 more").tap("more-other")
    t.tap("more-other").sees(f"merge-{zoe}").gone("more-other")
    t = tab("/past", "en-GB").gone(f"known-{ids['Bo']}").type("find-known", "bo").tap(f"known-{ids['Bo']}")
    t.holds("name-1", "Bo").type("find-known", "").chosen(f"known-{ids['Bo']}").sees("more-known")


@pytest.mark.parametrize("address", ["/figures/push", "/history", "/export", "/history?figures"])
def test_any_span_of_time_is_asked_for(tab: Opener, ids: dict[str, str], address: str) -> None:
    t = tab(address, "en-GB")

    def counts(games: int, people: int) -> None:
        if address == "/figures/push":
            t.reads(*("number-games", f"{games} games") if games else ("game-figures", "No game between people"))
        elif address == "/history?figures":
            t.gone(f"ranked-{people + 1}")
            assert not people or t.there(f"ranked-{people}")
        else:
            t.reads("hits", f"{games} of 420 games")

    if address == "/history?figures":
        t.tap("tab-figures")
    elif address != "/figures/push":
        t.tap("filter").tap("ask-span")
    year = YEAR - 5
    t.tap("period-other").tap("more-years").tap(f"in-{year}").chosen(f"in-{year}").reads("period-other", f"{year}")
    counts(30, 20)
    t.tap("month-2").reads("span-told", f"February {year}").holds("first-day", 1).holds("last-day", 29)
    counts(3, 6)
    t.tap("part-0").reads("span-told", f"From 1 December {year - 1} to 29 February {year}").chosen(f"in-{year}")
    counts(8, 11)
    t.type("first-month", "").type("first-day", "").type("last-year", YEAR).reads(
        "span-told", "There is no such day or time."
    )
    counts(0, 0)
    t.type("last-day", "").reads("span-told", f"From 1 January {year - 1} to 28 February {YEAR}")
    counts(6 * 30 + 3 * 6, 20)
    t.type("first-year", "").reads("span-told", f"Up to 28 February {YEAR}").type("first-year", YEAR + 1)
    t.reads("span-told", "The first day comes after the last one.")
    counts(0, 0)
    t.tap(f"in-{YEAR - 1}").sees("part-1").type("last-year", f"0{YEAR}").gone("part-1").type("last-year", YEAR)
    t.reads("span-told", f"From 1 January {YEAR - 1} to 31 December {YEAR}").type("first-year", YEAR + 1)
    t.type("last-year", "").reads("span-told", f"From 1 January {YEAR + 1} on").tap("period-all").gone("span")
    if address not in ("/figures/push", "/history?figures"):
        t.reads("hits", "420 games").reads("ask-span", "All time")


@pytest.mark.parametrize(("address", "field", "most"), [("/people", "new-name", 80), ("/past", "past-place", 200)])
def test_a_field_that_is_full_says_so(tab: Opener, ids: dict[str, str], address: str, field: str, most: int) -> None:
    """Names are as long as those in files: whoever corrects one does not cut it."""
    t = tab(address, "en-GB").paste(field, "x" * (most - 1)).gone(f"{field}-full").paste(field, "y" * most)
    t.reads(f"{field}-full", f"No more than {most} letters fit here")
    t.type(field, "y").gone(f"{field}-full")
    # letter by letter, past the end, in one of them: whatever takes the letters is the same
    t = t.paste(field, (FAMILY * most)[:most]) if most > 100 else t.type(field, FAMILY * (most // 7 + 1))
    t.holds(field, (FAMILY * most)[:most]).sees(f"{field}-full")


def test_somebodys_months_go_on(tab: Opener, ids: dict[str, str]) -> None:
    """Ana's first and last pair played in two months of each year."""
    t = tab(f"/people/{ids['Ana']}", "en-GB").reads("months", f"January {YEAR}").reads("more-months", "12 more")
    assert f"January {YEAR - 11}" not in t.said("months")
    t.tap("more-months").reads("months", f"January {YEAR - 11}").gone("more-months").gone("find-against")


def test_places_are_remembered_where_one_is_typed(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/past", "en-GB").sees("known-place-4").reads("more-places", "26 more").tap("more-places")
    goes_on(t, "places", "known-place-30", 6)
    t.type("past-place", "29").gone("known-place-1").tap("known-place-30").holds("past-place", "Place 29")
    t.gone("known-place-30")
    for at, name in enumerate(("Ana", "Bo"), 1):
        t.type(f"name-{at}", name).type(f"points-{at}", at)
    t.tap("write-down").sees("result").holds("place", "Place 29").gone("known-place-1")
    known = only(t.type("place", "ACE 07").press("Tab").reads("kept", "Everything is saved."), "known-place-")
    t.reads(known, "Place 07").tap(known).holds("place", "Place 07").gone(known)
    t.type("place", "").press("Tab").tap("known-place-2").gone("known-place-2").open(t.path).holds("place", "Place 00")


def test_several_games_are_deleted_at_once_and_can_be_brought_back(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/history", "en-GB").tap("choose-several").tap("choose-shown").reads("chosen-count", "20 games")
    rows = [one for one in t.identifiers() if one.startswith("row-")]
    whole = t.said("hits")
    t.tap(rows[3]).tap("delete-chosen").reads("delete-chosen-told", "Push", "and 14 more", "30 days")
    t.tap("delete-chosen-no").reads("chosen-count", "19 games").tap("delete-chosen").tap("delete-chosen-yes")
    t.gone("chosen-count").sees(rows[3]).gone(rows[0]).tap("show-deleted").reads("more-deleted", "14 more")
    t.tap(rows[-1].replace("row", "bring-back")).sees(rows[-1])
    assert t.said("hits") != whole
    t.reads("bring-all", "(18)").tap("bring-all").gone("deleted").sees(rows[0])
    assert t.said("hits") == whole
