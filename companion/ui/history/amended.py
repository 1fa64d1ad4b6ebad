"""Tells in the log what was said anew about a game itself: when it was, how long it took, and who sat there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.described import Reseated, Retimed
from companion.ui import theme
from companion.ui.parts import dates
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import body, heading, soft


def amended(say: Say, found: Sequence[Retimed | Reseated]) -> list[ft.Control]:
    """Draw a panel with the changes, newest first; nothing where none can be seen."""
    told = [(one.at, list(_times(say, one) if isinstance(one, Retimed) else _people(say, one))) for one in found]
    lines = [_line(say, at, words) for at, words in reversed(told) if words]
    return [panel([heading(say.t("Changed afterwards")), *lines], identifier="amended")] if lines else []


def _line(say: Say, at: datetime, words: list[str]) -> ft.Control:
    return ft.Column([body(" ".join(words), size=theme.COMPACT), soft(_moment(say, at, dates.day(say, at)))], spacing=1)


def _times(say: Say, one: Retimed) -> Iterator[str]:
    """Tell what differs in words: seconds do not."""
    (began, ended), (begins, ends) = one.before, one.after
    before, after = (_moment(say, at, dates.full_date(say, at.astimezone().date())) for at in (began, begins))
    if before != after:
        yield say.t("Date changed from {before} to {after}.", before=before, after=after)
    if ended is None or ends is None:
        return
    before, after = dates.duration(say, ended - began), dates.duration(say, ends - begins)
    if before != after:
        yield say.t("Length changed from {before} to {after}.", before=before, after=after)


def _people(say: Say, one: Reseated) -> Iterator[str]:
    """Tell who had sat there by mistake; two names of somebody who was merged since are no news."""
    gone = say.t("somebody who was deleted")
    if one.before != one.after:
        yield say.t("{name} played, not {other}.", name=one.after or gone, other=one.before or gone)


def _moment(say: Say, at: datetime, day: str) -> str:
    return say.t("{day}, {time}", day=day, time=dates.time(say, at))
