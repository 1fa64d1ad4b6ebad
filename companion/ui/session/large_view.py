"""Draws a table so that it can be read from two metres: whose turn it is, everybody's points, the board; no keys.

It is the same three parts as on any other screen of a board (see ``board``), in letters as large as the page allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

import flet as ft

from companion.engine import Say
from companion.engine.game import View
from companion.share.picture.lettering import width as text_width
from companion.ui import theme
from companion.ui.kit.board import KEYS, Area
from companion.ui.kit.frame import box, grouped, whole_column, whole_row
from companion.ui.kit.keys import Tap, at_least_high, round_key, tap_of
from companion.ui.kit.pictures.qr import qr_code
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import BOLD, announced, drawn, short_name, spoken_as, strong
from companion.ui.page_size import PageSize
from companion.ui.session.entry import NONSENSE, Form
from companion.ui.session.score_strip import DONE, Scored, scored
from companion.ui.session.table import Table

T = TypeVar("T")
AFAR: Final = 18
ACROSS: Final = 10
"""Letters that can be read from two metres are one part of so many of a page's height, or of a narrow page's width."""
ASIDE: Final = 0.38
"""The part of the width that is beside a board, on a page that is wider than high."""
LINE: Final = 1.5
"""Height of a seat by the size of its letters."""
TALLEST: Final = 1.9
"""How many times as large letters become where no board takes the room."""
HEAD_LINES: Final = 2
SEATS: Final = 0.6
"""The part of the page that seats may take below a board: with more of them they stand in two columns."""
NAMES: Final = 7
"""Width of half a page by the size of letters from which a name has room there."""
WIDE: Final = 9
"""Width of a seat by the size of letters where no board takes the room."""
SMALLEST: Final = 0.6
"""How small the letters of a long headline may become, by those of the seats."""
GAP: Final = 0.18
INSET: Final = 0.3
"""The distance between seats, and from the edge of a seat to its words, by the size of letters."""
STYLE_HIGH: Final = 1.15
"""Height of a line of letters by their size."""
STYLE: Final = ft.TextStyle(height=STYLE_HIGH, letter_spacing=0)
YOURS: Final = 1.1
"""The letters of what is said to the reader alone, by those of the seats."""
CODE_LEAST: Final = 140
CODE_MOST: Final = 320
"""The pixels of the side of a code by which phones join."""
MARK: Final = 0.8
"""The width of a mark beside a name (``Scored.marks``) by the size of letters."""


@dataclass(frozen=True, slots=True)
class Afar:
    """What is shown of a game: whose turn it is (``says``), the seats, and what draws the board on an area.

    Where the app knows no cards there is no board, and the seats have all the room. ``yours`` is said to whoever reads
    it on a phone of their own, and ``own`` is whether it is their turn. ``code`` is the text of one that leads phones
    here, as long as seats are free, and ``short`` what is typed instead.
    """

    says: str
    seats: Sequence[Scored]
    board: Callable[[Area], ft.Control] | None = None
    yours: str = ""
    own: bool = False
    code: str = ""
    short: str = ""


def standing(table: Table[View]) -> Afar:
    """Say what is shown of any game: whose turn it is, and points as they stand."""
    return Afar(table.words.prompt(table.say, table.seen), scored(table))


def ticked(table: Table, seats: Sequence[Scored], name: str, moment: int, fresh: T, form: Form[T]) -> list[Scored]:
    """Mark the seats for which something is entered in a draft that everybody fills (``use_kept_entry``)."""
    value = table.live.drafts.get(name, moment) if table.live.drafts else None
    try:
        entered = form.touched(fresh, form.read(value, fresh)) if value is not None else []
    except NONSENSE:
        entered = []
    return [replace(one, before=DONE) if seat in entered else one for seat, one in enumerate(seats)]


def letters_afar(room: PageSize) -> float:
    """Return the size of letters that can be read from two metres: the larger the page, the farther it stands."""
    return min(room.height / AFAR, room.width / ACROSS)


def from_afar(
    room: PageSize, say: Say, accent: theme.Accent, shown: Afar, back: str, keys: Sequence[ft.Control] = ()
) -> ft.Control:
    """Draw ``shown`` on the whole page. A tap anywhere, and the key in the corner, lead ``back``; "" leads nowhere.

    ``keys`` stand below all of it.
    """
    if keys:
        high = (KEYS + theme.GAP) * max(1.0, room.zoom)
        above = from_afar(replace(room, height=int(room.height - high)), say, accent, shown, back)
        edge = theme.EDGE_GAP
        line = ft.Container(ft.Row([*keys]), height=high, padding=ft.Padding(edge, 0, edge, theme.GAP))
        return ft.Container(whole_column([above, line]), bgcolor=theme.PAPER, expand=True)
    size, leave = letters_afar(room), tap_of(back) if back else None
    margin = size * INSET * 2
    beside = room.width * ASIDE if shown.board and room.width > room.height else 0
    across = (beside or room.width) - margin * (1 if beside else 2)
    yours = [_yours(shown.yours, size, across, accent)] if shown.yours else []
    top = max(size * STYLE_HIGH * HEAD_LINES, theme.TOUCH) + size * YOURS * LINE * len(yours)
    left = room.height - 2 * margin - top
    seats = len(shown.seats)
    crowded = seats * size * (LINE + GAP) > left * (SEATS if shown.board else 1)
    columns = 2 if crowded and not beside and across / 2 >= size * NAMES else 1
    lines = -(-seats // columns)
    if shown.board is None:  # letters grow, as far as that leaves room for the code
        parts = lines * (LINE + GAP) + STYLE_HIGH * HEAD_LINES + GAP + YOURS * LINE * len(yours)
        free = room.height - 2 * margin - (CODE_MOST + theme.TOUCH if shown.code else 0)
        size = max(size, min(size * TALLEST, free / parts, across / columns / WIDE))
        top = max(size * (STYLE_HIGH * HEAD_LINES + GAP), theme.TOUCH) + size * YOURS * LINE * len(yours)
    head = ft.Column([_head(say, shown, size, across, accent, leave), *yours], spacing=size * GAP, tight=True)
    strip = _seats(say, shown.seats, size, across, columns, accent)
    taken = lines * size * (LINE + GAP)
    high = room.height - 2 * margin - top
    code = ft.Container(
        _code(say, shown, min(across, high - taken - margin)), alignment=ft.Alignment.CENTER, expand=True
    )
    if shown.board is None:
        whole: ft.Control = whole_column([head, ft.Container(strip, padding=ft.Padding(0, size * GAP, 0, 0)), code])
    elif beside:
        area = Area(room.width - beside - 2 * margin, room.height - 2 * margin)
        board = ft.Container(shown.board(area), alignment=ft.Alignment.CENTER, expand=True)
        side = ft.Container(whole_column([head, code, strip]), width=across)
        whole = whole_row([grouped(side), board], margin)
    else:
        board = ft.Container(shown.board(Area(across, high - taken - margin)), alignment=ft.Alignment.CENTER)
        board.expand = True
        whole = whole_column([head, board, strip])
    page = ft.Container(whole, padding=margin, bgcolor=theme.PAPER, expand=True)
    seen = ft.Semantics(identifier="large", container=True, content=page, expand=True)
    if leave is None:
        return seen
    return ft.GestureDetector(seen, on_tap=lambda _: leave(), exclude_from_semantics=True, expand=True)


def _yours(words: str, size: float, across: float, accent: theme.Accent) -> ft.Control:
    high = min(size * YOURS, size * (across - 3 * size * INSET) / text_width(words, size, bold=True))
    text = drawn(words, size=high, weight=BOLD, color=accent.on, style=STYLE, lines=1)
    inside = announced("yours", box(text, accent.fill, rounded=size * INSET, across=size * INSET))
    return ft.Row([inside])


def _code(say: Say, shown: Afar, room: float) -> ft.Control | None:
    """Draw the code, where there is room for one that is read from some way off."""
    side = int(min(room - theme.TOUCH, CODE_MOST))
    if not shown.code or side < CODE_LEAST:
        return None
    picture = qr_code(shown.code, side, spoken=say.t("QR code: leads a phone to this table"), identifier="join-code")
    return centred([*([picture] if picture else []), strong(shown.short)], spacing=4, tight=True)


def _head(say: Say, shown: Afar, size: float, across: float, accent: theme.Accent, leave: Tap | None) -> ft.Control:
    """Draw whose turn it is in two lines at most, with no word broken, and the key that leads back."""
    says = shown.says
    room = across - theme.TOUCH - size * GAP - 2 * size * INSET * shown.own
    longest = max(text_width(word, size, bold=True) for word in [*says.split(), " "])
    whole = text_width(says, size, bold=True)
    smaller = max(SMALLEST, min(1.0, room / longest, room * HEAD_LINES * 0.85 / whole)) if whole else 1.0
    ink = accent.on if shown.own else accent.colour
    words: ft.Control = drawn(says, size=size * smaller, weight=BOLD, color=ink, style=STYLE, lines=HEAD_LINES)
    if shown.own:
        words = box(words, accent.fill, rounded=size * INSET, across=size * INSET)
    told = announced("headline", words, header=True, expand=True)
    keys = [round_key(ft.Icons.CLOSE_FULLSCREEN, say.t("Back to the game"), leave, "to-board")] if leave else []
    row = ft.Row([told, *keys], spacing=size * GAP, vertical_alignment=ft.CrossAxisAlignment.START, expand=True)
    return at_least_high(row, size * STYLE_HIGH * HEAD_LINES)


def _seats(
    say: Say, seats: Sequence[Scored], size: float, across: float, columns: int, accent: theme.Accent
) -> ft.Control:
    gap = size * GAP
    each = (across - gap * (columns - 1)) / columns
    boxes = [_seat(say, scored, at, size, each, accent) for at, scored in enumerate(seats)]
    down = -(-len(boxes) // columns)
    stacks: list[ft.Control] = [
        ft.Column(boxes[start : start + down], spacing=gap, tight=True) for start in range(0, len(boxes), down)
    ]
    row = ft.Row(stacks, spacing=gap, vertical_alignment=ft.CrossAxisAlignment.START)
    return ft.Semantics(identifier="strip", container=True, content=row)


def _seat(say: Say, scored: Scored, seat: int, size: float, width: float, accent: theme.Accent) -> ft.Control:
    inset, gap, mark = size * INSET, size * GAP, size * MARK
    number = "" if scored.points is None else str(scored.points)
    taken = text_width(number, size, bold=True) if number else 0.0
    before = f"{scored.before} " if scored.before else ""
    room = width - 2 * inset - taken - 2 * gap - len(scored.marks) * (mark + gap)
    room -= text_width(before, size, bold=True)
    name = short_name(scored.name, say.names, room, size, before=before, color=theme.INK, style=STYLE, expand=True)
    marks = [ft.Container(draw(size), width=mark, alignment=ft.Alignment.CENTER) for draw in scored.marks]
    points = [drawn(number, size=size, weight=BOLD, color=theme.INK, style=STYLE, no_wrap=True)] if number else []
    words = scored.name
    if scored.points is not None:
        words = say.t("{what} {more}", what=scored.name, more=scored.points)
    turn, done = say.t("whose turn it is") if scored.lit else "", say.t("done") if scored.before == DONE else ""
    words = ", ".join(part for part in (words, scored.spoken, done, turn) if part)
    ground, edge = (accent.tint, accent.colour) if scored.lit else (theme.CARD, theme.LINE)
    look = {"thick": max(2, size / 14), "rounded": inset, "across": inset}
    row = ft.Row([name, *marks, *points], spacing=gap)
    return spoken_as(words, box(row, ground, edge, width=width, height=size * LINE, **look), f"seat-{seat}")
