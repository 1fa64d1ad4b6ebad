"""Draws everybody at the table: cards in hand and cards taken, face down; who deals, whose turn it is, who is a bot."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine import Choice
from companion.games.thirteen.scoring import KINDS, tally
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.games.thirteen.kinds import took_words
from companion.ui.kit.board import broad
from companion.ui.kit.frame import box
from companion.ui.kit.pile import back
from companion.ui.kit.signs import bot_words, mark, player_sign
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, large, short_name, spoken_as
from companion.ui.session.score_strip import points_strip
from companion.ui.session.table import Table

ACROSS: Final = {3: 3, 4: 2, 5: 3, 6: 3}
"""Boxes side by side, by number of players; two where letters are large."""
INSET: Final = 20
"""The pixels between the edges of a box and what is in it, left and right together."""
BESIDE: Final = 5
"""The pixels between a name and what stands beside it."""
GROWS: Final = 1.3
"""How many times as large a name becomes with the reader's text."""
BACK: Final = 26


def seat_boxes(table: Table) -> ft.Control:
    """Draw a box for each seat; taken cards are shown by kind where the players agreed so (A3)."""
    players = table.seen.players
    most = 2 if large() else ACROSS[players]
    boxes = [_box(table, seat, most) for seat in range(players)]
    lines: list[ft.Control] = [ft.Row(boxes[at : at + most], spacing=theme.GAP) for at in range(0, players, most)]
    return ft.Column(lines, spacing=8)


def seats_strip(table: Table[View], across: int = 0) -> ft.Control:
    """Draw the ``points_strip``: with the piles of all where boxes would be out of sight, below the targets."""
    piles = [(len(taken), _spoken(table, seat)) for seat, taken in enumerate(table.seen.taken)]
    return points_strip(table, across, piles if in_strip(table) else ())


def in_strip(table: Table) -> bool:
    """Return whether piles stand in the strip: where nobody may see what is in them, it says all that a box would."""
    return not broad(table.device.size) and not table.session.options.open_piles


def _spoken(table: Table[View], seat: int) -> str:
    """Say all that everybody may know of a seat."""
    say, session, view = table.say, table.session, table.seen
    turn, opened = isinstance(view.awaits, Choice) and seat == view.awaits.seat, bool(session.options.open_piles)
    facts = [say.plural("{n} card in hand", "{n} cards in hand", len(view.hands[seat]))]
    facts.append(took_words(say, view.taken[seat], opened=opened))
    if turn:
        facts.insert(0, say.about(seat, "whose turn it is", "your turn"))
    if seat == view.dealer:
        facts.append(say.about(seat, "dealer", "you deal"))
    if level := session.levels[seat]:
        facts.append(bot_words(say, level))
    return say.t("{name}: {facts}", name=say.name(seat), facts=", ".join(facts))


def _box(table: Table[View], seat: int, across: int) -> ft.Control:
    say, session, view = table.say, table.session, table.seen
    turn, opened = isinstance(view.awaits, Choice) and seat == view.awaits.seat, bool(session.options.open_piles)
    name, level, deals = say.name(seat), session.levels[seat], seat == view.dealer
    held, taken = len(view.hands[seat]), view.taken[seat]
    sign = player_sign(table.device.sign_of(session.names[seat]), session.names[seat], level, theme.ICON)
    room = (table.device.size.column - theme.GAP * (across - 1)) / across - INSET
    room -= (theme.ICON + BESIDE) * len(sign) + (theme.ICON_SMALL + BESIDE) * deals
    title = short_name(name, say.names, room, theme.BODY, GROWS, color=theme.MIDNIGHT.colour if turn else theme.INK)
    deck = ft.Icon(ft.Icons.STYLE, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour)
    top = ft.Row([*sign, title, *([deck] if deals else [])], spacing=BESIDE, height=26)
    in_hand = _counted(_fanned(held), say.t("yours") if seat == view.viewer else say.t("hand"))
    if opened and taken:
        kinds = tally(taken)
        row = ft.Row([_kind(kind, getattr(kinds, kind)) for kind in KINDS], spacing=5, tight=True, height=44)
        heap: ft.Control = ft.Column([row], tight=True)
    else:
        pile = back(BACK, theme.FELT, words=str(len(taken))) if taken else _none()
        heap = _counted(pile, say.t("taken"))
    both = ft.Row([in_hand, heap], spacing=6, alignment=ft.MainAxisAlignment.START)
    ground, edge = (theme.MIDNIGHT.tint, theme.MIDNIGHT.colour) if turn else (theme.CARD, theme.LINE)
    return spoken_as(
        _spoken(table, seat),
        box(ft.Column([top, both], spacing=4, tight=True), ground, edge, thick=2, across=8, down=6),
        f"seat-{seat}",
        expand=True,
    )


def _fanned(held: int) -> ft.Control:
    """Draw the backs of so many cards, one behind the other, with their number on the first."""
    if not held:
        return _none()
    behind: list[ft.Control] = [
        ft.Container(back(BACK, theme.MIDNIGHT), left=4.0 * at, top=0) for at in reversed(range(1, min(held, 3)))
    ]
    front = ft.Container(back(BACK, theme.MIDNIGHT, words=str(held)), left=0, top=0)
    return ft.Stack([*behind, front], width=BACK + 8, height=36)


def _none() -> ft.Control:
    zero, middle = drawn("0", size=theme.SMALL, color=theme.SOFT), ft.Alignment.CENTER
    return box(zero, None, theme.EDGE, rounded=6, width=BACK, height=36, alignment=middle)


def _counted(what: ft.Control, word: str) -> ft.Control:
    under = drawn(word, size=theme.SMALL, most=1.2, color=theme.SOFT, max_lines=1, no_wrap=True)
    return ft.Column([what, under], spacing=1, tight=True)


def _kind(kind: str, number: int) -> ft.Control:
    count = drawn(str(number), size=theme.SMALL, most=1.2, weight=BOLD, color=theme.INK)
    return centred([mark(kind, theme.SMALL), count], spacing=1, tight=True)
