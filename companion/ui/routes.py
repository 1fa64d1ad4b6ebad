"""Joins addresses and screens. People can come back to each address, reload it or send it on."""

from __future__ import annotations

import re
from collections.abc import Callable
from urllib.parse import urlsplit

import flet as ft

from companion.ui import addresses, bridge
from companion.ui.deferred import deferring
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import OfSession, nothing_here, use_host
from companion.ui.kit.frame import view
from companion.ui.screens.home.screen import Home, NewGame

with deferring(globals()):
    # in an order in which none brings too many along: each holds up what is tapped meanwhile (import_in_quiet)
    # isort: off
    from companion.ui.screens.totals import WritingDown
    from companion.ui.screens.figures.person import Both
    from companion.ui.screens.figures.looking_back import EveningPicture, OneEvening, OneYear, YearPicture
    from companion.ui.screens.figures.games import OneGame
    from companion.ui.screens.setup.screen import SettingUp
    from companion.ui.screens.setup.lone_table import ChoosingAlone
    from companion.ui.screens.play.screen import Fixing, OfTable, Playing, Showing
    from companion.ui.screens.play.amending import About
    from companion.ui.screens.play.leaving import Ways
    from companion.ui.screens.play.phones import OnePhone, Phones
    from companion.ui.screens.play.rewind import Steps
    from companion.ui.screens.history.listing import BesideHistory, OncePlayed
    from companion.ui.screens.history.screen import History
    from companion.ui.screens.history.log import Log
    from companion.ui.screens.people.screen import BesidePeople, OneGroup, People
    from companion.ui.screens.people.person import OnePerson
    from companion.ui.screens.lesson import OfGame, OfThisGame
    from companion.ui.screens.rules import BesideContents, RulesIndex
    from companion.ui.screens.daily import DealsOfTheDay
    from companion.ui.screens.die import Die
    from companion.ui.screens.settings import Settings
    from companion.ui.screens.printing import Papers
    from companion.ui.screens.result.picture import Picturing
    from companion.ui.screens.exports import ManyGames, OneSession
    from companion.ui.screens.guest.pairing import JoinTable, SeatLeft
    # isort: on


@bridge.component
def NotFound() -> ft.Control:
    return nothing_here(use_host())


def _page(
    draw: Callable[..., ft.Control], within: Callable[..., ft.Control] | None = None, **parts: Callable[[str], object]
) -> Callable[[], ft.View]:
    """Make a page of what ``draw`` makes of these parts of its address, each as it is read; at another address it is
    another page, which begins at its top.

    Below another page it is drawn once somebody has seen it, and then stays: who comes back finds it as it was left.
    Who draws it ``within`` something, such as beside a list, is told ``draw`` and the parts. A part that is called
    ``wish`` stands behind a question mark.
    """

    def page() -> ft.View:
        path = ft.use_view_path()
        seen = bridge.use_ref(lambda: False)
        seen.current = seen.current or urlsplit(ft.use_route_location()).path == path
        if not seen.current:
            return view(path, ft.Container())
        told = {"wish": urlsplit(ft.context.page.route).query, **ft.use_route_params()}
        facts = [read(told[part]) for part, read in parts.items() if part in told]
        shown = bridge.keyed(f"{draw.__name__} {facts}", *([within] if within else []), draw, *facts)
        return view(path, shown)

    page.__module__, page.__name__, page.__qualname__ = draw.__module__, draw.__name__, draw.__qualname__
    return bridge.component(page)


def _of_session(
    draw: Callable[..., ft.Control], path: str = "", within: Callable[..., ft.Control] = OfSession
) -> Callable[[], ft.View]:
    """Make a page of what ``draw`` makes of the live session in the address, and of the numbers in the ``path``."""
    return _page(draw, within, id=addresses.session_in, **dict.fromkeys(re.findall(r":(\w+)", path), int))


def _at(path: str, page: Callable[..., object], *below: ft.Route) -> ft.Route:
    """Put a page at an address, and others at addresses that begin with it."""
    return ft.Route(path=path, component=page, children=list(below) or None)


ALONE, DAILY = _page(ChoosingAlone, game=str), _page(DealsOfTheDay, day=str)
EVENING = _page(OneEvening, BesideHistory, day=addresses.day_in, part=int)
PRINTING, REWIND = _page(Papers, game=str), _of_session(Steps, ":at")
RULES = _page(BesideContents, game=str, rule=str)

ROUTES = [
    _at(
        "/",
        Home,
        _at("die", _page(Die)),
        _at("alone", ALONE),
        _at("alone/:game", ALONE),
        _at("daily", DAILY),
        _at("daily/:day", DAILY),
        _at("new", NewGame),
        _at("new/:game", _page(SettingUp, game=str)),
        _at(
            "session/:id",
            _page(Playing, OncePlayed, id=addresses.session_in),
            _at("replay", REWIND, _at(r":at(\d{1,5})", REWIND)),
            _at("how", _of_session(OfThisGame)),
            _at("large", _of_session(Showing, within=OfTable)),
            _at("phones", _of_session(Phones), _at(r":number(\d{1,6})", _of_session(OnePhone, ":number"))),
            _at("leave", _of_session(Ways)),
            _at("edit", _of_session(About)),
            _at("picture", _of_session(Picturing)),
            _at("export", _of_session(OneSession)),
            *(_at(path, _of_session(draw, path, OfTable)) for one in SCREENS.values() for path, draw in one.pages),
            _at(
                "log",
                _page(Log, OncePlayed, id=addresses.session_in),
                _at(r":entry(\d+)", _of_session(Fixing, ":entry", OfTable)),
            ),
        ),
        _at("table/:id", _of_session(Showing, within=OfTable)),
        _at("history", _page(History, wish=str)),
        _at("figures/:game", _page(OneGame, BesideHistory, game=str)),
        _at("evening/:day", EVENING),
        _at(
            r"evening/:day/:part(\d{1,3})",
            EVENING,
            _at("picture", _page(EveningPicture, day=addresses.day_in, part=int)),
        ),
        _at(
            r"year/:year(\d{4})", _page(OneYear, BesideHistory, year=int), _at("picture", _page(YearPicture, year=int))
        ),
        _at("past", _page(WritingDown)),
        _at("export", _page(ManyGames, wish=str)),
        _at(
            "people",
            _page(People),
            _at("group/:group", _page(OneGroup, BesidePeople, group=str)),
            _at(
                ":person",
                _page(OnePerson, BesidePeople, person=str),
                _at("with/:other", _page(Both, BesidePeople, person=str, other=str)),
            ),
        ),
        _at("rules", _page(RulesIndex), _at(":game", RULES, _at(":rule", RULES))),
        _at("how/:game", _page(OfGame, game=str)),
        _at("print", PRINTING, _at(":game", PRINTING)),
        _at("settings", _page(Settings)),
        _at("join", _page(JoinTable), _at(":code", _page(JoinTable, code=str))),
        _at("seat", _page(SeatLeft)),
        _at("seat/:below", _page(SeatLeft)),
    )
]


def router() -> ft.Control:
    return ft.Router(ROUTES, not_found=NotFound, manage_views=True)
