"""The first cards, and those that everybody turns over together: entered one by one from the picker."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import RuleBroken
from companion.games.thricewise.cards import Card
from companion.games.thricewise.events import Reveal
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.draft import Draft, Edit, Slots, entry
from companion.ui.games.thricewise.picker import decktet_picker
from companion.ui.games.thricewise.slots import becomes, card_slot, seat_slots
from companion.ui.games.thricewise.triads import capital
from companion.ui.parts.keys import main_key, quiet_key
from companion.ui.parts.table import Table
from companion.ui.parts.texts import titled


def top(table: Table, draft: Draft) -> ft.Control:
    """Whose card comes next, in the largest letters; then all of them."""
    say, view = table.say, table.seen
    small = table.words.prompt(say, view)
    if not view.cards:
        large = say.t("The first cards") if draft.slots.missing else say.t("Everything lies there")
    elif draft.slots.missing:
        large = say.t("{name}: which card?", name=say.name(draft.slots.at))
    else:
        large = say.t("All cards are open")
    return titled(small, large, theme.PLUM.colour)


def slots(table: Table, draft: Draft, edit: Edit) -> ft.Control:
    """A place for every card; tap one to enter it again. When all are there, each says what becomes of it."""
    say, here = table.say, draft.slots.at
    spoken = [word(say, card) if card else say.t("no card yet") for card in draft.slots.words]

    def move(at: int) -> None:
        edit(lambda draft: draft.moved(at))

    if table.seen.cards:
        return seat_slots(say, draft.slots.words, spoken, here, _becomes(table, draft), move)
    across = len(draft.slots.words) // 2
    rows: list[ft.Control] = []
    for row in (0, 1):
        line = []
        for at in range(row * across, (row + 1) * across):
            where = say.t("row {row}, column {col}", row=row, col=at % across)
            said = capital(say.t("{where}: {card}", where=where, card=spoken[at]))
            line.append(card_slot(draft.slots.words[at], said, f"start-{at}", at == here, functools.partial(move, at)))
        rows.append(ft.Row(line, spacing=4, alignment=ft.MainAxisAlignment.CENTER))
    return ft.Column(rows, spacing=4)


def picker(table: Table, draft: Draft, on_pick: Callable[[str], Any]) -> ft.Control:
    unseen = frozenset(card for card, _ in table.seen.unseen)
    return decktet_picker(table.say, unseen, frozenset(draft.slots.words), on_pick)


def why_not(table: Table, draft: Draft, card: str) -> RuleBroken | None:
    """Why this card cannot be entered now, in the words of the rules."""
    unseen = [one for one, _ in table.seen.unseen]
    if card in draft.slots.words:
        return None if draft.slots.words[draft.slots.at] == card else _refused(table, (card,) * len(draft.slots.words))
    if card in unseen:
        return None
    others = [one for one in unseen if one != card][: len(draft.slots.words) - 1]
    return _refused(table, (card, *others))


def all_of(view: View, card: str) -> Reveal:
    """A reveal that cannot be: what is refused names the reason why no card is turned over now."""
    return Reveal((Card(card),) * view.players)


def foot(table: Table, draft: Draft, confirm: Callable[[], Any]) -> ft.Control:
    say = table.say
    if draft.slots.missing:
        words = say.plural("{n} card is still missing", "{n} cards are still missing", draft.slots.missing)
        return ft.Row([quiet_key(words, None, "confirm")])
    words = say.t("Turned over together") if table.seen.cards else say.t("Begin with these cards")
    return ft.Row([main_key(words, confirm, "confirm", theme.PLUM)])


def _refused(table: Table, cards: tuple[str, ...]) -> RuleBroken | None:
    return table.session.problem(entry(table.seen, Draft(Slots(cards))))


def _becomes(table: Table, draft: Draft) -> list[str]:
    """Blank until all cards are there."""
    view, told = table.seen, entry(table.seen, draft)
    if draft.slots.missing or not isinstance(told, Reveal) or table.session.problem(told):
        return [""] * view.players
    return becomes(table.say, table.session.preview(told).order, view.players)
