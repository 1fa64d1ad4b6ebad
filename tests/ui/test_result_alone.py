"""The result of a game alone: how far ahead or behind, the lead with a way to each step; the rest is folded away."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import Seat
from companion.games.thirteen.options import Options
from companion.locale import speaker
from companion.sessions.library.days import games_of_the_day
from companion.sessions.play.coach import decisions
from companion.sessions.play.digital import DigitalSession, commitment
from companion.sessions.play.fortunes import leads
from companion.sessions.play.session_facts import HINTED
from companion.sessions.play.sessions import Beginning
from companion.sessions.simulate import thought_through
from companion.store import Log
from tests.days import NAMES, played_out
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import dealt
from tests.ui.tab import plain

SHARED = True


def played(log: Log, game: str, *, name: str = NAMES[0], seed: str = "7" * 32, **more: Any) -> DigitalSession:
    """A game alone that was played to its end."""
    if game == "13":
        more = {"options": Options(deals=2), **more}
    session = dealt(log, game, names=(name, *NAMES[1:]), beginning=Beginning(seed=seed), **more)
    return played_out(session, think=60)  # however busy the machine is, they come to the same decisions


@pytest.mark.parametrize("game", games_of_the_day())
def test_it_says_how_far_and_shows_the_way_there(tab: RigOpener, log: Log, game: str) -> None:
    session = played(log, game)
    while any(one.seat == 0 and one.winner for one in session.look().standings):  # bots have luck of their own
        session = played(log, game)
    standings = session.look().standings
    mine = next(one for one in standings if one.seat == 0)
    gap = abs(mine.score - standings[0].score)
    winners = [session.names[one.seat] for one in standings if one.winner]  # they may share
    found = leads(session, Seat(0))
    worst = min(found, key=lambda one: one.lead)
    french_cards, english_cards = "Tout découle de la graine", "All of it follows from the seed"
    for lang, far, sides, cards in (
        ("en-GB", f"{gap} points behind {' and '.join(winners)}.", ("behind", "step"), english_cards),
        ("fr-FR", f"{gap} points derrière {' et '.join(winners)}.", ("retard", "étape"), french_cards),
    ):
        t = tab("/die", lang)
        t.client.zoom = 2.0
        t.size(360, 640).open(f"/session/{session.id}").reads("result", far)
        t.gone("lead").tap("lead-more").reads("lead-graph", *sides, str(worst.first), str(-worst.lead))
        t.gone("rating-3").gone("place").tap("evening-more").able("rating-3").tap("evening-more").gone("rating-3")
        t.gone("fair").tap("fair-more").reads("fair", cards, commitment(session)[:8]).tap("lead-list")
        for one in found[1:]:
            t.able(f"lead-{one.first}")
        t.tap(f"lead-{worst.first}").comes_to(f"/session/{session.id}/replay/{worst.first}")
        t.reads("moment", str(worst.first))


def test_it_says_which_record_was_set_and_an_older_result_says_what_was_then(tab: Opener, log: Log) -> None:
    name, games = "Ida", list[DigitalSession]()
    t = tab("/die", "en-GB", me=name)
    while len(games) < 3:
        games.append(played(log, "push", name=name, seed=f"{len(games):032x}"))
    best = -1
    for at, one in enumerate(games):
        score = next(each.score for each in one.look().standings if each.seat == 0)
        t.open(f"/session/{one.id}").sees("standings")
        if at and score > best:
            t.reads("own-record", f"Your best score at Push, easy: {score}; the previous best was {best}.")
        elif not any(each.seat == 0 and each.winner for each in one.look().standings):
            t.gone("own-record")
        best = max(best, score)


def test_a_game_with_help_says_that_it_counts_apart(tab: RigOpener, log: Log) -> None:
    session = dealt(log, "thricewise", names=("Ida", *NAMES[1:]))
    session.note_help(HINTED)
    played_out(session)
    for lang, words in (("en-GB", "counted separately"), ("fr-FR", "comptée séparément")):
        t = tab(f"/session/{session.id}", lang, me="Ida").sees("standings")
        t.reads("own-record", words)


def test_a_tap_on_the_graph_goes_to_that_step_but_not_the_one_that_brought_it(tab: RigOpener, log: Log) -> None:
    session = played(log, "push")
    t = tab("/history", "en-GB").tap(f"row-{session.id}").tap("lead-more").sees("lead-graph")
    tap_graph(t)
    t.wait(0.3).comes_to(f"/session/{session.id}").wait(1)
    tap_graph(t)
    t.comes_to(f"/session/{session.id}/replay/{session.steps}")


def tap_graph(t: RigTab) -> None:
    """At its end; it has no key of its own."""
    (graph,) = (node for node in t.drawn() if node["_c"] == "GestureDetector" and node.get("on_tap_up"))
    (room,) = (node for node in t.drawn() if node.get("on_size_change") and graph in list(walk(node)))
    t.client.fire(room, "size_change", {"w": 300.0, "h": 176.0})
    t.client.fire(graph, "tap_up", {"k": "touch", "l": {"x": 299.0, "y": 20.0}, "g": {"x": 319.0, "y": 300.0}})


def test_the_best_decision_stands_beside_the_dearest(tab: Opener, log: Log) -> None:
    session = played(log, "thricewise")
    found = thought_through(decisions(session))
    assert found.best
    best = found.best[0]
    say, coach = speaker("en", session.names, you=0), session.game.coach
    assert coach is not None
    view = session.rules.look(session.fold.states[best.entry - 1], best.seat)
    t = tab(f"/session/{session.id}", "en-GB").tap("dear")
    t.reads("dear-decisions", "Best decision", f"About {best.points:.1f} points better than the next best")
    t.reads("dear-decisions", plain(coach.sentence(say, view, best.done)))
    t.tap(f"best-{best.entry}").comes_to(f"/replay/{best.entry - 1}")


def test_among_people_the_evening_stays_open(tab: Opener, log: Log) -> None:
    session = dealt(log, "push", None, None)
    session.end("agreed", seen=session.revision)
    t = tab(f"/session/{session.id}", "en-GB").able("rating-3").gone("evening-more").gone("lead-more")
    t.tap("fair-more").reads("fair", commitment(session)[:8])
