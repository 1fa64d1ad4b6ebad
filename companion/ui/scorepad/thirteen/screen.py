"""The screens of one session: how things stand, a round being counted or corrected, the result."""

from __future__ import annotations

import contextlib
import logging
from typing import Any

import flet as ft

from companion.engine import Over, Refusal, Stale
from companion.games.thirteen.scorepad import Count
from companion.sessions.live import LiveSession
from companion.ui import addresses, bridge, theme
from companion.ui.desk import Desk, use_desk
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import main_key, round_key
from companion.ui.parts.texts import body, headline, soft
from companion.ui.scorepad.thirteen.counting import Counting, Draft, blank, draft_of
from companion.ui.scorepad.thirteen.points import points_panels, standings_panel

log = logging.getLogger("companion.ui")


@bridge.component
def Round() -> ft.View:
    where = ft.use_route_params()
    id, number = addresses.session_in(where), int(where["round"])
    return view(ft.use_view_path(), RoundCount(id, number, key=f"{id}-{number}"))


@bridge.component
def ThirteenPad(session: LiveSession) -> Any:
    """How things stand; before the first round its counting, after the last the result."""
    desk, page = use_desk(), ft.context.page
    id = session.id
    shown, show = ft.use_state(0)
    bridge.use_watched(session)
    say, words, seen, revision = desk.say(session.names), session.game.words, session.look(), session.revision
    if not seen.rounds:
        return Counting(session, 1, _start(session, 1), [])

    def undo() -> None:
        with contextlib.suppress(Stale):  # somebody was faster: this screen is being repainted
            session.undo(seen=revision)

    def round_at(number: int) -> None:
        page.navigate(addresses.session(id, "round", number))

    over = isinstance(seen.awaits, Over)
    points, reasons = points_panels(say, seen, shown or len(seen.rounds), show, round_at)
    if over:
        small, large = say.t("The match is over"), words.prompt(say, seen)
        panels = [standings_panel(say, seen), points]
        key = main_key(say.t("Again with the same players"), lambda: _again(desk, session), "again", theme.MIDNIGHT)
    else:
        leaders = say.listing([say.name(one.seat) for one in seen.standings if one.winner])
        small, large = say.t("Dealer: {name}", name=say.name(seen.dealer)), say.t("In front: {names}", names=leaders)
        panels = [points]
        count = say.t("Count round {round}", round=seen.round)
        key = main_key(count, lambda: round_at(seen.round), "count", theme.MIDNIGHT)
    top = ft.Column([soft(small), headline(large, theme.MIDNIGHT.colour)], spacing=2)
    return screen(
        desk,
        columns=[[top, *panels], [reasons]],
        title=words.title(say),
        beside=say.t("finished") if over else say.t("round {round} of {deals}", round=seen.round, deals=seen.deals),
        back=lambda: page.navigate("/"),
        tools=[round_key(ft.Icons.UNDO, say.t("Undo the last entry"), undo if session.undoable else None, "undo")],
        foot=[ft.Row([key])],
    )


@bridge.component
def RoundCount(id: str, number: int) -> Any:
    """The next round to count, or an earlier one to correct."""
    desk = use_desk()
    session = _open(desk, id)
    bridge.use_watched(session or desk.sessions)
    counted = len(session.look().rounds) if session else 0
    if session is None or not 1 <= number <= session.look().deals:
        return _missing(desk)
    number = min(number, counted + 1)  # another device may have taken a round back
    beside = points_panels(desk.say(session.names), session.look(), number, None, None)[:1]
    # keyed by what it starts from: when another device counts this round, the fields show that count
    return Counting(session, number, _start(session, number), beside, key=f"{number}-{number <= counted}")


def _start(session: LiveSession, number: int) -> Draft:
    """What the fields of a round begin with: its counts, those just taken back, or nothing."""
    seen = session.look()
    if number <= len(seen.rounds):
        return draft_of(seen.rounds[number - 1])
    taken_back = [event for event in session.struck if isinstance(event, Count)]
    return draft_of(taken_back[0].counts) if taken_back else blank(seen.players)


def _again(desk: Desk, session: LiveSession) -> None:
    new = desk.sessions.begin(session.game.id, session.names, session.head.about.first_seat, tracking="scorepad")
    ft.context.page.navigate(addresses.session(new.id))


def _open(desk: Desk, id: str) -> LiveSession | None:
    try:
        return desk.sessions.open(id)
    except LookupError:
        return None
    except (Refusal, ValueError):
        log.exception("session %s does not fold", id)
        return None


def _missing(desk: Desk) -> ft.Control:
    say, page = desk.say(), ft.context.page
    words = panel([body(say.t("This match is not here, or cannot be read any more."))])
    home = main_key(say.t("All matches"), lambda: page.navigate("/"), "home")
    return screen(desk, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])
