"""Alone against bots: home says that one can, the last game comes again in one tap, and what was played counts."""

from __future__ import annotations

import pytest

from companion.engine import Choice, Seat
from companion.games import GAMES
from companion.games.push.events import STOP
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession, as_digital
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from tests.sessions.library.test_lone_record import over
from tests.ui.conftest import Opener
from tests.ui.saved import session
from tests.ui.tab import Server, Tab
from tools.dealt import dealt

BOTS = (None, None, "easy")


def shown(t: Tab, server: Server) -> DigitalSession:
    found = as_digital(session(server, t.path.rsplit("/", 1)[1]))
    assert found is not None
    return found


def levels(session: DigitalSession) -> list[str | None]:
    return [level for _, level in session.players]


def test_from_home_two_taps_lead_to_a_first_game_and_one_to_the_next(
    tab: Opener, server: Server, sessions: Sessions, log: Log
) -> None:
    t = tab("/", "en-GB")
    t.reads("play-alone", "Play alone", "against bots").tap("play-alone").tap("alone-13")
    t.reads("opponents", "against Bip and Milo: normal").tap("bots-3").tap("level-easy").tap("length-round")
    t.reads("opponents", "against Bip, Milo and Nova: easy").tap("play-alone").sees("hand")
    first = shown(t, server)
    assert (levels(first), first.options) == ([None, "easy", "easy", "easy"], Options(deals=1))
    t.open("/").reads("play-alone", "Play alone").tap("play-alone")  # it still goes on: nothing to play again yet
    t.chosen("alone-13").chosen("bots-3").chosen("level-easy").chosen("length-round")
    t.tap("alone-push").chosen("bots-2").chosen("level-normal").gone("length-round")
    over(sessions, (None, "easy", "easy", "easy"), name="You")
    t.open("/").reads("alone-again", "13 alone, again", "Robot 1, Robot 2 and Robot 3", "easy", "of 1 won (0.3")
    t.tap("alone-again").sees("hand")
    again = shown(t, server)
    assert (levels(again), again.options, again.over) == (levels(first), Options(deals=1), False)


@pytest.mark.parametrize("game", ["push", "13"])
def test_who_plays_a_game_alone_for_the_first_time_begins_and_then_the_lot_is_seen_to_fall(
    tab: Opener, server: Server, game: str
) -> None:
    t = tab(f"/alone/{game}", "en-GB", moves=True, pace="slow", think=10).tap("bots-5")
    t.tap("play-alone").sees("board").wait(0.3)
    t.until(lambda: shown(t, server).due == (Seat(0),), "somebody else begins")
    assert "Drawing lots" not in t.everything()
    for _ in range(20):
        t.open(f"/alone/{game}").tap("play-alone").sees("board")
        if shown(t, server).due != (Seat(0),):
            break
    t.reads("bots", "Drawing lots…").reads("bots", "is thinking…")
    t.reload().sees("bots").wait(0.3)
    assert "Drawing lots" not in t.everything()


def test_what_a_bot_risks_is_told_while_it_decides(tab: Opener, log: Log) -> None:
    def draws(session: DigitalSession) -> bool:
        view = session.look()
        return session.due == (Seat(1),) and isinstance(view.awaits, Choice) and STOP in view.awaits.offers

    id = dealt(log, "push", ("Ana", "Bip"), (None, "easy"), "risk", draws)
    t = tab(f"/session/{id}", "en-GB", pace="slow", think=10)
    t.reads("bots", "Bip is thinking of drawing: ", "% chance of a bust")


def test_each_game_on_home_has_a_key_to_play_it_alone(tab: Opener) -> None:
    t = tab("/", "fr-FR")
    for game, known in GAMES.items():
        t.reads(f"alone-{game}", "en solo").tap(f"alone-{game}").chosen(f"alone-{game}")
        assert [number for number in range(8) if t.there(f"bots-{number}")] == [one - 1 for one in known.players]
        t.back().sees("new-push")


def test_what_was_played_alone_stands_with_the_person_in_the_history_and_in_the_list(
    tab: Opener, sessions: Sessions
) -> None:
    for coach in (False, True):
        over(sessions, (None, "hard", "hard"), name="Éva", coach=coach)
    (id,) = [one.id for one in sessions.people.everybody() if one.name == "Éva"]
    t = tab("/people").reads(f"person-{id}", "2 parties en solo").tap(f"person-{id}").reads("figures", "entre joueurs")
    t.reads("bots-13-hard", "robot, difficile", "1 partie", "0,3", "avec aide")
    tab(f"/people/{id}", "en-GB").reads("bots-13-hard", "of 1 won (0.3", "with help, counted separately: 1 game")
    helped, plain = [one.id for one in sessions.listed() if "Éva" in one.names][:2]
    with_bot = sessions.begin("13", ["Éva", "Ana", "Bip"], 0, tracking="full", mode="digital", bots=BOTS).id
    t.open("/history").sees(f"row-{with_bot}")
    t.reads(f"row-{helped}", "avec aide").tap("filter").tap("ask-mode").tap("mode-alone")
    t.tap("filter").gone(f"row-{with_bot}").sees(f"row-{plain}")
    t.prefer(me="Éva").open("/history").tap("tab-figures").reads("against-bots", "robot, difficile")


def test_after_the_result_it_comes_again_or_harder(tab: Opener, server: Server, sessions: Sessions, log: Log) -> None:
    id = over(sessions, (None, "easy", "normal"), name="Zoé").id
    t = tab(f"/session/{id}", "en-GB").tap("again-harder").sees("hand")
    assert levels(shown(t, server)) == [None, "normal", "hard"]
    id = over(sessions, (None, "hard", "hard"), name="Zoé").id
    t.open(f"/session/{id}").sees("again").gone("again-harder")
