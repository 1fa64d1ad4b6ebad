"""The final count card by card: a grid where a tap adds a card, keys to correct the last one, the check of the deck."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.games.push.cards import COLOUR, COLOURS, COPIES_OF_NUMBER, NUMBERS, VALUES
from companion.ui import theme
from companion.ui.games.push.count_draft import IN_DECK, Edit, Work, card_of
from companion.ui.kit import spread
from companion.ui.kit.board import Area
from companion.ui.kit.frame import grouped, panel
from companion.ui.kit.keys import step_key, tappable
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import BOLD, drawn, heading, soft, spoken_as, strong
from companion.ui.kit.zoom import large, steady, zoom
from companion.ui.session.table import Table

OF_A_COLOUR: Final = len(VALUES) * COPIES_OF_NUMBER
FIRST: Final = 22
"""Width of the numbers at the left."""
GAP: Final = 4
"""The pixels between keys."""
AROUND: Final = 92
"""Height of what stands above the keys."""
HIGHEST: Final = 110
"""The greatest height of a key."""


def card_grid(table: Table, work: Work, edit: Edit, area: Area) -> ft.Control:
    """Draws a line for each value and a column for each colour, as high as the ``area``; on a phone on its side a line
    for each colour. While protected cards are counted, colours that were protected are marked.
    """
    words, flat, low = table.words, table.device.size.flat, table.device.size.low and not large()
    down: Sequence[int | str] = COLOURS if flat else VALUES
    high = min(max((area.height - AROUND) / len(down) - GAP, theme.TOUCH), HIGHEST)
    first = FIRST * zoom()

    def head(colour: str) -> ft.Control:
        shown: list[ft.Control] = [mark(colour)]
        if not low:  # the colour is spoken with each key
            word = words.word(table.say, colour)
            shown.append(soft(word, size=steady(theme.SMALLEST, 1.5), color=theme.INK, no_wrap=True))
        return spread.centred(shown, spacing=0)

    def number(value: int) -> ft.Control:
        text = strong(str(value), size=theme.LARGE, color=theme.SOFT)
        return ft.Semantics(exclude_semantics=True, content=text)

    def label(of: int | str) -> ft.Control:
        return number(of) if isinstance(of, int) else head(of)

    def cell(of: int | str, by: int | str) -> ft.Control:
        colour, value = (of, by) if isinstance(of, str) else (by, of)
        return _cell(table, work, edit, str(colour), int(value), high)

    across: Sequence[int | str] = VALUES if flat else COLOURS
    columns = [ft.Container(label(one), expand=True, alignment=ft.Alignment.CENTER) for one in across]
    lines: list[ft.Control] = [ft.Row([ft.Container(width=first), *columns], spacing=GAP)]
    for of in down:
        begin = ft.Container(label(of), width=first, alignment=ft.Alignment.CENTER)
        lines.append(grouped(ft.Row([begin, *[cell(of, by) for by in across]], spacing=GAP)))
    return spread.table(ft.Column(lines, spacing=2 if low else GAP))


def _cell(table: Table, work: Work, edit: Edit, colour: str, value: int, high: float) -> ft.Control:
    say, card = table.say, card_of(colour, value)
    copies = work.copies(card)
    told = table.words.word(say, card)
    marked = work.part == "protected" and colour in table.seen.protected[work.seat]
    edge = table.accent.colour if work.card == card else theme.ON_LIT if marked else theme.KEY
    return tappable(
        strong(str(copies) if copies else "·", size=theme.FIGURE, color=theme.INK if copies else theme.EDGE),
        lambda: edit(lambda old: old.add_card(card)),
        spoken=say.t("{card}, {copies} counted: add one", card=told, copies=copies),
        identifier=f"add-{card}",
        bgcolor=theme.LIT if copies else theme.KEY,
        border=ft.Border.all(2, edge),
        border_radius=12,
        height=high,
        expand=True,
        fast=True,
    )


def stepper(table: Table, work: Work, edit: Edit) -> ft.Control:
    """Draws the card tapped last, with a key that takes one away and a key that adds one."""
    say, card = table.say, work.card
    copies = work.copies(card)
    name = say.name(work.seat)
    where = say.t("face up") if work.part == "visible" else say.t("protected")
    told = say.t("{name}: tap the cards, one by one", name=name)
    if card:
        facts = {"name": name, "card": table.words.word(say, card), "where": where, "copies": copies}
        told = say.t("{name}, {where} – {card}: {copies}", **facts)
    shown = told
    if large():  # whose cards, and where they lie, stands above
        shown = say.t("{what}: {number}", what=facts["card"], number=copies) if card else say.t("Tap the cards")

    def key(sign: str, spoken: str, by: int, identifier: str) -> ft.Control:
        able = bool(card) and (by > 0 or copies > 0)

        def count() -> None:
            edit(lambda old: old.add_card(old.card, by) if old.card else old)

        return step_key(sign, count, identifier, spoken=spoken, able=able, width=64, padding=2)

    words = drawn(shown, size=theme.BODY, most=1.5, weight=BOLD, color=theme.INK, max_lines=3 if large() else 2)
    return ft.Row(
        [
            spoken_as(told, ft.Container(words, expand=True), "counted", live_region=True, expand=True),
            key("−", say.t("One card fewer"), -1, "fewer"),
            key("+", say.t("One card more"), 1, "more"),
        ],
        spacing=8,
    )


def deck_check(table: Table, work: Work) -> ft.Control:
    """Compares everybody's cards with the deck. What is missing was discarded."""
    say = table.say
    parts = [part for parts in work.held for part in parts]

    def line(colour: str) -> ft.Control:
        found = sum(n for part in parts for card, n in zip(NUMBERS, part, strict=True) if COLOUR[card] == colour)
        facts = {"colour": table.words.word(say, colour), "found": found, "most": OF_A_COLOUR}
        told = say.t("{colour}: {found} of {most}", **facts)
        row = ft.Row([ft.Container(mark(colour, theme.BODY), width=22), soft(told, color=theme.INK)], spacing=8)
        return ft.Semantics(identifier=f"check-{colour}", container=True, content=row)

    counted = sum(map(sum, parts))
    told = say.t(
        "Number cards counted: {counted} of {most}. The rest should be in the discards.", counted=counted, most=IN_DECK
    )
    return panel(
        [heading(say.t("Against the deck")), *[line(colour) for colour in COLOURS], grouped(soft(told))], spacing=4
    )
