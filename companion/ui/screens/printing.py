"""Hands out the printed sheets: for each game a blank score sheet and a reference card for the table.

The files lie beside the app; in a browser they come from where the app came from.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from functools import partial
from typing import Final

import flet as ft

from companion.engine import N_
from companion.games import GAMES
from companion.locale import LANGUAGES
from companion.share.assets import KINDS, TO_PRINT, Kind, Size, assets_folder, file_name
from companion.ui import addresses, bridge
from companion.ui.device import Browser, use_device
from companion.ui.games.registry import SCREENS
from companion.ui.kit import spread
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import choice, quiet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line, save_file, shared
from companion.ui.kit.texts import body, headline, strong

log = logging.getLogger("companion.ui")

WORDS: Final[dict[Kind, str]] = {"sheet": N_("Score sheet"), "card": N_("Reference card")}
PDF: Final = "application/pdf"
_BEGINNING: Final = b"%PDF-"


@bridge.component
def Papers(game: str = "") -> ft.Control:
    """Draws all games, ``game`` first: from its rules somebody came, and back leads there."""
    device, page = use_device(), ft.context.page
    chosen, read_in = ft.use_state("")
    told, tell = bridge.use_state[tuple[str, Notice] | None](None)
    saver = bridge.use_ref(ft.FilePicker)
    sheet = bridge.use_ref(ft.Share)
    say, lang, size = device.say(), chosen or device.lang, device.prefs.paper

    async def hand_out(id: str, kind: Kind) -> None:
        name, notice = file_name(id, kind, lang, size), Notice()
        try:
            data = await read_paper(name, device.browser)
        except NotHere:
            words = say.t("{file} is not on this device yet, and there is no network to fetch it.", file=name)
            tell((id, Notice(words, wrong=True)))
            return
        # in the sheet of a phone it can be printed, saved and sent on
        if page.web or not device.can.shares or not await shared(sheet.current, name, data, PDF):
            notice = await save_file(say, page, saver.current, name, data)
        tell((id, notice))

    def on_size(new: Size) -> None:
        device.keep(replace(device.prefs, paper=new))
        tell(None)

    def on_lang(new: str) -> None:
        read_in(new)
        tell(None)

    sizes: list[tuple[Size, str, str]] = [("a4", "A4", "paper-a4"), ("letter", say.t("US Letter"), "paper-letter")]
    languages = [(one, name, f"print-in-{one}") for one, name in LANGUAGES.items()]
    asked = [choice(say.t("Paper"), sizes, size, on_size), choice(say.t("Language"), languages, lang, on_lang)]
    what = say.t(
        "Blank score sheets with the rules in brief in the margin, and a reference card to keep on the "
        "table while you play. Each is one page, as a PDF."
    )
    top = [headline(say.t("To print")), body(what), panel(*asked, spacing=14)]
    games = list[ft.Control]()
    for id in sorted(GAMES, key=lambda one: one != game):
        title = GAMES[id].words.title(say)
        head = ft.Semantics(header=True, content=strong(title, color=SCREENS[id].accent.colour))
        keys = list[ft.Control]()
        for kind in KINDS:
            spoken, give = say.labelled(title, say.t(WORDS[kind])), partial(page.run_task, hand_out, id, kind)
            keys.append(quiet_key(say.t(WORDS[kind]), give, f"print-{kind}-{id}", spoken=spoken))
        notice = [notice_line(told[1])] if told and told[0] == id else []
        games.append(panel(head, spread.keys(keys, spacing=10), *notice, identifier=f"papers-{id}"))
    return screen(
        device,
        TopBar(say.t("To print"), back=addresses.rule(game) if game in GAMES else addresses.SETTINGS, language=True),
        columns=[top, games],
    )


class NotHere(Exception):
    """The file is not on this device, and cannot be fetched now."""


async def read_paper(name: str, browser: Browser) -> bytes:
    """Return the PDF of this name. Raises NotHere.

    The offline web app fetches it when it is asked for the first time; its page keeps it from then on.
    """
    if browser.fetch is None:
        return await asyncio.to_thread(_beside, name)
    try:
        data = await browser.fetch(f"{TO_PRINT}/{name}")
    except Exception as error:  # whatever the browser's side raises
        log.info("%s was not fetched: %s", name, error)
        raise NotHere(name) from error
    if not data.startswith(_BEGINNING):  # some hosts answer with a page of their own for what is not there
        raise NotHere(name)
    return data


def _beside(name: str) -> bytes:
    try:
        return (assets_folder() / TO_PRINT / name).read_bytes()
    except OSError as error:
        log.warning("%s: %s", name, error)
        raise NotHere(name) from error
