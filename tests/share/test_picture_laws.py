"""What holds of every result picture, whoever played: nothing overlaps, nothing leaves it, everything can be read."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any, Final

import flet.canvas as cv
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import ImageFont

from companion.share.picture import (
    Area,
    Block,
    Box,
    Facts,
    Form,
    Grid,
    GridCard,
    Item,
    Look,
    Part,
    Person,
    Picture,
    Source,
    Trace,
    Words,
    arrange,
    drawable,
)
from companion.share.picture.layout import PORTRAIT, WIDE
from companion.share.picture.lettering import GLYPHS, above, below, fitted, shortened, width, wrapped
from companion.share.picture.pillow import painted, png
from companion.ui.kit.pictures.painting import LINE, painting
from companion.ui.screens.result.picture import look_of
from tests.share.scenes import REFERENCES, ROOT, SCALE, SCENES, differs, reference, table
from tests.ui.contrast import contrast

GAMES: Final = {"push": "Push", "13": "13", "thricewise": "Thricewise"}
DRAWN: Final = set(GLYPHS.values())
Rectangle = tuple[float, float, float, float]

NAMES = st.one_of(
    st.text("abcdefghijklmnopqrstuvwxyzéèÉŁğWMm -'", min_size=1, max_size=40),
    st.text(min_size=1, max_size=40),
    st.sampled_from(("W" * 40, "i" * 40, "Anne-Charlotte Desmoulins-Montgolfier", "I")),
).map(lambda name: drawable(name, "Seat 1"))
SIGNS = st.sampled_from(("", "green", "yellow", "red", "blue", "purple", "bip", "dot", "nova"))
POINTS = st.integers(0, 199)
ROUND_POINTS = st.one_of(st.integers(0, 30), st.none())


@st.composite
def facts(draw: st.DrawFn) -> tuple[str, Facts]:
    """Of a game with two to six people; extras of any game, so that every mixture stands."""
    players = draw(st.integers(2, 6))
    parts = draw(st.sampled_from((PUSH, THIRTEEN, KINDS, CHIPS, ())))
    people = tuple(
        Person(
            draw(NAMES),
            1 + seat,
            draw(POINTS),
            winner=seat == 0,
            sign=draw(SIGNS),
            sources=tuple(draw(SOURCES) for _ in parts),
        )
        for seat in range(players)
    )
    lines = tuple((str(n), tuple(draw(ROUND_POINTS) for _ in people)) for n in range(1, 1 + draw(st.integers(1, 40))))
    cells = draw(st.sets(st.tuples(st.integers(-2, 3), st.integers(-3, 2)), min_size=1, max_size=36))
    cards = tuple(GridCard(row, col, *draw(CARDS)) for row, col in sorted(cells))
    more = draw(st.sampled_from((None, Block("Round by round", lines, "Total"), Grid("The grid at the end", cards))))
    winners = " and ".join(one.name for one in people[: draw(st.integers(1, players))])
    game = draw(st.sampled_from(sorted(GAMES)))
    return game, Facts(
        game=GAMES[game],
        date="21 November 2026",
        place=draw(st.one_of(st.just(""), st.text("abcdé, -", max_size=200))).strip(),
        over="The game is over",
        headline=f"{winners} share the victory.",
        people=people,
        parts=parts,
        notes=tuple(f"{', '.join(one.name for one in people)}: equal points." for _ in range(draw(st.integers(0, 2)))),
        points="131 points",
        more=more,
        app="Table Companion",
        credit=f"{GAMES[game]} belongs to its owners. No affiliation.",
        emblem=draw(st.sampled_from((("blue", "yellow", "green"), tuple("MSWLYK"), ("red", "die")))),
    )


PUSH = tuple(Part(c, c.capitalize()) for c in ("green", "yellow", "red", "blue", "purple"))
THIRTEEN = tuple(Part(c, c.capitalize()) for c in ("blue", "yellow", "green", "rotten"))
KINDS = tuple(Part("word", word) for word in ("Sets", "Flushes", "Straights"))
CHIPS = tuple(Part("chip", str(value)) for value in (9, 8, 7, 6, 5, 4, 3, 2, 0))
SOURCES = st.builds(Source, st.sampled_from(("", "5", "27", "×3")), st.sampled_from(("", "4", "18")))
CARDS = st.sampled_from((("A", "M"), ("", "K"), ("9", "SY"), ("4", "WL")))


def coloured(game: str, *, dark: bool) -> Look:
    """A game's look, and Thricewise's suits: the mixture may have its grid."""
    return replace(look_of(game, dark=dark), suits=look_of("thricewise", dark=dark).suits)


@pytest.mark.parametrize("form", ["portrait", "wide"])
@given(facts(), st.booleans())
@settings(max_examples=30)
def test_everything_is_there_apart_and_readable(form: Form, told: tuple[str, Facts], dark: bool) -> None:
    game, one = told
    picture = arrange(one, form, coloured(game, dark=dark))
    extents = [extent(item) for item in picture.items]
    fits(picture, form, extents)
    nothing_overlaps(picture, extents)
    can_be_read(picture, extents)
    written = [item.text for item in picture.items if isinstance(item, Words)]
    for person in one.people:
        assert str(person.points) in written
        assert any(text[:1] == person.name[:1] for text in written)
    for text in (one.game, one.date, one.app, one.credit.split()[0]):
        assert any(text in line for line in written)


def fits(picture: Picture, form: Form, extents: list[Rectangle]) -> None:
    if form == "wide":
        assert (picture.width, picture.height) == WIDE
    else:
        assert picture.width == PORTRAIT[0]
        assert PORTRAIT[1] <= picture.height <= PORTRAIT[2]
    for item, (left, top, right, bottom) in zip(picture.items, extents, strict=True):
        assert left >= 0
        assert top >= 0
        assert right <= picture.width, item
        assert bottom <= picture.height, item


def nothing_overlaps(picture: Picture, extents: list[Rectangle]) -> None:
    """No line of text touches another, nor a shape that was drawn later."""
    drawn = list(zip(picture.items, extents, strict=True))
    for at, (under, one) in enumerate(drawn):
        if isinstance(under, Words):
            for later, two in drawn[at + 1 :]:
                assert not overlap(one, two), (under, later)


def can_be_read(picture: Picture, extents: list[Rectangle]) -> None:
    """At least 4.5 : 1 between letters and what lies under their middle; 3 : 1 for drawings that are letters."""
    for at, (item, (left, top, right, bottom)) in enumerate(zip(picture.items, extents, strict=True)):
        if isinstance(item, Words) and item.text not in DRAWN:
            middle = ((left + right) / 2, (top + bottom) / 2)
            ground = picture.ground
            for under, around in zip(picture.items[:at], extents, strict=False):
                if isinstance(under, Box) and under.fill and within(middle, around):
                    ground = under.fill
            assert contrast(item.colour, ground) >= 4.5, (item, ground)


def extent(item: Any) -> Rectangle:
    """Left, top, right, bottom. Figures and capitals reach less high than the letters with the highest accents."""
    if isinstance(item, Box):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Area | Trace):
        outlines = item.outlines if isinstance(item, Area) else (item.points,)
        points = [point for outline in outlines for point in outline]
        return (
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )
    long = width(item.text, item.size, bold=item.bold)
    left = item.x - {"left": 0, "middle": long / 2, "right": long}[item.align]
    if item.text.isdigit():
        return left, item.y - item.size * 0.74, left + long, item.y + item.size * 0.02
    return left, item.y - item.size * above(), left + long, item.y + item.size * below()


def overlap(one: Rectangle, other: Rectangle) -> bool:
    """By more than a hair."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > 0.5 and down > 0.5


def within(point: tuple[float, float], box: Rectangle) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


@given(facts())
@settings(max_examples=15)
def test_both_painters_get_the_same(told: tuple[str, Facts]) -> None:
    picture = arrange(told[1], "portrait", coloured(told[0], dark=False))
    canvas = painting(picture, 270)
    assert (canvas.width, canvas.height) == (270, picture.height / 4)
    shapes: list[Any] = [*canvas.shapes]
    ground = shapes.pop(0)
    assert ground.paint.color == picture.ground
    for item in picture.items:
        if isinstance(item, Words):
            text = shapes.pop(0)
            assert isinstance(text, cv.Text)
            assert text.style is not None
            assert text.style.size is not None
            assert (text.value, text.style.color) == (item.text, item.colour)
            assert text.x == pytest.approx(item.x / 4)
            assert text.y + text.style.size * LINE == pytest.approx(item.y / 4)
        elif isinstance(item, Area):
            path = shapes.pop(0)
            corners = [number * 4 for one in path.elements if hasattr(one, "x") for number in (one.x, one.y)]
            assert corners == pytest.approx([n for outline in item.outlines for point in outline for n in point])
            assert path.paint.color == item.fill
        elif isinstance(item, Trace):
            path = shapes.pop(0)
            assert [(one.x * 4, one.y * 4) for one in path.elements] == pytest.approx(item.points)
        else:
            for colour in (item.fill, item.line):
                if colour:
                    box = shapes.pop(0)
                    assert box.paint.color == colour
                    assert box.x * 4 + box.width * 2 == pytest.approx(item.x + item.width / 2)
                    assert box.y * 4 + box.height * 2 == pytest.approx(item.y + item.height / 2)
    assert not shapes


MEAN, WORST = 1.0, 13.0
"""Of 255: how far a picture, and any tile of it, may be from its reference."""


# Result pictures against what they were when somebody looked at them; the comparison notices what is wrong.


@cache
def looked_at(name: str) -> Picture:
    with table() as sessions:
        return SCENES[name](sessions)


@pytest.mark.parametrize("name", SCENES)
def test_it_looks_as_it_was_looked_at(name: str) -> None:
    mean, worst = differs(painted(looked_at(name), SCALE), reference(name))
    assert mean < MEAN
    assert worst < WORST


def test_no_reference_is_left_over_and_none_is_large() -> None:
    there = {file.stem: file.stat().st_size for file in REFERENCES.iterdir()}
    assert set(there) == set(SCENES)
    assert max(there.values()) < 60_000


SPOILT: dict[str, dict[str, object]] = {
    "67": {"text": "76"},
    "Léa": {"text": "Lia"},
    "61": {"y": 999.71 + 9},
    "#2A8352": {"fill": "#2D6CC0"},
    "Julien": {"bold": False},
}
"""By the words, or the colour of an area: points, a name, a place, a colour and a face that are others."""


@pytest.mark.parametrize("what", SPOILT)
def test_one_wrong_thing_is_noticed(what: str) -> None:
    found = looked_at("push-portrait-light-fr")

    def spoilt(item: Item) -> Item:
        told = item.text if isinstance(item, Words) else item.fill if isinstance(item, Area) else None
        return replace(item, **SPOILT[what]) if told == what else item  # type: ignore[arg-type] # fields of its own

    wrong = replace(found, items=tuple(map(spoilt, found.items)))
    assert wrong != found
    mean, worst = differs(painted(wrong, SCALE), reference("push-portrait-light-fr"))
    assert mean >= MEAN or worst >= WORST


def test_a_file_is_as_large_as_its_picture_and_always_the_same() -> None:
    found = looked_at("thricewise-counted-portrait-light-fr")
    data = png(found)
    assert data == png(found)
    assert data.startswith(b"\x89PNG")
    assert painted(found).size == (found.width, found.height)


@pytest.mark.parametrize("bold", [False, True])
def test_letters_are_as_wide_as_the_font_says(bold: bool) -> None:
    file = ROOT / "assets" / "fonts" / f"companion-{'bold' if bold else 'regular'}.ttf"
    font = ImageFont.truetype(file, 2048, layout_engine=ImageFont.Layout.BASIC)
    words = [*SAMPLES, "".join(map(chr, range(0xE000, 0xE009)))] if not bold else SAMPLES
    assert [width(word, 2048, bold=bold) for word in words] == [font.getlength(word) for word in words]


SAMPLES = ["Ana", "Jean-Sébastien", "0123456789", "Ελένη Юлия", "œ Ł ğ – … ×"]


@pytest.mark.parametrize(
    ("typed", "drawn"),
    [
        ("Nguyễn Thư", "Nguyễn Thư"),
        ("Ken 山田", "Ken 山田"),
        ("👩\u200d👩\u200d👧 Mia 👍🏽", "👩\u200d👩\u200d👧 Mia 👍🏽"),
        ("क्षितिज נועה", "क्षितिज נועה"),
        ("Ken \U00012000\U00012001", "Ken …"),
        ("\ue123\u2068Ana\u2069", "Ana"),
        ("A\u202eB\u0000\tC", "AB C"),
        ("  ", "Seat 1"),
        ("…", "Seat 1"),
        ("O'Neil-Łukasz", "O'Neil-Łukasz"),
    ],
)
def test_what_cannot_be_drawn_is_left_out_sensibly(typed: str, drawn: str) -> None:
    assert drawable(typed, "Seat 1") == drawn


def test_lines_are_broken_between_words_and_cut_off_at_the_end() -> None:
    room = width("Jean-Sébastien", 20)
    assert wrapped("Jean-Sébastien et Ève", 20, room) == ["Jean-Sébastien", "et Ève"]
    assert wrapped("Jean-Sébastien", 20, room - 1) == ["Jean-", "Sébastien"]
    assert all(width(line, 20) <= 90 for line in wrapped("W" * 40, 20, 90))
    assert shortened("Jean-Sébastien", 20, room) == "Jean-Sébastien"
    assert shortened("Jean-Sébastien", 20, room - 1).endswith("…")
    assert fitted("Jean-Sébastien", (30, 20, 10), room, 1) == (20, ["Jean-Sébastien"])
    size, (line,) = fitted("Jean-Sébastien", (30, 20), room - 1, 1)
    assert (size, line[-1]) == (20, "…")
