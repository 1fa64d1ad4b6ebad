"""Who sits where: people to tap, seats to move, lots to draw, and what cannot be."""

from __future__ import annotations

from tests.ui.conftest import Opener
from tests.ui.saved import kept
from tests.ui.setting_up import begun, names
from tests.ui.tab import Server
from tests.ui.table import set_up


def test_people_sit_down_change_places_and_come_again(tab: Opener, server: Server) -> None:
    with kept(server) as sessions:
        ids = {name: sessions.people.add(name).id for name in ("Ève", "Zoé", "Fabien")}
        sessions.people.change(ids["Zoé"], colour="purple")
    t = tab("/new/push")
    t.tap(f"person-{ids['Ève']}").reads("first-1", "Ève").tap(f"person-{ids['Zoé']}").reads("first-2", "Zoé")
    t.tap(f"person-{ids['Fabien']}").reads("first-3", "Fabien")
    t.tap("first-3").reads("begins", "Fabien").tap("seat-3").tap("up-3").reads("first-2", "Fabien")
    t.reads("begins", "Fabien").tap("seat-1").tap("down-1").reads("first-1", "Fabien").reads("first-2", "Ève")
    t.tap(f"person-{ids['Zoé']}").gone("name-3").tap(f"person-{ids['Zoé']}").reads("first-3", "Zoé")
    t.tap("tracking-full").tap("start")
    about = begun(t, server)
    assert (names(about), about.first_seat) == (["Fabien", "Ève", "Zoé"], 0)

    again = tab("/new/push", lang="en-GB")
    again.reads("same-again", "Same people again: Fabien, Ève and Zoé").tap("same-again").holds("name-3", "Zoé")
    again.tap("seat-2").tap("remove-2").gone("name-3").tap("start")
    about = begun(again, server)
    assert (names(about), about.tracking) == (["Fabien", "Zoé"], "full")  # as it was chosen last
    with kept(server) as sessions:
        assert [one.name for one in sessions.people.everybody()].count("Zoé") == 1


def test_what_cannot_be_is_refused_in_words_with_its_rule(tab: Opener) -> None:
    t = set_up(tab(), ("Marie", "Luc", " "))
    t.tap("start").reads("refusal", "Joueur 3 n’a pas encore de nom.")
    t.type("name-3", "marie", ("dealer-3", "marie")).tap("start").reads("refusal", "Deux joueurs s’appellent marie.")
    t.tap("seat-3").tap("remove-3").gone("name-3").gone("refusal").tap("start").reads("refusal", "3", "6", "2", "(N1)")
    t.tap("refusal-rule").reads("rule-text", "13 se joue de 3 à 6 joueurs").tap("rule-close").gone("rule-text")
    t.holds("name-1", "Marie").holds("name-2", "Luc")
    t.tap("option-deals-rule").reads("rule-text", "chacun a été donneur une fois").tap("rule-close").gone("rule-text")
    t.tap("add-player").type("name-3", "Pierre", ("dealer-3", "Pierre")).gone("refusal").tap("start")
    t.sees("confirm")
