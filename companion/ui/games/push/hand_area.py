"""The keys under the thumb in digital play: the pile, the card in hand or the die, and the main key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import flet as ft

from companion.engine import BLANK, Choice
from companion.engine.words import Say, capital
from companion.games.push.cards import SWITCH, Card
from companion.games.push.events import STOP, Draw, Event, Roll, Stop
from companion.games.push.view import Phase
from companion.games.push.words import word
from companion.ui import bridge, theme
from companion.ui.games.push.cards import DECK, HIGH
from companion.ui.games.push.die import GROWS, Die, ways_to_throw
from companion.ui.games.push.tumbling import Display
from companion.ui.kit import hand
from companion.ui.kit.board import LINE
from companion.ui.kit.card_face import back, card_face, corner, pile, room
from companion.ui.kit.frame import box
from companion.ui.kit.keys import at_least, main_key, quiet_key
from companion.ui.kit.texts import large, silent, soft, steady, strong
from companion.ui.kit.travel import Turning
from companion.ui.page_size import PageSize
from companion.ui.session.hints import HintGiven, marked
from companion.ui.session.table import Table

DRAW: Final = Draw(Card(BLANK))
GROUP: Final = "push"
"""The drag group of the card in hand and of the columns to which it is dragged."""
FLAT: Final = 52
PHONE: Final = 72
"""Widths of a card on a phone on its side, and on a phone."""
DRAWING: Final = (Phase.START, Phase.DRAW)
"""The phases in which a card is drawn next, or the turn ends."""
BESIDE: Final = 18
"""The pixels that the die leaves free at its right."""
LARGER: Final = 1.25
"""How many times as large as the others a card is turned over that fits nowhere."""
KEYS: Final = 56
"""The line of keys keeps its height when there is none to press."""


def hand_area(
    table: Table,
    shown: Display,
    given: HintGiven,
    *,
    mine: bool,
    tell: Callable[[Event], None],
    on_throw: Callable[[], None],
) -> list[ft.Control]:
    """Draws the pile, what lies beside it, and the keys: in the same line where there is room, else below. What a hint
    has ``given`` is marked.

    ``mine``: whoever looks may act now. ``tell`` keeps what is tapped, ``on_throw`` throws the die.
    """
    say, device, view, still = table.say, table.device, shown.seen, table.session.still
    width, beside = card_width(device.size), not device.size.flat  # keys stand beside the pile
    drawing = mine and view.phase in DRAWING and view.left > 0
    rolling = view.phase is Phase.ROLL
    draw, spoken = None if still else lambda: tell(DRAW), say.t("Draw a card") if drawing else ""
    from_pile = pile(say, view.left, width=width, on_tap=draw, spoken=spoken, glow=drawing)
    if isinstance(given.decision, Draw):
        from_pile = marked(from_pile, say.t("advised"))
    bust = table.on_screen.showing is not None and bool(shown.bust) and not shown.falling
    die = rolling or shown.falling or (isinstance(shown.event, Roll) and not view.drawn)
    middle = _card(table, shown, mine=mine, width=width, named=not (bust and mine and beside))
    if die:  # it is the same die that tumbles, whatever was to be seen before
        thrown = ft.Container(_die(say, shown, mine=mine, width=width, on_throw=on_throw), visible=not bust)
        middle = ft.Stack([thrown, *([middle] if bust else [])], clip_behavior=ft.ClipBehavior.NONE)
    high = room(width)[1]
    keys: list[ft.Control] = []
    if mine and view.phase in DRAWING:
        words = say.t("Stop") if large() else say.t("Stop and share the columns")  # else it takes half of a phone
        if isinstance(view.awaits, Choice) and STOP in view.awaits.offers:
            keys = [main_key(words, lambda: tell(STOP), "stop", theme.VERMILION)]
        else:
            why = say.labelled(words, say.t("stopping needs at least one column; draw a card first"))
            keys = [quiet_key(words, None, "stop", spoken=why)]
        keys = [marked(keys[0], say.t("advised"), expand=True)] if isinstance(given.decision, Stop) else keys
    elif mine and rolling and not shown.falling:
        keys = [main_key(say.t("Roll the die"), on_throw, "roll", theme.VERMILION)]
    short = bool(keys) and beside
    lies = ft.Container(middle, expand=not short, width=(width + BESIDE if die else 0) if short else None)
    line = ft.Row([from_pile, lies, *(keys if beside else ())], spacing=12)
    shown_line = at_least(line, round(high), ft.Alignment.CENTER_LEFT)
    if beside:
        return [shown_line]
    least = 0 if still else KEYS  # while others act, too: the columns above do not move
    return [shown_line, ft.Container(at_least(ft.Row(keys), least), padding=ft.Padding(0, 8 * bool(least), 0, 0))]


def card_width(page: PageSize) -> float:
    """Returns the width of the pile and the card beside it."""
    return FLAT if page.low else hand.card_width(page, FLAT, PHONE)


def heights(page: PageSize) -> tuple[float, ...]:
    """Returns the heights of the lines of the foot, with the one that says what to do."""
    return room(card_width(page))[1], LINE, *((KEYS + 8,) if page.flat else ())


def what_to_do(table: Table, shown: Display, *, mine: bool) -> str:
    """Says what a tap would do, or what a bust costs; nothing while others act."""
    say, view = table.say, shown.seen
    if shown.bust and table.on_screen.showing:
        return ""
    if view.phase is Phase.ROLL and not shown.falling:
        return bust_cost(say, view.turn) if shown.bust else ways_to_throw(say, table.device) if mine else ""
    if not mine or shown.falling:
        return ""
    if view.drawn:
        return say.t("Tap a column, or drag the card there.")
    if view.phase is Phase.TAKE:
        return say.about(view.pickers[0], "Tap the column that {name} takes.", "Tap the column that you take.")
    if view.phase not in DRAWING:
        return ""
    return say.t("Tap the pile to draw a card.") if view.left else say.t("The pile is empty.")


def bust_cost(say: Say, seat: int) -> str:
    """Says what a bust costs whose turn it is (B1); that the die is rolled stands in the head."""
    return say.about(
        seat,
        "{name} takes no column this turn; the others share them.",
        "You take no column this turn; the others share them.",
    )


def _die(say: Say, shown: Display, *, mine: bool, width: float, on_throw: Callable[[], None]) -> ft.Control:
    """Draws the die. The dealer decides how it falls before it tumbles; how it fell stays until something else happens.

    The key, the die itself, Space and a shake throw it alike.
    """
    face, on_roll, spoken = shown.face, None, ""
    if shown.seen.phase is Phase.ROLL and not shown.falling:  # it is due
        face, on_roll, spoken = "", on_throw if mine else None, say.t("Roll the die")
    return bridge.keyed("die", Die, say, face, shown.rolls, on_roll=on_roll, spoken=spoken, size=width)


def _card(table: Table, shown: Display, *, mine: bool, width: float, named: bool) -> ft.Control:
    """Draws the card in hand, one that fits nowhere, larger, a Switch card that has just come, or the place where the
    next card will lie. Beside a key it has no room to be ``named``.
    """
    say, view = table.say, shown.seen
    card, words = "", ""
    if shown.bust:
        card = shown.bust
    elif view.drawn:
        card = view.drawn[0]
    elif isinstance(shown.event, Draw) and shown.event.card == SWITCH and view.phase in DRAWING:
        turned_round = say.t("The others now pick the other way round.")
        card, words = SWITCH, turned_round if view.players > 2 else say.t("It stays beside the pile.")
    if not card:
        return ft.Row([_place(width)])
    name = capital(word(say, card))
    paper = card_face(DECK.paper(card, width), spoken=name, identifier="drawn")
    moves = table.device.moves and not shown.first
    lying: ft.Control = bridge.keyed(f"turned-{view.left}", Turning, paper, back(width), moves)
    lying = _draggable(lying, card, width) if mine and view.drawn else lying
    lying = ft.Container(lying, scale=LARGER) if shown.bust else lying
    lines = [silent(strong(name, size=theme.LARGE)), soft(words, size=steady(theme.SMALL, GROWS), color=theme.INK)]
    return ft.Row([lying, *([ft.Column(lines, spacing=2, expand=True)] if named else [])], spacing=14)


def _draggable(card: ft.Control, name: str, width: float) -> ft.Control:
    in_air = DECK.paper(name, width, lit=True)
    return ft.Draggable(
        card,
        group=GROUP,
        content_feedback=ft.Container(in_air, rotate=ft.Rotate(-0.04)),
        content_when_dragging=_place(width),
        max_simultaneous_drags=1,
    )


def _place(width: float) -> ft.Control:
    high, rounded = round(width * HIGH), corner(width)
    return box(None, None, theme.EDGE, rounded=rounded, width=width, height=high, opacity=0.5)
