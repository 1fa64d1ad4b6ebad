"""The final count card by card: a grid where a tap adds a card, keys to correct the last one, the check of the deck."""

from __future__ import annotations

import flet as ft

from companion.games.push.cards import COLOURS, COPIES_OF_NUMBER, VALUES
from companion.ui import theme
from companion.ui.games.push.count_draft import IN_DECK, Edit, Work, card_of
from companion.ui.parts import spread
from companion.ui.parts.frame import grouped, panel
from companion.ui.parts.keys import step_key, tappable
from companion.ui.parts.marks import mark
from companion.ui.parts.table import Table
from companion.ui.parts.texts import BOLD, heading, lettering, soft
from companion.ui.parts.zoom import large, steady, zoom

OF_A_COLOUR = len(VALUES) * COPIES_OF_NUMBER


def card_grid(table: Table, work: Work, edit: Edit) -> ft.Control:
    """Draws a line for each value and a column for each colour. While protected cards are counted, colours that were
    protected are marked.
    """
    words = table.words

    def head(colour: str) -> ft.Control:
        word = soft(words.word(table.say, colour), size=steady(theme.SMALLEST, 1.5), color=theme.INK, no_wrap=True)
        column = ft.Column([mark(colour), word], spacing=0, horizontal_alignment=ft.CrossAxisAlignment.CENTER)
        return ft.Container(column, expand=True)

    heads = ft.Row([ft.Container(width=22 * zoom()), *[head(colour) for colour in COLOURS]], spacing=6)
    return spread.table(ft.Column([heads, *[_line(table, work, edit, value) for value in VALUES]], spacing=4))


def _line(table: Table, work: Work, edit: Edit, value: int) -> ft.Control:
    say = table.say
    number = lettering(str(value), size=theme.LARGE, weight=BOLD, color=theme.SOFT)

    def cell(colour: str) -> ft.Control:
        card = card_of(colour, value)
        copies = work.copies(card)
        told = table.words.word(say, card)
        marked = work.part == "protected" and colour in table.seen.protected[work.seat]
        chosen = work.card == card
        edge = table.accent.colour if chosen else theme.ON_LIT if marked else theme.KEY
        inside = lettering(
            str(copies) if copies else "·", size=theme.FIGURE, weight=BOLD, color=theme.INK if copies else theme.EDGE
        )
        return tappable(
            inside,
            lambda: edit(lambda old: old.add_card(card)),
            spoken=say.t("{card}, {copies} counted: add one", card=told, copies=copies),
            identifier=f"add-{card}",
            bgcolor=theme.LIT if copies else theme.KEY,
            border=ft.Border.all(2, edge),
            border_radius=12,
            expand=True,
        )

    label = ft.Semantics(
        exclude_semantics=True, content=ft.Container(number, width=22 * zoom(), alignment=ft.Alignment.CENTER)
    )
    return grouped(ft.Row([label, *[cell(colour) for colour in COLOURS]], spacing=6))


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

    words = ft.Container(
        lettering(shown, size=theme.BODY, weight=BOLD, color=theme.INK, max_lines=3 if large() else 2), expand=True
    )
    spoken = ft.Semantics(exclude_semantics=True, content=words)
    return ft.Row(
        [
            ft.Semantics(
                identifier="counted", label=told, live_region=True, container=True, expand=True, content=spoken
            ),
            key("−", say.t("One card fewer"), -1, "fewer"),
            key("+", say.t("One card more"), 1, "more"),
        ],
        spacing=8,
        vertical_alignment=ft.CrossAxisAlignment.CENTER,
    )


def deck_check(table: Table, work: Work) -> ft.Control:
    """Compares everybody's cards with the deck. What is missing was discarded."""
    say = table.say

    def line(colour: str) -> ft.Control:
        found = work.of_colour(colour)
        facts = {"colour": table.words.word(say, colour), "found": found, "most": OF_A_COLOUR}
        told = say.t("{colour}: {found} of {most}", **facts)
        row = ft.Row([ft.Container(mark(colour, theme.BODY), width=22), soft(told, color=theme.INK)], spacing=8)
        return ft.Semantics(identifier=f"check-{colour}", container=True, content=row)

    counted = sum(work.cards(seat) for seat in range(table.seen.players))
    told = say.t(
        "{counted} of {most} number cards are counted; the others were discarded.", counted=counted, most=IN_DECK
    )
    return panel(
        [heading(say.t("Against the deck")), *[line(colour) for colour in COLOURS], grouped(soft(told))], spacing=4
    )
