"""The life of a tap: the files between it and the repaint, and a tap too many."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

from tests.ui.conftest import RigOpener
from tests.ui.rig.host import runner
from tests.ui.rig.tab import RigTab
from tests.ui.tab import Server
from tests.ui.table import session

ROOT = Path(__file__).parents[4]
PACKAGE = f"{ROOT / 'companion'}/"
BEGUN = ({"type": "draw", "card": "G3"}, {"type": "place", "column": 0}, {"type": "draw", "card": "B5"})
"""A red 5 does not fit where the blue one will lie (T5): it goes to the other column, or opens a new one."""


def board(tab: RigOpener, server: Server) -> RigTab:
    """Push at a real table; two columns with a card lie there, and the next card is to be drawn."""
    id = session(server, "push", ("Ana", "Bo", "Cleo"), first=0, tracking="full", events=BEGUN)
    t = tab(f"/session/{id}", lang="en-GB")
    t.tap("choose-1").gone("choose-1").able("draw-R5")
    return t.wait(2)


def test_a_tap_too_many_on_a_column_s_key_tells_nothing(tab: RigOpener, server: Server) -> None:
    """The key is put away when the second tap arrives: no column is asked for any more, and nothing is refused."""
    t = board(tab, server).tap("draw-R5").sees("choose-0")
    key = next(one["_i"] for one in t.drawn("choose-0") if one.get("on_click"))
    for _ in range(2):  # a bounced finger
        runner().call(lambda: t.client.event(key, "click"))
        t.wait(0.3)
    t.gone("choose-0").sees("draw-R5").wait(1)
    assert not t.there("refusal")
    t.reads("column-0", "red 5").reads("headline", "draws")


def test_the_life_of_a_tap_names_the_files_in_the_order_in_which_they_work(tab: RigOpener, server: Server) -> None:
    """As the page on the architecture lists them, from Flet's event to the last control of the repaint.

    The second such tap: the first one in a process also comes past what is worked out once for all.
    """
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    told = page.partition("### A red 5, file by file\n")[2].partition("\n#")[0]
    walked = re.findall(r"^\d+\. `([^`]+)`", told, re.M)
    aside = re.findall(r"`([^`]+\.py)`", told.partition("Left out")[2])
    board(tab, server).tap("draw-R5").sees("choose-0")
    t = board(tab, server)
    files = calls_of(lambda: t.tap("draw-R5").sees("choose-0"))
    files = files[files.index("flet_patches/taps.py") :]
    assert [one for one in files if one not in aside] == walked
    assert set(aside) <= set(files)
    assert len(walked) <= 23, "the files in which the tap itself is worked out; the lobby's door is one of them"
    assert len({*files}) <= 54, "every file in which a function runs between tap and repaint"


def calls_of(act: Callable[[], object]) -> list[str]:
    """The files of the package in which a function is called meanwhile, each where it comes first."""
    found: dict[str, None] = {}

    def note(frame: FrameType, event: str, _: object) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(PACKAGE) and frame.f_code.co_name != "<module>":
            found[file.removeprefix(PACKAGE)] = None

    runner().call(lambda: sys.setprofile(note))
    try:
        act()
    finally:
        runner().call(lambda: sys.setprofile(None))
    return list(found)
