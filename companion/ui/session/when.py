"""Asks when something was: day, month and year, hour and minutes, and how long it took."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import partial
from typing import Self

import flet as ft

from companion.engine.words import Say, capital, unit
from companion.sessions.library.dates import evening_of, full_date, minutes_of
from companion.sessions.play.session_facts import TimesRefused
from companion.ui.kit import spread
from companion.ui.kit.fields import number_field
from companion.ui.kit.span import day_fields, whole_year
from companion.ui.kit.texts import soft


@dataclass(frozen=True, slots=True)
class When:
    """Holds what stands in the fields, as a clock showed it. ``hours`` and ``minutes`` say how long it took."""

    day: str
    month: str
    year: str
    hour: str
    minute: str
    hours: str = ""
    minutes: str = ""

    @classmethod
    def of(cls, began: datetime, length: timedelta | None = None) -> Self:
        """Return the fields of a session that began then and, perhaps, took so long; empty where nobody knows."""
        lasted = None if length is None else minutes_of(length)
        took = ("", "") if lasted is None else (str(lasted // 60), str(lasted % 60))
        return cls(str(began.day), str(began.month), str(began.year), str(began.hour), f"{began.minute:02}", *took)

    def times(self, zone: tzinfo | None) -> tuple[datetime, datetime]:
        """Return beginning and end, on a clock of this zone; else this machine's.

        Raises TimesRefused for what is no day, no time or no length.
        """
        try:
            month, day, hour, minute = (int(part) for part in (self.month, self.day, self.hour, self.minute))
            told = datetime(whole_year(self.year), month, day, hour, minute, tzinfo=zone)
            began = told.astimezone(zone)
            hours, minutes = int(self.hours or 0), int(self.minutes or 0)
            if min(hours, minutes) < 0:
                raise TimesRefused("before")
            return began, began + timedelta(hours=hours, minutes=minutes)
        except (ValueError, OverflowError, OSError) as wrong:
            raise wrong if isinstance(wrong, TimesRefused) else TimesRefused("no_date") from None

    def evening(self) -> date | None:
        """Return the evening to which it belongs, where that is another day than the one that is told."""
        try:
            began, _ = self.times(UTC)
            evening = evening_of(began)
        except (TimesRefused, OverflowError):
            return None
        return None if evening == began.date() else evening


Change = Callable[[Callable[[When], When]], object]


def when_fields(say: Say, when: When, change: Change, *, length: bool, **left: object) -> list[ft.Control]:
    """Draw the fields; ``length``: with how long it took. ``left`` is told to each (``use_saving``)."""

    def field(name: str, label: str) -> ft.Control:
        return number_field(getattr(when, name), partial(typed, name), label, f"when-{name}", 2, **left)

    def typed(name: str, text: str) -> None:
        change(lambda old: replace(old, **{name: text}))

    day = day_fields(say, (when.day, when.month, when.year), typed, "when", **left)
    hour, minute = unit(say.plural("{n} hour", "{n} hours", 1)), unit(say.plural("{n} minute", "{n} minutes", 1))
    clock = [field("hour", capital(hour)), field("minute", capital(minute))]
    drawn: list[ft.Control] = [day, soft(say.t("Started")), spread.keys(clock, most=1)]
    if (evening := when.evening()) is not None:
        drawn.append(soft(say.t("The evening before: {day}", day=full_date(say, evening))))
    if length:
        hours, minutes = unit(say.plural("{n} hour", "{n} hours", 2)), unit(say.plural("{n} minute", "{n} minutes", 2))
        took = [field("hours", capital(hours)), field("minutes", capital(minutes))]
        drawn += [soft(say.t("It took")), spread.keys(took, most=1)]
    return drawn
