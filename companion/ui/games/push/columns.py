"""The columns on the table. Those that accept the card in hand, or that may be taken, glow.

In their place stand, where that may be done instead of drawing, keys to protect a colour (T2, R1).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

import flet as ft

from companion.engine import N_, Choice, RuleBroken, Say, capital
from companion.engine.words import sentences
from companion.games.push.cards import COLOUR, COLOURS, DIE, VALUE, Card, Colour, points
from companion.games.push.events import Place
from companion.games.push.scoring import COLUMNS
from companion.games.push.view import Phase, View, refuses
from companion.games.push.words import CARDS_OF, refusal, word, words
from companion.sessions.play.session_view import Deed
from companion.ui import bridge, theme
from companion.ui.games.push.cards import covered_card, push_print
from companion.ui.kit.board import Area, card_width
from companion.ui.kit.card_face import HIGH, LaidBy, corner, paper_of
from companion.ui.kit.frame import box, edged, panel
from companion.ui.kit.keys import at_least_high, tappable
from companion.ui.kit.signs import FLAT, SHAPES
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, drawn, soft, steady
from companion.ui.kit.travel import HERE, Arriving, Leaving
from companion.ui.session.hints import marked
from companion.ui.session.recent_deeds import laid_by
from companion.ui.session.table import Table

ACROSS: Final = 1.55
DOWN: Final = 2.9
"""The width of a column, and the height of one with four cards, by the width of a card."""
WORDS: Final = 100
"""The height of what stands around the cards: the words below them, the panel."""
LEAST: Final = 2.4
"""The least height of the columns by the width of a card: what lies below seldom moves."""
CAPTION: Final = 0.11
"""The size of the words below the cards by the width of a card: never less than small letters."""
NARROW: Final = 46
WIDEST: Final = 300
"""The least and the greatest width of a card in the columns."""
AWAY: Final = 2.2
"""How far cards that are taken go, in their own widths or heights."""
CROSS: Final = 0.6
"""The width of the cross on a column that refuses a card, by the width of a card."""
PLUS: Final = 34
"""Height of the sign where a new column may begin."""
SHAPE: Final = 26
KEY_HIGH: Final = 92
"""Heights of the shape above the cards of a colour, and of a key."""
USUAL: Final = 90
"""The width of a card from which on the keys grow with it."""
PADDED: Final = 8
"""The pixels around the columns where cards are narrower."""
WHY: Final = {
    "same_value": N_("{card} is there"),
    "same_colour": N_("{card} is there"),
    "second_die": N_("has a Die card"),
    "no_such_column": N_("not yet"),
}
Choose = Callable[[int], object]


@dataclass(frozen=True, slots=True)
class Slot:
    """A place for a column. ``why`` says what one would get, or why it may not be chosen."""

    column: int
    cards: tuple[str, ...]
    state: str
    """``glow`` (it may be chosen now), ``closed`` (another may), ``stop`` (whoever draws may stop and take it),
    ``refused`` (it does not take the card of a bust), ``still`` (nobody chooses), ``gone`` (it is empty)."""

    name: str
    why: str
    spoken: str
    new: int = 0
    """How many of its last cards others have laid since one's own last move, who is ``by``."""

    by: LaidBy | None = None
    came: bool = False
    """Whether the last of its cards has just been placed."""

    left: str = ""
    """The top card of those that have just been taken from it."""

    advised: str = ""
    """The words for the mark of a hint, where one advises it."""


def slots(
    table: Table[View], *, choosing: bool = True, stopping: bool = False, deeds: Sequence[Deed] = ()
) -> tuple[Slot, ...]:
    """Returns COLUMNS slots. With ``choosing`` they may be tapped while a card is placed or a column taken.

    ``stopping``: by the same tap whoever draws may stop and take a column, which they are the first to do (S1).
    ``deeds`` are those of the others since one's own last move: their cards are marked.
    """
    new = Counter[int]()
    for deed in deeds:
        if isinstance(deed.event, Place) and deed.seat == table.seen.turn:
            new[deed.event.column] += 1
        elif isinstance(deed.event, Place):  # of an earlier turn
            new.clear()
    return tuple(_marked(table, _slot(table, column, choosing, stopping), new[column]) for column in range(COLUMNS))


def refusing(say: Say, slot: Slot, bust: str, *, seen: bool) -> Slot:
    """Returns the slot of a column that does not take the card of a ``bust``; it says why, and may be ``seen`` to."""
    broken = refuses([*map(Card, slot.cards)], Card(bust))
    why = why_not(say, broken) if broken else ""
    slot = replace(slot, spoken=sentences([slot.spoken, capital(why)]))
    return replace(slot, state="refused", why=why) if seen else slot


def _marked(table: Table[View], slot: Slot, placed: int) -> Slot:
    new = min(placed, len(slot.cards))
    if not new:
        return slot
    by = laid_by(table, table.seen.turn)
    words = table.say.plural("{n} of them new, by {name}", "{n} of them new, by {name}", new, name=by.name)
    return replace(slot, spoken=f"{slot.spoken}. {capital(words)}", new=new, by=by)


def _slot(table: Table[View], column: int, choosing: bool, stopping: bool) -> Slot:
    say, view = table.say, table.seen
    cards = view.columns[column] if column < len(view.columns) else ()
    name = say.t("Column {number}", number=column + 1)
    if cards:
        worth = say.plural("{n} point", "{n} points", points([card for card in cards if card != DIE]))
        if DIE in cards and len(cards) == 1:
            worth = say.t("only a Die card")
        elif DIE in cards:
            worth = say.t("{points} and a Die card", points=worth)
        spoken = say.labelled(name, words(say, cards))
    else:
        worth, spoken = "", say.t("{name}: empty", name=name)
    state, why = "still" if cards else "gone", worth
    if choosing and view.phase is Phase.PLACE:
        awaits, place = view.awaits, Place(column)  # of a column that is offered nothing is asked
        broken = None if isinstance(awaits, Choice) and place in awaits.offers else table.session.problem(place)
        state, why = ("closed", why_not(say, broken)) if broken else ("glow", say.t("it fits"))
        if not cards and not broken:
            name, why = say.t("New column"), say.t("opens a column")
        spoken = sentences([spoken, capital(refusal(say, broken) if broken else why)])
    elif choosing and view.phase is Phase.TAKE and cards:
        state = "glow"
        spoken = sentences([spoken, worth])
    elif stopping and cards:
        state, why = "stop", "\n".join((worth, say.t("Stop here")))
        spoken = sentences([spoken, say.t("Stop here")])
    return Slot(column, cards, state, name, why, spoken)


def width_in(area: Area) -> int:
    """Returns the width of the cards of columns that are the board, on an ``area``."""
    left = Area(area.width, area.height - WORDS)
    return int(card_width(left, COLUMNS * ACROSS, DOWN, NARROW, WIDEST))


def columns_panel(
    columns: Sequence[ft.Control], protecting: ft.Control | None, width: float, below: Sequence[ft.Control] = ()
) -> ft.Control:
    """Draws the ``columns`` with cards of this ``width``, or, where a colour may be protected instead of drawing, what
    ``protect_keys`` draws, above what lies ``below``. What follows seldom moves.
    """
    board = at_least_high(ft.Container(protecting or columns_row(columns), expand=True), width * LEAST)
    return panel(board, *below, padding=PADDED if width < USUAL else 15, identifier="columns")


def columns_row(columns: Sequence[ft.Control]) -> ft.Control:
    """Lays columns side by side, all as high as the highest."""
    return ft.Row([*columns], spacing=8, intrinsic_height=True, vertical_alignment=ft.CrossAxisAlignment.STRETCH)


def why_not(say: Say, broken: RuleBroken) -> str:
    """Returns the reason in words short enough to stand under a column. A tap there gives the whole sentence."""
    card = broken.facts.get("other")
    return say.t(WHY[broken.key], card=word(say, card) if card else "")


def protect_keys(table: Table, on_protect: Callable[[str], object], width: float, advised: str = "") -> ft.Control:
    """Draws, in place of the columns with cards of this ``width``, keys that show the cards they would turn face down.
    One that has none says so. ``advised`` is the colour that a hint advises.
    """
    say, view, grows = table.say, table.seen, max(1, width / USUAL)
    words_above = soft(say.t("Draw a card below – or tap a colour to protect it, and the turn is over."))

    def key(colour: Colour) -> ft.Control:
        cards = [card for card in view.visible[view.turn] if COLOUR[card] == colour]
        of_colour = say.t(CARDS_OF[colour])
        shade = theme.ON_FACE[colour] if cards else theme.SOFT
        numbers = " ".join(str(VALUE[card]) for card in cards) or "–"
        values = drawn(numbers, size=theme.BODY * grows, weight=BOLD, color=shade, text_align=ft.TextAlign.CENTER)
        shape = drawn(SHAPES[colour][0], size=SHAPE * grows, color=shade, style=FLAT)
        spoken = say.t("Protect {colour_cards}: {cards}", colour_cards=of_colour, cards=words(say, cards))
        if not cards:
            told = N_("there are no face-up {colour_cards} to protect; choose another colour, or draw")
            spoken = capital(say.t(told, colour_cards=of_colour))
        whole = tappable(
            centred([shape, values], spacing=4, alignment=ft.MainAxisAlignment.CENTER),
            lambda: on_protect(colour),
            spoken=spoken,
            identifier=f"protect-{colour}",
            bgcolor=theme.FACE if cards else None,
            border=ft.Border.all(1, theme.FACE_EDGE if cards else theme.LINE),
            height=KEY_HIGH * grows,
            expand=True,
        )
        return marked(whole, say.t("advised"), expand=True) if colour == advised else whole

    return ft.Column([words_above, ft.Row([key(colour) for colour in COLOURS], spacing=6)], spacing=8)


@bridge.leaf
def Column(
    slot: Slot,
    on_choose: Choose,
    width: int,
    group: str = "",
    moves: bool = False,
    beside: bool = False,
) -> ft.Control:
    """Draws a column as it lies on the table, its cards ``width`` pixels wide.

    Cards that are dragged in ``group`` may be dropped here. If things may move, a card that came is seen to come, and
    one that left goes to the areas, below or ``beside`` the columns.
    """
    lit = slot.state == "glow"
    accent = theme.VERMILION
    comes = slot.came and moves  # cards that lie as they lay stay the same controls: nothing is compared for them
    lie = bridge.use_kept(lambda: _papers(slot, width, comes), slot.column, slot.cards, slot.new, slot.by, width, comes)
    papers = list(lie)
    if not papers and lit:
        papers = [drawn("+", size=PLUS, weight=BOLD, color=accent.colour)]
    if group and not papers:  # the place of a card: columns keep their height when all are taken
        papers = [ft.Container(width=width, height=round(width * HIGH))]
        if slot.left and moves:
            way = (AWAY, 0.0) if beside else ((1 - slot.column) * 0.8, AWAY)
            leaving = bridge.keyed(f"left-{slot.left}", Leaving, _card(slot.left, width, None), way)
            papers = [ft.Stack([*papers, leaving], clip_behavior=ft.ClipBehavior.NONE)]
    lying: ft.Control = centred(papers, spacing=0, opacity=0.5 if slot.state in ("closed", "refused") else 1)
    if slot.state == "refused":
        cross = ft.Icon(ft.Icons.CLOSE, size=width * CROSS, color=theme.WARN)
        disc = ft.Container(cross, bgcolor=theme.WARN_TINT, border_radius=width)
        sign = bridge.keyed("refused", Arriving, disc, moves, HERE, 2)
        lying = ft.Stack([lying, sign], alignment=ft.Alignment.CENTER, clip_behavior=ft.ClipBehavior.NONE)
    ink = theme.INK if lit else theme.SOFT
    size = steady(max(theme.SMALL, width * CAPTION), 1.15)
    under = soft(slot.why, size=size, text_align=ft.TextAlign.CENTER, color=ink)
    edge, may = 3 if lit else 1, slot.state in ("glow", "closed", "stop")
    framed = lit or slot.state == "stop"
    inside = centred([lying, under], spacing=6)
    place = tappable(
        inside,
        (lambda: on_choose(slot.column)) if may else None,
        spoken=slot.spoken,
        identifier=f"column-{slot.column}",
        padding=ft.Padding(5, 9, 5, 7),
        shadow=edged(accent.tint if lit else theme.CARD, accent.colour if framed else theme.LINE, edge),
        alignment=ft.Alignment.TOP_CENTER,
        expand=None if group else True,
    )
    if not group:
        return place
    place = marked(place, slot.advised) if slot.advised else place
    take = (lambda _: on_choose(slot.column)) if slot.state in ("glow", "closed") else None
    return ft.Container(ft.DragTarget(place, group=group, on_accept=take), expand=True)


def _papers(slot: Slot, width: int, comes: bool) -> tuple[ft.Control, ...]:
    """Draws the cards. The last one ``comes`` from below, where somebody had it in hand."""
    if not slot.cards:
        return ()
    *under, card = slot.cards
    old = len(slot.cards) - slot.new
    covered = [covered_card(other, width, new=at >= old) for at, other in enumerate(under)]
    top = _card(card, width, slot.by)
    if comes:
        top = bridge.keyed(len(slot.cards), Arriving, top, True, ((1 - slot.column) * 0.8, 1.6), 1.1)
    return (*covered, top)


def _card(card: str, width: int, who: LaidBy | None) -> ft.Control:
    paper = box(push_print(card, width), None, rounded=corner(width), width=width, height=round(width * HIGH))
    paper.shadow, paper.alignment = paper_of(who), ft.Alignment.CENTER
    return paper
