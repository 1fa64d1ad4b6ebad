"""The deals of the day: from home to today’s, what is there of each, the calendar, and the line to share.

Another machine’s clock: today and now are the reader’s; a session keeps where it was begun.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

import pytest

from companion.sessions.library.dates import MONTHS
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.session_facts import day_of
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.store.times import now
from companion.ui.pages import zone_of
from tests.days import DAY, begun, noon, played_out
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.saved import session as kept_session
from tests.ui.setting_up import id_of
from tests.ui.tab import Server, plain


@pytest.fixture(autouse=True)
def _on_that_day(server: Host) -> Iterator[None]:
    set_clock(server, DAY)
    yield
    server.sessions.clock = now


def set_clock(server: Host, day: date) -> None:
    server.sessions.clock = noon(day)


@pytest.fixture
def sessions(log: Log) -> Sessions:
    """Another program at work in the same file, on that day."""
    return Sessions(log, clock=noon(DAY))


def test_from_home_a_tap_leads_to_the_deals_of_today_and_one_more_into_a_game(tab: Opener, server: Server) -> None:
    t = tab("/", "en-GB", me="Zoé")
    t.reads("to-daily", "Deal of the day", "21 November: the same cards for everybody").tap("to-daily")
    t.reads("headline", "21 November 2026").reads("deal-13", "against 2 bots, normal").reads("streak", "No streak yet")
    t.reads("same-for-all", "could work the cards out in advance")
    id = id_of(t.tap("day-13"))
    one = kept_session(server, id)
    assert isinstance(one, DigitalSession)
    assert (one.names[0], day_of(one.head.file_keys)) == ("Zoé", "2026-11-21")
    assert one.options.deals == 3
    t.open("/daily").reads("deal-13", "still going on").tap("day-13").comes_to(f"/session/{id}")


def test_a_result_stands_beside_the_bots_and_its_line_spoils_nothing(tab: Opener, sessions: Sessions) -> None:
    game, late = begun(sessions, "push", "Ida"), begun(sessions, "push", "Ida", DAY - timedelta(days=2))
    played_out(game)
    played_out(late)
    mine = next(one for one in game.look().standings if one.seat == game.people[0])
    others = [one for one in game.look().standings if one.seat != mine.seat]
    english = f"Table Companion, 21 November, Push: {mine.score} points, place {mine.rank} of 3"
    french = f"Compagnon de table, 21 novembre, Push : {mine.score} points, rang {mine.rank} sur 3"
    for lang, line, streak, marked in (
        ("en-GB", english, "1 day", "played later"),
        ("fr-FR", french, "1 jour", "jouée plus tard"),
    ):
        t = tab("/daily", lang, me="Ida")
        t.reads("deal-push", str(mine.score), *(f"{game.names[one.seat]} {one.score}" for one in others))
        t.gone("line-push").tap("share-push").until(lambda: plain(t.said("line-push")) == line, "the line")  # noqa: B023
        t.reads("streak", streak)
        t.tap("day-2026-11-19").reads("headline", "19 ").tap("share-push").reads("line-push", marked)
        t.comes_to("/daily/2026-11-19").tap("day-push").comes_to(f"/session/{late.id}")


def test_the_calendar_leads_back_to_where_one_began_and_no_farther(tab: Opener, sessions: Sessions) -> None:
    played_out(begun(sessions, "push", "Ana", date(2026, 10, 2)))
    t = tab("/daily", "en-GB", me="Ana")
    t.reads("month", "November 2026").chosen("day-2026-11-21")
    assert not t.can("day-2026-11-22")
    assert not t.can("month-after")
    t.tap("month-before").reads("month", "October 2026").reads("day-2026-10-02", "2 October 2026, 1 deal played")
    assert not t.can("month-before")
    t.tap("day-2026-10-03").reads("headline", "3 October 2026").reads("calendar", "October 2026")
    t.tap("back").sees("to-daily")


def test_a_page_left_open_over_midnight_shows_the_new_day_before_it_begins_a_deal(tab: Opener, server: Host) -> None:
    t = tab("/daily", "en-GB").reads("headline", "21 November 2026").wait(5)
    set_clock(server, DAY + timedelta(days=1))
    t.tap("day-push").reads("headline", "22 November 2026").sees("day-push")
    about = server.sessions.open(id_of(t.tap("day-push"))).head
    assert day_of(about.file_keys) == str(DAY + timedelta(days=1))


def test_the_next_day_brings_new_deals_and_lengthens_the_streak(tab: Opener, server: Host, log: Log) -> None:
    t = tab("/", "en-GB", me="Kim")
    for today, streak in ((DAY, "1 day"), (DAY + timedelta(days=1), "2 days in a row")):
        set_clock(server, today)
        t.open("/daily").reads("headline", str(today.day)).sees("day-thricewise").reads("deal-thricewise", "Play")
        played_out(begun(Sessions(log, clock=noon(today)), "thricewise", "Kim", today))
        t.visit("/").reads("to-daily", f"{today.day} {MONTHS[today.month - 1]}: 1 of 3 played").tap("to-daily")
        t.reads("streak", streak)


def test_without_a_name_the_deals_of_that_device_are_those_played_without(tab: Opener, sessions: Sessions) -> None:
    played_out(begun(sessions, "thricewise", ""))
    t = tab("/daily", "en-GB")
    t.sees("share-thricewise").reads("deal-push", "Play")
    t.prefer(me="Nia").reload().reads("deal-thricewise", "Play")


AUCKLAND = "Pacific/Auckland 780"
HALF_PAST_MIDNIGHT = datetime(2026, 11, 20, 11, 30, tzinfo=UTC)
"""Of 21 November in Auckland."""


def elsewhere(tab: RigOpener, server: Host, zone: str) -> RigTab:
    """A page of somebody whose clock is in that zone, at that moment: it has told that before the app began."""
    server.sessions.clock = lambda: HALF_PAST_MIDNIGHT
    t = tab("/die", "en-GB")
    t.client.zone = zone
    return t.prefer(taught=["push", "13", "thricewise"])


def test_a_game_is_of_the_evening_where_it_was_begun(tab: RigOpener, server: Host) -> None:
    t = elsewhere(tab, server, AUCKLAND)
    t.open("/new/13").type("name-1", "Kiri").type("name-2", "Aroha").type("name-3", "Tama")
    id = id_of(t.tap("start"))
    one = kept_session(server, id)
    assert one.started_at.isoformat() == "2026-11-21T00:30:00+13:00"
    assert one.evening == date(2026, 11, 20)
    t.open(f"/session/{id}/log").shows("today, 0:30")
    t.open("/history").shows("today")
    other = elsewhere(tab, server, "America/New_York -300")
    other.open(f"/session/{id}/log").shows("today, 0:30")  # half past six in the morning there


def test_what_is_written_down_is_meant_by_the_readers_clock(tab: RigOpener, server: Host) -> None:
    t = elsewhere(tab, server, AUCKLAND)
    t.open("/past").tap("past-push").holds("when-day", 20).holds("when-hour", 23).holds("when-minute", 45)
    t.type("name-1", "Kiri").type("points-1", 30).type("name-2", "Aroha").type("points-2", 20)
    t.type("when-day", 3).type("when-month", 5).type("when-hour", 0).type("when-minute", 30)
    t.shows("The evening before: 2 May 2026")
    id = id_of(t.tap("write-down"))
    assert kept_session(server, id).started_at.isoformat() == "2026-05-03T00:30:00+12:00"  # winter there
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
