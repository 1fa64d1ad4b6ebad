"""QR codes: an independent reader reads what was written, and the quiet zone is there."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
import zxingcpp
from PIL import Image

from companion.share.qr_codes import QUIET, blocks, svg
from tests.share.blocks import BOX, picture_of

ROOT = Path(__file__).parents[2]
LOOKS_AT_NONE = """
import sys
from companion.share.qr_codes import blocks, svg
import companion.ui.routes
assert not {"PIL", "qrcode", "lxml", "png"} & set(sys.modules), "looked for before a code is made or a picture painted"
for library in ("PIL", "lxml", "png"):
    sys.modules[library] = None  # as where there is none: importing it fails
from companion.share.picture import pillow
assert not pillow.available()
sys.stdout.write(svg("http://192.168.1.20:8713/")[0])
blocks("http://192.168.1.20:8713/")
"""


@pytest.mark.parametrize("text", ["http://192.168.1.20:8713/", "é" * 300, "https://app.example/?data=" + "%7B" * 900])
def test_a_reader_reads_it(text: str) -> None:
    drawing, modules = svg(text)
    picture = painted(drawing, modules)
    (found,) = zxingcpp.read_barcodes(picture, try_invert=False)
    assert (found.text, found.format) == (text, zxingcpp.BarcodeFormat.QRCode)
    edge = picture.crop((0, 0, picture.width, QUIET * BOX))
    assert edge.getextrema() == (255, 255)
    assert picture.getextrema() == (0, 255)


def painted(drawing: str, modules: int) -> Image.Image:
    """The squares of its one path, on a ground that is as large as the drawing and white."""
    root = ElementTree.fromstring(drawing)
    ground, path = root
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == (
        *[str(modules)] * 2,
        f"0 0 {modules} {modules}",
    )
    assert (ground.get("fill"), ground.get("width"), ground.get("height")) == ("white", "100%", "100%")
    assert path.get("fill") == "#000000"
    squares = re.findall(r"M(\d+),(\d+)H(\d+)V(\d+)H(\d+)z", path.get("d", ""))
    assert "".join("M{},{}H{}V{}H{}z".format(*one) for one in squares) == path.get("d")
    picture = Image.new("L", (modules, modules), 255)
    for left, top, right, bottom, back in (map(int, one) for one in squares):
        assert back == left
        picture.paste(0, (left, top, right, bottom))
    return picture.resize((modules * BOX, modules * BOX), Image.Resampling.NEAREST)


def test_no_library_for_pictures_is_needed() -> None:
    """A browser's Python has none of them."""
    ran = subprocess.run([sys.executable, "-c", LOOKS_AT_NONE], capture_output=True, text=True, cwd=ROOT)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == svg("http://192.168.1.20:8713/")[0]


@pytest.mark.parametrize("text", ["http://192.168.1.20:8713/", "https://example.org/" + "games/" * 30])
def test_a_reader_reads_it_from_letters(text: str) -> None:
    lines = blocks(text).splitlines()
    _, modules = svg(text)
    assert {len(line) for line in lines} == {modules}
    assert len(lines) == (modules + 1) // 2
    assert set("".join(lines)) <= set(" ▀▄█")
    picture = picture_of([[(one, "white", "black") for one in line] for line in lines])
    (found,) = zxingcpp.read_barcodes(picture, try_invert=False)
    assert found.text == text
    side, quiet = modules * BOX, QUIET * BOX
    for edge in ((0, 0, side, quiet), (0, 0, quiet, side), (side - quiet, 0, side, side)):
        assert picture.crop(edge).getextrema() == (255, 255)


def test_the_longest_codes_bear_least_damage() -> None:
    _, short = svg("x" * 400)
    _, long = svg("x" * 401)
    assert long < short


def test_more_than_a_code_holds_is_refused() -> None:
    with pytest.raises(ValueError, match="too long"):
        svg("x" * 3000)
