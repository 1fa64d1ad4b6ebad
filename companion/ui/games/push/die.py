"""Push's die (M2), drawn by us, for Push's own screens and for the page of the die alone.

Its face is decided before it tumbles. People throw it by key, tap, Space or a shake, with a short buzz and the sound of
a die on wood. Shake, buzz and sound can be switched off.
"""

from __future__ import annotations

import asyncio
import math
import secrets
from collections.abc import Callable
from typing import Any, Final

import flet as ft
import flet.canvas as cv

from companion.engine.words import Say, capital, no_stop
from companion.flet_patches.taps import FAST
from companion.games.push.cards import COLOURS, FACES, STAR, Face
from companion.games.push.words import CARDS_OF, consequence, word
from companion.share.picture import Area
from companion.share.picture.marks import shape
from companion.ui import bridge, theme
from companion.ui.device import Device, use_device
from companion.ui.kit.keys import use_pressed
from companion.ui.kit.pictures.painting import shapes_of
from companion.ui.kit.signs import mark
from companion.ui.kit.sound import buzz, use_sound
from companion.ui.kit.texts import announced, body, large, silent, steady, strong

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

SPACE: Final = (" ", "Space")
ONCE: Final = 0.4
"""Seconds within which two shakes are one throw."""
TOGETHER: Final = 0.06
"""Seconds in which a page tells all that Space does: it also taps the key that has the focus, if there is one."""
TUMBLE: Final = 0.66
"""Seconds a die tumbles, where things may move."""
GRAVITY: Final = {1: 3.6, 2: 2.7, 3: 1.9}
"""How hard the phone is shaken, in g, by the level of the settings."""


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
        return say.t("On a star, nothing is lost.")
    return say.t("Discard your face-up {colour_cards}; protected cards are safe.", colour_cards=say.t(CARDS_OF[face]))


def roll_head(say: Say, seat: int) -> str:
    """Say who rolls, as a head or a key has it; a name stays as it was typed."""
    told = no_stop(say.about(seat, "{name} rolls the die.", "you roll the die"))
    return capital(told) if seat == say.you else told


def face_word(say: Say, face: str) -> str:
    """Returns the face with a capital, as a headline has it."""
    return capital(word(say, face))


def die_face(face: str, size: float) -> ft.Control:
    """Draws one side, ``size`` pixels wide: a shape on its colour, the star in ink, or, with no ``face``, all six."""
    colour = theme.ON_FACE[face] if face in COLOURS else theme.FACE
    ink = theme.FACE if face in COLOURS else theme.FACE_INK
    low = size * LOW

    def layer(high: float, **look: Any) -> ft.Control:
        return ft.Container(width=size, height=high, border_radius=size * 0.2, **look)

    edge = ft.Border.all(1, theme.FACE_EDGE) if face not in COLOURS else None
    shapes = [_shape(face, size * 0.25, (size / 2, size * (1 - LOW) / 2), ink)] if face else _six(size)
    front = cv.Canvas(shapes_of(shapes), width=size, height=size - low)
    sides = [layer(size, bgcolor=theme.FACE_INK), layer(size, bgcolor=ft.Colors.with_opacity(0.72, colour))]
    return ft.Stack([*sides, layer(size - low, content=front, bgcolor=colour, border=edge)], width=size, height=size)


def ways_to_throw(say: Say, device: Device) -> str:
    """Says how the die is thrown on this device: a phone has no Space, and not everybody shakes it.

    In large letters it says no more than it has to: the key below has to stay in sight.
    """
    if large() or (device.touch and not (device.can.shakes and device.prefs.shake)):
        return say.t("Tap the button or the die.")
    if device.touch:
        return say.t("Tap the button or the die, or shake the phone.")
    return say.t("Tap the button or the die, or press Space.")


def use_throw(device: Device, roll: Callable[[], object], *, due: bool) -> Callable[[], None]:
    """Calls ``roll`` for Space and for a shake as long as a throw is ``due``. Returns the function for key and die.

    Space means the key that has the focus, if there is one. A throw that is not due any more when its sign arrives
    (another one was faster) does nothing.
    """
    page = ft.context.page
    newest = bridge.use_current((roll, due))
    hear = use_sound(device)
    last = bridge.use_ref(lambda: 0.0)
    shaken = bridge.use_ref[object](lambda: None)

    def throw() -> None:
        rolling, still_due = newest()
        if still_due:
            last.current = asyncio.get_running_loop().time()
            rolling()
            hear("die")
            buzz(device)

    def throw_once() -> None:
        """A shake is felt several times, and Space may be held down."""
        if asyncio.get_running_loop().time() - last.current > (TUMBLE if device.moves else ONCE):
            throw()

    async def unless_tapped(before: float) -> None:
        await asyncio.sleep(TOGETHER)
        if bridge.last_tap(page) == before:
            throw_once()

    use_pressed(SPACE, lambda: page.run_task(unless_tapped, bridge.last_tap(page)), due=due)
    wanted = due and device.can.shakes and device.prefs.shake
    level = device.prefs.shake_level

    def feel() -> None:
        if not wanted:
            shaken.current = None  # without a holder the page lets it go
            return
        force = GRAVITY.get(level, GRAVITY[2])
        shaken.current = ft.ShakeDetector(shake_threshold_gravity=force, on_shake=lambda _: throw_once())

    ft.use_effect(feel, [wanted, level], lambda: None)
    return throw


@bridge.component
def Die(
    say: Say,
    face: str,
    throw: int,
    *,
    sentence: str = "",
    on_roll: Callable[[], object] | None = None,
    spoken: str = "",
    size: float = WIDTH,
    free: bool = False,
) -> ft.Control:
    """Draws the die and, once it lies still, what it says: word, shape, and the ``sentence``.

    ``throw`` counts: when it grows, the die tumbles, then shows ``face``; a screen that opens finds it lying still.
    ``sentence`` stands there alone when nothing has been rolled (``face`` empty). With ``on_roll`` the die itself is a
    key, ``spoken`` to the ear; while it tumbles it hears no tap. ``free``: it belongs to no game, stands over its
    words, in the middle, and every tap rolls it.
    """
    drawn, tumbling = _use_falling(face, throw, size)

    def tapped() -> None:
        if on_roll is not None and (free or not tumbling):
            on_roll()

    drawn.on_click, drawn.data = (lambda _: tapped()) if on_roll is not None else None, FAST if free else None
    lies = say.t("The die shows: {face}", face=word(say, face)) if face and not tumbling else capital(say.t("the die"))
    inside = ft.Semantics(label=spoken or lies, button=on_roll is not None, content=drawn)
    # around it, because a browser forgets the name of what becomes a key and ceases to be one
    key = ft.Semantics(identifier="die", container=True, content=ft.MergeSemantics(content=inside))
    words = announced("die-says", _words(say, "", "…") if tumbling else _words(say, face, sentence))
    if free:
        return ft.Column([ft.Row([key], alignment=ft.MainAxisAlignment.CENTER), words], spacing=12)
    return ft.Row([key, ft.Container(words, expand=True)], spacing=18)


@bridge.component
def FallingDie(say: Say, face: str, throw: int, size: float) -> ft.Control:
    """Draws a die that lies on the table, and that everybody saw fall: see ``Die``."""
    drawn, tumbling = _use_falling(face, throw, size)
    return announced("fell", drawn, label=capital(say.t("the die")) if tumbling else word(say, face))


def _use_falling(face: str, throw: int, size: float) -> tuple[ft.Container, bool]:
    """Returns the die as it lies, or as it is seen to tumble as ``throw`` grows, and whether it does."""
    moving = use_device().moves
    beat = use_tumble(throw, moving, *[TUMBLE / BEATS] * (BEATS - 1))
    # every beat another side than the one before, and none of it tells what will come
    shown = face if beat is None else FACES[(throw + beat * 5) % len(FACES)]
    ease = ft.Animation(round(TUMBLE * 1000), ft.AnimationCurve.EASE_OUT_CUBIC) if beat is not None else None
    drawn = ft.Container(
        silent(die_face(shown, size)),
        rotate=ft.Rotate(2 * math.pi * throw),
        animate_rotation=ease,
        scale=0.9 if beat and beat % 2 else 1,
        animate_scale=ft.Animation(100) if moving else None,
        border_radius=size * 0.2,
    )
    return drawn, beat is not None


def use_tumble(throws: int, moves: bool, *pauses: float) -> int | None:
    """Returns how many of the pauses, in seconds, have begun since the last of the ``throws``, if things may move.

    None when all of them are over, and when the screen is opened: the die lies still.
    """
    page = ft.context.page
    lying, lie = ft.use_state(throws)
    begun, begin = ft.use_state(0)
    newest = bridge.use_current(throws)
    tumbling = moves and throws > lying

    async def tumble() -> None:
        for nth, pause in enumerate(pauses, 1):
            begin(nth)
            await asyncio.sleep(pause)
        if newest() == throws:
            lie(throws)

    def start() -> None:
        if tumbling:
            page.run_task(tumble)
        elif throws != lying:
            lie(throws)

    ft.use_effect(start, [throws])
    return begun if tumbling else None


def _words(say: Say, face: str, told: str) -> ft.Control:
    sentence = body(told, size=steady(theme.BODY, GROWS))
    if not face:
        return ft.Container(sentence, alignment=ft.Alignment.CENTER_LEFT)
    name = strong(face_word(say, face), size=theme.HEADLINE)
    head = ft.Row([name, mark(face, theme.HEADLINE)], spacing=10, tight=True)
    return ft.Column([head, *([sentence] if told else [])], spacing=4)


def _six(size: float) -> list[Area]:
    places = [(size * (0.22 + 0.28 * (k % 3)), size * (0.33 + 0.29 * (k // 3))) for k in range(len(FACES))]
    colours = [theme.ON_FACE.get(face, theme.FACE_INK) for face in FACES]
    return [_shape(face, size * 0.09, at, colour) for face, at, colour in zip(FACES, places, colours, strict=True)]


def _shape(face: str, radius: float, middle: tuple[float, float], colour: str) -> Area:
    x, y = middle
    return shape(face, x - radius * SPREAD / 2, y - radius * SPREAD / 2, radius * SPREAD, colour)
