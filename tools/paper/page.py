"""A sheet of paper, in millimetres from its upper left corner. What does not fit where it belongs is refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from typing import Any, Final, Literal

from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont
from fpdf import FPDF

from companion.engine.words import Say
from companion.locale import speaker
from companion.share.assets import Size, assets_folder
from companion.share.picture.marks import SHAPES
from companion.ui import theme
from companion.ui.kit.signs import GLYPHS

MARGIN: Final = 11.0
"""What printers at home leave white, and a little more."""
POINT: Final = 25.4 / 72
LEADING: Final = 1.3

Side = Literal["left", "middle", "right"]
PAPERS: Final[dict[Size, tuple[float, float]]] = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}

INK: Final = "#221C17"
GREY: Final = "#5F564C"
RULE: Final = "#8F867A"
"""Lines to write between."""
FAINT: Final = "#F1EEE8"
"""The ground of what is not written on: as good as white when it is printed in grey."""


class TooLarge(Exception):
    """Something does not fit: a text is wider than its place, or a column longer."""


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the paper."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    def inside(self, across: float, down: float | None = None) -> Box:
        """The place without a margin."""
        down = across if down is None else down
        return Box(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)


class Page:
    """One sheet in one language. Its bytes are the same each time it is drawn."""

    def __init__(self, *, lang: str, size: Size, accent: str, wide: bool = False) -> None:
        self.lang, self.accent = lang, accent
        width, height = PAPERS[size]
        self.width, self.height = (height, width) if wide else (width, height)
        self.say: Say = speaker(lang)
        pdf = self._pdf = FPDF(unit="mm", format=(width, height), orientation="landscape" if wide else "portrait")
        pdf.set_creation_date(datetime(2026, 1, 1, tzinfo=UTC))
        pdf.set_author("Table Companion")
        pdf.set_creator("Table Companion")
        pdf.set_lang(lang)
        pdf.set_auto_page_break(False)
        fonts = assets_folder() / "fonts"
        pdf.add_font("Companion", "", fonts / "companion-regular.ttf")
        pdf.add_font("Companion", "B", fonts / "companion-bold.ttf")
        pdf.add_page()

    def to_bytes(self, title: str) -> bytes:
        """The file, under this title."""
        self._pdf.set_title(title)
        return bytes(self._pdf.output())

    @property
    def whole(self) -> Box:
        """All that a printer at home reaches."""
        return Box(MARGIN, MARGIN, self.width - 2 * MARGIN, self.height - 2 * MARGIN)

    # Words

    def measure(self, text: str, size: float, *, bold: bool = False) -> float:
        """How wide a text is."""
        self._pdf.set_font("Companion", "B" if bold else "", size)
        return float(self._pdf.get_string_width(text))

    def text(
        self,
        x: float,
        base: float,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: Side = "left",
        room: float | None = None,
    ) -> float:
        """Write a line that stands on ``base``, from, around or up to ``x``; returns its width."""
        wide = self.measure(text, size, bold=bold)
        if room is not None and wide > room + 0.01:
            raise TooLarge(f"{self.lang}: {text!r} is {wide:.1f} mm wide and has {room:.1f}")
        left = x - {"left": 0.0, "middle": wide / 2, "right": wide}[align]
        if left < MARGIN - 0.01 or left + wide > self.width - MARGIN + 0.01:
            raise TooLarge(f"{self.lang}: {text!r} reaches into the margin")
        self._pdf.set_text_color(colour)
        self._pdf.text(left, base, text)
        return wide

    def label(
        self,
        box: Box,
        text: str,
        size: float,
        *,
        bold: bool = False,
        colour: str = INK,
        align: Side = "middle",
        pad: float = 1.0,
    ) -> None:
        """Write a line into the middle of a box, or to one of its sides."""
        at = {"left": box.x + pad, "middle": box.x + box.width / 2, "right": box.right - pad}[align]
        base = box.y + box.height / 2 + 0.365 * size * POINT
        self.text(at, base, text, size, bold=bold, colour=colour, align=align, room=box.width - 2 * pad)

    def paragraph(
        self, x: float, y: float, width: float, text: str, size: float, *, colour: str = INK, bullet: str = ""
    ) -> float:
        """Write lines below ``y``, as wide as there is room; ``**bold**`` is bold. Returns where they end."""
        indent = self.measure(bullet + " ", size, bold=True) if bullet else 0.0
        high = size * POINT * LEADING
        for at, line in enumerate(self._lines(text, width - indent, size)):
            base = y + high * 0.76
            if bullet and not at:
                self.text(x, base, bullet, size, bold=True, colour=self.accent)
            left = x + indent
            for part, bold in line:
                left += self.text(left, base, part, size, bold=bold, colour=colour)
            y += high
        return y

    def _lines(self, text: str, width: float, size: float) -> list[list[tuple[str, bool]]]:
        """Break a text at its spaces; parts of a line that are equally bold stay one."""
        words = [
            (word, at % 2 == 1)
            for at, part in enumerate(text.split("**"))
            for word in part.replace(" ", "\0 \0").split("\0")
            if word
        ]
        lines: list[list[tuple[str, bool]]] = [[]]
        chunks = list[list[tuple[str, bool]]]()
        for word in words:  # what stands without a space between is not parted
            if word[0] == " " or not chunks or chunks[-1][0][0] == " ":
                chunks.append([word])
            else:
                chunks[-1].append(word)
        left = 0.0
        for chunk in chunks:
            wide = sum(self.measure(word, size, bold=bold) for word, bold in chunk)
            if chunk[0][0] == " ":
                if lines[-1]:
                    lines[-1] += chunk
                    left += wide
                continue
            if lines[-1] and left + wide > width:
                lines[-1] = lines[-1][:-1]
                lines.append([])
                left = 0.0
            if wide > width:
                raise TooLarge(f"{self.lang}: {chunk} is wider than its column")
            lines[-1] += chunk
            left += wide
        return [_joined(line) for line in lines if line]

    def column(self, box: Box, blocks: Sequence[tuple[str, Sequence[str]]], size: float, *, gap: float = 2.0) -> float:
        """Write headed blocks of sentences below each other; returns where the last one ends."""
        y = box.y
        for at, (title, sentences) in enumerate(blocks):
            y += gap if at else 0
            if title:
                y = self.heading(box.x, y, box.width, title, size + 1)
            for sentence in sentences:
                y = self.paragraph(box.x, y, box.width, sentence, size, bullet="•") + 0.5
        self.ends(y, box)
        return y

    def has_room(self, box: Box, blocks: Sequence[tuple[str, Sequence[str]]], size: float, *, gap: float = 2.0) -> bool:
        """Whether ``column`` would find room for them."""
        high, y = POINT * LEADING, box.y + gap * (len(blocks) - 1)
        for title, sentences in blocks:
            if title and self.measure(title, size + 1, bold=True) > box.width:
                return False
            y += ((size + 1) * high + 1.0) * bool(title)
            width = box.width - self.measure("• ", size, bold=True)
            try:
                y += sum(len(self._lines(sentence, width, size)) * size * high + 0.5 for sentence in sentences)
            except TooLarge:
                return False
        return y <= box.bottom

    def ends(self, y: float, box: Box) -> None:
        """Refuse what ends below a place."""
        if y > box.bottom + 0.01:
            raise TooLarge(f"{self.lang}: it ends at {y:.1f} mm, and {box.bottom:.1f} is the end")

    def heading(self, x: float, y: float, width: float, text: str, size: float) -> float:
        """Write a small title with a line under it; returns where it ends."""
        high = size * POINT * LEADING
        self.text(x, y + high * 0.76, text, size, bold=True, colour=self.accent, room=width)
        self.line(x, y + high, x + width, y + high, 0.3, self.accent)
        return y + high + 1.0

    # Lines and shapes

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.2, colour: str = RULE) -> None:
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(thick)
        self._pdf.line(x, y, to_x, to_y)

    def dashes(self, x: float, y: float, to_x: float, to_y: float, colour: str = RULE) -> None:
        """Draw a line that only parts what belongs together."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(0.2)
        self._pdf.set_dash_pattern(dash=0.7, gap=0.9)
        self._pdf.line(x, y, to_x, to_y)
        self._pdf.set_dash_pattern()

    def frame(
        self, box: Box, *, fill: str | None = None, line: str | None = RULE, thick: float = 0.2, corner: float = 0
    ) -> None:
        """Draw a box, filled or with its edge, perhaps with round corners."""
        style = ("D" if line else "") + ("F" if fill else "")
        self._pdf.set_line_width(thick)
        if line:
            self._pdf.set_draw_color(line)
        if fill:
            self._pdf.set_fill_color(fill)
        more: dict[str, Any] = {"round_corners": True, "corner_radius": corner} if corner else {}
        self._pdf.rect(box.x, box.y, box.width, box.height, style=style, **more)

    def circle(self, x: float, y: float, radius: float, *, fill: str | None = None, thick: float = 0.3) -> None:
        self._pdf.set_line_width(thick)
        self._pdf.set_draw_color(INK)
        if fill:
            self._pdf.set_fill_color(fill)
        self._pdf.circle(x, y, radius, style="DF" if fill else "D")

    def shape(self, kind: str, x: float, y: float, side: float, colour: str | None = None) -> None:
        """Draw a colour's shape, or the star, around a middle; the Rotten Four is a square with its number."""
        if kind == "rotten":
            box = Box(x - side * 0.46, y - side * 0.46, side * 0.92, side * 0.92)
            self.frame(box, fill=theme.LIGHT[theme.ROTTEN], line=None, corner=side / 6)
            self.label(box, "4", side * 0.72 / POINT, bold=True, colour="#FFFFFF", pad=0)
            return
        self._pdf.set_fill_color(colour or theme.ON_FACE.get(kind, INK))
        corners = [(x + (a - 0.5) * side, y + (b - 0.5) * side) for a, b in SHAPES[kind]]
        self._pdf.polygon(corners, style="F")

    def glyph(self, name: str, x: float, y: float, side: float, colour: str | None = None) -> None:
        """Draw one of the drawings in our typeface around a middle: a suit, the crown, the die, the arrows."""
        left, low, right, high, em = _bounds(GLYPHS[name])
        size = side / max(right - left, high - low) * em
        self._pdf.set_font("Companion", "", size / POINT)
        self._pdf.set_text_color(colour or theme.ON_FACE.get(name, INK))
        self._pdf.text(x - (left + right) / 2 / em * size, y + (low + high) / 2 / em * size, GLYPHS[name])

    def arrow(self, corners: Sequence[tuple[float, float]], colour: str, *, thick: float, head: float) -> None:
        """Draw a line along these points, with a head of that length at the last one."""
        self._pdf.set_draw_color(colour)
        self._pdf.set_line_width(thick)
        (ax, ay), (bx, by) = corners[-2:]
        length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
        dx, dy = (bx - ax) / length * head, (by - ay) / length * head
        self._pdf.polyline([*corners[:-1], (bx - dx * 0.8, by - dy * 0.8)])
        self._pdf.set_fill_color(colour)
        wings = [(bx, by), (bx - dx - dy * 0.5, by - dy + dx * 0.5), (bx - dx + dy * 0.5, by - dy - dx * 0.5)]
        self._pdf.polygon(wings, style="F")


STEP: Final = 0.25


def largest(most: float, least: float, draw: Callable[[float], bytes]) -> bytes:
    """Draw with the largest size of text for which all has room. Raises TooLarge if ``least`` is too large as well."""
    while most > least:
        try:
            return draw(most)
        except TooLarge:
            most -= STEP
    return draw(least)


def fitted(page: Page, box: Box, blocks: Sequence[tuple[str, Sequence[str]]], most: float, least: float) -> None:
    """Write headed blocks as large as the place lets them be."""
    while most > least and not page.has_room(box, blocks, most):
        most -= STEP
    page.column(box, blocks, most)


def _joined(line: list[tuple[str, bool]]) -> list[tuple[str, bool]]:
    found = list[tuple[str, bool]]()
    for word, bold in line:
        if found and found[-1][1] == bold:
            found[-1] = (found[-1][0] + word, bold)
        else:
            found.append((word, bold))
    if found and found[-1][0].endswith(" "):
        found[-1] = (found[-1][0].rstrip(" "), found[-1][1])
    return [part for part in found if part[0]]


@cache
def _bounds(letter: str) -> tuple[float, float, float, float, int]:
    """What a letter of our typeface covers, and the units of its em."""
    font = TTFont(assets_folder() / "fonts" / "companion-regular.ttf")
    glyphs = font.getGlyphSet()
    pen = BoundsPen(glyphs)
    glyphs[font.getBestCmap()[ord(letter)]].draw(pen)
    return (*pen.bounds, font["head"].unitsPerEm)
