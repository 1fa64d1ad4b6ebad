"""Hands a picture over: to the downloads, or through the system's share sheet where it has one."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import flet as ft

from companion.engine import Say
from companion.flet_patches.share_file import ShareFile
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.texts import announced, body, warning

log = logging.getLogger("companion.ui")

PNG: Final = "image/png"


@dataclass(frozen=True, slots=True)
class Notice:
    """Says how it came out, or that it is still ``busy``."""

    words: str = ""
    wrong: bool = False
    busy: bool = False


def use_keys(
    device: Device, data: bytes | None, name: str, accent: theme.Accent, tell: Callable[[Notice], object]
) -> list[ft.Control]:
    """Return the keys: save, and share where there is a sheet; they are disabled until there is a file."""
    page, say = ft.context.page, device.say()
    saver = bridge.use_ref(ft.FilePicker)
    sheet = bridge.use_ref(ft.Share)

    async def save() -> None:
        tell(await save_file(say, page, saver.current, name, data))

    async def share() -> None:
        if not await shared(sheet.current, name, data or b"", PNG):
            await save()

    def on_share() -> None:
        if not page.web:
            page.run_task(share)
            return
        words = say.t("Handed to this device to be shared. If nothing opened, look in the downloads, or save it.")
        tell(Notice(words))

    saving = functools.partial(page.run_task, save) if data else None
    if not device.can.shares:
        return [main_key(say.t("Save"), saving, "picture-save", accent)]
    action = ShareFile(data, name, PNG) if data and page.web else None
    sharing = main_key(say.t("Share the picture"), on_share if data else None, "picture-share", accent, action=action)
    return [quiet_key(say.t("Save"), saving, "picture-save"), sharing]


async def shared(sheet: ft.Share, name: str, data: bytes, media_type: str) -> bool:
    """Open the share sheet from Python, and return whether that was possible."""
    try:
        file = ft.ShareFile.from_bytes(data, mime_type=media_type, name=name)
        return (await sheet.share_files([file])).status is not ft.ShareResultStatus.UNAVAILABLE
    except Exception:
        log.info("no share sheet", exc_info=True)
        return False


async def save_file(say: Say, page: ft.Page, saver: ft.FilePicker, name: str, data: bytes | None) -> Notice:
    """Have the device save a file, and say where it is now, that somebody chose no place for it, or that it failed."""
    try:
        place = await saver.save_file(file_name=name, src_bytes=data)
    except Exception:
        log.exception("%s was not saved", name)
        return Notice(say.t("{file} could not be saved.", file=name), wrong=True)
    if not page.web and not place:
        return Notice(say.t("Nothing was saved."))
    return Notice(say.t("{file} is in the downloads of this device.", file=place or name))


def notice_line(notice: Notice, ground: ft.Colors | None = None) -> ft.Control:
    """Draw the line for the notice, on a ``ground`` of its own while nothing is wrong. It always takes its place;
    whatever is new in it is read aloud.
    """
    if notice.wrong:
        return warning(notice.words, "notice")
    line = ft.Container(body(notice.words) if notice.words else None)
    if ground and notice.words:
        line.bgcolor, line.border_radius, line.padding = ground, theme.ROUND, 12
    return announced("notice", line)
