"""What stands above and below on every sheet: the game, lines for date and place, whose game it is."""

from __future__ import annotations

from tools.paper.page import GREY, INK, POINT, RULE, Box, Page

TITLE = 22
HIGH = 12.0
CREDIT = 6.5


def header(page: Page, title: str, kind: str, *, dated: bool) -> Box:
    """Draw both; returns the place between them."""
    whole = page.whole
    base = whole.y + 8.0
    wide = page.text(whole.x, base, title, TITLE, bold=True, colour=page.accent)
    page.text(whole.x + wide + 3, base, kind, 12, colour=GREY)
    if dated:
        right = whole.right
        for word, length in ((page.say.t("Where"), 42.0), (page.say.t("Date"), 30.0)):
            page.line(right - length, base + 0.8, right, base + 0.8, 0.2, RULE)
            page.text(right - length - 1.5, base, word, 9, colour=GREY, align="right")
            right -= length + 6 + page.measure(word, 9)
    page.line(whole.x, whole.y + HIGH - 1.6, whole.right, whole.y + HIGH - 1.6, 0.7, page.accent)
    high = CREDIT * POINT * 1.3
    return Box(whole.x, whole.y + HIGH, whole.width, whole.height - HIGH - high - 1.5)


def credit(page: Page, words: str) -> None:
    """Say in the last line whose game it is, and that we are independent."""
    whole = page.whole
    page.text(whole.x, whole.bottom - 0.6, page.say.t(words), CREDIT, colour=GREY, room=whole.width)


def names(page: Page, box: Box, count: int) -> list[Box]:
    """Draw the places for names above ``count`` columns; returns the columns' places."""
    wide = box.width / count
    columns = [Box(box.x + at * wide, box.y, wide, box.height) for at in range(count)]
    for at, one in enumerate(columns):
        page.frame(one, line=INK, thick=0.3)
        page.text(one.x + 0.9, one.y + 2.6, str(at + 1), 6, colour=GREY)
    return columns
