"""How often a page is painted for what others do: soon, but not for each of a hundred moves of bots in a hurry."""

from __future__ import annotations

import asyncio
from pathlib import Path

from companion.ui.bridge import BETWEEN
from tests.loops import run
from tests.ui.line import Site


def test_what_others_do_at_once_is_painted_a_few_times_and_the_last_of_it_stays(tmp_path: Path) -> None:
    async def deeds() -> None:
        with Site(tmp_path) as site:
            live = site.sessions.begin("push", ["Ana", "Bo"], 0, tracking="scorepad")
            live.end("agreed", seen=live.revision)
            async with site.line(f"/session/{live.id}") as line:
                clock = asyncio.get_running_loop().time
                painted, began = line.painted, clock()
                for turn in range(60):  # on another device
                    live.describe(place=f"Table {turn}")
                    await asyncio.sleep(0.005)
                places = 2 * ((clock() - began) / BETWEEN + 2)  # the head and the notes
                assert 0 < line.painted - painted <= places
                await asyncio.sleep(3 * BETWEEN)
                assert line.value("place") == "Table 59"

    run(deeds())
