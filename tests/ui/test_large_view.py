"""The large view: what everybody may see of a table, in letters that can be read from two metres; never a hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
import pytest

from companion.engine import SPECTATOR, Seat
from companion.engine.words import Say
from companion.games import GAMES
from companion.games.push import scorepad
from companion.games.push.cards import COLOURS
from companion.locale import speaker
from companion.sessions.play.sessions import Sessions
from companion.store import Log
from companion.ui import theme
from companion.ui.page_size import PageSize
from companion.ui.session.large_view import GAP, INSET, LINE, Afar, from_afar, letters_afar
from companion.ui.session.score_strip import Scored
from tests.ui.conftest import Opener
from tests.ui.games.thricewise.test_full import place
from tests.ui.saved import dealt, kept, played, read_newest, recorded, seed
from tests.ui.tab import Server, Tab, plain

SHARED = True


def begun(server: Server, game: str, tracking: str, entries: int) -> str:
    """The recorded session of that kind, up to here."""
    with kept(server) as sessions:
        return recorded(sessions, game, tracking, entries).id


def large(tab: Opener, id: str, lang: str = "en-GB") -> Tab:
    return tab(f"/session/{id}/large", lang).sees("large")


@pytest.mark.parametrize("tracking", ["full", "scorepad"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_table_shows_its_seats_and_a_tap_leads_back(
    tab: Opener, sessions: Sessions, game: str, tracking: str
) -> None:
    session = recorded(sessions, game, tracking, 4)
    t = large(tab, session.id)
    for seat, name in enumerate(session.names):
        t.reads(f"seat-{seat}", name)
    assert not [one for one in t.identifiers() if one.startswith(("hand-", "lay-", "log", "undo"))]
    t.tap("to-board").sees("log").gone("large")
    t.tap("log").tap("to-large").sees("large").back().sees("to-large")


def test_it_shows_the_grid_the_points_and_who_places_as_others_play(tab: Opener, sessions: Sessions) -> None:
    session = recorded(sessions, "thricewise", entries=34)
    first = session.look().order[0]
    t = (
        large(tab, session.id)
        .reads("headline", f"{session.names[first]} places")
        .reads(f"seat-{first}", "whose turn it is")
    )
    event = seed("thricewise").events[34].event
    assert not t.said(f"cell-{event.row}-{event.col}")
    place(tab(f"/session/{session.id}", "en-GB"), event.row, event.col)
    t.sees(f"cell-{event.row}-{event.col}")
    now = read_newest(session).look()
    t.reads("headline", f"{session.names[now.order[0]]} places")
    for seat, points in enumerate(now.scores):
        t.reads(f"seat-{seat}", f"{session.names[seat]} {points}")


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_it_never_shows_a_hand(tab: Opener, log: Log, game: str) -> None:
    """Not that of the only person either, whom this device may belong to; and not what somebody lays face down."""
    session = dealt(log, game)
    session.settle_chance()
    while not session.due:
        session.tell(session.look().awaits.offer, seen=session.revision)
    hand, seen, say = session.look(Seat(0)).hands[0], session.look(SPECTATOR), Say()
    words: Any = GAMES[game].words
    secret = {plain(words.word(say, card)) for card in hand}
    laid = {plain(words.word(say, card)) for card in _open(seen)}
    t = large(tab, session.id)
    assert secret - laid
    assert not [one for one in secret - laid if one in t.everything()]
    assert not [one for one in t.identifiers() if one.startswith(("hand", "lay-"))]


def _open(seen: Any) -> list[str]:
    """The cards that lie on the table."""
    if hasattr(seen, "targets"):
        return [card for cards in seen.targets for card in cards]
    return [laid.card for laid in seen.cards]


def test_pushs_pad_shows_who_picks_when_and_what_is_protected(tab: Opener, server: Server) -> None:
    id = played(server, "push", ["Ana", "Bo", "Chloé"], scorepad.Protect(COLOURS[0]), scorepad.Switch())
    t = large(tab, id, "fr-FR").reads("seat-0", "vert").reads("switches", "1 carte")
    assert "0" not in t.said("seat-1"), "nobody has counted yet"


@pytest.mark.parametrize("size", [(1280, 800), (844, 390), (390, 844), (360, 640), (1920, 1080), (1024, 768)])
@pytest.mark.parametrize("names", [("Ana", "Bo"), ("Ana", "Bo", "Cleo", "Dan", "Eve")])
def test_the_code_and_its_words_are_whole_below_the_seats(size: tuple[int, int], names: tuple[str, ...]) -> None:
    """Letters grow where no board takes the room, and leave it to the code; where it has none, there is none."""
    room, address = PageSize(*size), "http://192.168.1.20:40175/"
    shown = Afar("Round 1 of 6", [Scored(name, 0) for name in names], code=f"{address}#{'A' * 26}", short=address)
    parts = [*walked(from_afar(room, speaker("en", names), theme.MIDNIGHT, shown, ""))]
    high = [one.height for one in parts if isinstance(one, ft.Container) and one.height]  # of head, seats and code
    drawn = any(isinstance(one, ft.Image) for one in parts)
    assert len(high) == 1 + len(names) + drawn
    between = high[1] / LINE * GAP * (len(names) + 1)
    words = theme.BODY * 1.5 * drawn
    assert sum(high) + between + words + 4 * INSET * letters_afar(room) <= size[1]


def walked(control: Any) -> Iterator[Any]:
    yield control
    for one in (*(getattr(control, "controls", None) or ()), getattr(control, "content", None)):
        if one is not None:
            yield from walked(one)
