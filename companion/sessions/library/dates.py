"""Puts days, times and durations into words, in this machine's own time."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Final

from companion.engine.words import N_, Say

MONTHS: Final = (
    N_("January"),
    N_("February"),
    N_("March"),
    N_("April"),
    N_("May"),
    N_("June"),
    N_("July"),
    N_("August"),
    N_("September"),
    N_("October"),
    N_("November"),
    N_("December"),
)


def day(say: Say, moment: datetime) -> str:
    """Return “today”, “yesterday”, or the date."""
    here = moment.astimezone().date()
    days = (date.today() - here).days  # noqa: DTZ011 - the reader's own today
    if days == 0:
        return say.t("today")
    if days == 1:
        return say.t("yesterday")
    return full_date(say, here)


def full_date(say: Say, here: date) -> str:
    """Return a date like “21 November 2026”."""
    facts = {"month": say.t(MONTHS[here.month - 1]), "year": here.year}
    if here.day == 1:
        return say.t("1 {month} {year}", **facts)
    return say.t("{day} {month} {year}", day=here.day, **facts)


def time(say: Say, moment: datetime) -> str:
    """Return a time like “19:30”."""
    here = moment.astimezone()
    return say.t("{hour}:{minute}", hour=here.hour, minute=f"{here.minute:02}")


def duration(say: Say, span: timedelta) -> str:
    """Return a duration like “45 minutes” or “1 h 20 min”."""
    minutes = max(round(span.total_seconds() / 60), 1)
    if minutes < 60:
        return say.plural("{n} minute", "{n} minutes", minutes)
    return say.t("{hours} h {minutes} min", hours=minutes // 60, minutes=f"{minutes % 60:02}")
