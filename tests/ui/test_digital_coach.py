"""The coach at Push: asked on the way, and after the game what cost most, with the way to each of those moments."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BLANK, Seat
from companion.games.push import coach
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place
from companion.locale import speaker
from companion.sessions.bots.thinking import thought_through
from companion.sessions.play.coach import advise, mistakes
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import LiveSession, Sessions
from companion.store import Log
from tests.sessions.play.test_digital import act
from tests.ui.conftest import Opener
from tests.ui.tab import plain

SHARED = True

ANA = Seat(0)


def begun(log: Log, *, coach: bool = True, **more: Any) -> LiveSession:
    return Sessions(log).begin("push", ("Ana", "Bo"), 0, tracking="full", coach=coach, **more)


def sentences(session: LiveSession, lang: str) -> list[str]:
    view, say = session.look(ANA), speaker(lang, session.names)
    return [plain(coach.sentence(say, view, one)) for one in thought_through(advise(session, ANA))]


@pytest.mark.parametrize("mode", ["digital", "table"])
def test_advice_is_asked_for_and_goes_with_the_move(tab: Opener, log: Log, mode: str) -> None:
    """With real cards and without: sentences, best first, until something happens."""
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


def test_after_the_game_the_dearest_decisions(tab: Opener, log: Log) -> None:
    session = begun(log, mode="digital", bots=(None, "easy"))
    assert isinstance(session, DigitalSession)
    while not session.over:
        act(session)
    found = thought_through(mistakes(session))
    assert len(found) == 3
    worst = found[0]
    t = tab(f"/session/{session.id}", "en-GB")
    t.tap("dear")
    say = speaker("en", session.names)
    view = session.rules.look(session.states()[worst.entry - 1], ANA)
    t.reads("dear-decisions", "You", f"About {worst.cost:.1f} points", plain(coach.sentence(say, view, worst.better)))
    for one in found:
        t.able(f"dear-{one.entry}")
    t.tap(f"dear-{worst.entry}")
    t.comes_to(f"/session/{session.id}/replay/{worst.entry - 1}")
    t.shows("You")


def test_without_a_coach_nobody_is_asked(tab: Opener, log: Log) -> None:
    session = begun(log, mode="digital", coach=False)
    t = tab(f"/session/{session.id}", "en-GB")
    t.able("log")
    t.gone("ask-coach").gone("coach")


def test_with_real_cards_it_is_offered_where_the_app_knows_what_players_know(tab: Opener) -> None:
    t = tab("/new/push", "en-GB")
    t.tap("tracking-scorepad").gone("coach").tap("tracking-full").able("coach")
    t.open("/new/13").tap("tracking-full").gone("coach").tap("mode-digital").able("coach")
