"""Draws the lines of a log: each entry with what can be done about it, and what was said anew about the game itself:
when it was, how long it took, who sat there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, tzinfo

import flet as ft

from companion.engine.words import Say
from companion.locale import speaker
from companion.sessions.library import dates
from companion.sessions.library.log_text import LogLine
from companion.sessions.play.kept_session import Reseated, Retimed
from companion.ui import bridge, theme
from companion.ui.device import Device
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key, tappable
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import body, heading, soft, spoken_as
from companion.ui.kit.zoom import zoom

NUMBER = 34
"""Width of the column of entry numbers."""


@bridge.component
def EntryLine(
    lang: str,
    names: tuple[str, ...],
    one: LogLine,
    chosen: bool,
    on_tap: Callable[[], object],
    on_correct: Callable[[], object],
    on_strike: Callable[[], object],
) -> ft.Control:
    """Draws a line; a tap opens its keys: correct, or strike."""
    say = speaker(lang, names, isolates=True)
    words = "\n".join(one.lines) or say.t("an entry that cannot be told any more")
    notes = [dates.time(say, one.written_at)]
    if one.corrects is not None:
        notes.append(say.t("in the place of entry {number}", number=one.corrects))
    about = " · ".join(notes)
    text = ft.Column([body(words, size=theme.COMPACT), soft(about)], spacing=1, expand=True)
    line = tappable(
        ft.Row([_number(one.entry), text], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START),
        on_tap,
        spoken=say.t("Entry {number}: {words} ({about})", number=one.entry, words=words, about=about),
        identifier=f"entry-{one.entry}",
        chosen=chosen,
        bgcolor=theme.KEY if chosen else None,
        height=None,
        alignment=None,
        padding=ft.Padding.symmetric(horizontal=8, vertical=10),
    )
    keys: list[ft.Control] = []
    if chosen:
        keys = [
            quiet_key(say.t("Correct"), on_correct, f"correct-{one.entry}"),
            quiet_key(say.t("Remove"), on_strike, f"strike-{one.entry}"),
        ]
    below = ft.Container(ft.Row(keys, spacing=8), padding=ft.Padding(0, 4, 0, 8) if keys else 0)
    return stretched([line, below], spacing=0)


def struck_line(say: Say, one: LogLine, tonight: date) -> ft.Control:
    """Draw an entry that does not count any more: struck through, and labelled so; ``tonight`` as of ``dates.day``."""
    assert one.struck_at is not None
    words = "\n".join(one.lines) or say.t("an entry that cannot be told any more")
    day = dates.day(say, dates.evening_of(one.struck_at), tonight)
    when = _moment(say, one.struck_at, day)
    if one.corrected_by is not None:
        about = say.t("Corrected {when}: entry {number} took its place.", when=when, number=one.corrected_by)
    else:
        about = say.t("Removed {when}.", when=when)
    style = ft.TextStyle(decoration=ft.TextDecoration.LINE_THROUGH, height=1.35, letter_spacing=0)
    text = ft.Column(
        [soft(words, size=theme.COMPACT, style=style), soft(f"{dates.time(say, one.written_at)} · {about}")],
        spacing=1,
        expand=True,
    )
    row = ft.Row([_number(one.entry), text], spacing=6, vertical_alignment=ft.CrossAxisAlignment.START)
    box = ft.Container(row, padding=ft.Padding.symmetric(horizontal=8, vertical=10))
    spoken = say.t("Entry {number}, removed: {words} {about}", number=one.entry, words=words, about=about)
    return spoken_as(spoken, box, f"struck-{one.entry}")


def _number(entry: int) -> ft.Control:
    return ft.Container(
        soft(str(entry), text_align=ft.TextAlign.RIGHT), width=NUMBER * zoom(), padding=ft.Padding(0, 2, 6, 0)
    )


def amended(say: Say, device: Device, found: Sequence[Retimed | Reseated], zone: tzinfo | None) -> list[ft.Control]:
    """Draw a panel with the changes, newest first; nothing where none can be seen. ``zone`` is the session's."""
    told = [(one.at, list(_times(say, one, zone) if isinstance(one, Retimed) else _people(say, one))) for one in found]
    lines = [_line(say, device, at, words) for at, words in reversed(told) if words]
    return [panel([heading(say.t("Changed afterwards")), *lines], identifier="amended")] if lines else []


def _line(say: Say, device: Device, at: datetime, words: list[str]) -> ft.Control:
    here = device.here(at)
    day = dates.day(say, dates.evening_of(here), device.tonight)
    return ft.Column([body(" ".join(words), size=theme.COMPACT), soft(_moment(say, here, day))], spacing=1)


def _times(say: Say, one: Retimed, zone: tzinfo | None) -> Iterator[str]:
    """Tell what differs in words: seconds do not."""
    (began, ended), (begins, ends) = one.before, one.after
    moments = (at.astimezone(zone) for at in (began, begins))
    before, after = (_moment(say, at, dates.full_date(say, dates.evening_of(at))) for at in moments)
    if before != after:
        yield say.t("Date changed from {before} to {after}.", before=before, after=after)
    lengths = dates.length_of(began, ended), dates.length_of(begins, ends)
    before, after = (say.t("unknown") if one is None else dates.duration(say, one) for one in lengths)
    if before != after:
        yield say.t("Length changed from {before} to {after}.", before=before, after=after)


def _people(say: Say, one: Reseated) -> Iterator[str]:
    """Tell who had sat there by mistake; two names of somebody who was merged since are no news."""
    gone = say.t("somebody who was deleted")
    if one.before != one.after:
        yield say.t("{name} played, not {other}.", name=one.after or gone, other=one.before or gone)


def _moment(say: Say, at: datetime, day: str) -> str:
    return say.t("{day}, {time}", day=day, time=dates.time(say, at))
