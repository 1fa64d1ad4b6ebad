"""Asks who begins, or deals first: picked, or drawn by lot."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence

import flet as ft

from companion.engine import left_of
from companion.ui import bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, tappable, text_key
from companion.ui.kit.signs import player_sign
from companion.ui.kit.texts import BOLD, announced, body, heading, lettering, strong
from companion.ui.session.showing import hops

HOPS = 11
"""How often the light moves on, at least, before the lot has fallen; it lasts about a second and a half."""


@bridge.component
def FirstPlayer(
    deals: bool,
    names: Sequence[str],
    bots: Sequence[str | None],
    first: int,
    choose: Callable[[int], None],
    still: bool,
) -> ft.Control:
    """Asks for the player. ``deals``: that player deals, and the left neighbour plays first. ``still``: no motion is
    wanted.

    ``bots`` has the levels of bots by seat, None for people.

    The lot is drawn and chosen before anything moves; a tap on anything cuts the show short.
    """
    host = use_host()
    say = host.say(names)
    count = len(names)
    spot, drawn, pick, draw = use_lot(count, choose, still)
    shown = first if spot is None else spot

    def key(seat: int) -> ft.Control:
        chosen, called = seat == shown, say.name(seat)
        name = lettering(called, size=theme.BODY, color=theme.INK, weight=BOLD if chosen else None)
        name.expand = name.expand_loose = True  # a long one takes two lines
        icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
        tint = theme.FELT.colour if chosen else theme.EDGE
        edge = theme.LINE if not chosen else theme.FELT.colour if spot is None else theme.ON_LIT
        fill = theme.PAPER if not chosen else theme.FELT.tint if spot is None else theme.LIT
        words = say.t("{name} deals first", name=called) if deals else say.t("{name} begins", name=called)
        sign = player_sign(host.sign_of(names[seat]), names[seat], bots[seat], 24)
        who = [ft.Icon(icon, size=20, color=tint), *sign, name]
        return tappable(
            at_least(ft.Row(who, spacing=8, tight=True), theme.TOUCH - 4, ft.Alignment.CENTER_LEFT),
            lambda: pick(seat),
            spoken=words,
            identifier=f"{'dealer' if deals else 'first'}-{seat + 1}",
            chosen=chosen,
            bgcolor=fill,
            border=ft.Border.all(2, edge),
            padding=ft.Padding(12, 0, 14, 0),
            alignment=None,
        )

    ask = say.t("Who deals first?") if deals else say.t("Who begins?")
    keys = ft.Row([key(at) for at in range(count)], wrap=True, spacing=8, run_spacing=8)
    plays = left_of(first, count) if deals else first
    sentence = say.t("{name} plays first.", name=say.name(plays))
    if spot is not None:
        sentence = say.t("Drawing lots…")
    elif drawn == first:
        fell = say.t("{name} was drawn.", name=say.name(first))
        sentence = f"{fell} {sentence}" if deals else fell
    words, lots = announced("begins", body(sentence, weight=BOLD)), say.t("Draw lots")
    shuffle = [ft.Icon(ft.Icons.SHUFFLE, size=theme.ICON, color=theme.INK), strong(lots)]
    inside = ft.Row([*shuffle], spacing=8, alignment=ft.MainAxisAlignment.CENTER)
    return panel(heading(ask), keys, words, ft.Row([text_key(inside, draw, "lot", spoken=lots, least=44)]), spacing=12)


def use_lot(
    count: int, choose: Callable[[int], None], still: bool
) -> tuple[int | None, int | None, Callable[[int], None], Callable[[], None]]:
    """Return where the light is and on whom the lot fell, None for nowhere, and what picks somebody, and draws."""
    page = ft.context.page
    spot, light = bridge.use_state[int | None](None)
    drawn, tell = bridge.use_state[int | None](None)
    run = bridge.use_ref(lambda: 0)

    def pick(seat: int) -> None:
        run.current += 1
        light(None)
        tell(None)
        choose(seat)

    def draw() -> None:
        run.current += 1
        if spot is not None:  # enough of it
            light(None)
            return
        mine, lot = run.current, secrets.randbelow(count)
        choose(lot)
        tell(lot)
        if not still:
            page.run_task(show, mine, lot)

    async def show(mine: int, lot: int) -> None:
        for at, pause in hops(count, lot, HOPS):
            if run.current != mine:
                return
            light(at)
            await asyncio.sleep(pause)
        if run.current == mine:
            light(None)

    return spot, drawn, pick, draw
