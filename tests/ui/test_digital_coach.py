"""The coach at Push: asked on the way, and after the game what cost most, with the way to each of those moments."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BLANK, Seat
from companion.engine.words import capital
from companion.games.push import coach
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place
from companion.locale import speaker
from companion.sessions.play.coach import advise, decisions
from companion.sessions.play.fortunes import tells_luck
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import recorded
from tests.ui.tab import plain

SHARED = True

ANA = Seat(0)


def begun(log: Log, *, coach: bool = True, **more: Any) -> LiveSession:
    return Sessions(log).begin("push", ("Ana", "Bo"), 0, tracking="full", beginning=Beginning(coach=coach), **more)


def sentences(session: LiveSession, lang: str) -> list[str]:
    view, say = session.look(ANA), speaker(lang, session.names)
    return [plain(coach.sentence(say, view, one)) for one in thought_through(advise(session, ANA))]


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_advice_is_asked_for_and_goes_with_the_move(tab: Opener, log: Log, mode: str) -> None:
    """With real cards and without: sentences, best first, until something happens; never once the game was ended."""
    session, lang = begun(log, mode=mode), "fr" if mode == "digital" else "en"
    while not session.look().drawn:  # Switch cards leave nothing to choose
        session.tell(Draw(Card(BLANK if mode == "digital" else "R6")), seen=session.revision)
    session.tell(Place(0), seen=session.revision)
    told = sentences(session, lang)
    t = tab(f"/session/{session.id}", "fr-FR" if lang == "fr" else "en-GB")
    assert len(told) == 2
    t.gone("coach").tap("ask-coach").reads("coach", *told)
    t.tap("coach-close").gone("coach")
    t.tap("ask-coach").reads("coach", *told)
    t.tap("stop").gone("coach")
    t.open(f"/session/{session.id}/leave").tap("end-agreed").tap("end-yes").able("again").gone("ask-coach")


@pytest.mark.parametrize(("game", "lang"), [("push", "fr-FR"), ("13", "en-GB"), ("thricewise", "fr-FR")])
def test_with_real_cards_what_can_be_judged_is_and_the_rest_is_named(
    tab: Opener, log: Log, game: str, lang: str
) -> None:
    """For each person, the owner of the device first; without any set-up."""
    session = recorded(Sessions(log), game)
    assert session.over
    judge, hindsight, found = session.game.coach, session.game.hindsight, thought_through(decisions(session))
    assert judge is not None
    assert found.mistakes
    assert found.best
    t = tab("/die", lang).prefer(me=session.names[1]).open(f"/session/{session.id}")
    say = speaker(lang[:2], session.names)
    t.gone("dear-decisions").tap("dear")
    if hindsight is not None:
        t.reads("dear-decisions", plain(hindsight.left_out(say)))
    t.reads("dear-decisions", plain(say.t("Best decision")))
    for one in found.mistakes:
        view = Snapshot(session, one.entry - 1, one.seat).look()
        worth = capital(say.amount("about {n} point", "about {n} points", one.points))
        t.reads("dear-decisions", plain(worth), plain(judge.sentence(say, view, one.other))).able(f"dear-{one.entry}")
    told = t.said("dear-decisions")
    assert told.index(session.names[1]) == min(map(told.index, session.names))
    if hindsight is not None:
        assert plain(hindsight.left_out(say)) in told
    if not tells_luck(session):
        assert plain(say.t("Luck stays unknown here: what a hand is worth depends on how it is played.")) in told
        assert not t.there("luck")
    one = found.mistakes[0]
    t.tap(f"dear-{one.entry}").comes_to(f"/session/{session.id}/replay/{one.entry - 1}")


def test_of_a_game_given_up_before_anything_could_be_judged_nothing_good_is_said(tab: Opener, log: Log) -> None:
    session = Sessions(log).begin("13", ("Ana", "Bo", "Chloé"), 0, tracking="full")
    session.end("abandoned", seen=session.revision)
    t = tab(f"/session/{session.id}", "en-GB").tap("dear")
    t.reads("dear-decisions", "There are no decisions to review.")


def test_without_a_coach_nobody_is_asked(tab: Opener, log: Log) -> None:
    session = begun(log, mode="digital", coach=False)
    t = tab(f"/session/{session.id}", "en-GB")
    t.able("log")
    t.gone("ask-coach").gone("coach")


def test_with_real_cards_it_is_offered_where_the_app_knows_what_players_know(tab: Opener) -> None:
    t = tab("/new/push", "en-GB")
    t.tap("tracking-scorepad").gone("coach").tap("tracking-full").able("coach")
    t.open("/new/13").tap("tracking-full").gone("coach").tap("mode-digital").able("coach")
