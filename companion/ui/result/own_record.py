"""Says to whoever played alone which record a game has set: a best score, victories in a row; or that it had help."""

from __future__ import annotations

from typing import Final

import flet as ft

from companion.engine import Seat
from companion.engine.words import N_, Say
from companion.sessions.library.lone_record import LoneRecord, records_of, rounds_of
from companion.sessions.library.samples import is_sample
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.lone_player import day_of, helps_of
from companion.sessions.play.sessions import Sessions
from companion.ui import bridge
from companion.ui.device import use_device
from companion.ui.parts.faces import level_word
from companion.ui.parts.texts import soft, strong

BEST: Final = N_("Your best score at {game}, {level}: {n}; before it was {old}.")
LONGEST: Final = N_("{n} victories in a row, your longest streak at {game}, {level}.")
IN_A_ROW: Final = N_("{n} victories in a row at {game}, {level}.")


@bridge.component
def OwnRecord(session: LiveSession, seat: Seat) -> ft.Control:
    """Draws a line for each record; none for a game that counts for no record. A game with help says so instead."""
    device = use_device()
    say, now = device.say_of(session), session.now()
    facts = [session.id, now.revision, now.person_ids]
    before = ft.use_memo(lambda: _before(device.sessions, now, seat) if say.you == seat else None, facts)
    mine = next((one for one in now.look().standings if one.seat == seat), None)
    lines = [] if before is None or mine is None else record_words(say, now, before, mine.score, won=mine.winner)
    told: list[ft.Control] = [strong(line) for line in lines]
    if say.you == seat and _counts_apart(now):
        told = [soft(say.t("Played with help: it counts apart from your other games against bots."))]
    if not told:
        return ft.Container()
    return ft.Semantics(identifier="own-record", container=True, content=ft.Column(told, spacing=2))


def record_words(say: Say, session: LiveSession, before: LoneRecord, score: int, *, won: bool) -> list[str]:
    """Return what is a record beside those ``before`` this game; nothing for a first game of its kind."""
    game, level = session.game.words.title(say), level_word(say, before.level)
    told = []
    old = before.best(rounds_of(session.game.id, session.options, len(session.players)))
    if old is not None and (score > old if session.game.highest_wins else score < old):
        told.append(say.t(BEST, game=game, level=level, n=score, old=old))
    if won and before.streak:
        row = before.streak + 1
        told.append(say.t(LONGEST if row > before.longest else IN_A_ROW, n=row, game=game, level=level))
    return told


def _counts_apart(session: LiveSession) -> bool:
    keys = session.head.file_keys
    return bool(helps_of(keys)) and not (session.ended or day_of(keys) or is_sample(session.id))


def _before(sessions: Sessions, session: LiveSession, seat: Seat) -> LoneRecord | None:
    keys = session.head.file_keys
    if session.ended or session.coached or helps_of(keys) or day_of(keys) or is_sample(session.id):
        return None
    known = session.game.bot.LEVELS
    levels = [level if level in known else known[-1] for _, level in session.players if level]
    found = records_of(sessions, [session.person_ids[seat]], before=session.id)
    return found.of(session.game.id, max(levels, key=known.index))
