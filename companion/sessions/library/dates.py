"""Puts days, times and lengths into words, a session's by the clock on which it was begun; finds days in a row."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Final

from companion.engine import N_, Say
from companion.store.times import evening_of as evening_of
from companion.store.times import length_of as length_of
from companion.store.times import minutes_of as minutes_of

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


def rows_of(days: Iterable[date], step: timedelta) -> list[int]:
    """Return how many of these days follow one another, each one ``step`` after the one before, for each such row."""
    rows = groupby(enumerate(sorted(days)), lambda one: one[1] - one[0] * step)
    return [sum(1 for _ in row) for _, row in rows]


def day(say: Say, evening: date, tonight: date) -> str:
    """Return “today”, “yesterday”, or the date. ``tonight`` is the present evening by the reader's own clock."""
    days = (tonight - evening).days
    if days == 0:
        return say.t("today")
    if days == 1:
        return say.t("yesterday")
    return full_date(say, evening)


def full_date(say: Say, evening: date) -> str:
    """Return a date like “21 November 2026”."""
    facts = {"month": say.t(MONTHS[evening.month - 1]), "year": evening.year}
    if evening.day == 1:
        return say.t("1 {month} {year}", **facts)
    return say.t("{day} {month} {year}", day=evening.day, **facts)


def month(say: Say, day: date) -> str:
    """Return the month of a day like “November 2026”."""
    return say.t("{month} {year}", month=say.t(MONTHS[day.month - 1]), year=day.year)


def short_date(say: Say, day: date) -> str:
    """Return a day like “21 November”."""
    month = say.t(MONTHS[day.month - 1])
    return say.t("1 {month}", month=month) if day.day == 1 else say.t("{day} {month}", day=day.day, month=month)


def time(say: Say, moment: datetime) -> str:
    """Return a time like “19:30”, as its clock showed it."""
    return say.t("{hour}:{minute}", hour=moment.hour, minute=f"{moment.minute:02}")


def duration(say: Say, length: timedelta) -> str:
    """Return a length like “45 minutes” or “1 h 20 min”."""
    minutes = minutes_of(length)
    if minutes < 60:
        return say.plural("{n} minute", "{n} minutes", minutes)
    return say.t("{hours} h {minutes} min", hours=minutes // 60, minutes=f"{minutes % 60:02}")
