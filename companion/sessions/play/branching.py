"""Lets a finished digital session go on from one of its points as a new session: what if?"""

from __future__ import annotations

import json
import uuid
from dataclasses import replace
from datetime import datetime
from typing import Any

from companion.engine import NotNow
from companion.sessions.files.replays import branches_of
from companion.sessions.play.dealer import new_seed
from companion.sessions.play.digital import DigitalSession
from companion.sessions.play.lone_player import BEGUN, OF_THE_DAY
from companion.sessions.play.session_facts import ENDED, HANDED
from companion.store import WholeSession


def branch(session: DigitalSession, entries: int, at: datetime, id: str = "") -> WholeSession:
    """Return the first ``entries`` entries of a session, to be kept as the beginning of another, begun ``at`` a time.

    Its file names the session, the number of events and the seed they came from (``replays.dealers_of``), so that its
    cards can be checked as well. Raises LookupError when there are not so many entries, NotNow unless it is over.
    """
    if not session.over:
        raise NotNow("runs", session=session.id, revision=session.revision)
    if not 0 <= entries <= len(session.entries):
        raise LookupError(f"entry {entries}")
    about = session.head.about
    texts = tuple(
        tuple(_text(session.rules.WIRE.write(event)) for event in events) for _, events in session.entries[:entries]
    )
    events = sum(map(len, texts))
    keys: dict[str, Any] = session.head.file_keys
    for one in (ENDED, OF_THE_DAY, BEGUN):
        keys.pop(one, None)
    before = [one for one in branches_of(keys) if one["events"] < events]
    keys["branches"] = [*before, {"from": session.id, "events": events, "seed": _seed_at(session, events)}]
    beside = [
        {key: value for key, value in json.loads(one).items() if key != HANDED} for one in session.head.seat_extras
    ]
    return WholeSession(
        id=id or str(uuid.uuid4()),
        about=replace(about, seed=new_seed()),
        started_at=at,
        finished_at=None,
        entries=texts,
        outcome=None,
        extra=json.dumps({"keys": keys}, ensure_ascii=False),
        person_ids=session.person_ids,
        seat_extras=tuple(json.dumps(one, ensure_ascii=False) for one in beside),
    )


def _seed_at(session: DigitalSession, events: int) -> str:
    """Return the seed that dealt the last of ``events`` events; an earlier branch may have one of its own."""
    parts = branches_of(session.head.file_keys)
    return next((one["seed"] for one in parts if events <= one["events"]), session.head.about.seed or "")


def _text(event: Any) -> str:
    return json.dumps(event, ensure_ascii=False, separators=(",", ":"))
