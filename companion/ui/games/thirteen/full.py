"""13 with every card told: the deal, then card by card; between rounds, the result of the last one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.engine import Choice
from companion.games.thirteen.cards import Card
from companion.games.thirteen.events import Deal
from companion.games.thirteen.scoring import KINDS, tally
from companion.games.thirteen.view import View
from companion.ui import bridge, theme
from companion.ui.games.thirteen.between_rounds import between_rounds, who_begins
from companion.ui.games.thirteen.kinds import took_words
from companion.ui.games.thirteen.picker import ACROSS, high_below, high_in_foot, picker
from companion.ui.games.thirteen.score_block import round_of, use_points
from companion.ui.games.thirteen.seats import points_strip
from companion.ui.games.thirteen.targets import Columns, fits_columns, play_event, targets
from companion.ui.kit import spread
from companion.ui.kit.board import Area, Parts, area, aside_width
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import at_least, main_key, quiet_key, tappable
from companion.ui.kit.names import row_name
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import announced, body, heading, soft, spoken_as, strong
from companion.ui.kit.zoom import most_lines, steady, zoom
from companion.ui.session.table import Session, Table, board_screen, head, line_high, use_table

FOOT: Final = 57
LOW_FOOT: Final = 48
"""Heights of what the last tap did, the lower one on a phone on its side."""
GAP: Final = 8
"""The pixels between the targets and what is below them."""
FIGURE = ft.TextStyle(letter_spacing=0)


@bridge.component
def ThirteenBoard(live: Session) -> ft.Control:
    table = use_table(live, theme.MIDNIGHT)
    session, say = table.session, table.say
    seen: View = table.seen
    asked = seen.awaits
    agreed = bool(session.options.open_piles)
    opened, opening = ft.use_state(agreed)
    points = use_points(table)
    offers = asked.offers if isinstance(asked, Choice) else ()
    deal = next((offer for offer in offers if isinstance(offer, Deal)), None)
    if deal is not None:
        words = say.t(
            "Then {name} plays the first card. Tap every card here as it is played; the app adds up.",
            name=say.name(who_begins(seen)),
        )
        key = main_key(say.t("The cards are dealt"), lambda: table.tell(deal), "deal", theme.MIDNIGHT)
        return between_rounds(table, points, [body(words)], key)
    may_open = agreed or session.mode == "table"
    opened = opened and may_open
    taken = session.look(open_piles=True).taken if opened else seen.taken
    toggle = (lambda: opening(lambda old: not old)) if may_open else None
    turn = asked.seat if isinstance(asked, Choice) else seen.turn

    def play(card: str, target: str) -> None:
        table.tell(play_event(turn, card, target))

    room = table.device.size
    space = area(room, FOOT, line_high(session), across=ACROSS)
    prompt = table.words.prompt(say, seen).rstrip(".")
    foot, below = _foot(table) if offers else [], list[ft.Control]()
    if offers and room.aside:  # what is tapped lies beside what is looked at
        foot = [picker(table, Area(aside_width(room, ACROSS), high_in_foot(room)), play, on_board=False), *foot]
    elif offers:
        high = high_below(space)
        below = [picker(table, Area(space.width, high), play, on_board=True)]
        space = Area(space.width, space.height - high - GAP)
    shown = targets(table, None, Columns(space) if fits_columns(space) else None)
    return board_screen(
        table,
        Parts(
            head=head(table, prompt, "", across=ACROSS, told=_dealer(table)),
            strip=points_strip(table, ACROSS),
            board=ft.Column([shown, *below], spacing=GAP),
            foot=foot,
            across=ACROSS,
            more=[_piles(table, taken, turn, opened, toggle), *points],
        ),
        beside=round_of(say, seen.round, seen.deals),
    )


def _dealer(table: Table) -> ft.Control:
    """Draw who deals, and how many cards the pile has."""
    say = table.say
    seen: View = table.seen
    left = say.t("no pile left")
    if seen.left:
        left = say.plural("{n} card in the pile", "{n} cards in the pile", seen.left)
    words = say.t("Dealer: {name} · {pile}", name=say.name(seen.dealer), pile=left)
    return soft(words, lines=most_lines(1))


def _foot(table: Table) -> list[ft.Control]:
    """Draw what the last tap did, and beside it the key that takes it back, in a place that keeps its size."""
    say, session = table.say, table.session
    latest = session.latest(say)
    flat = table.device.size.flat
    told = soft(latest, size=steady(theme.SMALL, 1.4), color=theme.INK, lines=most_lines(2 if flat else 3))
    line = announced("latest", at_least(told, LOW_FOOT if flat else FOOT, ft.Alignment.CENTER_LEFT), expand=True)
    if session.correcting is not None:
        return [ft.Row([line])]
    able = session.undoable
    key = tappable(
        at_least(strong(say.t("Undo"), color=theme.INK if able else theme.EDGE), 48),
        table.undo if able else None,
        spoken=say.t("Undo: {what}", what=latest),
        identifier="take-back",
        bgcolor=theme.KEY,
        height=None,
        border_radius=16,
        padding=ft.Padding.symmetric(horizontal=14),
    )
    return [ft.Row([line, key], spacing=12)]


def _piles(
    table: Table, taken: Sequence[Sequence[Card]], turn: int, opened: bool, toggle: Callable[[], None] | None
) -> ft.Control:
    """Draw a line for each player. If ``opened``, ``taken`` has known cards; ``toggle`` opens and closes."""
    say = table.say
    title, key = heading(say.t("Taken cards")), None
    if toggle:
        words = say.t("Close the piles") if opened else say.t("Open the piles")
        key = quiet_key(words, toggle, "piles", expand=False)
    lines = [_pile_line(table, seat, pile, opened, seat == turn) for seat, pile in enumerate(taken)]
    return panel([spread.facing(title, key), *lines], spacing=4)


def _pile_line(table: Table, seat: int, pile: Sequence[Card], opened: bool, turn: bool) -> ft.Control:
    say = table.say
    seen: View = table.seen
    held = len(seen.hands[seat])
    hand = say.plural("{n} card in hand", "{n} cards in hand", held)
    counted = tally(pile) if opened else None
    took = took_words(say, pile, opened=opened)
    parts: list[ft.Control] = []
    for kind in KINDS if counted else ():
        number = strong(str(getattr(counted, kind)), style=FIGURE)
        parts.append(ft.Row([mark(kind, theme.SMALL), ft.Container(number, width=20 * zoom())], spacing=4, tight=True))
    if not counted:
        back = ft.Container(width=16, height=22, border_radius=4, bgcolor=theme.MIDNIGHT.colour)
        number = strong(str(len(pile)), size=theme.LARGE, style=FIGURE)
        parts = [back, ft.Container(number, width=28 * zoom())]
    pointer = ft.Icon(ft.Icons.PLAY_ARROW, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour) if turn else None
    line = ft.Row(
        [
            ft.Container(pointer, width=20),
            ft.Column([row_name(say.name(seat)), soft(hand)], spacing=0, expand=True, tight=True),
            *parts,
        ],
        spacing=8,
    )
    return spoken_as(
        say.t("{name}: {hand}, {taken}", name=say.name(seat), hand=hand, taken=took),
        ft.Container(
            line,
            bgcolor=theme.MIDNIGHT.tint if turn else None,
            border_radius=12,
            padding=ft.Padding.symmetric(horizontal=6, vertical=7),
        ),
        f"pile-{seat}",
    )
