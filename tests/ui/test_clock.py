"""Another machine’s clock: today and now are the reader’s; a session keeps where it was begun."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from companion.store.times import now
from companion.ui.pages import zone_of
from tests.ui.conftest import RigOpener
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.saved import session as kept_session
from tests.ui.tab import Server

AUCKLAND = "Pacific/Auckland 780"
HALF_PAST_MIDNIGHT = datetime(2026, 11, 20, 11, 30, tzinfo=UTC)
"""Of 21 November in Auckland."""


@pytest.fixture(autouse=True)
def _then(server: Host) -> Iterator[None]:
    server.sessions.clock = lambda: HALF_PAST_MIDNIGHT
    yield
    server.sessions.clock = now


def elsewhere(tab: RigOpener, zone: str) -> RigTab:
    """A page of somebody whose clock is in that zone: it has told that before the app began."""
    t = tab("/die", "en-GB")
    t.client.zone = zone
    return t.prefer(taught=["push", "13", "thricewise"])


def test_a_game_is_of_the_evening_where_it_was_begun(tab: RigOpener, server: Server) -> None:
    t = elsewhere(tab, AUCKLAND)
    t.open("/new/13").type("name-1", "Kiri").type("name-2", "Aroha").type("name-3", "Tama")
    t.tap("start").until(lambda: "/session/" in t.path)
    id = t.path.split("/")[2]
    with kept_session(server, id) as one:
        assert one.started_at.isoformat() == "2026-11-21T00:30:00+13:00"
        assert one.evening == date(2026, 11, 20)
    t.open(f"/session/{id}/log").shows("today, 0:30")
    t.open("/history").shows("today")
    other = elsewhere(tab, "America/New_York -300")
    other.open(f"/session/{id}/log").shows("today, 0:30")  # half past six in the morning there


def test_what_is_written_down_is_meant_by_the_readers_clock(tab: RigOpener, server: Server) -> None:
    t = elsewhere(tab, AUCKLAND)
    t.open("/past").tap("past-push").holds("when-day", 20).holds("when-hour", 23).holds("when-minute", 45)
    t.type("name-1", "Kiri").type("points-1", 30).type("name-2", "Aroha").type("points-2", 20)
    t.type("when-day", 3).type("when-month", 5).type("when-hour", 0).type("when-minute", 30)
    t.shows("The evening before: 2 May 2026")
    t.tap("write-down").until(lambda: "/session/" in t.path)
    id = t.path.split("/")[2]
    with kept_session(server, id) as one:
        assert one.started_at.isoformat() == "2026-05-03T00:30:00+12:00"  # winter there
    t.open("/history").shows("2 May 2026")
    t.open(f"/session/{id}/edit").holds("when-day", 3).holds("when-hour", 0).holds("when-hours", 0)
    t.open(f"/session/{id}/log").shows("2 May 2026, 0:30")


@pytest.mark.parametrize(
    ("told", "ahead"),
    [
        ("Europe/Paris 60", 60),
        ("Nowhere/Land 345", 345),
        ("- -570", -570),
        ("Etc/GMT+5 -300", -300),
        ("Europe 60", 60),
        ("../../etc/passwd 60", None),
        ("Nowhere/Land 99999", None),
        ("Nowhere/Land 1200", None),
        ("Europe/Paris", None),
        ("60", None),
        ("", None),
        (None, None),
    ],
)
def test_a_page_tells_its_zone_and_how_far_that_is_ahead(told: str | None, ahead: int | None) -> None:
    zone = zone_of(told)
    winter = datetime(2026, 1, 15, tzinfo=UTC)
    assert (zone and winter.astimezone(zone).utcoffset()) == (None if ahead is None else timedelta(minutes=ahead))
