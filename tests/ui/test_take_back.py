"""Alone against bots a decision is taken back by one key, and a hint is one tap away: asked about once in a game, noted
once; grey where nothing can go. The coach is asked on the way, and says after the game what cost most.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import BLANK, Choice, Seat, Together
from companion.engine.words import capital
from companion.games.push import coach
from companion.games.push import events as push
from companion.games.push.cards import Card
from companion.games.push.events import Draw, Place
from companion.games.thirteen.options import Options
from companion.games.thricewise.events import Pass
from companion.locale import speaker
from companion.sessions.play.coach import advise, decisions
from companion.sessions.play.digital import DigitalSession, goes_by_itself, last_decision
from companion.sessions.play.fortunes import tells_luck
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import Beginning, LiveSession, Sessions
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import dealt, read_newest, recorded
from tests.ui.tab import Tab, plain

SHARED = True


APART = {"en-GB": "separately from your other games", "fr-FR": "séparément de vos autres parties"}
SAME = {"en-GB": "The cards stay the same", "fr-FR": "Les cartes ne changent pas"}


def mine(session: DigitalSession) -> bool:
    read_newest(session)
    decides = isinstance(session.fold.awaits, Choice | Together) and not goes_by_itself(session)
    return session.over or (Seat(0) in session.due and decides)


@pytest.mark.parametrize(("game", "lang"), [("13", "en-GB"), ("push", "fr-FR"), ("thricewise", "en-GB")])
def test_what_was_decided_comes_back_and_the_game_says_that_it_had_help(
    tab: Opener, log: Log, game: str, lang: str
) -> None:
    session = dealt(log, game, options=Options(deals=1) if game == "13" else None)
    t = tab(f"/session/{session.id}", lang, pace="instant")
    t.until(lambda: mine(session), "it is nobody's turn")
    before = session.look(Seat(0))
    assert not t.can("undo") or last_decision(session, Seat(0)) >= 0

    def decide() -> None:
        first = next(one for one in t.identifiers() if one.startswith("hand-")) if game != "push" else "pile"
        t.tap(first)
        if game == "thricewise" and t.can("choose"):  # what comes back is lifted already: the first tap lays it
            t.tap("choose")
        elif game == "13":
            t.wait(0.5)
            targets = [one for one in ("target-blue", "target-yellow", "target-green") if "T3" not in t.said(one)]
            t.tap(targets[0])

    entries = len(session.entries)
    decide()
    t.until(lambda: mine(session) and len(session.entries) > entries, "nothing happens")
    after = session.look(Seat(0))
    assert after != before
    t.tap("undo").reads("take-back-asked", SAME[lang], APART[lang]).press("Escape").gone("take-back-asked")
    t.tap("undo").tap("take-back-yes").gone("take-back-asked")
    t.until(lambda: mine(session) and session.look(Seat(0)) == before, "it does not come back")
    assert session.helps == ("take_back",)
    decide()
    t.until(lambda: mine(session) and len(session.entries) > entries, "nothing happens")
    assert session.look(Seat(0)) == after  # the same cards, and the bots did the same
    t.tap("undo").gone("take-back-asked")  # it is said once in a game
    t.until(lambda: mine(session) and session.look(Seat(0)) == before, "it does not come back")


ME = Seat(0)


def best(session: DigitalSession) -> Any:
    """What the coach finds from this seat's view alone."""
    return thought_through(advise(SeatView(session, ME), ME))[0]


def take(t: Tab, decision: Any, game: str) -> None:
    """The tap that the mark stands for."""
    if game == "thricewise":
        t.tap("choose" if isinstance(decision, str) else "pass" if isinstance(decision, Pass) else "place")
    elif game == "13":
        t.tap(f"target-{decision.target}")
    else:
        match decision:
            case push.Draw():
                t.tap("pile")
            case push.Stop():
                t.tap("stop")
            case push.Place(column=column) | push.Take(column=column):
                t.tap(f"column-{column}")
            case push.Protect(colour=colour):
                t.tap(f"protect-{colour}")


@pytest.mark.parametrize(("game", "lang"), [("13", "fr-FR"), ("push", "en-GB"), ("thricewise", "fr-FR")])
def test_the_first_choice_is_marked_said_and_taken_by_a_tap(tab: Opener, log: Log, game: str, lang: str) -> None:
    session = dealt(log, game)
    t = tab(f"/session/{session.id}", lang, pace="instant")
    for _ in range(4):
        t.until(lambda: mine(session), "it is nobody's turn")
        asked = session.fold.awaits
        if isinstance(asked, Choice) and len(asked.offers) == 1:
            drawn = len(session.entries)
            t.tap("pile").until(lambda: len(read_newest(session).entries) > drawn, "nothing happens")  # noqa: B023
            continue
        one, entries = best(session), len(session.entries)
        t.gone("advised").tap("hint-key")
        if not session.helps:
            t.reads("hint-asked", APART[lang]).tap("hint-no").gone("hint-asked").gone("advised")
            read_newest(session)
            assert session.helps == ()
            t.tap("hint-key").tap("hint-yes")
        t.sees("advised")  # it is asked once in a game
        say = speaker(lang[:2], session.names, you=0)
        view = session.look(ME)
        t.reads("preview", plain(session.game.coach.sentence(say, view, one)))  # type: ignore[union-attr]
        assert not t.can("hint-key")
        read_newest(session)
        assert session.helps == ("hint",)
        take(t, one.decision, game)
        t.until(lambda: len(read_newest(session).entries) > entries, "it is not taken")  # noqa: B023
        told = session.entries[entries][1][0]
        if isinstance(one.decision, str):
            assert one.decision in told.cards
        else:
            assert type(told) is type(one.decision)
        t.gone("advised")


def test_only_who_plays_alone_gets_one_and_whoever_asks_nobody_is_not_marked(tab: Opener, log: Log) -> None:
    both = dealt(log, "push", None, None, "easy")
    tab(f"/session/{both.id}", "en-GB").sees("pile").gone("hint-key").gone("ask-coach").gone("coach")
    alone = dealt(log, "push")
    t = tab(f"/session/{alone.id}", "en-GB", pace="instant").sees("hint-key")
    assert not t.reads("undo", "There is nothing to take back yet").can("undo")
    t.tap("log").sees("story")
    assert read_newest(alone).helps == ()
    coached = dealt(log, "13", beginning=Beginning(coach=True))
    tab(f"/session/{coached.id}", "en-GB").sees("hand").gone("hint-key")


def test_a_hint_is_read_although_bots_still_choose(tab: Opener, log: Log) -> None:
    """The line over the hand says who thinks, until somebody asks for a hint."""
    session = dealt(log, "thricewise")
    t = tab(f"/session/{session.id}", "en-GB", pace="slow", think=10).sees("bots")
    t.tap("hint-key").tap("hint-yes").reads("preview", "Reveal").gone("bots")
    assert len(session.due) == 3


def test_a_bot_for_ones_own_seat_has_its_price_told_before(tab: Opener, log: Log) -> None:
    alone = dealt(log, "push")
    tab(f"/session/{alone.id}/leave", "en-GB").sees("seat-0-easy").shows(APART["en-GB"])
    both = dealt(log, "push", None, None, "easy")
    t = tab(f"/session/{both.id}/leave", "en-GB").sees("seat-0-easy")
    assert APART["en-GB"] not in t.everything()


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
    t = tab(f"/session/{session.id}", lang, me=session.names[1])
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


def test_with_real_cards_it_is_offered_where_the_app_knows_what_players_know(tab: Opener) -> None:
    t = tab("/new/push", "en-GB")
    t.tap("tracking-scorepad").gone("coach").tap("tracking-full").able("coach")
    t.open("/new/13").tap("tracking-full").gone("coach").tap("mode-digital").able("coach")
