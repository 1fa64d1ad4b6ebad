"""Asks how the app speaks, looks, sounds and feels on one device: the host's settings have it, and a guest's phone."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import flet as ft

from companion.engine import Say, capital
from companion.locale import LANGUAGES
from companion.ui import bridge
from companion.ui.awake import allowed
from companion.ui.device import Device, use_device
from companion.ui.kit.frame import grouped, panel
from companion.ui.kit.keys import choices, switch
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, soft, with_tenth
from companion.ui.prefs import ALLOWED, Prefs
from companion.ui.session.hint_line import WORDS as PACES

T = TypeVar("T")
Pick = tuple[Any, str, str]
"""One of the values to choose from, with its word and its identifier."""


@dataclass(frozen=True, slots=True)
class DeviceChoices:
    """What is ``chosen`` on a device, ``put`` that changes it, and a panel each: how it looks, what is heard and felt,
    how bots play, how one's own turn is told.
    """

    chosen: Prefs
    put: Callable[..., None]
    look: ft.Control
    feel: ft.Control
    bots: ft.Control
    own_turn: ft.Control


def use_device_choices() -> DeviceChoices:
    """Return the choices of the device of the page that the calling component is on."""
    device = use_device()
    chosen, newest, change = bridge.use_draft(device.prefs)
    say = device.say()

    def put(**values: Any) -> None:
        change(lambda old: replace(old, **values))
        device.keep(newest())

    def asked(field: str, label: str, picks: list[Pick], note: str = "") -> ft.Control:
        return _choice(label, picks, getattr(chosen, field), lambda value: put(**{field: value}), note)

    def switched(field: str, words: str, note: str = "") -> ft.Control:
        turn, name = lambda: put(**{field: not getattr(newest(), field)}), field.replace("_", "-")
        return switch(words, getattr(chosen, field), turn, name, note)

    paces = _picks("pace", {pace: capital(say.t(words)) for pace, words in PACES.items()})
    thinks: list[Pick] = [
        (seconds, say.t("{seconds} s", seconds=with_tenth(say, seconds)), f"think-{round(seconds * 10)}")
        for seconds in ALLOWED["think"]
    ]
    seen = say.t("How long you see each of their moves before the next one.")
    longer = say.t("Per decision, at most. With more time, hard bots play better.")
    by_hand = say.t("Even where there is no choice: the first deal, the only column, the only card.")
    bots = panel(
        asked("pace", say.t("Pace of the bots"), paces, seen),
        asked("think", say.t("How long a bot may think"), thinks, longer),
        switched("by_hand", say.t("Tap everything yourself"), by_hand),
        spacing=16,
    )
    sound_off, buzz_off = say.t("All sound is off."), say.t("All vibration is off.")
    turn_buzz = switched(
        "turn_buzz", say.t("Two short buzzes when it’s your turn"), "" if chosen.vibration else buzz_off
    )
    own_turn = panel(
        body(say.t("Your turn, alone or on a phone of your own")),
        switched("turn_look", say.t("A coloured band when it’s your turn")),
        switched("turn_sound", say.t("Two soft tones when it’s your turn"), "" if chosen.sound else sound_off),
        *([turn_buzz] if device.can.buzzes else []),
        spacing=12,
    )
    return DeviceChoices(chosen, put, _look(device, say, asked), _feel(device, say, asked, switched), bots, own_turn)


def _look(device: Device, say: Say, asked: Callable[..., ft.Control]) -> ft.Control:
    languages = _picks("lang", LANGUAGES)
    same = say.t("Same as device")
    themes = _picks("theme", {"system": same, "light": say.t("Light"), "dark": say.t("Dark")})
    motions = [("system", same, "motion-system"), (True, say.t("Yes"), "motion-on"), (False, say.t("No"), "motion-off")]
    still = say.t("Without it nothing tumbles or slides; the result is there at once.")
    return panel(
        _choice(say.t("Language"), languages, device.lang, device.choose_language),
        asked("theme", say.t("Colours"), themes),
        asked("motion", say.t("Animation"), motions, still),
        spacing=16,
    )


def _feel(
    device: Device, say: Say, asked: Callable[..., ft.Control], switched: Callable[..., ft.Control]
) -> ft.Control:
    awake = say.t("Only while a game is open.")
    if not allowed(ft.context.page):
        awake = say.t("Only while a game is open. Here the browser does not allow it: it would need https.")
    in_hand = [switched("vibration", say.t("Vibration"))] if device.can.buzzes else []
    if device.can.shakes:
        always = say.t("The button and the space bar always work.")
        shakes = _picks("shake", {1: say.t("Hard"), 2: say.t("Medium"), 3: say.t("Light shake")})
        in_hand.append(switched("shake", say.t("Shake to roll the die"), always))
        in_hand.append(asked("shake_level", say.t("How hard to shake"), shakes))
    volumes = _picks("volume", {1: say.t("Quiet"), 2: capital(say.t("normal")), 3: say.t("Loud")})
    sounds = [switched("sound", say.t("Sound"), say.t("You hear the cards when the app deals."))]
    sounds.append(asked("volume", say.t("Volume"), volumes))
    sounds.append(switched("sound_at_table", say.t("Sounds with real cards, too")))
    return panel(*sounds, *in_hand, switched("awake", say.t("Keep the screen on"), awake), spacing=12)


def _picks(identifier: str, words: Mapping[T, str]) -> list[Pick]:
    return [(value, word, f"{identifier}-{value}") for value, word in words.items()]


def _choice(
    label: str, picks: Sequence[Pick], chosen: object, choose: Callable[[Any], object], note: str = ""
) -> ft.Control:
    row = choices(picks, chosen, choose, label)
    inside: list[ft.Control] = [body(label), row, *([soft(note)] if note else [])]
    return grouped(stretched(inside, spacing=6))
