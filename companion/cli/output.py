"""Prints a command's output: one JSON document, or text and tables for people.

Everything goes through here, and nothing that a name holds reaches a terminal as it is when it would move a cursor, end
a line or turn the direction of writing: people see a mark in its place, programs a JSON escape that says the same.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Column, Table
from rich.text import Text

from companion.engine import N_, Game, Reason, Say
from companion.sessions.files.safe_json import encode, escaped, on_one_line

T = TypeVar("T")

UNSEEN_WIDTH = 100
"""Width in columns where no terminal can be asked."""

EXTRAS = {"cards": N_("Cards"), "placements": N_("Placements")}


def put_json(value: object) -> None:
    """Print one document on standard output, without escapes for letters that it can show."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    _print(escaped(encode(value, ascii_only=encoding.lower().replace("-", "") != "utf8")))


def put(*lines: str) -> None:
    """Print lines for people on standard output."""
    _print("\n".join(map(on_one_line, lines)))


def complain(words: str) -> None:
    """Print one line on standard error."""
    if sys.stderr is not None:
        print(f"companion: {on_one_line(words)}", file=sys.stderr)


def put_table(table: Table) -> None:
    """Print a table as wide as the terminal."""
    console = Console(file=sys.stdout, highlight=False)
    if not console.is_terminal:
        console = Console(file=sys.stdout, highlight=False, width=UNSEEN_WIDTH)
    with console.capture() as captured:
        console.print(table)
    _print("\n".join(line.rstrip() for line in captured.get().split("\n")).strip("\n") + "\n")


def numbers(words: str) -> Column:
    """Return a heading of numbers, which stand at the right."""
    return Column(Text(words), justify="right", overflow="fold")


def table(*headings: str | Column, title: str = "") -> Table:
    """Return an empty table; headings hold no words of users."""
    columns = [Column(Text(one), overflow="fold") if isinstance(one, str) else one for one in headings]
    told = Text(title, style="bold") if title else None
    return Table(*columns, title=told, title_justify="left", box=box.SIMPLE_HEAD)


def row(made: Table, *cells: object) -> None:
    """Add a row of plain words: nothing in a name is markup or moves the cursor. A list is a cell of several lines."""
    lines = [cell if isinstance(cell, list) else [str(cell)] for cell in cells]
    made.add_row(*[Text("\n".join(map(on_one_line, cell)) or "–") for cell in lines])


def watched(steps: Iterable[T], words: str, total: Callable[[], int], *, quiet: bool = False) -> Iterable[T]:
    """Yield the steps, with a progress bar on standard error if that is a terminal; the bar goes away at the end.

    ``total`` is asked only where there is a bar.
    """
    console = Console(file=sys.stderr)
    if quiet or not console.is_terminal:
        return steps
    return track(steps, words, total(), console=console, transient=True)


def percent(say: Say, share: float) -> str:
    """Return a share of 1 in percent, to one place."""
    return say.t("{n}%", n=say.decimal(100 * share))


def standings_table(say: Say, game: Game, standings: Sequence[Mapping[str, Any]], *, reasons: bool) -> Table:
    """Return a table of standings given as JSON: rank, name, points, the game's own numbers and, if wanted, reasons."""
    extras = [name for name in EXTRAS if any(name in one for one in standings)]
    made = table(
        numbers(say.t("Place")),
        say.t("Player"),
        numbers(say.t("Points")),
        *[numbers(say.t(EXTRAS[name])) for name in extras],
        *([say.t("Why")] if reasons else []),
    )
    for one in standings:
        why = [reasons_of(say, game, one.get("reasons", ()))] if reasons else []
        row(made, one["rank"], one["name"], one["score"], *[one.get(name, "–") for name in extras], *why)
    return made


def reasons_of(say: Say, game: Game, reasons: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return each reason, given as JSON, in the game's words."""
    told = []
    for raw in reasons:
        facts = tuple((name, value) for name, value in raw.items() if name not in ("key", "points"))
        told.append(game.words.reason(say, Reason(raw["key"], raw["points"], facts)))
    return told


def _print(text: str) -> None:
    """Print text that is fit for a terminal, and a line end."""
    if sys.stdout is not None:
        sys.stdout.write(text + "\n")
