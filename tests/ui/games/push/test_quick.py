"""Push with real cards, quick: from the first turn to the result, by the names that a screen reader says."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.games.push import scorepad
from companion.games.push.cards import NUMBERS, Card, Colour, Face
from companion.games.push.options import Options
from companion.games.push.scorepad import Bust, End, Held, Next, Protect, Roll, Stop, Switch, Total
from companion.ui.games.push.count_draft import FORM, blank, counted, work_of
from companion.ui.games.thirteen import count_draft as thirteen
from companion.ui.kit.fields import total
from tests.ui.conftest import Opener
from tests.ui.saved import played
from tests.ui.tab import Server
from tests.ui.table import kept

SHARED = True

NAMES = ("Ana", "Bo", "Chloé")


def begun(server: Server, events: Sequence[Any] = (), names: Sequence[str] = NAMES, *, risky: bool = False) -> str:
    """The id of a session in the server's folder with these entries."""
    return played(server, "push", names, *events, options=Options(risky=risky))


def test_a_whole_game_card_by_card(tab: Opener, server: Server) -> None:
    id = begun(server, risky=True)
    t = tab(f"/session/{id}").reads("order", "voisin de gauche", "1 Bo, 2 Chloé")
    t.shows("Ana pioche").tap("switch-more").reads("switches", "1 carte Changement de sens")
    t.reads("order", "voisin de droite", "1 Chloé, 2 Bo")
    t.tap("protect").reads("refusal", "T2").tap("refusal-rule").reads("rule-T2", "on protège")
    t.tap("rule-all").reads("rule-T5", "T5").back()
    t.gone("rule-text").sees("refusal").shows("Ana pioche")
    t.tap("switch-less").reads("switches", "0 carte").tap("protect").tap("protect-green")
    t.reads("seat-0", "vert").reads("seat-1", "Bo", "c’est son tour")

    t.tap("bust").tap("face-red").reads("die-says", "Rouge", "Bo défausse", "rouges")
    t.tap("roller-2").tap("roll").reads("die-says", "Chloé")
    assert [one["type"] for one in kept(server, id)][-3:] == ["bust", "roll", "roll"]
    t.tap("undo").reads("die-says", "Bo").tap("roller-2").tap("face-star")
    t.reads("die-says", "Étoile", "Chloé défausse toutes")  # « Risques »
    t.tap("next").reads("seat-2", "c’est son tour").tap("stop").shows("Partagez les colonnes")
    t.reload().shows("Partagez les colonnes").tap("next").reads("seat-0", "c’est son tour").tap("end")

    t.tap("by-cards").tap("add-R5").tap("add-R5").tap("add-R6").reads("count-0", "16 points", "3 cartes")
    t.tap("fewer").reads("counted", "6 rouge", "0").reads("count-0", "10 points")
    t.tap("part-protected").tap("add-G6").reads("part-protected", "6")
    t.tap("count-1").tap("add-R5").reads("check-red", "3 sur 18").tap("add-R5").reads("refusal", "3", "M1")
    t.reads("count-1", "5 points").tap("count-2").tap("add-Y1").reads("count-2", "1 point")
    t.reload().reads("count-0", "16 points").tap("confirm").reads("result", "Ana l’emporte")
    t.reads("by-colour", "Ana : vert 6, rouge 10 ; total 16", "Bo : rouge 5")
    assert kept(server, id)[-1] == {
        "type": "count",
        "areas": [
            {"visible": ["R5", "R5"], "protected": ["G6"]},
            {"visible": ["R5"]},
            {"visible": ["Y1"]},
        ],
    }
    t.sees("bgstats-code")
    t.tap("undo").reads("count-0", "16 points").gone("to-picture")  # the count stands in the fields again
    t.tap("confirm").sees("to-picture").sees("bgstats-code")


def test_totals_with_sums_and_a_tie_decided_by_cards(tab: Opener, server: Server) -> None:
    id = begun(server, [End()])
    t = tab(f"/session/{id}", lang="en-GB")
    t.type("points-0", "3+5+6", ("told-0", "14 points, 3 cards")).gone("cards-0")
    t.type("points-1", "14", ("told-1", "14 points")).reads("tie", "Ana and Bo", "(E3)").sees("cards-0")
    t.tap("confirm").reads("question", "Ana and Bo have 14 points each", "(E3)").tap("question-no").gone("question")
    t.type("cards-1", "2", ("told-1", "2 cards")).tap("confirm").reads(
        "refusal", "a total of 14 is impossible with this number of cards (2)", "E2"
    )
    t.type("cards-1", "4", ("told-1", "4 cards")).gone("refusal").type("points-2", "0", ("points-2", "0"))
    t.tap("confirm").reads("result", "Bo wins")
    assert kept(server, id)[-1]["totals"] == [
        {"points": 14, "cards": 3},
        {"points": 14, "cards": 4},
        {"points": 0, "cards": 0},
    ]


def test_totals_by_thumb_ask_for_no_cards_where_nobody_ties(tab: Opener, server: Server) -> None:
    """Two digits and one tap to the next player; what was protected is asked for (R1), and one tap says it is so."""
    id = begun(server, [Protect(Colour("red")), End()])
    t = tab(f"/session/{id}", lang="en-GB", touch=True)
    assert next(one for one in t.identifiers() if one in ("by-sums", "by-cards", "points-0")) == "by-sums"
    for key in ("4", "0"):
        t.tap(f"number-{key}")
    t.reads("points-0", "Ana, Points: 40").tap("next").tap("number-3").tap("erase").tap("number-2").tap("number-7")
    t.gone("cards-0").gone("refusal").reload().reads("points-1", ": 27").tap("points-0")
    t.tap("number-5").reads("points-0", ": 5").tap("points-0").tap("plus").tap("number-1").reads("points-0", ": 5+1")
    t.tap("erase").tap("erase").tap("erase").reads("points-0", "nothing yet")
    t.tap("confirm").reads("question", "Ana: colours protected: 1", "(R1)").tap("question-yes").reads(
        "result", "Bo wins"
    )
    assert kept(server, id)[-1]["totals"] == [{"points": 0, "cards": 0}, {"points": 27}, {"points": 0, "cards": 0}]
    t.tap("undo").reads("points-1", ": 27")


def test_two_phones_in_one_sum_do_not_write_each_others_digits(tab: Opener, server: Server) -> None:
    """Whoever types last is right, and neither is moved to another field or person; nor by a restart."""
    a = tab(f"/session/{(id := begun(server, [End()]))}", touch=True)
    b = tab(f"/session/{id}", "en-GB", touch=True).tap("number-4")
    a.reads("points-0", ": 4").tap("number-7").reads("points-0", ": 7").tap("number-1")
    b.reads("points-0", ": 71").tap("number-2").reads("points-0", ": 2").tap("next").tap("number-9")
    a.reads("points-1", ": 9").chosen("points-0").tap("number-3").reads("points-0", ": 3")
    b.chosen("points-1").tap("by-cards").tap("count-2").tap("part-protected").tap("add-R5")
    a.reads("count-2", "5 points").chosen("count-0").tap("count-1").tap("add-G4").close()
    b.reads("count-1", "4 points").power_cut(server).chosen("count-2").chosen("part-protected").tap(
        "home" if b.there("home") else "back"
    )
    b.open(f"/session/{id}").chosen("count-2").tap("by-sums").chosen("points-1")


def test_what_is_corrected_stands_there_chosen_and_nothing_else_of_the_game(tab: Opener, server: Server) -> None:
    told = [Protect(Colour("green")), Switch(), Stop(), Roll(Seat(2), Face("star")), Next(), Bust()]
    id = begun(server, told)
    shown = ("protect-green", "switches", "stop", "face-star", "next", "bust")
    for number, key in enumerate(shown, 1):
        t = tab(f"/session/{id}/log/{number}").shows(f"Vous corrigez la saisie {number}.").sees(key)
        if isinstance(told[number - 1], Next | Switch):
            continue
        t.chosen(key)
        keys = [one for one in ("stop", "bust", "next", "end", "roll") if t.there(one)]
        assert [one for one in keys if t.can(one)] == [one for one in keys if one in ("stop", "bust")]
    t.tap("stop").comes_to("/log")
    assert [one["type"] for one in kept(server, id)][-1] == "stop"
    t = tab(f"/session/{id}/log/4").shows("Chloé lance le dé : étoile.").chosen("face-star").chosen("face-blue", False)
    t.press("Space").wait(LONG).tap("face-blue").comes_to("/log")
    assert [one["face"] for one in kept(server, id) if one["type"] == "roll"] == ["blue"]


def test_sums_as_people_write_them() -> None:
    assert [total(text) for text in ("3+5+6", " 31 ", "3 + 5+", "", "+", "3x")] == [14, 31, 8, None, None, None]
    assert [counted(text) for text in ("3+5+6", "31", "14+9", "5")] == ["3", "", "", ""]
    work = blank(2).typed((0, "points"), "3+5").typed((0, "points"), "3+5+6")
    assert work.sums[0] == ("3+5+6", "3")
    assert work.typed((0, "cards"), "4").typed((0, "points"), "3+5+6+1").sums[0] == ("3+5+6+1", "4")


def test_a_count_goes_into_the_fields_and_out_again() -> None:
    count = scorepad.Count((Held((Card("R5"), Card("R5")), (Card("G6"),)), Held()))
    assert work_of((count,), 2).event() == count
    sums = Total((scorepad.Sum(14, 3), scorepad.Sum(0, 0), scorepad.Sum(9)))
    assert work_of((sums,), 3).event() == sums
    assert work_of((Switch(),), 2).event() == Total((scorepad.Sum(0, 0),) * 2)


def test_what_an_earlier_version_kept_of_a_count_is_read() -> None:
    nobody = [[0] * len(NUMBERS)] * 2
    kept = {"held": [nobody, nobody], "sums": [["3+4", ""], ["", ""]], "method": "cards"}
    assert FORM.read(kept, blank(2)) == replace(blank(2), sums=(("3+4", ""), ("", "")), method="cards")
    lines = [["3", "", "", ""], ["", "", "", "4"]]
    assert thirteen.FORM.read(lines, thirteen.begin(thirteen.blank(2), (0, 1))).draft == tuple(map(tuple, lines))


def test_a_small_phone_begins_with_what_one_looks_for(tab: Opener, server: Server) -> None:
    """Six players: the order of choice stands on top, then what is tapped; who sits where can be scrolled to."""
    id = begun(server, (), ("Ana", "Bo", "Chloé", "Dan", "Ève", "Félix"))
    t = tab(f"/session/{id}").size(360, 640).sees("order")
    wanted = ["headline", "order", "switches", "seat-0"]
    assert [one for one in t.identifiers() if one in wanted] == wanted
    t.tap("protect").tap("protect-green").reads("seat-0", "Ana", "vert")
    for size in ((390, 844), (640, 360), (1280, 800)):
        t.size(*size).until(lambda: (at := t.identifiers()).index("order") < at.index("switches"))


def test_what_somebody_is_about_to_do_stays_until_it_is_done(tab: Opener, server: Server) -> None:
    id = begun(server)
    t, other = tab(f"/session/{id}"), tab(f"/session/{id}")
    t.tap("protect")
    other.sees("protect-green")
    t.tap("back").sees("new-13")
    t.open(f"/session/{id}").tap("protect-green").gone("protect-green").reads("seat-1", "c’est son tour")
    other.gone("protect-green").tap("bust").tap("face-red").tap("roller-2").sees("roll")
    t.sees("roll").power_cut(server).tap("roll").reads("die-says", "Chloé")
    assert [one["type"] for one in kept(server, id)] == ["protect", "bust", "roll", "roll"]
