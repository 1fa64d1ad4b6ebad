"""13 with every card told: the deal, then card by card; between rounds, the result of the last one."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import Choice, Seat
from companion.games.thirteen.cards import VALUE
from companion.games.thirteen.events import Deal
from companion.games.thirteen.view import View
from companion.ui import bridge, theme
from companion.ui.games.thirteen.between_rounds import between_rounds, who_begins
from companion.ui.games.thirteen.picker import picker
from companion.ui.games.thirteen.piles import piles
from companion.ui.games.thirteen.play_card import CardChoice, use_card_choice
from companion.ui.games.thirteen.score_block import round_of, use_points
from companion.ui.games.thirteen.targets import outcome_words, targets
from companion.ui.parts.keys import at_least, main_key, tappable
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import BOLD, announced, body, lettering, soft, titled


@bridge.component
def ThirteenBoard(live: Session) -> Any:
    table = use_table(live, theme.MIDNIGHT)
    session, say = table.session, table.say
    seen: View = table.seen
    asked = seen.awaits
    choice = use_card_choice(table, asked.seat if isinstance(asked, Choice) else Seat(0))
    agreed = bool(session.options.open_piles)
    opened, opening = ft.use_state(agreed)
    points = use_points(table)
    offers = asked.offers if isinstance(asked, Choice) else ()
    deal = next((offer for offer in offers if isinstance(offer, Deal)), None)
    if deal is not None:
        words = say.t(
            "Then {name} plays the first card. Tap every card here as it is played; the app adds up.",
            name=who_begins(table),
        )
        key = main_key(say.t("The cards are dealt"), lambda: table.tell(deal), "deal", theme.MIDNIGHT)
        return between_rounds(table, points, [body(words)], key)
    may_open = agreed or session.mode == "table"
    opened = opened and may_open
    taken = session.look(open_piles=True).taken if opened else seen.taken
    toggle = (lambda: opening(lambda old: not old)) if may_open else None
    turn = asked.seat if isinstance(asked, Choice) else seen.turn
    left = [_top(table), targets(table, choice if offers else None)]
    return table_screen(
        table,
        columns=[
            [*left, *([picker(table, choice)] if offers else [])],
            [piles(table, taken, turn, opened, toggle), *points],
        ],
        foot=_foot(table, choice) if offers else [],
        beside=round_of(say, seen.round, seen.deals),
    )


def _top(table: Table) -> ft.Control:
    """Draw whose turn it is, who deals, and how many cards the pile has."""
    say = table.say
    seen: View = table.seen
    left = say.t("no pile left")
    if seen.left:
        left = say.plural("{n} card in the pile", "{n} cards in the pile", seen.left)
    above = say.t("Dealer: {name} · {pile}", name=say.name(seen.dealer), pile=left)
    return titled(above, table.words.prompt(say, seen).rstrip("."), table.accent.colour)


def _foot(table: Table, choice: CardChoice) -> list[ft.Control]:
    """Draw what the chosen card would do, in a place that keeps its size, above the key that plays it."""
    say, outcome = table.say, choice.outcome
    name = say.name(table.seen.awaits.seat)
    if outcome is not None:
        line, words = outcome.sentence, outcome_words(say, VALUE[choice.card], outcome)
    elif choice.card:
        line, words = say.t("Onto which target? Tap it."), say.t("Play the card")
    else:
        line, words = say.t("Tap the card that {name} has played.", name=name), say.t("Play the card")
    ready = outcome is not None
    text = lettering(
        words,
        size=theme.LARGE,
        weight=BOLD,
        color=theme.MIDNIGHT.on if ready else theme.SOFT,
        text_align=ft.TextAlign.CENTER,
    )
    # never switched off: a quick tap would be lost before the key is painted as on
    key = tappable(
        at_least(text, 60),
        choice.on_play,
        spoken=words,
        identifier="play",
        bgcolor=theme.MIDNIGHT.colour if ready else theme.KEY,
        height=None,
        border_radius=16,
        expand=True,
    )
    return [announced("preview", at_least(soft(line), 44, ft.Alignment.CENTER_LEFT)), ft.Row([key])]
