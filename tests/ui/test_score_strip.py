"""The line of names and points: names are whole where there is room, and the line stays as high all turn long."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import flet as ft
from flet.components.component import Component, Renderer
from hypothesis import example, given
from hypothesis import strategies as st

from companion.engine.words import Say
from companion.locale import speaker
from companion.share.picture.lettering import width as text_width
from companion.ui import theme
from companion.ui.kit.texts import NARROW, row_name, telling
from companion.ui.session.score_strip import DONE, Scored, score_strip

FRENCH = speaker("fr", ("Milo", "Vous", "Bip"))
WIDTHS = st.integers(min_value=240, max_value=420)
"""Pixels beside Push's Switch cards and arrow, on phones of 320 to 500."""


def parts(control: Any) -> Iterator[Any]:
    """The control and everything in it; of a component, what it draws."""
    control = control.fn(*control.args) if isinstance(control, Component) else control
    yield control
    for child in (*getattr(control, "controls", ()), getattr(control, "content", None)):
        if child is not None:
            yield from parts(child)


def strip_of(say: Say, seats: list[Scored], width: float) -> ft.Control:
    return Renderer().render(score_strip, say, seats, width, theme.VERMILION)  # type: ignore[no-any-return, no-untyped-call] # Flet has no types here


def strip(width: float, *places: str) -> ft.Control:
    seats = [Scored(name, 12, place, not place) for name, place in zip(("Milo", "Vous", "Bip"), places, strict=True)]
    return strip_of(FRENCH, seats, width)


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


@given(WIDTHS, st.integers(-30, 99), st.integers(0, 24))
def test_points_and_the_pile_of_each_of_six_are_whole(width: int, points: int, pile: int) -> None:
    seats = [Scored(name, points, lit=not at, pile=pile) for at, name in enumerate(("Milo", "Vous", "Bip") * 2)]
    lines = [one for one in parts(strip_of(FRENCH, seats, width)) if isinstance(one, ft.Column)]
    assert len(lines) == 6
    for line in lines:
        told = [one for one in parts(line.controls[-1]) if isinstance(one, ft.Text)]
        assert [one.value for one in told] == [str(points), str(pile)]
        assert sum(text_width(str(one.value), float(one.size or 0)) for one in told) + 16 <= (width - 20) / 6


@given(WIDTHS, st.sampled_from(["Player", "Joueur", "Grandmother"]))
def test_who_is_told_apart_by_a_number_alone_is_told_apart_here(width: int, word: str) -> None:
    seats = [Scored(f"{word} {seat}", 12, "", seat == 1) for seat in (1, 2, 3)]
    texts = [one.value for one in parts(strip_of(FRENCH, seats, width)) if isinstance(one, ft.Text)]
    names = [words for words in texts if words != "12"]
    assert [words[-2:] for words in names] == [" 1", " 2", " 3"]
    assert all(words.startswith((word[:1], "…")) for words in names)


@given(WIDTHS, st.text("Marie -Ã👩‍👩‍👧", max_size=70), st.permutations(["maman", "tata", "papi", "Bo"]))
@example(240, "👧\u200d", ["maman", "tata", "papi", "Bo"])
def test_names_that_begin_alike_are_told_apart_by_their_ends(width: int, alike: str, ends: list[str]) -> None:
    seats = [Scored(f"M{alike}{end}", 12) for end in ends[:3]]
    say = FRENCH.of([one.name for one in seats])
    texts = [one.value for one in parts(strip_of(say, seats, width)) if isinstance(one, ft.Text)]
    assert len({words for words in texts if words != "12"}) == 3


def test_a_long_name_keeps_the_word_that_others_do_not_have() -> None:
    long = "Marie-Antoinette de la Tour du Pin"
    names = [f"{long} (maman)", f"{long} (mamie)", long, "Bo", "Marie-Antoinette"]
    assert [telling(one, names) for one in names[:2]] == ["Marie-An… (maman)", "Marie-An… (mamie)"]
    assert [telling(one, names, NARROW) for one in names[:2]] == ["Mari… an)", "Mari… ie)"]
    assert [telling(one, names) for one in names[3:]] == names[3:]
    assert [telling(one, names[:1]) for one in names] == names[:1] + [
        f"Marie-An… {one}" for one in ("(mamie)", "Pin")
    ] + names[3:]


def test_names_at_the_left_of_fields_are_told_apart() -> None:
    for some in (("Duchesne", "Dubois", "Duval"), ("(maman)", "(mamie)", "(tata)"), ("Vandenberghe", "Vanderbilt")):
        names = [f"Marie-Antoinette {one}" for one in some]
        shown: list[Any] = [row_name(one, names) for one in names]
        assert len({one.value for one in shown}) == len(names)
