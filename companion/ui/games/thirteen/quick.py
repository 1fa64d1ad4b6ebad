"""A match of 13 counted round by round: how things stand, a round being counted or corrected."""

from __future__ import annotations

import logging
from typing import Any

import flet as ft

from companion.engine import Refusal
from companion.games.thirteen.scorepad import Count, Recount, View
from companion.sessions.play.sessions import LiveSession
from companion.sessions.play.waiting import busy
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.games.thirteen.count_round import Counting, Draft, blank, draft_of
from companion.ui.games.thirteen.score_block import block_of, points_table, round_of, use_points
from companion.ui.parts.frame import panel, screen, view, where_confirm_was
from companion.ui.parts.keys import main_key
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.texts import body, soft, titled

log = logging.getLogger("companion.ui")


@bridge.component
def Round() -> ft.View:
    where = ft.use_route_params()
    id, number = addresses.session_in(where), int(where["round"])
    return view(ft.use_view_path(), bridge.keyed(f"{id}-{number}", RoundCount, id, number))


@bridge.component
def ThirteenPad(session: Session) -> Any:
    """How things stand; before the first round, and for an entry that is being corrected, its counting."""
    bridge.use_watched(session)
    counted = len(session.look().rounds)
    if session.correcting is None and counted:
        return bridge.keyed("standing", Standing, session)
    number = next((one.round for one in session.struck if isinstance(one, Recount)), counted + 1)
    return bridge.keyed(f"count-{number}", Counting, session, number, _start(session, number), ())


@bridge.component
def Standing(session: Session) -> Any:
    """The score block; earlier rounds are one tap away."""
    page, table = ft.context.page, use_table(session, theme.MIDNIGHT)
    say = table.say
    seen: View = table.seen

    def round_at(number: int) -> None:
        page.navigate(addresses.session(session.id, "round", number))

    points, *reasons = use_points(table, round_at)
    leaders = say.listing([say.name(one.seat) for one in seen.standings if one.winner])
    dealer = say.t("Dealer: {name}", name=say.name(seen.dealer))
    top = titled(dealer, say.t("In front: {names}", names=leaders), table.accent.colour)
    count = say.t("Count round {round}", round=seen.round)
    written = say.t("Round {round} is written down.", round=len(seen.rounds))
    noted = soft(written, expand=True, text_align=ft.TextAlign.CENTER)
    return table_screen(
        table,
        columns=[[top, points], reasons],
        beside=round_of(say, seen.round, seen.deals),
        foot=[
            ft.Row([main_key(count, lambda: round_at(seen.round), "count", theme.MIDNIGHT)]),
            where_confirm_was(noted),
        ],
    )


@bridge.component
def RoundCount(id: str, number: int) -> Any:
    """The next round to count, or an earlier one to correct."""
    device = use_device()
    session = _open(device, id)
    bridge.use_watched(session or device.sessions)
    seen = session.look() if session else None
    if session is None or seen is None or not 1 <= number <= seen.deals:
        return _missing(device)
    counted = len(seen.rounds)
    number = min(number, counted + 1)  # another device may have taken a round back
    beside = [points_table(device.say(session.names), block_of(seen), min(number, counted))] if counted else []
    # keyed by what it starts from: when another device counts this round, the fields show that count
    return bridge.keyed(f"{number}-{number <= counted}", Counting, session, number, _start(session, number), beside)


def _start(session: Session, number: int) -> Draft:
    """What the fields of a round begin with: what was just taken back or is being corrected, its counts, or nothing."""
    seen = session.look()
    taken_back = [event for event in session.struck if isinstance(event, Count | Recount)]
    if taken_back and (session.correcting is not None or number > len(seen.rounds)):
        return draft_of(taken_back[0].counts)
    return draft_of(seen.rounds[number - 1]) if number <= len(seen.rounds) else blank(seen.players)


def _open(device: Device, id: str) -> LiveSession | None:
    """A session of this game that is counted; nothing when it is not there or cannot be read."""
    try:
        found = device.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError) as error:
        if busy(error):
            raise
        log.exception("session %s does not fold", id)
        return None
    return found if (found.game.id, found.tracking) == ("13", "scorepad") else None


def _missing(device: Device) -> ft.Control:
    say, page = device.say(), ft.context.page
    words = panel([body(say.t("This match is not here, or cannot be read any more."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])
