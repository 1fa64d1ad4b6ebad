"""One tap, one deed, though the finger trembles: what it brings does not hear before it was seen what it did."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import msgpack
import pytest
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from companion.engine import Seat
from companion.flet_patches.finger import LONG
from companion.games.thirteen.events import Deal
from tests.tremor.tries import PAUSES, TIMES, differ
from tests.tremor.world import PREFERS, Guess, furnish, pick, somewhere
from tests.ui.conftest import Opener, RigOpener
from tests.ui.games.thirteen.test_quick import events
from tests.ui.line import Site
from tests.ui.setting_up import begun, id_of, names, seat
from tests.ui.tab import Server, Tab
from tests.ui.table import EXAMPLE, PLAYERS, count, kept, session

COMPLAINTS = ("does not fold",)  # some games of the trembling world are there to be counted alone

TREMOR = (0.06, 0.2, 0.5)
"""Seconds between the taps of a finger that trembles, at the quickest and at the slowest."""
QUICK = 0.2


@pytest.mark.parametrize("pause", TREMOR)
def test_three_quick_taps_on_start_begin_one_session_and_tell_it_nothing(
    tab: Opener, server: Server, pause: float
) -> None:
    t = tab("/new/push")
    seat(t, "Ana", "Bo")
    t.tap("tracking-scorepad").tap("start").sees("stop").wait(pause).tremble("stop").wait(pause).tremble("stop")
    id = id_of(t)
    assert kept(server, id) == []
    t.tap("stop").sees("next")
    assert kept(server, id) == [{"type": "stop"}]


def test_a_key_that_asked_for_a_name_hears_as_soon_as_the_name_is_written(tab: Opener, server: Server) -> None:
    """The last key that was tapped is the same, but the finger was in the field meanwhile, however shortly."""
    t = tab("/new/13")
    t.type("name-1", "Ana").type("name-3", "Bo").tap("start").reads("name-2", "qui est-ce").wait(2)
    t.paste("name-2", "O’Brien").wait(QUICK).poke("start")
    assert names(begun(t, server)) == ["Ana", "O’Brien", "Bo"]


def test_back_leads_from_a_session_past_its_set_up(tab: Opener, server: Server) -> None:
    t = tab("/", fresh=True).tap("new-push").sees("name-1")
    seat(t, "Ana", "Bo").tap("start")
    id = id_of(t)
    t.back().comes_to("/").sees("new-push").forth().comes_to(f"/session/{id}")


def test_against_bots_is_not_beside_start(tab: Opener) -> None:
    t = tab("/new/push", fresh=True).tap("tracking-scorepad").sees("quick")
    for key in ("tracking-full", "mode-digital"):
        order = t.tap(key).sees("quick").identifiers()
        assert order.index("mode-digital") < order.index("quick") < order.index("name-1") < order.index("start")


def test_each_tap_in_vain_is_followed_by_as_long_a_silence(tab: Opener, server: Server) -> None:
    """So neither a held key nor a drumming finger gets through, however long it drums."""
    t = turn(tab, server).tap("stop").sees("next")
    for _ in range(12):
        t.wait(0.5).tremble("next")
    assert kept(server, id_of(t)) == [{"type": "stop"}]
    t.tap("next").sees("stop").shows("tour 2")


def test_impatient_taps_at_the_place_of_confirm_count_one_round(tab: Opener, server: Server) -> None:
    """The keys that follow lie there, too: one that leads to the next round, and its own confirm."""
    id = session(server, events=events(EXAMPLE))
    t = count(tab(f"/session/{id}/round/2")).tap("confirm").sees("count")
    t.tremble("count").wait(QUICK).tremble("count").wait(QUICK)
    assert t.path.endswith(id)
    assert len(kept(server, id)) == 2


def test_a_key_that_grows_to_where_another_one_lay_waits(tab: Opener, server: Server) -> None:
    """Next stands beside Roll, and alone once that is done: a double tap on Roll ends no turn."""
    t = turn(tab, server).tap("stop").tap("roller-1").sees("roll").wait(2 * LONG)
    t.tap("roll").gone("roll").tremble("next").wait(QUICK)
    id = id_of(t)
    assert [event["type"] for event in kept(server, id)] == ["stop", "roll"]
    t.tap("next").sees("stop")


@pytest.mark.parametrize("pause", TREMOR)
def test_a_board_that_lay_below_is_as_deaf_as_one_that_comes(tab: Opener, server: Server, pause: float) -> None:
    """Its keys were there all the time, under another screen; those that count would take a tap back."""
    id = session(server, "push", ("Ana", "Bo", "Cléo"), first=0)
    t = tab(f"/session/{id}").tap("switch-more").reads("switches", "1")
    t.tap("log").tap("to-replay").sees("to-board")
    t.tap("to-board").sees("switch-less").wait(pause).tremble("switch-less").wait(pause).tremble("switch-less")
    assert kept(server, id) == [{"type": "switch"}]
    t.tap("rules-now").tap("rule-close").sees("switch-less").wait(pause).tremble("switch-less")
    assert kept(server, id) == [{"type": "switch"}], "nor what lay below a dialog"
    t.tap("switch-less").reads("switches", "0")


def test_what_a_tap_brings_elsewhere_hears_at_once(tab: Opener, server: Server) -> None:
    """Cards, and what is to be done with them: who plays quickly loses no tap."""
    id = session(server, "thricewise", ("Zoé", "Dan"), first=0)
    tab(f"/session/{id}").tap("rank-2").poke("rank-3").sees("confirm").poke("confirm")
    assert [event["type"] for event in kept(server, id)] == ["reveal"]


@pytest.mark.parametrize("pause", TREMOR)
def test_a_card_hears_once_what_a_trembling_finger_taps_thrice(tab: Opener, server: Server, pause: float) -> None:
    """Other cards, and the same one once it was seen what the first tap did, count."""
    id = session(server, "push", ("Ana", "Bo"), first=0, tracking="full")
    t = tab(f"/session/{id}").tap("draw-R5").wait(pause).poke("draw-R5").wait(pause).poke("draw-R5")
    t.reads("column-0", "5 rouge").poke("draw-B2")
    assert [event["card"] for event in kept(server, id) if event["type"] == "draw"] == ["R5", "B2"]
    id = session(server, "13", PLAYERS, first=0, tracking="full", events=[{"type": "deal", "dealer": 3}])
    t = tab(f"/session/{id}").tap("card-B1").wait(pause).poke("card-B1").wait(pause).poke("card-B1")
    t.wait(LONG).poke("card-B1").reads("target-blue", "1 bleu et 1 bleu")
    assert [event["card"] for event in kept(server, id) if event["type"] == "play"] == ["B1", "B1"]


def test_a_key_that_counts_hears_every_tap(tab: Opener, server: Server) -> None:
    id = session(server, "push", ("Ana", "Bo", "Zoé"), first=0)
    t = tab(f"/session/{id}").sees("switch-more")
    for _ in range(4):
        t.poke("switch-more")
    t.reads("switches", "4 cartes")


def test_what_another_device_brings_does_not_hear_at_once(tab: Opener, server: Server) -> None:
    """Both tap Stop, one a moment later: that tap is not one on Next."""
    one = turn(tab, server).wait(3)
    other = tab(one.path, fresh=True)
    other.tap("stop")
    one.sees("next").poke("next")
    assert [event["type"] for event in kept(server, id_of(one))] == ["stop"]
    one.tap("next").sees("stop")


def test_the_keyboard_waits_as_well(tab: Opener, server: Server) -> None:
    """Space rolls the die as soon as a roll is due, and that was to be seen."""
    assert tab("/die").can("roll")  # no finger is there yet
    t = turn(tab, server).tap("bust").sees("roll")
    id = id_of(t)
    t.press("Space").wait(LONG)
    assert kept(server, id) == [{"type": "bust"}]
    t.able("roll").press("Space").until(lambda: len(kept(server, id)) == 2, "nothing is rolled")


def test_undo_gives_the_focus_up_before_anything_changes(tab: RigOpener, server: Server) -> None:
    """A space bar that is pressed as soon as the change is seen is for the die."""
    t = tab(f"/session/{session(server, 'push', ('Ana', 'Bo'), first=0)}").tap("stop").sees("next")
    before = len(t.client.frames)
    t.tap("undo").sees("stop")
    told = [
        msgpack.unpackb(frame[1:], ext_hook=decode_ext_from_msgpack, strict_map_key=False)
        for frame in t.client.frames[before:]
    ]
    action, body = told[0]
    assert (MessageAction(action), body["name"]) == (MessageAction.INVOKE_METHOD, "focus")


def turn(tab: Opener, server: Server) -> Tab:
    """The first turn of Push on the pad."""
    id = session(server, "push", ("Ana", "Bo"), first=0)
    return tab(f"/session/{id}").sees("stop")


@pytest.mark.parametrize("drawn", [False, True], ids=["before it is drawn", "just after it is drawn"])
@pytest.mark.parametrize("tracking", ["full", "scorepad"])
async def test_of_two_phones_that_tap_for_one_turn_the_second_is_told_what_happened(
    site: Site, tracking: str, drawn: bool
) -> None:
    """Both fingers come down for the same card; what the first one did cannot have been read when the second comes."""
    full = tracking == "full"
    live = site.sessions.begin("13" if full else "push", list(PLAYERS), 0, tracking=tracking)
    if full:
        live.tell(Deal(Seat(3)), seen=live.revision)
    before, key = len(live.entries), "card-Y7" if full else "stop"
    next_key = key if full else "next"
    words = "Your tap was not accepted" if full else "Somebody has just changed this"
    async with site.line(f"/session/{live.id}") as one, site.line(f"/session/{live.id}") as other:
        saw, tapped = other.painted, other.key(key)
        await one.click(one.key(key), one.painted).settle()
        assert len(live.entries) == before + 1
        if drawn:
            await other.click(other.key(next_key), other.painted, settled=saw).settle()
            if not full:  # a phone that nobody has touched for a while shows what came, and waits until it is seen
                words = "stopped"
        else:
            await other.click(tapped, saw).settle()
        assert len(live.entries) == before + 1
        assert any(words in one for one in other.words())
        await other.click(other.key(next_key), other.painted).settle()
        assert len(live.entries) == before + 2


PARTS = 6
"""So that several workers may share them."""
TRIES = 4


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    furnish(folder)
    return folder / "companion.db"


@pytest.mark.parametrize("part", range(PARTS))
def test_a_trembling_finger_does_what_one_tap_does(world: Path, tmp_path: Path, part: int) -> None:
    chance, tried = random.Random(part), Counter[str]()
    for nth in range(TRIES):
        times, pause = chance.choice(TIMES), chance.choice(PAUSES)
        with closing(Guess(world, tmp_path / f"{nth}-guess", PREFERS)) as guess:
            if (scene := pick(guess, somewhere(world, chance), chance, tried)) is None:
                continue
            expected = guess.does(scene, times if scene.fast else 1)
        tried[scene.name] += 1
        with closing(Guess(world, tmp_path / f"{nth}-hasty", PREFERS)) as hasty:
            found = hasty.trembles(scene, times, pause / 1000, chance)
        wrong = differ(expected, found)
        assert not wrong, f"{times} × {pause} ms on {scene}: {wrong}"
