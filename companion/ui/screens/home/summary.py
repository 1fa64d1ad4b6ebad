"""Sums a session up in a few words: how far it is, whose turn it is, who is in front."""

from __future__ import annotations

import logging
from dataclasses import dataclass

from companion.engine import Over, Refusal, Together
from companion.engine.game import View
from companion.engine.words import Say
from companion.sessions.library.library import Sitting
from companion.sessions.play.digital import as_digital
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.waiting import busy
from companion.ui.games.registry import SCREENS
from companion.ui.host.host import Host
from companion.ui.kit.signs import player_list

log = logging.getLogger("companion.ui")


@dataclass(frozen=True, slots=True)
class Summary:
    """``far`` "round 3 of 4", ``next`` "Ana draws.", ``ahead`` "In front: Ana (12)"; "" for nothing to tell.

    ``players`` are names with the level of bots; ``mark`` are the words of a session without cards.
    """

    game: str
    names: str
    far: str
    next: str = ""
    ahead: str = ""
    players: tuple[tuple[str, str | None], ...] = ()
    mark: str = ""

    @property
    def spoken(self) -> str:
        """Return all of it, as it is read aloud."""
        parts = (self.game, self.far, self.mark, self.next, self.names, self.ahead)
        return ". ".join(part.rstrip(".") for part in parts if part)


def summary(host: Host, one: Sitting) -> Summary:
    """Sum a session up in the reader's language. A session that cannot be read says so."""
    say = host.say(one.names)
    try:
        session = host.sessions.open(one.id)
        seen: View = session.look()
    except (Refusal, LookupError, ValueError) as error:
        if busy(error):
            raise
        log.warning("session %s does not fold: %r", one.id, error)
        return Summary(one.game, say.listing(one.names), say.t("cannot be read"))
    say, words, players = host.say_of(session), session.game.words, session.players
    far, first, ahead = SCREENS[one.game].progress(say, seen), words.prompt(say, seen), _ahead(say, session, seen)
    if session.ended == "abandoned":
        far, first, ahead = say.t("given up"), say.t("This game counts for nobody."), ""
    elif session.ended == "agreed":
        far, first, ahead = say.t("ended by agreement"), ahead, ""
    elif isinstance(seen.awaits, Over):
        far, ahead = say.t("finished"), ""
    elif isinstance(seen.awaits, Together) and as_digital(session) and session.due:
        people = [seat for seat in session.due if seat in session.people] or session.due  # bots keep nobody waiting
        if say.you not in people:
            still = say.listing([say.name(seat) for seat in people])
            first = say.plural("{names} is still choosing.", "{names} are still choosing.", len(people), names=still)
    mark = say.t("on screen") if session.mode == "digital" else ""
    return Summary(words.title(say), player_list(say, players), far, first, ahead, players, mark)


def _ahead(say: Say, session: SessionView, seen: View) -> str:
    """Say who is in front; nothing while all are level, or where points are counted at the end."""
    first = [one for one in seen.standings if one.rank == 1]
    if len(first) == len(seen.standings):
        return ""
    names = say.seats(one.seat for one in first)
    if session.game.highest_wins:
        return say.t("In front: {names} ({points})", names=names, points=first[0].score)
    return say.t("Fewest points: {names} ({points})", names=names, points=first[0].score)
