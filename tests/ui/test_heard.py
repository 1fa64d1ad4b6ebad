"""What happens at a table is heard: cards, a round’s end, the victory; where it is wanted, and nothing of before."""

from __future__ import annotations

from typing import Any

import pytest

from companion.engine import SPECTATOR, Seat
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.state import Phase
from companion.games.thirteen import events as thirteen
from companion.games.thirteen.options import Options
from companion.games.thricewise import events as thricewise
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.ui.games.registry import SCREENS
from companion.ui.kit.sound import VOLUMES
from tests.ui.conftest import RigOpener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thirteen.test_digital import offered
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import walk
from tests.ui.saved import dealt, read_newest, recorded
from tests.ui.test_shown_one_by_one import PACE, last_lap

SHARED = True
BOTS = ("easy", "easy", "easy")


def players(t: RigTab) -> dict[str, float]:
    """Which sounds the page has been given to play, and how loud."""
    found = [one for one in walk(t.client.tree.page) if one["_c"] == "Audio"]
    return {one["src"].removeprefix("sounds/").removesuffix(".wav"): one.get("volume", 1.0) for one in found}


def heard(t: RigTab) -> int:
    """How many sounds the page was told to play."""
    return sum(name == "play" for name, _ in t.client.asked)


@pytest.mark.parametrize(
    ("game", "sounds"),
    [
        ("push", {"flip", "lay", "take", "crown"}),
        ("13", {"shuffle", "lay", "sweep", "crown"}),
        ("thricewise", {"flip", "lay", "triad", "crown"}),
    ],
)
def test_a_game_of_bots_is_heard_to_the_victory(tab: RigOpener, log: Log, game: str, sounds: set[str]) -> None:
    if game == "push":  # its pile is long
        session = push.come_to(log, lambda _, view: view.left <= 25, *BOTS)
    else:
        session = dealt(log, game, *BOTS, options=Options(deals=1) if game == "13" else None)
    t = tab("/die", "en-GB", moves=True).prefer(pace="fast", think=0.2).open(f"/session/{session.id}")
    t.until(lambda: read_newest(session).over, "they do not come to an end", 400)
    t.sees("standings").wait(1)
    assert sounds <= set(players(t)) <= {*sounds, "bust"}
    assert heard(t) > 20
    before = heard(t)
    t.reload().sees("standings").wait(1)
    assert heard(t) == before


@pytest.mark.parametrize(("game", "tracking"), [("push", "full"), ("13", "full"), ("thricewise", "full")])
def test_each_event_has_its_sound(log: Log, game: str, tracking: str) -> None:
    session = recorded(Sessions(log), game, tracking)
    views, found = [look(session, state) for state in session.fold.states], set[str]()
    for before, now, (event, *_) in zip(views, views[1:], session.fold.entries, strict=False):
        sound = SCREENS[game].heard(before, now)
        assert sound == expected(event, before, now), event
        assert SCREENS[game].heard(now, now) == ""
        found.add(sound)
    assert len(found) >= 3


def look(session: LiveSession, state: object) -> Any:
    return session.rules.look(state, SPECTATOR)


def expected(event: object, before: Any, now: Any) -> str:
    match event:
        case Draw() if now.phase is Phase.ROLL:
            return "bust"
        case thirteen.Deal() | thricewise.Start():
            return "shuffle"
        case thirteen.Play():
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
    t = tab("/die", "en-GB", moves=True, touch=True)
    session = last_lap(log)
    t = t.prefer(pace="normal", volume=1).open(f"/session/{session.id}").sees("hand")
    event = offered(session)
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}")
    for number in range(1, 5):
        t.wait(0.2)
        assert heard(t) == number
        assert "crown" not in players(t)
        t.wait(PACE - 0.2)
    t.wait(PACE + 0.2)
    assert (heard(t), players(t)["crown"]) == (5, VOLUMES[1])
    t.sees("standings").wait(2)
    assert heard(t) == 5
    assert sum(name == "medium_impact" for name, _ in t.client.asked) == 1


@pytest.mark.parametrize("chosen", [{"sound": False}, {"sound": False, "sound_at_table": True}])
def test_who_wants_it_quiet_hears_nothing(tab: RigOpener, log: Log, chosen: dict[str, bool]) -> None:
    session = last_lap(log)
    t = tab("/die", "en-GB", moves=True).prefer(pace="normal", **chosen).open(f"/session/{session.id}").sees("hand")
    event = offered(session)
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}").sees("standings").wait(1)
    assert (heard(t), players(t)) == (0, {})


@pytest.mark.parametrize("at_table", [False, True])
def test_a_table_with_real_cards_is_quiet_unless_somebody_likes_it_loud(
    tab: RigOpener, log: Log, at_table: bool
) -> None:
    session = recorded(Sessions(log), "push", "full", 0)
    t = tab("/die", "en-GB").prefer(sound_at_table=at_table).open(f"/session/{session.id}")
    t.tap("draw-R5").wait(1)
    assert players(t) == ({"lay": VOLUMES[2]} if at_table else {})


def test_what_is_taken_back_is_not_heard(tab: RigOpener, log: Log) -> None:
    session = last_lap(log)
    t = tab("/die", "en-GB", moves=True).prefer(turn_sound=False).open(f"/session/{session.id}").sees("hand")
    event = offered(session)
    t.tap(f"hand-{event.card}").tap(f"target-{event.target}").wait(0.2)
    before = heard(t)
    assert before == 1
    t.tap("undo").sees("hand").gone("skip").wait(2)
    assert not read_newest(session).over
    assert session.due == (Seat(0),)
    assert heard(t) == before
