"""Continues a session whose dealing phone does not come back, on a guest's phone, from its feed."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final, Literal
from uuid import uuid4

from companion.lobby.fed_session import FedSession
from companion.sessions.fold import event_text
from companion.sessions.library.totals import session_of_totals, takes_totals, totals_event
from companion.sessions.play.dealer import new_seed
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.sessions import Sessions
from companion.store import NoSuchSession, WholeSession

UNKNOWN: Final = ""
"""The seed of a branch's first part, where the phone that dealt it took it along (``replays.dealers_of``)."""


def what_is_left(session: LiveSession) -> Literal["all", "branch", "points", "nothing"]:
    """Return what can be done with it here: go on with all of it (real cards), go on with cards dealt anew (nobody had
    any in hand), or keep the points, if there are any; once it is over, nothing needs to be done.
    """
    if session.over:
        return "nothing"
    if session.mode == "table":
        return "all"
    if not session.game.secret:
        return "branch"
    return "points" if any(one.score for one in session.look().standings) else "nothing"


def deal_on(sessions: Sessions, session: FedSession, at: datetime) -> str:
    """Keep on this device what is left of a session, and return the id under which it is there. Raises Trouble, and
    Stale where it is kept already.
    """
    left = what_is_left(session)
    kept = _points(session, at) if left == "points" else _whole(session, dealt=left == "branch")
    with suppress(NoSuchSession):
        sessions.log.read_head(kept.id)
        kept = replace(kept, id=str(uuid4()))  # it was gone on with here before
    sessions.log.remember(kept)
    if session.drafts is not None and (drafts := sessions.open(kept.id).drafts) is not None:
        drafts.take_over(session.drafts)
        drafts.keep()
    sessions.people.notify()
    sessions.notify()
    return kept.id


def _whole(session: FedSession, *, dealt: bool) -> WholeSession:
    head, keys, entries = session.head, session.head.file_keys, session.fold.entries
    about, id = head.about, session.id
    if dealt:
        events = sum(map(len, entries))
        keys["branches"] = [{"from": session.id, "events": events, "seed": UNKNOWN}]
        about, id = replace(about, seed=new_seed()), str(uuid4())
    return WholeSession(
        id=id,
        about=about,
        started_at=head.started_at,
        finished_at=None,
        entries=tuple(tuple(event_text(session.rules, event) for event in events) for events in entries),
        outcome=None,
        extra=json.dumps({"keys": keys}, ensure_ascii=False),
        seat_extras=head.seat_extras,
    )


def _points(session: FedSession, at: datetime) -> WholeSession:
    """Return the points as they stand, as those of a game that was written down afterwards."""
    assert takes_totals(session.game.id)
    points = [one.score for one in sorted(session.look().standings, key=lambda one: one.seat)]
    about = replace(session.head.about, mode="table", tracking="scorepad", seed=None)
    event = totals_event(session.game.id, points)
    return session_of_totals(str(uuid4()), about, event, session.started_at, at)
