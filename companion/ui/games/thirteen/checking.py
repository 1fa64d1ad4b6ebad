"""What a round's counts come to while they are entered: A1 in words, majorities and ties."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import Reason
from companion.engine.words import N_, Say
from companion.games.thirteen.cards import OF_A_COLOUR, ROTTENS
from companion.games.thirteen.scoring import KINDS, Tally
from companion.ui import theme
from companion.ui.parts.marks import mark
from companion.ui.parts.texts import BOLD, soft

SHORT: Final = {"blue": N_("Blue"), "yellow": N_("Yellow"), "green": N_("Green"), "rotten": N_("Rotten")}
"""Cards of a kind, as the head of a column."""
COLOUR: Final = {"blue": N_("blue"), "yellow": N_("yellow"), "green": N_("green")}
MOST: Final = {kind: ROTTENS if kind == "rotten" else OF_A_COLOUR for kind in KINDS}


def checked(say: Say, counts: Sequence[Tally], reasons: Sequence[Sequence[Reason]]) -> ft.Control:
    """A line a kind, then a sentence a majority or tie. ``reasons`` by seat, none while the counts cannot be."""
    lines = [_line(say, kind, sum(getattr(one, kind) for one in counts)) for kind in KINDS]
    return ft.Column([*lines, *[soft(text) for text in majorities(say, reasons)]], spacing=5)


def _line(say: Say, kind: str, total: int) -> ft.Control:
    most, word = MOST[kind], say.t(SHORT[kind])
    facts = {"kind": word, "total": total, "most": most, "left": most - total}
    wrong = total > most
    if wrong:
        text = say.t("{kind}: {total} counted, only {most} exist", **facts)
    elif total == most:
        text = say.t("{kind}: all {most} counted", **facts)
    else:
        text = say.t("{kind}: {total} of {most} counted, {left} on the targets", **facts)
    told = soft(text, expand=True, **({"color": theme.WARN, "weight": BOLD} if wrong else {}))
    sign = ft.Icon(ft.Icons.ERROR_OUTLINE, color=theme.WARN, size=18) if wrong else mark(kind, 15)
    line = ft.Row([ft.Container(sign, width=20, alignment=ft.Alignment.CENTER), told], spacing=8)
    return ft.Semantics(identifier=f"check-{kind}", container=True, content=line)


def majorities(say: Say, reasons: Sequence[Sequence[Reason]]) -> list[str]:
    """A sentence for each majority and each tie of a round."""
    told, ties = [], dict[str, list[int]]()
    for seat, found in enumerate(reasons):
        for one in found:
            colour = str(dict(one.facts).get("colour", ""))
            if one.key == "majority":
                facts = {"colour": say.t(COLOUR[colour]), "name": say.name(seat)}
                told.append(say.t("Majority in {colour}: {name} – they count 0.", **facts))
            elif one.key == "tie":
                ties.setdefault(colour, []).append(seat)
    for colour, seats in ties.items():
        facts = {"colour": say.t(COLOUR[colour]), "names": say.listing([say.name(seat) for seat in seats])}
        told.append(say.t("Tie in {colour}: {names} – all count.", **facts))
    return told
