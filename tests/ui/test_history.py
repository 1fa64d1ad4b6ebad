"""History: found by game, people and words; by pages; added up; and the samples of a first start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.ui.conftest import Opener
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.saved import PUSH_OVER, kept, played
from tests.ui.tab import Server


@pytest.fixture(scope="module")
def ids(server: Server) -> list[str]:
    """A finished Push, a 13 that goes on, and twenty more."""
    found = [played(server, "13", ["Ana", "Chloé", "Dan"]), played(server, "push", ["Ana", "Bo"], *PUSH_OVER)]
    with kept(server) as sessions:
        sessions.open(found[1]).describe(place="à la montagne", rating=5)
        for _ in range(20):
            sessions.begin("thricewise", ["Élodie", "Fred"], 0, tracking="scorepad")
    return found


def test_sessions_are_found_again(tab: Opener, ids: list[str]) -> None:
    t = tab("/history")
    t.type("words", "montagne", echo=(f"row-{ids[1]}", "Push"))
    t.reads(f"row-{ids[1]}", "Push", "Ana et Bo", "Bo : 20 points", "à la montagne", "5 étoiles").gone(f"row-{ids[0]}")
    t.tap("filter").tap("ask-game").tap("game-13").sees("filters").reads("hits", "0 partie sur 22")
    t.tap("fold-filters").shows("Aucune partie").type("words", "chloe", echo=(f"row-{ids[0]}", "13"))
    t.reads(f"row-{ids[0]}", "en cours").tap(f"row-{ids[0]}").comes_to(f"/session/{ids[0]}")


def test_who_opens_one_that_was_found_comes_back_to_all_of_them(tab: Opener, ids: list[str]) -> None:
    """By the browser's key and by the arrow; whoever goes elsewhere begins anew."""
    t = tab("/history", "en-GB").type("words", "montagne").reads("hits", "1 of 22 games")
    t.tap(f"row-{ids[1]}").sees("result").back().reads("hits", "1 of 22 games").holds("words", "montagne")
    t.tap(f"row-{ids[1]}").sees("result").tap("back").comes_to("/history").reads("hits", "1 of 22 games")
    t.tap("nav-people").sees("new-name").tap("nav-history").reads("hits", "22 games").holds("words", "")
    t.type("words", "montagne").tap(f"row-{ids[1]}").sees("result").open("/").tap(f"session-{ids[1]}").sees("result")
    t.tap("back").comes_to("/")
    t.open("/").tap("to-history").reads("hits", "21 of 22 games").gone(f"row-{ids[1]}")
    t.tap("more").tap(f"row-{ids[0]}").sees("confirm").back().sees(f"row-{ids[0]}").reads("hits", "21 of 22 games")


def test_by_pages_and_by_person(tab: Opener, ids: list[str]) -> None:
    t = tab("/history", "en-GB")
    t.reads("hits", "22 games").tap("filter").tap("ask-person").tap("person-2")
    t.reads("filter", "Filters (1)").tap("filter").gone("filters")  # Bo
    t.reads(f"row-{ids[1]}", "Bo: 20 points")
    t.tap("filter").tap("ask-person").tap("person-all").reads("filter", "Filters")
    t.tap("ask-finished").tap("state-open").reads("filter", "Filters (1)")
    t.tap("filter").gone("filters").gone(f"row-{ids[1]}")
    t.reads("hits", "21 of 22 games").tap("more").gone("more").reads(f"row-{ids[0]}", "still going on")


def test_all_in_all_the_die_and_who_wins_each_game(tab: Opener, ids: list[str]) -> None:
    t = tab("/history").tap("tab-figures")
    t.reads("totals-all", "Push : 1", "13 : 0", "Parties finies : 1")
    t.reads("everybody", "Bo", "1 sur 1", "Ana").gone("wins-push")  # the only one
    t.reads("die-figures", "rouge : 1", "bleu : 0", "Trop peu de lancers")
    t = tab("/past", "en-GB").tap("past-13")
    for at, (name, points) in enumerate((("Ana", 30), ("Bo", 50), ("Gil", 40)), 1):
        t.type(f"name-{at}", name).type(f"points-{at}", points)
    t.tap("write-down").sees("result").open("/history").tap("tab-figures")
    t.reads("everybody", "Ana: 1 of 2 won").tap("wins-push").reads("everybody", "Ana: 0 of 1 won")
    t.tap("wins-13").reads("everybody", "Gil", "Ana: 1 of 1 won").chosen("wins-13")
    t.tap("wins-all").reads("everybody", "Ana: 1 of 2 won")


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    running = Host(tmp_path_factory.mktemp("first"), samples=True)
    yield running
    running.stop()


def test_a_first_start_shows_samples_and_one_tap_takes_them_away(first: Host) -> None:
    t = RigTab(first, "en-GB").open("/history")
    t.reads("row-sample-push-scorepad", "sample", "Push").tap("row-sample-push-scorepad")
    t.reads("standings", "Julien").gone("again").sees("new")
    for lang, word, other in (("en-GB", "(sample)", "(exemple)"), ("fr-FR", "(exemple)", "(sample)")):
        reader = RigTab(first, lang).open("/history").reads("row-sample-push-scorepad", word)
        for path in ("", "/log", "/replay/2"):
            reader.open(f"/session/sample-push-scorepad{path}").shows(word)
            assert other not in reader.everything(), (path, reader.everything())
        reader.close()
    t.open("/history").tap("tab-figures").reads("totals-all", "Finished games: 0")
    t.tap("tab-list")
    t.reads("samples", "6 sample games").tap("samples-remove").gone("samples")
    t.reads("empty", "No game has been played yet.").gone("words").gone("to-export").sees("past")
    t.open("/export").reads("empty", "No game has been played yet.").gone("export-csv")
    t.open("/history").tap("choose-game").sees("new-push")
    first.stop()
    first.start()
    with kept(first) as sessions:
        assert sessions.listed() == ()
    t.close()
