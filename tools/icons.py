"""Every raster of the app's icon, drawn from assets/icons/*.svg by a browser: ``make icons``.

The page and the web app have theirs in assets/. Those in packaging/icons bear the names that ``flet build`` looks for
in a bundle's assets; what it makes of them itself is too coarse where an icon is small, so those are drawn here, too.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Page, sync_playwright

ROOT: Final = Path(__file__).resolve().parents[1]
SOURCES: Final = ROOT / "assets" / "icons"
FELT: Final = "#1E5B4B"
FIGURE: Final = (62, 72, 395, 366)
"""What the figure covers of the 512 × 512 of its drawing: left, top, width, height; a test measures it."""

Ground = Literal["tile", "full", "none"]
"""A tile with round corners; felt from edge to edge, without transparency; nothing behind the figure."""


@dataclass(frozen=True, slots=True)
class Picture:
    """``file``: below the project. ``share``: how much of the width the tile covers, or without one the figure.

    ``gaps``: the colour between cards and die, where there is no felt the one of the page behind them.
    """

    file: str
    size: int
    source: str = "companion"
    ground: Ground = "tile"
    share: float = 1.0
    gaps: str = FELT


WEB: Final = (
    Picture("assets/favicon.png", 64),
    Picture("assets/icons/favicon-16.png", 16, "companion-16"),
    Picture("assets/icons/favicon-32.png", 32),
    Picture("assets/icons/icon-192.png", 192),
    Picture("assets/icons/icon-512.png", 512),
    Picture("assets/icons/icon-maskable-192.png", 192, ground="full", share=0.62),
    Picture("assets/icons/icon-maskable-512.png", 512, ground="full", share=0.62),
    Picture("assets/icons/apple-touch-icon-192.png", 192, ground="full", share=0.76),
)
BUNDLES: Final = (
    Picture("packaging/icons/icon.png", 1024),
    Picture("packaging/icons/icon_android.png", 1024, ground="none", share=0.5),
    Picture("packaging/icons/icon_ios.png", 1024, ground="full", share=0.76),
    Picture("packaging/icons/icon_macos.png", 1024, share=0.805),
    Picture("packaging/icons/splash.png", 1024, share=0.62),
    Picture("packaging/icons/splash_dark.png", 1024, ground="none", share=0.56, gaps="#121A16"),
    Picture("packaging/icons/android/monochrome.png", 432, "companion-mono", "none", 0.5),
    Picture("packaging/icons/small/16.png", 16, "companion-16"),
    Picture("packaging/icons/small/24.png", 24),
    Picture("packaging/icons/small/32.png", 32),
    Picture("packaging/icons/small/48.png", 48),
    Picture("packaging/icons/small/macos-32.png", 32, share=0.875),
    Picture("packaging/icons/small/256.png", 256),
)
PICTURES: Final = WEB + BUNDLES
ICO: Final = "packaging/icons/small/windows.ico"
IN_ICO: Final = (16, 32, 48, 256)


def main(names: Sequence[str]) -> int:
    """All of them, or those whose file ends as one of ``names``."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM") or None)
        page = browser.new_page()
        for picture in PICTURES:
            if not names or picture.file.endswith(tuple(names)):
                file = ROOT / picture.file
                file.parent.mkdir(parents=True, exist_ok=True)
                draw(page, picture).save(file, optimize=True)
        browser.close()
    ico().save(ROOT / ICO, append_images=[small(size) for size in IN_ICO[:-1]], sizes=[(s, s) for s in IN_ICO])
    return 0


def draw(page: Page, picture: Picture) -> Image.Image:
    """One picture, as it is in its file."""
    size = {"width": picture.size, "height": picture.size}
    page.set_viewport_size(size)  # type: ignore[arg-type] # a plain dictionary is what it takes
    style = "<style>*{margin:0}html{background:transparent}svg{display:block;width:100vw;height:100vh}</style>"
    page.set_content(style + composed(picture))
    shot = Image.open(io.BytesIO(page.screenshot(omit_background=True, type="png")))
    return shot.convert("RGB" if picture.ground == "full" else "RGBA")


def composed(picture: Picture) -> str:
    """The drawing of a picture: the source's ground and figure, as much of the canvas as is wanted."""
    source = (SOURCES / f"{picture.source}.svg").read_text("utf-8")
    opening, inner = re.fullmatch(r"(<svg[^>]*>)(.*)</svg>\s*", source, re.S).groups()  # type: ignore[union-attr] # our own drawings always match
    if picture.ground == "tile":
        side = float(re.search(r'viewBox="0 0 (\d+)', opening)[1])  # type: ignore[index] # our own drawings always match
        margin = side * (1 - picture.share) / 2
        return f'{opening}<g transform="translate({margin} {margin}) scale({picture.share})">{inner}</g></svg>'
    figure = re.sub(r'\s*<rect id="ground"[^>]*/>', "", inner).replace(FELT, picture.gaps)
    left, top, width, height = FIGURE
    scale = 512 * picture.share / max(width, height)
    across, down = 256 - (left + width / 2) * scale, 256 - (top + height / 2) * scale
    ground = f'<rect width="512" height="512" fill="{FELT}"/>' if picture.ground == "full" else ""
    return f'{opening}{ground}<g transform="translate({across} {down}) scale({scale})">{figure}</g></svg>'


def ico() -> Image.Image:
    """The largest picture of the Windows icon; the others go along with it."""
    return small(IN_ICO[-1])


def small(size: int) -> Image.Image:
    return Image.open(ROOT / "packaging" / "icons" / "small" / f"{size}.png")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
