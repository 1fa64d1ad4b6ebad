"""An address of what is gone leads to where it went, and Back to the screens that people remember.

Two addresses of one component: nothing of the one is left at the other, and all of the other is there. A client that
keeps what was scrolled at one address under another shows nothing there. Which addresses share a component is read from
the table of routes.
"""

from __future__ import annotations

from dataclasses import astuple

import pytest

from companion.games import GAMES
from companion.games.push.scorepad import Bust
from companion.sessions.library.deletions import delete_session
from companion.sessions.play.sessions import Sessions
from companion.ui import addresses
from companion.ui.games.registry import SCREENS
from tests.ui.conftest import Opener, RigOpener
from tests.ui.every_address import by_component, patterns, two_things, walk
from tests.ui.rig.host import Host
from tests.ui.rig.tab import RigTab
from tests.ui.rig.tree import Node, seen
from tests.ui.rig.tree import walk as parts
from tests.ui.saved import PEOPLE, ROUND, played
from tests.ui.tab import Server
from tests.ui.table import count

NEVER = {"at": "99", "entry": "99", "round": "99", "part": "99", "year": "1901", "day": "1901-01-01"}
"""What was never there, where an address takes no word."""


ODD = ("0", "٢٠٢٦", "~", "~7aCA", "%00", "..", "x" * 300)
"""What somebody made up, or cut short."""
NUMBERS = ("99999", "0000", "9999", "999", "0001-01-01", "9999-12-31", "2026-02-30")
"""What else may stand where a number or a day is meant; anywhere else it is one more word that nobody knows."""
WITH_PLACES = {one.path: one for one in patterns() if one.places}


@pytest.mark.parametrize("path", sorted(WITH_PLACES))
def test_where_nothing_stands_a_key_leads_on_whatever_the_address_holds(tab: Opener, path: str) -> None:
    pattern = WITH_PLACES[path]
    t = tab(pattern.filled({name: NEVER.get(name, "nobody") for name in pattern.places})).sees("back").wait(1)
    if t.there("nothing"):
        t.tap("home" if t.there("home") else "to-there").gone("nothing")
    else:  # it leads to today's deals, to the whole book …
        assert len(t.identifiers()) > 5, t.everything()
    for place in pattern.places:
        for odd in (*NUMBERS, *ODD) if place in NEVER else ODD:
            address = pattern.filled({**dict.fromkeys(pattern.places, "1"), place: odd})
            (t.open if odd == ODD[-1] else t.visit)(address)
            t.until(lambda: t.there("back") or t.there("home") or t.there("nav-home"), f"{place} {odd}")


def test_where_nothing_stands_it_says_what_is_not_there(tab: Opener) -> None:
    for address, words, key, there in (
        ("/session/0123456789abcdef", "Il n’y a rien à cette adresse", "home", "new-13"),
        ("/nowhere", "Il n’y a rien à cette adresse.", "home", "new-13"),
        ("/nowhere", "Il n’y a rien à cette adresse.", "to-history", "choose-game"),
        ("/new/chess", "Il n’y a rien à cette adresse.", "home", "new-13"),
        ("/people/nobody", "Il n’y a rien à cette adresse.", "to-there", "add-person"),
    ):
        tab(address, fresh=True).shows(words).tap(key).sees(there)


@pytest.mark.parametrize(
    "below",
    ["", "/log", "/log/1", "/edit", "/leave", "/replay", "/large", "/how", "/picture", "/export", "/round/1", "/table"],
)
def test_a_game_that_was_deleted_is_brought_back_from_every_address_of_it(
    tab: Opener, server: Server, sessions: Sessions, below: str
) -> None:
    id = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND)
    delete_session(sessions, id)
    t = tab(f"/session/{id}{below}").reads("nothing", "supprimé").tap("to-deleted").tap(f"bring-back-{id}")
    t.open(f"/session/{id}{below}").until(lambda: "a été supprimé" not in t.everything(), "it is not there again")


def test_what_is_not_so_leads_to_what_is(tab: Opener, server: Server) -> None:
    id, other = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND), played(server, "push", ["Ana", "Bo"], Bust())
    for address, there in (
        (f"/session/{id}/log/99", f"/session/{id}/log"),
        (f"/session/{id}/round/99", f"/session/{id}"),
        (f"/session/{other}/round/1", f"/session/{other}"),
        (f"/session/{other}/table", f"/session/{other}"),
    ):
        tab(address).comes_to(there).gone("nothing")
    tab(f"/session/{other}/export", "en-GB").reads("nothing", "once the game is finished").tap("to-there").comes_to(
        f"/session/{other}"
    )


def test_a_correction_a_count_and_many_looks_leave_no_steps(tab: Opener, server: Server) -> None:
    id = played(server, "13", ["Ana", "Bo", "Chloé"], ROUND)
    t = tab("/", "en-GB").tap(f"session-{id}").tap("log")
    for _ in range(3):
        t.tap("entry-1").tap("correct-1").comes_to("/log/1").tap("back").comes_to("/log").tap("to-board").comes_to(
            id
        ).tap("log")
    t.tap("entry-1").tap("correct-1").type("count-0-blue", 2).tap("confirm").comes_to(f"/session/{id}/log")
    count(t.tap("to-board").tap("count").comes_to("/round/2"), [astuple(tally) for tally in ROUND.counts])
    t.tap("confirm").comes_to(f"/session/{id}").back().comes_to("/").sees("new-push")


def test_after_a_deed_back_passes_over_what_is_no_more(tab: Opener, server: Server, sessions: Sessions) -> None:
    id = played(server, "push", ["Ana", "Anna"], Bust())
    t = tab("/", "en-GB").tap(f"session-{id}").tap("log").tap("to-edit").tap("delete").tap("delete-yes")
    t.comes_to("/history?deleted").back().comes_to("/")
    ana, anna = (sessions.people.add(name).id for name in ("Ana", "Anna"))
    t = tab("/people", "en-GB").tap(f"person-{ana}").tap("merge").tap(f"merge-{anna}").tap("merge-keep-other")
    t.comes_to(f"/people/{anna}").back().comes_to("/people")
    t.open(f"/people/{ana}").comes_to(f"/people/{anna}").holds("person-name", "Anna")
    t.open(f"/people/{ana}/with/{anna}").comes_to(f"/people/{anna}")
    t.tap("retire").sees("bring-back")


def test_who_was_deleted_can_be_brought_back_from_their_address(tab: Opener, sessions: Sessions) -> None:
    zoe = sessions.people.add("Zoé").id
    t = tab("/people", "en-GB").tap(f"person-{zoe}").tap("delete").tap("delete-yes").comes_to("/history?deleted")
    t.open(f"/people/{zoe}").reads("nothing", "can still be brought back").tap("to-deleted").sees(f"bring-back-{zoe}")


PAGES = ("", "large", "log", "edit", "leave", "picture", "export", "replay", "replay/0", "replay/1", "log/1")


@pytest.mark.parametrize(("mode", "tracking"), [("table", "full"), ("table", "scorepad"), ("digital", "full")])
@pytest.mark.parametrize("game", GAMES)
def test_every_screen_is_there_before_the_first_entry_and_where_it_was_ended_at_once(
    tab: Opener, server: Host, game: str, mode: str, tracking: str
) -> None:
    """On each of them there is something to tap."""
    few, *_, many = GAMES[game].players
    for players in (few, many):
        session = server.sessions.begin(game, PEOPLE[:players], 0, tracking=tracking, mode=mode)
        if players == many:
            session.end("agreed", seen=session.revision)
        t = tab(addresses.session(session.id), "en-GB")
        for page in (*PAGES, *(path for path, _ in SCREENS[game].pages)):
            address = addresses.session(session.id, *([page] if page else []))
            t.visit(address).until(t.identifiers, f"nothing is on {page}")


EVERY = by_component()


@pytest.fixture(scope="module")
def values(server: Server) -> dict[str, list[str]]:
    return two_things(server)


def drawn(t: RigTab) -> set[int]:
    """The numbers of all that the page of this address is made of."""
    return {one.node["_i"] for one in seen(t.client.tree.on_top()) if "_i" in one.node}


def key_of(view: Node) -> object:
    """What tells what is drawn on a page from what is drawn on others; its number where it is told by none."""
    _, *below = parts(view)
    return next((one["key"] for one in below if "key" in one), view["_i"])


@pytest.mark.parametrize("component", EVERY)
def test_nothing_of_an_address_is_left_at_another(tab: RigOpener, values: dict[str, list[str]], component: str) -> None:
    """And pages that lie on each other are told apart: a client throws when what lies below a page has its key, such as
    the board below its log.
    """
    t, way, fresh = tab("/die"), walk(EVERY[component], values), dict[str, list[str]]()
    for address in sorted({*way}):
        fresh[address] = t.open(address).identifiers()
        keys = [key_of(view) for view in t.client.tree.views()]
        assert len({*keys}) == len(keys), (address, keys)
    t.open(way[0])
    for address in way[1:]:
        left = drawn(t.wait(1))
        t.visit(address).wait(1)
        assert t.identifiers() == fresh[address], address
        assert not left & drawn(t), address


@pytest.mark.parametrize("component", EVERY)
def test_what_lies_below_a_page_is_not_drawn_before_somebody_goes_there(
    tab: RigOpener, values: dict[str, list[str]], component: str
) -> None:
    """Such as the list of everybody below somebody whom a game led to: it takes as long as the page."""
    address = walk(EVERY[component], values)[0]
    *below, top = tab("/die", fresh=True).visit(address).wait(1).client.tree.views()
    assert not [view for view in below if len(list(parts(view))) > 4], address
    assert len(list(parts(top))) > 4, address
