"""Shows a picture of facts, to be looked at, saved or shared. Its file is made with Pillow where that is there,
elsewhere from what the client shows.
"""

from __future__ import annotations

import asyncio
import base64
import logging
from collections.abc import Callable, Mapping
from functools import partial
from math import ceil
from typing import Final

import flet as ft

from companion.engine import Say
from companion.share.picture import Facts, Form, Look, Picture, Words, arrange, pillow
from companion.share.picture.lettering import needs_others
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import choice
from companion.ui.kit.pictures.painting import painting
from companion.ui.kit.pictures.share_sheet import Notice, notice_line, use_keys
from companion.ui.kit.signs import SHAPES
from companion.ui.page_size import picture_high

log = logging.getLogger("companion.ui")

DRAWN: Final = 0.25
"""Seconds until the client has drawn what it was told."""
LETTERS: Final = 1.5
"""Seconds until the client has the fonts of other scripts; it asks for them once it was to draw with them."""
TRIES: Final = 6
"""How often a capture is tried: a browser may draw page and file on one surface, and the file gets the page's size."""
_COLOURS: Final = {**{name: role for name, (_, role) in SHAPES.items()}, "rotten": theme.ROTTEN}


def look_with(accent: theme.Accent, suits: Mapping[str, str], *, dark: bool) -> Look:
    """Return the app's colours as values: a picture looks the same whatever theme its reader has."""
    values = theme.DARK if dark else theme.LIGHT
    roles = {"paper": theme.PAPER, "card": theme.CARD, "key": theme.KEY, "line": theme.LINE}
    roles |= {"ink": theme.INK, "soft": theme.SOFT}
    roles |= {"accent": accent.colour, "fill": accent.fill, "on_fill": accent.on, "tint": accent.tint}
    faces = {"face": theme.FACE, "face_ink": theme.FACE_INK, "face_edge": theme.FACE_EDGE}
    shapes = {kind: values[role] for kind, role in _COLOURS.items()}
    return Look(**{name: values[role] for name, role in roles.items()}, **faces, shapes=shapes, suits=dict(suits))


@bridge.component
def SharedPicture(
    facts: Facts, look: Callable[[bool], Look], file: str, accent: theme.Accent, title: tuple[str, str], there: str
) -> ft.Control:
    """Draws a picture of ``facts`` to be saved or shared as ``file``; ``look`` has its colours, in the dark or not.

    ``title`` is that of the bar and what stands beside it; Back leads ``there``.
    """
    device, page = use_device(), ft.context.page
    say = device.say()
    wide, widen = ft.use_state(device.size.columns(foot=True) > 1)
    as_seen = page.platform_brightness == ft.Brightness.DARK  # as the reader sees the app
    dark, take_dark = ft.use_state(as_seen if device.prefs.theme == "system" else device.prefs.theme == "dark")
    notice, tell = ft.use_state(Notice())
    form: Form = "wide" if wide else "portrait"
    picture = ft.use_memo(lambda: arrange(facts, form, look(dark)), [facts, form, dark])
    failed = Notice(say.t("The picture could not be made on this device."), wrong=True)
    high = picture_high(device.size)
    width = float(int(min(device.size.inside(foot=True), high * picture.width / picture.height)))
    made, shown = use_rendered(picture, width, lambda: tell(failed))
    keys = use_keys(device, made, file, accent, tell)

    def choose(take: Callable[[bool], object], new: bool) -> None:
        take(new)
        tell(Notice())

    preview = ft.Semantics(identifier="preview", label=_spoken(say, facts), image=True, container=True, content=shown)
    forms = [(False, say.t("Portrait"), "form-portrait"), (True, say.t("Landscape"), "form-wide")]
    grounds = [(False, say.t("Light"), "ground-light"), (True, say.t("Dark"), "ground-dark")]
    choices = [
        choice(say.t("Format"), forms, wide, partial(choose, widen)),
        choice(say.t("Background"), grounds, dark, partial(choose, take_dark)),
        notice_line(notice),
    ]
    # above the choices it takes the same room in both forms: they stay where the finger found them
    beside = device.size.columns(foot=True) > 1
    room = ft.Container(preview, alignment=ft.Alignment.CENTER, height=None if beside else high)
    return screen(
        device,
        TopBar(title[0], title[1], back=there),
        columns=[[room], [panel(*choices)]],
        foot=Foot([ft.Row(keys, spacing=10)]),
    )


def _spoken(say: Say, facts: Facts) -> str:
    """Describe the picture for people who cannot see it."""
    people = say.listing([say.t("{what} {more}", what=one.name, more=one.points) for one in facts.people])
    where = ", ".join(part for part in (facts.game, facts.date, facts.place) if part)
    told = say.t("Picture: {where}. {who_won} {people}", where=where, who_won=facts.headline, people=people)
    return ". ".join([told, *([" ".join(facts.notes)] if facts.notes else [])])


def use_rendered(picture: Picture, width: float, failed: Callable[[], object]) -> tuple[bytes | None, ft.Control]:
    """Return the file, a PNG, once there is one of this picture, and a control that shows it, ``width`` wide."""
    page = ft.context.page
    made, keep = bridge.use_state[tuple[Picture, bytes] | None](None)
    newest = bridge.use_current(picture)
    shot = bridge.use_ref(lambda: ft.Screenshot(ft.Container()))
    lettered, draw_again = bridge.use_state[Picture | None](None)

    async def make() -> None:
        try:
            if pillow.available():
                data = await asyncio.to_thread(pillow.png, picture)
            else:
                if any(needs_others(item.text) for item in picture.items if isinstance(item, Words)):
                    await asyncio.sleep(LETTERS)
                    draw_again(picture)
                data = await _captured(picture, width, lambda: shot.current)
        except Exception:  # a device that cannot, or a client that went away meanwhile
            log.exception("no picture")
            failed()
        else:
            keep(lambda old: (picture, data) if newest() is picture else old)

    ft.use_effect(lambda: page.run_task(make), [picture])
    ready = made[1] if made is not None and made[0] is picture else None
    height = width * picture.height / picture.width
    if pillow.available():
        return ready, _shown(ready, width, height)
    shot.current = ft.Screenshot(painting(picture, width, again=lettered is picture))
    return ready, ft.Container(shot.current, width=width, height=height)


async def _captured(picture: Picture, width: float, shot: Callable[[], ft.Screenshot]) -> bytes:
    """Return what the client shows as a file, as large as the picture. Raises RuntimeError if no try gives that."""
    for _ in range(TRIES):
        await asyncio.sleep(DRAWN)
        try:
            data = bytes(await shot().capture(pixel_ratio=float(picture.width / width)))
        except RuntimeError as refused:  # a client that could not this time
            wrong: object = refused
            continue
        found = (int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big"))
        if abs(found[0] - picture.width) <= 1 and abs(found[1] - picture.height) <= ceil(picture.width / width):
            return data
        wrong = f"{found} instead of {picture.width} x {picture.height}"
    raise RuntimeError(str(wrong))


def _shown(made: bytes | None, width: float, height: float) -> ft.Control:
    place = ft.Container(width=width, height=height, bgcolor=theme.KEY, border_radius=12)
    if made is None:
        place.content, place.alignment = ft.ProgressRing(), ft.Alignment.CENTER
    else:  # which takes a moment to be read
        source = base64.b64encode(made).decode()  # as bytes it would stay blank on http pages of the network
        place.content = ft.Image(src=source, width=width, height=height, filter_quality=ft.FilterQuality.MEDIUM)
    return place
