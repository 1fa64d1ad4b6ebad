"""What everybody has won: face-up cards by colour, protected stacks, and points as they stand."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import capital, sentences
from companion.games.push.cards import COLOUR, COLOURS, points
from companion.games.push.view import Phase, View
from companion.games.push.words import words
from companion.ui import bridge, theme
from companion.ui.games.push.cards import PRINT, SMALL_HIGH, SMALL_WIDE, STEP, small_card
from companion.ui.games.push.die import die_face
from companion.ui.kit.board import more_area
from companion.ui.kit.frame import box, edged, panel
from companion.ui.kit.keys import at_least, at_least_high, cover_key
from companion.ui.kit.signs import FLAT, SHAPES, WIDTH, mark, player_sign
from companion.ui.kit.spread import in_lines, stretched
from companion.ui.kit.texts import BOLD, NARROW, drawn, fits, heading, large, spoken_as, strong, telling, zoom
from companion.ui.kit.travel import Arriving, Leaving, sliding
from companion.ui.session.table import Table

LARGER: Final = 1.4
"""How many times larger the cards of the areas are on a desk."""
MANY: Final = 5
"""From this many players on, cards are beside names on a wide page too, so that everybody's are in sight."""
CLOSE = 15
"""How far the next one is moved where cards stand beside names: its number is still seen."""
BESIDE = 122
"""Width of names and points with cards beside them."""
SUM: Final = 35
LINE: Final = 25
"""The width of the points of a colour, and the height of a line that has these instead of cards."""
SIGN: Final = 18
SIGN_SMALL: Final = 13
SUM_GROWS: Final = 1.15
"""Sizes of a sign there, and how many times as large its letters become."""
FALLS: Final = (0.0, 2.5)
OVER: Final = (-1.0, 0.0)
"""How far cards fall that the die costs, and from how far protected ones come, in their own widths and heights."""
PADDED: Final = 6
"""The pixels between the lines and the edge of their panel."""
IN_A_ROW: Final = {2: 2, 3: 3, 4: 4, 5: 3, 6: 3}
INSET: Final = 16
BADGES: Final = 3
"""The pixels between the edges of a tile and what is in it, left and right together, and between two colours."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has just happened to an area: which cards came, which face was rolled for it, which cards that cost.

    ``turn`` is the turn of that roll, or 0. ``falls``: these cards are seen to fall, and nothing is said of points yet.
    """

    came: tuple[str, ...] = ()
    face: str = ""
    lost: tuple[str, ...] = ()
    turn: int = 0
    falls: bool = False


NO_CHANGE = Change()


@dataclass(frozen=True, slots=True)
class Won:
    """What a seat has won, how that is spoken, and who sits there: before the name stands a ``sign``, or the face of a
    bot that is ``known_as`` that.
    """

    seat: int
    name: str
    known_as: str
    sign: str
    level: str | None
    score: int
    visible: tuple[str, ...]
    protected: tuple[str, ...]
    spoken: str


def areas_panel(
    table: Table[View],
    title: str = "",
    levels: Sequence[str | None] = (),
    changes: Sequence[Change] = (),
    lit: int | None = None,
    low: bool = False,
    size: float = 1,
) -> ft.Control:
    """Draws a line for each seat. The seat whose turn it is, or the seat ``lit``, stands on a tint.

    A bot (``levels`` by seat) has its face beside its name. ``changes`` by seat are shown and, if things may move, seen
    to happen. ``low``: cards stand beside names, not below. ``size``: how many times as large cards are drawn.
    """
    view = table.seen
    shines = view.turn if lit is None else lit
    lines = list[ft.Control]()
    for seat in map(Seat, range(view.players)):
        won = _won(table, seat, levels[seat] if levels else None)
        is_lit = seat == shines and view.phase is not Phase.OVER
        change = changes[seat] if changes else NO_CHANGE
        lines.append(bridge.keyed(f"area-{seat}", Area, won, is_lit, change, table.device.moves, low, size))
    return panel(*([heading(title)] if title else []), *lines, spacing=2 if low else 6, identifier="areas")


def _won(table: Table[View], seat: Seat, level: str | None) -> Won:
    say, seen = table.say, table.seen
    name, shown, nothing = say.name(seat), telling(say.name(seat), say.names, NARROW), say.t("none")
    visible, protected = seen.visible[seat], seen.protected[seat]
    score = next(standing.score for standing in seen.standings if standing.seat == seat)
    told = [say.labelled(name, say.plural("{n} point", "{n} points", score))]
    told.append(say.labelled(capital(say.t("face up")), words(say, visible) or nothing))
    told.append(say.labelled(capital(say.t("protected")), words(say, protected) or nothing))
    spoken = f"{sentences(told)}."
    known_as = say.names[seat]
    return Won(seat, shown, known_as, table.device.sign_of(known_as), level, score, visible, protected, spoken)


def use_areas(table: Table[View], changes: Sequence[Change], lit: int, *, in_sight: bool) -> tuple[ft.Control, float]:
    """Returns what everybody has won where the app deals, and how many pixels of it are always in sight: on a small
    page a line for each seat, with the cards of who is ``lit`` if they are to be ``in_sight``, or of all after a tap.
    """
    opened, open_ = ft.use_state(False)
    page, players = table.device.size, table.seen.players
    low = (not page.wide or players >= MANY) and not large()
    if low and (page.flat or page.width < theme.COLUMN):
        seats = range(players) if opened else [lit] if in_sight else []
        return _sums_panel(table, changes, lit, seats, lambda: open_(not opened)), players * LINE + 2 * PADDED
    title = table.say.t("Areas") if page.wide or not low else ""
    larger = LARGER if page.wide and not low else 1
    return areas_panel(table, title, table.session.levels, changes, lit, low, larger), 0


def _sums_panel(
    table: Table[View], changes: Sequence[Change], lit: int, opened: Collection[int], on_tap: Callable[[], object]
) -> ft.Control:
    """Draws a line for each seat, in which the points of each colour stand for its cards; a tap shows the cards of all.

    Those of the seats that are ``opened`` are there. The rest is as for ``areas_panel``.
    """
    view, say = table.seen, table.say
    lines: list[ft.Control] = []
    for seat in map(Seat, range(view.players)):
        won = _won(table, seat, table.session.levels[seat])
        is_lit = seat == lit and view.phase is not Phase.OVER
        if seat in opened:
            moves = table.device.moves
            lines.append(bridge.keyed(f"area-{seat}", Area, won, is_lit, changes[seat], moves, low=True, size=1))
        else:
            locks = any(view.protected)
            lines.append(bridge.keyed(f"sums-{seat}", Sums, won, is_lit, changes[seat], locks=locks))
    spoken = say.t("Show the points") if len(opened) == view.players else say.t("Show the cards")
    over = cover_key(on_tap, spoken=spoken, identifier="areas-cards")  # a line alone is too low for a thumb
    inside = ft.Stack([stretched(lines, spacing=0), over])
    sheet = box(inside, None, rounded=theme.ROUND_SHEET, padding=PADDED, shadow=edged(theme.CARD, theme.LINE))
    return ft.Semantics(identifier="areas", container=True, content=sheet)


@bridge.leaf
def Sums(won: Won, lit: bool, change: Change, *, locks: bool) -> ft.Control:
    """Draws one seat's line without its cards; behind a lock stands what is protected, if anybody ``locks`` some up."""
    signs = player_sign(won.sign, won.known_as, won.level, SIGN)
    name = drawn(won.name, size=theme.BODY, most=SUM_GROWS, weight=BOLD, color=theme.INK, lines=1)
    name.expand = True
    score = drawn(str(won.score), size=theme.BODY, most=SUM_GROWS, weight=BOLD, color=theme.INK)
    alike = {COLOUR[cards[0]]: points(cards) for cards in _by_colour(won.visible)}
    sums = [_sum(mark(colour, SIGN_SMALL), alike.get(colour, 0)) for colour in COLOURS]
    lock = ft.Icon(ft.Icons.LOCK_OUTLINE, size=SIGN_SMALL, color=theme.SOFT)
    locked = [_sum(lock, points(won.protected))] if locks else []
    row = ft.Row([*signs, name, *_notes(change), score, ft.Container(width=4), *sums, *locked], spacing=2)
    whole = box(row, theme.VERMILION.tint if lit else None, rounded=10, across=8, height=LINE)
    return spoken_as(won.spoken, whole, f"area-{won.seat}")


def _sum(sign: ft.Control, total: int) -> ft.Control:
    number = drawn(str(total), size=theme.SMALL, most=SUM_GROWS, color=theme.INK)
    return ft.Row([sign, number] if total else [], width=SUM, spacing=2)


def _notes(change: Change) -> list[ft.Control]:
    """Draws the die as it fell for a seat, and how many points that cost."""
    if not change.face:
        return []
    cost, color = f"−{points(change.lost)}" if change.lost else "±0", theme.WARN if change.lost else theme.SOFT
    cost = "" if change.falls else cost
    told = drawn(cost, size=theme.BODY, weight=BOLD, color=color, style=FLAT)
    return [ft.Row([die_face(change.face, theme.ICON), told], spacing=6, tight=True)]


@bridge.leaf
def Area(won: Won, lit: bool, change: Change, moves: bool, low: bool, size: float) -> ft.Control:
    """Draws one seat's line. The parameters mean the same as those of ``areas_panel``."""
    notes = _notes(change)
    signs = player_sign(won.sign, won.known_as, won.level, WIDTH)
    falling = change.lost if change.falls else ()
    lost = {card[0] for card in falling}
    name, score = strong(won.name, expand=True, lines=1), strong(str(won.score + points(falling)), size=theme.LARGE)
    head = ft.Row([*signs, name, *([] if low else notes), score], spacing=6 if low else 10)
    came = change.came if moves else ()
    step = CLOSE if low else STEP * size
    fans = [_fan(cards, came, moves, size, step) for cards in _by_colour((*won.visible, *falling))]
    fans = [bridge.keyed(f"lost-{fan.key}", Leaving, fan, FALLS) if fan.key in lost else fan for fan in fans]
    stacks = [
        bridge.keyed(
            f"{cards[0]}-{len(cards)}", Arriving, _stack(cards, size), any(card in came for card in cards), OVER, 1.3
        )
        for cards in _by_colour(won.protected)
    ]
    cards = [*fans, *stacks]
    heap = ft.Row([*cards, *(notes if low else ())], wrap=True, spacing=5 if low else 8, run_spacing=4 if low else 6)
    inside: ft.Control = ft.Column([head, heap], spacing=6)
    if low:
        heap.expand = True
        # cards that come move no line below
        beside = at_least_high(ft.Container(head, width=BESIDE * zoom()), SMALL_HIGH, ft.CrossAxisAlignment.CENTER)
        inside = ft.Row([beside, heap], spacing=10)
    ground = theme.VERMILION.tint if lit else None
    whole = box(inside, ground, rounded=theme.ROUND, across=10, down=5 if low else 8)
    return spoken_as(won.spoken, whole, f"area-{won.seat}")


def _by_colour(cards: Sequence[str]) -> list[list[str]]:
    by_colour = [[card for card in cards if COLOUR[card] == colour] for colour in COLOURS]
    return [alike for alike in by_colour if alike]


def _fan(cards: list[str], came: Sequence[str], moves: bool, size: float, step: float) -> ft.Control:
    """Lays cards of one colour side by side, each half under the next. Those that ``came`` are seen to come."""
    papers: list[ft.Control] = []
    for at, card in enumerate(cards):
        copy = cards[:at].count(card)
        paper: ft.Control = small_card(card, size)
        if copy >= cards.count(card) - came.count(card):
            paper = Arriving(paper, moves, (0, -1.5), 1.3)
        papers.append(sliding(paper, moves, left=at * step, top=0, key=f"{card}-{copy}"))
    fan = ft.Stack(papers, height=size * SMALL_HIGH, clip_behavior=ft.ClipBehavior.NONE, key=cards[0][0])
    fan.width = size * SMALL_WIDE + step * (len(cards) - 1)
    return fan


def _stack(cards: list[str], size: float) -> ft.Control:
    """Draws protected cards of one colour, which lie face down: a lock, the colour, how many."""
    glyph, tint = SHAPES[COLOUR[cards[0]]]
    parts: list[ft.Control] = [
        ft.Icon(ft.Icons.LOCK_OUTLINE, size=PRINT * size, color=theme.SOFT),
        drawn(glyph, size=PRINT * size, color=tint, style=FLAT),
        drawn(f"×{len(cards)}", size=PRINT * size, weight=BOLD, color=theme.INK, style=FLAT),
    ]
    row = ft.Row(parts, spacing=4, tight=True)
    return box(row, theme.KEY, theme.EDGE, thick=2, rounded=6, across=8, height=SMALL_HIGH * size)


def seats_row(table: Table) -> ft.Control:
    """Draws the seats clockwise, each with the colours it protected. Whose turn it is stands out.

    On a low page names have one line.
    """
    players, page = table.seen.players, table.device.size
    per = 2 if large() else IN_A_ROW[players]
    across = more_area(page).width
    room = (across - theme.GAP * (per - 1)) / per - INSET
    seats = [_seat(table, seat, room, 1 if page.low else 2) for seat in range(players)]
    return in_lines(seats, per, even=True)


def _seat(table: Table, seat: int, room: float, lines: int) -> ft.Control:
    say, seen = table.say, table.seen
    name, colours, turn = say.name(seat), seen.protected[seat], seat == seen.turn
    told = say.listing([table.words.word(say, colour) for colour in colours])
    spoken = say.labelled(say.t("{what}, {more}", what=name, more=say.t("protected")), told) if told else name
    if turn:
        spoken = say.t("{what}, {more}", what=spoken, more=say.t("whose turn it is"))
    shown = telling(name, say.names, NARROW)
    whole = [shown] if lines == 1 else re.findall(r"[^\s-]+-?", shown)
    usual = theme.BODY * zoom()
    size = theme.BODY if all(fits(one, room, usual) for one in whole) else theme.SMALL
    words = strong(shown, size=size, text_align=ft.TextAlign.CENTER, lines=lines)
    side = min(theme.BODY, int(room / max(1, len(colours))) - BADGES)
    marks = [mark(colour, side) for colour in colours]
    badges = ft.Row(marks, spacing=BADGES, alignment=ft.MainAxisAlignment.CENTER, tight=True)
    one_line = lines == 1 or all(fits(one, room, usual) for one in say.names)  # else two for all
    name_high, badges_high = round((20 if one_line else 36) * zoom()), round(20 * min(zoom(), 1.3))
    protected = [at_least(badges, badges_high)] if any(seen.protected) else []  # of anybody: all are as high
    column = stretched([at_least(words, name_high), *protected], spacing=2)
    ground, edge = (theme.FELT.tint, theme.FELT.colour) if turn else (theme.CARD, theme.LINE)
    return spoken_as(spoken, box(column, ground, edge, thick=2, across=6, down=8), f"seat-{seat}", expand=True)
