"""Set-up of a match of 13: names around the table, clockwise, and who deals first."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import flet as ft

from companion.engine import RuleBroken, left_of
from companion.engine.words import Say
from companion.games import GAMES
from companion.ui import addresses, bridge, theme
from companion.ui.desk import use_desk
from companion.ui.parts.fields import text_field
from companion.ui.parts.frame import panel, screen, view
from companion.ui.parts.keys import main_key, quiet_key, round_key, tappable
from companion.ui.parts.texts import heading, headline, lettering, soft

LONGEST = 40
FEWEST_LINES, MOST_LINES = 2, 6


@dataclass(frozen=True, slots=True)
class Draft:
    """What is being entered; nothing is kept before the match starts."""

    names: tuple[str, ...] = ("", "", "")
    dealer: int = 0

    def named(self, at: int, name: str) -> Draft:
        return replace(self, names=(*self.names[:at], name, *self.names[at + 1 :]))

    def with_one_more(self) -> Draft:
        return self if len(self.names) >= MOST_LINES else replace(self, names=(*self.names, ""))

    def without(self, at: int) -> Draft:
        names = (*self.names[:at], *self.names[at + 1 :])
        if len(names) < FEWEST_LINES:
            return self
        dealer = self.dealer - 1 if self.dealer > at else min(self.dealer, len(names) - 1)
        return Draft(names, dealer)


@bridge.component
def SetUp() -> ft.View:
    desk, page = use_desk(), ft.context.page
    game = GAMES["13"]
    draft, newest, change = bridge.use_draft(Draft())
    refused, refuse = ft.use_state("")
    say = desk.say([name.strip() or _player(desk.say(), at) for at, name in enumerate(draft.names)])

    def edit(by: Callable[[Draft], Draft]) -> None:
        before = newest()
        change(by)
        if newest() != before:
            refuse("")

    def start() -> None:
        entered = newest()
        names = [name.strip() for name in entered.names]
        if len(names) in game.players and (why := _names_wrong(say, names)):
            refuse(why)
            return
        try:
            first = left_of(entered.dealer, len(names))
            session = desk.sessions.begin(game.id, names, first, tracking="scorepad")
        except RuleBroken as broken:
            refuse(game.words.refusal(say, broken))
            return
        page.navigate(addresses.session(session.id))

    def line(at: int) -> ft.Control:
        name = draft.names[at]
        field = text_field(
            name,
            lambda text: edit(lambda old: old.named(at, text)),
            label=_player(say, at),
            identifier=f"name-{at + 1}",
            max_length=LONGEST,
        )
        spoken = say.t("Remove {name}", name=say.name(at))
        can = len(draft.names) > FEWEST_LINES
        drop = round_key(
            ft.Icons.CLOSE, spoken, (lambda: edit(lambda old: old.without(at))) if can else None, f"remove-{at + 1}"
        )
        return ft.Row([field, drop], spacing=8)

    def dealer(at: int) -> ft.Control:
        chosen = at == draft.dealer
        return tappable(
            lettering(say.name(at), size=15, color=theme.INK, max_lines=1, overflow=ft.TextOverflow.ELLIPSIS),
            lambda: edit(lambda old: replace(old, dealer=at)),
            spoken=say.t("{name} deals first", name=say.name(at)),
            identifier=f"dealer-{at + 1}",
            chosen=chosen,
            bgcolor=theme.FELT.tint if chosen else theme.KEY,
            border=ft.Border.all(2, theme.FELT.colour if chosen else theme.KEY),
            padding=ft.Padding.symmetric(horizontal=14, vertical=13),
            height=None,
            alignment=None,
        )

    count = len(draft.names)
    full = count >= MOST_LINES
    add = quiet_key(
        say.t("Add a player"),
        None if full else lambda: edit(Draft.with_one_more),
        "add-player",
        expand=False,
    )
    span = say.t("13 is for {least} to {most} players.", least=game.players[0], most=game.players[-1])
    players = panel(
        [heading(say.t("Players, clockwise")), *[line(at) for at in range(count)], add, soft(span)], spacing=8
    )
    first = say.t("{name} plays first.", name=say.name(left_of(draft.dealer, count)))
    deal = panel(
        [
            heading(say.t("Who deals first?")),
            ft.Row([dealer(at) for at in range(count)], wrap=True, spacing=8, run_spacing=8),
            soft(first),
        ]
    )
    begin = main_key(say.t("Start the match"), start, "start", theme.MIDNIGHT)
    whole = screen(
        desk,
        columns=[[headline(say.t("Who is playing?"), theme.MIDNIGHT.colour), players], [deal]],
        title=game.words.title(say),
        beside=say.t("with real cards"),
        back=lambda: page.navigate("/"),
        foot=[ft.Row([begin])],
        refused=refused,
    )
    return view(ft.use_view_path(), whole)


def _player(say: Say, at: int) -> str:
    return say.t("Player {number}", number=at + 1)


def _names_wrong(say: Say, names: list[str]) -> str:
    """Names tell seats apart: each has one, each its own."""
    for at, name in enumerate(names):
        if not name:
            return say.t("{player} has no name yet.", player=_player(say, at))
        if name.casefold() in [other.casefold() for other in names[:at]]:
            return say.t("Two players are called {name}. Give one of them another name.", name=name)
    return ""
