"""13 with real cards, quick: the score block, and the counting or correcting of a round."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.engine import Over
from companion.games.thirteen.attendance import Join, Leave
from companion.games.thirteen.scorepad import Recount, View
from companion.games.thirteen.view import View as ThirteenView
from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.screens import OwnEntry
from companion.ui.games.thirteen.count_round import Counting
from companion.ui.games.thirteen.score_block import points_table, round_of, use_points
from companion.ui.games.thirteen.who_plays import WhoPlays, to_who_plays
from companion.ui.kit.board import KEYS, Parts, area, more_area
from companion.ui.kit.frame import where_confirm_was
from companion.ui.kit.keys import text_key
from companion.ui.kit.texts import BOLD, drawn, most_lines, soft
from companion.ui.session.table import Session, Table, board_screen, head, use_table
from companion.ui.stand_in import Elsewhere


@bridge.component
def ThirteenPad(session: Session) -> ft.Control:
    """Draw the standing; before the first round, and while a round is corrected, the counting."""
    device = use_device()
    bridge.use_watched(session)
    counted = len(session.look().rounds)
    if session.correcting is None and counted:
        return bridge.keyed("standing", Standing, session)
    if session.correcting is not None and any(isinstance(one, Join | Leave) for one in session.struck):
        return bridge.keyed("who-plays", WhoPlays, session, bridge.do_nothing)
    number = next((one.round for one in session.struck if isinstance(one, Recount)), counted + 1)
    beside = [] if session.correcting is not None else [to_who_plays(device.say(), session.id)]
    return bridge.keyed(f"count-{number}", Counting, session, number, beside, bridge.do_nothing)


def own_entry(table: Table[View | ThirteenView]) -> OwnEntry | None:
    """Return what is this phone's to count: its piles of the round that is played."""
    view, mine = table.seen, table.own_seats or frozenset()
    if not isinstance(view, View) or isinstance(view.awaits, Over) or mine.isdisjoint(view.circle):
        return None

    def draw(session: Session, done: Callable[[], object]) -> ft.Control:
        return bridge.keyed(f"count-{view.round}", Counting, session, view.round, (), done)

    return OwnEntry(view.round, draw, table.say.t("Count round {round}", round=view.round))


@bridge.component
def Standing(session: Session) -> ft.Control:
    """Draw the score block; a tap opens an earlier round."""
    table: Table[View] = use_table(session, theme.MIDNIGHT)
    say, view = table.say, table.seen
    points, *reasons = use_points(table, area(table.device.size, KEYS, KEYS, strip=False, lines=1))
    leaders = say.listing([say.name(one.seat) for one in view.standings if one.winner])
    plays = say.t("{name} plays first.", name=say.name(view.first))
    dealer = ". ".join((say.t("Dealer: {name}", name=say.name(view.dealer)), plays))
    written = say.t("Round {round} is saved.", round=len(view.rounds))
    noted = soft(written, expand=True, text_align=ft.TextAlign.CENTER)
    over, count = isinstance(view.awaits, Over), say.t("Count round {round}", round=view.round)
    changing = [] if over else [to_who_plays(say, session.id)]
    # it leads on and keeps nothing: it looks and lies otherwise than one that keeps a round
    pen = ft.Icon(ft.Icons.EDIT_NOTE, color=theme.MIDNIGHT.colour, size=theme.ICON)
    text = drawn(count, size=theme.LARGE, most=1.4, weight=BOLD, color=theme.INK, expand=True)
    inside = ft.Row([pen, text, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT, size=theme.ICON)])
    there = addresses.session(session.id, "round", view.round)
    edge, padding = ft.Border.all(2, theme.MIDNIGHT.colour), ft.Padding(14, 2, 14, 2)
    key = text_key(inside, there, "count", spoken=count, bgcolor=theme.CARD, border=edge, padding=padding)
    parts = Parts(
        head=head(table, say.t("In front: {names}", names=leaders), soft(dealer, lines=most_lines(1))),
        lines=1,
        board=points,
        foot=[] if over else [ft.Row([key]), where_confirm_was(noted)],
        more=[*changing, *reasons],
    )
    return board_screen(table, parts, beside=round_of(say, view.round, view.deals))


@bridge.component
def RoundCount(session: LiveSession, number: int) -> ft.Control:
    """Draw the fields for the next round, or for an earlier one that is corrected.

    As soon as it is kept, how things stand is shown here, too: the page arrives there only a moment later.
    """
    device, page = use_device(), ft.context.page
    kept, keep = bridge.use_state(False)
    bridge.use_watched(session)
    there = addresses.session(session.id)
    if (session.game.id, session.tracking) != ("13", "scorepad"):
        return bridge.keyed("other", Elsewhere, there)
    view: View = session.look()
    if not 1 <= number <= view.deals:
        return bridge.keyed("none", Elsewhere, there)
    if kept:
        return bridge.keyed("standing", Standing, session)

    def done() -> None:
        keep(True)
        page.navigate(there)

    counted = len(view.rounds)
    number = min(number, counted + 1)  # another device may have taken a round back
    beside = list[ft.Control]()
    if counted:
        beside = [points_table(device.say(session.names), view, min(number, counted), more_area(device.size))]
    # keyed by what it starts from: when another device counts this round, the fields show that count
    return bridge.keyed(f"{number}-{number <= counted}", Counting, session, number, beside, done)
