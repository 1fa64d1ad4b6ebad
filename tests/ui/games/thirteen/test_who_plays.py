"""13 in fast entry: somebody joins or leaves between two rounds, on the screen (A4)."""

from __future__ import annotations

from companion.engine import Seat
from companion.games.thirteen.attendance import Join
from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener
from tests.ui.games.thirteen.test_quick import events
from tests.ui.tab import Server
from tests.ui.table import EXAMPLE, SHORT, confirm, count, enter, kept, result_kept, session

SHARED = True


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
