"""Alone against bots a decision is taken back by one key: asked about once in a game, grey where nothing can go."""

from __future__ import annotations

import pytest

from companion.engine import Choice, Seat, Together
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession, goes_by_itself, last_decision
from companion.store import Log
from tests.ui.conftest import Opener
from tests.ui.saved import dealt, read_newest

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
    t = tab("/die", lang).prefer(pace="instant").open(f"/session/{session.id}")
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


def test_where_nothing_was_decided_the_key_is_grey_and_says_why(tab: Opener, log: Log) -> None:
    session = dealt(log, "13")
    t = tab("/die", "en-GB").prefer(pace="instant").open(f"/session/{session.id}").sees("hand")
    t.reads("undo", "There is nothing to take back yet")
    assert not t.can("undo")
