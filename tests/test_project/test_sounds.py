"""The sounds are those that the script writes, and light enough for a phone."""

import ast
import re
import subprocess
import sys
import wave
from array import array
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SOUNDS = ROOT / "assets" / "sounds"
LASTS = {
    "die": (0.5, 0.66),
    "turn": (0.3, 0.5),
    "lay": (0.1, 0.2),
    "flip": (0.1, 0.2),
    "take": (0.2, 0.4),
    "sweep": (0.3, 0.5),
    "shuffle": (0.3, 0.6),
    "bust": (0.3, 0.6),
    "triad": (0.3, 0.6),
    "crown": (0.3, 0.6),
}
"""Each sound, and for how many seconds it may be heard."""


def test_the_sounds_are_what_the_script_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "sounds.py", "--into", tmp_path], check=True)
    assert {file.stem for file in tmp_path.iterdir()} == {file.stem for file in SOUNDS.glob("*.wav")} == set(LASTS)
    for file in tmp_path.iterdir():
        assert file.read_bytes() == (SOUNDS / file.name).read_bytes(), file.name


@pytest.mark.parametrize("name", LASTS)
def test_a_sound_is_short_and_ends_in_silence(name: str) -> None:
    least, most = LASTS[name]
    file = SOUNDS / f"{name}.wav"
    with wave.open(str(file)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050)
        assert least <= sound.getnframes() / sound.getframerate() <= most
        assert sound.readframes(sound.getnframes())[-2:] == b"\0\0"
    assert file.stat().st_size < 40_000


def test_all_together_are_light() -> None:
    assert sum(file.stat().st_size for file in SOUNDS.iterdir()) < 200_000


def test_the_app_asks_for_those_sounds_and_no_others() -> None:
    """By their names: one that is misspelt would never be heard."""
    asked = {name for file in (ROOT / "companion" / "ui").rglob("*.py") for name in heard_in(file.read_text("utf-8"))}
    assert asked == set(LASTS)


def heard_in(code: str) -> set[str]:
    """Which sounds a file names: to be heard, and those that the ``heard`` of a game returns."""
    told = re.findall(r'hear\("(\w+)"\)|CROWN: Final = "(\w+)"', code)
    functions = [one for one in ast.walk(ast.parse(code)) if isinstance(one, ast.FunctionDef) and one.name == "heard"]
    words = [one.value for body in functions for one in ast.walk(body) if isinstance(one, ast.Constant)]
    return {name for names in told for name in names if name} | {str(word) for word in words if str(word).isalpha()}


def test_the_own_turn_is_softer_than_the_die() -> None:
    loudest = {}
    for name in LASTS:
        with wave.open(str(SOUNDS / f"{name}.wav")) as sound:
            loudest[name] = max(map(abs, array("h", sound.readframes(sound.getnframes()))))
    assert loudest["turn"] < 0.7 * loudest["die"]
