"""Says what an evening is called and who won it, and leads from the history to its evenings and years."""

from __future__ import annotations

from datetime import date

import flet as ft

from companion.engine.words import Say
from companion.sessions.library import dates
from companion.sessions.library.look_back import Evening, Guest, LookBack
from companion.ui import addresses, bridge, theme
from companion.ui.host.host import use_host
from companion.ui.kit.frame import panel
from companion.ui.kit.keys import quiet_key, row_key
from companion.ui.kit.texts import heading, with_tenth


@bridge.component
def LatestEvenings() -> ft.Control:
    """Draws the key to the year and a row for each of the latest evenings; nothing before a game is finished."""
    host, page = use_host(), ft.context.page
    bridge.use_watched(host.sessions)
    say, look_back = host.say(), LookBack(host.sessions)
    years = look_back.years()
    if not years:
        return ft.Container()
    words = say.t("Your year in cards: {year}", year=years[0])
    key = quiet_key(words, lambda: page.navigate(addresses.year(years[0])), "to-year")
    rows = [_row(say, one) for one in look_back.latest_evenings()]
    title = [heading(say.t("Evenings"))] if rows else []
    return panel([ft.Row([key]), *title, *rows], spacing=4, identifier="looking-back")


def _row(say: Say, one: Evening) -> ft.Control:
    count, day = len(one.games), one.day.isoformat()
    told = f"{say.plural('{n} game', '{n} games', count)} · {who_won_evening(say, one)}"
    there = addresses.evening(day, one.part)
    return row_key(say, there, f"evening-{day}-{one.part}", evening_title(say, one.day), told, size=theme.COMPACT)


def evening_title(say: Say, day: date) -> str:
    return say.t("Evening of {day}", day=dates.full_date(say, day))


def won_of(say: Say, one: Guest) -> str:
    """Return «2 of 5 games»."""
    return say.plural("{won} of {n} game", "{won} of {n} games", one.games, won=with_tenth(say, one.won))


def who_won_evening(say: Say, found: Evening) -> str:
    """Return the sentence who won the evening; those who are level share it."""
    winners = found.winners
    if not winners:
        return say.t("Nobody won this evening.")
    names = say.listing([one.name for one in winners])
    return say.plural("{names} wins the evening.", "{names} share the evening.", len(winners), names=names)
