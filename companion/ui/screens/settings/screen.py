"""Asks how the app speaks, looks and feels on this device; what is typed in: whose device this is, under which number
BoardGameGeek lists 13 (it is a new edition of an older game, and people may prefer another one), and where other
devices find the app, when that is not where this one found it: on a web host, or at a name of its own. Shows what is
kept, and whose games these are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import flet as ft

from companion import __version__
from companion.engine.words import N_, Say, capital, sentences
from companion.games import GAMES
from companion.sessions.library.placeholders import is_placeholder
from companion.share.site import LONGEST, NoAddress, cleaned
from companion.ui import addresses, bridge
from companion.ui.device import use_device
from companion.ui.host.from_library import use_claims
from companion.ui.kit.fields import field_line, name_line
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import plain_key
from companion.ui.kit.texts import body, heading, soft, strong, warning
from companion.ui.prefs import MOST_BGG
from companion.ui.screens.settings.data import Data
from companion.ui.session.device_choices import use_device_choices
from companion.ui.session.phone import OpenOnPhone

T = TypeVar("T")
Pick = tuple[Any, str, str]
"""One of the values to choose from, with its word and its identifier."""

USUAL: Final = GAMES["13"].boardgamegeek
WRONG: Final = {
    "scheme": N_("This is not the address of a site such as https://example.org/games/."),
    "host": N_("This is not the address of a site such as https://example.org/games/."),
    "here": N_("To a phone this address means the phone itself."),
    "secret": N_("Leave out the user name and the password: anybody who reads the code would see them."),
    "long": N_("too long: at most {most} characters"),
}
MOST_TYPED: Final = LONGEST + 50
"""The most characters of an address; a longer one is refused, since its beginning would be another address."""


@bridge.component
def Settings() -> ft.Control:
    device = use_device()
    say, of_device = device.say(), use_device_choices()
    chosen, put = of_device.chosen, of_device.put
    owner = bridge.keyed("owner", Owner, chosen.me, lambda name: put(me=name))
    at_table = heading(capital(say.t("at the table")))
    here = [heading(say.t("On this device")), owner, of_device.look, at_table, of_device.feel]
    play = [
        heading(capital(say.t("on screen"))),
        of_device.bots,
        of_device.own_turn,
        heading("BG Stats"),
        bridge.keyed("bgg", BggNumber, chosen.bgg_13, lambda number: put(bgg_13=number)),
        heading(say.t("On other phones")),
        bridge.keyed("address", AppAddress, chosen.address, lambda address: put(address=address)),
    ]
    paper = panel(plain_key(say.t("To print"), addresses.printing(), "to-print"))
    kept = [
        heading(say.t("On paper")),
        paper,
        heading(say.t("Your data")),
        bridge.keyed("data", Data),
        heading(say.t("About")),
        about(say),
    ]
    return screen(device, TopBar(say.t("Settings")), columns=[here, play, kept], here="settings")


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
        "Their names belong to them. This app is not affiliated with any of them and shows none of their art; you "
        "need the real games to play at a table."
    )
    letters = say.t(
        "Fonts: Inter, and Noto for other scripts. Emoji: Twemoji, by Twitter and other contributors (CC BY 4.0)."
    )
    app = strong(say.t("Table Companion {version}", version=__version__))
    return panel(app, body(free), soft(games), soft(names), soft(letters), identifier="about")


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
    told = say.t(
        "Whose device is this? Your name is offered first for new games, and in games alone against bots the player "
        "is you."
    )
    wrong = [warning(refused, "owner-refused")] if refused else []
    return panel(field, soft(told), *claims, *wrong)


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

    label = say.t("13 on BoardGameGeek: {number}", number=USUAL)
    field = field_line(typed, change, label, "bgg-13", 7, keyboard_type=ft.KeyboardType.NUMBER)
    sentence = say.t(
        "BG Stats finds 13 under this number. If you leave it empty, the number of an older game is "
        "used, of which 13 is a new edition."
    )
    if number(typed) is None:
        sentence = say.t("This is not a number on BoardGameGeek; the last one is kept.")
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
    told = say.t("Shown to other phones as text and QR code. If you leave it empty, this page’s own address is used.")
    note: ft.Control = soft(told)
    if wrong:
        why = (capital(say.t(WRONG[wrong], most=LONGEST)), say.t("The previous one is kept."))
        note = warning(f"{sentences(why)}.", "address-problem")
    return panel(field, note, bridge.keyed("phone", OpenOnPhone, settings=True))


def _address(typed: str) -> tuple[str | None, str]:
    """Return the address typed ("" for none), or None and what is wrong with it."""
    try:
        return (cleaned(typed) if typed.strip() else ""), ""
    except NoAddress as fault:
        return None, fault.reason
