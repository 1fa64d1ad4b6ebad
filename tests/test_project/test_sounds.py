"""The sounds are those that the script writes, and light enough for a phone."""

import subprocess
import sys
import wave
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIE = ROOT / "assets" / "sounds" / "die.wav"


def test_the_die_is_what_the_script_writes(tmp_path: Path) -> None:
    subprocess.run([sys.executable, ROOT / "tools" / "sounds.py", "--into", tmp_path], check=True)
    assert (tmp_path / "die.wav").read_bytes() == DIE.read_bytes()


def test_the_die_is_short_and_ends_in_silence() -> None:
    with wave.open(str(DIE)) as sound:
        assert (sound.getnchannels(), sound.getsampwidth(), sound.getframerate()) == (1, 2, 22_050)
        assert 0.5 <= sound.getnframes() / sound.getframerate() <= 0.66
        assert sound.readframes(sound.getnframes())[-2:] == b"\0\0"
    assert DIE.stat().st_size < 40_000
