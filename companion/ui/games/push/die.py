"""Push's die (M2), drawn by us. What it shows was decided before it tumbles.

All that a screen needs of the die is found here, for Push's own screens and for the page of the die alone.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Callable, Sequence
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.engine.words import Say, capital
from companion.flet_patches.taps import FAST
from companion.games.push.cards import COLOURS, FACES, STAR, Face
from companion.games.push.words import CARDS_OF, consequence, word
from companion.share.picture.marks import SHAPES
from companion.ui import bridge, theme
from companion.ui.games.push.throw import TUMBLE, use_throw, ways_to_throw
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import body, silent, strong
from companion.ui.kit.zoom import steady

__all__ = ["Die", "die_face", "face_word", "instruction", "throw_die", "use_throw", "ways_to_throw"]

WIDTH: Final = 96
"""Width of a die in pixels, where nothing else is said."""
BEATS: Final = 6
"""How many faces a tumble shows."""
LOW: Final = 0.055
"""The share of its height that the die's front side takes."""

SPREAD: Final = 2.08
"""The side of the square around a shape, by the radius of the shape."""
GROWS: Final = 1.4
"""How many times as large the sentences beside the die become with the reader's text."""


def throw_die() -> Face:
    """Throws the die: every face is as likely each time."""
    return secrets.choice(FACES)


def instruction(say: Say, face: str, *, risky: bool, seat: int | None = None) -> str:
    """Says what the face costs: the player in ``seat``, or whoever rolled (S2, S3, V1)."""
    if seat is not None:
        return consequence(say, seat, face, risky=risky)
    if face == STAR and risky:
        return say.t("Discard every face-up card; protected cards are safe.")
    if face == STAR:
        return say.t("Nothing is lost.")
    return say.t("Discard your face-up {colour_cards}; protected cards are safe.", colour_cards=say.t(CARDS_OF[face]))


def face_word(say: Say, face: str) -> str:
    """Returns the face with a capital, as a headline has it."""
    return capital(word(say, face))


def die_face(face: str, size: float) -> ft.Control:
    """Draws one side, ``size`` pixels wide: a shape on its colour, the star in ink, or, with no ``face``, all six."""
    colour = theme.ON_FACE[face] if face in COLOURS else theme.FACE
    shape = theme.FACE if face in COLOURS else theme.FACE_INK
    round_off, low = size * 0.2, size * LOW
    edge = ft.Border.all(1, theme.FACE_EDGE) if face not in COLOURS else None
    drawn = [_shape(face, size * 0.25, (size / 2, size * (1 - LOW) / 2), shape)] if face else _six(size)
    return ft.Stack(
        [
            ft.Container(bgcolor=theme.FACE_INK, width=size, height=size, border_radius=round_off),
            ft.Container(
                bgcolor=ft.Colors.with_opacity(0.72, colour), width=size, height=size, border_radius=round_off
            ),
            ft.Container(
                cv.Canvas(drawn, width=size, height=size - low),
                bgcolor=colour,
                border=edge,
                width=size,
                height=size - low,
                border_radius=round_off,
            ),
        ],
        width=size,
        height=size,
    )


@bridge.component
def Die(
    say: Say,
    face: str,
    throw: int,
    *,
    told: Sequence[str] = (),
    idle: str = "",
    on_roll: Callable[[], Any] | None = None,
    spoken: str = "",
    moving: bool = True,
    size: float = WIDTH,
    above: bool = False,
    free: bool = False,
) -> Any:
    """Draws the die and, once it lies still, what it says: word, shape, and the sentences ``told``.

    ``throw`` counts: when it grows, the die tumbles, then shows ``face``; a screen that opens finds it lying still.
    ``idle`` stands there when nothing has been rolled (``face`` empty). With ``on_roll`` the die itself is a key,
    ``spoken`` to the ear; while it tumbles it hears no tap. With ``above`` it stands over its words, in the middle.
    ``free``: it belongs to no game, and every tap rolls it.
    """
    page = ft.context.page
    lying, lie = ft.use_state(throw)
    beat, count = ft.use_state(0)
    newest: Any = ft.use_ref(lambda: throw)
    newest.current = throw
    tumbling = moving and throw > lying

    def start() -> None:
        if throw == lying:
            return
        if not tumbling:
            lie(throw)
            return

        async def tumble() -> None:
            for n in range(1, BEATS):
                count(n)
                await asyncio.sleep(TUMBLE / BEATS)
            if newest.current == throw:
                lie(throw)

        page.run_task(tumble)

    ft.use_effect(start, [throw])
    # every beat another side than the one before, and none of it tells what will come
    shown = FACES[(throw + beat * 5) % len(FACES)] if tumbling else face
    ease = ft.Animation(round(TUMBLE * 1000), ft.AnimationCurve.EASE_OUT_CUBIC) if tumbling else None

    def tapped() -> None:
        if on_roll is not None and (free or not tumbling):
            on_roll()

    drawn = ft.Container(
        silent(die_face(shown, size)),
        rotate=ft.Rotate(2 * math.pi * throw),
        animate_rotation=ease,
        scale=0.9 if tumbling and beat % 2 else 1,
        animate_scale=ft.Animation(100) if moving else None,
        on_click=(lambda _: tapped()) if on_roll is not None else None,
        data=FAST if free else None,
        border_radius=size * 0.2,
    )
    lies = say.t("The die: {face}", face=word(say, face)) if face and not tumbling else say.t("The die")
    inside = ft.Semantics(label=spoken or lies, button=on_roll is not None, content=drawn)
    # around it, because a browser forgets the name of what becomes a key and ceases to be one
    key = ft.Semantics(identifier="die", container=True, content=ft.MergeSemantics(content=inside))
    words = ft.Semantics(
        identifier="die-says",
        live_region=True,
        container=True,
        content=_words(say, "", (), idle="…") if tumbling else _words(say, face, told, idle=idle),
    )
    if above:
        return ft.Column([ft.Row([key], alignment=ft.MainAxisAlignment.CENTER), words], spacing=12)
    return ft.Row([key, ft.Container(words, expand=True)], spacing=18)


def _words(say: Say, face: str, told: Sequence[str], *, idle: str) -> ft.Control:
    if not face:
        return ft.Container(body(idle, size=steady(theme.BODY, GROWS)), alignment=ft.Alignment.CENTER_LEFT)
    large = strong(face_word(say, face), size=theme.HEADLINE)
    head = ft.Row([large, mark(face, theme.HEADLINE)], spacing=10, tight=True)
    return ft.Column([head, *[body(sentence, size=steady(theme.BODY, GROWS)) for sentence in told]], spacing=4)


def _six(size: float) -> list[cv.Shape]:
    places = [(size * (0.22 + 0.28 * (k % 3)), size * (0.33 + 0.29 * (k // 3))) for k in range(len(FACES))]
    colours = [theme.ON_FACE.get(face, theme.FACE_INK) for face in FACES]
    return [_shape(face, size * 0.09, at, colour) for face, at, colour in zip(FACES, places, colours, strict=True)]


def _shape(face: str, radius: float, middle: tuple[float, float], colour: str) -> cv.Shape:
    x, y = middle
    first, *others = [
        (x + radius * SPREAD * (across - 0.5), y + radius * SPREAD * (down - 0.5)) for across, down in SHAPES[face]
    ]
    lines = [cv.Path.LineTo(*point) for point in others]
    fill = ft.Paint(color=colour, style=ft.PaintingStyle.FILL)
    return cv.Path([cv.Path.MoveTo(*first), *lines, cv.Path.Close()], paint=fill)
