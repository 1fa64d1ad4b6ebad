"""Joins addresses and screens. Each address is a place one can come back to, reload or send on."""

from __future__ import annotations

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


ROUTES = [
    ft.Route(
        path="/",
        component=Home,
        children=[
            ft.Route(path="die", component=Die),
            ft.Route(path="alone", component=PlayAlone),
            ft.Route(path="alone/:game", component=PlayAlone),
            ft.Route(path="daily", component=Daily),
            ft.Route(path="daily/:day", component=Daily),
            ft.Route(path="new", component=NewGame),
            ft.Route(path="new/:game", component=SetUp),
            ft.Route(
                path="session/:id",
                component=Play,
                children=[
                    ft.Route(
                        path="replay", component=Rewind, children=[ft.Route(path=":at(\\d{1,5})", component=Rewind)]
                    ),
                    ft.Route(path="how", component=HowThisGoes),
                    ft.Route(path="large", component=LargeView),
                    ft.Route(path="leave", component=Leave),
                    ft.Route(path="edit", component=Amend),
                    ft.Route(path="picture", component=ResultPicture),
                    ft.Route(path="export", component=Exporting),
                    *(ft.Route(path=path, component=page) for one in SCREENS.values() for path, page in one.pages),
                    ft.Route(path="log", component=SessionLog, children=[ft.Route(path=":entry(\\d+)", component=Fix)]),
                ],
            ),
            ft.Route(path="history", component=History),
            ft.Route(path="figures/:game", component=GamePage),
            ft.Route(path="evening/:day", component=EveningPage),
            ft.Route(
                path="evening/:day/:part(\\d{1,3})",
                component=EveningPage,
                children=[ft.Route(path="picture", component=EveningPicture)],
            ),
            ft.Route(
                path="year/:year(\\d{4})",
                component=YearPage,
                children=[ft.Route(path="picture", component=YearPicture)],
            ),
            ft.Route(path="past", component=PastGame),
            ft.Route(path="export", component=Exporting),
            ft.Route(
                path="people",
                component=People,
                children=[
                    ft.Route(path="group/:group", component=GroupPage),
                    ft.Route(
                        path=":person",
                        component=PersonPage,
                        children=[ft.Route(path="with/:other", component=DuelPage)],
                    ),
                ],
            ),
            ft.Route(
                path="rules",
                component=RulesIndex,
                children=[
                    ft.Route(path=":game", component=RulesPage, children=[ft.Route(path=":rule", component=RulesPage)])
                ],
            ),
            ft.Route(path="how/:game", component=HowItGoes),
            ft.Route(path="print", component=Printing, children=[ft.Route(path=":game", component=Printing)]),
            ft.Route(path="settings", component=Settings),
        ],
    )
]


def router() -> ft.Control:
    return ft.Router(ROUTES, not_found=NotFound, manage_views=True)
