"""Has a screen write files: what it shows while one is being written, and what came of it."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.waiting import Trouble
from companion.share.exports import FORMS, FormName, NotExported, Selection
from companion.share.exports.document import write_plays
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import main_key, quiet_key
from companion.ui.kit.pictures.share_sheet import Notice, notice_line
from companion.ui.kit.texts import announced, body
from companion.ui.screens.exports.delivery import Handed, Job, Stopped, hand_over
from companion.ui.writing import sentence

log = logging.getLogger("companion.ui")


NOTHING: Final = Notice()


@dataclass(frozen=True, slots=True)
class Work:
    """How far it is: ``job`` is being written, ``handed`` is behind a link, ``notice`` says how it came out."""

    job: Job | None = None
    done: int = 0
    whole: int = 0
    handed: Handed | None = None
    notice: Notice = NOTHING


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
            found = await hand_over(page, saver.current, job, name)
            came_out = Work(handed=found if found.link else None, notice=_told(say, found))
        except Stopped:
            came_out = Work(notice=Notice(say.t("Cancelled. Nothing was written.")))
        except NotExported as why:
            came_out = Work(notice=Notice(why.said(say), wrong=True))
        except Trouble as trouble:
            came_out = Work(notice=Notice(sentence(trouble, say), wrong=True))
        except Exception:
            log.exception("%s was not written", name)
            came_out = Work(notice=Notice(say.t("{file} could not be saved.", file=name), wrong=True))
        running.current = None
        if report is not None:
            report(came_out.notice)
            came_out = replace(came_out, notice=NOTHING)
        change(came_out)

    return Writer(work.job is not None, _shown(say, work, stop, change), begin)


def _shown(say: Say, work: Work, stop: Callable[[], None], change: Callable[[Any], None]) -> list[ft.Control]:
    """Draw the bar with a key to cancel, the key for a link, or how it came out: a panel, or nothing."""
    if work.job is not None:
        told = say.plural("{n} of {whole} games", "{n} of {whole} games", work.done, whole=work.whole)
        words = told if work.whole else say.t("One moment…")
        part = work.done / work.whole if work.whole else None
        bar = ft.ProgressBar(value=part, bgcolor=theme.KEY, color=theme.FELT.colour, bar_height=12)
        cancel = quiet_key(say.t("Cancel"), stop, "export-cancel")
        return [panel([announced("export-progress", body(words)), bar, ft.Row([cancel])], identifier="exporting")]
    found = work.handed
    if found is not None:
        size = say.decimal(found.size / 1_000_000)
        words = say.t("Save {file} ({size} MB)", file=found.name, size=size)
        link = ft.OpenUrl(found.link, target=ft.UrlTarget.SELF)
        forget = functools.partial(change, Work(notice=Notice(say.t("Handed to this device to be saved."))))
        return [panel([notice_line(work.notice), ft.Row([main_key(words, forget, "export-save", action=link)])])]
    return [panel([notice_line(work.notice)])] if work.notice.words else []


def _told(say: Say, found: Handed) -> Notice:
    count = say.plural("{n} game", "{n} games", found.sessions)
    if found.link:
        return Notice(say.t("The file is ready: {games}.", games=count))
    if not found.place:
        return Notice(say.t("Nothing was written."))
    return Notice(say.t("{file} is in the downloads of this device.", file=found.place) + f" {count}.")


def title_of(say: Say, form: FormName) -> tuple[str, str, ft.IconData]:
    """Return what a form is called, what it is for, and its icon."""
    match form:
        case "csv":
            told = say.t(
                "CSV for Excel, LibreOffice and others: a row for each game and person, at 13 for each round, too."
            )
            return say.t("Table"), told, ft.Icons.TABLE_CHART_OUTLINED
        case "html":
            told = say.t("One page to print: places, rounds, and where the points come from.")
            return say.t("Score sheets"), told, ft.Icons.PRINT_OUTLINED
        case "bgsplay":
            told = say.t("A play file for the BG Stats app: open it there. “Import game files” reads such files, too.")
            return say.t("BG Stats"), told, ft.Icons.QUERY_STATS
        case "json":
            told = say.t("JSON with every card and tap, for programs.")
            return say.t("Everything, as one document"), told, ft.Icons.DATA_OBJECT
        case "files":
            told = say.t("A zip with a file for each game: Table Companion reads them again.")
            return say.t("Game files"), told, ft.Icons.FOLDER_ZIP_OUTLINED
