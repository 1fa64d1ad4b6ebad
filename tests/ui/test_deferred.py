"""A start imports what it shows; what is left out is there when somebody comes to it, and soon after without that."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from companion.ui import deferred

ROOT = Path(__file__).parents[2]
START = """
import asyncio, json, os, sys, traceback
from companion.app import offline
from companion.ui import deferred
at_first = {name for name in sys.modules if name.startswith("companion.")}
named, broken, ticks = list(deferred._left), [], 0

for name in named if hasattr(os, "fork") else ():  # a process a module would take a minute
    if not (child := os.fork()):
        try:
            __import__(name)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    if os.waitpid(child, 0)[1]:
        broken.append(name)

async def whole():
    global ticks
    deferred.FIRST, deferred.PAUSE = 0.01, 0
    coming = asyncio.create_task(deferred.import_in_quiet())
    while not coming.done():
        ticks += 1
        await asyncio.sleep(0)
    await coming

asyncio.run(whole())
print(json.dumps([sorted(at_first), named, broken, sorted(set(named) - set(sys.modules)), ticks]))
"""
"""Each of what is left out is the first to be imported, in a process of its own; then all of them, in quiet moments."""


def test_a_start_imports_no_screen_that_it_does_not_show_and_all_of_them_soon_after() -> None:
    """Each of them can be the first that somebody comes to: modules in a circle can only be imported from one end."""
    ran = subprocess.run([sys.executable, "-c", START], cwd=ROOT, capture_output=True, text=True, check=True)
    at_first, named, broken, missing, ticks = json.loads(ran.stdout)
    assert "companion.ui.screens.home.screen" in at_first
    assert {
        "companion.ui.screens.play.screen",
        "companion.ui.screens.setup.screen",
        "companion.ui.games.push.full",
    } <= set(named)
    assert set(named).isdisjoint(at_first)
    assert broken == [], ran.stderr
    assert missing == []
    assert ticks > len(named), "between two imports the loop goes on"


async def test_what_is_deferred_does_what_it_would_do_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deferred, "_left", {})
    elsewhere: dict[str, Any] = {}
    with deferred.deferring(globals()):
        from posixpath import join

        exec("from posixpath import split", elsewhere)
    assert [*deferred._left] == ["posixpath"]
    assert join is not os.path.join
    assert join("a", "b") == "a/b"
    assert elsewhere["split"] is os.path.split, "whoever imports meanwhile, in another thread, gets the thing itself"
    monkeypatch.setattr(deferred, "FIRST", 0)
    deferred.soon()
    first = deferred._importing
    deferred.soon()
    assert first is not None
    assert deferred._importing is first
    await first
    assert not deferred._left
