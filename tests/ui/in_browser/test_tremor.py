"""A few tries of what ``make tremor`` does by the thousand: a trembling finger on screens drawn by lot."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.tremor.__main__ import SERVER, places
from tests.tremor.tries import OFF, made

TRIES = 4


@pytest.mark.timeout(300)  # a try has to wait for the finger, and until nothing comes any more
@pytest.mark.parametrize("way", SERVER)
def test_a_trembling_finger_does_what_one_tap_does(browser: Browser, tmp_path: Path, way: str) -> None:
    tries = made(places(browser, [way], tmp_path), TRIES, [*SERVER].index(way), print, tmp_path)
    assert len(tries) == TRIES
    assert not [one for one in tries if one.wrong]
    assert all(abs(pause - one.pause) <= OFF * one.pause for one in tries for pause in one.pauses)
