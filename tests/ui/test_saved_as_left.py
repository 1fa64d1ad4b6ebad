"""What is typed is saved when its field is left: for another field, by Enter, by a key of the page, by Back.

All fields of all addresses are tried, found on the screens. Those that only look for something, or that a key beside
them adds something with, are named here; any other that is added has to keep what is typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest

from companion.games.thirteen.options import Options
from companion.sessions.play.sessions import Sessions
from companion.store import Log, database_file
from companion.ui.prefs import LONGEST_NAME
from tests.days import begun, played_out
from tests.ui.conftest import Opener, RigOpener
from tests.ui.every_address import patterns
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import seen
from tests.ui.saved import ROUND, kept, played
from tests.ui.tab import Server, Tab

LOOKS = {"words", "search"}
ADDS = {"new-name"}
VALUES = {"when-year": "2024", "when-month": "2", "when-minute": "07", "address": "https://example.org/"}
"""What can stand in a field where neither a name nor a 7 can."""
NAMES = re.compile("name|find|owner|sitter|newcomer")
NUMBERS = re.compile("(count|points|cards|when|bgg|start|sum)-")


@pytest.fixture(scope="module")
def values(server: Server) -> dict[str, list[str]]:
    with kept(server) as sessions:
        over, running = (
            sessions.begin("13", ("Ana", "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=deals))
            for deals in (1, 2)
        )
        for one in (over, running):
            one.tell(ROUND, seen=one.revision)
        push = sessions.begin("push", ("Ana", "Bo"), 0, tracking="scorepad")
        today = sessions.clock().astimezone().date()
        alone = played_out(begun(sessions, "thricewise", "You", today - timedelta(days=1)))
        people = [one.id for one in sessions.people.everybody()]
        group = sessions.people.groups.add("Monday", people).id
        return {
            "id": [over.id, running.id, push.id, alone.id],
            "game": ["push", "13", "thricewise"],
            "round": ["1", "2"],
            "entry": ["1"],
            "person": people[:1],
            "other": people[1:2],
            "group": [group],
            "day": [today.isoformat()],
            "part": ["1"],
            "year": ["2024"],
            "rule": ["P1"],
            "at": ["1"],
        }


def fields(t: RigTab) -> list[str]:
    """The names of all fields on the screen in which something can be written, one of each kind.

    Of what is typed into those for names a phone's keyboard makes no other words.
    """
    written = [one for root in t.client.tree.on_top() for one in seen([root]) if one.node["_c"] == "TextField"]
    named = [next(str(up["identifier"]) for up in reversed(one.above) if up.get("identifier")) for one in written]
    for name, node in zip(named, (one.node for one in written), strict=True):
        if NAMES.search(name) or node.get("max_length") == LONGEST_NAME:
            assert node.get("autocorrect") is False, name
        assert node.get("capitalization", "none") == "none", "Flet would write capitals over what is typed"
    return list({re.sub(r"\d+", "", name): name for name in reversed(named)}.values())


PATTERNS = {one.path: one for one in patterns() if "/log/" not in one.path}


@pytest.mark.parametrize("path", sorted(PATTERNS))
def test_every_field_keeps_what_is_typed_when_its_screen_is_left(
    tab: RigOpener, values: dict[str, list[str]], path: str
) -> None:
    """But for a correction, of which nothing is kept until it is confirmed (decision 0031).

    Each kind of field once: at which of the addresses of a path it comes first.
    """
    t, tried = tab("/die", "en-GB"), LOOKS | ADDS
    for nth, address in enumerate(sorted({*PATTERNS[path].each(values)})):
        for field in fields(t.visit(address).wait(1)):
            if (kind := re.sub(r"\d+", "", field)) in tried or kind.startswith("find-"):
                continue
            tried |= {kind}
            text = VALUES.get(field) or ("7" if NUMBERS.match(field) else f"Zoé {nth}")
            t.type(field, text).tap("back" if t.there("back") else "nav-die").wait(1).open(address)
            if field == "my-name":  # asked once
                assert t.preferred()["me"] == text
            else:
                t.holds(field, text)


LEAVES: dict[str, Callable[[Tab], object]] = {
    "the keyboard": lambda t: t.press("Tab"),
    "Enter": lambda t: t.press("Enter"),
    "Back": lambda t: t.tap("back"),
    "the browser's Back": lambda t: t.back(),
    "the large key": lambda t: t.tap("to-board"),
}


@pytest.mark.parametrize("way", LEAVES)
def test_a_date_and_a_name_are_saved_whichever_way_they_are_left(tab: Opener, server: Server, way: str) -> None:
    id = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND)
    t = tab(f"/session/{id}", "en-GB").tap("log").tap("to-edit")
    for field, value in (("hour", "20"), ("day", "29"), ("month", "2"), ("year", "2024")):
        t.type(f"when-{field}", value)
    LEAVES[way](t)
    t.wait(1).open(f"/session/{id}/log").reads("amended", "29 February 2024")
    assert t.said("amended").count("Date: from") == 1, "day, month and year are one date"
    if way == "the keyboard":  # the name of whom one looks for is none yet
        return
    t.open(f"/session/{id}/log").tap("to-edit").tap("reseat-1").type("new-sitter", "Dan")
    LEAVES[way](t)
    t.wait(1).open(f"/session/{id}/log").reads("amended", "Dan played, not Bo.")


def test_what_cannot_be_is_said_before_one_leaves_and_after(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND)
    t = tab(f"/session/{id}", "en-GB").tap("log").tap("to-edit").type("when-day", "32")
    t.tap("to-board").reads("refusal", "no such day").sees("times")
    t.wait(1).tap("to-board").comes_to(f"/session/{id}").shows("Not saved: There is no such day or time.")
    t.tap("log").tap("to-edit").type("when-day", "32").back().shows("Not saved: There is no such day or time.")
    t.open(f"/session/{id}/log").gone("amended")


def test_a_new_group_is_there_though_nobody_tapped_save(tab: Opener, sessions: Sessions) -> None:
    ana = sessions.people.add("Ana").id
    t = tab("/people", "en-GB").tap("new-group").type("group-name", "Tuesday").tap(f"member-{ana}").tap("back")
    t.shows("Tuesday").tap("new-group").type("group-name", "Nobody").tap("back").shows("Not saved")
    (group,) = [one for one in sessions.people.groups.all() if one.name == "Tuesday"]
    t.tap(f"group-{group.id}").type("group-name", "Thursday").press("Tab").back().shows("Thursday")


@pytest.mark.parametrize("field", ["notes", "person-note", "group-name", "when-year"])
def test_what_was_typed_last_is_kept_though_the_page_is_closed(tmp_path: Path, field: str) -> None:
    host = Host(tmp_path)
    sessions = host.sessions
    game = sessions.begin("13", ("Ana", "Bo", "Chloé"), 0, tracking="scorepad", options=Options(deals=1))
    game.tell(ROUND, seen=game.revision)
    ana = sessions.people.everybody()[0].id
    group = sessions.people.groups.add("Monday", [ana])
    at = {"notes": f"/session/{game.id}", "person-note": f"/people/{ana}", "group-name": f"/people/group/{group.id}",
          "when-year": f"/session/{game.id}/edit"}  # fmt: skip
    RigTab(host, "en-GB").open(at[field]).type(field, "2024").close()
    host.stop()
    log = Log(database_file(tmp_path))
    sessions = Sessions(log)
    kept = {"notes": lambda: sessions.open(game.id).notes, "person-note": lambda: sessions.people.get(ana).note,
            "group-name": lambda: sessions.people.groups.get(group.id).name,
            "when-year": lambda: str(sessions.open(game.id).started_at.year)}  # fmt: skip
    assert kept[field]() == "2024"
    log.close()
