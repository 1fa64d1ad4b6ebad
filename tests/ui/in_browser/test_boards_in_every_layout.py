"""Boards on a phone held upright and on its side, on a tablet and at a desk: the board is seen, no key is hidden.

A page is loaded for each size of letters; it goes from board to board, and is turned there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pytest
from playwright.sync_api import BrowserContext

from companion.ui.new_keys import WAITS
from tests.ui.browser import GO, BrowserTab, ServerProcess
from tests.ui.saved import kept
from tools.screenshots import furnished

SIZES: Final = ((360, 640), (390, 844), (640, 360), (844, 390), (820, 1180), (1180, 820), (1280, 800), (2560, 1440))
NARROWEST: Final = ((360, 640), (640, 360))
"""Sizes for the language whose words are shorter."""
LARGEST: Final = ((360, 640), (390, 844), (640, 360), (820, 1180), (1280, 800))
"""Sizes for letters twice as large."""
SHARE: Final = {1: 0.4, 2: 0.2}
"""By how large text is: the part of the page that a board has at least."""
WRONG = """([due, some, share]) => {
  const node = name => document.querySelector(
    `[flt-semantics-identifier="${name}"], [flt-semantics-identifier="${name}@WAITS@"]`);
  const ports = (e, way) => {
    const found = [];
    for (let up = e.parentElement; up; up = up.parentElement)
      if (up.tagName === 'FLT-SEMANTICS' && /auto|scroll/.test(getComputedStyle(up)['overflow' + way])) found.push(up);
    return found;
  };
  const seen = e => {
    const box = e.getBoundingClientRect();
    let [left, top, right, bottom] = [Math.max(box.left, 0), Math.max(box.top, 0),
      Math.min(box.right, innerWidth), Math.min(box.bottom, innerHeight)];
    for (const port of [...ports(e, 'X'), ...ports(e, 'Y')]) {
      const around = port.getBoundingClientRect();
      [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
      [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
    }
    return {width: Math.max(0, right - left), height: Math.max(0, bottom - top), box};
  };
  const wrong = [];
  for (const name of due) {
    const e = node(name);
    if (!e) { wrong.push(`${name} is not there`); continue; }
    const {width, height, box} = seen(e);
    const whole = some ? Math.min(box.height, 40) : box.height;
    if (width < box.width - 1 || height < whole - 1)
      wrong.push(`${name} is not whole in sight: ${width}×${height} of ${box.width}×${box.height}`);
    const top = document.elementFromPoint(box.left + box.width / 2, box.top + Math.min(box.height / 2, 20));
    if (!(top && (e.contains(top) || top.contains(e)))) wrong.push(`${name} is covered`);
  }
  for (const e of document.querySelectorAll('flt-semantics[flt-tappable], flt-semantics[role=button]')) {
    const box = e.getBoundingClientRect();
    const name = (e.closest('[flt-semantics-identifier]') || e).getAttribute('flt-semantics-identifier');
    const off = `${name} is off the page`;
    if ((box.left < -1 || box.right > innerWidth + 1) && !ports(e, 'X').length) wrong.push(off);
    if ((box.top < -1 || box.bottom > innerHeight + 1) && !ports(e, 'Y').length) wrong.push(off);
    if (box.width < 47 || box.height < 47) wrong.push(`${name} is too small: ${box.width}×${box.height}`);
  }
  const board = node('board');
  if (!board) return [...wrong, 'no board'];
  const {width, height} = seen(board);
  const part = width * height / innerWidth / innerHeight;
  if (part < share) wrong.push(`the board has ${part.toFixed(3)} of the page`);
  return wrong;
}""".replace("@WAITS@", WAITS)


@dataclass(frozen=True, slots=True)
class Board:
    """A board in mid-move: where it is, the taps that lead there, and what is in sight then in every layout.

    ``chosen`` stays chosen, and ``words`` stay to be read, however the page is turned.
    """

    address: str
    due: tuple[str, ...]
    taps: tuple[str, ...] = ()
    chosen: str = ""
    words: tuple[str, str] = ("", "")


NUMBERS = ("number-0", "number-9", "erase", "next", "confirm")
BOARDS: Final = {
    "push, dealt": Board("<push-digital>", ("headline", "strip", "column-0", "column-2", "drawn", "ask-coach")),
    "push, placing": Board("<push-full>", ("headline", "strip", "column-0", "choose-0", "choose-2")),
    "push, drawing": Board(
        "<push-drawing>", ("headline", "strip", "columns", "draw-G1", "draw-V6", "draw-DIE", "stop"), ()
    ),
    "push, quick": Board(
        "<push-quick>", ("headline", "order", "switch-more", "bust", "protect-red", "stop"), ("protect",),
        words=("protect-red", "rouge|red"),
    ),
    "push, counted by card": Board(
        "<push-count>", ("headline", "count-0", "part-visible", "add-green-1", "add-purple-6", "fewer", "confirm"),
        ("add-green-2",), words=("add-green-2", "1"),
    ),
    "push, counted as sums": Board(
        "<push-count>", ("headline", "points-0", "points-3", *NUMBERS), ("by-sums", "number-4"), words=("told-0", "4"),
    ),
    "13, dealt": Board(
        "<13-digital>", ("headline", "strip", "target-blue", "target-green", "hand-B2", "preview"), ("hand-B2",),
        chosen="hand-B2",
    ),
    "13, card by card": Board("<13-full>", ("headline", "strip", "target-blue", "card-B1", "card-4-green", "take-back")),
    "13, standing": Board("<13-quick>", ("headline", "round-1", "totals", "count")),
    "13, counted": Board(
        "<13-quick>/round/4", ("headline", "entering", "count-0-blue", "count-3-rotten", *NUMBERS), ("number-3",),
        words=("count-0-blue", "3"),
    ),
}  # fmt: skip
"""A board of another game is one line more, of a session that ``furniture`` makes."""
