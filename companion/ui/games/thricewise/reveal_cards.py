"""Full tracking: the first cards, and those that everybody turns over together, picked one by one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Final

import flet as ft

from companion.engine import Choice, RuleBroken
from companion.engine.words import N_
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Reveal
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import HIGH
from companion.ui.games.thricewise.draft import Draft, Edit, Slots, entry
from companion.ui.games.thricewise.placing import hint_high
from companion.ui.games.thricewise.slots import card_slot, in_foot, seat_slots, seats_high
from companion.ui.kit.board import KEYS, Area, area, aside_width
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.session.table import Table

ROWS_HIGH: Final = 24
"""Height of the two rows of first cards without these cards."""
ROWS: Final = (N_("Upper row, card {number}"), N_("Lower row, card {number}"))


def large_words(table: Table, draft: Draft) -> str:
    """Say whose card comes next; once none is missing, that all are there."""
    say = table.say
    view: View = table.seen
    if not view.cards:
        return say.t("The first cards") if draft.slots.missing else say.t("Everything lies there")
    if draft.slots.missing:
        return say.t("{name}: which card?", name=say.name(draft.slots.at))
    return say.t("All cards are open")


def slots(table: Table, draft: Draft, edit: Edit) -> ft.Control:
    """Draw a place for every card; a tap enters it again. When all are there, each says what the card will do."""
    say, cards, here = table.say, draft.slots.words, draft.slots.at
    spoken = [word(say, card) if card else say.t("no card yet") for card in cards]

    def move(at: int) -> None:
        edit(lambda draft: draft.moved(at))

    room = table.device.size
    if table.seen.cards:
        return seat_slots(table, draft.slots, spoken, _reveal(cards), move, aside_width(room), in_foot(room))
    across = len(cards) // 2
    rows: list[ft.Control] = []
    for row in (0, 1):
        line = []
        for at in range(row * across, (row + 1) * across):
            where = say.t(ROWS[row], number=at % across + 1)
            said = say.t("{where}: {card}", where=where, card=spoken[at])
            slot = card_slot(cards[at], said, f"start-{at}", at == here, functools.partial(move, at), in_foot(room))
            line.append(slot)
        rows.append(ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=4)


def picker_area(table: Table) -> Area:
    """Return how large the picker may be above, or beside, the places and the key."""
    room = table.device.size
    places = seats_high(room) if table.seen.cards else ROWS_HIGH + 2 * round(in_foot(room) * HIGH)
    return area(room, hint_high(room), places, KEYS)


def why_not(table: Table, draft: Draft, card: str) -> RuleBroken | None:
    """Say why this card cannot be entered now, in the words of the rules."""
    view: View = table.seen
    if isinstance(view.awaits, Choice):  # the picker shows what is still to come; no card is turned over
        return table.session.problem(_reveal((card,) * view.players))
    slots, unseen = draft.slots, [one for one, _ in view.unseen]
    if card in slots.words:
        return None if slots.words[slots.at] == card else _refused(table, (card,) * len(slots.words))
    if card in unseen:
        return None
    return _refused(table, (card, *[one for one in unseen if one != card][: len(slots.words) - 1]))


def foot(table: Table, draft: Draft, confirm: Callable[[], Any]) -> ft.Control:
    """Draw the key that keeps the cards, or how many are missing."""
    say = table.say
    if draft.slots.missing:
        words = say.plural("{n} card is still missing", "{n} cards are still missing", draft.slots.missing)
        return ft.Row([quiet_key(words, None, "confirm")])
    words = say.t("Turned over together") if table.seen.cards else say.t("Begin with these cards")
    return ft.Row([main_key(words, confirm, "confirm", theme.PLUM)])


def _refused(table: Table, cards: tuple[str, ...]) -> RuleBroken | None:
    return table.session.problem(entry(table.seen, Draft(Slots(cards))))


def _reveal(cards: tuple[str, ...]) -> Reveal:
    return Reveal(tuple(map(Card, cards)))
