"""Questions at a table of phones, hands that change screens, and who is there: each comes when it is due, and once."""

from __future__ import annotations

import pytest

from companion.engine import SPECTATOR, Together
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.ui.screens.guest import table_questions
from tests.sessions.play.test_digital import begun, played_out
from tests.ui.conftest import RigOpener
from tests.ui.rig.host import Host
from tests.ui.test_guests import came, table_of


def dealt(server: Host) -> LiveSession:
    return server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")


def test_a_hand_that_a_phone_had_meanwhile_is_hidden_again(tab: RigOpener, server: Host) -> None:
    """It was open on the host's screen, then on a phone that looked and did nothing; then the seat is freed, twice."""
    session = dealt(server)
    phones = [came(tab, server, session).tap(f"sit-{seat}").gone("joining") for seat in range(3)]
    phones[0].sees("hand")
    due = session.due[0]
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}")
    invites = tab(f"/session/{session.id}/phones", "en-GB").sees("guests")
    for _ in range(2):
        invites.tap(f"free-{due}")
        host.sees("curtain").gone("hand").tap("show-hand").sees("hand")
        phones[due].sees("joining").tap(f"sit-{due}").sees("asked")
        host.tap("claim-yes").gone("claim-asked")
        phones[due].sees("hand")
        host.gone("hand")


def test_who_looked_in_between_is_not_gone_yet(tab: RigOpener, server: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_questions, "AWAY", 4.0)
    session = dealt(server)
    phones = [came(tab, server, session).tap(f"sit-{seat}").gone("joining") for seat in range(3)]
    phones[0].sees("hand")
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}").wait(1)
    t = phones[session.due[0]]
    t.hide().wait(2.5)
    t.hide(on=False).wait(0.5)
    t.hide().wait(2)
    host.gone("gone-asked").wait(3).sees("gone-asked")


def test_a_hidden_page_is_asleep_wherever_it_goes_and_though_its_line_comes_back(tab: RigOpener, server: Host) -> None:
    session = dealt(server)
    t = came(tab, server, session).tap("sit-1").gone("joining")
    guests = table_of(server, session).guests
    t.hide().tap("my-place").sees("joining")
    t.runner.call(lambda: t.runner.loop.call_soon(t.client.goes_on, server.app))
    t.wait(2)
    assert guests.presence(1) == "asleep"
    t.reload().sees("joining")
    assert guests.presence(1) == "here", "who loads a page looks at it"
    t.close()
    t.until(lambda: guests.presence(1) == "gone", "is still there")


def test_a_second_phone_is_asked_about_while_the_question_about_the_first_fades(tab: RigOpener, server: Host) -> None:
    session = dealt(server)
    came(tab, server, session).tap("sit-0").gone("joining").close()
    host = tab(f"/session/{session.id}/phones", "en-GB").sees("here-0")
    first, second = came(tab, server, session).tap("sit-0").sees("asked"), came(tab, server, session).sees("joining")
    host.sees("claim-asked")
    tab(f"/session/{session.id}/log", "en-GB").tap("claim-no")
    second.tap("sit-0").sees("asked")
    first.gone("asked")
    host.wait(3).sees("claim-asked").tap("claim-yes")
    second.gone("joining")


def test_nobody_is_ticked_while_points_are_entered_for_one(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("thricewise", ("Ana", "Bo"), 0, tracking="scorepad")
    large = tab(f"/table/{session.id}", "en-GB").sees("large")
    tab(f"/session/{session.id}", "en-GB").tap("rank-A").tap("rank-3").tap("confirm").tap("chip-2").wait(1)
    assert "done" not in large.said("seat-0") + large.said("seat-1")


def test_a_past_moment_names_nobody_who_is_still_choosing(tab: RigOpener, server: Host) -> None:
    session = played_out(begun(server.sessions, "thricewise", None, "easy", "easy"))
    moments = (Snapshot(session, at, SPECTATOR) for at in range(3, len(session.entries)))
    at = next(one.steps for one in moments if isinstance(one.look().awaits, Together))
    t = tab(f"/session/{session.id}/replay/{at}", "en-GB").sees("moment").tap("eyes-all")
    t.reads("headline", "Everybody chooses a card")
