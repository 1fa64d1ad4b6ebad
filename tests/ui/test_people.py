"""People: added, renamed, given a sign, merged, retired; and how they fared."""

from __future__ import annotations

import pytest

from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener
from tests.ui.line import Site
from tests.ui.saved import kept
from tests.ui.tab import Server

POINTS = ((0, 1, 4), (2, 0, 3), (1, 1, 5))
"""Rotten Fours of Ana, Bo and Chloé in three matches of one deal: Ana wins one and shares one, Bo the same."""


def play(sessions: Sessions, names: tuple[str, ...], fours: tuple[int, ...]) -> None:
    session = sessions.begin("13", names, 0, tracking="scorepad", options=Options(deals=1))
    session.tell(Count(tuple(Tally(rotten=n) for n in fours)), seen=session.revision)


@pytest.fixture(scope="module")
def ids(server: Server) -> dict[str, str]:
    """Ana, Bo and Chloé have played; Dan and Bob sit in a game that is not over."""
    with kept(server) as sessions:
        for fours in POINTS:
            play(sessions, ("Ana", "Bo", "Chloé"), fours)
        sessions.begin("push", ("Dan", "Bob"), 0, tracking="scorepad")
        return {one.name: one.id for one in sessions.people.everybody()}


def test_how_somebody_fared(tab: Opener, ids: dict[str, str]) -> None:
    t = tab("/people", "en-GB")
    t.reads(f"person-{ids['Ana']}", "3 games, 2 wins, 1 of them shared").tap(f"person-{ids['Ana']}")
    t.reads("number-games", "3 games").reads("number-wins", "1 outright win").reads("number-shared", "1 shared win")
    t.reads("figures", "1.5 of 3 won (1 expected)", "3 games: too few to say.")
    t.reads("figures", "Plays 13 most.").reads("of-13", "2.0 points on average, best 0, worst 4")
    t.reads(f"against-{ids['Bo']}", "3 games together", "1 ahead, 1 behind, 1 level")
    t.reads(f"against-{ids['Chloé']}", "3 ahead, 0 behind")
    t.reads("months", "1.5 of 3 won (1 expected)")
    t.tap("game-push").reads("figures", "No game between people was finished in this period.")
    t.tap("game-all").reads("number-games", "3").tap("period-quarter").reads("number-games", "3 games")
    french = tab(f"/people/{ids['Ana']}")
    french.reads("figures", "Victoires : 1,5 sur 3 (attendu : 1)", "trop peu pour conclure").reads(
        "of-13", "2,0 en moyenne"
    )


def test_a_name_a_sign_and_a_note_are_changed_everywhere(tab: Opener, sessions: Sessions, ids: dict[str, str]) -> None:
    match = next(one.id for one in sessions.listed() if one.game == "push")
    running = tab(f"/session/{match}")
    running.shows("Dan")
    t = tab(f"/people/{ids['Dan']}")
    t.type("person-name", "ana", ("kept", "quittez")).press("Tab").reads("refusal", "Ana", "le nom")
    t.type("person-name", "Daniel").gone("refusal").type("person-note", "gaucher").tap("colour-purple")
    t.reads("kept", "Tout est enregistré")
    found = sessions.people.get(ids["Dan"])
    assert (found.name, found.colour, found.note) == ("Daniel", "purple", "gaucher")
    running.shows("Daniel")  # a table that is being looked at knows at once
    tab("/new/push").reads(f"person-{ids['Dan']}", "Daniel joue, cœur violet")


async def test_no_client_can_send_more_than_a_file_of_sessions_may_hold(site: Site) -> None:
    """A browser cuts what is typed; another client need not."""
    id = site.sessions.people.add("Noor").id
    async with site.line(f"/people/{id}") as line:
        field = line.field("person-note")
        line.update(field, {"value": "x" * 60_000}).event(field, "change", "x" * 60_000)
        await line.event(field, "blur").settle()
    assert 0 < len(site.sessions.people.get(id).note) <= 20_000


def test_added_looked_for_retired_and_back(tab: Opener, sessions: Sessions, ids: dict[str, str]) -> None:
    t = tab("/people", "en-GB")
    for name in ("Ève", "Fabien", "Zoé", "Léa"):
        t.type("new-name", name).tap("add-person").shows(name)
        t.holds("new-name", "")
    t.type("new-name", "léa").tap("add-person").reads("refusal", "Léa is there already.")
    zoe = next(one.id for one in sessions.people.everybody() if one.name == "Zoé")
    t.type("find-people", "zo").gone(f"person-{ids['Ana']}").tap(f"person-{zoe}").tap("retire").sees("bring-back")
    assert sessions.people.get(zoe).retired
    new = tab("/new/push", "en-GB")
    new.sees(f"person-{ids['Ana']}")  # who played of late is there at once
    new.tap("more-people").gone("more-people").gone(f"person-{zoe}")
    t.tap("bring-back").sees("retire")
    new.reads(f"person-{zoe}", "Zoé is playing")


def test_two_that_are_one_are_merged(tab: Opener, sessions: Sessions, ids: dict[str, str]) -> None:
    play(sessions, ("Bob", "Ana", "Chloé"), (0, 1, 2))
    t = tab(f"/people/{ids['Bob']}")
    t.reads("number-games", "1").tap("merge").tap(f"merge-{ids['Bo']}")
    t.shows("Bob : 2 parties. Bo : 3 parties.").tap("merge-no").gone("merge-no").tap(f"merge-{ids['Ana']}")
    t.shows("ont joué 1 partie l’une contre l’autre !").tap("merge-no").gone("merge-no")
    t.tap(f"merge-{ids['Bo']}").tap("merge-keep-other")
    t.comes_to(f"/people/{ids['Bo']}")
    t.reads("number-games", "4 parties")
    assert sessions.people.get(ids["Bob"]).id == ids["Bo"]
    assert "Bob" not in [one.name for one in sessions.people.everybody()]


def test_two_whose_names_are_alike_but_for_accents_are_offered_for_merging(tab: Opener, sessions: Sessions) -> None:
    with_accent, without = (sessions.people.add(name).id for name in ("Maëlle", "Maelle"))
    play(sessions, ("Anaïs", "Anais", "Bo"), (0, 1, 2))  # who sat at one table are two
    t = tab("/people", "en-GB")
    t.reads("alike-1", "Maelle and Maëlle: the same person?").gone("alike-2").tap("alike-1")
    t.comes_to(f"/people/{without}").tap(f"merge-{with_accent}").tap("merge-keep-other")
    t.comes_to(f"/people/{with_accent}").gone(f"merge-{without}")
    tab("/people", "en-GB").type("find-people", "MAELLE").sees(f"person-{with_accent}").gone("alike-1")
