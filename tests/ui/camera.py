"""Another phone's camera in front of this screen: an independent reader of codes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager

import zxingcpp
from PIL import Image

from tests.ui.browser import BrowserTab


@contextmanager
def painted(tab: BrowserTab) -> Iterator[None]:
    """A page on which else nothing is painted; the client draws all of it anew when it has another size."""
    before = tab.page.evaluate("window.painted || false")
    size = tab.page.viewport_size
    assert size
    tab.page.evaluate("window.painted = true")
    for wider in (1, 0):
        tab.page.set_viewport_size({"width": size["width"] + wider, "height": size["height"]})
    yield
    tab.page.evaluate("yes => { window.painted = yes; }", before)


def screen(tab: BrowserTab) -> Image.Image:
    return Image.open(io.BytesIO(tab.page.screenshot())).convert("L")


def photographed(tab: BrowserTab, identifier: str) -> tuple[Image.Image, str]:
    """The screen, and the QR code on it, dark on light; it may be painted after its place is there."""
    tab.at(identifier).wait_for()
    with painted(tab):
        for _ in range(60):
            tab.page.wait_for_timeout(50)
            picture = screen(tab)
            for found in zxingcpp.read_barcodes(picture, try_invert=False):
                assert found.format == zxingcpp.BarcodeFormat.QRCode
                return picture, found.text
    raise AssertionError(f"no code is found on the screen: {tab.everything()}")
