"""Draws all that is printed into assets/print: ``python -m tools.paper`` (``make paper``)."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from companion.locale import LANGUAGES
from companion.share.assets import KINDS, SIZES, TO_PRINT, Kind, Size, file_name
from tools.paper import push, thirteen, thricewise

INTO: Final = Path(__file__).resolve().parents[2] / "assets" / TO_PRINT
DRAW: Final[dict[str, dict[Kind, Callable[[str, Size], bytes]]]] = {
    "push": {"sheet": push.sheet, "card": push.card},
    "13": {"sheet": thirteen.sheet, "card": thirteen.card},
    "thricewise": {"sheet": thricewise.sheet, "card": thricewise.card},
}


def papers() -> Iterator[tuple[str, bytes]]:
    """Draw them all: the name of each file, and what it holds."""
    for game, draws in DRAW.items():
        for kind in KINDS:
            for lang in LANGUAGES:
                for size in SIZES:
                    yield file_name(game, kind, lang, size), draws[kind](lang, size)


def main(into: Path = INTO) -> int:
    into.mkdir(parents=True, exist_ok=True)
    drawn = dict(papers())
    for old in into.glob("*.pdf"):
        if old.name not in drawn:
            old.unlink()
    for name, data in drawn.items():
        (into / name).write_bytes(data)
    print(f"{into}: {len(drawn)} files, {sum(map(len, drawn.values())) / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
