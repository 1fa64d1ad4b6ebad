"""Tells in the log what was said anew about a game itself: when it was, how long it took, and who sat there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import datetime, tzinfo

import flet as ft

from companion.engine.words import Say
from companion.sessions.play.described import Reseated, Retimed
from companion.ui import theme
from companion.ui.device import Device
from companion.ui.parts import dates
from companion.ui.parts.frame import panel
from companion.ui.parts.texts import body, heading, soft


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
