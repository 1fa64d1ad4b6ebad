"""13 with real cards, from the names to the points, in a browser."""

from __future__ import annotations

import pytest

from tests.ui.browser import Server
from tests.ui.conftest import Opener
from tests.ui.table import EXAMPLE, KINDS, begin, confirm, count, enter

IN_WORDS = {
    "fr-FR": {
        "dealer": "Donneur : Marie",
        "round": "manche 1 sur 4",
        "blue": "Bleues : 11 sur 14, 3 sur les cibles",
        "majority": "Majorité en jaune : Luc – elles comptent 0.",
        "tie": "Égalité en vert : Pierre et Marc – toutes comptent.",
        "luc": ("2 points", "6 cartes jaunes", "majorité", "(S2)"),
        "pierre": ("17 points", "6 cartes vertes", "égalité avec Marc"),
        "marc": ("15 points", "6 cartes bleues", "égalité avec Pierre", "4 Quatre Pourri"),
        "totals": "Marie 7, Luc 2, Pierre 17, Marc 15",
    },
    "en-GB": {
        "dealer": "Dealer: Marie",
        "round": "round 1 of 4",
        "blue": "Blue: 11 of 14 counted, 3 on the targets",
        "majority": "Majority in yellow: Luc – they count 0.",
        "tie": "Tie in green: Pierre and Marc – all count.",
        "luc": ("2 points", "6 yellow cards", "majority", "(S2)"),
        "pierre": ("17 points", "6 green cards", "tied with Marc"),
        "marc": ("15 points", "6 blue cards", "tied with Pierre", "4 Rotten Fours"),
        "totals": "Marie 7, Luc 2, Pierre 17, Marc 15",
    },
}


@pytest.mark.parametrize("lang", ["fr-FR", "en-GB"])
def test_the_sheets_example(tab: Opener, lang: str) -> None:
    words = IN_WORDS[lang]
    t = begin(tab(lang=lang))
    t.shows(str(words["dealer"])).shows(str(words["round"]))
    count(t, EXAMPLE).reads("check-blue", str(words["blue"]))
    t.shows(str(words["majority"])).shows(str(words["tie"]))
    confirm(t).reads("totals", str(words["totals"])).reads("points-0", "Marie", "7 points")
    for seat, name in ((1, "luc"), (2, "pierre"), (3, "marc")):
        t.reads(f"points-{seat}", *words[name])


def test_there_again_after_a_reload_and_a_power_cut(tab: Opener, server: Server) -> None:
    t = confirm(count(begin(tab())))
    t.reload().reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")
    address = t.page.url.removeprefix(server.url)
    server.kill()
    with t.page.expect_navigation(timeout=30_000):  # by itself, as soon as the server answers again
        server.start()
    t.problems.clear()  # it said that the server was gone
    t.ready().reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0").tap("count").shows("manche 2 sur 4")
    home = tab()
    home.shows("Marie 2 · Luc 0 · Pierre 5 · Marc 0")
    home.tap(f"session-{address.rsplit('/', 1)[1]}").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")


def test_an_earlier_round_is_corrected_and_the_correction_taken_back(tab: Opener) -> None:
    t = confirm(count(begin(tab())))
    t.tap("correct").shows("Corriger la manche 1")
    enter(t.holds("count-1-yellow", 6), 1, "yellow", 5).shows("Égalité en jaune : Luc et Pierre")
    confirm(t).reads("totals", "Marie 2, Luc 5, Pierre 5, Marc 0").reads("points-1", "5 points", "égalité avec Pierre")
    t.tap("undo").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")


def test_a_round_taken_back_stands_in_the_fields_again(tab: Opener) -> None:
    t = confirm(count(begin(tab())))
    t.tap("undo").at("confirm").wait_for()
    confirm(t.holds("count-0-rotten", 1).holds("count-1-yellow", 6)).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")


def test_fifteen_blue_cards_are_refused_in_words_and_stay_in_the_fields(tab: Opener) -> None:
    t = begin(tab())
    enter(enter(t, 0, "blue", 9), 1, "blue", 6).reads("check-blue", "15, il n’y en a que 14")
    t.tap("confirm").reads("refusal", "15", "14", "(A1)")
    t.holds("count-0-blue", 9).holds("count-1-blue", 6).reads("refusal", "(A1)")
    enter(t, 1, "blue", 5).gone("refusal")
    confirm(t).shows("majorité")


def test_counting_by_thumb(tab: Opener) -> None:
    t = begin(tab())
    for _ in range(3):
        t.tap("more")
    t.tap("next").tap("more").tap("more").tap("fewer").reads("stepped", "Marie, Jaunes : 1")
    t.holds("count-0-blue", 3).holds("count-0-yellow", 1)


def test_counting_by_keyboard(tab: Opener) -> None:
    t = begin(tab())
    t.page.set_viewport_size({"width": 1280, "height": 800})
    t.page.wait_for_timeout(500)  # the columns move side by side; a key pressed meanwhile goes nowhere
    enter(t, 0, "blue", 1)
    line = (("Marie, Jaunes", 2), ("Marie, Vertes", 3), ("Marie, Pourris", 1), ("Luc, Bleues", 4))
    for field, number in line:  # the rest of the first line, then the next player
        t.page.keyboard.press("Tab")
        t.reads("stepped", field)
        t.page.wait_for_timeout(60)  # Flutter attaches its text input on the next frame
        t.page.keyboard.type(str(number))
        t.reads("stepped", f": {number}")
    for kind, number in zip(KINDS, (5, 2, 3, 1), strict=True):
        t.reads(f"check-{kind}", f": {number} sur")


def test_two_tabs_on_one_match(tab: Opener, server: Server) -> None:
    a = begin(tab())
    b = tab(a.page.url.removeprefix(server.url), lang="en-GB")
    enter(b, 0, "blue", 1)
    confirm(count(a))
    b.reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")
    a.tap("count").at("confirm").wait_for()
    b.tap("undo").at("confirm").wait_for()
    a.shows("manche 1 sur 4").reads("check-yellow", "11 sur 14")


def test_a_whole_match_ends_with_its_winners(tab: Opener) -> None:
    t = begin(tab(), ("Zoé", "Jean-Christophe de La Tour", "Ève"))
    confirm(count(t, ((5, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2))))
    for number in range(2, 7):
        t.tap("count").shows(f"manche {number} sur 6")
        confirm(t)
    t.reads("standings", "1.", "Jean-Christophe de La Tour", "2 points", "Zoé", "4 points")
    t.shows("Jean-Christophe de La Tour l’emporte").gone("count")
    t.tap("again").shows("manche 1 sur 6").tap("back").shows("Terminées")
