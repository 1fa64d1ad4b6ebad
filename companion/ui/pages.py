"""Sets up the page of a device that arrives: its language, its theme, its own root component."""

from __future__ import annotations

import logging
import math
import re
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta, timezone, tzinfo
from functools import partial
from typing import Any, Final
from zoneinfo import ZoneInfo

import flet as ft

from companion.lobby.guests import ALL, SEAT
from companion.lobby.host_key import HostKey
from companion.lobby.meeting import Meeting, dealing_at
from companion.lobby.tables import Tables
from companion.locale import LANGUAGES, best_language, speaker
from companion.sessions.play.sessions import Sessions, Trouble
from companion.sessions.play.watched import Watched
from companion.share.site import Served, base
from companion.ui import bridge, deferred, prefs, theme
from companion.ui.device import DEVICE, NO_BROWSER, Abilities, Browser, Device
from companion.ui.host.host import Host
from companion.ui.kit.texts import OF_READERS
from companion.ui.memory import PLACE, Memory
from companion.ui.notices import use_restored, use_storage_warning
from companion.ui.page_size import use_page_size
from companion.ui.prefs import MODES, Prefs
from companion.ui.routes import router
from companion.ui.screens.guest.device import as_guest, as_joined
from companion.ui.stand_in import StandIn
from companion.ui.writing import CHANGED, Writing

with deferred.deferring(globals()):
    from companion.ui.screens.guest.table import guest_router

log = logging.getLogger("companion.ui")

MakeDevice = Callable[..., Device]
KEPT = "companion.lang"
KEPT_PREFS = "companion.prefs"
"""Where the device itself remembers what was chosen on it; our page sends both along as cookies."""
_NOBODY: Final = Watched()
"""Stands for a meeting where no other phone can be met."""
_ZONE: Final = re.compile(r"([A-Za-z0-9_+/-]{1,50}) (-?\d{1,3})")
SHEETS: Final = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS, ft.PagePlatform.MACOS, ft.PagePlatform.WINDOWS)
"""Systems with a share sheet; a browser on them is asked itself."""


@dataclass(frozen=True, slots=True)
class DeviceWishes:
    """Says what a device asks for: the language ``chosen`` on it before, those its browser asks for (Accept-Language),
    other choices.

    ``still``: the device asks for little motion. ``zoom``: text so many times its usual size. ``can``: what its browser
    can; whether it is held in a hand is not looked at.
    """

    chosen: str | None = None
    wished: str | None = None
    prefs: Prefs = field(default_factory=Prefs)
    still: bool = False
    zoom: float = 1.0
    can: Abilities = field(default_factory=Abilities)
    zone: tzinfo | None = None
    """That of its browser's clock."""
    url: str = ""
    """Where the page came from, as ``page.url`` tells it; empty where no server of ours was asked."""
    place: str = ""
    """Where the device was in the draft that it changed last (``Memory``)."""
    host: bool = True
    """Whether it is one of the host's devices."""
    guest: str = ""
    """The token of a guest's phone, of one of the host's devices as well."""


def in_language(lang: str) -> ft.LocaleConfiguration:
    """Return what makes a page say its own words in this language: what a dialog is called, how one leaves it."""
    return ft.LocaleConfiguration([ft.Locale(one) for one in LANGUAGES], ft.Locale(lang))


def zoom_of(reported: object) -> float:
    """Return a zoom between half and three times the usual size; 1 for what is no number."""
    try:
        found = float(str(reported or 1))
    except ValueError:
        return 1.0
    return min(max(found, 0.5), 3.0) if math.isfinite(found) else 1.0


def zone_of(reported: object) -> tzinfo | None:
    """Return the zone that a page tells of its clock, as «Europe/Paris 60»; None for what is none.

    The number says by how many minutes it is ahead of UTC just now: it does where this machine knows no such zone.
    """
    found = _ZONE.fullmatch(reported) if isinstance(reported, str) else None
    if found is None:
        return None
    name, ahead = found.groups()
    try:
        return ZoneInfo(name)
    except (LookupError, OSError, ValueError):
        return timezone(timedelta(minutes=int(ahead)))


def wishes_from_browser(told: Mapping[str, Any], wished: str | None, url: str = "") -> DeviceWishes:
    """Read a device's wishes from what our page told, in cookies or at once, under the names that ``assets/device.js``
    and the browser's storage have for them. What cannot be read counts as not told.
    """

    def yes(name: str) -> bool:
        return told.get(f"companion.{name}") == "1"

    chosen = told.get(KEPT)
    return DeviceWishes(
        chosen if isinstance(chosen, str) else None,
        wished,
        prefs.read(told.get(KEPT_PREFS)),
        still=yes("still"),
        zoom=zoom_of(told.get("companion.zoom")),
        can=Abilities(yes("share"), yes("shake"), yes("buzz"), yes("week")),
        zone=zone_of(told.get("companion.zone")),
        url=url,
        place=str(told.get(PLACE) or ""),
    )


def opener(
    sessions: Sessions,
    lang: str | None,
    asked: Callable[[], DeviceWishes],
    network: tuple[str, ...] = (),
    browser: Browser = NO_BROWSER,
    host_key: HostKey | None = None,
    tables: Tables | None = None,
) -> Callable[[ft.Page], Awaitable[None]]:
    """Return the function that Flet calls for every new page. The language chosen before goes first, then ``lang``,
    then the wishes.

    ``network`` are the addresses at which our own server answers other devices, which tell it the ``host_key`` or the
    code of one of the ``tables``. A guest gets a page of its own, on which there is nothing of the host's.

    In a browser nothing is asked of the page before it is drawn: it may be loading again just then, and an answer that
    never comes would leave its session without a screen for good.
    """

    if browser.peers is not None:
        browser.meeting = Meeting(browser.peers, partial(dealing_at, sessions))
        tables = tables or Tables()

    async def open_page(page: ft.Page) -> None:
        try:
            await furnish(page)
        except Exception:  # what is raised here would be shown with its traceback
            log.exception("a page could not be opened")
            page.add(ft.Icon(ft.Icons.ERROR_OUTLINE))

    async def furnish(page: ft.Page) -> None:
        start = best_language(lang)
        bridge.attach(
            page, lambda: _show_failure(page, start), lambda: _note(page, speaker(start).t(CHANGED)), StandIn
        )  # before all that is said to the page: it may be gone already
        preferences = ft.SharedPreferences()
        wishes = asked() if page.web else await wishes_from_device(page, preferences)
        OF_READERS[page] = wishes.zoom
        theme.install(page, MODES[wishes.prefs.theme])
        start = best_language(wishes.chosen, lang, wishes.wished)
        page.title, page.locale_configuration = "Table Companion", in_language(start)
        page.update()  # the theme is there before the first screen: nothing is drawn in another typeface
        url = wishes.url or page.url or ""  # Flet does not know of a page that is gone already, and will be back
        served = Served(base(url, page.route or ""), network, page.pyodide)
        there = wishes.guest if not wishes.host or (page.route or "").startswith((SEAT, ALL)) else ""
        found = tables.known(there) if tables and there else None
        if found:
            table, guest = found
            made: MakeDevice = partial(as_guest, sessions, table, guest.number)
        else:
            made = partial(Host, sessions=sessions, host_key=host_key, tables=tables)
        if not (found or wishes.host):  # its table was closed just now
            raise PermissionError("neither a guest nor the host")
        page.render_views(Root, page, sessions, start, wishes, preferences, served, browser, made)
        deferred.soon()

    return open_page


@bridge.component
def Root(
    page: ft.Page,
    sessions: Sessions,
    start: str,
    wishes: DeviceWishes,
    preferences: ft.SharedPreferences,
    served: Served,
    browser: Browser,
    made: MakeDevice,
) -> ft.Control:
    """Draws the pages of a device, which is ``made`` anew whenever something of it changes."""
    lang, speak = ft.use_state(start)
    size = use_page_size(page, wishes.zoom)
    chosen, prefer = ft.use_state(wishes.prefs)
    still, calm = ft.use_state(wishes.still)
    seconds, fail = sessions.log.database.wait_ms / 1000, lambda words: page.session.error(words)
    writing = ft.use_memo(lambda: Writing(seconds, lambda: page.route, fail), [])
    memory = ft.use_memo(lambda: Memory(page, preferences, wishes.place), [])
    semantics = bridge.use_ref(lambda: None if page.web else ft.SemanticsService())

    def watch() -> None:
        page.run_task(memory.recall)
        if semantics.current is not None:
            page.run_task(ask, semantics.current)

    async def ask(service: ft.SemanticsService) -> None:
        try:
            found = await service.get_accessibility_features()
        except Exception:  # a device that does not tell
            log.info("the device does not tell whether it wants little motion", exc_info=True)
        else:
            calm(found.reduce_motion or found.disable_animations)

    ft.use_effect(watch, [])

    def choose(new: str) -> None:
        speak(new)
        page.locale_configuration = in_language(new)
        page.update()
        memory.keep(KEPT, new)

    def keep(new: Prefs) -> None:
        prefer(new)
        page.theme_mode = MODES[new.theme]
        page.update()
        memory.keep(KEPT_PREFS, new.written())

    if wishes.host:
        use_storage_warning(browser, speaker(lang))
        use_restored(sessions, speaker(lang))
    touch = page.platform in (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)
    can = Abilities(page.platform in SHEETS, shakes=touch, buzzes=touch)  # a phone's own app can all of it
    if page.web:
        can = replace(wishes.can, shakes=touch and wishes.can.shakes, buzzes=touch and wishes.can.buzzes)
    own = writing, memory, wishes.zone
    told = (lang, choose, touch, chosen, keep, size, still, served, browser, can, *own)
    return bridge.keyed("device", AtTable, sessions, browser, made, told)


@bridge.component
def AtTable(sessions: Sessions, browser: Browser, made: MakeDevice, told: tuple[object, ...]) -> ft.Control:
    """Draws the pages of a device; while it is at the table of another phone, those of a guest there."""
    meeting = browser.meeting
    joined = bridge.use_answer(meeting or _NOBODY, lambda: meeting.joined if meeting and meeting.seated else None)
    if joined is None:
        return bridge.keyed("own", OnDevice, made, told)
    return bridge.keyed("joined", OnDevice, partial(as_joined, sessions, joined), told)


@bridge.component
def OnDevice(made: MakeDevice, told: tuple[object, ...]) -> ft.Control:
    device = made(*told)
    return DEVICE(device, router if isinstance(device, Host) else guest_router)


async def wishes_from_device(page: ft.Page, preferences: ft.SharedPreferences) -> DeviceWishes:
    """Ask the device itself, where no browser sends headers. Its languages come in the order it wants them."""
    told = {name: await _answer(preferences.get(name)) for name in (KEPT, KEPT_PREFS, PLACE)}
    found = await _answer(page.get_device_info())
    wished = ", ".join(str(one) for one in getattr(found, "locales", None) or ()) or None
    return wishes_from_browser(told, wished)


async def _answer(question: Awaitable[object]) -> object:
    """Return the answer of a device; None if it gives none: the app starts all the same."""
    try:
        return await question
    except Exception:
        log.info("the device did not answer", exc_info=True)
        return None


def _show_failure(page: ft.Page, lang: str) -> None:
    """Show that something failed, while the exception is handled; trouble with the file has words of its own."""
    say, error = speaker(lang), sys.exc_info()[1]
    words = say.t("Something went wrong. Nothing you confirmed is lost.")
    if isinstance(error, Trouble):
        words = error.said(say)
    _note(page, words)


def _note(page: ft.Page, words: str) -> None:
    page.show_dialog(ft.SnackBar(ft.Text(words)))
