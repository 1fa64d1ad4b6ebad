"""Draws the cards that nobody has seen yet: one tap plays the one that was just played at the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.games.thirteen.cards import COLOURS, ROTTEN, VALUE, VALUES
from companion.games.thirteen.events import Play
from companion.games.thirteen.view import View
from companion.games.thirteen.words import target as target_word
from companion.ui.games.thirteen.cards import to_choose
from companion.ui.games.thirteen.play_card import reached
from companion.ui.games.thirteen.targets import outcome_words
from companion.ui.parts.frame import panel
from companion.ui.parts.table import Table
from companion.ui.parts.texts import announced, heading
from companion.ui.parts.zoom import large

PHONE: Final = (54, 70)
ROOMY: Final = (88, 74)
FLAT: Final = (54, 48)
"""The width and height of a card in pixels on a phone, on a wide page, and on a low page."""
GAP: Final = 5


def picker(table: Table, on_play: Callable[[str, str], None]) -> ft.Control:
    """Draw a line for each colour, below them a Rotten Four for each target; a tap tells card and target.

    Each says how many of it are unseen, which sum it would reach, and how many cards it would take. A card that is all
    seen steps back and says why. While an entry is corrected, the card that stands there is lifted.
    """
    say = table.say
    seen: View = table.seen
    unseen = dict(seen.unseen)
    low = table.device.size.low and not large()
    width, height = FLAT if low else ROOMY if table.device.wide else PHONE
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
