"""Shows the four kinds of card that people take: as columns of a table, in words, and who has the majority."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import flet as ft

from companion.engine import N_, Reason, Say, capital
from companion.games.thirteen.scoring import KINDS, Tally, tally
from companion.games.thirteen.words import cards as cards_word
from companion.ui import theme
from companion.ui.kit.signs import mark
from companion.ui.kit.spread import centred, stretched
from companion.ui.kit.texts import large, soft, steady

COLOUR: Final = {"blue": N_("blue"), "yellow": N_("yellow"), "green": N_("green")}
NAME, CELLS, MORE_CELLS = 4, 9, 13
"""The shares of a line's width for the name and for all cells; where one more stands behind those of the kinds."""

Reasons = Sequence[Sequence[Reason]]
"""Why a round brought its points, by seat."""


def kind_name(say: Say, kind: str) -> str:
    """Say a kind of card as it stands at the head of a column."""
    return capital(say.t(COLOUR[kind])) if kind in COLOUR else say.t("Rotten")


def kind_heads(say: Say, last: str = "") -> ft.Control:
    """Draw the first line of a table with a column for each kind, and one for what is ``last``."""

    def head(kind: str) -> ft.Control:
        word = soft(kind_name(say, kind), size=steady(theme.SMALL, 1.4), color=theme.INK, max_lines=1, no_wrap=True)
        return ft.Container(centred([mark(kind), word], spacing=2), expand=True)

    heads = [head(kind) for kind in KINDS]
    if last:
        word = soft(last, size=steady(theme.SMALL, 1.4), max_lines=1, no_wrap=True)
        heads.append(ft.Container(word, alignment=ft.Alignment.BOTTOM_CENTER, expand=True))
    return kind_line(ft.Container(), heads)


def kind_line(name: ft.Control, cells: list[ft.Control]) -> ft.Control:
    """Draw a line of that table: a name, then a cell for each kind; where letters are large, the name above them."""
    if large():
        return stretched([name, ft.Row([*cells], spacing=6)], spacing=2)
    share = CELLS if len(cells) == len(KINDS) else MORE_CELLS
    inside: list[ft.Control] = [ft.Container(name, expand=NAME), ft.Row(cells, spacing=6, expand=share)]
    return ft.Row(inside, spacing=8)


def kinds_words(say: Say, counts: Tally) -> list[str]:
    """Return words like «2 blue cards», «1 Rotten Four» for every kind that is there."""
    return [cards_word(say, kind, n) for kind in KINDS if (n := getattr(counts, kind))]


def took_words(say: Say, taken: Sequence[str], *, opened: bool) -> str:
    """Say what a player has taken: by kind if ``opened``, else only how many cards."""
    if not taken:
        return say.t("took no card")
    if opened:
        return say.t("took {cards}", cards=say.listing(kinds_words(say, tally(taken))))
    return say.plural("took {n} card", "took {n} cards", len(taken))


def majorities(reasons: Reasons) -> frozenset[tuple[int, str]]:
    """Return seat and colour of each majority of a round."""
    return frozenset(
        (seat, str(dict(one.facts)["colour"]))
        for seat, found in enumerate(reasons)
        for one in found
        if one.key == "majority"
    )


def majority_words(say: Say, reasons: Reasons) -> list[str]:
    """Return a sentence for each majority and each tie of a round."""
    sentences, ties = [], dict[str, list[int]]()
    for seat, found in enumerate(reasons):
        for reason in found:
            colour = str(dict(reason.facts).get("colour", ""))
            if reason.key == "majority":
                facts = {"colour": say.t(COLOUR[colour]), "name": say.seats([seat])}
                sentences.append(say.t("Majority in {colour}: {name} – these cards count 0.", **facts))
            elif reason.key == "tie":
                ties.setdefault(colour, []).append(seat)
    for colour, seats in ties.items():
        facts = {"colour": say.t(COLOUR[colour]), "names": say.seats(seats)}
        sentences.append(say.t("Tie in {colour}: {names} – all these cards count.", **facts))
    return sentences
