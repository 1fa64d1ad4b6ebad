"""13 with real cards, from the names to the points; somebody joins or leaves between two rounds (A4)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.engine import Seat
from companion.games.thirteen.attendance import Join
from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener
from tests.ui.setting_up import id_of
from tests.ui.tab import Server, Tab
from tests.ui.table import EXAMPLE, KINDS, SHORT, confirm, count, enter, kept, points_kept, result_kept, session


def events(*rounds: Sequence[Sequence[int]]) -> list[dict[str, Any]]:
    """Counted rounds."""
    return [
        {"type": "count", "counts": [{k: n for k, n in zip(KINDS, line, strict=True) if n} for line in one]}
        for one in rounds
    ]


def pad(tab: Opener, server: Server, *rounds: Sequence[Sequence[int]], lang: str = "fr-FR") -> Tab:
    """A match with these rounds counted."""
    return tab(f"/session/{session(server, events=events(*rounds))}", lang)


def test_the_sheets_example_takes_twenty_taps_at_most(tab: Opener, server: Server) -> None:
    """One a field, one to confirm, one to the next round; another screen follows in its own language."""
    id = session(server)
    t, other = tab(f"/session/{id}", touch=True), tab(f"/session/{id}", "en-GB")
    t.shows("Donneur : Marie").shows("manche 1 sur 4")
    other.shows("Dealer: Marie").shows("round 1 of 4")
    fields = [f"number-{number}" for line in EXAMPLE for number in line]
    assert len(fields) + len(("confirm", "count")) <= 20
    for at, key in enumerate(fields):
        t.tap(key)
        if at == 5:
            t.reads("count-1-yellow", "Luc, Jaune : 6").reads("entering", "Luc, Vert : rien encore")
    t.reads("entering", "Tout est saisi").reads("check-blue", "Bleu : 11 sur 14, 3 sur les cibles")
    t.shows("Majorité en jaune : Luc – ces cartes comptent 0.")
    t.shows("Égalité en vert : Pierre et Marc – toutes ces cartes comptent.")
    other.reads("check-blue", "Blue: 11 of 14 counted, 3 on the targets")
    other.shows("Majority in yellow: Luc – these cards count 0.")
    other.shows("Tie in green: Pierre and Marc – all these cards count.")
    for seat, points in enumerate((7, 2, 17, 15)):
        t.reads(f"so-far-{seat}", f"{points} points")
    t.tap("confirm").reads("totals", "Marie 7, Luc 2, Pierre 17, Marc 15").gone("confirm")
    t.reads("points-0", "Marie", "7 points").reads("points-1", "2 points", "6 cartes jaunes", "majorité")
    t.reads("points-2", "17 points", "6 cartes vertes", "égalité avec Marc")
    t.reads("points-3", "15 points", "6 cartes bleues", "égalité avec Pierre", "4 Quatre Pourri")
    other.reads("totals", "Marie 7, Luc 2, Pierre 17, Marc 15").reads("points-1", "6 yellow cards", "majority")
    other.reads("points-3", "15 points", "6 blue cards", "tied with Pierre", "4 Rotten Fours")
    t.tap("count").shows("manche 2 sur 4").chosen("count-0-blue").reads("count-0-blue", "rien encore")
    assert kept(server, id) == events(EXAMPLE)


def test_a_round_outlives_a_power_cut_is_corrected_and_taken_back_it_stands_in_the_fields(
    tab: Opener, server: Server
) -> None:
    t = confirm(count(pad(tab, server)))
    t.reload().reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")
    t.power_cut(server).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0").tap("count").shows("manche 2 sur 4")
    home = tab()
    home.tap(f"session-{id_of(t)}").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0", "En tête : Luc et Marc")
    home.shows("Donneur : Luc. Pierre joue en premier.").tap("correct").shows("Corriger la manche 1")
    enter(home.holds("count-3-green", 6), 3, "green", 5).shows("Égalité en vert : Pierre et Marc")
    confirm(home.reads("so-far-3", "5")).reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 5")
    home.reads("points-3", "5 points", "égalité avec Pierre").tap("undo")
    home.reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0").tap("undo").sees("confirm")
    confirm(home.holds("count-0-green", 2).holds("count-1-yellow", 13)).reads("totals", "Pierre 5, Marc 0")


def test_what_cannot_be_is_refused_in_words_and_nearly_all_cards_are_asked_about(tab: Opener, server: Server) -> None:
    """A1: fifteen blue cards, which stay in the fields. T4: nothing is written for an empty round; one tap says that
    all but two cards were taken.
    """
    t = pad(tab, server)
    t.tap("confirm").reads("refusal", "personne n’a de carte", "T4")
    enter(t, 0, "blue", 6).gone("refusal").tap("confirm").reads("refusal", "8 cartes sur la cible bleue", "T4")
    enter(t, 1, "blue", 9).reads("check-blue", "15, il n’y en a que 14").reads("so-far-0", "–")
    t.tap("confirm").reads("refusal", "15", "14", "A1")
    t.holds("count-0-blue", 6).holds("count-1-blue", 9).reads("refusal", "A1")
    enter(t, 1, "blue", 0).gone("refusal")
    assert kept(server, id_of(t)) == []
    for kind, number in zip(KINDS, (14, 14, 14, 6), strict=True):
        enter(t, 0, kind, number)
    t.tap("confirm").reads("question", "48 des 50 cartes", "(T4)").tap("question-no").gone("question")
    t.holds("count-0-blue", 14).tap("confirm").tap("question-yes").reads("totals", "Marie 12, Luc 0")
    assert kept(server, id_of(t)) == events(((14, 14, 14, 6), *[(0, 0, 0, 0)] * 3))


def test_a_wrong_number_is_mended_by_thumb(tab: Opener, server: Server) -> None:
    t = tab(f"/session/{session(server)}", touch=True)
    t.tap("number-3").tap("number-13").reads("entering", "Marie, Vert").tap("erase")
    t.reads("entering", "Marie, Jaune : rien encore").tap("number-12").reads("count-0-yellow", ": 12")
    t.tap("count-0-blue").reads("entering", "Marie, Bleu : 3").tap("number-4").reads("count-0-blue", ": 4")
    t.reads("entering", "Marie, Vert").tap("next").reads("entering", "Marie, Pourri")  # back where one was
    t.tap("number-9").reads("refusal", "8", "A1").reads("entering", "Marie, Pourri : rien encore")
    t.tap("number-8").gone("refusal").reads("entering", "Luc, Bleu")


def test_enter_and_the_keys_of_the_page_lead_the_keyboard_on(tab: Opener, server: Server) -> None:
    t = enter(pad(tab, server), 0, "rotten", 8).press("Enter")
    t.reads("entering", "Luc, Bleu").chosen("count-1-blue", False)  # a field is typed into, not chosen
    enter(t, 3, "rotten", 0).press("Enter").reads("entering", "Marc, Pourri : 0")
    t = pad(tab, server).tap("number-4").writes("count-0-yellow").tap("next").writes("count-0-green")
    t.tap("erase").writes("count-0-blue")


def test_a_sum_is_added_up_once_its_field_is_left(tab: Opener, server: Server) -> None:
    t = pad(tab, server, lang="en-GB").type("count-0-blue", "3+4", ("count-0-blue", ": 3+4"))
    t.reads("check-blue", "7 of 14").poke("count-0-yellow").reads("count-0-blue", ": 7")
    t.type("count-0-yellow", "2+", ("check-yellow", "2 of 14")).poke("count-0-green").reads("count-0-yellow", ": 2")
    t.type("count-0-green", "+2", ("count-0-green", ": 2")).poke("count-0-blue").power_cut(server)
    t.reads("count-0-blue", ": 7").reads("count-0-yellow", ": 2")


def test_a_half_entered_round_stays_and_two_phones_fill_it_together(tab: Opener, server: Server) -> None:
    """What another one fills moves nobody: the field that is chosen stays so, here and where one comes back to it, but
    for one that was filled meanwhile.
    """
    id = session(server)
    a, b = (tab(f"/session/{id}", lang="en-GB", touch=True) for _ in "ab")
    b.tap("number-3").tap("count-2-green").tap("number-5")
    a.reads("count-0-blue", ": 3").chosen("count-0-blue").tap("number-7").reads("count-0-blue", ": 7")
    typed = tab(f"/session/{id}").holds("count-0-blue", 7)
    enter(typed, 3, "rotten", 8).close()
    a.reads("count-3-rotten", ": 8").chosen("count-0-yellow").close()
    b.chosen("count-2-rotten").tap("count-1-green").power_cut(server).chosen("count-1-green")
    b.reads("count-0-blue", ": 7").reads("count-2-green", ": 5").reads("count-3-rotten", ": 8")
    tab(f"/session/{id}", touch=True).tap("count-1-green").tap("number-0")
    b.reads("count-1-green", ": 0").power_cut(server).chosen("count-1-rotten").tap("number-2")
    b.reads("count-1-rotten", ": 2").reads("count-1-green", ": 0")


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


def test_to_the_result_with_one_who_joins_and_one_who_leaves(tab: Opener, server: Server) -> None:
    id = session(server, events=events(EXAMPLE), options=Options(deals=2))
    t = tab(f"/session/{id}")
    other = tab(f"/session/{id}")
    t.tap("who-plays").reads("at-table", "Marie", "7 points", "Luc", "donne ensuite")
    t.tap("join").reads("refusal", "manque")
    t.type("newcomer", "Zoé").gone("refusal").tap("after-1").tap("start-most").holds("start-points", 17)
    t.tap("join").reads("totals", "Marie 7, Luc 2, Zoé 17, Pierre 17, Marc 15").reads("brought", "Zoé 17")
    other.reads("totals", "Zoé 17").shows("Donneur : Luc. Zoé joue en premier.")
    other.tap("who-plays").tap("leave-0").reads("leave-told", "Marie", "7 points", "(A4)").tap("leave-yes")
    other.reads("at-table", "Départs : Marie").gone("leave-0")
    t.tap("count").sees("count-4-blue").gone("count-0-blue")
    count(t, ((0,) * 4, *SHORT[1:], SHORT[0])).tap("confirm")
    t.reads("result", "Luc l’emporte").reads("place-0", "5", "Marie", "7 points")
    t.tap("place-0").reads("why-0", "Manche 2", "a quitté la table").tap("place-4").reads(
        "why-4", "arrive avec 17 points"
    )
    t.tap("to-picture").reads("preview", "Zoé").tap("back").sees("result")
    t.tap("bgstats-code").sees("bgstats-qr").tap("bgstats-close").gone("bgstats-qr")
    t.tap("log").shows("Zoé arrive avant la manche 2, à la place qui suit Luc, avec 17 points.")
    assert kept(server, id)[1:3] == [
        {"type": "join", "seat": 4, "after": 1, "points": 17},
        {"type": "leave", "seat": 0},
    ]
    assert result_kept(server, id)[0] == (7, 5, False)
    assert result_kept(server, id)[4] == (17 + 2, 3, False)


def test_a_count_that_is_half_entered_stays_through_a_join_and_its_undo(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    id = session(server, events=events(SHORT))
    t = tab(f"/session/{id}")
    enter(t.tap("count"), 2, "green", 5).tap("back").tap("who-plays")
    t.tap("start-0").type("newcomer", "Ozanne").tap("join").tap("count").holds("count-2-green", 5)
    enter(t, 4, "blue", 3).tap("back").tap("undo").reads("totals", "Marie 2, Luc 0, Pierre 5, Marc 0")
    t.tap("count").holds("count-2-green", 5).gone("count-4-blue")
    assert kept(server, id) == events(SHORT)
    assert "Ozanne" not in [one.name for one in sessions.people.everybody()]


def test_a_refusal_goes_with_what_it_said_no_to(tab: Opener, server: Server) -> None:
    """Sixteen yellow cards are too many; without the one who had two of them they are not."""
    t = tab(f"/session/{session(server)}")
    for seat, number in ((0, 2), (1, 9), (2, 5)):
        enter(t, seat, "yellow", number)
    t.tap("confirm").reads("refusal", "16", "A1").tap("who-plays").tap("leave-0").tap("leave-yes").gone("leave-0")
    t.tap("back").reads("check-yellow", "14").gone("refusal")


def test_the_first_round_too_and_somebody_known_is_found_by_a_few_letters(
    tab: Opener, server: Server, sessions: Sessions
) -> None:
    known = sessions.people.add("Inès").id
    sessions.begin("push", ("Abel", "Basile", "Cyr", "Denis", "Edgar", "Fabrice"), 0, tracking="scorepad")
    sessions.begin("push", ("Gil", "Henri"), 0, tracking="scorepad")  # all eight have played of late
    id = session(server, names=("Marie", "Luc", "Pierre"))
    t = tab(f"/session/{id}")
    t.tap("who-plays").tap("leave-1").reads("refusal", "3", "N1")
    t.type("newcomer", "inè").tap(f"person-{known}").chosen(f"person-{known}").tap("join").sees("count-3-rotten")
    t.tap("who-plays").reads("at-table", "Inès", "0 point").tap("leave-1").tap("leave-no").sees("leave-1")
    t.tap("leave-1").tap("leave-yes").gone("leave-1").tap("back").gone("count-1-blue").sees("count-3-blue")
    t.tap("log").shows("Luc s’en va avant la manche 1.")


def test_an_earlier_round_is_counted_anew_with_those_who_played_it(tab: Opener, server: Server) -> None:
    without = {"type": "leave", "seat": 3}
    id = session(server, events=[*events(SHORT), without, *events((*SHORT[:3], (0, 0, 0, 0)))])
    t = tab(f"/session/{id}")
    t.reads("round-2", "Marie", "Pierre").tap("round-1").tap("correct").shows("Corriger la manche 1")
    enter(t.holds("count-3-green", 6), 3, "green", 5)
    confirm(t).reads("totals", "Marie 4, Luc 0, Pierre 5, Marc 5")
    t.tap("who-plays").reads("at-table", "Départs : Marc")
    t.type("newcomer", "marc").reads("joining", "Revient avec 5 points")
    t.type("start-points", "++").tap("join").reads("refusal", "Marc", "Combien de points").type("start-points", "2+1")
    t.gone("refusal").tap("join")
    t.reads("totals", "Marc 8").tap("log").shows(
        "Marc revient avant la manche 3, à la place qui suit Pierre, avec 3 points"
    )


def test_a_join_is_corrected_from_the_log(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = session(server, events=events(SHORT))
    sessions.open(id).tell(Join(Seat(4), Seat(0), 12), seen=1, arrives="Tom")
    t = tab(f"/session/{id}/log/2")
    t.holds("start-points", 12).chosen("after-0").gone("newcomer")
    t.type("start-points", "5").tap("after-3").tap("join").gone("join")
    assert kept(server, id)[1] == {"type": "join", "seat": 4, "after": 3, "points": 5}
    tab(f"/session/{id}").reads("totals", "Tom 5")
