"""Who plays, in which language, at which address."""

from __future__ import annotations

from tests.ui.conftest import Opener
from tests.ui.table import begin, set_up


def test_two_players_are_refused_in_words(tab: Opener) -> None:
    t = set_up(tab(), ("Marie", "Luc", "Pierre"))
    t.tap("remove-3").gone("name-3").tap("start").reads("refusal", "3", "6", "2", "(N1)")
    t.holds("name-1", "Marie").holds("name-2", "Luc").tap("add-player").type(
        "name-3", "Pierre", ("dealer-3", "Pierre")
    ).gone("refusal").tap("start").at("confirm").wait_for()


def test_a_missing_name_and_the_same_name_twice_are_refused_in_words(tab: Opener) -> None:
    t = set_up(tab(), ("Marie", "Luc", " "))
    t.tap("start").reads("refusal", "Joueur 3 n’a pas encore de nom.")
    t.type("name-3", "marie", ("dealer-3", "marie")).tap("start").reads("refusal", "Deux joueurs s’appellent marie.")


def test_the_one_who_deals_first_is_chosen(tab: Opener) -> None:
    t = set_up(tab(), ("Marie", "Luc", "Pierre"))
    t.tap("dealer-3").shows("Marie joue en premier.").tap("start").shows("Donneur : Pierre")


def test_nobody_is_added_beyond_six(tab: Opener) -> None:
    t = set_up(tab(), ("Ana", "Bo", "Chloé", "Dan", "Ève", "Flo"))
    t.tap("add-player").gone("name-7").tap("start").shows("manche 1 sur 6")


def test_the_language_is_switched_and_remembered(tab: Opener) -> None:
    t = begin(tab())
    t.shows("Comptez vos cartes").tap("language").shows("Count your cards")
    t.page.wait_for_timeout(300)  # the device writes down what was chosen
    other = tab()
    other.shows("Count points for 13").tap("language").shows("Compter les points de 13")
    other.page.wait_for_timeout(300)


def test_addresses_that_lead_nowhere_say_so(tab: Opener) -> None:
    t = tab("/session/0123456789abcdef")
    t.shows("Cette partie n’est pas ici").tap("home").at("new-13").wait_for()
    tab("/nowhere").shows("Il n’y a rien à cette adresse.").tap("home").at("new-13").wait_for()


def test_back_and_forward(tab: Opener) -> None:
    t = tab()
    t.tap("new-13").at("start").wait_for()
    t.page.go_back()
    t.at("new-13").wait_for()
    t.page.go_forward()
    t.at("start").wait_for()
    t.tap("back").at("new-13").wait_for()
