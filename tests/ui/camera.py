"""Another phone's camera in front of this screen: an independent reader of codes."""

from __future__ import annotations

import io
import math
from typing import NamedTuple

import zxingcpp
from PIL import Image

from tests.ui.browser import BrowserTab

AROUND = 12
"""Pixels of the page on each side of a code that are photographed with it."""


class Photo(NamedTuple):
    """A code and what is around it, from ``left`` and ``top`` of the page on; ``scale``: its pixels to one there."""

    picture: Image.Image
    left: int
    top: int
    scale: float


def taken(tab: BrowserTab, identifier: str) -> Photo:
    """Of what is painted there at this moment."""
    box = tab.box(identifier)
    left, top = math.floor(box.left) - AROUND, math.floor(box.top) - AROUND
    width, height = math.ceil(box.right) + AROUND - left, math.ceil(box.bottom) + AROUND - top
    png = tab.page.screenshot(clip={"x": left, "y": top, "width": width, "height": height})
    picture = Image.open(io.BytesIO(png)).convert("L")
    return Photo(picture, left, top, picture.width / width)


def read(photo: Photo) -> str:
    """What the code says, dark on light; nothing where there is none."""
    for found in zxingcpp.read_barcodes(photo.picture, try_invert=False):
        assert found.format == zxingcpp.BarcodeFormat.QRCode
        return str(found.text)
    return ""


def beside(photo: Photo) -> object:
    """The shade beside the code."""
    return photo.picture.getpixel((1, 1))


def photographed(tab: BrowserTab, identifier: str) -> tuple[Photo, str]:
    """The QR code on the screen, and what it says; it may be painted after its place is there."""
    tab.sees(identifier)
    for _ in range(60):
        tab.page.wait_for_timeout(50)
        photo = taken(tab, identifier)
        if text := read(photo):
            return photo, text
    raise AssertionError(f"no code is found on the screen: {tab.everything()}")
