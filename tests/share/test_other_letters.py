"""Letters that our typeface lacks, in the picture of a result: found, measured, drawn in runs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageFont, features

from companion.share.assets import assets_folder
from companion.share.picture import pillow
from companion.share.picture.lettering import first_letter, needs_others, readable, shortened, split, width, wrapped
from companion.share.picture.other_letters import clusters, piece_of
from companion.share.picture.values import Picture, Words

FAMILY = "👩\u200d👩\u200d👧"
NAMES = (
    "김민준", "王小明", "さくら", "نور محمد", "נועה", "आरव", "क्षितिज", "สมชาย", "Զարուհի", "ნინო", "አበበ", "Zoé 🐙",
    FAMILY, "🇫🇷",
)  # fmt: skip


def drawn(words: str, **look: Any) -> Image.Image:
    text = Words(20, 90, words, 60, "#000000", **look)
    return pillow.painted(Picture(700, 120, "#FFFFFF", (text,)))


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_drawn_in_the_room_that_it_was_given(name: str) -> None:
    assert needs_others(name)
    image = drawn(name).convert("L").point(lambda grey: 255 * (grey < 200))
    found = image.getbbox()
    assert found is not None
    assert found[2] - 20 <= width(name, 60) + 3
    assert image.tobytes() != drawn("".join("…" if piece_of(one) else one for one in name)).convert("L").tobytes()
    assert found[1] >= 90 - 60 * 1.2
    assert found[3] <= 90 + 60 * 0.6


def test_every_piece_that_a_letter_is_looked_up_in_is_there() -> None:
    table = json.loads((Path(pillow.__file__).parent / "other_letters.json").read_text("utf-8"))
    assert {f"{name}.woff2" for name in table} <= {file.name for file in (assets_folder() / "letters").iterdir()}
    assert len({char for runs in table.values() for chars in runs.values() for char in chars}) > 35_000


def test_a_letter_is_what_a_reader_takes_for_one() -> None:
    told = f"é{FAMILY}🇫🇷🇩🇪👍🏽क्षि❤\ufe0fa"
    assert clusters(told) == ["é", FAMILY, "🇫🇷", "🇩🇪", "👍🏽", "क्", "षि", "❤\ufe0f", "a"]
    assert width(FAMILY, 10) == width("🐙", 10)
    assert shortened(FAMILY * 4, 10, width(FAMILY * 3, 10)) == FAMILY * 2 + "…"
    assert wrapped("김민준이서연", 10, width("김민준", 10)) == ["김민준", "이서연"]
    assert [first_letter(name) for name in ("zoé", " 🐙 bo", FAMILY, "김민준", "")] == ["Z", "B", FAMILY, "김", "·"]


def test_words_from_right_to_left_keep_their_order_and_turn_nothing_beside_them() -> None:
    told = [run.text for run in split("נועה כהן, נור wins 3")]
    assert told == ["נועה כהן", ", ", "נור", " wins 3"]
    marked = "\u2068נועה כהן\u2069 wins"  # as sentences on a screen have it
    assert width(marked, 60) == width("נועה כהן wins", 60)
    assert drawn(marked) == drawn("נועה כהן wins")
    if not features.check("raqm"):
        pytest.skip("this Pillow shapes no words")
    both, last = drawn("נועה כהן"), drawn("כהן")  # the second word stands on the left
    assert both.crop((0, 0, 100, 120)) == last.crop((0, 0, 100, 120))


def test_emoji_have_their_colours_and_bold_names_are_bold() -> None:
    coloured = [max(rgb) - min(rgb) for _, rgb in drawn("🐙").getcolors(100_000)]  # type: ignore[union-attr, arg-type] # RGB, and few
    assert max(coloured) > 60
    thin, bold = (drawn("김민준", bold=bold).convert("L").histogram() for bold in (False, True))
    assert sum(bold[:128]) > sum(thin[:128]) * 1.1


def test_where_words_cannot_be_shaped_or_a_font_is_missing_no_box_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    check = features.check
    monkeypatch.setattr(features, "check", lambda name: name != "raqm" and check(name))
    pillow._piece.cache_clear()
    assert drawn("نور") == drawn("…")
    assert drawn("김민준") != drawn("…")
    monkeypatch.setattr(ImageFont, "truetype", refused(ImageFont.truetype))
    pillow._piece.cache_clear()
    assert drawn("Bo 김민준") == drawn("Bo …")
    pillow._piece.cache_clear()


def refused(real: Any) -> Any:
    """As a Pillow does that cannot read compressed fonts."""

    def load(file: Any, *told: Any, **more: Any) -> Any:
        if str(file).endswith(".woff2"):
            raise OSError("unknown file format")
        return real(file, *told, **more)

    return load


def test_a_page_writes_what_no_font_has_as_dots() -> None:
    assert readable("Zoé 🐙 김민준, \u2068نور\u2069 ★\u00a0!") == "Zoé 🐙 김민준, \u2068نور\u2069 ★\u00a0!"
    assert readable("Ken \U00012000\U00012001!") == "Ken …!"
    assert readable("\ue123") == "…"
    assert readable("\ue000") == "\ue000"  # a drawing of ours


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("נועה🎲", ["🎲", "נועה"]),
        ("נועה 🎲", ["🎲", " ", "נועה"]),
        ("🎲נועה", ["נועה", "🎲"]),
        ("נועה🎲, נור wins", ["🎲", "נועה", ", ", "נור", " wins"]),
        ("Ana🎲", ["Ana", "🎲"]),
    ],
)
def test_an_emoji_stands_at_the_side_where_a_name_begins_or_ends(name: str, seen: list[str]) -> None:
    """A name from right to left ends at its left; what is beside it in another script stays where it is."""
    assert [run.text for run in split(name)] == seen
