"""The line of names and points: names are whole where there is room, and the line stays as high all turn long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
from hypothesis import given
from hypothesis import strategies as st

from companion.locale import speaker
from companion.ui import theme
from companion.ui.session.score_strip import DONE, Scored, score_strip

FRENCH = speaker("fr", ("Milo", "Vous", "Bip"))
WIDTHS = st.integers(min_value=240, max_value=420)
"""Pixels beside Push's Switch cards and arrow, on phones of 320 to 500."""


def parts(control: Any) -> Iterator[Any]:
    """The control and everything in it."""
    yield control
    for child in (*getattr(control, "controls", ()), getattr(control, "content", None)):
        if child is not None:
            yield from parts(child)


def strip(width: float, *places: str) -> ft.Control:
    seats = [Scored(name, 12, place, not place) for name, place in zip(("Milo", "Vous", "Bip"), places, strict=True)]
    return score_strip(FRENCH, seats, width, theme.VERMILION)


def below(control: ft.Control) -> bool:
    """Tell whether points stand below names: they are columns there."""
    return any(isinstance(one, ft.Column) for one in parts(control))


@given(WIDTHS)
def test_a_name_of_four_letters_is_whole_among_three(width: int) -> None:
    words = " ".join(one.value for one in parts(strip(width, "", "1", "2")) if isinstance(one, ft.Text))
    assert all(name in words for name in ("Milo", "Vous", "Bip"))
    assert "…" not in words


@given(WIDTHS)
def test_points_stay_where_they_are_as_one_after_another_is_done(width: int) -> None:
    assert len({below(strip(width, "", *rest)) for rest in (("1", "2"), (DONE, "2"), (DONE, DONE))}) == 1


@given(WIDTHS, st.sampled_from(["Player", "Joueur", "Grandmother"]))
def test_who_is_told_apart_by_a_number_alone_is_told_apart_here(width: int, word: str) -> None:
    seats = [Scored(f"{word} {seat}", 12, "", seat == 1) for seat in (1, 2, 3)]
    texts = [one.value for one in parts(score_strip(FRENCH, seats, width, theme.VERMILION)) if isinstance(one, ft.Text)]
    names = [words for words in texts if words != "12"]
    assert [words[-2:] for words in names] == [" 1", " 2", " 3"]
    assert all(words.startswith((word[:1], "…")) for words in names)
