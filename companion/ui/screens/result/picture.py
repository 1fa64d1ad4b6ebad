"""Shows a finished session as a picture, to be looked at, saved or shared."""

from __future__ import annotations

import functools

import flet as ft

from companion.sessions.play.live_session import LiveSession
from companion.ui import addresses, bridge
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import use_host
from companion.ui.host.missing import nothing_here
from companion.ui.kit.pictures.shared import SharedPicture
from companion.ui.screens.result.bgstats import offered
from companion.ui.screens.result.facts import facts_of, look_of


@bridge.component
def Picturing(session: LiveSession) -> ft.Control:
    host = use_host()
    bridge.use_watched(session)
    if offered(session):
        return bridge.keyed("pictured", PicturePage, session)
    say, there = host.say(), addresses.session(session.id)
    words = say.t("You can make a picture once the game is finished and counts.")
    return nothing_here(host, words, there, session.game.words.title(say), on=say.t("Back to the game"))


@bridge.component
def PicturePage(session: LiveSession) -> ft.Control:
    host, game = use_host(), session.game
    known = [session, session.revision, session.names, session.place, session.started_at, host.lang]
    facts = ft.use_memo(lambda: facts_of(host, session), known)
    return bridge.keyed(
        "shared",
        SharedPicture,
        facts,
        functools.partial(look_of, game.id),
        f"table-companion-{game.id}-{session.evening.isoformat()}.png",
        SCREENS[game.id].accent,
        (game.words.title(host.say()), host.say().t("picture of the result")),
        addresses.session(session.id),
    )
