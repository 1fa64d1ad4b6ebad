"""Draws everybody at the table: points, set-aside cards, whose turn it is to place; and what was placed last."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import Say, Together
from companion.games.thricewise import scorepad
from companion.games.thricewise.view import View
from companion.games.thricewise.words import word
from companion.ui import bridge, theme
from companion.ui.games.thricewise.cards import DECK, HIGH
from companion.ui.games.thricewise.grid import placed, points_words
from companion.ui.games.thricewise.slots import paper
from companion.ui.kit.card_face import card_face
from companion.ui.kit.frame import box, panel
from companion.ui.kit.keys import at_least
from companion.ui.kit.signs import WIDTH, bot_words, player_sign
from companion.ui.kit.texts import announced, heading, large, most_lines, silent, soft, strong, telling, zoom
from companion.ui.session.score_strip import Scored
from companion.ui.session.table import Table

SMALL: Final = 44
"""Width of a set-aside card."""
RANK: Final = 33
"""The width in pixels of a card of which only the rank is known."""
CARD_HIGH: Final = 66
"""Height of a line in which cards may stand."""
MARK_HIGH: Final = 1.06
"""Height of a card beside a name by the size of its letters, where it is read from across the room."""
IN_A_LINE: Final = 3
"""How many set-aside cards fit beside a name; with more, they scroll sideways."""


def turn_of_turns(say: Say, view: View | scorepad.View) -> str:
    """Say how far the game is. A turn begins while its cards are being revealed."""
    turn = min(view.turn + isinstance(view.awaits, Together), view.turns)
    return say.t("turn {turn} of {turns}", turn=turn, turns=view.turns)


def seats_panel(table: Table[View | scorepad.View]) -> ft.Control:
    """Draw the seats clockwise, with points and set-aside cards; in fast entry, with their ranks."""
    say, view = table.say, table.seen
    told = ", ".join(say.t("{what} {more}", what=say.name(s), more=p) for s, p in enumerate(view.scores))
    total = ft.Semantics(identifier="scores", label=say.labelled(say.t("Points"), told), container=True)
    total.content = heading(say.t("Points and set-aside cards"))
    signs = [table.device.sign_of(name) for name in say.names]
    cards: Sequence[Sequence[str] | int] = view.aside
    ranks = [None] * view.players if isinstance(view, View) else view.ranks_aside
    placing = view.order[0] if view.order else None
    every = zip(view.scores, cards, ranks, signs, table.session.levels, strict=True)
    lines = [bridge.keyed(f"seat{at}", SeatLine, say, at, at == placing, *of) for at, of in enumerate(every)]
    return panel(total, *lines, spacing=4)


def large_seat(table: Table[View | scorepad.View], seat: int) -> Scored:
    """Say what is read of a seat from afar: whoever is still to place has the card beside them."""
    say, view = table.say, table.seen
    waits = seat in view.order
    here = waits and seat == view.order[0]
    if here:  # whoever has placed the card of this turn may place others
        waits = view.lies if isinstance(view, scorepad.View) else view.shown[seat] in view.placeable
    if not waits:
        return Scored(say.name(seat), view.scores[seat], lit=here)
    card = view.shown[seat]
    marks = [lambda high: paper(card, int(high * MARK_HIGH / HIGH))]
    return Scored(say.name(seat), view.scores[seat], lit=here, marks=marks, spoken=word(say, card))


def last_panel(table: Table[View | scorepad.View]) -> ft.Control:
    """Draw what the card placed last brought; it is read aloud."""
    say, view = table.say, table.seen
    words = say.t("No card has been placed yet.")
    if view.placements:
        who = say.name(view.placements[-1].seat)
        if isinstance(view, View):
            words = say.labelled(who, placed(say, view.grid, view.placements[-1]))
        else:
            words = say.labelled(who, points_words(say, view.placements[-1]))
    return panel(heading(say.t("Last card")), announced("last", soft(words, size=theme.BODY)), spacing=4)


@bridge.leaf
def SeatLine(
    say: Say,
    seat: int,
    placing: bool,
    score: int,
    cards: Sequence[str] | int,
    ranks: Sequence[str] | None,
    own: str,
    level: str | None,
) -> ft.Control:
    """Draws a seat on a line; with cards it is as high as one, so nothing moves when one is set aside.

    ``cards`` are set aside; in fast entry so many are, of these ``ranks``. ``own`` is the sign of who sits there.
    """
    color = theme.PLUM.colour if placing else theme.INK
    mark = ft.Icon(ft.Icons.PLAY_ARROW, size=theme.ICON_SMALL, color=color) if placing else None
    name: ft.Control = strong(telling(say.name(seat), say.names), color=color, lines=most_lines(2))
    if level:
        name = ft.Column([name, soft(bot_words(say, level))], spacing=0, tight=True)
    name.expand = True
    signed = ft.Row([*player_sign(own, say.names[seat], level, WIDTH), name], spacing=6, expand=True)
    number = strong(str(score), size=theme.LARGE, color=color, width=44 * zoom(), text_align=ft.TextAlign.RIGHT)
    told = say.plural("{n} point", "{n} points", score)
    points = ft.Semantics(label=told, content=silent(number))
    who: list[ft.Control] = [signed]
    if cards:
        who.append(_ranks(say, cards, ranks or ()) if isinstance(cards, int) else _cards(say, seat, cards))
    if large():
        for part in who:
            part.expand = None
        who = [ft.Column(who, spacing=4, expand=True)]
    row = ft.Row([mark or ft.Container(width=theme.ICON_SMALL), *who, points], spacing=8)
    high = at_least(row, CARD_HIGH if ranks is None else theme.TOUCH, ft.Alignment.CENTER_LEFT)
    line = box(high, theme.PLUM.tint if placing else None, rounded=12, across=6)
    return ft.Semantics(identifier=f"seat-{seat}", container=True, content=line)


def _ranks(say: Say, left: int, ranks: Sequence[str]) -> ft.Control:
    """Draw the ranks a seat has set aside; how many lie, where some were placed and nobody wrote which."""
    if len(set(ranks)) == 1:
        ranks = ranks[:left]
    spoken = say.labelled(say.t("set aside"), say.listing([word(say, rank) for rank in ranks]))
    shown: list[ft.Control] = [paper(rank, RANK) for rank in ranks]
    if left < len(ranks):
        few = say.plural("{n} of these", "{n} of these", left)
        spoken = say.t("{what}, {more}", what=spoken, more=few)
        shown.append(soft(few))
    row = ft.Row(shown, spacing=4, tight=True)
    return ft.Semantics(label=spoken, content=silent(row))


def _cards(say: Say, seat: int, cards: Sequence[str]) -> ft.Control:
    shown = [
        card_face(
            DECK.paper(card, SMALL),
            spoken=say.labelled(say.name(seat), say.t("{what}, {more}", what=word(say, card), more=say.t("set aside"))),
            identifier=f"aside-{card}",
        )
        for card in cards
    ]
    sideways = ft.ScrollMode.AUTO if len(shown) > IN_A_LINE else None
    row = ft.Row(shown, spacing=4, scroll=sideways, alignment=ft.MainAxisAlignment.END)
    row.expand, row.tight = (2, False) if sideways else (None, True)
    return row
