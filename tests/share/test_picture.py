"""Result pictures against what they were when somebody looked at them; the comparison notices what is wrong."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest
from PIL import ImageFont

from companion.share.picture import Area, Item, Picture, Words
from companion.share.picture.lettering import drawable, fitted, shortened, width, wrapped
from companion.share.picture.pillow import painted, png
from tests.share.scenes import REFERENCES, ROOT, SCALE, SCENES, differs, reference, table

MEAN, WORST = 1.0, 13.0
"""Of 255: how far a picture, and any tile of it, may be from its reference."""


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
        ("Zoé", "Zoé"),
        ("Nguyễn Thư", "Nguyễn Thư"),
        ("Ana 🦊", "Ana 🦊"),
        ("Ken 山田", "Ken 山田"),
        ("👩\u200d👩\u200d👧 Mia 👍🏽", "👩\u200d👩\u200d👧 Mia 👍🏽"),
        ("क्षितिज נועה", "क्षितिज נועה"),
        ("Ken \U00012000\U00012001", "Ken …"),
        ("\U00012000", "Seat 1"),
        ("\ue123\u2068Ana\u2069", "Ana"),
        ("Ｂｏ", "Bo"),
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
