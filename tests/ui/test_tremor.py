"""A finger that trembles, on screens drawn by lot: what is kept is what one tap does, or each where taps count.

Here the finger lies, after its first tap, on whatever its tap has brought: nobody knows where that is drawn. In a
browser it lies where it lies (``make tremor``).
"""

from __future__ import annotations

import random
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from tests.tremor.tries import PAUSES, TIMES, differ
from tests.tremor.world import PREFERS, Guess, furnish, pick, somewhere

COMPLAINTS = ("does not fold",)  # some games are there to be counted alone
PARTS = 6
"""So that several workers may share them."""
TRIES = 4


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("world")
    furnish(folder)
    return folder / "companion.db"


@pytest.mark.parametrize("part", range(PARTS))
def test_a_trembling_finger_does_what_one_tap_does(world: Path, tmp_path: Path, part: int) -> None:
    chance, tried = random.Random(part), Counter[str]()
    for nth in range(TRIES):
        times, pause = chance.choice(TIMES), chance.choice(PAUSES)
        with closing(Guess(world, tmp_path / f"{nth}-guess", PREFERS)) as guess:
            if (scene := pick(guess, somewhere(world, chance), chance, tried)) is None:
                continue
            expected = guess.does(scene, times if scene.fast else 1)
        tried[scene.name] += 1
        with closing(Guess(world, tmp_path / f"{nth}-hasty", PREFERS)) as hasty:
            found = hasty.trembles(scene, times, pause / 1000, chance)
        wrong = differ(expected, found)
        assert not wrong, f"{times} × {pause} ms on {scene}: {wrong}"
