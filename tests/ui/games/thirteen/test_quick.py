"""13 with real cards, from the names to the points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.ui.conftest import Opener
from tests.ui.tab import Server, Tab
from tests.ui.table import EXAMPLE, KINDS, SHORT, begin, confirm, count, enter, kept, points_kept, session

IN_WORDS = {
    "fr-FR": {
        "dealer": "Donneur : Marie",
        "round": "manche 1 sur 4",
        "blue": "Bleu : 11 sur 14, 3 sur les cibles",
        "majority": "Majorité en jaune : Luc – ces cartes comptent 0.",
        "tie": "Égalité en vert : Pierre et Marc – toutes ces cartes comptent.",
        "luc": ("2 points", "6 cartes jaunes", "majorité"),
        "pierre": ("17 points", "6 cartes vertes", "égalité avec Marc"),
        "marc": ("15 points", "6 cartes bleues", "égalité avec Pierre", "4 Quatre Pourri"),
        "totals": "Marie 7, Luc 2, Pierre 17, Marc 15",
    },
    "en-GB": {
        "dealer": "Dealer: Marie",
        "round": "round 1 of 4",
        "blue": "Blue: 11 of 14 counted, 3 on the targets",
        "majority": "Majority in yellow: Luc – these cards count 0.",
        "tie": "Tie in green: Pierre and Marc – all these cards count.",
        "luc": ("2 points", "6 yellow cards", "majority"),
        "pierre": ("17 points", "6 green cards", "tied with Marc"),
        "marc": ("15 points", "6 blue cards", "tied with Pierre", "4 Rotten Fours"),
        "totals": "Marie 7, Luc 2, Pierre 17, Marc 15",
    },
}


def events(*rounds: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Counted rounds."""
    return [
        {"type": "count", "counts": [{k: n for k, n in zip(KINDS, line, strict=True) if n} for line in one]}
        for one in rounds
    ]


def pad(tab: Opener, server: Server, *rounds: Sequence[Sequence[int]], lang: str = "fr-FR") -> Tab:
    """A match with these rounds counted."""
    return tab(f"/session/{session(server, events=events(*rounds))}", lang)


def id_of(tab: Tab) -> str:
    return tab.path.rsplit("/session/", 1)[1].split("/")[0]


def test_the_sheets_example(tab: Opener, server: Server) -> None:
    t = begin(tab())
    both = [(IN_WORDS["fr-FR"], t), (IN_WORDS["en-GB"], tab(t.path, "en-GB"))]
    for words, one in both:
        one.shows(str(words["dealer"])).shows(str(words["round"]))
    count(t, EXAMPLE)
    for words, one in both:
        one.reads("check-blue", str(words["blue"])).shows(str(words["majority"])).shows(str(words["tie"]))
    confirm(t)
    for words, one in both:
        one.reads("totals", str(words["totals"])).reads("points-0", "Marie", "7 points")
        for seat, name in ((1, "luc"), (2, "pierre"), (3, "marc")):
            one.reads(f"points-{seat}", *words[name])
    assert kept(server, id_of(t)) == events(EXAMPLE)


def test_a_round_is_there_again_after_a_reload_and_a_power_cut_and_taken_back_it_stands_in_the_fields(
    tab: Opener, server: Server
) -> None:
    t = confirm(count(pad(tab, server)))
    t.reload().reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")
    t.power_cut(server).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0").tap("count").shows("manche 2 sur 4")
    home = tab()
    home.tap(f"session-{id_of(t)}").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0", "En tête : Luc et Marc")
    home.shows("Donneur : Luc. Pierre joue en premier.")
    home.tap("undo").sees("confirm").holds("count-0-green", 2).holds("count-1-yellow", 13)
    confirm(home).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")


def test_an_earlier_round_is_corrected_and_the_correction_taken_back(tab: Opener, server: Server) -> None:
    t = pad(tab, server, SHORT)
    t.tap("correct").shows("Corriger la manche 1")
    enter(t.holds("count-3-green", 6), 3, "green", 5).shows("Égalité en vert : Pierre et Marc").reads("so-far-3", "5")
    confirm(t).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 5").reads("points-3", "5 points", "égalité avec Pierre")
    t.tap("undo").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")


def test_fifteen_blue_cards_are_refused_in_words_and_stay_in_the_fields(tab: Opener, server: Server) -> None:
    t = count(pad(tab, server))
    enter(t, 0, "blue", 2).reads("check-blue", "15, il n’y en a que 14").reads("so-far-0", "–")
    t.tap("confirm").reads("refusal", "15", "14", "A1")
    t.holds("count-0-blue", 2).holds("count-1-blue", 13).reads("refusal", "A1")
    enter(t, 0, "blue", 1).gone("refusal")
    confirm(t).shows("majorité")


def test_what_cannot_be_left_on_the_targets_is_refused_and_nearly_all_cards_are_asked_about(
    tab: Opener, server: Server
) -> None:
    """T4: nothing is written for an empty round; one tap says that all but two cards were taken."""
    t = pad(tab, server)
    t.tap("confirm").reads("refusal", "personne n’a de carte", "T4")
    enter(t, 0, "blue", 6).gone("refusal").tap("confirm").reads("refusal", "8 cartes sur la cible bleue", "T4")
    assert kept(server, id_of(t)) == []
    for kind, number in zip(KINDS, (14, 14, 14, 6), strict=True):
        enter(t, 0, kind, number)
    t.tap("confirm").reads("question", "48 des 50 cartes", "(T4)").tap("question-no").gone("question")
    t.holds("count-0-blue", 14).tap("confirm").tap("question-yes").reads("totals", "Marie 12, Luc 0")
    assert kept(server, id_of(t)) == events(((14, 14, 14, 6), *[(0, 0, 0, 0)] * 3))


def test_the_sheets_example_takes_twenty_taps_at_most(tab: Opener, server: Server) -> None:
    """One a field, one to confirm, one to the next round."""
    t = tab(f"/session/{session(server)}", touch=True)
    taps = [*[f"number-{number}" for line in EXAMPLE for number in line], "confirm", "count"]
    assert len(taps) <= 20
    for at, key in enumerate(taps):
        if key == "confirm":
            t.reads("entering", "Tout est saisi")
            for seat, points in enumerate((7, 2, 17, 15)):
                t.reads(f"so-far-{seat}", f"{points} points")
        if key == "count":
            t.reads("totals", "Marie 7, Luc 2, Pierre 17, Marc 15").gone("confirm")
        t.tap(key)
        if at == 5:
            t.reads("count-1-yellow", "Luc, Jaune : 6").reads("entering", "Luc, Vert : rien encore")
    t.shows("manche 2 sur 4").chosen("count-0-blue").reads("count-0-blue", "rien encore")
    assert kept(server, id_of(t)) == events(EXAMPLE)


def test_a_wrong_number_is_mended_by_thumb(tab: Opener, server: Server) -> None:
    t = tab(f"/session/{session(server)}", touch=True)
    t.tap("number-3").tap("number-13").reads("entering", "Marie, Vert").tap("erase")
    t.reads("entering", "Marie, Jaune : rien encore").tap("number-12").reads("count-0-yellow", ": 12")
    t.tap("count-0-blue").reads("entering", "Marie, Bleu : 3").tap("number-4").reads("count-0-blue", ": 4")
    t.reads("entering", "Marie, Vert").tap("next").reads("entering", "Marie, Pourri")  # back where one was
    t.tap("number-9").reads("refusal", "8", "A1").reads("entering", "Marie, Pourri : rien encore")
    t.tap("number-8").gone("refusal").reads("entering", "Luc, Bleu")


def test_enter_goes_on_to_the_next_field(tab: Opener, server: Server) -> None:
    t = enter(pad(tab, server), 0, "rotten", 8).press("Enter")
    t.reads("entering", "Luc, Bleu").chosen("count-1-blue", False)  # a field is typed into, not chosen
    enter(t, 3, "rotten", 0).press("Enter").reads("entering", "Marc, Pourri : 0")


def test_a_sum_is_added_up_once_its_field_is_left(tab: Opener, server: Server) -> None:
    t = pad(tab, server, lang="en-GB").type("count-0-blue", "3+4", ("count-0-blue", ": 3+4"))
    t.reads("check-blue", "7 of 14").poke("count-0-yellow").reads("count-0-blue", ": 7")
    t.type("count-0-yellow", "2+", ("check-yellow", "2 of 14")).poke("count-0-green").reads("count-0-yellow", ": 2")
    t.type("count-0-green", "+2", ("count-0-green", ": 2")).poke("count-0-blue").power_cut(server)
    t.reads("count-0-blue", ": 7").reads("count-0-yellow", ": 2")


def test_a_half_entered_round_stays_and_two_phones_fill_it_together(tab: Opener, server: Server) -> None:
    a = enter(pad(tab, server), 0, "blue", 3)
    b = tab(f"/session/{id_of(a)}", lang="en-GB", touch=True)
    b.reads("count-0-blue", ": 3").tap("count-1-yellow").tap("number-6")
    enter(a.holds("count-1-yellow", 6), 2, "green", 5)
    b.reads("count-2-green", ": 5").tap("count-3-rotten").tap("number-8")
    a.holds("count-3-rotten", 8).power_cut(server).holds("count-0-blue", 3).holds("count-1-yellow", 6).holds(
        "count-2-green", 5
    )


def test_what_another_phone_fills_moves_nobody(tab: Opener, server: Server) -> None:
    """The field that is chosen stays so, here and where one comes back to it."""
    id = session(server)
    a, b = (tab(f"/session/{id}", lang="en-GB", touch=True) for _ in "ab")
    b.tap("number-3").tap("count-2-green").tap("number-5")
    a.reads("count-0-blue", ": 3").chosen("count-0-blue").tap("number-7").reads("count-0-blue", ": 7")
    a.chosen("count-0-yellow").close()
    b.chosen("count-2-rotten").tap("count-1-green").power_cut(server).chosen("count-1-green")


def test_whoever_comes_back_writes_over_nothing_that_another_device_has_filled(tab: Opener, server: Server) -> None:
    id = session(server)
    a, b = (tab(f"/session/{id}", lang="en-GB", touch=True) for _ in "ab")
    b.tap("count-1-green").tap("number-0").tap("count-1-green").chosen("count-1-green").close()
    a.reads("count-1-green", ": 0").chosen("count-0-blue").power_cut(server).chosen("count-1-rotten")
    a.tap("number-2").reads("count-1-rotten", ": 2").reads("count-1-green", ": 0")


def test_the_keyboard_comes_along_with_the_keys_of_the_page(tab: Opener, server: Server) -> None:
    t = tab(f"/session/{session(server)}").tap("number-4").writes("count-0-yellow").tap("next").writes("count-0-green")
    t.tap("erase").writes("count-0-blue")


def test_a_whole_match_ends_with_its_winners(tab: Opener, server: Server) -> None:
    names, nothing = ("Zoé", "Jean-Christophe de La Tour", "Ève"), ((0,) * 4,) * 3
    rounds = events(((5, 2, 0, 1), (0, 6, 2, 0), (2, 5, 6, 2)), *[nothing] * 4)
    id = session(server, names=names, events=rounds)
    t = tab(f"/session/{id}").tap("count").shows("manche 6 sur 6")
    count(t, ((13, 13, 13, 0),)).tap("confirm").reads("question", "de La Tour et Ève").tap("question-yes").reads(
        "standings", "Jean-Christophe de La Tour", "2 points", "Zoé", "4 points"
    )
    t.shows("Jean-Christophe de La Tour l’emporte").reads("totals", "Zoé 4", "Ève 11").gone("count")
    assert points_kept(server, id) == [4, 2, 11]
    t.tap("round-1").tap("correct").shows("Corriger la manche 1").tap("back").sees("again")
    t.tap("again").shows("manche 1 sur 6")
