"""Asks how the app speaks, looks and feels on this device; what is typed in: whose device this is, under which number
BoardGameGeek lists 13 (it is a new edition of an older game, and people may prefer another one), and where other
devices find the app, when that is not where this one found it: on a web host, or at a name of its own. Shows what is
kept, and whose games these are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import flet as ft

from companion import __version__
from companion.engine.words import N_, Say, capital, full_stop, sentences
from companion.games import GAMES
from companion.sessions.library import transfer
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.library.transfer import TransferFailed
from companion.sessions.play.sessions import Sessions
from companion.share.exports import Selection
from companion.share.site import LONGEST, NoAddress, cleaned
from companion.ui import addresses, bridge, notices, theme
from companion.ui.device import NO_BROWSER, use_device
from companion.ui.host.from_library import use_claims
from companion.ui.host.host import Host, use_host
from companion.ui.kit.fields import field_line, name_line
from companion.ui.kit.frame import TopBar, panel, screen
from companion.ui.kit.keys import plain_key, quiet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line, save_file
from companion.ui.kit.texts import body, heading, selectable, soft, strong, warning
from companion.ui.prefs import MOST_BGG
from companion.ui.screens.exports import connection_of, use_writer
from companion.ui.session.device_choices import use_device_choices
from companion.ui.session.phone import OpenOnPhone
from companion.ui.session.questions import Question, use_question
from companion.ui.session.saving import use_attempts

USUAL: Final = GAMES["13"].boardgamegeek
WRONG: Final = {
    **dict.fromkeys(("scheme", "host"), N_("This is not the address of a site such as https://example.org/games/.")),
    "here": N_("To a phone this address means the phone itself."),
    "secret": N_("Leave out the user name and the password: anybody who reads the code would see them."),
    "long": N_("too long: at most {most} characters"),
}
MOST_MB = 48
"""The largest file that a screen takes; larger ones are for the command line."""
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
    device = use_device()
    say, (typed, write) = device.say(), ft.use_state(chosen)
    attempts = use_attempts(device, say)

    def change(text: str) -> None:
        write(text)
        name = " ".join(text.split())
        put("" if is_placeholder(name) else name)

    field = name_line(typed, change, say.t("Your name"), "owner")
    told = say.t(
        "Whose device is this? Your name is offered first for new games, and in games alone against bots the player "
        "is you."
    )
    wrong = [warning(attempts.trouble, "owner-refused")] if attempts.trouble else []
    return panel(field, soft(told), *use_claims(attempts), *wrong)


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
    """Asks for the address and keeps it once it is valid; until then the one from before stays. Empty: no address."""
    say = use_device().say()
    before, latest = bridge.use_ref(lambda: chosen), bridge.use_current(chosen)
    typed, write = ft.use_state(chosen)

    def change(text: str) -> None:
        write(text)
        kept, _ = _address(text)
        put(before.current if kept is None else kept)

    def settle(_event: object) -> None:
        before.current = latest()

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


def expect_file(page: ft.Page, *, wanted: bool = True) -> None:
    """Tell a connection to our server to expect a file, from the tap that opens the picker until its answer."""
    if connection := connection_of(page):
        connection.expect_file(wanted)


Picked = list[ft.FilePickerFile]


@bridge.component
def Data() -> ft.Control:
    host, page = use_host(), ft.context.page
    say, sessions = host.say(), host.sessions
    notice, tell = ft.use_state(Notice())
    ask, writer, saver = use_question(), use_writer(tell), bridge.use_ref(ft.FilePicker)

    async def run(work: Awaitable[Notice]) -> None:
        try:
            tell(await work)
        except TransferFailed as unkept:
            tell(Notice(unkept.said, wrong=True))

    def begin(work: Awaitable[Notice]) -> None:
        """Do the work in the background, and show how it came out."""
        tell(Notice(say.t("One moment…"), busy=True))
        page.run_task(run, work)

    def hand_out(make: Callable[[Sessions, Say, Any], tuple[str, bytes]], what: object) -> None:
        async def work() -> Notice:
            name, data = await asyncio.to_thread(make, sessions, say, what)
            return await save_file(say, page, saver.current, name, data)

        begin(work())

    async def look_through(files: Picked) -> Notice:
        name, data = await asyncio.to_thread(_read, files[0], say)
        holds = await asyncio.to_thread(transfer.sessions_in, data, say)
        here = await asyncio.to_thread(transfer.count, sessions.log)
        ask(_question(say, name, holds, here, lambda: begin(_restore(host, page, data))))
        return Notice()

    def picked(work: Callable[[Picked], Awaitable[Notice]], files: Picked) -> None:
        if files:
            begin(work(files))
        else:
            tell(Notice())

    def export_all() -> None:
        tell(Notice())
        name = f"{transfer.NAME}-{host.now.date().isoformat()}.zip"
        writer.begin(host, "files", Selection(sessions.log, samples=False), name)

    return panel(
        *use_storage_words(host),
        ft.Row([quiet_key(say.t("Save a backup"), lambda: hand_out(transfer.backup, host.now.date()), "backup")]),
        ft.Row([use_picking(say.t("Restore a backup"), partial(picked, look_through), "restore")]),
        ft.Row([quiet_key(say.t("Export all games"), None if writer.busy else export_all, "export")]),
        *writer.drawn(say),
        plain_key(say.t("Files for other programs"), addresses.exports(), "to-export"),
        ft.Row([use_picking(say.t("Import game files"), partial(picked, partial(_take_in, host)), "import")]),
        ft.Column(_old_keys(host, partial(hand_out, transfer.read_replaced)), spacing=theme.GAP),
        notice_line(notice, theme.KEY if notice.busy else theme.FELT.tint),
        spacing=theme.GAP,
        identifier="data",
    )


def _old_keys(host: Host, hand_out: Callable[[str], object]) -> list[ft.Control]:
    """Draw a key for each file that a backup replaced, where no file manager shows what a browser keeps."""
    say, files = host.say(), [] if host.browser is NO_BROWSER else transfer.replaced_files(host.sessions)
    return [
        plain_key(say.labelled(say.t("Save"), name), partial(hand_out, name), f"old-{at}")
        for at, name in enumerate(files)
    ]


def use_picking(words: str, then: Callable[[Picked], None], identifier: str) -> ft.Control:
    """Return a key that has files picked, several for an "import", and calls ``then``. Browsers open a picker only
    within a tap, so the page itself opens it.
    """
    newest, page = bridge.use_current(then), ft.context.page
    picker = bridge.use_ref(lambda: ft.FilePicker(on_result=lambda e: newest()(e.files)))
    ft.use_effect(lambda: None, [], lambda: expect_file(page, wanted=False))
    action = ft.PickFiles(picker.current, with_data=True, allow_multiple=identifier == "import")
    return quiet_key(words, lambda: expect_file(page), identifier, action=action)


async def _restore(host: Host, page: ft.Page, data: bytes) -> Notice:
    """Put a backup in the place of everything. Raises TransferFailed."""
    say = host.say()
    with notices.restoring(page, host.sessions):
        kept = await asyncio.to_thread(transfer.restore, host.sessions, data, say)
    told = full_stop(say.t("A backup was restored"))
    where = kept.name if kept and host.browser is not NO_BROWSER else kept
    before = "" if kept is None else say.t("What was there before is kept: {file}", file=where)
    return Notice(f"{told} {before}".rstrip())


async def _take_in(host: Host, files: Picked) -> Notice:
    """Take what is new in game files. Raises TransferFailed."""
    say = host.say()
    read = [await asyncio.to_thread(_read, one, say) for one in files]
    taken = await asyncio.to_thread(transfer.take_in, host.sessions, read, say, host.zone)
    parts = [say.plural("{n} game imported", "{n} games imported", taken.new)]
    if taken.there:
        parts.append(say.plural("{n} game was there already", "{n} games were there already", taken.there))
    if taken.changed:
        parts.append(say.plural("{n} game left as it was", "{n} games left as they were", taken.changed))
    return Notice(full_stop(". ".join([*parts, *taken.left_out])))


def use_storage_words(host: Host) -> list[ft.Control]:
    say, browser = host.say(), host.browser
    bridge.use_answer(browser, lambda: (browser.storage, browser.offline))
    if browser is NO_BROWSER:
        words = say.t("Everything is saved in one file on the machine that runs the app:")
        return [body(words), selectable(soft(str(transfer.database_path(host.sessions))), "where")]
    if browser.storage == "nowhere":
        return [body(say.t("Nothing is saved here: your games are gone once you close this page."))]
    words = say.t(
        "Everything is saved by this browser, on this device. A private window forgets it when it is "
        "closed, and browsers may clear it when space runs short or when you delete their data: save a "
        "backup now and then."
    )
    told: list[ft.Control] = [body(words)]
    if host.can.forgets:
        week = say.t(
            "This browser also deletes your games after seven days of use in which this page was not opened. An app on "
            "the home screen of an iPhone keeps its games."
        )
        told.append(body(week))
    if browser.offline:
        told.append(soft(say.t("The app itself is saved in the same way, and starts without a network.")))
    return told


def _read(file: ft.FilePickerFile, say: Say) -> tuple[str, bytes]:
    """Return name and contents of a picked file. Raises TransferFailed."""
    if file.size > MOST_MB * 1_000_000:
        raise TransferFailed(say.t("{file} is too large for this screen. Use the command line for it.", file=file.name))
    if file.bytes is not None:
        return file.name, bytes(file.bytes)
    try:
        return file.name, Path(file.path or "").read_bytes()
    except OSError as error:
        raise TransferFailed(say.t("cannot be read: {detail}", detail=error.strerror or error)) from None


def _question(say: Say, name: str, holds: int, here: int, restore: Callable[[], object]) -> Question:
    held = say.plural("The backup holds {n} game.", "The backup holds {n} games.", holds)
    there = say.plural("There is {n} game here.", "There are {n} games here.", here)
    kept = say.t("What is here now makes room for it and is kept beside it under another name.")
    title, no = say.t("Replace everything here with the backup?"), say.t("Leave it")
    return Question("restore-told", title, f"{name}\n\n{held} {there}\n\n{kept}", no, say.t("Restore"), restore)
