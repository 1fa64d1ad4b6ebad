"""Joins addresses and screens. Each address is a place one can come back to, reload or send on."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui import bridge
from companion.ui.deferred import deferring
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.host.missing import nothing_here, page_of
from companion.ui.screens.home.screen import Home, NewGame

with deferring(globals()):
    # in an order in which none brings too many along: each holds up what is tapped meanwhile (import_in_quiet)
    # isort: off
    from companion.ui.screens.totals.screen import PastGame
    from companion.ui.screens.figures.duel import DuelPage
    from companion.ui.screens.figures.evening import EveningPage, EveningPicture
    from companion.ui.screens.figures.game import GamePage
    from companion.ui.screens.figures.year import YearPage, YearPicture
    from companion.ui.screens.setup.screen import SetUp
    from companion.ui.screens.setup.lone_table import PlayAlone
    from companion.ui.screens.play.screen import Fix, Play
    from companion.ui.screens.play.amending import Amend
    from companion.ui.screens.play.large_view import LargeView
    from companion.ui.screens.play.leaving import Leave
    from companion.ui.screens.play.rewind import Rewind
    from companion.ui.screens.history.screen import History
    from companion.ui.screens.history.log import SessionLog
    from companion.ui.screens.people.group import GroupPage
    from companion.ui.screens.people.screen import People
    from companion.ui.screens.people.person import PersonPage
    from companion.ui.screens.lesson import HowItGoes, HowThisGoes
    from companion.ui.screens.rules import RulesIndex, RulesPage
    from companion.ui.screens.daily.screen import Daily
    from companion.ui.screens.die import Die
    from companion.ui.screens.settings.screen import Settings
    from companion.ui.screens.printing import Printing
    from companion.ui.screens.result.picture import ResultPicture
    from companion.ui.screens.exports.screen import Exporting
    # isort: on


@bridge.component
def NotFound() -> ft.Control:
    return nothing_here(use_host())


def _at(path: str, page: Callable[..., object], *below: ft.Route) -> ft.Route:
    """Put a page at an address, and others at addresses that begin with it."""
    return ft.Route(path=path, component=page, children=list(below) or None)


ROUTES = [
    _at(
        "/",
        Home,
        _at("die", Die),
        _at("alone", PlayAlone),
        _at("alone/:game", PlayAlone),
        _at("daily", Daily),
        _at("daily/:day", Daily),
        _at("new", NewGame),
        _at("new/:game", SetUp),
        _at(
            "session/:id",
            Play,
            _at("replay", Rewind, _at(":at(\\d{1,5})", Rewind)),
            _at("how", HowThisGoes),
            _at("large", LargeView),
            _at("leave", Leave),
            _at("edit", Amend),
            _at("picture", ResultPicture),
            _at("export", Exporting),
            *(_at(path, page_of(draw)) for one in SCREENS.values() for path, draw in one.pages),
            _at("log", SessionLog, _at(":entry(\\d+)", Fix)),
        ),
        _at("history", History),
        _at("figures/:game", GamePage),
        _at("evening/:day", EveningPage),
        _at("evening/:day/:part(\\d{1,3})", EveningPage, _at("picture", EveningPicture)),
        _at("year/:year(\\d{4})", YearPage, _at("picture", YearPicture)),
        _at("past", PastGame),
        _at("export", Exporting),
        _at(
            "people",
            People,
            _at("group/:group", GroupPage),
            _at(":person", PersonPage, _at("with/:other", DuelPage)),
        ),
        _at("rules", RulesIndex, _at(":game", RulesPage, _at(":rule", RulesPage))),
        _at("how/:game", HowItGoes),
        _at("print", Printing, _at(":game", Printing)),
        _at("settings", Settings),
    )
]


def router() -> ft.Control:
    return ft.Router(ROUTES, not_found=NotFound, manage_views=True)
