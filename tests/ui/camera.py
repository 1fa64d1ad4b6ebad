"""Another phone's camera in front of this screen: an independent reader of codes."""

from __future__ import annotations

import io

import zxingcpp
from PIL import Image

from tests.ui.browser import BrowserTab


def photographed(tab: BrowserTab, identifier: str) -> tuple[Image.Image, str]:
    """The screen, and the QR code on it, dark on light; it may be painted after its place is there."""
    tab.at(identifier).wait_for()
    for _ in range(60):
        tab.page.wait_for_timeout(50)
        picture = Image.open(io.BytesIO(tab.page.screenshot())).convert("L")
        for found in zxingcpp.read_barcodes(picture, try_invert=False):
            assert found.format == zxingcpp.BarcodeFormat.QRCode
            return picture, found.text
    raise AssertionError(f"no code is found on the screen: {tab.everything()}")
