"""What is printed: drawn as it lies in assets/print, one page each, nothing cut off, nothing over anything else."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pypdfium2
import pytest

from companion.games import GAMES
from companion.games.thirteen.scoring import impossible, unlikely
from companion.locale import LANGUAGES, speaker
from companion.share.assets import KINDS, SIZES, TO_PRINT, Kind, Size, file_name
from tools.paper import thirteen
from tools.paper.__main__ import INTO, papers
from tools.paper.page import MARGIN, PAPERS, POINT
from tools.words import words_in

ROOT: Final = Path(__file__).parents[2]
NAMES: Final = [file_name(g, k, lang, s) for g in GAMES for k in KINDS for lang in LANGUAGES for s in SIZES]


@cache
def drawn() -> dict[str, bytes]:
    return dict(papers())


def unpacked(pdf: bytes) -> bytes:
    """Without what depends on how this machine compresses: lengths, and where things lie in the file."""
    parts = re.split(rb"stream\n(.*?)\nendstream", pdf.partition(b"\nxref")[0], flags=re.S)
    plain = [zlib.decompress(one) if at % 2 and one[:1] == b"\x78" else one for at, one in enumerate(parts)]
    return re.sub(rb"/Length \d+", b"", b"".join(plain))


def letters(document: Any) -> Iterator[tuple[str, tuple[float, float, float, float]]]:
    """Every letter that is to be seen, and the rectangle of its ink: left, bottom, right, top in points."""
    page = document[0].get_textpage()
    for at in range(page.count_chars()):
        letter = page.get_text_range(at, 1)
        if letter.strip():
            yield letter, page.get_charbox(at)


def test_the_files_are_those_that_would_be_drawn_today() -> None:
    """After a change to tools/paper or to our typeface: `make paper`."""
    assert INTO == ROOT / "assets" / TO_PRINT
    assert {path.name for path in INTO.iterdir()} == set(drawn()) == set(NAMES)
    stale = [name for name, data in drawn().items() if unpacked(data) != unpacked((INTO / name).read_bytes())]
    assert stale == []


COLOURS: Final = {
    "push": {
        "fr": "Vert Jaune Rouge Bleu Violet",
        "en": "Green Yellow Red Blue Purple",
        "de": "Grün Gelb Rot Blau Lila",
    },
    "13": {"fr": "Bleu Jaune Vert Pourri", "en": "Blue Yellow Green Rotten", "de": "Blau Gelb Grün Fies"},
}
INDEPENDENT: Final = {"en": "independent", "fr": "appli indépendante", "de": "unabhängige App"}


@pytest.mark.parametrize(
    ("game", "kind", "lang", "size"), [(g, k, la, s) for g in GAMES for k in KINDS for la in LANGUAGES for s in SIZES]
)
def test_a_sheet_is_one_page_on_which_everything_can_be_read(game: str, kind: Kind, lang: str, size: Size) -> None:
    file = INTO / file_name(game, kind, lang, size)
    assert file.stat().st_size < 40_000, "letters that it does not use came along"
    with pypdfium2.PdfDocument(file.read_bytes()) as document:
        assert len(document) == 1
        sides = sorted(side * POINT for side in document[0].get_size())
        assert sides == pytest.approx(sorted(PAPERS[size]), abs=0.1)
        nothing_reaches_where_printers_do_not(document)
        no_letter_lies_on_another(document)
        text = str(document[0].get_textpage().get_text_range())
        title = GAMES[game].words.title(speaker(lang))
        assert document.get_metadata_dict()["Title"].startswith(title)
    assert text.startswith(title), "it says whose game it is"
    assert INDEPENDENT[lang] in re.sub(r"\s+", " ", text)
    assert not re.search(r"[{}]|\*\*", text)
    if kind == "sheet" and game in COLOURS:  # written beside their shapes
        for word in COLOURS[game][lang].split():
            assert len(re.findall(rf"^(?:4 )?{word}\s*$", text, re.M)) == {"push": 2, "13": 6}[game], word


def nothing_reaches_where_printers_do_not(document: Any) -> None:
    """Looked at as it is painted, not as the file says: dark points in the margin would be cut off."""
    scale = 36 / 72
    image = document[0].render(scale=scale, grayscale=True).to_pil()
    edge = int((MARGIN - 1) / POINT * scale)
    wide, high = image.size
    image.paste(255, (edge, edge, wide - edge, high - edge))
    assert image.getextrema() == (255, 255)


def no_letter_lies_on_another(document: Any) -> None:
    boxes = sorted(letters(document), key=lambda one: one[1][0])
    assert len(boxes) > 300
    for at, (letter, (left, low, right, high)) in enumerate(boxes):
        for other, (its_left, its_low, its_right, its_high) in boxes[at + 1 :]:
            if its_left >= right:
                break
            across = min(right, its_right) - max(left, its_left)
            up = min(high, its_high) - max(low, its_low)
            assert across < 0.5 or up < 0.5, f"{letter} and {other} lie on each other"


def test_the_counted_round_could_have_been_played() -> None:
    assert impossible(thirteen.EXAMPLE, 1) is None
    assert unlikely(thirteen.EXAMPLE, 1) is None


def test_bold_words_are_bold_in_every_language() -> None:
    for lang in LANGUAGES:
        for message in words_in(ROOT):
            if isinstance(message.id, str) and "**" in message.id:
                assert speaker(lang).catalogue.gettext(message.id).count("**") == message.id.count("**"), message.id
