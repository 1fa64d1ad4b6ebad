"""Draws the final count as totals: everybody's points and, only where they tie, the number of cards (E2, E3)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.ui import bridge, theme
from companion.ui.games.push.count_draft import LONGEST, Edit, SumField, Work
from companion.ui.kit.board import peeking
from companion.ui.kit.fields import Fields, NumberKey, listening, number_keys, number_keys_high, text_field, total
from companion.ui.kit.frame import grouped, panel, target
from companion.ui.kit.keys import at_least, tappable
from companion.ui.kit.texts import LOW, large, row_name, soft, strong
from companion.ui.page_size import PageSize
from companion.ui.session.table import Table

ACROSS: Final = 5
"""How many keys stand side by side."""
ABOVE: Final = 236
LOW_ABOVE: Final = 146
"""The height in pixels from the top of the page to the first line, less on a low page."""
FIELD: Final = 56
"""The least height of a line in pixels, where letters have their usual size."""
AROUND: Final = 10
"""Of which so much lies around the words of a field."""
BETWEEN: Final = 10
OVER: Final = 77
"""The height in pixels of what scrolls along above the first line."""
UNDER: Final = 110
"""The height in pixels of what lies under the lines beside the keys."""
SIGNS: Final = ("12345", "67890")


def sums_panel(table: Table, work: Work, edit: Edit, fields: Fields[SumField], high: float) -> ft.Control:
    """Draw a line for each player, ``high`` pixels high. On a touch device nothing is typed: fields are tapped, and the
    keys write.
    """
    say = table.say

    def enter(place: SumField) -> None:
        """Go on to the next field, by keyboard."""
        following = work.move_on(place).move_on().field
        if work.fields.index(following):
            fields.focus(following)

    def field(place: SumField, words: str) -> ft.Control:
        seat, kind = place
        text, chosen = work.sum_of(place), work.field == place
        spoken = say.t("{name}, {kind}: {value}", name=say.name(seat), kind=words, value=text or say.t("nothing yet"))
        if table.device.touch:
            return _key(
                text, words, chosen, spoken, f"{kind}-{seat}", lambda: edit(lambda old: old.move_on(place)), high
            )

        def choose(_: object) -> None:
            if fields.chosen_by_hand(place):
                edit(lambda old: old if old.field == place else replace(old, field=place, over=0))

        inside = text_field(
            text,
            lambda typed: edit(lambda old: old.typed(place, typed), typed=True),
            words,
            f"{kind}-{seat}",
            keyboard_type=ft.KeyboardType.TEXT,
            input_filter=ft.InputFilter(regex_string=r"^[0-9+ ]*$"),
            max_length=LONGEST[kind],
            on_focus=choose,
            on_click=lambda _: edit(lambda old: old.move_on(place)),
            on_submit=lambda _: enter(place),
            ref=fields.of(place),
            **listening(text, chosen=chosen, over=work.over),
        )
        return ft.MergeSemantics(content=ft.Semantics(label=spoken, content=inside))

    def line(seat: int) -> ft.Control:
        points, _ = work.sums[seat]
        score = total(points)
        result = strong("" if score is None or "+" not in points else f"= {score}")
        name = ft.Column([row_name(say.name(seat), say.names), result], spacing=0)
        parts = [ft.Container(name, expand=3), ft.Container(field((seat, "points"), say.t("Points")), expand=4)]
        if seat in work.tied:
            parts.append(ft.Container(field((seat, "cards"), say.t("Cards")), expand=3))
        return target(grouped(ft.Row([*parts], spacing=8)), f"line-{seat}")

    how = soft(say.t("Sums are allowed: 3+5+6. The number of cards is asked for only where points are equal (E3)."))
    return panel(*[line(seat) for seat in work.seats], how, spacing=BETWEEN)


def sums_check(table: Table, work: Work) -> ft.Control:
    """Draw what everybody has, in words."""
    say = table.say
    lines: list[ft.Control] = []
    for seat, (points, cards) in enumerate(work.sums):
        score = say.plural("{n} point", "{n} points", total(points) or 0)
        words = say.labelled(say.name(seat), score)
        if (count := total(cards)) is not None:
            words = say.t("{what}, {more}", what=words, more=say.plural("{n} card", "{n} cards", count))
        lines.append(ft.Semantics(identifier=f"told-{seat}", container=True, content=strong(words)))
    names = say.listing([say.name(seat) for seat in sorted(work.tied)])
    tie = say.t("Equal points: count the cards of {names} as well (E3).", names=names)
    inside = soft(tie, color=theme.INK) if work.tied else ft.Container()
    lines.append(ft.Semantics(identifier="tie", live_region=True, container=True, content=inside))
    return panel(*lines, spacing=6)


def use_sum_keys(table: Table, change: Edit, fields: Fields[SumField], newest: Callable[[], Work]) -> ft.Control:
    """Draw keys for digits, for a + between sums, and for the next field. The keyboard comes along."""
    say, room = table.say, table.device.size

    def edit(by: Callable[[Work], Work]) -> None:
        change(by)
        fields.focus(newest().field)

    press = bridge.use_newest(lambda sign: edit(lambda old: old.press(sign)))
    erase = bridge.use_newest(lambda: edit(Work.erase))
    move_on = bridge.use_newest(lambda: edit(Work.move_on))

    def made() -> ft.Control:
        lines = [[NumberKey(n, n, f"number-{n}", functools.partial(press, n)) for n in line] for line in SIGNS]
        last = [
            NumberKey("+", say.t("Plus"), "plus", functools.partial(press, "+")),
            NumberKey(ft.Icons.BACKSPACE_OUTLINED, say.t("Erase"), "erase", erase),
            NumberKey(ft.Icons.ARROW_FORWARD, say.t("Next field"), "next", move_on, wide=3),
        ]
        return number_keys([*lines, last], (), room)

    return bridge.use_kept(made, table.device.lang, room)


def line_high(players: int, page: PageSize, room: float) -> float:
    """Return how high a line is, so that those which the ``room`` does not hold are seen to go on below it."""
    if not room or page.aside or large():
        return FIELD
    return peeking(FIELD, FIELD, BETWEEN, players, room - OVER)


def line_to_show(work: Work, page: PageSize, high: float) -> str:
    """Return the line that has to be at the top so that the chosen field is in sight; none where all are."""
    seat = work.field[0]
    below = 0 if page.aside else number_keys_high(len(SIGNS) + 1, page) + UNDER
    above = LOW_ABOVE if page.low else ABOVE
    fits = not large() and above + (seat + 1) * (high + BETWEEN) + below <= page.height
    return "" if fits or seat == 0 else f"line-{seat - 1}"


def _key(
    text: str, words: str, chosen: bool, spoken: str, identifier: str, on_tap: Callable[[], object], high: float
) -> ft.Control:
    """Draw a field that is tapped, with its name above what stands in it."""
    edge = theme.VERMILION.colour if chosen else theme.EDGE
    number = strong(text or " ", size=theme.LARGE, max_lines=1, style=LOW)
    inside = ft.Column([soft(words, max_lines=1), number], spacing=0)
    return tappable(
        at_least(inside, round(high) - AROUND, ft.Alignment.CENTER_LEFT),
        on_tap,
        spoken=spoken,
        identifier=identifier,
        chosen=chosen,
        bgcolor=theme.PAPER,
        border=ft.Border.all(2, edge),
        padding=ft.Padding.symmetric(horizontal=12, vertical=3),
    )
