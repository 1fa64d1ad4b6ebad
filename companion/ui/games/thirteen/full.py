"""The board of 13: deal, then card by card; between rounds, what the last one came to."""

from __future__ import annotations

from typing import Any

import flet as ft

from companion.engine import Choice, Seat
from companion.games.thirteen.cards import VALUE
from companion.games.thirteen.events import Deal
from companion.ui import bridge, theme
from companion.ui.games.thirteen.choosing import Choosing, use_choosing
from companion.ui.games.thirteen.picker import picker
from companion.ui.games.thirteen.piles import piles
from companion.ui.games.thirteen.round_result import counted
from companion.ui.games.thirteen.score_block import block_of, points_panels
from companion.ui.games.thirteen.targets import targets, told
from companion.ui.parts.frame import panel
from companion.ui.parts.keys import at_least, main_key, tappable
from companion.ui.parts.table import Session, Table, table_screen, use_table
from companion.ui.parts.texts import BOLD, body, headline, lettering, soft


@bridge.component
def ThirteenBoard(live: Session) -> Any:
    table = use_table(live, theme.MIDNIGHT)
    session = table.session
    seen, asked = table.seen, table.seen.awaits
    choosing = use_choosing(table, asked.seat if isinstance(asked, Choice) else Seat(0))
    agreed = bool(session.options.open_piles)
    opened, opening = ft.use_state(agreed)
    shown, show = ft.use_state(0)
    say, block = table.say, block_of(seen)
    points = points_panels(say, block, shown or len(seen.rounds), show, None)
    deal = next((one for one in getattr(asked, "offers", ()) if isinstance(one, Deal)), None)
    top = ft.Column(
        [soft(_beside(table, deal)), headline(table.words.prompt(say, seen).rstrip("."), table.accent.colour)],
        spacing=2,
    )
    beside = say.t("round {round} of {deals}", round=seen.round, deals=seen.deals)
    if deal is not None:
        first = [counted(table)] if seen.rounds else [_beginning(table)]
        key = main_key(say.t("The cards are dealt"), lambda: table.tell(deal), "deal", theme.MIDNIGHT)
        return table_screen(table, columns=[[top, *first], points], foot=[ft.Row([key])], beside=beside)
    plays = isinstance(asked, Choice) and bool(asked.offers)
    may_open = agreed or session.mode == "table"
    opened = opened and may_open
    taken = session.look(open_piles=True).taken if opened else seen.taken
    toggle = (lambda: opening(lambda old: not old)) if may_open else None
    turn = asked.seat if isinstance(asked, Choice) else seen.turn
    return table_screen(
        table,
        columns=[
            [top, targets(table, choosing if plays else None), *([picker(table, choosing)] if plays else [])],
            [piles(table, taken, turn, opened, toggle), *points],
        ],
        foot=_foot(table, choosing) if plays else [],
        beside=beside,
    )


def _beside(table: Table, deal: Deal | None) -> str:
    say, seen = table.say, table.seen
    if deal is not None:
        return say.t("Round {round} is over", round=len(seen.rounds)) if seen.rounds else say.t("The first round")
    left = (
        say.plural("{n} card in the pile", "{n} cards in the pile", seen.left) if seen.left else say.t("no pile left")
    )
    return say.t("Dealer: {name} · {pile}", name=say.name(seen.dealer), pile=left)


def _beginning(table: Table) -> ft.Control:
    """Before the first deal."""
    say, seen = table.say, table.seen
    begins = say.name((seen.dealer + 1) % seen.players)
    words = say.t(
        "Then {name} plays the first card. Tap every card here as it is played; the app adds up.", name=begins
    )
    return panel([body(words, size=17)])


def _foot(table: Table, choosing: Choosing) -> list[ft.Control]:
    """What the next tap would mean, in a place of its own that keeps its size, above the key that makes it so."""
    say, outcome = table.say, choosing.outcome
    name = say.name(table.seen.awaits.seat)
    if outcome is not None:
        line, words = outcome.sentence, told(say, VALUE[choosing.card], outcome)
    elif choosing.card:
        line, words = say.t("Onto which target? Tap it."), say.t("Play the card")
    else:
        line, words = say.t("Tap the card that {name} has played.", name=name), say.t("Play the card")
    ready = outcome is not None
    text = lettering(
        words,
        size=19 if ready else 17,
        weight=BOLD,
        color=theme.MIDNIGHT.on if ready else theme.SOFT,
        text_align=ft.TextAlign.CENTER,
    )
    # never switched off: a quick tap would be lost before the key is painted as on
    key = tappable(
        at_least(text, 60),
        choosing.on_play,
        spoken=words,
        identifier="play",
        bgcolor=theme.MIDNIGHT.colour if ready else theme.KEY,
        height=None,
        border_radius=16,
        expand=True,
    )
    told_line = ft.Semantics(
        identifier="preview",
        live_region=True,
        container=True,
        content=at_least(soft(line), 44, ft.Alignment.CENTER_LEFT),
    )
    return [told_line, ft.Row([key])]
