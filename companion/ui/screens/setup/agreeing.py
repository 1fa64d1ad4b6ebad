"""Asks what a table agrees on: who begins, or deals first, picked or drawn by lot; and the rules that it may choose,
each with its text one tap away. One line tells what was agreed.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import flet as ft

from companion.engine import Say, capital, left_of
from companion.sessions.library.variant import agreed, rounds_words, usual_rounds
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.games.screens import Question
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, option_key, quiet_key, round_key, text_key
from companion.ui.kit.signs import player_sign
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, announced, body, heading, lettering, silent, soft, strong
from companion.ui.screens.setup.draft import Draft
from companion.ui.session.rules_sheet import rule_sheet
from companion.ui.session.showing import hops

LOT = theme.Accent(theme.ON_LIT, theme.ON_LIT, theme.LIT)
"""The colours of a seat that the light is at."""
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
        words = say.t("{name} deals first", name=called) if deals else say.t("{name} begins", name=called)
        sign = player_sign(host.sign_of(names[seat]), names[seat], bots[seat], 24)
        who = [ft.Icon(icon, size=20, color=tint), *sign, name]
        return option_key(
            at_least(ft.Row(who, spacing=8, tight=True), theme.TOUCH - 4, ft.Alignment.CENTER_LEFT),
            lambda: pick(seat),
            spoken=words,
            identifier=f"{'dealer' if deals else 'first'}-{seat + 1}",
            chosen=chosen,
            on_panel=True,
            accent=theme.FELT if spot is None else LOT,
            padding=ft.Padding(12, 0, 14, 0),
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


Choose = Callable[[str, Any], None]


@bridge.component
def Options(draft: Draft, choose: Choose) -> ft.Control:
    """Draws the options that matter for so many players, played like this.

    ``choose`` takes the option's name and its value as a session file writes it.
    """
    device, questions = use_device(), SCREENS[draft.game].questions
    say = device.say()
    reading, read = ft.use_state("")
    answers = (one for question in questions for one in question.answers)
    instead = {str(one.value): say.t("“{words}”", words=say.t(one.words)) for one in answers}
    ft.use_dialog(rule_sheet(say, draft.game, reading, device.lang, lambda: read(""), instead) if reading else None)
    asked = [one for one in questions if one.applies(len(draft.lines), draft.typed)]
    drawn = [_question(say, one, draft, choose, partial(read, one.rule)) for one in asked]
    return panel(heading(say.t("Rules you agree on")), *drawn, spacing=14, identifier="options")


def _question(say: Say, question: Question, draft: Draft, choose: Choose, read: Callable[[], None]) -> ft.Control:
    field, value = question.field, draft.agreed[question.field]
    spoken = say.labelled(say.t("Rule {id}", id=question.rule), say.t(question.words))
    words = body(say.t(question.words), weight=BOLD, expand=True)
    above = ft.Row([words, round_key(ft.Icons.MENU_BOOK_OUTLINED, spoken, read, f"option-{field}-rule")], spacing=8)
    if question.answers:
        answers = []
        for one in question.answers:
            told = say.t(one.words)
            answer = option_row(
                lettering(told, size=theme.BODY, color=theme.INK, expand=True),
                partial(choose, field, one.value),
                chosen=one.value == value,
                spoken=say.labelled(say.t(question.words), told),
                identifier=f"option-{field}-{str(one.value).lower()}",
            )
            answers.append(answer)
        below: ft.Control = stretched(answers, spacing=6)
    else:
        below = _number(say, question, draft, choose)
    idle = question.idle
    note = ft.Container()  # its place is always there: no key below it changes its own
    if idle and draft.agreed[idle.field] == idle.value:
        note.content = announced(f"option-{field}-idle", soft(say.t(idle.words)))
    whole = stretched([above, note, below], spacing=6)
    return ft.Semantics(container=True, content=whole, key=field)


def option_row(
    about: ft.Control,
    on_tap: Callable[[], None],
    *,
    spoken: str,
    identifier: str,
    chosen: bool,
    accent: theme.Accent = theme.FELT,
    align: ft.CrossAxisAlignment = ft.CrossAxisAlignment.CENTER,
) -> ft.Control:
    """Draw one of several answers, ``about`` beside a circle that is filled if it is chosen."""
    icon = ft.Icons.RADIO_BUTTON_CHECKED if chosen else ft.Icons.RADIO_BUTTON_UNCHECKED
    circle = ft.Icon(icon, size=theme.ICON, color=accent.colour if chosen else theme.EDGE)
    return option_key(
        ft.Row([circle, about], spacing=10, vertical_alignment=align),
        on_tap,
        chosen=chosen,
        on_panel=True,
        accent=accent,
        spoken=spoken,
        identifier=identifier,
        padding=ft.Padding.symmetric(horizontal=12, vertical=11),
    )


def _number(say: Say, question: Question, draft: Draft, choose: Choose) -> ft.Control:
    """Draw the question for a number: 0 in the file means the usual one, which depends on how many play."""
    usual, value = usual_rounds(draft.game, len(draft.lines)), draft.agreed[question.field]
    now, name = value or usual, f"option-{question.field}"

    def to(number: int) -> Callable[[], None] | None:
        if not 1 <= number <= question.most:
            return None
        return lambda: choose(question.field, 0 if number == usual else number)

    told = rounds_words(say, draft.game, len(draft.lines), value)
    text = strong(told, size=theme.LARGE, text_align=ft.TextAlign.CENTER)
    count = announced(name, silent(text), label=told, expand=True)
    less = round_key(ft.Icons.REMOVE, say.t("One fewer"), to(now - 1), f"{name}-less", fast=True)
    on = to(now + 1) if now else None
    more = round_key(ft.Icons.ADD, say.t("One more"), on, f"{name}-more", fast=True)
    as_printed = partial(choose, question.field, 0) if value else None
    back = quiet_key(capital(say.t("as on the rule sheet")), as_printed, f"{name}-usual")
    return ft.Column([ft.Row([less, count, more], spacing=8), ft.Row([back])], spacing=6)


def agreed_line(say: Say, draft: Draft, to_options: Callable[[], object]) -> ft.Control:
    """Draw the line; a tap leads to the options. What is not as printed stands out."""
    played = draft.mode if draft.digital else draft.tracking
    how, other = agreed(say, draft.game, played, len(draft.lines), draft.agreed)
    told = " · ".join([*how, *other])
    spans = [ft.TextSpan(" · ".join(how))]
    if other:
        spans.append(ft.TextSpan(" · " + " · ".join(other), style=ft.TextStyle(weight=BOLD, color=theme.INK)))
    words = lettering("", size=theme.BODY, color=theme.SOFT, expand=True, max_lines=2)
    words.spans, words.overflow = spans, ft.TextOverflow.ELLIPSIS
    inside = ft.Row([words, ft.Icon(ft.Icons.TUNE, size=theme.ICON, color=theme.INK)], spacing=8)
    spoken, around = say.t("Agreed: {what}. Show this table’s rules", what=told), ft.Padding.symmetric(horizontal=6)
    key = text_key(inside, to_options, "agreed", spoken=spoken, bgcolor=None, border_radius=theme.ROUND, padding=around)
    return ft.Container(ft.Row([key]), key="agreed")
