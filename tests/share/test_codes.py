"""QR codes: an independent reader reads what was written, and the quiet zone is there."""

from __future__ import annotations

import io

import pytest
import zxingcpp
from PIL import Image

from companion.share.codes import BOX, QUIET, png


@pytest.mark.parametrize("text", ["http://192.168.1.20:8713/", "é" * 300, "https://app.example/?data=" + "%7B" * 900])
def test_a_reader_reads_it(text: str) -> None:
    data, modules = png(text)
    picture = Image.open(io.BytesIO(data)).convert("L")
    assert picture.size == (modules * BOX, modules * BOX)
    (found,) = zxingcpp.read_barcodes(picture)
    assert (found.text, found.format) == (text, zxingcpp.BarcodeFormat.QRCode)
    edge = picture.crop((0, 0, picture.width, QUIET * BOX))
    assert edge.getextrema() == (255, 255)
    assert picture.getextrema() == (0, 255)


def test_the_longest_codes_bear_least_damage() -> None:
    _, short = png("x" * 400)
    _, long = png("x" * 401)
    assert long < short


def test_more_than_a_code_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        png("x" * 3000)
