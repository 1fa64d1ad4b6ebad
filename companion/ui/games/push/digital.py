"""Push with no cards on the table: pile, cards and die are the app's. Nothing is secret, so all see the same table."""

from __future__ import annotations

from typing import Any, Final

import flet as ft

from companion.engine import BLANK, Chance, Choice
from companion.engine.words import Say
from companion.games.push.cards import Card, Colour
from companion.games.push.events import STOP, Draw, Place, Protect, Take
from companion.games.push.view import Phase, View
from companion.ui import bridge, theme
from companion.ui.games.push.areas import areas_panel
from companion.ui.games.push.columns import Column, columns_panel, columns_row, slots
from companion.ui.games.push.die import use_throw
from companion.ui.games.push.hand_area import GROUP, hand_area
from companion.ui.games.push.header import digital_top
from companion.ui.games.push.picking import order_line, switch_count
from companion.ui.games.push.protecting import protect_keys
from companion.ui.games.push.tumbling import Display, use_display
from companion.ui.parts.table import Session, table_screen, use_table
from companion.ui.parts.zoom import large

DRAW: Final = Draw(Card(BLANK))
BESIDE: Final = 270
"""Width of pile and keys beside the columns, on a phone on its side."""
PHONE: Final = 68
ROOMY: Final = 92
NARROW: Final = 50
"""Widths of the cards in the columns: on a phone, on a desk, on a low page."""
TALL: Final = 170
"""Height of a column of a card, two or three on a phone: what lies below seldom moves."""
LARGER: Final = 1.4
"""How many times larger the cards of the areas are on a desk."""
MANY: Final = 5
"""From this many players on, cards are beside names on a wide page too, so that everybody's are in sight."""


@bridge.component
def PushGame(live: Session) -> Any:
    """Draws the board for ``live``: one seat's view of a session (``SeatView``), or a moment of the past."""
    table = use_table(live, theme.VERMILION)
    session = table.session
    shown = use_display(table)
    say, seen, device = table.say, shown.seen, table.device
    over = seen.phase is Phase.OVER
    mine = session.mine and not shown.falling and not over
    still = session.still
    offers = seen.awaits.offers if isinstance(seen.awaits, Choice) else ()

    def tell(event: Any) -> None:
        """Keeps the event, or tells whoever may not act now who may."""
        if mine:
            table.tell(event)
        elif not still and not shown.falling and not over:
            table.refuse(say.t("It is up to {name} now.", name=say.name(_acting(seen))))

    def choose(at: int) -> None:
        match seen.phase:
            case Phase.PLACE:
                tell(Place(at))
            case Phase.TAKE:
                tell(Take(seen.pickers[0], at))

    def roll() -> None:
        if isinstance(seen.awaits, Chance):
            tell(seen.awaits.offer)

    def forget() -> None:
        """Takes a refusal away as soon as something has happened."""
        if table.refused is not None:
            table.refuse(None)

    ft.use_effect(forget, [session.revision])
    on_choose = bridge.use_newest(choose)
    on_protect = bridge.use_newest(lambda colour: tell(Protect(Colour(colour))))
    on_throw = use_throw(device, roll, due=mine and seen.phase is Phase.ROLL)
    under = hand_area(
        say,
        device,
        shown,
        mine=mine,
        still=still,
        may_stop=mine and STOP in offers,
        on_draw=lambda: tell(DRAW),
        on_stop=lambda: tell(STOP),
        on_throw=on_throw,
    )
    now = shown.of(table)
    tall = not device.size.low  # else smaller cards, and no room for longer words
    low = (not device.wide or seen.players >= MANY) and not large()
    title = say.t("Areas") if device.wide or not low else ""
    larger = LARGER if device.wide and not low else 1
    areas = areas_panel(now, title, session.levels, shown.changes, _acting(seen), low, larger)
    width = NARROW if not tall else ROOMY if device.wide else PHONE
    if mine and any(isinstance(offer, Protect) for offer in offers):
        board = protect_keys(say, seen, on_protect)
    else:
        choices = slots(now, choosing=mine)
        board = columns_row(
            [
                bridge.keyed(one.at, Column, one, on_choose, width, GROUP, one.at == shown.placed, device.moves)
                for one in choices
            ]
        )
    middle = columns_panel(board, _picking(say, shown, moves=device.moves), TALL * width / PHONE if tall else 0)
    top = digital_top(say, shown, table.words.prompt(say, seen), tall=tall)
    if device.size.flat:
        middle.expand = True
        hand = ft.Container(ft.Column(under, spacing=0), width=BESIDE)
        line = ft.Row([middle, hand], spacing=16, vertical_alignment=ft.CrossAxisAlignment.START)
        middle, under = line, []
    return table_screen(
        now,
        columns=[[top, middle], [areas]],
        foot=under,
        beside=say.t("turn {number}", number=seen.turns),
    )


def _acting(seen: View) -> int:
    """Returns the seat that decides or throws the die."""
    match seen.awaits:
        case Choice(seat=seat):
            return seat
        case Chance(offer=offer):
            return int(offer.seat)
    return seen.turn


def _picking(say: Say, shown: Display, *, moves: bool) -> ft.Control:
    """Draws the Switch cards of this turn, and who picks after whom."""
    seen = shown.seen
    count = switch_count(say, seen, comes=bool(seen.switches) and not shown.first, moves=moves)
    row = ft.Row([count, order_line(say, seen)], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.CENTER
    return row
