"""Asks which games to export, and as which kind of file. A tap on a kind writes it in portions, with a count to show,
and hands it to the reader as their device needs it.

A portion runs in a thread of its own and lasts some hundredths of a second; where there are no threads, everybody's
taps are heard between two portions. An app on a computer asks for a place first and writes there. A browser and a
phone get the bytes in a message or, if they are many and a server is at hand, a link.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import logging
import tempfile
import time
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import BinaryIO, Final, Protocol, runtime_checkable

import flet as ft

from companion.engine import N_, Say
from companion.games import GAMES
from companion.sessions.files.whole_file import whole_file
from companion.sessions.library import dates
from companion.sessions.library.library import Library, Sitting
from companion.sessions.play.driver import THREADS
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.sessions.play.waiting import Trouble
from companion.sessions.play.watched import Watched
from companion.share.exports import FORMS, FormName, NotExported, Selection
from companion.share.exports.document import write_plays
from companion.ui import addresses, bridge, theme
from companion.ui.device import Device
from companion.ui.host.host import any_game, no_game_yet, nothing_here, use_host, use_watching_host
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, quiet_key, sheet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line
from companion.ui.kit.texts import announced, body, headline, soft, strong
from companion.ui.screens.history.filters import FilterChoice, hits, use_asking
from companion.ui.writing import sentence

log = logging.getLogger("companion.ui")

NAMES: Final[dict[FormName, str]] = {
    "csv": N_("Table"),
    "html": N_("Score sheet"),
    "bgsplay": "BG Stats",
    "json": N_("Everything, as one document"),
    "files": N_("Game files"),
}
MEANT: Final[dict[FormName, str]] = {
    "csv": N_("CSV for Excel, LibreOffice and others: a row for each game and person and, for 13, one for each round."),
    "html": N_("One page to print: places, rounds, and where the points come from."),
    "bgsplay": N_("A play file for the BG Stats app: open it there. “Import game files” reads such files, too."),
    "json": N_("JSON with every card and tap, for programs."),
    "files": N_("A zip with a file for each game: Table Companion can read them back."),
}
"""What each form is called, and what it is for."""
ICONS: Final[dict[FormName, ft.IconData]] = {
    "csv": ft.Icons.TABLE_CHART_OUTLINED,
    "html": ft.Icons.PRINT_OUTLINED,
    "bgsplay": ft.Icons.QUERY_STATS,
    "json": ft.Icons.DATA_OBJECT,
    "files": ft.Icons.FOLDER_ZIP_OUTLINED,
}
PORTION: Final = 0.03
"""Seconds for which sessions are written at a time."""
BREATH: Final = 0.01
"""Seconds that a thread rests before its next portion, so that taps come first."""
PAUSE: Final = 0.0
"""Seconds of the loop between two portions: whatever is due there goes first, also where there are no threads."""
MOST_SENT: Final = 4_000_000
"""The most bytes that go to a browser in one message, where there is another way."""
LONGEST_PART: Final = 30


class Stopped(Exception):
    """Raised when somebody stopped it: nothing of it is left."""


@runtime_checkable
class FileConnection(Protocol):
    """Is connected to a browser that can fetch files from us; it takes small messages unless it expects a file."""

    def offer_file(self, name: str, media_type: str, stream: BinaryIO) -> str: ...

    def expect_file(self, wanted: bool) -> None: ...


def connection_of(page: ft.Page) -> FileConnection | None:
    """Return the connection to a server of ours; None where there is none."""
    try:
        connection = page.session.connection
    except RuntimeError:  # the session has expired
        return None
    return connection if isinstance(connection, FileConnection) else None


class Writer(Watched):
    """Writes files for one screen, one at a time: whether it is ``busy``, and else how the last one came out."""

    def __init__(self, page: ft.Page, report: Callable[[Notice], object] | None) -> None:
        super().__init__()
        self.busy = self._stopped = False
        self._page, self._saver, self._report = page, ft.FilePicker(), report
        self._done = self._whole = 0
        self._notice, self._link = Notice(), ("", "")
        """The address of a file that is to be fetched, and the words of its key."""

    def begin(self, device: Device, form: FormName, chosen: Selection, name: str) -> None:
        if not self.busy:
            self.busy, self._stopped, self._done, self._whole = True, False, 0, 0
            self.notify()
            self._page.run_task(self._run, device, form, chosen, name)

    def stop(self) -> None:
        self._stopped = True

    def drawn(self, say: Say) -> list[ft.Control]:
        """Draw the bar with a key to cancel, the key for a link, or how it came out: a panel, or nothing."""
        if self.busy:
            told = say.plural("{n} of {whole} games", "{n} of {whole} games", self._done, whole=self._whole)
            words = told if self._whole else say.t("One moment…")
            part = self._done / self._whole if self._whole else None
            bar = ft.ProgressBar(value=part, bgcolor=theme.KEY, color=theme.FELT.colour, bar_height=12)
            cancel = quiet_key(say.t("Cancel"), self.stop, "export-cancel")
            return [panel(announced("export-progress", body(words)), bar, ft.Row([cancel]), identifier="exporting")]
        link, words = self._link
        if link:
            opened = ft.OpenUrl(link, target=ft.UrlTarget.SELF)
            handed = functools.partial(self._tell, Notice(say.t("Handed to this device to be saved.")))
            return [panel(notice_line(self._notice), ft.Row([main_key(words, handed, "export-save", action=opened)]))]
        return [panel(notice_line(self._notice))] if self._notice.words else []

    def _tell(self, notice: Notice, link: tuple[str, str] = ("", "")) -> None:
        self._notice, self._link, self.busy = notice, link, False
        self.notify()

    async def _run(self, device: Device, form: FormName, chosen: Selection, name: str) -> None:
        say = device.say()
        try:
            await self._hand_over(device, form, chosen, name)
        except Stopped:
            self._tell(Notice(say.t("Nothing was saved.")))
        except NotExported as why:
            self._tell(Notice(why.said(say), wrong=True))
        except Trouble as trouble:
            self._tell(Notice(sentence(trouble, say), wrong=True))
        except Exception:
            log.exception("%s was not written", name)
            self._tell(Notice(say.t("{file} could not be saved.", file=name), wrong=True))
        if self._report is not None:
            self._report(self._notice)
            self._tell(Notice(), self._link)

    async def _hand_over(self, device: Device, form: FormName, chosen: Selection, name: str) -> None:
        """Write the file and hand it over: at a place, or behind a link that is to be tapped. Nothing is written where
        somebody chose no place. Raises as ``_write`` does.
        """
        say, page = device.say(), self._page
        games_of = functools.partial(say.plural, "{n} game", "{n} games")
        mobile = page.platform is not None and page.platform.is_mobile()
        if not page.web and not mobile:
            if not (place := await self._saver.save_file(file_name=name)):
                raise Stopped
            with whole_file(Path(place)) as file:  # which takes its place when it is whole
                count = await self._write(file, device, form, chosen)
        else:
            with contextlib.ExitStack() as stack:
                out = stack.enter_context(tempfile.TemporaryFile())
                count = await self._write(out, device, form, chosen)
                if (size := out.tell()) > MOST_SENT and (connection := connection_of(page)) is not None:
                    link = connection.offer_file(name, FORMS[form].media_type, out)
                    stack.pop_all()  # from now on the file is the connection's
                    ready = say.t("The file is ready: {games}.", games=games_of(count))
                    words = say.labelled(say.t("Save"), f"{name} ({say.decimal(size / 1_000_000)} MB)")
                    self._tell(Notice(ready), (link, words))
                    return
                out.seek(0)
                place = await self._saver.save_file(file_name=name, src_bytes=await asyncio.to_thread(out.read))
                if not (place or page.web):
                    raise Stopped
        there, games = say.t("{file} is in the downloads of this device.", file=place or name), games_of(count)
        self._tell(Notice(f"{there} {games}."))

    async def _write(self, out: BinaryIO, device: Device, form: FormName, chosen: Selection) -> int:
        """Write into a stream. Returns how many sessions are in it. Raises Stopped, NotExported, Trouble, OSError."""
        self._whole = await asyncio.to_thread(chosen.count)
        write = FORMS[form].write
        if form == "bgsplay":
            write = functools.partial(write_plays, numbers={"13": device.prefs.bgg_13})
        steps = write(out, chosen, device.lang)
        try:
            while not await asyncio.to_thread(self._portion, steps):
                if self._stopped:
                    raise Stopped
                self.notify()
                await asyncio.sleep(PAUSE)
        finally:
            with contextlib.suppress(ValueError):  # a thread is still at it: the server ends
                close: Callable[[], None] = getattr(steps, "close", lambda: None)
                close()
        if self._stopped:
            raise Stopped
        return self._done

    def _portion(self, steps: Iterator[str]) -> bool:
        """Write some sessions. Returns whether these were the last ones."""
        if self._done and THREADS:
            time.sleep(BREATH)
        end = time.monotonic() + PORTION
        for _ in steps:
            self._done += 1
            if self._stopped or time.monotonic() >= end:
                return False
        return True


def use_writer(report: Callable[[Notice], object] | None = None) -> Writer:
    """Return what writes files for this screen. What is on the way when it is left is stopped. ``report`` is told how
    it came out, where the screen has a place of its own for that.
    """
    page = ft.context.page
    writer = ft.use_memo(lambda: Writer(page, report), [])
    bridge.use_watched(writer)
    ft.use_effect(lambda: None, [], writer.stop)
    return writer


def file_name(parts: list[str], suffix: str) -> str:
    """Return a name that any system takes: letters and figures of the parts, with dashes between."""
    told = [clean for part in ("table-companion", *parts) if (clean := cleaned(part))]
    return f"{'-'.join(told)}.{suffix}"


def cleaned(text: str) -> str:
    """Return the letters and figures of a text, in whatever script, with a dash for all else; at most LONGEST_PART."""
    plain = unicodedata.normalize("NFC", text).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:LONGEST_PART].strip("-")


FOUND, PICKED = "found", "picked"
"""What an address asks for: the games that were looked for in the history, or that were picked there."""


@bridge.component
def ManyGames(wish: str) -> ft.Control:
    """Draws what is chosen, which can be changed here; ``wish`` is for who comes from the history."""
    host = use_watching_host()
    before = ft.use_memo(lambda: host.memory.looked_through if wish in (FOUND, PICKED) else None, [])
    wanted, newest, change = bridge.use_draft(before.wanted if before else FilterChoice())
    picked: Mapping[str, Sitting] = {}
    if before and wish == PICKED and isinstance(before.picked, dict):
        picked = before.picked
    writer = use_writer()
    say = host.say()

    def write(form: FormName) -> None:
        chosen = newest()
        everything = Selection(host.sessions.log, chosen.filter(host.tonight), samples=False)
        if picked:
            games = [id for id, one in picked.items() if one.counted or not FORMS[form].over]
            everything, chosen = Selection(host.sessions.log, ids=games), FilterChoice()
        people = {one.id: one.name for one in Library(host.sessions).people()} if chosen.person else {}
        game, who = chosen.game if chosen.game in GAMES else None, people.get(chosen.person or "")
        parts = [part or "" for part in (game, who, chosen.place, chosen.words, host.now.date().isoformat())]
        writer.begin(host, form, everything, file_name(parts, FORMS[form].suffix))

    words = say.t("Nothing leaves this device unless you ask for it.")
    asking = use_asking(host, wanted, change, strong(hits(host, wanted, samples=False)))
    forms = list(FORMS)
    if picked:
        asking = [strong(say.plural("{n} game is chosen.", "{n} games are chosen.", len(picked)))]
        if left := sum(not one.counted for one in picked.values()):
            forms = [one for one in forms if left < len(picked) or not FORMS[one].over]
            told = say.plural(
                "{n} of them is not finished: only JSON and game files hold it.",
                "{n} of them are not finished: only JSON and game files hold them.",
                left,
            )
            asking.append(soft(told))
    top: list[ft.Control] = [headline(say.t("Files for other programs")), body(words), *asking]
    back = addresses.HISTORY if wish in (FOUND, PICKED) else addresses.SETTINGS
    columns = [top, _kinds(say, writer, forms, write)]
    return screen(
        host,
        TopBar("", back=back, language=True),
        columns=columns if any_game(host) else [[*top[:2], no_game_yet(say)]],
        foot=Foot(writer.drawn(say)),
    )


@bridge.component
def OneSession(session: LiveSession) -> ft.Control:
    host, writer, day = use_host(), use_writer(), session.evening
    bridge.use_watched(session)
    say, there = host.say_openly(session), addresses.session(session.id)
    title = session.game.words.title(say)
    if not session.over:
        words = say.t("You can make files once the game is finished.")
        return nothing_here(host, words, there, title, on=say.t("Back to the game"))

    def write(form: FormName) -> None:
        name = file_name([session.game.id, day.isoformat()], FORMS[form].suffix)
        writer.begin(host, form, Selection(host.sessions.log, ids=[session.id]), name)

    kinds = [form for form in FORMS if form != "files" and (counts(session) or not FORMS[form].over)]
    who = say.listing([say.name(seat) for seat in range(len(session.names))])
    top = [headline(say.t("Save as a file")), body(say.labelled(title, dates.full_date(say, day))), soft(who)]
    return screen(
        host,
        TopBar(title, say.t("files"), back=there, language=True),
        columns=[top, _kinds(say, writer, kinds, write)],
        foot=Foot(writer.drawn(say)),
    )


def _kinds(
    say: Say, writer: Writer, forms: Iterable[FormName], write: Callable[[FormName], object]
) -> list[ft.Control]:
    """Draw a key for each kind of file, with what it is for; none can be tapped while one is being written."""
    color, tint = (theme.SOFT, theme.SOFT) if writer.busy else (theme.INK, theme.FELT.colour)
    keys = []
    for form in forms:
        name, meant = say.t(NAMES[form]), say.t(MEANT[form])
        words = ft.Column([strong(name, color=color), soft(meant)], spacing=2, expand=True)
        key = sheet_key(
            ft.Row([ft.Icon(ICONS[form], color=tint), words], spacing=14),
            None if writer.busy else partial(write, form),
            spoken=f"{name}. {meant}",
            identifier=f"export-{form}",
        )
        keys.append(key)
    return keys
