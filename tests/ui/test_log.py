"""The log on the screen: told in words, corrected, struck, and what was struck; the session as a file."""

from __future__ import annotations

from companion.games.push.scorepad import Next, Roll, Stop, Switch
from companion.sessions.files.archive import read
from tests.ui.conftest import Opener
from tests.ui.saved import ROUND, played, session
from tests.ui.tab import Server

SHARED = True

TURN = (Switch(), Stop(), Roll(1, "red"), Next())  # type: ignore[arg-type] # plain words for cards, faces and seats


def test_an_entry_is_struck_after_saying_what_goes_with_it(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo", "Chloé"], *TURN)
    t = tab(f"/session/{id}/log")
    t.reads("entry-2", "Ana s’arrête").tap("entry-2").tap("strike-2")
    t.reads("strike-told", "La saisie 3 ne conviendrait plus", "(", "2 saisies").tap("strike-no")
    t.gone("strike-told").reads("entry-2", "Ana s’arrête")
    assert [number for number, _ in session(server, id).entries] == [1, 2, 3, 4]
    t.tap("strike-2").tap("strike-yes").gone("strike-told").reads("entry-1").gone("entry-2").gone("entry-4")
    assert [number for number, _ in session(server, id).entries] == [1]
    t.tap("audit").reads("struck-2", "Ana s’arrête", "Supprimée").tap("to-board")
    t.comes_to(f"/session/{id}")


def test_an_earlier_entry_is_corrected_on_its_own_board(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND, ROUND)
    t = tab(f"/session/{id}/log", "en-GB")
    t.reads("entry-1", "Round 1").tap("entry-1").tap("correct-1")
    t.comes_to(f"/session/{id}/log/1")
    t.shows("You are correcting entry 1").type("count-0-blue", 4, ("count-0-blue", ": 4")).tap("confirm")
    t.reads("entry-3", "in place of entry 1", "4 blue cards").gone("entry-1")
    one = session(server, id)
    assert [number for number, _ in one.entries] == [3, 2]
    assert one.look().rounds[0][0].blue == 4
    t.tap("audit").reads("struck-1", "3 blue cards", "Corrected", "entry 3")
    t.tap("order").shows("Round 2")


def test_the_log_reads_by_turns(tab: Opener, server: Server) -> None:
    """Newest first: below each turn what happened in it; a round of 13 that is one entry tells its own."""
    id = played(server, "push", ["Ana", "Bo", "Chloé"], *TURN, Switch(), Stop())
    t = tab(f"/session/{id}/log").reads("entry-4", "C’est à Bo de jouer.")
    said = t.everything()
    order = ["Tour 2", "Saisie 6", "Saisie 5", "Tour 1", "Saisie 4", "Saisie 1"]
    assert sorted(order, key=said.index) == order, said
    assert said.count("Tour 1") == said.count("Tour 2") == 1
    said = t.tap("order").everything()
    turned = ["Tour 1", "Saisie 1", "Saisie 4", "Tour 2", "Saisie 5", "Saisie 6"]
    assert sorted(turned, key=said.index) == turned, said
    rounds = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND, ROUND)
    assert "Manche 1 sur" not in tab(f"/session/{rounds}/log").sees("entry-2").everything()


def test_an_entry_of_a_game_that_was_ended_on_another_screen_stays_and_says_why(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Marie", "Luc", "Pierre"], ROUND, ROUND)
    t, other = tab(f"/session/{id}/log", "en-GB"), tab(f"/session/{id}/leave", "en-GB")
    t.tap("entry-2").tap("strike-2").sees("strike-yes")
    other.tap("end-agreed").tap("end-yes").reads("result", "Ended by agreement")
    t.tap("strike-yes").reads("refusal", "This game has been ended.")
    assert [number for number, _ in session(server, id).entries] == [1, 2]


def test_a_session_is_saved_as_a_file_and_its_rules_are_near(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo", "Chloé"], *TURN)
    t = tab(f"/session/{id}").tap("log")
    name, content = t.save("export")
    assert name.endswith(f"-push-{id}.companion.json")
    assert len(read(content).events) == 4
    t.tap("to-rules").reads("rule-T5", "T5").back().gone("rule-text").sees("story")
    t.forth().reads("rule-T5", "T5").tap("rule-close").gone("rule-text").back().comes_to(f"/session/{id}").sees("stop")
    t.tap("log").tap("to-rules").sees("rule-T5").reload().sees("rule-T5").tap("rule-close")
    t.gone("rule-text").back().comes_to(f"/session/{id}").sees("stop")
