"""Push: what lies in the areas at the end, by colour; and the card that says who picks when."""

from __future__ import annotations

import math

from companion.engine import Seat
from companion.engine.words import N_, capital
from companion.games import GAMES
from companion.games.push.cards import COLOURS
from companion.games.push.state import direction, picking_order
from companion.games.push.words import picking_way
from companion.share.assets import Size
from companion.ui import theme
from tools.paper.head import credit, header, names
from tools.paper.page import FAINT, GREY, INK, POINT, RULE, Box, Page, fitted, largest

ACCENT = theme.LIGHT[theme.VERMILION.colour]
PLAYERS = GAMES["push"].players
TABLE = 71.0
"""Height of the picture of a table."""
CREDIT = N_(
    "Push is a game by Prospero Hall, published by Ravensburger. This page was drawn for Table "
    "Companion, an independent app."
)


def colour_name(page: Page, colour: str) -> str:
    return GAMES["push"].words.word(page.say, colour).capitalize()


def sheet(lang: str, size: Size) -> bytes:
    """Two games, up to six people each, on a page that lies on its side."""
    page = Page(lang=lang, size=size, accent=ACCENT, wide=True)
    title = page.say.t("Score sheet")
    inside = header(page, "Push", title, dated=True)
    beside = 61.0
    fitted(page, Box(inside.x, inside.y, beside, inside.height), _reminders(page), 11, 8)
    left = inside.x + beside + 5
    high = (inside.height - 5) / 2
    for at in range(2):
        _game(page, Box(left, inside.y + at * (high + 5), inside.right - left, high))
    credit(page, CREDIT)
    return page.to_bytes(f"Push – {title}")


def _reminders(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("Your turn"),
            [
                t("Draw **or** protect one colour."),
                t("At most three columns. No value and no colour twice in a column, one Die card at most."),
                t("Stop while you can: a card that fits nowhere is a bust."),
            ],
        ),
        (
            t("Who picks"),
            [
                t("If you stop, you take a column first. After a bust: no column, but a roll."),
                t("Switch cards **even** (or none): the left neighbour is next, clockwise."),
                t("Switch cards **odd**: the right neighbour is next, anticlockwise."),
            ],
        ),
        (
            capital(t("the die")),
            [
                t("Was there a Die card? Discard it, then roll."),
                _taken(page),
            ],
        ),
        (
            t("Score"),
            [
                t("Add the values of all cards, face up and protected. The most points wins; if equal, more cards."),
            ],
        ),
    ]  # fmt: skip


def _game(page: Page, box: Box) -> None:
    """Draw the table of one game: a column for each person, face-up and protected values side by side."""
    t, label = page.say.t, 30.0
    top, head = 11.0, 5.0
    total, cards = 10.0, 7.0
    row = (box.height - top - head - total - cards) / len(COLOURS)
    columns = names(page, Box(box.x + label, box.y, box.width - label, top), PLAYERS[-1])
    name = Box(box.x, box.y, label, top)
    page.text(name.x, name.y + 4.2, t("Names"), 9, bold=True)
    page.text(name.x, name.y + 8.6, t("Circle the first player"), 6.5, colour=GREY, room=label)
    y = box.y + top
    for one in columns:
        place = Box(one.x, y, one.width, head)
        page.frame(place, fill=FAINT)
        half = Box(one.x, y, one.width / 2, head)
        page.label(half, t("Face up"), 6.5, colour=GREY, pad=0.3)
        page.label(Box(half.right, y, half.width, head), capital(t("protected")), 6.5, colour=GREY, pad=0.3)
    y += head
    for colour in COLOURS:
        place = Box(box.x, y, label, row)
        page.frame(place)
        page.shape(colour, box.x + 5, y + row / 2, min(5.2, row - 2))
        page.label(Box(box.x + 8.5, y, label - 8.5, row), colour_name(page, colour), 10.5, align="left")
        for one in columns:
            page.frame(Box(one.x, y, one.width, row))
            page.dashes(one.x + one.width / 2, y + 0.6, one.x + one.width / 2, y + row - 0.6)
        y += row
    _sum(page, Box(box.x, y, label, total), columns, t("Total"), 12)
    y += total
    _sum(page, Box(box.x, y, label, cards), columns, t("Cards, if equal"), 8)


def _sum(page: Page, label: Box, columns: list[Box], words: str, size: float) -> None:
    page.frame(label, fill=FAINT)
    page.label(label, words, size, bold=size > 10, align="left", pad=2)
    for one in columns:
        page.frame(Box(one.x, label.y, one.width, label.height), line=INK if size > 10 else RULE, thick=0.4)


def card(lang: str, size: Size) -> bytes:
    """What may be done, who picks after whom, and what the die takes."""
    return largest(13.5, 9.5, lambda text: _card(lang, size, text))


def _card(lang: str, size: Size, text: float) -> bytes:
    page = Page(lang=lang, size=size, accent=ACCENT)
    t = page.say.t
    title = t("Reference card")
    inside = header(page, "Push", title, dated=False)
    gap = 7.0
    half = (inside.width - gap) / 2
    y = inside.y + 1
    left = page.column(Box(inside.x, y, half, inside.height), _turn(page), text, gap=3)
    right = page.column(Box(inside.x + half + gap, y, half, inside.height), _stopping(page), text, gap=3)
    y = max(left, right) + 4
    who = t("Who picks when, by this turn’s Switch cards")
    y = page.heading(inside.x, y, inside.width, who, text + 1) + 2
    for at, switches in enumerate((0, 1)):
        _table(page, Box(inside.x + at * (half + gap), y, half, TABLE), switches)
    y += TABLE + 4
    y = page.heading(inside.x, y, inside.width, t("What the die takes"), text + 1) + 2
    y = _die(page, Box(inside.x, y, inside.width, 0), text) + 4
    y = page.heading(inside.x, y, inside.width, t("End and score"), text + 1)
    for sentence in _end(page):
        y = page.paragraph(inside.x, y, inside.width, sentence, text, bullet="•") + 0.5
    page.ends(y, inside)
    credit(page, CREDIT)
    return page.to_bytes(f"Push – {title}")


def _turn(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("Your turn"),
            [
                t("**Draw** one card at a time, as often as you like, and place each before the next."),
                t("Or **protect** one colour: turn all your face-up cards of it face down. That ends your turn."),
            ],
        ),
        (
            t("Where a card goes"),
            [
                t("At most three columns. No value and no colour twice in a column, one Die card at most."),
                t("**Switch card:** beside the pile, until the turn ends."),
            ],
        ),
    ]  # fmt: skip


def _stopping(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("You stop.").rstrip("."),
            [
                t("Take a column. Its number cards go face up in front of you, by colour."),
                t("Was there a Die card? Discard it, then roll."),
                t("Then the others take what is left, one column each, and roll in the same way. Nobody may "
                  "decline."),
            ],
        ),
        (
            t("Bust: a card fits nowhere"),
            [
                t("Discard it. You take no column, but you roll; then the others share the columns."),
            ],
        ),
    ]  # fmt: skip


def _table(page: Page, box: Box, switches: int) -> None:
    """Draw six seats around a table, seen from above, with the places at which they pick."""
    t = page.say.t
    page.frame(box, line=RULE, corner=3)
    words = t("None or an even number") if not switches else t("Odd number")
    way = picking_way(page.say, direction(switches))
    page.label(Box(box.x, box.y + 1.5, box.width, 6), words, 12, bold=True)
    marks = ("switch",) if switches else ("switch", "switch")
    page.label(Box(box.x, box.y + 7.5, box.width, 5), way, 9.5, colour=GREY)
    x, y, across, down = box.x + box.width / 2, box.y + 39.5, 28.0, 19.5
    for at, mark in enumerate(marks):
        page.glyph(mark, x + (at - (len(marks) - 1) / 2) * 9, y, 7)
    players = PLAYERS[-1]
    order = picking_order(players, 0, switches)
    places = []
    for seat in range(players):  # seat 0 is nearest; clockwise, seen from above, the next one is at its left
        angle = math.pi / 2 + 2 * math.pi * seat / players
        places.append((x + across * math.cos(angle), y + down * math.sin(angle)))
    path = []
    turn = 1 if not switches else -1
    for step in range(31):
        angle = math.pi / 2 + turn * (0.42 + (math.pi * 2 - 0.42 - 0.9) * step / 30)
        path.append((x + (across - 9.5) * math.cos(angle), y + (down - 8) * math.sin(angle)))
    page.arrow(path, RULE, thick=0.7, head=3)
    (own_x, own_y), *others = places
    page.circle(own_x, own_y, 5.4, fill="#FFFFFF", thick=0.7)
    page.shape("star", own_x, own_y, 5.5)
    for seat, (other_x, other_y) in enumerate(others, 1):
        page.circle(other_x, other_y, 5.4, fill=FAINT)
        number = str(order.index(Seat(seat)) + 1)
        page.text(other_x, other_y + 0.365 * 15 * POINT, number, 15, bold=True, align="middle")
    own = t("★ took the turn and picks first, unless bust")
    page.text(x, box.bottom - 1.6, own, 7.5, colour=GREY, align="middle", room=box.width - 2)


def _die(page: Page, box: Box, text: float) -> float:
    """Draw the six faces with what each takes; returns where they end."""
    wide = box.width / 6
    for at, face in enumerate((*COLOURS, "star")):
        x = box.x + at * wide
        face_box = Box(x + wide / 2 - 6, box.y, 12, 12)
        page.frame(face_box, line=INK, thick=0.5, corner=2)
        page.shape(face, x + wide / 2, box.y + 6, 7.5)
        words = GAMES["push"].words.word(page.say, face)
        page.label(Box(x, box.y + 12.5, wide, 5), words, 10.5)
    return page.paragraph(
        box.x,
        box.y + 18,
        box.width,
        _taken(page),
        text,
    )


def _taken(page: Page) -> str:
    return page.say.t(
        "All face-up cards of that colour are lost, including those just taken, but never protected cards. The star "
        "takes nothing; with “Risks” it takes every face-up card."
    )


def _end(page: Page) -> list[str]:
    t = page.say.t
    return [
        t("The pile is empty: the last card forces a stop, or a bust; the columns are shared out, and the game is "
          "over."),
        t("Add the values of all cards, face up and protected. The most points wins; if equal, more cards."),
    ]  # fmt: skip
