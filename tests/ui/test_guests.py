"""Guests at a table with phones of their own: they join by a code, sit down, and play their own hand.

Each question comes when it is due, and once. With real cards whoever has no pen enters what is their own, and sees the
rest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from companion.engine import SPECTATOR, Chance, Choice, NotYourSeat, Seat, Setup, Together, Viewer
from companion.games import GAMES
from companion.games.push import scorepad as pad
from companion.games.push.cards import COLOURS, FACES, Card
from companion.games.push.events import Draw, Place, Roll
from companion.games.thirteen.options import Options
from companion.lobby.door import Door
from companion.lobby.tables import OpenTable
from companion.locale import speaker
from companion.sessions.library.deletions import delete_session
from companion.sessions.library.library import Library
from companion.sessions.play.digital import DigitalSession, goes_by_itself
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.sessions import Beginning
from companion.store import Log
from companion.ui.games.push import die, own_die
from companion.ui.screens.guest import table_questions
from companion.ui.session.coaching import decides
from tests.sessions.play.test_digital import act, begun, played_out
from tests.ui import test_own_turn as own_turn
from tests.ui.conftest import RigOpener
from tests.ui.games.push import test_digital as push
from tests.ui.games.thirteen import test_digital as thirteen
from tests.ui.games.thricewise import test_digital as thricewise
from tests.ui.moves import play, whole_game
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.rig.weak_line import FAULTS, SILENCE, weak
from tests.ui.saved import ALONE, ROUND, come_to, read_newest
from tests.ui.secrets import Spy
from tests.ui.test_digital_evenings import LAST_CARDS

THREE = ("Ana", "Bo", "Cleo")


class Table:
    """A session on the server, whoever comes to it with a phone, and the screens of its host."""

    def __init__(self, tab: RigOpener, server: Host, session: LiveSession) -> None:
        self.tab, self.server, self.session = tab, server, session

    @property
    def open(self) -> OpenTable:
        return self.server.tables.open(self.session.id)

    def comes(self, lang: str = "en-GB", **prefers: Any) -> RigTab:
        """A phone that has told the code."""
        return told_code(self.tab("/die", lang), self.server, self.session, **prefers)

    def sits(self, *seats: int, **prefers: Any) -> list[RigTab]:
        """A phone for each of these seats."""
        return [self.comes(**prefers).tap(f"sit-{seat}").gone("joining") for seat in seats]

    def looks_on(self) -> RigTab:
        return self.comes().tap("look-on").gone("joining")

    def host(self, page: str = "") -> RigTab:
        return self.tab(f"/session/{self.session.id}{page}", "en-GB")

    def plays(self) -> RigTab:
        """The host's screen, at which nobody waits for bots."""
        return self.host().prefer(pace="instant").open(f"/session/{self.session.id}")


def told_code(t: RigTab, server: Host, session: LiveSession, **prefers: Any) -> RigTab:
    token = server.tables.let_in(server.tables.open(session.id).code, "192.168.1.7")
    t.client.given.append(f"companion.guest={token}")
    t.client.address = "192.168.1.7"
    return t.prefer(**{"pace": "instant", **prefers}).open("/seat")


@pytest.fixture
def three(tab: RigOpener, server: Host) -> Table:
    """13 for three people."""
    return Table(tab, server, server.sessions.begin("13", THREE, 0, tracking="full", mode="digital"))


class Phone(Spy):
    """A phone, and all that it was ever sent: no card may be in it but those its seat may know."""

    def __init__(self, t: RigTab, session: DigitalSession, viewer: Viewer) -> None:
        super().__init__(t, session)
        self.viewer = viewer

    def look(self) -> None:
        if self.session.game.secret:
            self.step(lambda: None, lambda: None, self.viewer, self.viewer)


def evening(
    table: Table, session: DigitalSession, play: Callable[[DigitalSession, RigTab, int], bool], *, weakly: bool = True
) -> None:
    """Two phones, one that looks on and one that shows the table to all, with a bot: each plays its own hand until the
    game is over. One is loaded again meanwhile, and one is left to a bot and comes back.

    ``weakly``: their network is slow, cut in mid-tap, half open, and brings old bytes late.
    """
    ana, bo = table.sits(0, 1)
    looks_on, shows_all = table.looks_on(), table.comes().tap("show-all").sees("large")
    phones = [Phone(ana, session, Seat(0)), Phone(bo, session, Seat(1))]
    phones += [Phone(looks_on, session, SPECTATOR), Phone(shows_all, session, SPECTATOR)]
    lines = [weak(t, table.server, seed) for seed, t in enumerate((ana, bo)) if weakly]
    moves, interrupted = 0, False
    while not read_newest(session).over:
        for seat, phone in enumerate(phones[:2]):
            if play(session, phone.t, seat):
                moves += 1
                for one in phones:
                    one.look()
        if moves > 1 and not interrupted and not session.over:
            interrupted = True
            ana.reload().sees("my-place")
            lines += [weak(ana, table.server, 2)] * weakly
            live = table.server.sessions.open(session.id)
            assert isinstance(live, DigitalSession)
            live.hand_over(Seat(1), "easy", seen=live.revision)
            bo.sees("again-asked").tap("again-yes").gone("again-asked")
            for one in phones:
                one.look()
    assert interrupted
    for phone in phones:
        phone.t.sees("standings")
        phone.look()
    for one in session.look().standings:
        assert len({tuple(re.findall(r"\d+", phone.t.said(f"place-{one.seat}"))) for phone in phones[:3]}) == 1
    assert {fault for line in lines for fault in line.met} == {*FAULTS} or not weakly


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


def at_push(session: DigitalSession, t: RigTab, seat: int) -> bool:
    """One decision of a seat, if it is due."""
    t.until(lambda: read_newest(session).over or {0, 1} & {*session.due}, "nobody is due", 40)
    if session.over or seat not in session.due:
        return False
    push.act(t, session)
    return True


PLAYS: dict[str, Callable[[DigitalSession, RigTab, int], bool]] = {
    "push": at_push,
    "13": at_thirteen,
    "thricewise": at_thricewise,
}
"""One decision of a seat by taps, if it is due."""
LEFT = {"push": LAST_CARDS, "13": 15, "thricewise": 12}
"""So many cards are in the pile when the phones come."""


@pytest.mark.parametrize("game", PLAYS)
def test_an_evening_on_two_phones(tab: RigOpener, server: Host, log: Log, game: str) -> None:
    """The last moves of it, but for Push by a weak line."""
    options = Options(deals=1) if game == "13" else None
    session = come_to(log, game, lambda one: one.look().left <= LEFT[game], None, None, "easy", options=options)
    evening(Table(tab, server, session), session, PLAYS[game], weakly=game != "push")


@pytest.mark.parametrize("game", ["push", "13", "thricewise"])
def test_who_plays_alone_on_a_phone_of_their_own_sees_the_result_there(tab: RigOpener, server: Host, game: str) -> None:
    """And what lies below it, unfolded; that table's records are the host's."""
    session = server.sessions.begin(game, THREE, 0, tracking="full", mode="digital", bots=ALONE)
    (t,) = Table(tab, server, session).sits(0)
    assert isinstance(session, DigitalSession)
    while not session.over:
        act(session)
    t.sees("result").gone("own-record")
    for key in ("lead-more", "log-more"):
        t.tap(key).wait(1)


def test_whatever_address_a_guest_types_there_is_the_table_alone(three: Table) -> None:
    other = three.server.sessions.begin("push", ("Secret", "People"), 0, tracking="full")
    t, own = three.comes(), f"/session/{three.session.id}/log"
    for path in ("/", "/history", "/people", "/settings", f"/session/{other.id}", own, "/x"):
        t.open(path).sees("joining")
        assert "Secret" not in t.everything()


def test_a_seat_that_is_taken_is_asked_for(three: Table) -> None:
    """By the phone that has it, which says no, and then the host, who says yes; at home and in the log, too."""
    (had,), asks, again = three.sits(0), three.comes(), three.comes()
    three.server.tables.open(three.server.sessions.begin("push", ("Zoé", "Yan"), 0, tracking="full").id)
    phones = three.host("/phones").reads("guests", "Ana", "on their own phone", "on this screen")
    home, log = three.tab("/", "en-GB").sees("to-rules"), three.host("/log")
    asks.tap("sit-0").reads("asked", "Ana: the host, or that phone, is asked")
    had.reads("claim-asked", "Is it the same person?").tap("claim-no").gone("claim-asked")
    asks.gone("asked").tap("sit-0").reads("refusal", "The answer was no.")
    phones.gone("claim-asked")
    again.tap("sit-0").sees("asked")
    for t in (log, home):
        t.reads("claim-asked", "Is it the same person?")
    home.tap("claim-yes").gone("claim-asked").sees("to-rules")
    again.gone("joining")
    had.sees("joining")
    log.gone("claim-asked")
    phones.gone("claim-asked").reads("guests", "Phone 2", "Ana")


def test_whoever_has_chosen_reads_for_whom_the_table_waits(tab: RigOpener, server: Host, log: Log) -> None:
    session = thricewise.begun(log, THREE, (None, None, None))
    ana, bo = Table(tab, server, session).sits(0, 1)
    large = tab(f"/table/{session.id}", "en-GB").reads("headline", "Everybody chooses a card")
    assert at_thricewise(session, ana, 0)
    for t in (ana, large):
        t.reads("headline", "Bo and Cleo are still choosing")
    large.reads("seat-0", "done")
    bo.reads("headline", "Choose a card")
    assert at_thricewise(session, bo, 1)
    for t in (ana, bo, large):
        t.reads("headline", "Cleo is still choosing")


def test_who_leaves_a_question_has_not_answered_it(three: Table) -> None:
    (had,) = three.sits(0)
    host = three.tab("/die", "en-GB").visit(f"/session/{three.session.id}/phones").sees("here-0")
    asks = three.comes().tap("sit-0").sees("asked")
    host.sees("claim-asked").back().sees("roll").gone("claim-asked")
    had.sees("claim-asked")
    asks.sees("asked")
    host.forth().sees("claim-asked")
    had.tap("claim-yes").sees("joining").reads("lost", "Your seat was freed")
    asks.gone("joining")
    host.gone("claim-asked")
    three.comes().tap("sit-0").sees("asked")
    host.sees("claim-asked").tap("claim-no").gone("claim-asked")


def test_a_second_phone_is_asked_about_while_the_question_about_the_first_fades(three: Table) -> None:
    three.sits(0)[0].close()
    host = three.host("/phones").sees("here-0")
    first, second = three.comes().tap("sit-0").sees("asked"), three.comes().sees("joining")
    host.sees("claim-asked")
    three.host("/log").tap("claim-no")
    second.tap("sit-0").sees("asked")
    first.gone("asked")
    host.wait(3).sees("claim-asked").tap("claim-yes")
    second.gone("joining")


def test_a_seat_that_is_played_on_the_hosts_screen_is_asked_for(tab: RigOpener, server: Host, log: Log) -> None:
    session = thirteen.begun(log, None, None, "easy", plays=0)
    table = Table(tab, server, session)
    host, t = table.plays(), table.comes()
    host.until(lambda: read_newest(session).due[0] < 2, "no person is due", 20)
    seat = session.due[0]
    host.tap("show-hand")
    thirteen.move(host, session, thirteen.offered(session))
    t.tap(f"sit-{seat}").sees("asked")
    host.tap("claim-no").gone("claim-asked")
    t.gone("asked").tap(f"sit-{seat}").reads("refusal", "The answer was no.")
    host.gone("claim-asked")


def test_a_hand_that_comes_to_the_hosts_screen_is_hidden_until_somebody_takes_it(three: Table) -> None:
    """At first, and again after a phone had it meanwhile, which looked and did nothing."""
    phones, due = three.sits(0, 1, 2), three.session.due[0]
    phones[0].sees("hand")
    host, invites = three.plays(), three.host("/phones").sees("guests")
    host.until(lambda: not host.there("hand"), "looks on")
    for seat in {0, 1, 2} - {due}:  # who is not due has no hand to be shown
        invites.tap(f"free-{seat}").gone(f"free-{seat}")
        host.wait(1).gone("hand")
        three.sits(seat)
    for _ in range(2):
        invites.tap(f"free-{due}")
        host.sees("curtain").gone("hand").tap("show-hand").sees("hand")
        phones[due].sees("joining").tap(f"sit-{due}").sees("asked")
        host.tap("claim-yes").gone("claim-asked")
        phones[due].sees("hand")
        host.gone("hand")


def test_a_phone_that_goes_away_or_to_sleep_is_missed_and_comes_back_to_its_seat(three: Table) -> None:
    """Also where it goes elsewhere, where its line breaks meanwhile, and after the host's restart."""
    (t,), host = three.sits(1), three.host("/phones").reads("here-1", "on their own phone")

    def line_comes_back() -> None:
        t.runner.call(lambda: t.runner.loop.call_soon(t.client.goes_on, three.server.app))
        host.wait(2).reads("here-1", "their phone is asleep")

    t.close()
    host.reads("here-1", "their phone is away")
    t.open("/seat").sees("hand")
    host.reads("here-1", "on their own phone")
    t.hide()
    host.reads("here-1", "their phone is asleep")
    t.hide(on=False)
    host.reads("here-1", "on their own phone")
    t.hide().close()
    host.wait(1).reads("here-1", "their phone is asleep")
    line_comes_back()
    t.hide(on=False)
    host.reads("here-1", "on their own phone")
    t.hide().tap("my-place").sees("joining")
    line_comes_back()
    t.reload().sees("joining")
    host.reads("here-1", "on their own phone").close()  # who loads a page looks at it
    t.open("/seat").power_cut(three.server).sees("hand")


def test_who_only_looks_on_may_take_a_seat_after_all(tab: RigOpener, server: Host) -> None:
    session = server.sessions.begin("13", ("Ana", "Player 2", "Cleo"), 0, tracking="full", mode="digital")
    t = Table(tab, server, session).comes()
    t.tap("look-on").sees("target-blue").gone("hand").back().tap("sit-1").reads("refusal", "A name is missing")
    t.type("guest-name", "Zoé").tap("sit-1").gone("joining").sees("hand")
    t.reads("strip", "You")
    assert read_newest(session).names[1] == "Zoé"


def test_the_host_frees_seats_removes_phones_and_closes_the_table(three: Table) -> None:
    one, other = three.sits(0, 1)
    rude, (_, second, third) = three.comes(), (guest.number for guest in three.open.guests)
    three.open.remove(third)
    rude.sees("closed")
    three.comes().tap("sit-0").sees("asked")
    one.tap("claim-no").gone("claim-asked")
    rude.gone("claim-asked")  # it answers for nobody any more
    host = three.host("/phones").tap("free-0").gone("free-0")
    one.sees("joining")
    code = three.open.code
    host.tap(f"phone-{second}").tap(f"remove-{second}").tap("remove-yes")
    host.sees("guests").gone(f"phone-{second}")
    other.sees("closed").gone("hand")
    assert not three.server.tables.let_in(code, ""), "nor with the code that it knows, as somebody else"
    host.tap("close").tap("close-yes").gone("guests")
    one.sees("closed")
    assert three.server.tables.at(three.session.id) is None


def test_the_next_game_comes_to_every_phone_at_its_seat(three: Table) -> None:
    """And takes the file of the last one home."""
    (t,), host = three.sits(1), three.plays()
    three.session.end("agreed", seen=three.session.revision)
    t.sees("standings").sees("take-home").tap("log-more").reads("log", "deals")
    t.tap("to-picture").sees("preview").tap("back").sees("take-home")
    host.sees("again").tap("again")
    t.sees("hand").gone("standings")
    assert three.server.tables.at(three.session.id) is None, "the phones have gone on"


def test_what_the_host_noted_of_an_evening_is_not_in_a_guests_file(server: Host) -> None:
    session = server.sessions.begin("push", ("Ana", "Bo"), 0, tracking="full")
    session.describe(place="Kitchen", notes="Bo cheats", rating=2)
    with pytest.raises(LookupError):
        Library(server.sessions).file_of(session.id, for_guest=True)  # it runs
    session.end("agreed", seen=session.revision)
    name, data = Library(server.sessions).file_of(session.id)
    assert b"Bo cheats" in data
    guests_name, told = Library(server.sessions).file_of(session.id, for_guest=True)
    assert guests_name == name
    assert (b"Kitchen" in told, b"cheats" in told, b"rating" in told) == (True, False, False)


def test_a_phone_takes_back_what_it_did_itself_and_asks_about_the_rest(tab: RigOpener, server: Host, log: Log) -> None:
    """Whoever did it is asked: a no leaves it, a yes takes it back. The host answers for a phone that is away."""

    def moved(now: DigitalSession, _: object) -> bool:
        return now.due == (1,) and now.asked_before == (0,) and now.undoable and not goes_by_itself(now)

    session = push.come_to(log, moved, None, None, columns=3)
    table = Table(tab, server, session)
    t, other = table.sits(1, 0)
    before = len(session.entries)
    t.tap("undo").reads("refusal", "Waiting for Ana")
    other.reads("back-asked", "You take column").tap("back-no").gone("back-asked")
    assert len(read_newest(session).entries) == before
    t.tap("undo").reads("refusal", "The answer was no.")
    looks_on = table.comes()
    looks_on.tap("look-on").tap("undo").sees("refusal")
    other.gone("back-asked")
    host = table.host().tap("undo").reads("refusal", "Waiting")
    other.tap("back-yes").gone("back-asked")
    host.until(lambda: len(read_newest(session).entries) == before - 1, "it is not taken back")

    push.act(other.wait(1), session)
    t.until(lambda: moved(read_newest(session), None), "it is not done once more")
    other.close()
    t.wait(1).tap("undo")
    host.reads("back-asked", "takes column").tap("back-yes").gone("back-asked")
    assert len(read_newest(session).entries) == before - 1


@pytest.fixture
def networked(tmp_path: Path) -> Iterator[Host]:
    running = Host(tmp_path, network="http://192.168.1.20:8713/")
    yield running
    running.stop()


def test_a_large_view_shows_the_way_in_while_seats_are_free(networked: Host) -> None:
    """On the host's screen, and on a tablet that shows the table to all."""
    session = networked.sessions.begin("13", THREE, 0, tracking="full", mode="digital")
    large = RigTab(networked, "en-GB", (1280, 800)).open(f"/session/{session.id}/large").sees("large").gone("join-code")
    table = networked.tables.open(session.id)
    large.sees("join-code").shows(f"{table.short[:3]} {table.short[3:]}")
    t = told_code(RigTab(networked, "en-GB", (1280, 800)), networked, session)
    t.tap("show-all").sees("large").sees("join-code").gone("hand").tap("to-board").sees("joining").close()
    for seat in range(3):
        networked.tables.let_in(table.code, "192.168.1.7")
        table.sit(seat + 2, Seat(seat), session)
    large.gone("join-code")
    table.guests.free(Seat(1))
    large.sees("join-code").open(f"/session/{session.id}/phones").reads("invitation", "http://192.168.1.20:8713/table")
    large.close()


def test_who_has_a_seat_ends_a_pause_and_a_game_that_is_deleted_leaves_a_phone_in_peace(three: Table) -> None:
    t = three.sits(1)[0].sees("hand")
    three.session.pause(on=True)
    t.sees("paused").tap("go-on").sees("hand")
    assert three.session.paused_at is None
    delete_session(three.server.sessions, three.session.id)
    t.wait(1).sees("closed")


def test_the_host_renames_and_moves_a_phone(three: Table) -> None:
    (t,) = three.sits(0)
    [guest] = three.open.guests
    host = three.host("/phones").tap(f"phone-{guest.number}").sees("one-phone")
    host.tap("move-2").type("phone-name", "Zoé").tap("done").reads("guests", "Zoé", "on their own phone")
    other = three.comes().tap("sit-0").sees("hand")
    assert read_newest(three.session).names == ("Ana", "Bo", "Zoé")
    host.tap(f"phone-{guest.number}").tap("move-0").reads("move-told", "Ana").tap("move-no")
    other.sees("hand")
    host.tap("move-0").tap("move-yes")
    other.sees("joining")
    assert [one.name for one in three.open.guests] == ["Ana", "Ana"]
    host.tap("move-nowhere")
    t.sees("joining")


def test_who_is_gone_in_mid_choice_holds_nobody_up(three: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The host is asked, a bot plays on, and whoever comes back plays again. Who looked in between is not gone yet."""
    monkeypatch.setattr(table_questions, "AWAY", 4.0)
    t = three.sits(0)[0].sees("hand")
    host = three.plays().wait(1)
    t.hide().wait(2.5)
    t.hide(on=False).wait(0.5)
    t.hide().wait(2)
    host.gone("gone-asked").wait(3).sees("gone-asked")
    t.hide(on=False)
    host.gone("gone-asked")
    t.close()
    host.reads("gone-asked", "The table is waiting").tap("gone-wait").gone("gone-asked")
    t.open("/seat").sees("hand").close()
    host.sees("gone-asked").tap("gone-wait").sees("gone-asked").tap("gone-bot").gone("gone-asked")
    host.until(lambda: read_newest(three.session).due == (1,), "no bot plays", 20)
    t.open("/seat").sees("again-asked").tap("again-yes").gone("again-asked").sees("hand")
    assert read_newest(three.session).players[0][1] is None


def test_two_seats_on_one_phone_have_a_curtain_between(three: Table) -> None:
    t = three.comes()
    t.tap("sit-0").sees("hand").tap("my-place").reads("joining", "Ana: your seat")
    t.tap("sit-1").gone("joining").sees("curtain").tap("show-hand").sees("hand")
    t.tap("my-place").tap("look-on").reads("stand-told", "The next phone").tap("stand-yes").gone("hand")
    assert not [guest.seats for guest in three.open.guests if guest.seats]


def test_what_a_phone_chooses_for_itself_is_its_own(three: Table) -> None:
    t, other = three.comes(), three.comes()
    t.tap("turn-sound").tap("lang-fr").reads("joining", "Quelle place")
    other.reads("joining", "Which seat")
    t.open("/seat").checked("turn-sound", yes=False)


def test_a_phone_tells_its_holder_that_it_is_their_turn(tab: RigOpener, server: Host, log: Log) -> None:
    session = own_turn.begun(log, None, None, "easy")
    ana, bo = Table(tab, server, session).sits(0, 1, **own_turn.ON)
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
    ana, bo = Table(tab, server, session).sits(0, 1)
    while session.due != (0,) or not decides(session.look()):
        push.act(ana, session)
    ana.tap("ask-coach").sees("coach")
    bo.gone("coach")


def test_a_past_moment_names_nobody_who_is_still_choosing(tab: RigOpener, server: Host) -> None:
    session = played_out(begun(server.sessions, "thricewise", None, "easy", "easy"))
    moments = (Snapshot(session, at, SPECTATOR) for at in range(3, len(session.entries)))
    at = next(one.steps for one in moments if isinstance(one.look().awaits, Together))
    t = tab(f"/session/{session.id}/replay/{at}", "en-GB").sees("moment").tap("eyes-all")
    t.reads("headline", "Everybody chooses a card")


Begin = Callable[..., Table]


@pytest.fixture
def begin(tab: RigOpener, server: Host) -> Begin:
    """A table with real cards, at which this has happened already."""

    def make(game: str, names: tuple[str, ...], *told: Any, tracking: str = "scorepad", **more: Any) -> Table:
        session = server.sessions.begin(game, names, 0, tracking=tracking, **more)
        for event in told:
            session.tell(event, seen=session.revision)
        return Table(tab, server, session)

    return make


@pytest.mark.parametrize("tracking", ["scorepad", "full"])
def test_whoever_must_roll_rolls_on_their_own_phone_and_all_see_it_fall(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, tracking: str
) -> None:
    for module in (die, own_die):
        monkeypatch.setattr(module, "throw_die", lambda: FACES[0])
    cards = [event for at, card in enumerate(("R5", "R4", "R3")) for event in (Draw(Card(card)), Place(at))]
    told = [pad.Bust()] if tracking == "scorepad" else [*cards, Draw(Card("R2"))]
    table = begin("push", THREE, *told, tracking=tracking)
    (ana, bo), host = table.sits(0, 1), table.host()
    bo.sees("large").gone("roll").reads("yours", "You are number 1")
    ana.reads("own-die", "Tap the button").tap("roll").reads("own-die", "Discard your face-up").sees("to-board")
    bo.sees("fell")
    host.reads("die-says", "Ana discards" if tracking == "scorepad" else "")
    assert isinstance(read_newest(table.session).history[-1][0], Roll)
    ana.tap("to-board").sees("large").sees("fell")


def test_nobody_rolls_for_another_and_nobody_without_the_pen_tells_anything_else(begin: Begin) -> None:
    table = begin("push", ("Ana", "Bo"), pad.Bust())
    table.sits(1)
    door, session = Door(table.session, table.open.claims(next(iter(table.open.guests)))), table.session
    for event in (Roll(Seat(0), FACES[0]), pad.Next(), pad.Protect(COLOURS[0])):
        with pytest.raises(NotYourSeat):
            door.tell(event, seen=session.revision)
    assert session.steps == 1


def test_at_13_everybody_counts_their_own_pile_at_once(begin: Begin) -> None:
    table = begin("13", THREE)
    host, (ana, bo), session = table.host(), table.sits(0, 1), table.session
    ana.sees("large").tap("own").reads("headline", "Ana’s pile").sees("count-0-blue").gone("count-1-blue").gone(
        "confirm"
    )
    bo.tap("own").reads("headline", "Bo’s pile").sees("count-1-blue").gone("count-0-blue")
    large = table.tab(f"/table/{session.id}", "en-GB").sees("large")
    ana.type("count-0-blue", "7")
    large.reads("seat-0", "Ana 0, done")
    assert "done" not in large.said("seat-1")
    bo.type("count-1-blue", "9")
    large.reads("seat-1", "Bo 0, done")
    host.reads("so-far-0", "elsewhere, too").reads("missing", "Cleo")
    for t in (host, ana, bo):
        t.reads("check-blue", "16 counted, only 14 exist", "Count again first: ")
    ana.reads("check-blue", "Bo")
    bo.reads("check-blue", "you")
    bo.type("count-1-blue", "2").tap("to-board").sees("large")
    host.type("count-2-blue", "3").type("count-2-green", "9").type("count-2-rotten", "3")
    host.type("count-0-yellow", "9").type("count-0-green", "2").type("count-1-yellow", "2")
    host.wait(1).tap("confirm").sees("count")
    assert [one.blue for one in read_newest(session).look().rounds[0]] == [7, 2, 3]
    ana.sees("large").reads("headline", "Round 2")
    assert not any("done" in large.reads("headline", "Round 2").said(f"seat-{seat}") for seat in range(3))


def test_at_push_everybody_counts_their_own_cards_at_the_end(begin: Begin) -> None:
    table = begin("push", ("Ana", "Bo"), pad.End())
    host, (ana, bo), session = table.host().tap("by-cards"), table.sits(0, 1), table.session
    ana.sees("count-0").gone("count-1").gone("confirm").gone("by-sums").tap("add-R5").tap("add-R6")
    large = table.tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    bo.sees("count-1").gone("count-0").tap("add-G1")
    large.reads("seat-1", "done")
    host.reads("count-0", "11 points").reads("count-1", "1 point").tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [11, 1]
    ana.sees("standings")


def test_at_thricewise_each_enters_the_rank_they_reveal(begin: Begin) -> None:
    """The same key once more counts while another phone changes something: its first tap was seen long ago.

    Nobody is ticked while points are entered for one.
    """
    table = begin("thricewise", ("Ana", "Bo"))
    host, (ana, bo), session = table.host(), table.sits(0, 1), table.session
    ana.reads("headline", "Which rank did you reveal?").tap("rank-7").reads("headline", "Still to come: Bo")
    large = table.tab(f"/table/{session.id}", "en-GB").reads("seat-0", "done")
    ana.tap("rank-8")
    assert "done" not in large.said("seat-1")
    bo.reads("headline", "Which rank did you reveal?").tap("rank-2").reads("headline", "Everything is entered")
    bo.reads("reveal-0", "8")
    host.reads("headline", "Everything is entered").tap("confirm")
    bo.sees("large").reads("headline", "You place")
    ana.reads("headline", "Bo places")
    assert read_newest(session).steps == 1
    host.tap("chip-2").wait(1)
    assert "done" not in large.said("seat-0") + large.said("seat-1")
    host.tap("place").wait(1).tap("place")
    bo.sees("rank-2").wait(1)
    ana.tap("rank-3")
    bo.poke("rank-2").reads("reveal-1", "2")
    host.reads("reveal-1", "2")


def test_a_count_that_was_not_seen_is_not_kept(begin: Begin) -> None:
    """What a phone enters just before the host confirms is shown first."""
    table = begin("push", ("Ana", "Bo"), pad.End())
    host, session = table.host().tap("by-cards").tap("add-R5").tap("count-1").tap("add-G1"), table.session
    [bo] = table.sits(1)
    bo.tap_beside("add-G6", host, "confirm")
    host.reads("refusal", "Somebody has just changed this")
    assert session.steps == 1
    host.wait(2).tap("confirm").sees("standings")
    assert [one.score for one in read_newest(session).look().standings] == [7, 5]


def test_two_seats_on_one_phone_roll_for_whom_they_say_or_not_at_all(begin: Begin) -> None:
    table = begin("push", THREE, pad.Stop())
    [t] = table.sits(1)
    t.tap("my-place").tap("sit-2").gone("joining").tap("own").tap("to-board").sees("large").tap("own")
    t.tap("roller-2").tap("roll").sees("to-board")
    assert read_newest(table.session).history[-1][0].seat == 2


@pytest.mark.parametrize(("pen", "writes"), [("host", False), ("all", True)])
def test_one_writes_and_everybody_sees(begin: Begin, pen: str, *, writes: bool) -> None:
    table = begin("push", ("Ana", "Bo"), tracking="full")
    (t,), host = table.sits(1), table.host("/phones").tap(f"pen-{pen}")
    if writes:
        t.tap("draw-R5")
        host.tap("to-board").reads("latest", "5")
    else:
        t.sees("large").gone("draw-R5")
        host.tap("to-board").tap("draw-R5")
        t.sees("large")
    assert table.session.steps == 1


def test_who_has_the_pen_comes_to_the_pages_of_the_game_and_of_no_other_table(begin: Begin) -> None:
    """At 13 each round but the first is counted on a page of its own. Nobody is named with signs that hide."""
    table, other = begin("13", THREE, ROUND), begin("13", ("Secret", "People", "Here"))
    (t,) = table.sits(0)
    t.sees("large").open(f"/session/{table.session.id}/round/2").sees("large").gone("confirm")
    table.open.hand_pen("all")
    t.open("/seat").tap("count").sees("confirm").shows("round 2 of")
    t.open(f"/session/{other.session.id}/round/1").sees("confirm").shows("Ana")
    assert "Secret" not in t.everything()
    t.open("/seat").tap("who-plays").type("newcomer", "\u202eevil\u200b").tap("join")
    t.until(lambda: len(read_newest(table.session).names) == 4, "nobody came")
    assert table.session.names[3] == "evil"


def test_a_phone_that_was_loaded_again_has_seen_what_it_shows(begin: Begin) -> None:
    """Its next tap counts, although others had done something before, on pictures that it counted otherwise.

    Of two that tap at once one wins, and the other is told.
    """
    table = begin("push", ("Ana", "Bo"), tracking="full")
    table.open.hand_pen("all")
    one, other = table.comes(), table.comes()
    one.tap("sit-0").tap("draw-R5")
    other.tap("sit-1").tap("undo")
    one.shows("108 cards").reload().able("draw-B2").wait(1)
    one.tap_beside("draw-B2", other.able("draw-R5").wait(1), "draw-R5")
    other.reads("refusal", "Just now, on another screen: Ana draws a blue 2", "Your tap was not accepted")
    one.gone("refusal")
    assert table.session.steps == 1
    other.wait(1).tap("draw-R5").gone("refusal")
    assert table.session.steps == 2


def test_one_with_the_pen_writes_down_a_whole_game_by_a_weak_line(begin: Begin) -> None:
    """13, counted round by round: what was tapped stands there, each count once and in its order."""
    options = GAMES["13"].options(deals=3)
    moves = whole_game("13", "scorepad", Setup(3, options, Seat(0)), 11)
    table = begin("13", THREE, options=options)
    (writes,), looks_on = table.sits(0), table.looks_on().sees("large")
    (guest, _) = table.open.guests
    table.open.hand_pen(guest.number)
    line = weak(writes, table.server, 4)
    for number, move in enumerate(moves, 1):
        play(writes.sees("confirm"), "13", speaker("en", THREE), (move,))
        then = "count" if number < len(moves) else "standings"
        writes.until(lambda: writes.there(then), "what was tapped is lost", 3 * SILENCE)  # noqa: B023
        if number < len(moves):
            writes.tap("count")
    assert writes.sees("standings").said("standings") == looks_on.sees("standings").said("standings")
    assert [events for _, events in table.session.entries] == [move.events for move in moves]
    assert {*line.met} == {*FAULTS}
