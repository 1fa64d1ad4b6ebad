"""Says how a session came out, and shows it as a picture, to be looked at, saved or shared: from the same sources as
the result on the screen, without rule ids.
"""

from __future__ import annotations

import functools
from typing import Final

import flet as ft

from companion.engine import N_, Say, capital, in_front, ties
from companion.engine.game import View, Words
from companion.sessions.library.dates import full_date
from companion.sessions.library.placeholders import as_said
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import counts
from companion.share.picture import Facts, Look, Person, drawable
from companion.ui import addresses, bridge
from companion.ui.device import Device
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import nothing_here, use_host
from companion.ui.kit.pictures.shared import SharedPicture, look_with
from companion.ui.kit.signs import face_of

OVER: Final = {None: N_("The game is over"), "agreed": N_("ended by agreement"), "abandoned": N_("given up")}
"""By how people ended it, if they did."""


@bridge.component
def Picturing(session: LiveSession) -> ft.Control:
    host, back = use_host(), addresses.session(session.id)
    bridge.use_watched(session)
    if not counts(session):
        say = host.say()
        words = say.t("You can make a picture once the game is finished and counts.")
        return nothing_here(host, words, back, session.game.words.title(say), on=say.t("Back to the game"))
    return picture_of(host, session, back)


def picture_of(device: Device, session: LiveSession, back: str) -> ft.Control:
    """Draw the screen with the picture of a session that counts, for anybody at the table; Back leads ``back``."""
    say, game = device.say(), session.game
    accent, look = SCREENS[game.id].accent, functools.partial(look_of, game.id)
    named = f"table-companion-{game.id}-{session.evening.isoformat()}.png"
    said = game.words.title(say), say.t("Picture")
    return bridge.keyed("shared", SharedPicture, facts_of(device, session), look, named, accent, said, back)


def who_won(say: Say, words: Words, view: View, ended: str | None) -> str:
    """Return a sentence. Nobody wins a session that was ended before its time."""
    if ended == "abandoned":
        return say.t("This game counts for nobody.")
    if ended == "agreed":
        return in_front(say, view.standings)
    return words.prompt(say, view)


def facts_of(device: Device, session: LiveSession) -> Facts:
    """Return the facts, names in letters that our typeface has; a name without any such is replaced by the seat's."""
    game, plain = session.game, device.say()
    names = [
        drawable(as_said(plain, name), plain.t("Seat {number}", number=seat + 1))
        for seat, name in enumerate(session.names)
    ]
    say = plain.openly([(name, level) for name, (_, level) in zip(names, session.players, strict=True)])
    view, ended = session.look(), session.ended
    standings = view.standings
    drawn = SCREENS[game.id].picture(say, view, standings)
    people = list[Person]()
    for at, one in enumerate(standings):
        (name, level), sources = session.players[one.seat], drawn.sources[at] if drawn.sources else ()
        sign = face_of(name) if level else device.sign_of(name)
        people.append(Person(names[one.seat], one.rank, one.score, one.winner, sign, sources))
    title = game.words.title(say)
    return Facts(
        game=title,
        date=full_date(say, session.evening),
        place=drawable(session.place),
        over=capital(say.t(OVER[ended])),
        headline=who_won(say, game.words, view, ended),
        people=tuple(people),
        parts=drawn.parts,
        notes=(*drawn.notes, *ties(say, standings)),
        points=say.plural("{n} point", "{n} points", standings[0].score),
        more=drawn.more,
        app=say.t("Table Companion"),
        credit=say.t("{game} belongs to its publishers. An independent app.", game=title),
        emblem=drawn.emblem,
    )


def look_of(game: str, dark: bool) -> Look:
    """Return the app's colours as values, those of one game among them."""
    return look_with(SCREENS[game].accent, SCREENS[game].suits, dark=dark)
