"""Alone against bots one's own turn is marked, heard and felt when it comes; each of that can be switched off.

What happens at a table is heard: cards, a round's end, the victory; where it is wanted, and nothing of before.
"""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import SPECTATOR, Seat
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.state import Phase
from companion.games.thirteen import events as played
from companion.games.thirteen.options import Options
from companion.games.thricewise import events as thricewise
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.ui.games.registry import SCREENS
from companion.ui.kit.sound import VOLUMES
from tests.ui.conftest import RigOpener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import dealt, read_newest, recorded
from tests.ui.test_shown_one_by_one import PACE, last_lap

SHARED = True

ON = {"turn_look": True, "turn_sound": True, "turn_buzz": True}


def plays(t: RigTab, session: DigitalSession) -> RigTab:
    """The card that hurts least goes to a target."""
    event = thirteen.offered(session)
    return t.tap(f"hand-{event.card}").tap(f"target-{event.target}")


def begun(log: Log, *bots: str | None) -> DigitalSession:
    """13 on Ana's turn; the first cards have been played."""
    found = thirteen.begun(log, *bots, deals=0, plays=0)
    while found.due[0] != 0:
        found.tell(thirteen.offered(found), seen=found.revision)
    return found


def opened(tab: RigOpener, session: DigitalSession, **chosen: Any) -> RigTab:
    prefers = {"pace": "fast", **ON, **chosen}
    return tab(f"/session/{session.id}", "en-GB", touch=True, **prefers).sees("headline")


def heard(t: RigTab) -> bool:
    return any(one["_c"] == "Audio" and one.get("src") == "sounds/turn.wav" for one in t.drawn())


def felt(t: RigTab) -> int:
    return sum(name == "medium_impact" for name, _ in t.client.asked)


def marked(t: RigTab) -> bool:
    """Whether the hand stands beside whose turn it is."""
    bands = (one for one in t.drawn() if one["_c"] == "Row" and _headline_in(one))
    return any(one["_c"] == "Icon" and one.get("visible", True) for band in bands for one in walk(band))


def _headline_in(row: dict[str, Any]) -> bool:
    return any(one.get("identifier") == "headline" for one in row.get("controls", ()) if isinstance(one, dict))


def moved(t: RigTab, session: DigitalSession) -> None:
    """Ana plays a card; the bots play theirs."""
    before = session.revision
    plays(t, session)
    t.until(lambda: read_newest(session).revision > before + 2 and 0 in session.due, "Ana is not due again")
    t.reads("headline", "Your turn").wait(1)


def test_it_is_marked_from_the_start_and_heard_and_felt_once_the_others_have_moved(tab: RigOpener, log: Log) -> None:
    session = begun(log, None, "easy", "easy")
    t = opened(tab, session).reads("headline", "Your turn")
    assert marked(t)
    assert (heard(t), felt(t)) == (False, 0)
    moved(t, session)
    assert marked(t)
    assert (heard(t), felt(t)) == (True, 2)
    t.tap("log").sees("to-board").tap("to-board").reads("headline", "Your turn").wait(1)
    assert felt(t) == 2  # come back to, it is no news


@pytest.mark.parametrize(
    ("chosen", "expected"),
    [
        ({"turn_look": False}, (False, True, 2)),
        ({"turn_sound": False}, (True, False, 2)),
        ({"turn_buzz": False}, (True, True, 0)),
        ({"sound": False, "vibration": False}, (True, False, 0)),
    ],
)
def test_each_of_it_can_be_switched_off(
    tab: RigOpener, log: Log, chosen: dict[str, bool], expected: tuple[bool, bool, int]
) -> None:
    session = begun(log, None, "easy", "easy")
    t = opened(tab, session, **chosen)
    moved(t, session)
    assert (marked(t), heard(t), felt(t)) == expected


def test_around_one_screen_there_are_names_and_no_signs(tab: RigOpener, log: Log) -> None:
    t = opened(tab, thirteen.begun(log, None, None, "easy", plays=3))
    t.tap("show-hand").reads("headline", "Ana plays a card").reads("strip", "Ana: ").wait(2)
    assert (marked(t), heard(t), felt(t)) == (False, False, 0)
    t.tap("log").shows("Ana plays")


BOTS = ("easy", "easy", "easy")


def players(t: RigTab) -> dict[str, float]:
    """Which sounds the page has been given to play, and how loud."""
    found = [one for one in t.drawn() if one["_c"] == "Audio"]
    return {one["src"].removeprefix("sounds/").removesuffix(".wav"): one.get("volume", 1.0) for one in found}


def sounds(t: RigTab) -> int:
    """How many sounds the page was told to play."""
    return sum(name == "play" for name, _ in t.client.asked)


@pytest.mark.parametrize(
    ("game", "known"),
    [
        ("push", {"flip", "lay", "take", "crown"}),
        ("13", {"shuffle", "lay", "sweep", "crown"}),
        ("thricewise", {"flip", "lay", "triad", "crown"}),
    ],
)
def test_a_game_of_bots_is_heard_to_the_victory(tab: RigOpener, log: Log, game: str, known: set[str]) -> None:
    if game == "push":  # its pile is long
        session = push.come_to(log, lambda _, view: view.left <= 25, *BOTS)
    else:
        session = dealt(log, game, *BOTS, options=Options(deals=1) if game == "13" else None)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="fast", think=0.2)
    t.until(lambda: read_newest(session).over, "they do not come to an end", 400)
    t.sees("standings").wait(1)
    assert known <= set(players(t)) <= {*known, "bust"}
    assert sounds(t) > 20
    before = sounds(t)
    t.reload().sees("standings").wait(1)
    assert sounds(t) == before


@pytest.mark.parametrize("game", SCREENS)
def test_each_event_has_its_sound(log: Log, game: str) -> None:
    session = recorded(Sessions(log), game)
    views, found = [session.rules.look(state, SPECTATOR) for state in session.fold.states], set[str]()
    for before, now, (event, *_) in zip(views, views[1:], session.fold.entries, strict=False):
        sound = SCREENS[game].heard(before, now)
        assert sound == expected(event, before, now), event
        assert SCREENS[game].heard(now, now) == ""
        found.add(sound)
    assert len(found) >= 3


def expected(event: object, before: Any, now: Any) -> str:
    match event:
        case Draw() if now.phase is Phase.ROLL:
            return "bust"
        case played.Deal() | thricewise.Start():
            return "shuffle"
        case played.Play():
            return "sweep" if sum(map(len, now.taken)) > sum(map(len, before.taken)) else "lay"
        case thricewise.Place():
            return "triad" if now.placements[-1].triads else "lay"
        case Draw() | Protect() | thricewise.Reveal():
            return "flip"
        case Place():
            return "lay"
        case Take():
            return "take"
    assert isinstance(event, Roll | Stop | thricewise.Pass)
    return ""


def test_a_round_s_end_is_heard_as_it_is_shown(tab: RigOpener, log: Log) -> None:
    """Each of four cards, then the crowns, once; and felt."""
    session = last_lap(log)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, touch=True, pace="normal", volume=1).sees("hand")
    plays(t, session)
    for number in range(1, 5):
        t.wait(0.2)
        assert sounds(t) == number
        assert "crown" not in players(t)
        t.wait(PACE - 0.2)
    t.wait(PACE + 0.2)
    assert (sounds(t), players(t)["crown"]) == (5, VOLUMES[1])
    t.sees("standings").wait(2)
    assert sounds(t) == 5
    assert sum(name == "medium_impact" for name, _ in t.client.asked) == 1


@pytest.mark.parametrize("chosen", [{"sound": False}, {"sound": False, "sound_at_table": True}])
def test_who_wants_it_quiet_hears_nothing(tab: RigOpener, log: Log, chosen: dict[str, bool]) -> None:
    session = last_lap(log)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, pace="normal", **chosen).sees("hand")
    plays(t, session).sees("standings").wait(1)
    assert (sounds(t), players(t)) == (0, {})


@pytest.mark.parametrize("at_table", [False, True])
def test_a_table_with_real_cards_is_quiet_unless_somebody_likes_it_loud(
    tab: RigOpener, log: Log, at_table: bool
) -> None:
    session = recorded(Sessions(log), "push", "full", 0)
    t = tab(f"/session/{session.id}", "en-GB", sound_at_table=at_table)
    t.tap("draw-R5").wait(1)
    assert players(t) == ({"lay": VOLUMES[2]} if at_table else {})


def test_what_is_taken_back_is_not_heard(tab: RigOpener, log: Log) -> None:
    session = last_lap(log)
    t = tab(f"/session/{session.id}", "en-GB", moves=True, turn_sound=False).sees("hand")
    plays(t, session).wait(0.2)
    before = sounds(t)
    assert before == 1
    t.tap("undo").sees("hand").gone("skip").wait(2)
    assert not read_newest(session).over
    assert session.due == (Seat(0),)
    assert sounds(t) == before
