"""Home: go on with what was begun, or begin."""

from __future__ import annotations

import logging

import flet as ft

from companion.engine import Over, Refusal
from companion.sessions.live import Listed
from companion.ui import addresses, bridge, theme
from companion.ui.desk import Desk, use_desk
from companion.ui.home.notices import notices
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import main_key, tappable
from companion.ui.parts.texts import body, heading, headline, soft, strong

log = logging.getLogger("companion.ui")
SHOWN = 12


@bridge.component
def Home() -> ft.View:
    desk, page = use_desk(), ft.context.page
    bridge.use_watched(desk.sessions)
    say = desk.say()
    listed = [one for one in desk.sessions.listed() if one.tracking == "scorepad" and one.game == "13"]
    running = [one for one in listed if one.finished_at is None][:SHOWN]
    over = [one for one in listed if one.finished_at is not None][:SHOWN]
    logo = ft.Semantics(exclude_semantics=True, content=ft.Image("icons/icon-192.png", width=56, height=56))
    column: list[ft.Control] = [ft.Row([logo, headline(say.t("Table Companion"))], spacing=14), *notices(desk)]
    if running:
        column += [heading(say.t("Go on")), *[_card(desk, page, one) for one in running]]
    else:
        hello = say.t("Put the cards on the table. The app counts the points and tells why.")
        column.append(panel([body(hello, size=17)]))
    if over:
        column += [heading(say.t("Finished")), *[_card(desk, page, one) for one in over]]
    new = main_key(say.t("Count points for 13"), lambda: page.navigate("/new/13"), "new-13")
    return view(ft.use_view_path(), screen(desk, columns=[column], title="", foot=[ft.Row([new])]))


def _card(desk: Desk, page: ft.Page, one: Listed) -> ft.Control:
    say = desk.say(one.names)
    game, told, lead = _told(desk, one)
    names = say.listing(one.names)
    about = ft.Column(
        [
            ft.Row([strong(game, color=theme.ACCENTS[one.game].colour), soft(told)], spacing=8),
            body(names, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS),
            *([soft(lead, max_lines=2, overflow=ft.TextOverflow.ELLIPSIS)] if lead else []),
        ],
        spacing=3,
        expand=True,
    )
    return tappable(
        ft.Row([about, ft.Icon(ft.Icons.CHEVRON_RIGHT, color=theme.SOFT)]),
        lambda: page.navigate(addresses.session(one.id)),
        spoken=say.t("{game}, {told}: {names}. {lead}", game=game, told=told, names=names, lead=lead).strip(),
        identifier=f"session-{one.id}",
        bgcolor=theme.CARD,
        border=ft.Border.all(1, theme.LINE),
        border_radius=20,
        height=None,
        padding=ft.Padding.symmetric(horizontal=16, vertical=14),
    )


def _told(desk: Desk, one: Listed) -> tuple[str, str, str]:
    """Name of the game, how far it is, how things stand."""
    say = desk.say(one.names)
    try:
        session = desk.sessions.open(one.id)
    except (Refusal, LookupError, ValueError):
        log.exception("session %s does not fold", one.id)
        return one.game, say.t("cannot be read"), ""
    seen = session.look()
    game = session.game.words.title(say)
    if isinstance(seen.awaits, Over):
        return game, say.t("finished"), session.game.words.prompt(say, seen)
    told = say.t("round {round} of {deals}", round=seen.round, deals=seen.deals)
    totals = [say.t("{name} {points}", name=say.name(s), points=p) for s, p in enumerate(seen.totals)]
    return game, told, " · ".join(totals) if seen.points else ""
