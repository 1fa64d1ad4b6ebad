"""Draws the viewer's hand at the foot of the screen; while all choose a card, with the key that lays it face down."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flet as ft

from companion.engine import SPECTATOR, Seat
from companion.games.thricewise.cards import Card
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import theme
from companion.ui.games.thricewise.cards import decktet_card
from companion.ui.games.thricewise.draft import Draft, Edit
from companion.ui.games.thricewise.triads import capital
from companion.ui.parts.hand import Held, hand
from companion.ui.parts.keys import at_least, main_key, quiet_key
from companion.ui.parts.table import Table
from companion.ui.parts.texts import announced, soft


def own_hand(view: View) -> tuple[Card, ...]:
    """Return the cards of the viewer; none for a spectator."""
    return () if view.viewer is SPECTATOR else view.hands[Seat(view.viewer)]


def resting(table: Table) -> ft.Control:
    """Draw the hand while nothing is to be chosen from it."""
    return hand(table.device, [_held(table, card) for card in own_hand(table.seen)])


def choosing(table: Table, draft: Draft, edit: Edit, *, mine: bool) -> list[ft.Control]:
    """Draw the hand to choose from: a tap lifts a card, the key lays it face down. It may change until all chose."""
    say = table.say
    chosen = table.session.chosen
    lifted = draft.card or chosen

    def lift(card: str) -> None:
        edit(lambda now: now.laying(card))

    held = [_held(table, card, lift, chosen=card == lifted) for card in own_hand(table.seen)]
    told = say.t("Tap the card that you want to turn over together with the others.")
    if chosen:
        told = say.t("{card} lies face down before you.", card=capital(word(say, Card(chosen))))
    elif draft.card:
        told = say.t("Nobody sees it before all have chosen.")
    line = announced("preview", at_least(soft(told, size=theme.COMPACT), 40, ft.Alignment.CENTER_LEFT))
    key = quiet_key(say.t("Lay a card face down"), None, "choose")
    if draft.card and draft.card != chosen and (mine or chosen):
        words = say.t("Lay {card} face down", card=word(say, Card(draft.card)))
        key = main_key(words, lambda: table.choose(draft.card), "choose", theme.PLUM)
    return [line, hand(table.device, held), ft.Container(ft.Row([key]), padding=ft.Padding(0, 8, 0, 0))]


def _held(table: Table, card: Card, on_tap: Callable[[str], Any] | None = None, *, chosen: bool = False) -> Held:
    def paint(width: float) -> ft.Control:
        return decktet_card(
            card,
            width=width,
            spoken=word(table.say, card),
            identifier=f"hand-{card}",
            on_tap=None if on_tap is None else (lambda: on_tap(card)),
            chosen=chosen,
        )

    return Held(card, paint, chosen)
