"""Set-up of a session with real cards, at ``/new/:game``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from companion.engine import RuleBroken, left_of
from companion.engine.wire import read_options
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.people import same_name
from companion.ui import addresses, bridge, theme
from companion.ui.desk import use_desk
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import main_key, quiet_key, tappable
from companion.ui.parts.rule_text import rule_sheet
from companion.ui.parts.texts import BOLD, body, heading, headline, lettering, soft
from companion.ui.setup.begins import Begins
from companion.ui.setup.draft import Draft, start
from companion.ui.setup.options import Options
from companion.ui.setup.seats import Seats, seat_names
from companion.ui.setup.words import NAMES, TRACKINGS, TYPED

DEALS = {"13"}
"""Here one asks who deals; the left neighbour plays first."""


@bridge.component
def SetUp() -> ft.View:
    game = ft.use_route_params()["game"]
    return view(ft.use_view_path(), SettingUp(game, key=game) if game in GAMES else NoSuchGame(key="none"))


@bridge.component
def NoSuchGame() -> Any:
    desk, page = use_desk(), ft.context.page
    say = desk.say()
    words = panel([body(say.t("This game is not here. Push, 13 and Thricewise are."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(desk, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])


@bridge.component
def SettingUp(id: str) -> Any:
    desk, page = use_desk(), ft.context.page
    game, people = GAMES[id], desk.sessions.people
    bridge.use_watched(people)
    last = ft.use_memo(lambda: people.last_table(id), [])
    before = ft.use_memo(lambda: last or people.last_table(), [])
    everybody = ft.use_memo(people.everybody, [people.version])
    again = before if urlsplit(page.route).query == "again" else None
    draft, newest, change = bridge.use_draft(start(game.players, last, game.options(), again))
    refused, refuse = ft.use_state(_nothing)
    reading, read = ft.use_state("")
    plain = desk.say()
    say = desk.say(seat_names(plain, draft))
    title, accent = game.words.title(say), theme.ACCENTS[id]

    def edit(by: Callable[[Draft], Draft]) -> None:
        old = newest()
        change(by)
        if newest() != old:
            refuse(None)

    def begin() -> None:
        entered = newest()
        names = entered.names
        if len(names) in game.players and (why := _names_wrong(plain, names)):
            refuse(why)
            return
        first = left_of(entered.first_at, len(names)) if id in DEALS else entered.first_at
        options = read_options(game.options, dict(entered.options))
        try:
            session = desk.sessions.begin(id, names, first, tracking=entered.tracking, options=options)
        except RuleBroken as broken:
            refuse(broken)
            return
        page.navigate(addresses.session(session.id))

    def first(at: int) -> None:
        edit(lambda old: replace(old, first=old.lines[min(at, len(old.lines) - 1)].id))

    rule: list[ft.Control] = []
    words = refused
    if isinstance(words, RuleBroken):
        broken, words = words, game.words.refusal(say, words)
        open_rule = quiet_key(say.t("Read rule {id}", id=broken.rule), lambda: read(broken.rule), "refusal-rule")
        rule = [ft.Container(ft.Row([open_rule]), padding=ft.Padding(0, 0, 0, 10))]
    ft.use_dialog(rule_sheet(say, id, reading, desk.lang, lambda: read(""), {}) if reading else None)
    tracking = _tracking(say, id, draft, accent, lambda chosen: edit(lambda old: replace(old, tracking=chosen)))
    seats = Seats(title, game.players, draft, everybody, before, edit, key="seats")
    begins = Begins(id in DEALS, say.names, draft.first_at, first, not desk.moves, key="begins")
    options = Options(id, draft, lambda field, value: edit(lambda old: old.choosing(field, value)), key="options")
    head = headline(say.t("Around the table"), accent.colour)
    go = main_key(say.t("Start the game"), begin, "start", accent)
    return screen(
        desk,
        columns=[[head, seats], [tracking, begins, options]]
        if desk.wide
        else [[head, tracking, seats, begins, options]],
        title=title,
        beside=say.t("with real cards"),
        back=lambda: page.navigate("/"),
        foot=[*rule, ft.Row([go])],
        refused=words or "",
    )


def _tracking(say: Say, game: str, draft: Draft, accent: theme.Accent, choose: Callable[[str], None]) -> ft.Control:
    def key(tracking: str) -> ft.Control:
        chosen = tracking == draft.tracking
        name, typed = say.t(NAMES[tracking]), say.t(TYPED[game, tracking])
        icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
        about = ft.Column([lettering(name, size=17, weight=BOLD, color=theme.INK), soft(typed)], spacing=2, expand=True)
        return tappable(
            ft.Row(
                [ft.Icon(icon, size=22, color=accent.colour if chosen else theme.EDGE), about],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            lambda: choose(tracking),
            spoken=say.t("{name}: {sentence}", name=name, sentence=typed),
            identifier=f"tracking-{tracking}",
            chosen=chosen,
            bgcolor=accent.tint if chosen else theme.PAPER,
            border=ft.Border.all(2, accent.colour if chosen else theme.LINE),
            padding=ft.Padding.symmetric(horizontal=12, vertical=12),
            height=None,
            alignment=None,
        )

    return panel([heading(say.t("How much do you type in?")), *[key(one) for one in TRACKINGS]], spacing=8)


def _names_wrong(say: Say, names: tuple[str, ...]) -> str:
    """Names tell seats apart: each has one, each its own."""
    for at, name in enumerate(names):
        if not name:
            return say.t("{player} has no name yet.", player=say.t("Player {number}", number=at + 1))
        if any(same_name(name, other) for other in names[:at]):
            return say.t("Two players are called {name}. Give one of them another name.", name=name)
    return ""


_nothing: RuleBroken | str | None = None
