"""Draws the viewer's hand at the foot of the screen; while all choose a card, with the key that lays it face down."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import SPECTATOR, Seat, Together
from companion.engine.words import capital
from companion.games.thricewise.cards import Card
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.placing import what_to_place
from companion.ui.kit.board import KEYS, LINE, Area, area
from companion.ui.kit.hand import Held, hand, hand_high
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.session.table import Table

GAP: Final = 8
"""The pixels between the hand and the key below it; none on a page without room to spare."""


def own_hand(view: View) -> tuple[Card, ...]:
    """Return the cards of the viewer; none for a spectator."""
    return () if view.viewer is SPECTATOR else view.hands[Seat(view.viewer)]


def foot_area(table: Table) -> Area:
    """Return how large the grid may be above, or beside, this foot."""
    room, view = table.device.size, table.seen
    held = max(1, len(own_hand(view)))
    return area(room, LINE, hand_high(room, held), KEYS)


def hand_foot(table: Table, draft: Draft, edit: Edit, key: ft.Control | None) -> tuple[str, list[ft.Control]]:
    """Say what a tap would do, and draw the viewer's hand: the cards to lay, with the ``key`` that lays one; all to
    choose from; or, while nothing is to be chosen, the hand and the room for that key.
    """
    own = own_hand(table.seen)
    if key is not None:
        return what_to_place(table), laying(table, to_hold(table, draft, edit, drag=True), key)
    if own and isinstance(table.seen.awaits, Together):
        return _choosing(table, draft, edit)
    resting = hand(table.device, [_held(table, card) for card in own])
    return "", laying(table, resting, ft.Container(height=theme.TOUCH)) if own else []


def to_hold(table: Table, draft: Draft, edit: Edit, *, drag: bool) -> ft.Control:
    """Draw the cards to lay in the place of the hand. With ``drag`` they can be dragged to the grid."""
    view: View = table.seen
    several = len(view.placeable) > 1
    held = [_held(table, card, edit, "lay", chosen=several and card == draft.card) for card in view.placeable]
    return hand(table.device, held, (lambda _: None) if drag else None)


def laying(table: Table, cards: ft.Control, key: ft.Control) -> list[ft.Control]:
    """Draw the hand or the ``cards`` that ``to_hold`` made, and below them the ``key`` that lays one."""
    under = ft.Container(key, padding=ft.Padding(0, 0 if table.device.size.low else GAP, 0, 0))
    return [cards, under]


def _choosing(table: Table, draft: Draft, edit: Edit) -> tuple[str, list[ft.Control]]:
    """Draw the hand to choose from: a tap lifts a card, the key lays it face down. It may change until all chose."""
    say = table.say
    chosen = table.session.chosen
    lifted = draft.card or chosen
    held = [_held(table, card, edit, chosen=card == lifted) for card in own_hand(table.seen)]
    told = say.t("Tap the card that you want to turn over together with the others.")
    if chosen:
        told = say.t("The {card} lies face down before you.", card=capital(word(say, Card(chosen))))
    elif draft.card:
        told = say.t("Nobody sees it until everyone has chosen.")
    key = quiet_key(say.t("Lay a card face down"), None, "choose")
    if draft.card and draft.card != chosen and (table.session.mine or chosen):
        words = say.t("Lay the {card} face down", card=word(say, Card(draft.card)))
        key = main_key(words, lambda: table.choose(draft.card), "choose", theme.PLUM)
    return told, laying(table, hand(table.device, held), ft.Row([key]))


def _held(table: Table, card: Card, edit: Edit | None = None, name: str = "hand", *, chosen: bool = False) -> Held:
    """Return a card that a tap makes the one of the draft, if it can be tapped."""

    def paint(width: float) -> ft.Control:
        return decktet_card(
            card,
            width=width,
            spoken=word(table.say, card),
            identifier=f"{name}-{card}",
            on_tap=None if edit is None else (lambda: edit(lambda draft: replace(draft, card=card))),
            chosen=chosen,
        )

    return Held(card, paint, chosen)
