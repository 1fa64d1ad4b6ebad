"""One tap, one deed: a key that has just come does not hear the tap that was meant for the one before."""

from __future__ import annotations

import msgpack
from flet.messaging.protocol import MessageAction, decode_ext_from_msgpack

from companion.ui.new_keys import DEAF
from companion.ui.taps import BOUNCE
from tests.ui.conftest import Opener
from tests.ui.rig.tab import RigTab
from tests.ui.setting_up import begun, seat
from tests.ui.tab import Server, Tab
from tests.ui.table import EXAMPLE, KINDS, PLAYERS, kept, session

QUICK = DEAF / 3
"""Seconds between the taps of a hand in a hurry."""


def test_three_quick_taps_on_start_begin_one_session_and_tell_it_nothing(tab: Opener, server: Server) -> None:
    t = tab("/new/push")
    seat(t, "Ana", "Bo")
    t.tap("tracking-scorepad").tap("start").sees("stop")
    assert not t.can("stop")  # drawn pale
    t.poke("stop").wait(QUICK).poke("stop")
    begun(t, server)
    id = t.path.rsplit("/", 1)[1]
    assert kept(server, id) == []
    t.tap("stop").sees("next")
    assert kept(server, id) == [{"type": "stop"}]


def test_back_leads_from_a_session_past_its_set_up(tab: Opener, server: Server) -> None:
    t = tab("/", fresh=True).tap("new-push").sees("name-1")
    seat(t, "Ana", "Bo").tap("start")
    begun(t, server)
    id = t.path.rsplit("/", 1)[1]
    t.back().comes_to("/").sees("new-push").forth().comes_to(f"/session/{id}")


def test_against_bots_is_not_beside_start(tab: Opener) -> None:
    t = tab("/new/push", fresh=True).tap("tracking-scorepad").sees("quick")
    for key in ("tracking-full", "mode-digital"):
        order = t.tap(key).sees("quick").identifiers()
        assert order.index("mode-digital") < order.index("quick") < order.index("name-1") < order.index("start")


def test_each_tap_in_vain_is_followed_by_half_a_second_of_silence(tab: Opener, server: Server) -> None:
    """So neither a held key nor a drumming finger gets through."""
    t = turn(tab, server).tap("stop").sees("next")
    for _ in range(6):
        t.poke("next").wait(QUICK)
    assert not t.can("next")
    t.wait(DEAF)
    assert t.can("next")
    t.tap("next").sees("stop").shows("tour 2")


def test_impatient_taps_at_the_place_of_confirm_count_one_round(tab: Opener, server: Server) -> None:
    """The keys that follow lie there, too: one that leads to the next round, and its own confirm."""
    id = session(
        server,
        "13",
        PLAYERS,
        events=[{"type": "count", "counts": [dict(zip(KINDS, line, strict=True)) for line in EXAMPLE]}],
    )
    t = tab(f"/session/{id}/round/2")
    for at, line in enumerate(EXAMPLE):
        for kind, cards in zip(KINDS, line, strict=True):
            t.type(f"count-{at}-{kind}", cards)
    t.tap("confirm").sees("count")
    t.poke("count").wait(QUICK).poke("count").wait(QUICK)
    assert t.path.endswith(id)
    assert len(kept(server, id)) == 2


def test_a_key_that_grows_to_where_another_one_lay_waits(tab: Opener, server: Server) -> None:
    """Next stands beside Roll, and alone once that is done: a double tap on Roll ends no turn."""
    t = turn(tab, server).tap("stop").tap("roller-1").sees("roll").wait(2 * DEAF)
    t.tap("roll").gone("roll").poke("next").wait(QUICK)
    id = t.path.rsplit("/", 1)[1]
    assert [event["type"] for event in kept(server, id)] == ["stop", "roll"]
    t.tap("next").sees("stop")


def test_a_key_beside_the_finger_hears_at_once(tab: Opener, server: Server) -> None:
    """Cards, and what is to be done with them: who plays quickly loses no tap."""
    id = session(server, "thricewise", ("Zoé", "Dan"), first=0)
    t = tab(f"/session/{id}").tap("rank-2").tap("rank-3").sees("confirm")
    assert t.can("confirm")


def test_a_finger_that_bounces_on_a_card_tells_it_once(tab: Opener, server: Server) -> None:
    """No hand turns over two cards alike so quickly. Other cards, and the same one a little later, count."""
    id = session(server, "push", ("Ana", "Bo"), first=0, tracking="full")
    t = tab(f"/session/{id}").tap("draw-R5")
    t.poke("draw-R5").wait(BOUNCE).reads("column-0", "5 rouge").poke("draw-B2").wait(BOUNCE / 3)
    assert [event["card"] for event in kept(server, id) if event["type"] == "draw"] == ["R5", "B2"]
    id = session(server, "13", PLAYERS, first=0, tracking="full", events=[{"type": "deal", "dealer": 3}])
    t = tab(f"/session/{id}").tap("card-B1")
    t.poke("card-B1").wait(BOUNCE).poke("card-B1").reads("target-blue", "1 bleu et 1 bleu")
    assert [event["card"] for event in kept(server, id) if event["type"] == "play"] == ["B1", "B1"]


def test_a_key_that_stays_hears_every_tap(tab: Opener, server: Server) -> None:
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
    assert [event["type"] for event in kept(server, one.path.rsplit("/", 1)[1])] == ["stop"]
    one.tap("next").sees("stop")


def test_the_keyboard_waits_as_well(tab: Opener, server: Server) -> None:
    """Space rolls the die as soon as a roll is due; not while the key for it is pale."""
    assert tab("/die").can("roll")  # no finger is there yet
    t = turn(tab, server).tap("bust").sees("roll")
    id = t.path.rsplit("/", 1)[1]
    t.press("Space").wait(DEAF)
    assert kept(server, id) == [{"type": "bust"}]
    t.able("roll").press("Space").until(lambda: len(kept(server, id)) == 2, "nothing is rolled")


def test_undo_gives_the_focus_up_before_anything_changes(tab: Opener, server: Server) -> None:
    """A space bar that is pressed as soon as the change is seen is for the die."""
    t = turn(tab, server).tap("stop").sees("next")
    assert isinstance(t, RigTab)
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
