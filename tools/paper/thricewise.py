"""Thricewise: what each turn brought; and the card with the triads, the ranks and the whole Decktet."""

from __future__ import annotations

from collections.abc import Sequence

from companion.engine.words import N_, capital
from companion.games import GAMES
from companion.games.thricewise.cards import CARDS, RANKS, Card
from companion.games.thricewise.options import Options
from companion.games.thricewise.scoring import calculate
from companion.games.thricewise.state import HAND, first_cards
from companion.share.assets import Size
from companion.ui import theme
from companion.ui.games.thricewise.cards import SUIT_SHAPES
from tools.paper.head import credit, header, names
from tools.paper.page import FAINT, GREY, INK, POINT, Box, Page, fitted, largest

ACCENT = theme.LIGHT[theme.PLUM.colour]
PLAYERS = GAMES["thricewise"].players
TURNS = {players: (len(CARDS) - first_cards(players)) // players for players in PLAYERS}
CREDIT = N_(
    "Thricewise and the Decktet are by P.D. Magnus. This page and its suit marks were drawn for "
    "Table Companion, an independent app."
)
EXAMPLES = {
    "set": (("5ML", "5SW", "5YK"), ("AM", "AW", "AK")),
    "flush": (("3MW", "7ML", "CM"), ("AL", "9LK", "4WL")),
    "straight": (("4MS", "5YK", "6LK"), ("AY", "2MK", "3LY"), ("CS", "9WY", "8MS")),
}
"""Triads as they lie along a line."""


def sheet(lang: str, size: Size) -> bytes:
    """One game of up to sixteen turns and five people."""
    page = Page(lang=lang, size=size, accent=ACCENT)
    t = page.say.t
    title = t("Score sheet")
    inside = header(page, "Thricewise", title, dated=True)
    beside, label = 50.0, 25.0
    fitted(page, Box(inside.x, inside.y, beside, inside.height), _reminders(page), 10.5, 8)
    left, top, total = inside.x + beside + 4, 11.0, 12.0
    columns = names(page, Box(left + label, inside.y, inside.right - left - label, top), PLAYERS[-1])
    page.label(Box(left, inside.y, label, top), t("Names"), 9, bold=True, align="right", pad=2)
    most = max(TURNS.values())
    row = (inside.height - top - total) / most
    for turn in range(1, most + 1):
        y = inside.y + top + (turn - 1) * row
        ends = [players for players, last in TURNS.items() if last == turn]
        place = Box(left, y, label, row)
        page.frame(place, fill=FAINT if ends else None)
        page.text(left + 9, y + row / 2 + 0.365 * 13 * POINT, str(turn), 13, bold=True, align="right")
        if ends:
            words = t("end for {n}", n=ends[0])
            page.label(Box(left + 9.5, y, label - 9.5, row), words, 8, colour=GREY, align="right", pad=0.4)
        for one in columns:
            page.frame(Box(one.x, y, one.width, row))
            page.dashes(one.right - 9, y + 0.8, one.right - 9, y + row - 0.8)
    for last_turn in TURNS.values():
        y = inside.y + top + last_turn * row
        page.line(left, y, columns[-1].right, y, 0.8, INK)
    last = Box(left, inside.bottom - total, label, total)
    page.frame(last, fill=FAINT, line=INK, thick=0.4)
    page.label(last, t("Total"), 12, bold=True, align="left", pad=2)
    for one in columns:
        page.frame(Box(one.x, last.y, one.width, total), line=INK, thick=0.5)
    credit(page, CREDIT)
    return page.to_bytes(f"Thricewise – {title}")


def _reminders(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("A turn"),
            [
                *_steps(page),
                t("On a cell that touches a card, along a side or at a corner; six rows and columns at most."),
            ],
        ),
        (
            t("Triads"),
            [
                t("Three neighbouring cells of a row, column or diagonal, with the card just placed."),
                *(page.say.labelled(f"**{name}**", what) + "." for name, what in _kinds(page).values()),
                t("Worth its **lowest number**. Aces and Crowns have none: three of them are worth 0."),
                t("Every triad counts; a straight that is a flush counts twice."),
            ],
        ),
        (
            t("On this sheet"),
            [
                t("For each turn, what the triads are worth; on the right, the total so far."),
                t("With 5 players it ends after {five} turns, with 4 after {four}, with 3 after {three}, with 2 after "
                  "{two}. The most points wins.", five=TURNS[5], four=TURNS[4], three=TURNS[3], two=TURNS[2]),
            ],
        ),
    ]  # fmt: skip


def card(lang: str, size: Size) -> bytes:
    """How a turn goes, what makes a triad, and which cards there are."""
    return largest(13, 9, lambda text: _card(lang, size, text))


def _card(lang: str, size: Size, text: float) -> bytes:
    page = Page(lang=lang, size=size, accent=ACCENT)
    t = page.say.t
    title = t("Reference card")
    inside = header(page, "Thricewise", title, dated=False)
    gap, y = 7.0, inside.y + 1
    half = (inside.width - gap) / 2
    left = page.column(Box(inside.x, y, half, inside.height), _turn(page), text, gap=3)
    right = page.column(Box(inside.x + half + gap, y, half, inside.height), _placing(page), text, gap=3)
    right = _setup(page, Box(inside.x + half + gap, right + 3, half, 0), text)
    y = max(left, right) + 3
    y = page.heading(inside.x, y, inside.width, t("Triads"), text + 1) + 1.5
    y = _triads(page, Box(inside.x, y, inside.width, 0), text) + 3
    y = page.heading(inside.x, y, inside.width, t("The 36 cards"), text + 1) + 1.5
    y = _deck(page, Box(inside.x, y, inside.width, 0), text)
    page.ends(y, inside)
    credit(page, CREDIT)
    return page.to_bytes(f"Thricewise – {title}")


def _turn(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("A turn"),
            _steps(page),
        ),
    ]  # fmt: skip


def _steps(page: Page) -> list[str]:
    t = page.say.t
    return [
        t("**Choose** a card, face down. All are revealed together."),
        t("**Equal ranks** are set aside face up, all of them."),
        t("**Place** the others, the lowest rank first: Ace, 2 … 9, Crown."),
        t("Before or after, you may also place your own cards set aside in earlier turns."),
        t("**Draw** one card each, if there is one for everybody. Otherwise play out your hand."),
    ]


def _kinds(page: Page) -> dict[str, tuple[str, str]]:
    """What each kind of triad is called, and what it is."""
    t = page.say.t
    return {
        "set": (capital(t("set")), t("three of one rank")),
        "flush": (capital(t("flush")), t("one suit on all three")),
        "straight": (capital(t("straight")), t("three ranks in a row, in order")),
    }


def _placing(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("Where a card goes"),
            [
                t("On a cell that touches a card, along a side or at a corner; six rows and columns at most."),
            ],
        ),
    ]  # fmt: skip


def _setup(page: Page, box: Box, text: float) -> float:
    """Draw what lies there at first and how many turns there are, by the number of players."""
    t = page.say.t
    y = page.heading(box.x, box.y, box.width, t("Set-up"), text + 1) + 0.5
    line = text * POINT * 1.3 + 0.6
    rows = (
        (t("Players"), [str(one) for one in PLAYERS]),
        (t("Block"), ["2 × 2" if first_cards(one) == 4 else "2 × 3" for one in PLAYERS]),
        (t("Turns"), [str(TURNS[one]) for one in PLAYERS]),
    )
    label = max(page.measure(words, text, bold=True) for words, _ in rows) + 4
    each = (box.width - label) / len(PLAYERS)
    for at, (words, found) in enumerate(rows):
        place = Box(box.x, y + at * line, label, line)
        page.frame(place, fill=FAINT)
        page.label(place, words, text, bold=not at, align="left", pad=1.5)
        for n, one in enumerate(found):
            cell = Box(box.x + label + n * each, place.y, each, line)
            page.frame(cell)
            page.label(cell, one, text, bold=not at)
    return page.paragraph(box.x, y + 3 * line + 1, box.width, t("{n} cards each in hand.", n=HAND), text)


def _triads(page: Page, box: Box, text: float) -> float:
    """Draw the table of triads: what it is, cards that make it, and what they are worth."""
    t = page.say.t
    kinds = _kinds(page)
    wide, high, step = 8.6, 11.6, 9.2
    row = high + 2.8
    name = 59.0
    y = box.y
    for kind, examples in EXAMPLES.items():
        title, what = kinds[kind]
        page.line(box.x, y, box.right, y)
        page.text(box.x + 1, y + 5, title, text + 0.5, bold=True)
        told = page.paragraph(box.x + 1, y + 5.6, name - 3, what, min(text - 2, 9.5), colour=GREY)
        page.ends(told, Box(box.x, y, name, row))
        x = box.x + name
        for cards in examples:
            for at, one in enumerate(cards):
                _face(page, Box(x + at * step, y + 1.2, wide, high), Card(one))
            worth = {found.value: value for found, value in calculate([Card(one) for one in cards], Options())}
            page.text(x + 3 * step + 0.6, y + row / 2 + 1.6, f"= {worth[kind]}", text, bold=True)
            x += 3 * step + 15
        y += row
    page.line(box.x, y, box.right, y)
    y += 1
    sentences = (
        t("Three neighbouring cells of a row, column or diagonal, with the card just placed."),
        t("Worth its **lowest number**. Aces and Crowns have none: three of them are worth 0."),
        t("Every triad counts; a straight that is a flush counts twice."),
    )
    for sentence in sentences:
        y = page.paragraph(box.x, y, box.width, sentence, text, bullet="•") + 0.5
    return y


def _face(page: Page, box: Box, one: Card) -> None:
    """Draw a small card: its rank above its suits."""
    page.frame(box, fill="#FFFFFF", line=INK, thick=0.3, corner=1.2)
    rank, suits = (one[0], one[1:]) if one[0] != "C" else ("", one[1:])
    if rank:
        page.label(Box(box.x, box.y + 0.4, box.width, box.height * 0.55), rank, 13, bold=True, pad=0)
    else:
        page.glyph("crown", box.x + box.width / 2, box.y + box.height * 0.31, 4.4, INK)
    _suits(page, box.x + box.width / 2, box.bottom - box.height * 0.25, 3.4, suits)


def _suits(page: Page, x: float, y: float, side: float, suits: Sequence[str]) -> None:
    for at, suit in enumerate(suits):
        left = x + (at - (len(suits) - 1) / 2) * (side + 0.4)
        page.glyph(suit, left, y, side, theme.ON_FACE[SUIT_SHAPES[suit]])


def _deck(page: Page, box: Box, text: float) -> float:
    """List all cards by rank: name and suits; the six of Aces and Crowns in lines of their own."""
    words = GAMES["thricewise"].words
    small, side = text - 1.5, 3.8
    line = small * POINT * 1.3 + 0.9
    y = box.y
    label = 22.0
    x = box.x + label
    each = (box.right - x) / 6
    ace, crown = (words.word(page.say, one).capitalize() for one in "AC")
    page.label(Box(box.x, y, label, line), ace, small, bold=True, align="left", pad=0)
    for at, one in enumerate(one for one in CARDS if one[0] == "A"):
        name = words.word(page.say, one[1]).capitalize()
        _suits(page, x + at * each + 2, y + line / 2, side, one[1])
        page.text(x + at * each + 5.2, y + line * 0.72, name, small, room=each - 5.4)
    y += line
    for rank in RANKS[1:-1]:
        page.label(Box(box.x, y, label, line), rank, small, bold=True, align="left", pad=0)
        for at, one in enumerate(one for one in CARDS if one[0] == rank):
            left = x + at * each * 2
            _suits(page, left + 4, y + line / 2, side, one[1:])
            name = words.word(page.say, one).removesuffix(f" ({rank})")
            page.text(left + 10, y + line * 0.72, name, small, room=each * 2 - 11)
        y += line
    page.label(Box(box.x, y, label, line), crown, small, bold=True, align="left", pad=0)
    for at, one in enumerate(one for one in CARDS if one[0] == "C"):
        name = words.word(page.say, one).partition(" (")[0]
        _suits(page, x + at * each + 2, y + line / 2, side, one[1])
        page.text(x + at * each + 5.2, y + line * 0.72, name, small, room=each - 5.4)
    return y + line
