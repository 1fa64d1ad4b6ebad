"""Draws everybody at the table: cards taken and cards in hand, whose turn it is, who deals, who is a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import flet as ft

from companion.engine import Choice
from companion.games.thirteen.cards import Card
from companion.games.thirteen.scoring import KINDS, tally
from companion.games.thirteen.view import View
from companion.ui import theme
from companion.ui.games.thirteen.kinds import took_words
from companion.ui.kit import spread
from companion.ui.kit.board import broad
from companion.ui.kit.frame import box, panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.signs import bot_words, mark, player_sign
from companion.ui.kit.texts import heading, row_name, soft, spoken_as, strong, zoom
from companion.ui.session.score_strip import points_strip
from companion.ui.session.table import Table

FIGURE: Final = ft.TextStyle(letter_spacing=0)


def seats_strip(table: Table[View], across: int = 0) -> ft.Control:
    """Draw the ``points_strip``: with the piles of all where ``piles`` would be out of sight, below the targets."""
    taken = [(len(cards), _spoken(table, seat, cards)) for seat, cards in enumerate(table.seen.taken)]
    return points_strip(table, across, taken if in_strip(table) else ())


def in_strip(table: Table) -> bool:
    """Return whether piles stand in the strip: where nobody may see what is in them, it says all that is known."""
    beside = broad(table.device.size) and table.session.mode == "digital"
    return not beside and not table.session.options.open_piles


def _spoken(table: Table[View], seat: int, taken: Sequence[Card], *, opened: bool = False) -> str:
    """Say all that everybody may know of a seat."""
    say, view = table.say, table.seen
    facts = [say.plural("{n} card in hand", "{n} cards in hand", len(view.hands[seat]))]
    facts.append(took_words(say, taken, opened=opened))
    if isinstance(view.awaits, Choice) and seat == view.awaits.seat:
        facts.insert(0, say.about(seat, "whose turn it is", "it’s your turn"))
    if seat == view.dealer:
        facts.append(say.about(seat, "dealer", "you deal"))
    if level := table.session.levels[seat]:
        facts.append(bot_words(say, level))
    return say.labelled(say.name(seat), ", ".join(facts))


def piles(table: Table[View], opened: bool, toggle: Callable[[], None] | None = None) -> ft.Control:
    """Draw a line for each seat, with the taken cards by kind if ``opened`` (A3); ``toggle`` opens and closes."""
    say, view = table.say, table.seen
    taken = table.session.look(open_piles=True).taken if opened and toggle else view.taken
    title, key = heading(say.t("Taken cards")), None
    if toggle:
        words = say.t("Hide the taken cards") if opened else say.t("Show the taken cards")
        key = quiet_key(words, toggle, "piles", expand=False)
    lines = [_line(table, seat, cards, opened=opened) for seat, cards in enumerate(taken)]
    return panel(spread.facing(title, key), *lines, spacing=4)


def _line(table: Table[View], seat: int, taken: Sequence[Card], *, opened: bool) -> ft.Control:
    say, names, level = table.say, table.session.names, table.session.levels[seat]
    turn = isinstance(table.seen.awaits, Choice) and seat == table.seen.awaits.seat
    hand = [say.plural("{n} card in hand", "{n} cards in hand", len(table.seen.hands[seat]))]
    hand += [say.about(seat, "dealer", "you deal")] if seat == table.seen.dealer else []
    parts: list[ft.Control]
    if opened:
        counted = tally(taken)
        parts = []
        for kind in KINDS:
            figure = ft.Container(strong(str(getattr(counted, kind)), style=FIGURE), width=20 * zoom())
            parts.append(ft.Row([mark(kind, theme.SMALL), figure], spacing=4, tight=True))
    else:
        back = ft.Container(width=16, height=22, border_radius=4, bgcolor=theme.MIDNIGHT.colour)
        number = strong(str(len(taken)), size=theme.LARGE, style=FIGURE)
        parts = [back, ft.Container(number, width=28 * zoom())]
    pointer = ft.Icon(ft.Icons.PLAY_ARROW, size=theme.ICON_SMALL, color=theme.MIDNIGHT.colour) if turn else None
    sign = player_sign(table.device.sign_of(names[seat]), names[seat], level, theme.ICON)
    who = ft.Column([row_name(say.name(seat), say.names), soft(", ".join(hand))], spacing=0, expand=True, tight=True)
    line = ft.Row([ft.Container(pointer, width=20), *sign, who, *parts], spacing=8)
    ground = theme.MIDNIGHT.tint if turn else None
    spoken = _spoken(table, seat, taken, opened=opened)
    return spoken_as(spoken, box(line, ground, rounded=12, across=6, down=7), f"pile-{seat}")
