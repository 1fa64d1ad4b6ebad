"""Guests at a table with phones of their own: they join by a code, sit down, and play their own hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from companion.engine import SPECTATOR, Chance, Choice, Seat, Viewer
from companion.lobby.tables import OpenTable
from companion.sessions.library.deletions import delete_session
from companion.sessions.library.library import Library
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Beginning
from companion.store import Log
from companion.ui import addresses
from companion.ui.screens.guest import table_questions
from companion.ui.session.coaching import decides
from tests.sessions.play.test_digital import act
from tests.ui import test_own_turn as own_turn
from tests.ui.conftest import RigOpener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.games.thricewise import test_digital as thricewise
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.saved import ROUND, read_newest
from tests.ui.secrets import Spy
from tests.ui.test_digital_evenings import LAST_CARDS
from tests.ui.test_digital_secrets import Page


def table_of(server: Host, session: LiveSession) -> OpenTable:
    return server.tables.open(session.id)


def came(tab: RigOpener, server: Host, session: LiveSession, lang: str = "en-GB") -> RigTab:
    """A phone that has told the code."""
    token = server.tables.let_in(table_of(server, session).code, "192.168.1.7")
    t = tab("/die", lang)
    t.client.given.append(f"companion.guest={token}")
    t.client.address = "192.168.1.7"
    return t.prefer(pace="instant").open("/seat")


class Phone(Spy):
    """A phone, and all that it was ever sent: no card may be in it but those its seat may know."""

    def __init__(self, t: RigTab, session: DigitalSession, viewer: Viewer) -> None:
        super().__init__(t, session, Page(t))
        self.viewer = viewer

    def look(self) -> None:
        if self.session.game.secret:
            self.step(lambda: None, lambda: None, self.viewer, self.viewer)


def evening(
    tab: RigOpener, server: Host, session: DigitalSession, play: Callable[[RigTab, int], bool], most: int = 400
) -> list[Phone]:
    """Two phones, one that looks on and one that shows the table to all, with a bot: each plays its own hand until the
    game is over. One is loaded again meanwhile, and one is left to a bot and comes back.
    """
    ana, bo, looks_on, shows_all = (came(tab, server, session) for _ in range(4))
    ana.tap("sit-0").gone("joining")
    bo.tap("sit-1").gone("joining")
    looks_on.tap("look-on").gone("joining")
    shows_all.tap("show-all").sees("large")
    phones = [Phone(ana, session, Seat(0)), Phone(bo, session, Seat(1))]
    phones += [Phone(looks_on, session, SPECTATOR), Phone(shows_all, session, SPECTATOR)]
    moves, interrupted = 0, False
    for _ in range(most):
        for phone in phones[:2]:
            if isinstance(phone.viewer, int) and play(phone.t, phone.viewer):  # type: ignore[arg-type] # the rig's
                moves += 1
                for one in phones:
                    one.look()
        if read_newest(session).over:
            break
        if moves > 1 and not interrupted:
            interrupted = True
            ana.reload().sees("my-place")
            live = server.sessions.open(session.id)
            assert isinstance(live, DigitalSession)
            live.hand_over(Seat(1), "easy", seen=live.revision)
            bo.sees("again-asked").tap("again-yes").gone("again-asked")
            for one in phones:
                one.look()
    assert interrupted
    assert session.over
    for phone in phones:
        phone.t.sees("standings")
        phone.look()
    return phones


def at_thricewise(session: DigitalSession, t: RigTab, seat: int) -> bool:
    """One decision of a seat, if it is due."""
    t.until(
        lambda: read_newest(session).over or ({0, 1} & {*session.due} and not goes_by_itself(session)),
        "nobody is due",
        20,
    )
    if session.over or seat not in session.due:
        return False
    asked = session.rules.awaits(session.fold.states[-1])
    view = session.look(Seat(seat))
    if not isinstance(asked, Choice):
        t.reads("progress", f" {view.turn + 1} ").sees("choose")  # the file may be ahead of the screen
        t.tap(f"hand-{view.options_for[0][0]}").tap("choose")
        t.until(lambda: seat in read_newest(session).choices or session.look().turn > view.turn, "nothing is kept", 20)
        return True
    thricewise.move(t, session, seat)
    return True


def at_thirteen(session: DigitalSession, t: RigTab, seat: int) -> bool:
    """One card of a seat, if it is due."""
    t.until(lambda: read_newest(session).over or not session.due or {0, 1} & {*session.due}, "nobody is due", 20)
    asked: Any = session.rules.awaits(session.fold.states[-1])
    if session.over or isinstance(asked, Chance) or seat not in session.due:
        return False
    thirteen.move(t, session, thirteen.offered(session))
    return True


def test_thricewise_on_two_phones(tab: RigOpener, server: Host, log: Log) -> None:
    session = thricewise.begun(log, ("Ana", "Bo", "Robot"), (None, None, "easy"))
    while len(session.entries) < 27:
        act(session)
    evening(tab, server, session, partial(at_thricewise, session))


def test_13_on_two_phones(tab: RigOpener, server: Host, log: Log) -> None:
    session = thirteen.begun(log, None, None, "easy", plays=36)
    evening(tab, server, session, partial(at_thirteen, session))


def test_push_on_two_phones(tab: RigOpener, server: Host, log: Log) -> None:
    session = push.come_to(log, lambda _, view: view.left <= LAST_CARDS, None, None, "easy")

    def play(t: RigTab, seat: int) -> bool:
        t.until(lambda: read_newest(session).over or {0, 1} & {*session.due}, "nobody is due", 40)
        if session.over or seat not in session.due:
            return False
        push.act(t, session)
        return True

    evening(tab, server, session, play)


def test_whatever_address_a_guest_types_there_is_the_table_alone(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    other = server.sessions.begin("push", ("Secret", "People"), 0, tracking="full")
    t = came(tab, server, session)
    for path in ("/", "/history", "/people", "/settings", f"/session/{other.id}", f"/session/{session.id}/log", "/x"):
        t.open(path).sees("joining")
        assert "Secret" not in t.everything()


def test_a_seat_that_is_taken_is_asked_for(tab: RigOpener, server: Host) -> None:
    """By the phone that has it, which says no, and then the host, who says yes."""
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    had, asks = came(tab, server, session), came(tab, server, session)
    had.tap("sit-0").gone("joining")
    host = tab(f"/session/{session.id}/phones", "en-GB").reads("guests", "Ana", "on their own phone", "on this screen")
    asks.tap("sit-0").reads("asked", "Ana: the host, or that phone, is asked")
    had.reads("claim-asked", "Is it the same person?").tap("claim-no").gone("claim-asked")
    asks.gone("asked").tap("sit-0").reads("refusal", "The answer was no.")
    host.gone("claim-asked")
    again = came(tab, server, session)
    again.tap("sit-0").sees("asked")
    host.tap("claim-yes").gone("claim-asked")
    again.gone("joining")
    had.sees("joining")
    host.reads("guests", "Phone 2", "Ana")


def test_whoever_has_chosen_reads_for_whom_the_table_waits(tab: RigOpener, server: Host, log: Log) -> None:
    session: DigitalSession = thricewise.begun(log, ("Ana", "Bo", "Cleo"), (None, None, None))
    ana, bo = (came(tab, server, session).tap(f"sit-{seat}").gone("joining") for seat in (0, 1))
    large = tab(f"/table/{session.id}", "en-GB").reads("headline", "Everybody chooses a card")
    assert at_thricewise(session, ana, 0)
    for t in (ana, large):
        t.reads("headline", "Bo and Cleo are still choosing")
    large.reads("seat-0", "done")
    bo.reads("headline", "Choose a card")
    assert at_thricewise(session, bo, 1)
    for t in (ana, bo, large):
        t.reads("headline", "Cleo is still choosing")


def test_who_leaves_a_question_has_not_answered_it(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    had = came(tab, server, session).tap("sit-0").gone("joining")
    host = tab("/die", "en-GB").visit(f"/session/{session.id}/phones").sees("here-0")
    asks = came(tab, server, session).tap("sit-0").sees("asked")
    host.sees("claim-asked").back().sees("roll").gone("claim-asked")
    had.sees("claim-asked")
    asks.sees("asked")
    host.forth().sees("claim-asked")
    had.tap("claim-yes").sees("joining").reads("lost", "Your seat was freed")
    asks.gone("joining")
    host.gone("claim-asked")
    came(tab, server, session).tap("sit-0").sees("asked")
    host.sees("claim-asked").tap("claim-no").gone("claim-asked")


def test_a_hand_that_comes_to_the_hosts_screen_is_hidden_until_somebody_takes_it(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    phones = [came(tab, server, session).tap(f"sit-{seat}").gone("joining") for seat in range(3)]
    phones[0].sees("hand")
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}")
    host.until(lambda: not host.there("hand"), "looks on")
    table = table_of(server, session)
    for seat in range(3):
        table.guests.free(Seat(seat))
        host.wait(1).gone("hand")
        holder = came(tab, server, session).tap(f"sit-{seat}").gone("joining")
        holder.close()
    due = session.due[0]
    table.guests.free(Seat(due))
    host.sees("curtain").gone("hand").tap("show-hand").sees("hand")


def test_a_phone_that_goes_away_is_missed_and_comes_back_to_its_seat(tab: RigOpener, server: Host) -> None:
    """Also after the host's restart."""
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("sit-1").gone("joining")
    host = tab(f"/session/{session.id}/phones", "en-GB").reads("here-1", "on their own phone")
    t.close()
    host.reads("here-1", "their phone is away")
    t.open("/seat").sees("hand")
    host.reads("here-1", "on their own phone").close()
    t.power_cut(server).sees("hand")


def test_a_phone_that_is_locked_is_asleep_also_where_its_line_breaks_until_it_is_looked_at(
    tab: RigOpener, server: Host
) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session).tap("sit-1").gone("joining")
    host = tab(f"/session/{session.id}/phones", "en-GB").reads("here-1", "on their own phone")
    t.hide()
    host.reads("here-1", "their phone is asleep")
    t.hide(on=False)
    host.reads("here-1", "on their own phone")
    t.hide().close()
    host.wait(1).reads("here-1", "their phone is asleep")
    t.runner.call(lambda: t.runner.loop.call_soon(t.client.goes_on, server.app))
    host.wait(1).reads("here-1", "their phone is asleep")
    t.hide(on=False)
    host.reads("here-1", "on their own phone")
    t.close()
    host.reads("here-1", "their phone is away")


def test_the_host_is_asked_at_home_and_in_the_log_too(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    other = server.sessions.begin("push", ("Zoé", "Yan"), 0, tracking="full")
    table_of(server, other)
    home, log = tab("/", "en-GB").sees("to-rules"), tab(f"/session/{session.id}/log", "en-GB")
    came(tab, server, session).tap("sit-0").gone("joining")
    asks = came(tab, server, session).tap("sit-0").sees("asked")
    log.reads("claim-asked", "Is it the same person?")
    home.reads("claim-asked", "Is it the same person?").tap("claim-yes").gone("claim-asked").sees("to-rules")
    asks.gone("joining")
    log.gone("claim-asked")


def test_who_only_looks_on_may_take_a_seat_after_all(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Player 2", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("look-on").sees("target-blue").gone("hand").back().tap("sit-1").reads("refusal", "A name is missing")
    t.type("guest-name", "Zoé").tap("sit-1").gone("joining").sees("hand")
    t.reads("strip", "You")
    assert read_newest(session).names[1] == "Zoé"


def test_the_host_frees_seats_removes_phones_and_closes_the_table(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    one, other = came(tab, server, session), came(tab, server, session)
    one.tap("sit-0").gone("joining")
    other.tap("sit-1").gone("joining")
    numbers = [guest.number for guest in server.tables.open(session.id).guests]
    host = tab(f"/session/{session.id}/phones", "en-GB").tap("free-0").gone("free-0")
    one.sees("joining")
    code = table_of(server, session).code
    host.tap(f"phone-{numbers[1]}").tap(f"remove-{numbers[1]}").tap("remove-yes")
    host.sees("guests").gone(f"phone-{numbers[1]}")
    other.sees("closed").gone("hand")
    assert not server.tables.let_in(code, ""), "nor with the code that it knows, as somebody else"
    host.tap("close").tap("close-yes").gone("guests")
    one.sees("closed")
    assert server.tables.at(session.id) is None


@pytest.mark.parametrize(("pen", "writes"), [("host", False), ("all", True)])
def test_with_real_cards_one_writes_and_everybody_sees(tab: RigOpener, server: Host, pen: str, *, writes: bool) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    t = came(tab, server, session)
    t.tap("sit-1").gone("joining")
    host = tab(f"/session/{session.id}/phones", "en-GB").tap(f"pen-{pen}")
    if writes:
        t.tap("draw-R5")
        host.tap("to-board").reads("latest", "5")
    else:
        t.sees("large").gone("draw-R5")
        host.tap("to-board").tap("draw-R5")
        t.sees("large")
    assert session.steps == 1


def test_who_has_the_pen_comes_to_the_pages_of_the_game_and_of_no_other_table(tab: RigOpener, server: Host) -> None:
    """At 13 each round but the first is counted on a page of its own."""
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="scorepad")
    session.tell(ROUND, seen=session.revision)
    t = came(tab, server, session)
    t.tap("sit-0").sees("large").open(addresses.session(session.id, "round", 2)).sees("large").gone("confirm")
    table_of(server, session).hand_pen("all")
    t.open("/seat").tap("count").sees("confirm").shows("round 2 of")
    other = server.sessions.begin("13", ("Secret", "People", "Here"), 0, tracking="scorepad")
    t.open(addresses.session(other.id, "round", 1)).sees("confirm").shows("Ana")
    assert "Secret" not in t.everything()


def test_a_phone_that_was_loaded_again_has_seen_what_it_shows(tab: RigOpener, server: Host) -> None:
    """Its next tap counts, although others had done something before, on pictures that it counted otherwise."""
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    table_of(server, session).hand_pen("all")
    one, other = came(tab, server, session), came(tab, server, session)
    one.tap("sit-0").tap("draw-R5")
    other.tap("sit-1").tap("undo")
    one.shows("108 cards").reload().tap("draw-R4")
    other.reads("latest", "red 4")
    assert session.steps == 1


def test_the_next_game_comes_to_every_phone_at_its_seat(tab: RigOpener, server: Host, log: Log) -> None:
    """And takes the file of the last one home."""
    session = thirteen.begun(log, None, None, "easy", plays=44)
    t = came(tab, server, session)
    t.tap("sit-1").gone("joining")
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}")
    hidden = True
    while not read_newest(session).over:
        asked = session.rules.awaits(session.fold.states[-1])
        if not session.due or not isinstance(asked, Choice):
            t.wait(1)
            continue
        mine = t if asked.seat == 1 else host
        if mine is host and hidden:
            host.tap("show-hand")
            hidden = False
        if asked.seat < 2:
            thirteen.move(mine, session, thirteen.offered(session))
        else:
            t.wait(1)
    t.sees("standings").sees("take-home").tap("log-more").reads("log", "Ana")
    t.tap("to-picture").sees("preview").tap("back").sees("take-home")
    host.sees("again").tap("again")
    t.sees("hand").gone("standings")
    table = server.tables.at(session.id)
    assert table is None, "the phones have gone on"


def test_what_the_host_noted_of_an_evening_is_not_in_a_guests_file(server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    session.describe(place="Kitchen", notes="Bo cheats", rating=2)
    with pytest.raises(LookupError):
        Library(server.sessions).file_of(session.id, for_guest=True)  # it runs
    session.end("agreed", seen=session.revision)
    name, data = Library(server.sessions).file_of(session.id)
    assert b"Bo cheats" in data
    assert Library(server.sessions).file_of(session.id, for_guest=True)[0] == name
    told = Library(server.sessions).file_of(session.id, for_guest=True)[1]
    assert (b"Kitchen" in told, b"cheats" in told, b"rating" in told) == (True, False, False)


def test_a_phone_takes_back_what_it_did_itself_and_asks_about_the_rest(tab: RigOpener, server: Host, log: Log) -> None:
    """The phone of whoever did it is asked; a no leaves it, a yes takes it back."""

    def moved(now: DigitalSession, _: object) -> bool:
        return now.due == (1,) and now.asked_before == (0,) and now.undoable and not goes_by_itself(now)

    session = push.come_to(log, moved, None, None)
    t, other = came(tab, server, session), came(tab, server, session)
    t.tap("sit-1").gone("joining")
    other.tap("sit-0").gone("joining")
    before = len(session.entries)
    t.tap("undo").reads("refusal", "Waiting for Ana")
    other.reads("back-asked", "You take column").tap("back-no").gone("back-asked")
    assert len(read_newest(session).entries) == before
    t.tap("undo").reads("refusal", "The answer was no.")
    looks_on = came(tab, server, session)
    looks_on.tap("look-on").tap("undo").sees("refusal")
    other.gone("back-asked")
    host = tab(f"/session/{session.id}", "en-GB").tap("undo").reads("refusal", "Waiting")
    other.tap("back-yes").gone("back-asked")
    host.until(lambda: len(read_newest(session).entries) == before - 1, "it is not taken back")


def test_the_host_answers_for_a_phone_that_is_away(tab: RigOpener, server: Host, log: Log) -> None:
    def moved(now: DigitalSession, _: object) -> bool:
        return now.due == (1,) and now.asked_before == (0,) and now.undoable and not goes_by_itself(now)

    session = push.come_to(log, moved, None, None)
    t, other = came(tab, server, session), came(tab, server, session)
    t.tap("sit-1").gone("joining")
    other.tap("sit-0").gone("joining").close()
    before = len(session.entries)
    host = tab(f"/session/{session.id}", "en-GB").sees("undo")
    t.tap("undo")
    host.reads("back-asked", "takes column").tap("back-yes").gone("back-asked")
    assert len(read_newest(session).entries) == before - 1


def test_a_large_view_shows_the_way_in_while_seats_are_free(tmp_path: Path) -> None:
    server = Host(tmp_path, network="http://192.168.1.20:8713/")
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    large = RigTab(server, "en-GB", (1280, 800)).open(f"/session/{session.id}/large").sees("large").gone("join-code")
    table = server.tables.open(session.id)
    large.sees("join-code").shows(f"{table.short[:3]} {table.short[3:]}")
    for seat in range(3):
        server.tables.let_in(table.code, "192.168.1.7")
        table.sit(seat + 1, Seat(seat), session)
    large.gone("join-code")
    table.guests.free(Seat(1))
    large.sees("join-code").open(f"/session/{session.id}/phones").reads("invitation", "http://192.168.1.20:8713/table")
    large.close()
    server.stop()


def test_a_phone_that_was_removed_answers_for_nobody(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    had, rude, again = (came(tab, server, session) for _ in range(3))
    had.tap("sit-0").gone("joining")
    table = server.tables.open(session.id)
    table.remove(list(table.guests)[1].number)
    rude.sees("closed")
    again.tap("sit-0").sees("asked")
    had.sees("claim-asked")
    rude.gone("claim-asked")


def test_who_has_a_seat_ends_a_pause(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("sit-1").sees("hand")
    session.pause(on=True)
    t.sees("paused").tap("go-on").sees("hand")
    assert session.paused_at is None


def test_a_game_that_is_deleted_leaves_a_phone_in_peace(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin(
        "13", ("Ana", "Bo", "Robot"), 0, tracking="full", mode="digital", bots=(None, None, "easy")
    )
    t = came(tab, server, session)
    t.tap("sit-1").sees("hand")
    delete_session(server.sessions, session.id)
    t.wait(1).sees("closed")


def test_the_host_renames_and_moves_a_phone(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("sit-0").gone("joining")
    [guest] = server.tables.open(session.id).guests
    host = tab(f"/session/{session.id}/phones", "en-GB").tap(f"phone-{guest.number}").sees("one-phone")
    host.tap("move-2").type("phone-name", "Zoé").tap("done").reads("guests", "Zoé", "on their own phone")
    other = came(tab, server, session)
    other.tap("sit-0").sees("hand")
    assert read_newest(session).names == ("Ana", "Bo", "Zoé")
    host.tap(f"phone-{guest.number}").tap("move-0").reads("move-told", "Ana").tap("move-no")
    other.sees("hand")
    host.tap("move-0").tap("move-yes")
    other.sees("joining")
    assert [one.name for one in server.tables.open(session.id).guests] == ["Ana", "Ana"]
    host.tap("move-nowhere")
    t.sees("joining")


def test_who_is_gone_in_mid_choice_holds_nobody_up(
    tab: RigOpener, server: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host is asked, a bot plays on, and whoever comes back plays again."""
    monkeypatch.setattr(table_questions, "AWAY", 0.5)
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("sit-0").sees("hand")
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}")
    t.hide()
    host.sees("gone-asked")
    t.hide(on=False)
    host.gone("gone-asked")
    t.close()
    host.reads("gone-asked", "The table is waiting").tap("gone-wait").gone("gone-asked")
    t.open("/seat").sees("hand").close()
    host.sees("gone-asked").tap("gone-wait").sees("gone-asked").tap("gone-bot").gone("gone-asked")
    host.until(lambda: read_newest(session).due == (1,), "no bot plays", 20)
    t.open("/seat").sees("again-asked").tap("again-yes").gone("again-asked").sees("hand")
    assert read_newest(session).levels[0] is None


def test_two_seats_on_one_phone_have_a_curtain_between(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = came(tab, server, session)
    t.tap("sit-0").sees("hand").tap("my-place").reads("joining", "Ana: your seat")
    t.tap("sit-1").gone("joining").sees("curtain").tap("show-hand").sees("hand")
    t.tap("my-place").tap("look-on").reads("stand-told", "The next phone").tap("stand-yes").gone("hand")
    assert not [guest.seats for guest in server.tables.open(session.id).guests if guest.seats]


def test_a_tablet_shows_the_table_to_all_and_the_way_in(tmp_path: Path) -> None:
    server = Host(tmp_path, network="http://192.168.1.20:8713/")
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t = RigTab(server, "en-GB", (1280, 800))
    token = server.tables.let_in(table_of(server, session).code, "192.168.1.7")
    t.client.given.append(f"companion.guest={token}")
    t.client.address = "192.168.1.7"
    t.open("/seat").tap("show-all").sees("large").sees("join-code").gone("hand").tap("to-board").sees("joining")
    t.close()
    server.stop()


def test_what_a_phone_chooses_for_itself_is_its_own(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Bo", "Cleo"), 0, tracking="full", mode="digital")
    t, other = came(tab, server, session), came(tab, server, session)
    t.tap("turn-sound").tap("lang-fr").reads("joining", "Quelle place")
    other.reads("joining", "Which seat")
    t.open("/seat").checked("turn-sound", yes=False)


def test_a_phone_tells_its_holder_that_it_is_their_turn(tab: RigOpener, server: Host, log: Log) -> None:
    session = own_turn.begun(log, None, None, "easy")
    ana, bo = came(tab, server, session), came(tab, server, session)
    for t, seat in ((ana, 0), (bo, 1)):
        t.prefer(pace="instant", **own_turn.ON).open("/seat").tap(f"sit-{seat}").gone("joining")
    ana.reads("headline", "Your turn")
    bo.reads("headline", "Ana")
    assert (own_turn.marked(ana), own_turn.marked(bo), own_turn.heard(bo)) == (True, False, False)
    thirteen.move(ana, session, thirteen.offered(session))
    bo.reads("headline", "Your turn").until(lambda: own_turn.heard(bo), "nothing is heard")
    assert own_turn.marked(bo)


def test_each_phone_has_advice_of_its_own(tab: RigOpener, server: Host) -> None:
    """Where the coach was agreed on, whoever decides may ask, and nobody else reads it."""
    session = server.sessions.begin(
        "push", ("Ana", "Bo"), 0, tracking="full", mode="digital", beginning=Beginning(coach=True)
    )
    assert isinstance(session, DigitalSession)
    ana, bo = came(tab, server, session), came(tab, server, session)
    ana.tap("sit-0").gone("joining")
    bo.tap("sit-1").gone("joining")
    while session.due != (0,) or not decides(session.look()):
        push.act(ana, session)
    ana.tap("ask-coach").sees("coach")
    bo.gone("coach")


def test_a_seat_that_is_played_on_the_hosts_screen_is_asked_for(tab: RigOpener, server: Host, log: Log) -> None:
    session = thirteen.begun(log, None, None, "easy", plays=0)
    host = tab(f"/session/{session.id}", "en-GB").prefer(pace="instant").open(f"/session/{session.id}")
    t = came(tab, server, session)
    host.until(lambda: read_newest(session).due[0] < 2, "no person is due", 20)
    seat = session.due[0]
    host.tap("show-hand")
    thirteen.move(host, session, thirteen.offered(session))
    t.tap(f"sit-{seat}").sees("asked")
    host.tap("claim-no").gone("claim-asked")
    t.gone("asked").tap(f"sit-{seat}").reads("refusal", "The answer was no.")
    host.gone("claim-asked")
