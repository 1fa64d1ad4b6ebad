"""Fast entry of what a card brought: its triads as chips, or worked out from their three cards."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.games.thricewise.cards import CARDS, Card
from companion.games.thricewise.scorepad import CHIPS, Place, View
from companion.games.thricewise.scoring import calculate
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import decktet_picker
from companion.ui.games.thricewise.draft import EMPTY_LINE, QuickDraft, QuickEdit
from companion.ui.games.thricewise.placing import hint_high, place_keys
from companion.ui.games.thricewise.slots import card_slot, in_foot, paper
from companion.ui.games.thricewise.triads import triad_words
from companion.ui.kit.board import BROAD, KEYS, area, aside_width, card_width
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, main_key, plain_key, quiet_key, round_key, tappable
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import BOLD, announced, body, drawn, heading, large, most_lines, silent, strong, whole_words
from companion.ui.page_size import PageSize
from companion.ui.session.table import Table

ACROSS: Final = 4
ALL: Final = frozenset(CARDS)
CHIP: Final = 56
LOW_CHIP: Final = 48
"""Heights of a chip, the lower one on a page without room to spare."""
CHIP_INSET: Final = 6
CHIP_GROWS: Final = 1.6
"""The pixels left and right in a chip, and how many times as large its points become with the reader's text."""
CARD_ACROSS: Final = 3.2
CARD_DOWN: Final = 2.4
CARD_LEAST: Final = 50
CARD_MOST: Final = 300
"""The width and height of what is entered by the width of the card, and the least and greatest width of that."""
LINE_HIGH: Final = 134
"""Height of the three cards of the calculator and of what they make."""


def entered_panel(table: Table[View], draft: QuickDraft, edit: QuickEdit) -> ft.Control:
    """Draw the card that is placed, as large as the page allows, and beside it the triads entered and their sum."""
    say, room, view = table.say, table.device.size, table.seen
    space = area(room, hint_high(room), 2 * (_chip_high(room) + theme.GAP), KEYS)
    width = int(card_width(space, CARD_ACROSS, CARD_DOWN, CARD_LEAST, CARD_MOST))
    card = silent(paper(view.shown[view.order[0]] if view.lies else "", width))
    entered = stretched([heading(say.t("One chip for each triad")), _sum(table, draft, edit)], spacing=4, tight=True)
    key = plain_key(say.t("Work out a triad from its cards"), lambda: _toggle(edit), "calculator")
    if large():  # no number would be whole beside it
        return panel(entered, ft.Row([card], alignment=ft.MainAxisAlignment.CENTER), key)
    entered.expand = True
    return ft.Container(panel(ft.Row([card, entered], spacing=14), key), width=min(space.width, BROAD))


def chip_keys(table: Table, edit: QuickEdit) -> ft.Control:
    keys = [_chip(table, value, edit) for value in CHIPS if value]
    rows: list[ft.Control] = [ft.Row(keys[at : at + ACROSS], spacing=theme.GAP) for at in range(0, len(keys), ACROSS)]
    return ft.Container(ft.Column(rows, spacing=theme.GAP), padding=ft.Padding(0, 0, 0, theme.GAP))


def calculator(table: Table, draft: QuickDraft, edit: QuickEdit, on_pick: Callable[[str], object]) -> ft.Control:
    """Draw the calculator: all cards to choose from, and the triads entered so far."""
    close = round_key(ft.Icons.CLOSE, table.say.t("Close"), lambda: _toggle(edit), "calculator")
    space = area(table.device.size, LINE_HIGH, KEYS)
    picker = decktet_picker(table.say, ALL, frozenset(draft.line.words), space, on_pick)
    summed = ft.Container(_sum(table, draft, edit), expand=True)
    return ft.Column([ft.Row([summed, close], spacing=theme.GAP), picker], spacing=theme.GAP, tight=True)


def calculated_line(table: Table[View], draft: QuickDraft, edit: QuickEdit) -> list[ft.Control]:
    """Draw three cards in the order they lie, the kinds of triad they make, and the worth of each."""
    say, cards, whole, view = table.say, draft.line.words, not draft.line.missing, table.seen
    wide = in_foot(table.device.size)

    def enter_at(index: int) -> None:
        edit(lambda draft: replace(draft, line=replace(draft.line, at=index)))

    slots: list[ft.Control] = []
    for at, card in enumerate(cards):
        name = word(say, card) if card else say.t("nothing yet")
        spoken = say.t("Card {number} of the line: {card}", number=at + 1, card=name)
        tap = functools.partial(enter_at, at)
        slots.append(card_slot(card, spoken, f"line-{at}", at == draft.line.at and not whole, tap, wide))
    triads = calculate([Card(card) for card in cards], view.options) if whole else ()
    if whole:
        lines = [triad_words(say, kind, cards, value) for kind, value in triads] or [say.t("No triad.")]
    else:
        lines = [say.t("Three cards, in the order they lie.")]
    words_of = ft.Column([body(line) for line in lines], spacing=2)
    worked_out = announced("worked-out", at_least(words_of, 48, ft.Alignment.TOP_LEFT))
    values = [value for _, value in triads]
    add = functools.partial(edit, lambda draft: replace(draft, chips=(*draft.chips, *values), line=EMPTY_LINE))
    key = quiet_key(say.plural("Add {n} point", "Add {n} points", sum(values)), add if values else None, "add")
    apart = large() or table.device.size.flat
    line = [ft.Row(slots, spacing=4), ft.Row([key])] if apart else [ft.Row([*slots, key], spacing=4)]
    return [*line, worked_out]


def _toggle(edit: QuickEdit) -> None:
    edit(lambda draft: replace(draft, calculating=not draft.calculating))


def _sum(table: Table, draft: QuickDraft, edit: QuickEdit) -> ft.Control:
    """Draw the chips entered so far and their sum."""
    say = table.say
    adding = " + ".join(map(str, draft.chips)) or "–"
    total = say.plural("{n} point", "{n} points", sum(draft.chips))
    spoken = say.t("Triads: {adding}, {total}", adding=adding, total=total)
    chips = strong(adding, size=theme.LARGE, max_lines=most_lines(2))
    points = strong(total, size=theme.LARGE, color=theme.PLUM.colour)
    line: ft.Control = ft.Column([chips, points], spacing=0)
    if not large():
        chips.expand = True
        line = ft.Row([chips, points], spacing=8)
    shown = announced("entered", silent(line), label=spoken, expand=True)
    words, take_back = say.t("Take the last one back"), lambda: edit(lambda old: replace(old, chips=old.chips[:-1]))
    back = round_key(ft.Icons.BACKSPACE_OUTLINED, words, take_back, "chip-back", fast=True)
    return at_least(ft.Row([shown, back], spacing=8), CHIP)


def foot(table: Table, draft: QuickDraft, confirm: Callable[[], object]) -> ft.Control:
    words = table.say.t("Placed, no triad")
    if draft.chips:
        words = table.say.plural("Enter {n} point", "Enter {n} points", sum(draft.chips))
    return place_keys(table, main_key(words, confirm, "place", theme.PLUM))


def _chip(table: Table, value: int, edit: QuickEdit) -> ft.Control:
    """Draw a chip; one that no triad with this card is worth (S2) is faint, and says why."""
    say, view = table.say, table.seen
    doubts = table.session.doubts(Place(view.order[0], (value,)))
    room = (aside_width(table.device.size) - theme.GAP * (ACROSS - 1)) / ACROSS - CHIP_INSET
    most = min(CHIP_GROWS, whole_words(f"+{value}", room, theme.LARGE))
    return tappable(
        drawn(f"+{value}", size=theme.LARGE, most=most, weight=BOLD, color=theme.PLUM.colour, no_wrap=True),
        lambda: table.refuse(doubts[0]) if doubts else edit(lambda draft: replace(draft, chips=(*draft.chips, value))),
        opacity=0.4 if doubts else 1,
        spoken=say.t("One more triad: {points}", points=say.plural("{n} point", "{n} points", value)),
        identifier=f"chip-{value}",
        bgcolor=theme.PLUM.tint,
        border=ft.Border.all(1.5, theme.PLUM.colour),
        border_radius=28,
        height=_chip_high(table.device.size),
        expand=True,
    )


def _chip_high(room: PageSize) -> int:
    return LOW_CHIP if room.low else CHIP
