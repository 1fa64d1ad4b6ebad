"""Draws the stage of a result: on the game's colour the winner, with a crown, and their points in large figures. A
person alone who lost sees themselves, and how far behind they were.
"""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine import Standing
from companion.engine.game import View
from companion.engine.words import capital, unit
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import player_alone
from companion.ui import bridge, theme
from companion.ui.kit.frame import box
from companion.ui.kit.signs import badge, face, glyph
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import drawn, headline, on_a_line, silent, soft, spoken_as, unbroken
from companion.ui.kit.travel import GROWS, Arriving, Counted
from companion.ui.screens.result.lone_player import OwnRecord, far
from companion.ui.screens.result.picture import OVER, who_won
from companion.ui.session.table import Table

GOLD: Final = theme.DARK[theme.YELLOW]
SHADES: Final = [ft.Colors.with_opacity(share, "#000000") for share in (0.04, 0.4)]
LAMP: Final = ft.RadialGradient(SHADES, center=ft.Alignment(0, -0.3), radius=1.1)
"""The light of the lamp above it: deep at the edges."""
INSET: Final = 18
FIGURES: Final = 64
FACES: Final = (84, 68, 56)
"""The pixels from the edges of the stage to what stands on it, of the points, and of a face by how many there are."""
LOW: Final = 0.7
CROWN: Final = 0.4
"""The part of these pixels on a low page, and the part of a face's that its crown has."""


@bridge.component
def Stage(table: Table[View], live: LiveSession, *, runs: bool) -> ft.Control:
    """Draws it, the same by day and by night, as cards are. With ``runs`` the game has just come to its end: the points
    run up once, where things may move, until they are there or somebody taps. Nothing waits for them, and all is read
    aloud from the start.
    """
    skipped, skip = bridge.use_state(False)
    say, session, standings = table.say, table.session, table.seen.standings
    ended, size, alone = session.ended, table.device.size, player_alone(session)
    moves, share = runs and table.device.moves and not skipped, LOW if size.low else 1
    who = (far(say, standings) if ended is None else "") or who_won(say, table.words, table.seen, ended)
    shown = [] if ended == "abandoned" else [one for one in standings if one.winner or (ended and one.rank == 1)]
    shown = [one for one in standings if one.seat == say.you and ended is None] or shown
    lines: list[ft.Control] = [soft(capital(say.t(OVER[ended])), color=theme.FACE)]
    if shown:
        width, score = round(FACES[min(len(shown), len(FACES)) - 1] * share), shown[0].score
        faces = [_face(table, one, width, moves=moves) for one in shown]
        figures = bridge.keyed("figures", Counted, score, FIGURES * share, theme.FACE, moves)
        said = say.plural("{n} point", "{n} points", score)
        below = drawn(unit(said), size=theme.SMALL, most=GROWS, color=theme.FACE)
        faces.append(spoken_as(said, centred([figures, below], spacing=0, tight=True), "figures"))
        lines.append(ft.Row(faces, spacing=14, wrap=True, alignment=ft.MainAxisAlignment.CENTER))
    room = size.inside(foot=True, pane=True) - 2 * INSET
    letters = max(theme.LARGE, on_a_line(who, room * 1.7, theme.HEADLINE))
    lines.append(headline(who, theme.FACE, unbroken(who, room, letters), ft.TextAlign.CENTER))
    if alone is not None:
        lines.append(bridge.keyed("own-record", OwnRecord, live, alone))
    lit = ft.Container(centred(lines, spacing=6), padding=INSET * share, gradient=LAMP, border_radius=theme.ROUND_SHEET)
    ground = box(lit, theme.LIGHT[table.accent.colour], rounded=theme.ROUND_SHEET)
    tapped = ft.GestureDetector(ground, on_tap=lambda: skip(True), exclude_from_semantics=True)
    return ft.Semantics(identifier="result", container=True, content=tapped)


def _face(table: Table[View], one: Standing, width: int, *, moves: bool) -> ft.Control:
    """Draw the face, sign or first letter of somebody, with a crown if they won."""
    name, level = table.session.players[one.seat]
    known_as = table.say.name(one.seat) if is_placeholder(name) else name
    drawn_face = face(name, width) if level else badge(known_as, table.device.sign_of(name), width)
    if not one.winner or table.session.ended:
        return drawn_face
    crown = bridge.keyed(f"crown-{one.seat}", Arriving, silent(glyph("crown", width * CROWN, GOLD)), moves)
    below = ft.Container(drawn_face, padding=ft.Padding(0, width * CROWN, 0, 0))
    return ft.Stack([below, crown], alignment=ft.Alignment.TOP_CENTER, clip_behavior=ft.ClipBehavior.NONE)
