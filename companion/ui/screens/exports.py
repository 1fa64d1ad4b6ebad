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
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any, BinaryIO, Final, Protocol, runtime_checkable

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
from companion.share.exports import FORMS, FormName, NotExported, Selection, Write
from companion.share.exports.document import write_plays
from companion.ui import addresses, bridge, theme
from companion.ui.device import use_device
from companion.ui.host.host import use_host, use_watching_host
from companion.ui.host.missing import any_game, no_game_yet, nothing_here
from companion.ui.kit.frame import Foot, TopBar, panel, screen
from companion.ui.kit.keys import main_key, quiet_key, sheet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line
from companion.ui.kit.texts import announced, body, headline, soft, strong
from companion.ui.screens.history.filters import FilterChoice, hits, use_asking
from companion.ui.writing import sentence

log = logging.getLogger("companion.ui")

NOTHING: Final = Notice()

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
SHOWN_EVERY: Final = 0.25
"""Seconds between two counts on the screen."""
MOST_SENT: Final = 4_000_000
"""The most bytes that go to a browser in one message, where there is another way."""
LONGEST_PART: Final = 30


@dataclass(frozen=True, slots=True)
class Work:
    """How far it is: ``job`` is being written, the file is behind a ``link``; ``notice`` says how it came out."""

    job: Job | None = None
    done: int = 0
    whole: int = 0
    notice: Notice = NOTHING
    link: str = ""
    name: str = ""
    size: int = 0


@dataclass(frozen=True, slots=True)
class Writer:
    """What a screen gets: whether something is being written, what to show of it, and how to begin."""

    busy: bool
    shown: list[ft.Control]
    begin: Callable[[FormName, Selection, str], None]


def use_writer(report: Callable[[Notice], object] | None = None) -> Writer:
    """Return what writes files for this screen, one at a time. What is on the way when it is left is stopped.

    ``report`` is told how it came out, where the screen has a place of its own for that.
    """
    device, page = use_device(), ft.context.page
    work, change = bridge.use_state(Work())
    running = bridge.use_ref[Job | None](lambda: None)
    saver = bridge.use_ref(ft.FilePicker)
    say = device.say()

    def stop() -> None:
        if running.current is not None:
            running.current.stop = True

    ft.use_effect(lambda: None, [], stop)

    def begin(form: FormName, chosen: Selection, name: str) -> None:
        def tell(done: int, whole: int) -> None:
            change(lambda now: replace(now, done=done, whole=whole) if now.job is job else now)

        if running.current is not None:
            return
        write = FORMS[form].write
        if form == "bgsplay":
            write = functools.partial(write_plays, numbers={"13": device.prefs.bgg_13})
        job = running.current = Job(form, chosen, device.lang, tell, write)
        change(Work(job))
        page.run_task(run, job, name)

    async def run(job: Job, name: str) -> None:
        try:
            ended = await hand_over(say, page, saver.current, job, name)
        except Stopped:
            ended = Work(notice=Notice(say.t("Nothing was saved.")))
        except NotExported as why:
            ended = Work(notice=Notice(why.said(say), wrong=True))
        except Trouble as trouble:
            ended = Work(notice=Notice(sentence(trouble, say), wrong=True))
        except Exception:
            log.exception("%s was not written", name)
            ended = Work(notice=Notice(say.t("{file} could not be saved.", file=name), wrong=True))
        running.current = None
        if report is not None:
            report(ended.notice)
            ended = replace(ended, notice=NOTHING)
        change(ended)

    return Writer(work.job is not None, _shown(say, work, stop, change), begin)


def _shown(say: Say, work: Work, stop: Callable[[], None], change: Callable[[Any], None]) -> list[ft.Control]:
    """Draw the bar with a key to cancel, the key for a link, or how it came out: a panel, or nothing."""
    if work.job is not None:
        told = say.plural("{n} of {whole} games", "{n} of {whole} games", work.done, whole=work.whole)
        words = told if work.whole else say.t("One moment…")
        part = work.done / work.whole if work.whole else None
        bar = ft.ProgressBar(value=part, bgcolor=theme.KEY, color=theme.FELT.colour, bar_height=12)
        cancel = quiet_key(say.t("Cancel"), stop, "export-cancel")
        return [panel(announced("export-progress", body(words)), bar, ft.Row([cancel]), identifier="exporting")]
    if work.link:
        link = ft.OpenUrl(work.link, target=ft.UrlTarget.SELF)
        size = say.decimal(work.size / 1_000_000)
        words = say.labelled(say.t("Save"), f"{work.name} ({size} MB)")
        forget = functools.partial(change, Work(notice=Notice(say.t("Handed to this device to be saved."))))
        return [panel(notice_line(work.notice), ft.Row([main_key(words, forget, "export-save", action=link)]))]
    return [panel(notice_line(work.notice))] if work.notice.words else []


class Stopped(Exception):
    """Raised when somebody stopped it: nothing of it is left."""


@dataclass
class Job:
    """One file to be written. ``stop`` may be set at any time; ``tell`` is called with how many of how many are in."""

    form: FormName
    chosen: Selection
    lang: str
    tell: Callable[[int, int], None]
    writer: Write
    stop: bool = False
    done: int = field(default=0, init=False)

    async def write(self, out: BinaryIO) -> int:
        """Write into a stream. Returns how many sessions are in it. Raises Stopped, NotExported, Trouble, OSError."""
        whole = await asyncio.to_thread(self.chosen.count)
        self.tell(0, whole)
        steps, shown = self.writer(out, self.chosen, self.lang), time.monotonic()
        try:
            while not await asyncio.to_thread(self._portion, steps):
                if self.stop:
                    raise Stopped
                if time.monotonic() - shown > SHOWN_EVERY:
                    shown = time.monotonic()
                    self.tell(self.done, whole)
                await asyncio.sleep(PAUSE)
        finally:
            with contextlib.suppress(ValueError):  # a thread is still at it: the server ends
                close: Callable[[], None] = getattr(steps, "close", lambda: None)
                close()
        if self.stop:
            raise Stopped
        return self.done

    def _portion(self, steps: Iterator[str]) -> bool:
        """Write some sessions. Returns whether these were the last ones."""
        if self.done and THREADS:
            time.sleep(BREATH)
        end = time.monotonic() + PORTION
        for _ in steps:
            self.done += 1
            if self.stop or time.monotonic() >= end:
                return False
        return True


@runtime_checkable
class FileConnection(Protocol):
    """Is connected to a browser that can fetch files from us; it takes small messages unless it expects a file."""

    def offer_file(self, name: str, media_type: str, stream: BinaryIO) -> str: ...

    def expect_file(self, wanted: bool) -> None: ...


async def hand_over(say: Say, page: ft.Page, saver: ft.FilePicker, job: Job, name: str) -> Work:
    """Write the file of a job and hand it over: at a place, or behind a link that is to be tapped. Nothing is written
    where somebody chose no place. Raises as ``Job.write`` does.
    """

    def told(place: str | None, count: int) -> Work:
        games = say.plural("{n} game", "{n} games", count)
        there = say.t("{file} is in the downloads of this device.", file=place) + f" {games}."
        return Work(notice=Notice(there if place else say.t("Nothing was saved.")))

    mobile = page.platform is not None and page.platform.is_mobile()
    if not page.web and not mobile:
        place = await saver.save_file(file_name=name)
        if not place:
            return told(place, 0)
        with whole_file(Path(place)) as file:  # which takes its place when it is whole
            count = await job.write(file)
        return told(place, count)
    with contextlib.ExitStack() as stack:
        out = stack.enter_context(tempfile.TemporaryFile())
        count = await job.write(out)
        size = out.tell()
        connection = connection_of(page)
        if size > MOST_SENT and connection is not None:
            link = connection.offer_file(name, FORMS[job.form].media_type, out)
            stack.pop_all()  # from now on the file is the connection's
            ready = say.t("The file is ready: {games}.", games=say.plural("{n} game", "{n} games", count))
            return Work(notice=Notice(ready), link=link, name=name, size=size)
        out.seek(0)
        data = await asyncio.to_thread(out.read)
        place = await saver.save_file(file_name=name, src_bytes=data)
        return told(place or (name if page.web else None), count)


def file_name(parts: list[str], suffix: str) -> str:
    """Return a name that any system takes: letters and figures of the parts, with dashes between."""
    told = [clean for part in ("table-companion", *parts) if (clean := cleaned(part))]
    return f"{'-'.join(told)}.{suffix}"


def cleaned(text: str) -> str:
    """Return the letters and figures of a text, in whatever script, with a dash for all else; at most LONGEST_PART."""
    plain = unicodedata.normalize("NFC", text).casefold()
    words = "".join(sign if sign.isalnum() else " " for sign in plain).split()
    return "-".join(words)[:LONGEST_PART].strip("-")


def connection_of(page: ft.Page) -> FileConnection | None:
    """Return the connection to a server of ours; None where there is none."""
    try:
        connection = page.session.connection
    except RuntimeError:  # the session has expired
        return None
    return connection if isinstance(connection, FileConnection) else None


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
        writer.begin(form, everything, file_name(parts, FORMS[form].suffix))

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
        foot=Foot(writer.shown),
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
        writer.begin(form, Selection(host.sessions.log, ids=[session.id]), name)

    kinds = [form for form in FORMS if form != "files" and (counts(session) or not FORMS[form].over)]
    who = say.listing([say.name(seat) for seat in range(len(session.names))])
    top = [headline(say.t("Save as a file")), body(say.labelled(title, dates.full_date(say, day))), soft(who)]
    return screen(
        host,
        TopBar(title, say.t("files"), back=there, language=True),
        columns=[top, _kinds(say, writer, kinds, write)],
        foot=Foot(writer.shown),
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
