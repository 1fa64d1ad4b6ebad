"""Draws the cards that nobody has seen yet: one tap plays the one that was just played at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.thirteen.cards import COLOURS, ROTTEN, VALUE, VALUES
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import target as target_word
from companion.ui import theme
from companion.ui.games.thirteen.cards import to_choose
from companion.ui.games.thirteen.play_card import reached
from companion.ui.games.thirteen.targets import outcome_words
from companion.ui.parts.board import Area
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Table
from companion.ui.parts.texts import announced, heading
from companion.ui.parts.zoom import large

WIDEST: Final = 96
HIGHEST: Final = 84
"""The greatest width and height of a card in pixels."""
TALL: Final = 66
"""The height of a card from which on there is room for three lines on it."""
ABOVE: Final = 184
"""The height in pixels of the targets above the picker, and of what is around its cards."""
INSET: Final = 30
"""The pixels that the panel takes left and right."""
GAP: Final = 5


def picker(table: Table, area: Area, on_play: Callable[[str, str], None]) -> ft.Control:
    """Draw a line for each colour, below them a Rotten Four for each target; a tap tells card and target. ``area`` is
    the room for targets and picker.

    Each says how many of it are unseen, which sum it would reach, and how many cards it would take. A card that is all
    seen steps back and says why. While an entry is corrected, the card that stands there is lifted.
    """
    say = table.say
    seen: View = table.seen
    unseen = dict(seen.unseen)
    lines = len(COLOURS) + 1
    width = min(WIDEST, (area.width - INSET) / len(VALUES) - GAP)
    height = max(theme.TOUCH, min(HIGHEST, (area.height - ABOVE) / lines - GAP))
    low = height < TALL and not large()
    across = width * len(VALUES) + GAP * (len(VALUES) - 1)
    stands = next((one for one in table.session.struck if isinstance(one, Play)), None)
    if table.session.correcting is None:
        stands = None

    def card(name: str, target: str, wide: float) -> ft.Control:
        left = unseen.get(name, 0)
        spoken = say.t("{card}, {n} not seen yet", card=table.words.word(say, name), n=left)
        outcome = reached(seen, name, target)
        if name == ROTTEN:
            spoken = say.t("{card}, onto {target}", card=spoken, target=target_word(say, target))
        if left:
            spoken = say.t("{card}. {what}", card=spoken, what=outcome_words(say, VALUE[name], outcome))
        return to_choose(
            name,
            target,
            left=left,
            reaches=outcome.reaches,
            takes=outcome.takes,
            width=wide,
            height=height,
            spoken=spoken,
            on_tap=lambda: on_play(name, target),
            chosen=stands is not None and (stands.card, stands.target) == (name, target),
            flat=low,
        )

    rows: list[ft.Control] = [
        ft.Row(
            [card(f"{colour[0].upper()}{value}", colour, width) for value in VALUES],
            spacing=GAP,
            run_spacing=GAP,
            wrap=True,
            alignment=ft.MainAxisAlignment.CENTER,
        )
        for colour in COLOURS
    ]
    each = (across - GAP * (len(COLOURS) - 1)) / len(COLOURS)
    rottens: list[ft.Control] = [card(ROTTEN, colour, each) for colour in COLOURS]
    rows.append(ft.Row(rottens, spacing=GAP, alignment=ft.MainAxisAlignment.CENTER))
    words = say.t("Tap the card that {name} has played.", name=say.name(seen.awaits.seats[0]))
    return panel([announced("preview", heading(words)), *rows], spacing=GAP + 1)
