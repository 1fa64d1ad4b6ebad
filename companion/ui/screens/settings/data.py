"""Shows where everything is kept, saves and restores a copy of it, exports and imports sessions as files."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any

import flet as ft

from companion.engine.words import Say, full_stop
from companion.sessions.library import transfer
from companion.sessions.library.transfer import TransferFailed
from companion.sessions.play.sessions import Sessions
from companion.share.exports import Selection
from companion.ui import addresses, bridge, notices, theme
from companion.ui.device import NO_BROWSER
from companion.ui.host.host import Host, use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import plain_key, quiet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line, save_file
from companion.ui.kit.texts import body, selectable, soft
from companion.ui.screens.exports.work import connection_of, use_writer
from companion.ui.session.questions import Question, use_question


def expect_file(page: ft.Page, *, wanted: bool = True) -> None:
    """Tell the connection to expect a file, from the tap that opens the picker until its answer. Without a server it
    does nothing.
    """
    if connection := connection_of(page):
        connection.expect_file(wanted)


MOST_MB = 48
"""The largest file that a screen takes; larger ones are for the command line."""


@bridge.component
def Data() -> ft.Control:
    host, page = use_host(), ft.context.page
    say, sessions = host.say(), host.sessions
    bridge.use_answer(host.browser, lambda: (host.browser.storage, host.browser.offline))
    notice, tell = ft.use_state(Notice())
    ask = use_question()

    async def run(work: Callable[..., Awaitable[Notice]], arguments: tuple[object, ...]) -> None:
        tell(Notice(say.t("One moment…"), busy=True))
        try:
            tell(await work(*arguments))
        except TransferFailed as unkept:
            tell(Notice(unkept.said, wrong=True))

    def begin(work: Callable[..., Awaitable[Notice]], *arguments: object) -> None:
        """Do the work in the background, and show how it came out."""
        page.run_task(run, work, arguments)

    async def hand_out(make: Callable[[Sessions, Say, Any], tuple[str, bytes]], what: Any) -> Notice:
        name, data = await asyncio.to_thread(make, sessions, say, what)
        return await save_file(say, page, saver.current, name, data)

    def picked(work: Callable[..., Awaitable[Notice]], files: list[ft.FilePickerFile]) -> None:
        if files:
            begin(work, files)
        else:
            tell(Notice())

    async def look_through(files: list[ft.FilePickerFile]) -> Notice:
        name, data = await asyncio.to_thread(_read, files[0], say)
        holds = await asyncio.to_thread(transfer.sessions_in, data, say)
        here = await asyncio.to_thread(transfer.count, sessions.log)
        ask(_question(say, name, holds, here, lambda: begin(restore, data)))
        return Notice()

    async def restore(data: bytes) -> Notice:
        with notices.restoring(page, sessions):
            kept = await asyncio.to_thread(transfer.restore, sessions, data, say)
        told = full_stop(say.t("A backup was restored"))
        where = kept.name if kept and host.browser is not NO_BROWSER else kept
        before = "" if kept is None else say.t("What was there before is kept: {file}", file=where)
        return Notice(f"{told} {before}".rstrip())

    async def take_in(files: list[ft.FilePickerFile]) -> Notice:
        read = [await asyncio.to_thread(_read, one, say) for one in files]
        taken = await asyncio.to_thread(transfer.take_in, sessions, read, say, host.zone)
        return Notice(_taken(say, taken))

    def export_all() -> None:
        tell(Notice())
        name = f"{transfer.NAME}-{host.now.date().isoformat()}.zip"
        writer.begin("files", Selection(sessions.log, samples=False), name)

    saver = bridge.use_ref(ft.FilePicker)
    restoring, importing = _use_picker(partial(picked, look_through)), _use_picker(partial(picked, take_in))
    # no file manager shows what a browser keeps
    aside = transfer.replaced_files(sessions) if host.browser is not NO_BROWSER else []
    hand_out_old = partial(begin, hand_out, transfer.read_replaced)
    old: list[ft.Control] = [
        plain_key(say.labelled(say.t("Save"), name), partial(hand_out_old, name), f"old-{at}")
        for at, name in enumerate(aside)
    ]
    save = quiet_key(say.t("Save a backup"), lambda: begin(hand_out, transfer.backup, host.now.date()), "backup")
    writer = use_writer(tell)
    export = quiet_key(say.t("Export all games"), None if writer.busy else export_all, "export")
    more = plain_key(say.t("Files for other programs"), addresses.exports(), "to-export")
    return panel(
        *_storage_words(host),
        ft.Row([save]),
        ft.Row([_picking(say.t("Restore a backup"), restoring, "restore")]),
        ft.Row([export]),
        *writer.shown,
        more,
        ft.Row([_picking(say.t("Import game files"), importing, "import", several=True)]),
        ft.Column(old, spacing=theme.GAP),
        notice_line(notice, theme.KEY if notice.busy else theme.FELT.tint),
        spacing=theme.GAP,
        identifier="data",
    )


def _use_picker(then: Callable[[list[ft.FilePickerFile]], None]) -> ft.FilePicker:
    """Return a file picker that calls ``then``. Browsers open one only within a tap, so the page itself opens it."""
    newest = bridge.use_current(then)
    picker, page = bridge.use_ref(lambda: ft.FilePicker(on_result=lambda e: newest()(e.files))), ft.context.page
    ft.use_effect(lambda: None, [], lambda: expect_file(page, wanted=False))
    return picker.current


def _picking(words: str, picker: ft.FilePicker, identifier: str, *, several: bool = False) -> ft.Control:
    page = ft.context.page
    action = ft.PickFiles(picker, with_data=True, allow_multiple=several)
    return quiet_key(words, lambda: expect_file(page), identifier, action=action)


def _storage_words(host: Host) -> list[ft.Control]:
    say, browser = host.say(), host.browser
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


def _taken(say: Say, taken: transfer.ImportCounts) -> str:
    parts = [say.plural("{n} game imported", "{n} games imported", taken.new)]
    if taken.there:
        parts.append(say.plural("{n} game was there already", "{n} games were there already", taken.there))
    if taken.changed:
        parts.append(say.plural("{n} game left as it was", "{n} games left as they were", taken.changed))
    return full_stop(". ".join([*parts, *taken.left_out]))


def _question(say: Say, name: str, holds: int, here: int, restore: Callable[[], object]) -> Question:
    held = say.plural("The backup holds {n} game.", "The backup holds {n} games.", holds)
    there = say.plural("There is {n} game here.", "There are {n} games here.", here)
    kept = say.t("What is here now makes room for it and is kept beside it under another name.")
    title, no = say.t("Replace everything here with the backup?"), say.t("Leave it")
    return Question("restore-told", title, f"{name}\n\n{held} {there}\n\n{kept}", no, say.t("Restore"), restore)
