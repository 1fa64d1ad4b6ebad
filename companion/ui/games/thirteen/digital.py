"""13 on the screen alone: the app deals, three targets, one's own hand, and everybody else around."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import Chance, Choice
from companion.games.thirteen.cards import COLOURS, VALUE
from companion.games.thirteen.words import target as target_word
from companion.games.thirteen.words import word
from companion.ui import bridge, theme
from companion.ui.games.thirteen.cards import in_hand
from companion.ui.games.thirteen.hand_area import Holding, fits, use_holding
from companion.ui.games.thirteen.round_result import counted
from companion.ui.games.thirteen.score_block import block_of, points_panels
from companion.ui.games.thirteen.seats import around, rows
from companion.ui.games.thirteen.targets import Dealt, targets, told
from companion.ui.parts import spread
from companion.ui.parts.frame import panel
from companion.ui.parts.hand import Held, hand
from companion.ui.parts.keys import at_least, main_key
from companion.ui.parts.pile import pile
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import body, headline, soft


@bridge.component
def ThirteenGame(live: Session) -> Any:
    """``live`` is a ``Seated``, or a moment of the past, where nothing is to be tapped."""
    table = use_table(live, theme.MIDNIGHT)
    session = table.session
    seen, asked = table.seen, table.seen.awaits
    holding = use_holding(table)
    shown, show = ft.use_state(0)
    say = table.say
    points = points_panels(say, block_of(seen), shown or len(seen.rounds), show, None)
    beside = say.t("round {round} of {deals}", round=seen.round, deals=seen.deals)
    if isinstance(asked, Chance):
        return _between(table, points, beside)
    opened = bool(session.options.open_piles)
    everybody = around(table, asked.seat if isinstance(asked, Choice) else None, opened)
    lying = targets(table, holding.choosing, Dealt(holding.on_drop, _room(table)))
    if table.desk.wide:
        columns = [[_top(table), lying], [everybody, *points]]
    else:
        columns = [[_top(table), everybody, lying], points]
    return table_screen(table, columns=columns, foot=_foot(table, holding), beside=beside)


def _room(table: Table) -> float:
    """Height of the columns, so that a phone of the usual size shows hand and board without scrolling."""
    page = ft.context.page.height or 844
    rest = page - 555 - (60 if table.session.hide else 0)
    if not table.desk.wide:
        rest -= 104 * rows(table) - 60
    return max(104.0, min(190.0, rest))


def _top(table: Table) -> ft.Control:
    """Whose turn it is, what happened last, and the pile."""
    say, seen = table.say, table.seen
    words = ft.Column(
        [
            soft(say.t("Dealer: {name}", name=say.name(seen.dealer))),
            headline(table.words.prompt(say, seen).rstrip("."), table.accent.colour),
        ],
        spacing=2,
    )
    deck = pile(say, seen.left, width=44, accent=theme.MIDNIGHT)
    latest = ft.Semantics(
        identifier="latest",
        live_region=True,
        container=True,
        content=at_least(soft(_latest(table)), 40, ft.Alignment.TOP_LEFT),
    )
    return ft.Column([spread.facing(words, deck), latest], spacing=6)


def _latest(table: Table) -> str:
    lines = table.session.since(table.say)
    return lines[-1] if lines else table.session.latest(table.say)


def _between(table: Table, points: list[ft.Control], beside: str) -> ft.Control:
    """Before the first round, or after one: what it came to, and a tap that deals the next."""
    say, seen, session = table.say, table.seen, table.session
    offer = seen.awaits.offer
    over = say.t("Round {round} is over", round=len(seen.rounds)) if seen.rounds else say.t("The first round")
    top = ft.Column([soft(over), headline(table.words.prompt(say, seen).rstrip("."), table.accent.colour)], spacing=2)
    begins = say.name((seen.dealer + 1) % seen.players)
    first = [counted(table)] if seen.rounds else [_beginning(table, begins)]
    key = main_key(say.t("Deal five cards to everybody"), lambda: table.tell(offer), "deal", theme.MIDNIGHT)
    foot = [ft.Row([key])] if session.people else []
    return table_screen(table, columns=[[top, *first], points], foot=foot, beside=beside)


def _beginning(table: Table, begins: str) -> ft.Control:
    say, seen = table.say, table.seen
    words = say.t("Then {name} plays the first card.", name=begins)
    deck = pile(say, seen.left, width=84, accent=theme.MIDNIGHT)
    return panel([ft.Row([deck], alignment=ft.MainAxisAlignment.CENTER), body(words, size=17)])


def _foot(table: Table, holding: Holding) -> list[ft.Control]:
    """A line in a place of its own that tells what the next tap would do, and the hand below it."""
    if not holding.slots:
        return []
    mine = table.session.mine
    line = ft.Semantics(
        identifier="preview",
        live_region=True,
        container=True,
        content=at_least(soft(_preview(table, holding, mine), size=16), 26, ft.Alignment.CENTER_LEFT),
    )
    held = [
        Held(slot.key, _painted(table, holding, slot.key, slot.card, mine), slot.key == holding.chosen)
        for slot in holding.slots
    ]
    return [line, hand(table.desk, held, holding.on_drag if mine else None)]


def _painted(table: Table, holding: Holding, key: str, card: str, mine: bool) -> Any:
    def paint(width: float) -> ft.Control:
        return in_hand(
            card,
            width=width,
            spoken=word(table.say, card),
            identifier=f"hand-{key}",
            on_tap=lambda: holding.on_card(key),
            chosen=key == holding.chosen,
            glow=mine and not holding.chosen,
        )

    return paint


def _preview(table: Table, holding: Holding, mine: bool) -> str:
    """What the next tap would do. Never nothing: a line that was empty is not always heard when it is filled."""
    say, choosing = table.say, holding.choosing
    if not mine or choosing is None:
        return say.t("You may choose a card already.")
    if not choosing.card:
        return say.t("Tap a card, then a target; or drag it there.")
    where = fits(holding)
    if len(where) != 1:
        return say.t("Onto which target? Tap it.")
    outcome = choosing.outcomes[COLOURS.index(where[0])]
    would = told(say, VALUE[choosing.card], outcome)
    return say.t("Tap {target}. {what}", target=target_word(say, where[0]), what=would)
