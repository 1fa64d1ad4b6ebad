"""Home: what is unfinished told in a glance, the three games, the die, and the places one can always go to."""

from __future__ import annotations

from typing import Any

from companion.games import GAMES
from companion.games.thirteen.options import Options
from companion.games.thirteen.scorepad import Count
from companion.games.thirteen.scoring import Tally
from companion.sessions.play.sessions import Sessions
from tests.ui.conftest import Opener
from tests.ui.setting_up import begun, names
from tests.ui.tab import Server

FIRST = Count((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4)))
PLACES = ("home", "die", "history", "people", "settings")


def test_the_hands_of_cards_follow_the_first_picture_and_are_there_ever_after(tab: Opener) -> None:
    """They take the renderer longest; on home as one comes back to it nothing is missing at any time."""

    one: Any = tab().sees("new-push")

    def turned() -> int:
        return sum("rotate" in node for node in one.drawn())

    one.until(lambda: turned() >= 9, "no hand of cards comes")
    one.tap("nav-die").sees("roll").tap("nav-home").sees("new-push")
    assert turned() >= 9


def test_an_empty_table_invites_to_begin(tab: Opener) -> None:
    one = tab()
    one.reads("empty", "À quoi jouez-vous", "Posez les cartes sur la table")
    one.reads("new-push", "Push, de 2 à 6 joueurs").reads("new-13", "de 3 à 6").reads("new-thricewise", "de 2 à 5")
    one.tap("to-die").sees("roll").comes_to("/die").tap("nav-home").sees("new-13")
    one.tap("new-thricewise").sees("back").comes_to("/new/thricewise")
    one.gone("nav-home")  # nobody leaves a set-up by a slip of the thumb
    one.tap("back").tap("to-rules").gone("to-die").comes_to("/rules").tap("back").sees("empty")


def test_unfinished_sessions_tell_how_they_stand(tab: Opener, sessions: Sessions) -> None:
    match = sessions.begin("13", ["Marie", "Luc", "Pierre", "Marc"], 0, tracking="scorepad")
    match.tell(FIRST, seen=match.revision)
    wise = sessions.begin("thricewise", ["Ana", "Bo"], 1, tracking="full")
    push = sessions.begin("push", ["Ana", "Bo", "Chloé"], 1, tracking="scorepad")
    french = tab().reads(f"session-{push.id}", "Push", "tour 1", "Bo pioche", "Ana, Bo et Chloé")
    french.reads(f"session-{wise.id}", "Thricewise", "Ana et Bo").reads("to-history", "1 autre")
    french.gone(f"session-{match.id}")  # on a phone a new game stays in sight
    french.size(1280, 800).gone("to-history")
    french.reads(f"session-{match.id}", "manche 2 sur 4", "Le moins de points : Luc (2)")
    english = tab("/", "en-GB").size(1280, 800)
    english.reads(f"session-{push.id}", "turn 1", "Bo draws").reads(f"session-{match.id}", "Fewest points: Luc (2)")
    english.tap(f"session-{match.id}").gone("nav-home").comes_to(f"/session/{match.id}").sees("undo")
    english.tap("back").sees(f"session-{push.id}")
    match.tell(FIRST, seen=match.revision)  # elsewhere; seen as soon as home is looked at again
    english.tap("nav-people").sees("add-person")  # home's own key leads nowhere while home is still there
    english.tap("nav-home").reads(f"session-{match.id}", "Luc")


def test_all_places_are_one_tap_away_and_a_reload_stays(tab: Opener) -> None:
    one = tab("/", "en-GB")
    for place in (*PLACES[1:], "home"):
        one.tap(f"nav-{place}").chosen(f"nav-{place}")
    one.tap("nav-settings").sees("theme-dark").reload().sees("theme-dark").comes_to("/settings").back().sees("to-die")


def test_the_same_people_play_again_in_one_tap(tab: Opener, sessions: Sessions, server: Server) -> None:
    for one in sessions.listed():
        if one.finished_at is None:
            running = sessions.open(one.id)
            running.end("abandoned", seen=running.revision)
    match = sessions.begin("13", ["Zoé", "Luc", "Pierre"], 1, tracking="scorepad", options=Options(deals=1))
    nameless = sessions.begin("push", ["Joueur 1", "Bo"], 0, tracking="scorepad")
    nameless.end("abandoned", seen=nameless.revision)
    t = tab(lang="en-GB")
    t.sees("new-13").gone("again-13").gone("again-push")  # they still play; who it was nobody knows
    match.tell(Count((Tally(rotten=1), Tally(), Tally(rotten=2))), seen=match.revision)
    t.open("/").reads("again-13", "13", "Zoé, Luc and Pierre").tap("again-13").sees("confirm")
    about = begun(t, server)
    assert (names(about), about.first_seat) == (["Zoé", "Luc", "Pierre"], 2)  # the deal goes on (T1)
    assert about.options == match.head.about.options


def test_whoever_leaves_a_table_that_nobody_has_begun_leaves_none(tab: Opener, sessions: Sessions) -> None:
    names = ["Ana", "Bo", "Chloé"]
    tables = [sessions.begin(game, names, 0, tracking="full") for game in GAMES]
    tables.append(sessions.begin("13", names, 0, tracking="full", mode="digital", bots=(None, "easy", "easy")))
    bots_first = sessions.begin("push", names, 1, tracking="full", mode="digital", bots=(None, "easy", "easy"))
    tables.append(bots_first)
    t = tab("/die", "en-GB")
    for one in tables:
        t.open(f"/session/{one.id}")
        if one is bots_first:
            t.shows("Take a column.")
        t.tap("back").reads("cleared", "Nobody had begun")
        t.gone(f"session-{one.id}").tap("bring-back").comes_to(f"/session/{one.id}").tap("back").sees("cleared")
        t.tap("to-die").tap("back").gone("cleared")  # it was news once
    t.open("/history?deleted")
    for one in tables:
        t.sees(f"deleted-{one.id}")
    over = sessions.begin("13", names, 0, tracking="scorepad", options=Options(deals=1))
    over.end("agreed", seen=over.revision)
    t.open(f"/session/{over.id}").tap("again").sees("confirm").back().comes_to(f"/session/{over.id}").sees("result")
    t.open("/").gone("cleared")
    assert not [one for one in sessions.listed() if one.finished_at is None and one.names == tuple(names)]


def test_a_table_stays_where_somebody_began_or_sits_or_says_so(tab: Opener, sessions: Sessions) -> None:
    def begin() -> str:
        return sessions.begin("13", ["Ana", "Bo", "Chloé"], 0, tracking="scorepad").id

    half, t = begin(), tab(lang="en-GB")
    t.visit(f"/session/{half}").type("count-0-blue", 2, ("count-0-blue", ": 2")).tap("back")
    t.sees(f"session-{half}").gone("cleared")
    shared = begin()
    other = tab(f"/session/{shared}", "en-GB").sees("confirm")
    t.visit(f"/session/{shared}").tap("back").sees(f"session-{shared}").gone("cleared")
    other.tap("log").tap("to-leave").tap("keep").sees(f"session-{shared}").gone("cleared")
    paused = begin()
    t.visit(f"/session/{paused}/log").tap("pause").sees("go-on").tap("back").sees(f"session-{paused}").gone("cleared")
    told = begin()
    t.visit(f"/session/{told}/leave").tap("end-agreed").tap("end-yes").type("notes", "Rain").tap("go-on").sees(
        "confirm"
    )
    t.tap("back").sees(f"session-{told}").gone("cleared")
    lost = begin()
    t.visit(f"/session/{lost}").reload().sees("confirm")
    tab("/", "en-GB").sees(f"session-{lost}").gone("cleared")  # who comes from elsewhere leaves nothing


def test_a_table_that_nobody_has_begun_is_deleted_in_one_tap_and_no_other_can_be(
    tab: Opener, sessions: Sessions
) -> None:
    names = ["Ana", "Bo", "Chloé"]
    entered = sessions.begin("push", names, 0, tracking="scorepad")
    half = sessions.begin("13", names, 0, tracking="scorepad")
    t = tab(f"/session/{entered.id}").tap("stop").open(f"/session/{half.id}")
    t.type("count-0-blue", 2, ("count-0-blue", ": 2")).tap("back").sees(f"session-{half.id}")
    never = sessions.begin("thricewise", names, 0, tracking="full")
    played = sessions.begin("13", names, 0, tracking="full", mode="digital", bots=(None, "easy", "easy"))
    t = tab().size(1280, 800).sees(f"session-{played.id}").sees(f"session-{entered.id}")
    own = [one.id for one in (played, never, half, entered)]
    assert [one for one in own if t.there(f"session-{one}")] == own
    assert [one for one in own if t.there(f"delete-{one}")] == [played.id, never.id]
    t.tap(f"delete-{never.id}").gone(f"session-{never.id}").sees(f"session-{half.id}")
    t.open("/history?deleted").reads(f"deleted-{never.id}", "Thricewise")
