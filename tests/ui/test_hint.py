"""Alone against bots a hint is one tap away: said in a sentence, marked on the board, taken by a tap, noted once."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Choice, Seat
from companion.games.push import events as push
from companion.games.thricewise.events import Pass
from companion.locale import speaker
from companion.sessions.play.coach import advise
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.sessions import Beginning
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import dealt, read_newest
from tests.ui.tab import Tab, plain
from tests.ui.test_take_back import APART, mine

SHARED = True
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
    t = tab("/die", lang).prefer(pace="instant").open(f"/session/{session.id}")
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
    tab(f"/session/{both.id}", "en-GB").sees("pile").gone("hint-key")
    alone = dealt(log, "push")
    t = tab("/die", "en-GB").prefer(pace="instant").open(f"/session/{alone.id}").sees("hint-key")
    t.tap("log").sees("story")
    read_newest(alone)
    assert alone.helps == ()
    coached = dealt(log, "13", beginning=Beginning(coach=True))
    tab(f"/session/{coached.id}", "en-GB").sees("hand").gone("hint-key")


def test_a_hint_is_read_although_bots_still_choose(tab: Opener, log: Log) -> None:
    """The line over the hand says who thinks, until somebody asks for a hint."""
    session = dealt(log, "thricewise")
    t = tab("/die", "en-GB").prefer(pace="slow", think=10).open(f"/session/{session.id}").sees("bots")
    t.tap("hint-key").tap("hint-yes").reads("preview", "Reveal").gone("bots")
    assert len(session.due) == 3


def test_a_bot_for_ones_own_seat_has_its_price_told_before(tab: Opener, log: Log) -> None:
    alone = dealt(log, "push")
    tab(f"/session/{alone.id}/leave", "en-GB").sees("seat-0-easy").shows(APART["en-GB"])
    both = dealt(log, "push", None, None, "easy")
    t = tab(f"/session/{both.id}/leave", "en-GB").sees("seat-0-easy")
    assert APART["en-GB"] not in t.everything()
