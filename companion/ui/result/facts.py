"""A finished session as the facts of a picture: the same sources as the result on the screen, without its rule ids."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import flet as ft

from companion.engine import Standing
from companion.engine.words import Say
from companion.sessions.library.people import PersonRefused
from companion.sessions.play.live_session import LiveSession
from companion.share.picture import Facts, Look, Person, drawable
from companion.ui import theme
from companion.ui.desk import Desk
from companion.ui.games.registry import SCREENS
from companion.ui.parts.dates import written
from companion.ui.parts.faces import face_of
from companion.ui.result.headline import OVER, who_won

_COLOURS: Final = {
    "green": theme.GREEN,
    "yellow": theme.YELLOW,
    "red": theme.RED,
    "blue": theme.BLUE,
    "purple": theme.PURPLE,
    "rotten": theme.ROTTEN,
}


def facts_of(desk: Desk, session: LiveSession) -> Facts:
    """Names are in letters that our typeface has; somebody without any such letter is called by their seat."""
    game, plain = session.game, desk.say()
    names = [drawable(name, plain.t("Seat {number}", number=seat + 1)) for seat, name in enumerate(session.names)]
    say, seen = desk.say(names), session.look()
    ended, standings = session.ended, seen.standings
    told = SCREENS[game.id].picture(say, seen, standings)
    people = tuple(
        Person(
            names[one.seat],
            one.rank,
            one.score,
            one.winner,
            _sign(desk, session, one.seat),
            told.sources[at] if told.sources else (),
        )
        for at, one in enumerate(standings)
    )
    title = game.words.title(say)
    return Facts(
        game=title,
        date=written(say, (session.finished_at or session.started_at).astimezone().date()),
        place=drawable(session.place),
        over=say.t(OVER[ended]),
        headline=who_won(say, game.words, seen, ended),
        people=people,
        parts=told.parts,
        notes=(*told.notes, *_ties(say, standings)),
        points=say.plural("{n} point", "{n} points", standings[0].score),
        more=told.more,
        app=say.t("Table Companion"),
        credit=say.t("{game} belongs to its owners. No affiliation.", game=title),
        emblem=told.emblem,
    )


def look_of(game: str, *, dark: bool) -> Look:
    """The app's colours, as values: a picture stays what it is in whatever theme it is looked at."""
    values, accent = theme.DARK if dark else theme.LIGHT, SCREENS[game].accent

    def of(role: ft.Colors) -> str:
        return values[role]

    return Look(
        paper=of(theme.PAPER),
        card=of(theme.CARD),
        key=of(theme.KEY),
        ink=of(theme.INK),
        soft=of(theme.SOFT),
        line=of(theme.LINE),
        accent=of(accent.colour),
        on_accent=of(accent.on),
        tint=of(accent.tint),
        face=theme.FACE,
        face_ink=theme.FACE_INK,
        face_edge=theme.FACE_EDGE,
        shapes={kind: of(role) for kind, role in _COLOURS.items()},
        suits=dict(SCREENS[game].suits),
    )


def _sign(desk: Desk, session: LiveSession, seat: int) -> str:
    name, level = session.players[seat]
    if level:
        return face_of(name)
    try:
        return desk.sessions.people.get(session.person_ids[seat]).colour
    except PersonRefused:
        return ""


def _ties(say: Say, standings: Sequence[Standing]) -> list[str]:
    """Why equal points are one place, or two. Who shares the first is told above."""
    told = []
    for _, level in groupby(standings, key=lambda one: one.score):
        group = list(level)
        if len({one.rank for one in group}) > 1:
            cards = [
                say.plural("{name}: {n} card", "{name}: {n} cards", dict(one.extra)["cards"], name=say.name(one.seat))
                for one in group
            ]
            told.append(say.t("Equal points: more cards go first. {cards}.", cards=", ".join(cards)))
        for rank, some in groupby(group, key=lambda one: one.rank):
            names = [say.name(one.seat) for one in some]
            if len(names) > 1 and rank > 1:
                told.append(
                    say.t("{names}: equal points, together in place {rank}.", names=say.listing(names), rank=rank)
                )
    return told
