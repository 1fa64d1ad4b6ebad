"""The keys under the thumb at a real table: every kind of card, to tap the drawn one.

The next action takes their place: a card to place, a column to take, a roll, the end of the pile.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import N_, Say
from companion.games.push.cards import CARDS, COLOUR, COLOURS, DIE, FACES, SWITCH, VALUE, VALUES
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push.cards import DECK, DRAWN, SMALL_HIGH, SMALL_WIDE, STEP, small_card
from companion.ui.games.push.columns import Choose, Slot
from companion.ui.games.push.die import face_word
from companion.ui.kit.card_face import card_face
from companion.ui.kit.frame import edged, grouped
from companion.ui.kit.keys import at_least, main_key, quiet_key, tappable
from companion.ui.kit.signs import FLAT, GLYPHS, SHAPES
from companion.ui.kit.spread import centred, layers, stretched
from companion.ui.kit.texts import BOLD, body, drawn, large, lettering, silent, steady, strong
from companion.ui.page_size import PageSize

GAP: Final = 3
"""Between the cells of the picker,"""
WIDER: Final = 8
"""and between the keys that cover it."""
FACE: Final = 24
"""Height of the shape on a key for a face of the real die."""
FAN: Final = 102
"""The width that the cards of a column take at most on its key;"""
FEW: Final = 3
LARGER: Final = 1.4
"""up to so many of them are so many times as large as the smallest."""
ROLLED: Final = 84
"""Width of the die, where the picker was."""
ACROSS: Final = len(VALUES) + 1
"""How many cells stand side by side on a phone on its side."""
LAST: Final = 56
"""The height of the line below the numbers, where there is room to spare."""
Pick = Callable[[str], object]
Cells = tuple[tuple[str, int, str, str, bool], ...]
"""Each card, in the order of CARDS, how many of it are unseen, what is spoken, what is written below a drawing, and
whether it is what stands in the entry that is being corrected."""
Kinds = tuple[Cells, str, bool]
"""What the picker shows: its cells, the words of the key that stops, and whether that may be tapped."""
BELOW: Final = {DIE: N_("Die"), SWITCH: N_("Switch")}
"""The words written below a drawing that nobody has to know."""


@dataclass(frozen=True, slots=True)
class ColumnChoice:
    """What is asked while a column is chosen: for the card in hand and its name, or for nobody's."""

    words: str
    choices: tuple[Slot, ...]
    card: str = ""
    name: str = ""
    stood: int = -1
    """The column that stands in the entry that is being corrected."""


def cells(say: Say, unseen: tuple[tuple[str, int], ...], stood: str = "") -> Cells:
    """Returns every kind of card for the picker; ``stood`` is the one in an entry that is being corrected."""
    left = dict(unseen)

    def spoken(card: str) -> str:
        return say.t("{card}, {n} not seen yet", card=word(say, card), n=left.get(card, 0))

    below = {card: say.t(words) for card, words in BELOW.items()}
    return tuple((card, left.get(card, 0), spoken(card), below.get(card, ""), card == stood) for card in CARDS)


def high(room: PageSize) -> float:
    """Returns the height of the picker, and of what is due instead of it."""
    lines = len(COLOURS) * (theme.TOUCH + GAP)
    return lines - GAP if room.flat else lines + _last(room)


def _last(room: PageSize) -> int:
    return theme.TOUCH if _narrow(room) else LAST


def _narrow(room: PageSize) -> bool:
    return room.low and not large()


def use_pad(
    room: PageSize,
    kinds: Kinds,
    asked: ColumnChoice | None,
    due: ft.Control | None,
    on_pick: Pick,
    on_stop: Callable[[], object],
    on_choose: Choose,
) -> ft.Control:
    """Returns the picker, or in its place what is ``asked`` or otherwise ``due``, all as high as it.

    What is put away stays as it was when it was last seen, so that nothing of it is drawn anew.
    """
    picking = asked is None and due is None
    last_kinds = bridge.use_last(kinds if picking else None) or kinds
    last_asked = bridge.use_last(asked)
    cards = bridge.keyed("picker", Picker, last_kinds, room, on_pick, on_stop)
    columns = bridge.keyed("asked", ColumnKeys, last_asked, room, on_choose) if last_asked else None
    if large():
        seen = cards if picking else columns if asked else due
        return ft.Stack([seen] if seen is not None else [])
    return layers(high(room), (cards, picking), (columns, asked is not None and due is None), (due, due is not None))


@bridge.leaf
def Picker(kinds: Kinds, room: PageSize, on_pick: Pick, on_stop: Callable[[], object]) -> ft.Control:
    """Draws a key for each kind of card, and the key that stops: below the numbers, or on a phone on its side beside
    them.
    """
    (cells, stop, may_stop), wide = kinds, len(VALUES)
    rows = [bridge.keyed(at, Line, cells[at * wide : (at + 1) * wide], on_pick) for at in range(len(COLOURS))]
    # never switched off: whoever taps it too early is told why not
    key = main_key(stop, on_stop, "stop", theme.VERMILION) if may_stop else quiet_key(stop, on_stop, "stop")
    if _narrow(room) or room.flat:
        tall = high(room) - 2 * (theme.TOUCH + GAP) if room.flat else theme.TOUCH
        key = _stop_key(stop, may_stop, on_stop, tall, upright=room.flat)
    cards = [bridge.keyed(kind[0], Cell, *kind, on_pick, room.flat) for kind in cells if kind[0] not in VALUE]
    # words below the drawings need half as much room again as a number does
    others: list[ft.Control] = [ft.Container(one, expand=1 if room.flat else 3) for one in cards]
    if room.flat:
        last = ft.Column([ft.Row([one]) for one in [*others, key]], spacing=GAP, expand=1)
        grid: ft.Control = ft.Row([ft.Column(rows, spacing=GAP, expand=wide), last], spacing=GAP)
    else:
        line = ft.Row([*others, ft.Container(ft.Row([key]), expand=2 * wide - 3 * len(others))], spacing=GAP)
        grid = ft.Column([*rows, at_least(line, _last(room))], spacing=GAP)
    return grouped(grid)


def _stop_key(words: str, may_stop: bool, on_stop: Callable[[], object], height: float, *, upright: bool) -> ft.Control:
    """Draws the key that stops as large as cells are; where it is narrow, its words go ``upright``."""
    colour = theme.VERMILION.on if may_stop else theme.SOFT
    text = drawn(words, size=theme.BODY, most=1.3, weight=BOLD, color=colour, no_wrap=True)
    return tappable(
        ft.RotatedBox(quarter_turns=3, content=text) if upright else text,
        on_stop,
        spoken=words,
        identifier="stop",
        bgcolor=theme.VERMILION.fill if may_stop else theme.KEY,
        height=height,
        border_radius=16,
        expand=True,
    )


@bridge.leaf
def Line(cells: Cells, on_pick: Pick) -> ft.Control:
    return ft.Row([bridge.keyed(kind[0], Cell, *kind, on_pick) for kind in cells], spacing=GAP)


@bridge.leaf
def Cell(card: str, left: int, spoken: str, below: str, stood: bool, on_pick: Pick, slim: bool = False) -> ft.Control:
    """Draws a key for a card; where it is ``slim``, what is below a drawing goes on two lines.

    It is never switched off: whoever taps a card that is all gone is told so (M1).
    """
    if card in VALUE:
        colour = theme.ON_FACE[COLOUR[card]] if left else theme.SOFT
        words = f"{SHAPES[COLOUR[card]][0]} {VALUE[card]}"
        name = ft.TextStyle(size=steady(theme.LARGE, 1.15), weight=BOLD, color=colour, height=1)
    else:
        words = GLYPHS[DRAWN[card]]
        ink = theme.FACE_INK if left else theme.SOFT
        name = ft.TextStyle(size=steady(theme.ICON_SMALL if slim else theme.ICON), color=ink, height=1)
    size, height, gap = (steady(theme.SMALL), 1.1, "\n") if slim else (steady(theme.SMALL, 1.3), 1.25, " ")
    count = ft.TextStyle(size=size, color=theme.FACE_SOFT if left else theme.SOFT, height=height)
    spans = [ft.TextSpan(f"{words}\n", name), ft.TextSpan(f"{below}{gap}×{left}".lstrip(), count)]
    return tappable(
        # one text of two lines, not two in a column: there are 32 cells, and each is drawn when the screen is opened
        drawn("", size=theme.SMALL, spans=spans, text_align=ft.TextAlign.CENTER, no_wrap=True),
        lambda: on_pick(card),
        spoken=spoken,
        identifier=f"draw-{card}",
        shadow=edged(*((theme.FACE, theme.FACE_EDGE) if left else (theme.PAPER, theme.LINE))),
        border_radius=10,
        expand=True,
        stood=stood,
    )


@bridge.leaf
def ColumnKeys(asked: ColumnChoice, room: PageSize, on_choose: Choose) -> ft.Control:
    """Draws the card in hand, if it is for one, and a key for each column."""
    if asked.card:
        words = [silent(strong(asked.name, size=theme.LARGE)), body(asked.words)]
        card = card_face(DECK.paper(asked.card, 88), spoken=asked.name, identifier="drawn")
        head: ft.Control = ft.Row([card, ft.Column(words, spacing=4, expand=True)], spacing=16)
    else:
        head = _question(asked.words)
    stood = asked.stood
    slots = [
        bridge.keyed(slot.column, Key, slot, asked.card, on_choose, slot.column == stood, room.low)
        for slot in asked.choices
    ]
    keys = ft.Row(slots, spacing=WIDER)
    if not large():
        keys.expand, keys.vertical_alignment = True, ft.CrossAxisAlignment.STRETCH
    return _over_all([head, keys], room)


def rolling(
    say: Say,
    die: ft.Control,
    on_face: Callable[[str], object],
    on_throw: Callable[[], object] | None,
    room: PageSize,
    stood: str = "",
) -> ft.Control:
    """Draws the die, a key for each face of a real one, and a key that rolls here, where it may (``on_throw``)."""

    def face(kind: str) -> ft.Control:
        colour, word = theme.ON_FACE.get(kind, theme.FACE_INK), face_word(say, kind)
        shape = drawn(SHAPES[kind][0], size=FACE, most=1.1, color=colour, style=FLAT)
        name = drawn(word, size=theme.SMALL, most=1.1, weight=BOLD, color=theme.FACE_INK, no_wrap=True)
        return tappable(
            centred([shape, name], spacing=3, alignment=ft.MainAxisAlignment.CENTER),
            lambda: on_face(kind),
            spoken=say.t("The die shows: {face}", face=word),
            identifier=f"face-{kind}",
            bgcolor=theme.FACE,
            height=60,
            expand=True,
            border=ft.Border.all(1, theme.FACE_EDGE),
            stood=kind == stood,
        )

    faces = [face(kind) for kind in FACES]
    half = len(faces) if room.flat and not large() else len(faces) // 2
    rows = [ft.Row(faces[at : at + half], spacing=GAP if room.flat else WIDER) for at in range(0, len(faces), half)]
    keys = [] if on_throw is None else [main_key(say.t("Roll the die"), on_throw, "roll", theme.VERMILION)]
    return _over_all([die, *rows, ft.Row([*keys])], room)


def rolled(say: Say, die: ft.Control, on_seen: Callable[[], object], room: PageSize) -> ft.Control:
    """Draws the die as it was rolled here, until somebody has read it."""
    key = main_key(say.t("Carry on"), on_seen, "go-on", theme.VERMILION)
    return _over_all([die, ft.Container(expand=None if large() else True), ft.Row([key])], room)


def ending(say: Say, words: str, on_stop: Callable[[], object], room: PageSize) -> ft.Control:
    """Draws the only key that is left when the pile is empty (E1)."""
    stop = main_key(say.t("Stop and share the columns"), on_stop, "stop-now", theme.VERMILION)
    return _over_all([_question(words), ft.Row([stop])], room)


def _over_all(parts: Sequence[ft.Control], room: PageSize) -> ft.Control:
    """Lays ``parts`` out as large as the picker is, or below each other where letters are large."""
    column = stretched(parts, spacing=12, tight=large())
    return ft.Container(column, bgcolor=theme.PAPER, height=None if large() else high(room))


def _question(words: str) -> ft.Control:
    return ft.Container(body(words, size=theme.LARGE), padding=ft.Padding(4, 12, 4, 8))


@bridge.leaf
def Key(slot: Slot, card: str, on_choose: Choose, stood: bool, low: bool) -> ft.Control:
    """Draws a column once more, small, as a key under the thumb while one is chosen: with the ``card`` in hand where
    that fits. On a ``low`` page there is room for its cards and what one gets.
    """
    lit, middle = slot.state == "glow", ft.TextAlign.CENTER
    ink = theme.INK if lit else theme.SOFT
    name = drawn(slot.name, size=theme.BODY, most=1.1, weight=BOLD, color=ink, text_align=middle)
    cards = [*slot.cards, card] if lit and card else slot.cards
    size = LARGER if len(cards) <= FEW else 1
    step = min(STEP * size, (FAN - SMALL_WIDE * size) / max(1, len(cards) - 1))
    papers = [small_card(one, size) for one in cards]
    for at, paper in enumerate(papers):
        paper.left = at * step
        paper.opacity = 1 if lit else 0.5
    if lit and card:
        papers[-1].border = ft.Border.all(2, theme.VERMILION.colour)
    wide = SMALL_WIDE * size + step * max(0, len(papers) - 1)
    fan = ft.Stack([*papers], width=wide, height=SMALL_HIGH * size)
    why = lettering(slot.why, size=theme.SMALL, color=ink, text_align=middle)
    told = [] if lit and card else [why]  # the picture says that it fits
    shown = [name] if large() else [*([] if low and told else [name]), fan, *told]
    words = centred(shown, spacing=4, alignment=ft.MainAxisAlignment.CENTER)
    return tappable(
        at_least(words, theme.TOUCH) if large() else words,  # one line alone is no key for a thumb
        (lambda: on_choose(slot.column)) if slot.state in ("glow", "closed") else None,
        spoken=slot.spoken,
        identifier=f"choose-{slot.column}",
        bgcolor=theme.VERMILION.tint if lit else theme.KEY,
        border=ft.Border.all(2, theme.VERMILION.colour if lit else theme.KEY),
        padding=4,
        border_radius=16,
        expand=True,
        stood=stood,
    )
