"""Shows the die by itself: it needs no session, and no cards depend on it."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial

import flet as ft

from companion.engine import Say, capital
from companion.games.push.cards import FACES, Face
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.games.push.die import Die as DrawnDie
from companion.ui.games.push.die import face_word, instruction, throw_die, use_throw, ways_to_throw
from companion.ui.kit import spread
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choice_key, main_key, quiet_key
from companion.ui.kit.signs import mark
from companion.ui.kit.texts import body, heading, soft, spoken_as, strong, titled, zoom

LAST = 8
"""How many of the last rolls are listed."""
ACCENT = theme.VERMILION


@dataclass(frozen=True, slots=True)
class Rolls:
    """Rolls: ``last`` newest first, ``counts`` by face, in the order of FACES. ``risky`` reads the star as V1 does."""

    last: tuple[tuple[Face, datetime], ...] = ()
    counts: tuple[int, ...] = (0,) * len(FACES)
    risky: bool = False
    early: int = 0
    """How many of the rolls that fell before the app was there are among these (``Browser.early_rolls``)."""

    @property
    def number(self) -> int:
        return sum(self.counts)

    @property
    def face(self) -> str:
        """Return the last face, or "" before the first roll."""
        return self.last[0][0] if self.last else ""

    def rolled(self, face: Face, moment: datetime) -> Rolls:
        counts = tuple(n + (one == face) for one, n in zip(FACES, self.counts, strict=True))
        return replace(self, last=((face, moment), *self.last)[:LAST], counts=counts)

    def with_early(self, rolls: Sequence[tuple[str, datetime]]) -> Rolls:
        """Return these rolls and those of ``rolls`` that are not among them yet; what is no face is left out."""
        found, faces = self, {str(face): face for face in FACES}
        for word, at in rolls[self.early :]:
            if word in faces:
                found = found.rolled(faces[word], at)
        return replace(found, early=max(self.early, len(rolls)))

    def forgotten(self) -> Rolls:
        """Return no rolls at all; how the star is read stays."""
        return Rolls(risky=self.risky, early=self.early)


KEPT: weakref.WeakKeyDictionary[ft.Page, Rolls] = weakref.WeakKeyDictionary()
"""The rolls by page: whoever leaves the screen and comes back finds them again."""


@bridge.component
def Die() -> ft.Control:
    device, page = use_device(), ft.context.page
    bridge.use_watched(device.browser)
    early = device.browser.early_rolls
    rolls, _, change = bridge.use_draft(KEPT.get(page, Rolls()).with_early(early))
    say = device.say()

    def update(by: Callable[[Rolls], Rolls]) -> None:
        def kept(old: Rolls) -> Rolls:
            KEPT[page] = by(old)
            return KEPT[page]

        change(kept)

    def take_over() -> None:  # what fell on the page's own die while the app started
        if rolls.early < len(early):
            update(lambda old: old.with_early(early))
        device.browser.die_shown(len(early))

    ft.use_effect(take_over, [len(early)])

    def roll() -> None:
        face = throw_die()
        update(lambda old: old.rolled(face, device.now))

    throw = use_throw(device, roll, due=True)
    die = DrawnDie(
        say,
        rolls.face,
        rolls.number,
        sentence=instruction(say, rolls.face, risky=rolls.risky) if rolls.face else ways_to_throw(say, device),
        on_roll=throw,
        spoken=say.t("Roll the die"),
        size=device.size.square(rail=True, foot=True),
        free=True,
    )
    top = titled(say.t("The Push die, for any table"), capital(say.t("the die")))
    here = say.t(
        "These rolls belong to this page: they do not count in any game and are forgotten when the page is closed."
    )
    forgetting = partial(update, Rolls.forgotten) if rolls.number else None
    forget = quiet_key(say.t("Forget these rolls"), forgetting, "forget")
    thrown, star, last = panel(die, identifier="thrown"), _star(say, rolls.risky, update), _last_rolls(say, rolls)
    more: list[ft.Control] = [_counts(say, rolls), ft.Container(soft(here)), ft.Row([forget])]
    beside = device.size.flat  # the last rolls stand above the key
    return screen(
        device,
        TopBar("Push", say.t("the die"), back="/"),
        columns=[[thrown, star], more] if beside else [[top, thrown, star], [last, *more]],
        foot=Foot(
            [ft.Row([main_key(say.t("Roll the die"), throw, "roll", ACCENT, fast=True)])],
            sideways=[last] if beside else [],
        ),
        here="die",
    )


def _star(say: Say, risky: bool, update: Callable[[Callable[[Rolls], Rolls]], None]) -> ft.Control:
    """Draw the choice of how the star is read: S3 or V1."""
    words = say.t("On a star, nothing is lost.")
    if risky:
        words = say.t("On a star, the player who rolled loses every face-up card; protected cards are safe.")

    def way(word: str, to: bool) -> ft.Control:
        return choice_key(
            word,
            lambda: update(lambda old: replace(old, risky=to)),
            "star-risky" if to else "star-classic",
            chosen=risky is to,
            accent=ACCENT,
            spoken=say.t("What the star means: {way}", way=word),
        )

    ways = spread.keys([way(say.t("Classic"), False), way(say.t("“Risks”"), True)])
    line = ft.Row([mark("star"), ft.Container(body(words), expand=True)], spacing=10)
    return panel(heading(say.t("The star")), ways, ft.Semantics(live_region=True, container=True, content=line))


def _last_rolls(say: Say, rolls: Rolls) -> ft.Control:
    def line(face: str, moment: datetime) -> ft.Control:
        parts: list[ft.Control] = [
            ft.Container(mark(face), width=24),
            ft.Container(body(face_word(say, face)), expand=True),
            soft(f"{moment:%H:%M:%S}"),
        ]
        return ft.Semantics(container=True, content=ft.Row(parts, spacing=8))

    lines = [line(face, at) for face, at in rolls.last] or [soft(say.t("Nothing has been rolled yet."))]
    return panel(heading(say.t("The last rolls")), *lines, spacing=6, identifier="last-rolls")


def _counts(say: Say, rolls: Rolls) -> ft.Control:
    """Draw a bar for each face, with a line where it would end if all faces had fallen equally often."""
    expected = rolls.number / len(FACES)
    most = max(*rolls.counts, 2 * expected, 1)
    expectation = say.decimal(expected)

    def line(face: str, n: int) -> ft.Control:
        word = face_word(say, face)
        parts: list[ft.Control] = [
            ft.Container(mark(face), width=24),
            ft.Container(body(word, no_wrap=True), width=78 * zoom()),
            _bar(n / most, expected / most),
            ft.Container(strong(str(n)), width=48 * zoom(), alignment=ft.Alignment.CENTER_RIGHT),
        ]
        spoken = say.plural(
            "{face}: {n} time, {expected} expected",
            "{face}: {n} times, {expected} expected",
            n,
            face=word,
            expected=expectation,
        )
        return spoken_as(spoken, ft.Row(parts, spacing=8, height=28 * zoom()), f"fell-{face}")

    lines = [line(face, n) for face, n in zip(FACES, rolls.counts, strict=True)]
    sum_up = say.plural(
        "{n} roll so far; a fair die would give {expected} of each face (the line).",
        "{n} rolls so far; a fair die would give {expected} of each face (the line).",
        rolls.number,
        expected=expectation,
    )
    return panel(heading(say.t("How often each face came up")), *lines, soft(sum_up), spacing=4)


def _bar(part: float, at: float) -> ft.Control:
    """Draw a bar that fills ``part`` of its room, with a line ``at`` a point of it; both from 0 to 1."""
    long, where = round(part * 1000), min(round(at * 1000), 990)

    def piece(parts: int, color: ft.Colors | None = None) -> list[ft.Control]:
        return [ft.Container(bgcolor=color, border_radius=5 if color else None, expand=parts)] if parts else []

    under = piece(1000, theme.KEY)
    filled = [*piece(long, ACCENT.colour), *piece(1000 - long)]
    line = [*piece(where), ft.Container(bgcolor=theme.INK, width=2), *piece(1000 - where)]
    layers = [ft.Row(parts, spacing=0, height=18) for parts in (under, filled, line)]
    return ft.Stack(list[ft.Control](layers), expand=True, height=18)
