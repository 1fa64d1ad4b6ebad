"""Asks how the app speaks, looks and feels on this device; what is typed in: whose device this is, under which number
BoardGameGeek lists 13 (it is a new edition of an older game, and people may prefer another one), and where other
devices find the app, when that is not where this one found it: on a web host, or at a name of its own. Shows what is
kept, and whose games these are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import flet as ft

from companion import __version__
from companion.engine.words import N_, Say
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.sessions.library.placeholders import is_placeholder
from companion.share.site import LONGEST, NoAddress, cleaned
from companion.ui import addresses, bridge
from companion.ui.awake import allowed
from companion.ui.device import use_device
from companion.ui.host.from_library import use_claims
from companion.ui.kit.fields import field_line, name_line
from companion.ui.kit.frame import TopBar, grouped, panel, screen
from companion.ui.kit.keys import choices, plain_key, switch
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, strong, warning, with_tenth
from companion.ui.prefs import ALLOWED, LANGUAGE_NAMES, MOST_BGG
from companion.ui.screens.settings.data import Data
from companion.ui.session.hint_line import WORDS as PACES
from companion.ui.session.phone import OpenOnPhone

T = TypeVar("T")
Pick = tuple[Any, str, str]
"""One of the values to choose from, with its word and its identifier."""

USUAL: Final = GAMES["13"].boardgamegeek
WRONG: Final = {
    "scheme": N_("An address begins with https:// or http://."),
    "host": N_("This is not the address of a site such as https://example.org/games/."),
    "here": N_("To a phone this address means the phone itself."),
    "secret": N_("Leave out the user name and the password: whoever reads the code would see them."),
    "long": N_("An address has 200 characters at most."),
}
MOST_TYPED: Final = LONGEST + 50
"""The most characters of an address; a longer one is refused, since its beginning would be another address."""


@bridge.component
def Settings() -> ft.Control:
    device, page = use_device(), ft.context.page
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

    languages = _picks("lang", {lang: LANGUAGE_NAMES[lang] for lang in LANGUAGES})
    same = say.t("Same as device")
    themes = _picks("theme", {"system": same, "light": say.t("Light"), "dark": say.t("Dark")})
    motions = [("system", same, "motion-system"), (True, say.t("Yes"), "motion-on"), (False, say.t("No"), "motion-off")]
    shakes = _picks("shake", {1: say.t("Hard"), 2: say.t("Medium"), 3: say.t("Light shake")})
    still = say.t("Without it nothing tumbles or slides; the result is there at once.")
    look = panel(
        _choice(say.t("Language"), languages, device.lang, device.choose_language),
        asked("theme", say.t("Colours"), themes),
        asked("motion", say.t("Animation"), motions, still),
        spacing=16,
    )
    awake = say.t("Only while a game is open.")
    if not allowed(page):
        awake = say.t("Only while a game is open. Here the browser does not allow it: it would need https.")
    in_hand = [switched("vibration", say.t("Vibration"))] if device.can.buzzes else []
    if device.can.shakes:
        always = say.t("The button and the space bar always work.")
        in_hand.append(switched("shake", say.t("Shake to roll the die"), always))
        in_hand.append(asked("shake_level", say.t("How hard to shake"), shakes))
    stays_on = switched("awake", say.t("Keep the screen on"), awake)
    volumes = _picks("volume", {1: say.t("Quiet"), 2: say.t("Normal"), 3: say.t("Loud")})
    sounds = [switched("sound", say.t("Sound"), say.t("Cards are heard where the app deals."))]
    sounds.append(asked("volume", say.t("Volume"), volumes))
    sounds.append(switched("sound_at_table", say.t("Sounds with real cards, too")))
    feel = panel(*sounds, *in_hand, stays_on, spacing=12)
    paces = _picks("pace", {pace: say.t(words) for pace, words in PACES.items()})
    thinks: list[Pick] = [
        (seconds, say.t("{seconds} s", seconds=with_tenth(say, seconds)), f"think-{round(seconds * 10)}")
        for seconds in ALLOWED["think"]
    ]
    seen = say.t("How long you see each of their moves before the next one.")
    longer = say.t("Per decision, at most. With more time, hard bots play better.")
    by_hand = say.t("Also what leaves no choice: the first deal, the only column, the only card.")
    bots = panel(
        asked("pace", say.t("Pace of the bots"), paces, seen),
        asked("think", say.t("How long a bot may think"), thinks, longer),
        switched("by_hand", say.t("Tap everything yourself"), by_hand),
        spacing=16,
    )
    sound_off, buzz_off = say.t("All sound is off."), say.t("All vibration is off.")
    turn_buzz = switched("turn_buzz", say.t("Two short buzzes at your turn"), "" if chosen.vibration else buzz_off)
    own = panel(
        body(say.t("Your turn, alone against bots")),
        switched("turn_look", say.t("Your turn on a band of colour")),
        switched("turn_sound", say.t("Two soft tones at your turn"), "" if chosen.sound else sound_off),
        *([turn_buzz] if device.can.buzzes else []),
        spacing=12,
    )
    owner = bridge.keyed("owner", Owner, chosen.me, lambda name: put(me=name))
    here = [heading(say.t("On this device")), owner, look, heading(say.t("At the table")), feel]
    play = [
        heading(say.t("On screen")),
        bots,
        own,
        heading("BG Stats"),
        bridge.keyed("bgg", BggNumber, chosen.bgg_13, lambda number: put(bgg_13=number)),
        heading(say.t("On other phones")),
        bridge.keyed("address", AppAddress, chosen.address, lambda address: put(address=address)),
    ]
    paper = panel(
        body(say.t("Blank score sheets and reference cards of the three games.")),
        plain_key(say.t("To print"), addresses.printing(), "to-print"),
    )
    kept = [
        heading(say.t("On paper")),
        paper,
        heading(say.t("Your data")),
        bridge.keyed("data", Data),
        heading(say.t("About")),
        about(say),
    ]
    return screen(device, TopBar(say.t("Settings")), columns=[here, play, kept], here="settings")


def _picks(identifier: str, words: Mapping[T, str]) -> list[Pick]:
    return [(value, word, f"{identifier}-{value}") for value, word in words.items()]


def about(say: Say) -> ft.Control:
    """Show the app, its licence, and the games' authors, who have no part in this app."""
    free = say.t(
        "Free software under the MIT licence. Nothing you enter leaves the machine it runs on unless you hand it on."
    )
    games = say.t(
        "Push is a game by Prospero Hall, published by Ravensburger. 13 is by Reiner Knizia, published by AMIGO. "
        "Thricewise is by P.D. Magnus, and so is the Decktet it is played with."
    )
    names = say.t(
        "Their names belong to them. This app is not affiliated with any of them and shows none of their art; a table "
        "needs the real games."
    )
    letters = say.t(
        "Letters: Inter, and Noto for other scripts. Emoji: Twemoji, by Twitter and other contributors (CC BY 4.0)."
    )
    app = strong(say.t("Table Companion {version}", version=__version__))
    return panel(app, body(free), soft(games), soft(names), soft(letters), identifier="about")


def _choice(
    label: str, picks: Sequence[Pick], chosen: object, choose: Callable[[Any], object], note: str = ""
) -> ft.Control:
    row = choices(picks, chosen, choose, label)
    inside: list[ft.Control] = [body(label), row, *([soft(note)] if note else [])]
    return grouped(stretched(inside, spacing=6))


@bridge.component
def Owner(chosen: str, put: Callable[[str], object]) -> ft.Control:
    """Asks for the name and keeps it as it is typed; emptied, it is forgotten. “You” is nobody's name.

    Games that were played without a name can be made the owner's.
    """
    say = use_device().say()
    typed, write = ft.use_state(chosen)
    refused, refuse = ft.use_state("")
    claims = use_claims(refuse)

    def change(text: str) -> None:
        write(text)
        name = " ".join(text.split())
        put("" if is_placeholder(name) else name)

    field = name_line(typed, change, say.t("Your name"), "owner")
    told = soft(say.t("Whose device is this? You are offered first for new games, and alone against bots it is you."))
    wrong = [warning(refused, "owner-refused")] if refused else []
    return panel(field, told, *claims, *wrong)


@bridge.component
def BggNumber(chosen: int, put: Callable[[int], object]) -> ft.Control:
    """Asks for the number and keeps it as soon as it is valid; an empty field brings the usual one back."""
    say = use_device().say()
    typed, write = ft.use_state("" if chosen == USUAL else str(chosen))

    def number(text: str) -> int | None:
        found = int(text) if text.isdecimal() and len(text) <= len(str(MOST_BGG)) else 0
        return found or (None if text else USUAL)

    def change(text: str) -> None:
        write(text.strip())
        if (found := number(text.strip())) is not None:
            put(found)

    label = say.t("13 at BoardGameGeek: {number}", number=USUAL)
    field = field_line(typed, change, label, "bgg-13", 7, keyboard_type=ft.KeyboardType.NUMBER)
    sentence = say.t(
        "BG Stats finds 13 under this number. Left empty, it is the one of the older game that 13 is a new edition of."
    )
    if number(typed) is None:
        sentence = say.t("This is not a number at BoardGameGeek; the last one stays.")
    return panel(field, soft(sentence))


@bridge.component
def AppAddress(chosen: str, put: Callable[[str], object]) -> ft.Control:
    """Asks for the address and keeps it as soon as it is valid. While it is invalid, the one from before stays.
    An empty field means no address.
    """
    say = use_device().say()
    before, latest = bridge.use_ref(lambda: chosen), bridge.use_ref(lambda: chosen)
    typed, write = ft.use_state(chosen)

    def change(text: str) -> None:
        write(text)
        kept, _ = _address(text)
        latest.current = before.current if kept is None else kept
        put(latest.current)

    def settle(_event: object) -> None:
        before.current = latest.current

    field = field_line(
        typed,
        change,
        say.t("Address of the app"),
        "address",
        MOST_TYPED,
        on_blur=settle,
        keyboard_type=ft.KeyboardType.URL,
        autocorrect=False,
        capitalization=ft.TextCapitalization.NONE,
    )
    _, wrong = _address(typed)
    told = say.t("Shown to other phones as text and QR code. Left empty, it is the one that this page was opened at.")
    note: ft.Control = soft(told)
    if wrong:
        note = warning(" ".join([say.t(WRONG[wrong]), say.t("What was saved before stays.")]), "address-problem")
    return panel(field, note, bridge.keyed("phone", OpenOnPhone, settings=True))


def _address(typed: str) -> tuple[str | None, str]:
    """Return the address typed ("" for none), or None and what is wrong with it."""
    try:
        return (cleaned(typed) if typed.strip() else ""), ""
    except NoAddress as fault:
        return None, fault.reason
