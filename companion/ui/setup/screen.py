"""Sets up a session, with real cards or without, at ``/new/:game``."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlsplit

import flet as ft

from companion.engine import RuleBroken, left_of
from companion.engine.wire import read_options
from companion.engine.words import Say
from companion.games import GAMES
from companion.sessions.library.people import same_name
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.parts.faces import face
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import at_least, main_key, quiet_key, tappable
from companion.ui.parts.rule_text import rule_sheet
from companion.ui.parts.texts import BOLD, body, heading, headline, lettering, soft
from companion.ui.prefs import LONGEST_NAME
from companion.ui.settings.rows import switch
from companion.ui.setup.draft import Draft, start, usual_bots
from companion.ui.setup.first_player import FirstPlayer
from companion.ui.setup.options import Options
from companion.ui.setup.seats import Seats, seat_names
from companion.ui.setup.words import COACH, DEALT, DIGITAL, NAMES, TRACKINGS
from companion.ui.writing import sentence

"""Here one asks who deals; the left neighbour plays first."""


@bridge.component
def SetUp() -> ft.View:
    game = ft.use_route_params()["game"]
    return view(
        ft.use_view_path(), bridge.keyed(game, SettingUp, game) if game in GAMES else bridge.keyed("none", NoSuchGame)
    )


@bridge.component
def NoSuchGame() -> Any:
    device, page = use_device(), ft.context.page
    say = device.say()
    words = panel([body(say.t("This game is not here. Push, 13 and Thricewise are."))])
    home = main_key(say.t("Home"), lambda: page.navigate("/"), "home")
    return screen(device, columns=[[words]], title="", back=lambda: page.navigate("/"), foot=[ft.Row([home])])


@bridge.component
def SettingUp(id: str) -> Any:
    device, page = use_device(), ft.context.page
    game, people = GAMES[id], device.sessions.people
    bridge.use_watched(people)
    last = ft.use_memo(lambda: people.last_table(id), [])
    before = ft.use_memo(lambda: last or people.last_table(), [])
    everybody = ft.use_memo(people.everybody, [people.version])
    again = before if urlsplit(page.route).query == "again" else None
    levels = game.bot.LEVELS
    draft, newest, change = bridge.use_draft(start(game.players, last, game.options(), again, levels))
    refused, refuse = bridge.use_state[RuleBroken | str | None](None)
    reading, read = ft.use_state("")
    plain = device.say()
    say = device.say(seat_names(plain, draft))
    title, accent = game.words.title(say), SCREENS[id].accent

    def edit(by: Callable[[Draft], Draft]) -> None:
        old = newest()
        change(by)
        if newest() != old:
            refuse(None)

    def begin() -> None:
        entered = newest()
        if len(entered.names) in game.players and (why := _names_wrong(plain, entered.names)):
            refuse(why)
            return
        go_to(entered)

    def go_to(entered: Draft) -> None:
        device.writing.keep(lambda: sit_down(entered), lambda trouble: refuse(sentence(trouble, plain)))

    def sit_down(entered: Draft) -> None:
        first = left_of(entered.first_at, len(entered.lines)) if SCREENS[id].dealer else entered.first_at
        try:
            session = device.sessions.begin(
                id,
                entered.names,
                first,
                tracking=entered.typed,
                mode=entered.mode,
                options=read_options(game.options, dict(entered.options)),
                bots=entered.bots,
                coach=entered.coach and _advised(id, entered),
            )
        except RuleBroken as broken:
            refuse(broken)
            return
        if entered.digital and len(entered.people) == 1:
            device.keep(replace(device.prefs, me=entered.people[0][:LONGEST_NAME]))
        page.navigate(addresses.session(session.id))

    def alone() -> None:
        """At once; the lot decides who begins."""
        entered = newest()
        name = next(iter(entered.people), device.prefs.me) or plain.t("Player {number}", number=1)
        told = entered.with_bots_only(name, usual_bots(last, entered))
        go_to(replace(told, first=told.lines[secrets.randbelow(len(told.lines))].id))

    def first(at: int) -> None:
        edit(lambda old: replace(old, first=old.lines[min(at, len(old.lines) - 1)].id))

    rule: list[ft.Control] = []
    words = refused
    if isinstance(words, RuleBroken):
        broken, words = words, game.words.refusal(say, words)
        open_rule = quiet_key(say.t("Read rule {id}", id=broken.rule), lambda: read(broken.rule), "refusal-rule")
        rule = [ft.Container(ft.Row([open_rule]), padding=ft.Padding(0, 0, 0, 10))]
    ft.use_dialog(rule_sheet(say, id, reading, device.lang, lambda: read(""), {}) if reading else None)
    how = _how(say, id, draft, accent, lambda mode, typed: edit(lambda old: old.playing(mode, typed)))
    seats = bridge.keyed("seats", Seats, title, game.players, draft, everybody, before, edit)
    begins = bridge.keyed(
        "begins", FirstPlayer, SCREENS[id].dealer, say.names, draft.bots, draft.first_at, first, not device.moves
    )
    options = bridge.keyed(
        "options", Options, id, draft, lambda field, value: edit(lambda old: old.choosing(field, value))
    )
    agreed = [options]
    if _advised(id, draft):
        agreed.append(_coach(say, draft.coach, lambda: edit(lambda old: replace(old, coach=not old.coach))))
    head = headline(say.t("Around the table"), accent.colour)
    go = main_key(say.t("Start the game"), begin, "start", accent)
    quick: list[ft.Control] = []
    if not any(draft.bots) and len(draft.people) < 2:
        name = next(iter(draft.people), device.prefs.me)
        quick = [ft.Container(ft.Row([_alone(say, name, draft, usual_bots(last, draft), alone)]), key="quick")]
    with_cards = [] if draft.digital else quick  # not beside Start, where a slip would begin a game without cards
    above = quick if draft.digital else []
    how_to = [head, *with_cards, how]
    return screen(
        device,
        columns=[[*how_to, *agreed], [seats, begins]] if device.wide else [[*how_to, seats, begins, *agreed]],
        title=title,
        beside=say.t("without cards") if draft.digital else say.t("with real cards"),
        back=lambda: page.navigate("/"),
        foot=[*rule, *above, ft.Container(ft.Row([go]), key="go", padding=ft.Padding(0, 10 * bool(above), 0, 0))],
        refused=words or "",
    )


def _alone(say: Say, name: str, draft: Draft, bots: Sequence[str], begin: Callable[[], None]) -> ft.Control:
    """The quick way: one tap, while nobody else is chosen."""
    if name:
        words = say.plural("{name} against {n} bot", "{name} against {n} bots", len(bots), name=name)
    else:
        words = say.plural("You against {n} bot", "You against {n} bots", len(bots))
    faces = [face(line.name, 26) for line in draft.with_bots_only(name, bots).lines if line.level]
    text = lettering(words, size=theme.BODY, weight=BOLD, color=theme.INK, expand=True, expand_loose=True)
    inside = ft.Row([ft.Row(faces, spacing=3, tight=True), text], spacing=10, alignment=ft.MainAxisAlignment.CENTER)
    return tappable(
        at_least(inside, theme.TOUCH),
        begin,
        spoken=say.t("{what}, without cards", what=words),
        identifier="quick",
        bgcolor=theme.FELT.tint,
        border=ft.Border.all(2, theme.FELT.colour),
        border_radius=16,
        height=None,
        padding=ft.Padding.symmetric(horizontal=12, vertical=4),
        expand=True,
    )


def _advised(game: str, draft: Draft) -> bool:
    """Whether a coach could know what the players know."""
    return draft.digital or (draft.typed == "full" and SCREENS[game].advised)


def _coach(say: Say, on: bool, turn: Callable[[], None]) -> ft.Control:
    inside = [heading(say.t("Advice")), switch(say.t("Coach"), on, turn, "coach", say.t(COACH))]
    return ft.Container(panel(inside, spacing=2), key="coach")


def _how(say: Say, game: str, draft: Draft, accent: theme.Accent, choose: Callable[[str, str], None]) -> ft.Control:
    """The first choice: with real cards, and how much is typed in then, or without any."""

    def key(mode: str, tracking: str, identifier: str, name: str, told: str) -> ft.Control:
        chosen = mode == draft.mode and (mode == "digital" or tracking == draft.tracking)
        icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
        about = ft.Column(
            [lettering(name, size=theme.BODY, weight=BOLD, color=theme.INK), soft(told)], spacing=2, expand=True
        )
        return tappable(
            ft.Row(
                [ft.Icon(icon, size=theme.ICON, color=accent.colour if chosen else theme.EDGE), about],
                spacing=10,
                vertical_alignment=ft.CrossAxisAlignment.START,
            ),
            lambda: choose(mode, tracking),
            spoken=say.t("{name}: {sentence}", name=name, sentence=told),
            identifier=identifier,
            chosen=chosen,
            bgcolor=accent.tint if chosen else theme.PAPER,
            border=ft.Border.all(2, accent.colour if chosen else theme.LINE),
            padding=ft.Padding.symmetric(horizontal=12, vertical=11),
            height=None,
            alignment=None,
        )

    keys = [
        key("table", one, f"tracking-{one}", say.t(NAMES[one]), say.t(SCREENS[game].tapped[one])) for one in TRACKINGS
    ]
    keys.append(key("digital", draft.tracking, "mode-digital", say.t(DIGITAL), say.t(DEALT)))
    return panel([heading(say.t("How do you play?")), *keys], spacing=8)


def _names_wrong(say: Say, names: tuple[str, ...]) -> str:
    """Names tell seats apart: each has one, each its own."""
    for at, name in enumerate(names):
        if not name:
            return say.t("{player} has no name yet.", player=say.t("Player {number}", number=at + 1))
        if any(same_name(name, other) for other in names[:at]):
            return say.t("Two players are called {name}. Give one of them another name.", name=name)
    return ""
