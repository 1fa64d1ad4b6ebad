"""13: what everybody took, round by round; and the card that says what is taken and what counts."""

from __future__ import annotations

from companion.engine.words import N_
from companion.games import GAMES
from companion.games.thirteen.cards import COLOURS, COPIES_OF, LIMIT, OF_A_COLOUR, ROTTENS
from companion.games.thirteen.options import Options, rounds_of
from companion.games.thirteen.scoring import KINDS, Tally, majority, round_points
from companion.share.assets import Size
from companion.ui import theme
from tools.paper.head import credit, header, names
from tools.paper.page import FAINT, GREY, INK, POINT, Box, Page, fitted, largest

ACCENT = theme.LIGHT[theme.MIDNIGHT.colour]
PLAYERS = GAMES["13"].players
ROUNDS = max(rounds_of(Options(), players) for players in PLAYERS)
EXAMPLE = (Tally(5, 6, 0, 2), Tally(5, 3, 4, 3), Tally(2, 2, 8, 2))
"""What three people took in a round: nobody has the majority in blue."""
CREDIT = N_(
    "13 is a game by Reiner Knizia, published by AMIGO. This page was drawn for Table Companion, an independent app."
)


def kind_name(page: Page, kind: str) -> str:
    return page.say.t("Rotten") if kind == "rotten" else GAMES["13"].words.word(page.say, kind).capitalize()


def sheet(lang: str, size: Size) -> bytes:
    """One game of up to six rounds and six people."""
    page = Page(lang=lang, size=size, accent=ACCENT)
    t = page.say.t
    title = t("Score sheet")
    inside = header(page, "13", title, dated=True)
    beside, number, kind = 43.0, 13.0, 24.0
    fitted(page, Box(inside.x, inside.y, beside, inside.height), _reminders(page), 10, 8)
    left = inside.x + beside + 4
    top, total = 11.0, 11.0
    columns = names(page, Box(left + number + kind, inside.y, inside.right - left - number - kind, top), PLAYERS[-1])
    page.label(Box(left, inside.y, number + kind, top), t("Names"), 9, bold=True, align="right", pad=2)
    high = (inside.height - top - total) / ROUNDS
    for at in range(ROUNDS):
        _round(page, Box(left, inside.y + top + at * high, number, high), kind, columns, at + 1)
    last = Box(left, inside.bottom - total, number + kind, total)
    page.frame(last, fill=FAINT, line=INK, thick=0.4)
    page.label(last, t("Total"), 12, bold=True, align="left", pad=2)
    for one in columns:
        page.frame(Box(one.x, last.y, one.width, total), line=INK, thick=0.5)
    credit(page, CREDIT)
    return page.to_bytes(f"13 – {title}")


def _round(page: Page, box: Box, kind: float, columns: list[Box], number: int) -> None:
    """Draw the lines of a round: four counts, then what it brought and the total so far."""
    t = page.say.t
    sum_high = 9.6
    row = (box.height - sum_high) / len(KINDS)
    page.text(box.x + box.width / 2, box.y + 8.5, str(number), 20, bold=True, colour=page.accent, align="middle")
    page.text(box.x + box.width / 2, box.y + 14, t("Dealer"), 6.5, colour=GREY, align="middle")
    page.line(box.x + 2, box.y + 22, box.right - 2, box.y + 22)
    for at, one in enumerate(KINDS):
        place = Box(box.right, box.y + at * row, kind, row)
        page.frame(place)
        page.shape(one, place.x + 4.3, place.y + row / 2, 4.2)
        page.label(Box(place.x + 7.6, place.y, kind - 7.6, row), kind_name(page, one), 9, align="left", pad=0.5)
        for column in columns:
            page.frame(Box(column.x, place.y, column.width, row))
    y = box.y + len(KINDS) * row
    place = Box(box.right, y, kind, sum_high)
    page.frame(place, fill=FAINT)
    page.text(place.x + 1.5, y + 4.2, t("Points"), 9.5, bold=True)
    page.text(place.x + 1.5, y + 7.8, t("round | so far"), 6.5, colour=GREY, room=kind - 2)
    for column in columns:
        page.frame(Box(column.x, y, column.width, sum_high), thick=0.4)
        page.dashes(column.x + column.width / 2, y + 0.6, column.x + column.width / 2, y + sum_high - 0.6)
    page.frame(Box(box.x, box.y, columns[-1].right - box.x, box.height), line=INK, thick=0.6)


def _reminders(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("A turn"),
            _steps(page),
        ),
        (
            t("After a round"),
            [
                t("Write how many cards of each kind everybody took."),
                t("**Circle** the majority of each colour: the player who took more than anybody else counts **0** "
                  "for it."),
                t("A tie for the most: no majority, all of them count."),
            ],
        ),
        (
            t("Points"),
            [
                t("Each colour card **1**, each Rotten Four **2**."),
                t("The fewest points wins."),
            ],
        ),
        (
            t("Rounds"),
            [
                t("The next person clockwise deals. Everybody deals once; with 3 players twice."),
                t("Check: {colour} cards of each colour and {rotten} Rotten Fours, less what is on the targets.",
                  colour=OF_A_COLOUR, rotten=ROTTENS),
            ],
        ),
    ]  # fmt: skip


def card(lang: str, size: Size) -> bytes:
    """What a turn is, what is taken, and how a round counts."""
    return largest(13.5, 9.5, lambda text: _card(lang, size, text))


def _card(lang: str, size: Size, text: float) -> bytes:
    page = Page(lang=lang, size=size, accent=ACCENT)
    t = page.say.t
    title = t("Reference card")
    inside = header(page, "13", title, dated=False)
    gap, y = 7.0, inside.y + 1
    half = (inside.width - gap) / 2
    left = page.column(Box(inside.x, y, half, inside.height), _turn(page), text, gap=3)
    right = page.column(Box(inside.x + half + gap, y, half, inside.height), _rounds(page), text, gap=3)
    y = max(left, right) + 4
    over = t("Is it more than {limit}?", limit=LIMIT)
    y = page.heading(inside.x, y, inside.width, over, text + 1) + 2
    y = _targets(page, Box(inside.x, y, inside.width, 34), text) + 4
    y = page.heading(inside.x, y, inside.width, t("A counted round"), text + 1) + 2
    y = _counted(page, Box(inside.x, y, inside.width, 0), text) + 4
    y = page.heading(inside.x, y, inside.width, t("The cards"), text + 1) + 2
    y = _deck(page, Box(inside.x, y, inside.width, 0), text)
    page.ends(y, inside)
    credit(page, CREDIT)
    return page.to_bytes(f"13 – {title}")


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
        t("**Play** one card from your hand, face up, onto a target."),
        t("A colour card goes on the target of its colour only, a **Rotten Four** on any."),
        t("**More than 13**, your card included: take all the cards that were there before. Yours stays."),
        t("**Draw** one card, while the pile lasts."),
        t("Taken cards lie face down in one pile until the round ends."),
    ]


def _rounds(page: Page) -> list[tuple[str, list[str]]]:
    t = page.say.t
    return [
        (
            t("A round"),
            [
                t("Everybody gets 5 cards. The dealer’s left neighbour begins; play goes clockwise."),
                t("It ends when pile and hands are empty. What is left on the targets counts for nobody."),
            ],
        ),
        (
            t("Points"),
            [
                t("The fewest points wins."),
                t("Each colour card **1**, each Rotten Four **2**."),
                t("**Majority:** if you have more of a colour than anybody else, you count 0 for it. Rotten Fours "
                  "always count."),
                t("The next person clockwise deals. Everybody deals once; with 3 players twice."),
            ],
        ),
    ]  # fmt: skip


def _face(page: Page, box: Box, value: int, kind: str, *, new: bool = False) -> None:
    page.frame(box, fill="#FFFFFF", line=INK, thick=0.9 if new else 0.3, corner=1.5)
    colour = theme.LIGHT[theme.ROTTEN] if kind == "rotten" else theme.ON_FACE[kind]
    page.label(Box(box.x, box.y + 1, box.width, box.height * 0.55), str(value), 20, bold=True, colour=colour, pad=0)
    page.shape(kind, box.x + box.width / 2, box.bottom - box.height * 0.24, 4.2)


def _targets(page: Page, box: Box, text: float) -> float:
    """Draw three targets with a card that is played on each: below, exactly at, and above 13."""
    t = page.say.t
    examples = (
        ("blue", ((5, "blue"), (2, "blue")), (4, "rotten")),
        ("yellow", ((7, "yellow"), (2, "yellow")), (4, "yellow")),
        ("green", ((7, "green"), (5, "green")), (2, "green")),
    )
    wide = box.width / 3
    end = box.y
    for at, (_, lying, (value, kind)) in enumerate(examples):
        x = box.x + at * wide
        for n, (lies, its) in enumerate(lying):
            _face(page, Box(x + 2 + n * 10.5, box.y, 12, 16), lies, its)
        page.text(x + 28, box.y + 9.5, "+", 14, bold=True, align="middle")
        _face(page, Box(x + 31, box.y, 12, 16), value, kind, new=True)
        total = sum(one for one, _ in lying) + value
        page.text(x + 45, box.y + 9.8, f"= {total}", 14, bold=True)
        told = (
            t("Over 13: you take **2 cards**, and the 2 stays.")
            if total > LIMIT
            else t("Exactly 13 is safe.")
            if total == LIMIT
            else t("A Rotten Four on blue: safe.")
        )  # fmt: skip
        end = max(end, page.paragraph(x + 2, box.y + 17.5, wide - 5, told, text - 0.5))
    return end


def _counted(page: Page, box: Box, text: float) -> float:
    """Draw a round as it stands on the score sheet, with why it counts so."""
    t = page.say.t
    points = round_points(EXAMPLE)
    people = ("Ana", "Bo", "Chloé")
    row, label = 7.0, 32.0
    each = 22.0
    why_x = box.x + label + each * len(people) + 4
    whys = {
        "blue": t("tie: both count"),
        "yellow": t("majority: 0 for {name}", name=people[0]),
        "green": t("majority: 0 for {name}", name=people[2]),
        "rotten": t("2 each, always"),
    }
    for n, name in enumerate(people):
        page.label(Box(box.x + label + n * each, box.y, each, row), name, text, bold=True)
    for at, kind in enumerate(KINDS):
        y = box.y + (at + 1) * row
        page.frame(Box(box.x, y, label, row))
        page.shape(kind, box.x + 4.5, y + row / 2, 4.4)
        page.label(Box(box.x + 8, y, label - 8, row), kind_name(page, kind), text, align="left")
        for n, one in enumerate(EXAMPLE):
            place = Box(box.x + label + n * each, y, each, row)
            page.frame(place)
            page.label(place, str(getattr(one, kind)), text)
            if kind in COLOURS and majority(EXAMPLE, kind) == (n,):
                page.circle(place.x + each / 2, y + row / 2, 2.9, thick=0.5)
        page.text(why_x, y + row * 0.66, whys[kind], text - 0.5, colour=GREY, room=box.right - why_x)
    y = box.y + (len(KINDS) + 1) * row
    page.frame(Box(box.x, y, label, row), fill=FAINT)
    page.label(Box(box.x, y, label, row), t("Points"), text, bold=True, align="left", pad=2)
    for n, found in enumerate(points):
        place = Box(box.x + label + n * each, y, each, row)
        page.frame(place, line=INK, thick=0.4)
        page.label(place, str(found), text, bold=True)
    best = people[points.index(min(points))]
    words = t("In front: {names}", names=best)
    page.text(why_x, y + row * 0.66, words, text - 0.5, colour=GREY, room=box.right - why_x)
    return y + row


def _deck(page: Page, box: Box, text: float) -> float:
    """Draw how often each value is there."""
    t = page.say.t
    wide, high, step = 11.0, 15.0, 15.5
    line = text * POINT * 1.3
    x = box.x
    for value, copies in COPIES_OF.items():
        place = Box(x, box.y, wide, high)
        page.frame(place, fill="#FFFFFF", line=INK, thick=0.3, corner=1.5)
        page.label(Box(x, box.y + 0.5, wide, high * 0.55), str(value), 17, bold=True, pad=0)
        for at, colour in enumerate(COLOURS):
            page.shape(colour, x + wide / 2 + (at - 1) * 3.2, place.bottom - 3.6, 2.6)
        page.text(x + wide / 2, place.bottom + line * 0.85, f"{copies} ×", text, align="middle")
        x += step
    words = t("of each colour")
    page.text(x + 1, box.y + high + line * 0.85, words, text, colour=GREY)
    x += max(page.measure(words, text) + 8, 24)
    _face(page, Box(x, box.y, wide, high), 4, "rotten")
    page.text(x + wide / 2, box.y + high + line * 0.85, f"{ROTTENS} ×", text, align="middle")
    page.text(x + wide + 2, box.y + high / 2 + 1.5, t("Rotten Four"), text, colour=GREY)
    return box.y + high + line
