"""Asks for a span of time: a frequent one, a year, a part of it, or from any day to any other."""

from __future__ import annotations

from calendar import monthrange
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any, Final, Self

import flet as ft

from companion.engine import N_, Say
from companion.sessions.library.dates import MONTHS, full_date
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.kit import spread
from companion.ui.kit.fields import number_field
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import choices
from companion.ui.kit.long_lists import ChipList
from companion.ui.kit.spread import stretched
from companion.ui.kit.texts import announced, soft

OTHER: Final = "other"
OFTEN: Final = {
    "all": N_("All time"),
    "year": N_("This year"),
    "last-year": N_("Last year"),
    "quarter": N_("Last 90 days"),
    OTHER: N_("Another period"),
}
SEASONS: Final = (N_("Winter"), N_("Spring"), N_("Summer"), N_("Autumn"))
"""Three months each, the first one from December on."""
YEARS: Final = 6
"""How many years are offered at once, the last ones."""

Day = tuple[str, str, str]
"""Day, month and year, as they stand in fields."""
PARTS: Final = {"day": N_("Day"), "month": N_("Month"), "year": N_("Year")}
AFTER: Final = 3000
"""The first year of which no file knows."""
NO_DAY: Final[Day] = ("", "", "")


@dataclass(frozen=True, slots=True)
class Span:
    """A time that is ``often`` asked for, by its word, or another one: from the ``first`` day to the ``last``."""

    often: str = "all"
    first: Day = NO_DAY
    last: Day = NO_DAY

    @classmethod
    def of(cls, year: int, month: int = 1, months: int = 12) -> Self:
        """Return so many whole months; month 0 is the December before."""
        first, after = (_month(year, one) for one in (month, month + months))
        return cls(OTHER, _told(first), _told(after - timedelta(days=1)))

    def days(self, tonight: date) -> tuple[date | None, date | None]:
        """Return the first evening, and the one with which it is over; None where nothing bounds it.

        For a day that is none both are the same: there is no evening in it.
        """
        this = date(tonight.year, 1, 1)
        match self.often:
            case "year":
                return this, None
            case "last-year":
                return _month(tonight.year, -11), this
            case "quarter":
                return tonight - timedelta(days=90), None
            case "other":
                try:
                    first, last = self.meant
                except ValueError:
                    return tonight, tonight
                return first, last and last + timedelta(days=1)
        return None, None

    @property
    def meant(self) -> tuple[date | None, date | None]:
        """Return the two days of another time; a month or a year alone is all of it. Raises ValueError for no day."""
        return _meant(self.first, last=False), _meant(self.last, last=True)

    @property
    def narrows(self) -> bool:
        return self.days(date.max) != (None, None)

    def words(self, say: Say) -> str:
        """Return what is chosen, on a key."""
        return (self.often == OTHER and self.narrows and _words(say, self)) or say.t(OFTEN[self.often])


ANY_TIME: Final = Span()
Change = Callable[[Callable[[Span], Span]], object]


@bridge.component
def SpanChoice(span: Span, change: Change, years: Sequence[int]) -> ft.Control:
    """Draws what is often asked for; for another time these ``years``, the parts of one, and the fields of two days."""
    device = use_device()
    say, known = device.say(), sorted({device.tonight.year, *years}, reverse=True)
    open_, unfold = bridge.use_state(span.often == OTHER)

    def choose(often: str) -> None:
        unfold(lambda old: often == OTHER and not (old and span.often == OTHER))
        change(lambda old: replace(old, often=often))

    often = [(key, say.t(words), f"period-{key}") for key, words in OFTEN.items()]
    if span.often == OTHER:
        often[-1] = OTHER, span.words(say), f"period-{OTHER}"
    keys = choices(often, span.often, choose)
    if not open_ or span.often != OTHER:
        return stretched([keys])
    chosen = next((one for one in known if str(one) == span.last[2]), None)

    def put(one: Span) -> None:
        change(lambda _: one)

    def day(which: str, told: Day) -> ft.Control:
        def typed(name: str, text: str) -> None:
            def by(old: Span) -> Span:
                parts = dict(zip(PARTS, getattr(old, which), strict=True)) | {name: text}
                told: dict[str, Any] = {which: tuple(parts.values())}
                return replace(old, **told)

            change(by)

        return day_fields(say, told, typed, which)

    whole = [(Span.of(one), str(one), f"in-{one}") for one in known]
    of_year, parts = span, list[ft.Control]()
    if chosen:
        seasons = [(Span.of(chosen, 3 * at, 3), say.t(words), f"part-{at}") for at, words in enumerate(SEASONS)]
        months = [(Span.of(chosen, at, 1), say.t(words), f"month-{at}") for at, words in enumerate(MONTHS, 1)]
        parts = [choices([*seasons, *months], span, put)]
        if span in [one for one, _, _ in (*seasons, *months)]:
            of_year = Span.of(chosen)
    asked = [
        ChipList("years", whole, [of_year], put, at_once=YEARS, typed=""),
        stretched(parts),  # there or not: the fields below keep their places, and the keyboard
        soft(say.t("First day")),
        day("first", span.first),
        soft(say.t("Last day")),
        day("last", span.last),
        announced("span-told", soft(_words(say, span))),
    ]
    return stretched([keys, panel(*asked, identifier="span")], spacing=10)


def day_fields(say: Say, told: Day, typed: Callable[[str, str], object], of: str, **left: object) -> ft.Control:
    """Draw fields for a day, month and year; ``typed`` is told which of them. ``left`` is told to each."""
    fields = [
        number_field(text, partial(typed, name), say.t(label), f"{of}-{name}", 4 if name == "year" else 2, **left)
        for text, (name, label) in zip(told, PARTS.items(), strict=True)
    ]
    return spread.keys(fields, most=1)


def whole_year(text: str) -> int:
    """Return the year that is meant: two digits are the last year that ends like that. Raises ValueError."""
    year, now = int(text), datetime.now(UTC).year
    return now - (now - year) % 100 if len(text.strip()) == 2 else year


def _words(say: Say, span: Span) -> str:
    """Say which year or month it is, or from when to when, or what is wrong with that."""
    try:
        first, last = span.meant
    except ValueError:
        return say.t("There is no such day or time.")
    if first and last and first > last:
        return say.t("The first day comes after the last one.")
    if first and span == Span.of(first.year):
        return str(first.year)
    if first and span == Span.of(first.year, first.month, 1):
        return say.t("{month} {year}", month=say.t(MONTHS[first.month - 1]), year=first.year)
    if first and last:
        return say.t("From {first} to {last}", first=full_date(say, first), last=full_date(say, last))
    if first:
        return say.t("From {first} on", first=full_date(say, first))
    return say.t("Up to {last}", last=full_date(say, last)) if last else say.t("All time")


def _month(year: int, month: int) -> date:
    """Return the first day of a month; those before the first and after the twelfth are of other years."""
    years, months = divmod(month - 1, 12)
    return date(year + years, months + 1, 1)


def _told(day: date) -> Day:
    return str(day.day), str(day.month), str(day.year)


def _meant(told: Day, *, last: bool) -> date | None:
    """Return the day; None as long as its year is not typed, or only in part. Raises ValueError."""
    day, month, year = (part.strip() for part in told)
    if len(year) not in (2, 4):
        return None
    of, within = whole_year(year), int(month or (12 if last else 1))
    if of >= AFTER:
        raise ValueError(of)
    return date(of, within, int(day or (monthrange(of, within)[1] if last else 1)))
