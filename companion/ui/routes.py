"""Joins addresses and screens. Each address is a place one can come back to, reload or send on."""

from __future__ import annotations

from collections.abc import Callable

import flet as ft

from companion.ui import bridge
from companion.ui.deferred import deferred
from companion.ui.device import use_device
from companion.ui.games.registry import SCREENS
from companion.ui.home.screen import Home, NewGame
from companion.ui.parts.missing import nothing_here

# in an order in which none brings too many along: each holds up what is tapped meanwhile (deferred.import_in_quiet)
PastGame = deferred("companion.ui.totals.screen", "PastGame")
DuelPage = deferred("companion.ui.figures.duel", "DuelPage")
EveningPage = deferred("companion.ui.figures.evening", "EveningPage")
EveningPicture = deferred("companion.ui.figures.evening", "EveningPicture")
GamePage = deferred("companion.ui.figures.game", "GamePage")
YearPage = deferred("companion.ui.figures.year", "YearPage")
YearPicture = deferred("companion.ui.figures.year", "YearPicture")
SetUp = deferred("companion.ui.setup.screen", "SetUp")
PlayAlone = deferred("companion.ui.setup.lone_table", "PlayAlone")
Fix = deferred("companion.ui.play.screen", "Fix")
Play = deferred("companion.ui.play.screen", "Play")
Amend = deferred("companion.ui.play.amending", "Amend")
LargeView = deferred("companion.ui.play.large_view", "LargeView")
Leave = deferred("companion.ui.play.leaving", "Leave")
Rewind = deferred("companion.ui.play.rewind", "Rewind")
History = deferred("companion.ui.history.screen", "History")
SessionLog = deferred("companion.ui.history.log", "SessionLog")
GroupPage = deferred("companion.ui.people.group", "GroupPage")
People = deferred("companion.ui.people.screen", "People")
PersonPage = deferred("companion.ui.people.person", "PersonPage")
HowItGoes = deferred("companion.ui.lesson", "HowItGoes")
HowThisGoes = deferred("companion.ui.lesson", "HowThisGoes")
RulesIndex = deferred("companion.ui.rules", "RulesIndex")
RulesPage = deferred("companion.ui.rules", "RulesPage")
Daily = deferred("companion.ui.daily.screen", "Daily")
Die = deferred("companion.ui.die", "Die")
Settings = deferred("companion.ui.settings.screen", "Settings")
Printing = deferred("companion.ui.printing", "Printing")
ResultPicture = deferred("companion.ui.result.picture", "ResultPicture")
Exporting = deferred("companion.ui.exports.screen", "Exporting")


@bridge.component
def NotFound() -> ft.Control:
    return nothing_here(use_device())


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
            *(_at(path, page) for one in SCREENS.values() for path, page in one.pages),
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
