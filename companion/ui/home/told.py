"""A session in a few words: how far it is, whose turn, who is in front."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import Any

from companion.engine import Over, Refusal
from companion.engine.words import Say
from companion.sessions.live import Listed, LiveSession
from companion.ui.desk import Desk

log = logging.getLogger("companion.ui")


@dataclass(frozen=True, slots=True)
class Told:
    """``far`` "round 3 of 4", ``next`` "Ana draws.", ``ahead`` "In front: Ana (12)"; "" for nothing to tell."""

    game: str
    names: str
    far: str
    next: str = ""
    ahead: str = ""

    @property
    def spoken(self) -> str:
        """All of it."""
        return ". ".join(part.rstrip(".") for part in (self.game, self.far, self.next, self.names, self.ahead) if part)


def told(desk: Desk, one: Listed) -> Told:
    """In the reader's language. A session that cannot be read says so."""
    say = desk.say(one.names)
    names = say.listing(one.names)
    try:
        session = desk.sessions.open(one.id)
        seen = session.look()
    except (Refusal, LookupError, ValueError):
        log.exception("session %s does not fold", one.id)
        return Told(one.game, names, say.t("cannot be read"))
    words = session.game.words
    if isinstance(seen.awaits, Over):
        return Told(words.title(say), names, say.t("finished"), words.prompt(say, seen))
    return Told(words.title(say), names, _far(say, one.game, seen), words.prompt(say, seen), _ahead(say, session, seen))


def _far(say: Say, game: str, seen: Any) -> str:
    """What each game counts its progress in."""
    if game == "13":
        return say.t("round {round} of {deals}", round=seen.round, deals=seen.deals)
    if game == "thricewise":
        return say.t("turn {turn} of {turns}", turn=max(seen.turn, 1), turns=seen.turns)
    return say.t("turn {turn}", turn=max(seen.turns, 1))


def _ahead(say: Say, session: LiveSession, seen: Any) -> str:
    """Nothing while all are level: at the beginning, and where points are counted at the end."""
    first = [one for one in seen.standings if one.rank == 1]
    if len(first) == len(seen.standings):
        return ""
    names = say.listing([say.name(one.seat) for one in first])
    if session.game.highest_wins:
        return say.t("In front: {names} ({points})", names=names, points=first[0].score)
    return say.t("Fewest points: {names} ({points})", names=names, points=first[0].score)
