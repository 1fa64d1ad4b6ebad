"""Thricewise with real cards, quick: the ranks revealed, then what every card placed brought: its triads as chips, or
worked out from their three cards.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import Choice, Together
from companion.games.thricewise.cards import CARDS, RANKS, Card, Rank
from companion.games.thricewise.scorepad import CHIPS, Place, Reveal, View
from companion.games.thricewise.scoring import calculate
from companion.games.thricewise.view import View as FullView
from companion.games.thricewise.words import word
from companion.share.picture.lettering import width
from companion.ui import bridge, theme
from companion.ui.games.screens import OwnEntry
from companion.ui.games.thricewise.cards import decktet_picker, rank_mark
from companion.ui.games.thricewise.draft import (
    EMPTY_LINE,
    QUICK_FORM,
    QuickDraft,
    QuickEdit,
    Slots,
    begin_quick,
    quick_entry,
)
from companion.ui.games.thricewise.grid import triad_words
from companion.ui.games.thricewise.placing import hint_high, place_keys, two_lines, what_to_place
from companion.ui.games.thricewise.seats import last_panel, seats_panel, turn_of_turns
from companion.ui.games.thricewise.slots import as_large, card_slot, confirm_key, in_foot, paper, seat_slots
from companion.ui.kit.board import BROAD, KEYS, Parts, area, aside_width, card_width
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, main_key, plain_key, quiet_key, round_key, tappable
from companion.ui.kit.spread import centred, in_lines, stretched
from companion.ui.kit.texts import BOLD, announced, body, drawn, heading, large, most_lines, silent, strong, whole_words
from companion.ui.page_size import BETWEEN
from companion.ui.session.entry import use_kept_entry
from companion.ui.session.score_strip import points_strip
from companion.ui.session.table import Session, Table, board_screen, head, use_table

ACROSS: Final = 5
HIGH: Final = 66
LOW: Final = 50
"""Heights of a key, the lower one on a page without room to spare."""
GROWS: Final = 1.2
"""How many times as large the number of cards left becomes with the reader's text, where a key has room for it."""
WIDE: Final = 54
"""A rank is as large as on a card of this width."""
CHIPS_ACROSS: Final = 4
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


@bridge.component
def ThricewisePad(session: Session) -> ft.Control:
    table: Table[View] = use_table(session, theme.PLUM)
    view = table.seen
    draft, newest, edit = use_ranks(table)

    def reveal(rank: str) -> None:
        too_many = Reveal((Rank(rank),) * view.players)  # the rules say why not
        if _left(table, newest(), rank) <= 0 and (broken := table.session.problem(too_many)):
            table.refuse(broken)
        else:
            edit(lambda draft: replace(draft, slots=draft.slots.put(rank)))

    def confirm() -> None:
        table.tell(quick_entry(view, newest()))

    on_pick = bridge.use_newest(lambda card: edit(lambda draft: replace(draft, line=draft.line.toggled(card))))
    say = table.say
    prompt, hint = table.words.prompt(say, view), ""
    board: ft.Control = ft.Container()
    foot: list[ft.Control] = []
    match view.awaits:
        case Choice():
            prompt, hint = say.name(view.order[0]), what_to_place(table)
            if draft.calculating:
                board = _calculator(table, draft, edit, on_pick)
                foot = _calculated_line(table, draft, edit)
            else:
                board = _entered_panel(table, draft, edit)
                foot = [_chip_keys(table, edit)]
            points = say.plural("Enter {n} point", "Enter {n} points", sum(draft.chips))
            words = points if draft.chips else say.t("Placed, no triad")
            foot.append(place_keys(table, main_key(words, confirm, "place", theme.PLUM)))
        case Together():
            prompt, hint = _whose_rank(table, draft), table.words.prompt(say, view)
            board = _slots(table, draft, edit)
            own = table.own_seats is not None
            done = (say.t("Everything is entered"), None) if own else (say.t("Revealed together"), confirm)
            foot = [_rank_keys(table, draft, reveal), confirm_key(table, draft.slots, *done)]
    latest, over = two_lines(table, hint)
    parts = Parts(
        head=head(table, prompt, latest),
        strip=points_strip(table),
        board=board,
        foot=foot,
        more=[last_panel(table)],
        under=[seats_panel(table)],
        hint=over,
    )
    return board_screen(table, parts, beside=turn_of_turns(say, view))


def use_ranks(table: Table[View]) -> tuple[QuickDraft, Callable[[], QuickDraft], QuickEdit]:
    """Hold what is entered: on a phone without the pen, the ranks of its own seats."""
    view, session = table.seen, table.session
    kept, kept_now, update = use_kept_entry(
        table, "entry", session.steps, lambda: begin_quick(view, session.struck), QUICK_FORM
    )

    def at_home(draft: QuickDraft) -> QuickDraft:
        """Return the draft at a place of this phone's, where it enters no others."""
        mine, ranks = sorted(table.own_seats or ()), draft.slots.words
        if not mine or draft.slots.at in mine:
            return draft
        return replace(draft, slots=Slots(ranks, next((one for one in mine if not ranks[one]), mine[0])))

    def edit(change: Callable[[QuickDraft], QuickDraft]) -> None:
        table.refuse(None)
        update(lambda old: change(at_home(old)))

    return at_home(kept), lambda: at_home(kept_now()), edit


def own_entry(table: Table[View | FullView]) -> OwnEntry | None:
    """Return what is this phone's to enter: the ranks that its seats reveal."""
    view = table.seen
    if not table.own_seats or not isinstance(view, View) or not isinstance(view.awaits, Together):
        return None
    return OwnEntry(view.turn, lambda session, _: bridge.keyed("pad", ThricewisePad, session), due=True)


def _whose_rank(table: Table, draft: QuickDraft) -> str:
    """Say whose rank is due; on a phone that enters its own, for whom all wait once that is there."""
    say, ranks = table.say, draft.slots.words
    missing = [seat for seat, rank in enumerate(ranks) if not rank]
    if not missing:
        return say.t("Everything is entered")
    if table.own_seats is not None and table.own_seats.isdisjoint(missing):
        return say.t("Still to come: {names}", names=say.seats(missing))
    return say.about(draft.slots.at, "{name}: which rank?", "Which rank did you reveal?")


def _slots(table: Table, draft: QuickDraft, edit: QuickEdit) -> ft.Control:
    """Draw a place for the rank of each seat, as large as the page allows."""
    room = table.device.size
    space = area(room, hint_high(room), (LOW if room.low else HIGH) * 2 + 2 * theme.GAP, KEYS)

    def move(index: int) -> None:
        if table.own_seats is not None and index not in table.own_seats:
            return
        edit(lambda old: replace(old, slots=replace(old.slots, at=index)))

    reveal = quick_entry(table.seen, draft)
    return seat_slots(table, draft.slots, reveal, move, space.width, as_large(space, table.seen.players))


def _rank_keys(table: Table, draft: QuickDraft, on_rank: Callable[[str], object]) -> ft.Control:
    """Draw a key for every rank, with how many cards of it nobody has revealed."""
    say, size = table.say, table.device.size
    room = (aside_width(size) - theme.GAP * (ACROSS - 1)) / ACROSS

    def key(rank: Rank) -> ft.Control:
        left = _left(table, draft, rank)
        how_many, none = say.plural("{n} left", "{n} left", left), left <= 0
        most = max(1.0, min(GROWS, room / width(how_many, theme.SMALL, bold=True)))
        below = drawn(how_many, size=theme.SMALL, most=most, color=theme.SOFT, no_wrap=True)
        mark = rank_mark(rank, WIDE, theme.SOFT if none else theme.INK)
        return tappable(
            centred([mark, below], spacing=0 if size.low else 2, tight=True),
            lambda: on_rank(rank),
            spoken=say.t("{what}, {more}", what=word(say, rank), more=how_many),
            identifier=f"rank-{rank}",
            chosen=rank == draft.slots.words[draft.slots.at],
            bgcolor=theme.KEY,
            height=LOW if size.low else HIGH,
            opacity=0.5 if none else 1,
            expand=True,
        )

    lines = in_lines([key(rank) for rank in RANKS], ACROSS, BETWEEN if size.low else theme.GAP)
    lines.spacing = theme.GAP
    return ft.Container(lines, padding=ft.Padding(0, 0, 0, theme.GAP))


def _left(table: Table[View], draft: QuickDraft, rank: str) -> int:
    """Return how many cards of a rank the next seat may still reveal."""
    view = table.seen
    others = [one for seat, one in enumerate(draft.slots.words) if seat != draft.slots.at]
    return view.ranks_left[RANKS.index(rank)] - others.count(rank)


def _entered_panel(table: Table[View], draft: QuickDraft, edit: QuickEdit) -> ft.Control:
    """Draw the card that is placed, as large as the page allows, and beside it the triads entered and their sum."""
    say, room, view = table.say, table.device.size, table.seen
    space = area(room, hint_high(room), 2 * ((LOW_CHIP if room.low else CHIP) + theme.GAP), KEYS)
    width = int(card_width(space, CARD_ACROSS, CARD_DOWN, CARD_LEAST, CARD_MOST))
    card = silent(paper(view.shown[view.order[0]] if view.lies else "", width))
    entered = stretched([heading(say.t("One chip for each triad")), _sum(table, draft, edit)], spacing=4, tight=True)
    key = plain_key(say.t("Work out a triad from its cards"), lambda: _toggle(edit), "calculator")
    if large():  # no number would be whole beside it
        return panel(entered, ft.Row([card], alignment=ft.MainAxisAlignment.CENTER), key)
    entered.expand = True
    return ft.Container(panel(ft.Row([card, entered], spacing=14), key), width=min(space.width, BROAD))


def _chip_keys(table: Table, edit: QuickEdit) -> ft.Control:
    """Draw a chip for each value; one that no triad with this card is worth (S2) is faint, and says why."""
    say, view, size = table.say, table.seen, table.device.size
    room = (aside_width(size) - theme.GAP * (CHIPS_ACROSS - 1)) / CHIPS_ACROSS - CHIP_INSET

    def chip(value: int) -> ft.Control:
        worth = f"+{value}"
        most = min(CHIP_GROWS, whole_words(worth, room, theme.LARGE))
        doubts = table.session.doubts(Place(view.order[0], (value,)))
        add = functools.partial(edit, lambda draft: replace(draft, chips=(*draft.chips, value)))
        return tappable(
            drawn(worth, size=theme.LARGE, most=most, weight=BOLD, color=theme.PLUM.colour, no_wrap=True),
            functools.partial(table.refuse, doubts[0]) if doubts else add,
            spoken=say.t("One more triad: {points}", points=say.plural("{n} point", "{n} points", value)),
            identifier=f"chip-{value}",
            opacity=0.4 if doubts else 1,
            bgcolor=theme.PLUM.tint,
            border=ft.Border.all(1.5, theme.PLUM.colour),
            border_radius=28,
            height=LOW_CHIP if size.low else CHIP,
            expand=True,
        )

    chips = in_lines([chip(value) for value in CHIPS if value], CHIPS_ACROSS)
    return ft.Container(chips, padding=ft.Padding(0, 0, 0, theme.GAP))


def _calculator(table: Table, draft: QuickDraft, edit: QuickEdit, on_pick: Callable[[str], object]) -> ft.Control:
    """Draw the calculator: all cards to choose from, and the triads entered so far."""
    close = round_key(ft.Icons.CLOSE, table.say.t("Close"), lambda: _toggle(edit), "calculator")
    space = area(table.device.size, LINE_HIGH, KEYS)
    picker = decktet_picker(table.say, ALL, frozenset(draft.line.words), space, on_pick)
    summed = ft.Container(_sum(table, draft, edit), expand=True)
    return ft.Column([ft.Row([summed, close], spacing=theme.GAP), picker], spacing=theme.GAP, tight=True)


def _calculated_line(table: Table[View], draft: QuickDraft, edit: QuickEdit) -> list[ft.Control]:
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
