"""Write assets/sounds: what the app lets one hear, made from nothing but numbers. The same bytes at every run.

Run from anywhere: ``python tools/sounds.py [--into FOLDER]``.
"""

from __future__ import annotations

import argparse
import math
import random
import wave
from array import array
from pathlib import Path
from sys import byteorder

INTO = Path(__file__).resolve().parent.parent / "assets" / "sounds"
RATE, SECONDS = 22_050, 0.62
LOUDEST = 0.55
WOOD = ((1.0, 1.0, 0.011), (1.73, 0.55, 0.008), (2.91, 0.28, 0.005), (4.37, 0.10, 0.003))
"""How a small block of wood rings: (times its pitch, how loud, seconds until a third is left)."""
TABLE = (205.0, 0.50, 0.022)
"""The table under it: (Hz, how loud, seconds until a third is left)."""
CHIME = ((1.0, 1.0, 0.085), (3.93, 0.16, 0.03), (9.4, 0.04, 0.01))
"""How a small bar of wood rings under a soft mallet: (times its pitch, how loud, seconds until a third is left)."""
TONES = {
    "turn": (0.5, 0.32, ((0.004, 587.33, 0.75), (0.130, 880.0, 1.0))),
    "triad": (0.5, 0.34, ((0.004, 659.26, 0.8), (0.105, 830.61, 0.9), (0.205, 987.77, 1.0))),
    "crown": (0.6, 0.42, ((0.004, 783.99, 0.7), (0.100, 1046.5, 0.8), (0.195, 1318.51, 0.9), (0.290, 1567.98, 1.0))),
    "bust": (0.5, 0.42, ((0.004, 246.94, 1.0), (0.150, 185.0, 0.9))),
}
"""What is told in tones: seconds, how loud in all, and (seconds, Hz, how loud) of each. One's own turn is soft, a
fifth: it comes many times in a game. Triads climb, a crown climbs further, a bust falls."""
CARDS = {
    "lay": (0.16, 0.40, ((0.004, 0.05, 1.0, 0.30),), 150.0),
    "flip": (0.18, 0.30, ((0.004, 0.03, 0.7, 0.60), (0.070, 0.05, 1.0, 0.40)), 0.0),
    "take": (0.32, 0.34, ((0.004, 0.18, 0.8, 0.30), (0.190, 0.05, 1.0, 0.25)), 140.0),
    "sweep": (0.46, 0.42, tuple((0.004 + 0.055 * n, 0.12, 0.6 + 0.1 * n, 0.35) for n in range(5)), 120.0),
    "shuffle": (0.50, 0.34, tuple((0.004 + 0.026 * n, 0.03, 0.5 + 0.03 * n, 0.45) for n in range(16)), 130.0),
}
"""What cards do on the table: seconds, how loud in all, (seconds, how long, how loud, how bright) of each touch, and
the pitch in Hz of the table under the last one, 0 where it does not sound."""
KNOCKS = (
    (0.004, 1.00),
    (0.094, 0.74),
    (0.171, 0.82),
    (0.243, 0.52),
    (0.303, 0.58),
    (0.356, 0.36),
    (0.399, 0.30),
    (0.434, 0.20),
    (0.460, 0.14),
    (0.480, 0.09),
)
"""A die that tumbles to rest: (seconds, how hard). It knocks sooner and softer each time; corners are harder."""


def die() -> list[float]:
    """The die on the table, from -1 to 1."""
    chance = random.Random(6)
    sound = [0.0] * round(SECONDS * RATE)
    for at, hard in KNOCKS:
        pitch = chance.uniform(640, 860)  # another corner or side each time
        for times, loud, decay in WOOD:
            ring(sound, at, pitch * times * chance.uniform(0.985, 1.015), hard * loud, decay)
        hz, loud, decay = TABLE
        ring(sound, at, hz * chance.uniform(0.95, 1.05), hard * hard * loud, decay)
        scrape(sound, at, 0.22 * hard, chance)
    return faded(sound)


def tones(seconds: float, loudest: float, each: tuple[tuple[float, float, float], ...]) -> list[float]:
    """Soft tones one after the other, from -1 to 1."""
    sound = [0.0] * round(seconds * RATE)
    for at, pitch, hard in each:
        for times, loud, decay in CHIME:
            ring(sound, at, pitch * times, hard * loud, decay)
    return faded(sound, loudest)


def cards(
    seconds: float, loudest: float, touches: tuple[tuple[float, float, float, float], ...], table: float
) -> list[float]:
    """Paper on wood, from -1 to 1."""
    sound, chance = [0.0] * round(seconds * RATE), random.Random(13)
    for at, long, loud, bright in touches:
        rustle(sound, at, long, loud, bright, chance)
    if table:
        at, long, loud, _ = touches[-1]
        ring(sound, at + long / 2, table, loud / 2, 0.02)
    return faded(sound, loudest)


def ring(sound: list[float], at: float, hz: float, loud: float, decay: float) -> None:
    """Add a tone that dies away. It sets in within half a millisecond, so that nothing clicks."""
    start, soft = round(at * RATE), 0.0005 * RATE
    for n in range(min(round(7 * decay * RATE), len(sound) - start)):
        dying = math.exp(-n / (decay * RATE)) * min(1.0, n / soft)
        sound[start + n] += loud * dying * math.sin(math.tau * hz * n / RATE)


def scrape(sound: list[float], at: float, loud: float, chance: random.Random) -> None:
    """Add the touch itself: some milliseconds of dull noise."""
    start, before = round(at * RATE), 0.0
    for n in range(min(round(0.012 * RATE), len(sound) - start)):
        before += 0.35 * (chance.uniform(-1, 1) - before)
        sound[start + n] += loud * before * math.exp(-n / (0.003 * RATE))


def rustle(sound: list[float], at: float, long: float, loud: float, bright: float, chance: random.Random) -> None:
    """Add noise that swells and dies away within ``long`` seconds; the less ``bright`` (up to 1), the duller."""
    start, before, length = round(at * RATE), 0.0, round(long * RATE)
    for n in range(min(length, len(sound) - start)):
        before += bright * (chance.uniform(-1, 1) - before)
        sound[start + n] += loud * before * math.sin(math.pi * (n / length) ** 0.5)


def faded(sound: list[float], loudest: float = LOUDEST) -> list[float]:
    """As loud as it may be, and silent at its end."""
    most, tail = max(abs(value) for value in sound), round(0.03 * RATE)
    return [value / most * loudest * min(1.0, (len(sound) - 1 - n) / tail) for n, value in enumerate(sound)]


def write(sound: list[float], file: Path) -> None:
    """Mono, 16 bits."""
    samples = array("h", (round(value * 32_767) for value in sound))
    if byteorder == "big":
        samples.byteswap()
    with wave.open(str(file), "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--into", type=Path, default=INTO)
    folder: Path = parser.parse_args().into
    folder.mkdir(parents=True, exist_ok=True)
    write(die(), folder / "die.wav")
    for name, told in TONES.items():
        write(tones(*told), folder / f"{name}.wav")
    for name, touched in CARDS.items():
        write(cards(*touched), folder / f"{name}.wav")


if __name__ == "__main__":
    main()
