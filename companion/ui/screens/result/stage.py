"""Draws the stage of a result: on the game's colour the winner, with a crown, and their points in large figures. A
person alone who lost sees themselves and how far behind they were; it tells a record, and asks once for their name.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import flet as ft

from companion.engine import N_, Say, Seat, Standing, capital, unit
from companion.engine.game import View
from companion.sessions.library.lone_record import LoneRecord, records_of, rounds_of
from companion.sessions.library.placeholders import is_placeholder
from companion.sessions.library.samples import is_sample
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import day_of, helps_of, player_alone
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Sessions
from companion.ui import bridge, theme
from companion.ui.device import use_device
from companion.ui.host.from_library import use_claims
from companion.ui.host.host import Host, use_host
from companion.ui.kit import texts
from companion.ui.kit.fields import name_line
from companion.ui.kit.frame import box, panel
from companion.ui.kit.keys import quiet_key
from companion.ui.kit.signs import badge, face, glyph, level_word
from companion.ui.kit.spread import centred
from companion.ui.kit.texts import body, drawn, heading, headline, silent, soft, spoken_as, strong, warning
from companion.ui.kit.travel import GROWS, Arriving, Counted
from companion.ui.prefs import LONGEST_NAME
from companion.ui.screens.result.picture import OVER, who_won
from companion.ui.session.questions import COUNTS_APART
from companion.ui.session.saving import Deed, use_attempts, use_saving
from companion.ui.session.table import Table

BEST: Final = N_("Your best score at {game}, {level}: {n}; the previous best was {old}.")
LONGEST: Final = N_("{n} wins in a row, your longest streak at {game}, {level}.")
IN_A_ROW: Final = N_("{n} wins in a row at {game}, {level}.")
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
    letters = max(theme.LARGE, texts.on_a_line(who, room * 1.7, theme.HEADLINE))
    lines.append(headline(who, theme.FACE, texts.unbroken(who, room, letters), ft.TextAlign.CENTER))
    if alone is not None and isinstance(table.device, Host):  # a guest's phone keeps no records of that table
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


def far(say: Say, standings: Sequence[Standing]) -> str:
    """Return how far behind the one who reads came; empty if they won, and where nobody is spoken to."""
    mine = next((one for one in standings if one.seat == say.you), None)
    if mine is None or mine.winner:
        return ""
    winners = [one for one in standings if one.winner]
    names = say.seats(one.seat for one in winners)
    gap = abs(mine.score - winners[0].score) if winners else 0
    if not gap:
        return say.t("Level on points, but behind {names}.", names=names)
    return say.plural("{n} point behind {names}.", "{n} points behind {names}.", gap, names=names)


@bridge.component
def OwnRecord(session: LiveSession, seat: Seat) -> ft.Control:
    """Draws a line for each record; none for a game that counts for no record. A game with help says so instead."""
    host = use_host()
    say, now = host.say_of(session), session.now()
    facts = [session.id, now.revision, now.person_ids]
    before = ft.use_memo(lambda: _before(host.sessions, now, seat) if say.you == seat else None, facts)
    mine = next((one for one in now.look().standings if one.seat == seat), None)
    told, draw, keys = list[str](), strong, now.head.file_keys
    if before is not None and mine is not None:
        told = record_words(say, now, before, mine.score, won=mine.winner)
    if say.you == seat and helps_of(keys) and not (now.ended or day_of(keys) or is_sample(now.id)):
        told, draw = [say.t(COUNTS_APART)], soft
    if not told:
        return ft.Container()
    lines = [draw(words, color=theme.FACE, text_align=ft.TextAlign.CENTER) for words in told]
    return ft.Semantics(identifier="own-record", container=True, content=centred(lines, spacing=2))


def record_words(say: Say, session: LiveSession, before: LoneRecord, score: int, *, won: bool) -> list[str]:
    """Return what is a record beside those ``before`` this game; nothing for a first game of its kind."""
    game, level = session.game.words.title(say), level_word(say, before.level)
    sentences = []
    old = before.best(rounds_of(session.game.id, session.options, len(session.players)))
    if old is not None and (score > old if session.game.highest_wins else score < old):
        sentences.append(say.t(BEST, game=game, level=level, n=score, old=old))
    if won and before.streak:
        row = before.streak + 1
        sentences.append(say.t(LONGEST if row > before.longest else IN_A_ROW, n=row, game=game, level=level))
    return sentences


def _before(sessions: Sessions, session: LiveSession, seat: Seat) -> LoneRecord | None:
    keys = session.head.file_keys
    if session.ended or session.coached or helps_of(keys) or day_of(keys) or is_sample(session.id):
        return None
    found = records_of(sessions, [session.person_ids[seat]], before=session.id)
    return found.of(session.game.id, session.game.strongest(level for _, level in session.players if level))


@bridge.component
def YourName(session: SessionView) -> ft.Control:
    """Draws the question; once a name is kept, keys that count what was played without one as the owner's.

    Draws nothing where everybody has a name, and never again after “Not now”.
    """
    device = use_device()
    say, prefs = device.say(), device.prefs
    typed, newest, change = bridge.use_draft("")
    attempts = use_attempts(device, say)
    claims = use_claims(attempts)
    seat = player_alone(session)
    nameless = seat is not None and is_placeholder(session.names[seat]) and not is_sample(session.id)
    wrong = [warning(attempts.trouble, "my-name-refused")] if attempts.trouble else []

    def keep(then: Deed) -> None:
        name = " ".join(newest().split())[:LONGEST_NAME]
        if is_placeholder(name):
            attempts.refuse(say.t("a name is missing"))
        else:
            attempts.refuse("")
            change(lambda _: "")
            device.keep(replace(prefs, me=name, asked=True))
        then()

    saving = use_saving(lambda: newest().strip() or None, keep)
    if nameless and claims:
        told = body(say.t("{name}, what was played without a name can be yours, too.", name=prefs.me))
        return panel(heading(say.t("Played without a name")), told, *claims, *wrong, identifier="my-games")
    if not nameless or prefs.me or prefs.asked:
        return ft.Container()
    label, kept_by = say.t("Your name"), saving.field
    field = name_line(typed, lambda text: change(lambda _: text), label, "my-name", **kept_by)
    words = body(say.t("For the points and your statistics. You can change it in the settings."))
    skip = quiet_key(say.t("Not now"), lambda: device.keep(replace(prefs, asked=True)), "my-name-skip")
    inside = [heading(label), words, field, *wrong, ft.Row([skip])]
    return panel(*inside, identifier="your-name")
