"""Records a game without the app: who played, when, and the points of each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import uuid4

from companion.engine import NotUnderstood, RuleBroken, Seat, ranking, write_options
from companion.engine.totals import Totals
from companion.games import GAMES
from companion.sessions.fold import event_text, outcome
from companion.sessions.play.session_facts import refuse_times, setup_of
from companion.sessions.play.session_view import SessionView
from companion.sessions.play.sessions import Sessions
from companion.store import NewSession, WholeSession


def takes_totals(game: str) -> bool:
    """Tell whether games of this kind can be written down by their points alone."""
    return game in GAMES and GAMES[game].totals is not None


def undecided(game: str, points: Sequence[int]) -> tuple[Seat, ...]:
    """Return the seats with equal points whose places their number of cards decides, where it was counted."""
    totals = GAMES[game].totals
    return () if totals is None else totals.undecided(points)


def totals_event(game: str, points: Sequence[int], cards: Sequence[int] = (), corrected: Any | None = None) -> Any:
    """Return the event that tells these points. Raises NotUnderstood for a game that cannot be written down so.

    Places that came with the event that is ``corrected`` stay as long as the points put nobody elsewhere.
    """
    totals = GAMES[game].totals
    if totals is None:
        raise NotUnderstood("unknown_game", "game", found=game, expected=", ".join(filter(takes_totals, GAMES)))
    event = totals.event(points, cards)
    if corrected is None or any(cards) or ranking([(n,) for n in points]) != ranking([(n,) for n in corrected.points]):
        return event
    return replace(event, ranks=corrected.ranks)


def doubts(game: str, totals: Totals) -> tuple[RuleBroken, ...]:
    """Return what people should look at again before they write a ``totals_event`` down, as ``Rules.doubts``."""
    rules = GAMES[game].scorepad
    try:
        start = rules.new(setup_of(_about(game, ("",) * len(totals.points))))
    except RuleBroken:
        return ()  # too few or too many players: ``write_down`` says so
    return rules.doubts(start, totals)


def totals_of(session: SessionView, events: Sequence[object]) -> object | None:
    """Return the event among these by which a game was written down, or nothing."""
    if session.game.totals is None:
        return None
    kind = type(session.game.totals.event((), ()))
    return next((one for one in events if isinstance(one, kind)), None)


def write_down(
    sessions: Sessions,
    game: str,
    names: Sequence[str],
    totals: Totals,
    *,
    started_at: datetime,
    finished_at: datetime,
    place: str = "",
    id: str = "",
) -> str:
    """Keep a finished session of these people, by seat, with their points as a ``totals_event`` tells them; returns its
    id, which may be told.

    Keeps nothing when it raises: RuleBroken for what the game's rules exclude, TimesRefused, Trouble.
    """
    refuse_times(started_at, finished_at)
    about = _about(game, names)
    session = session_of_totals(id or str(uuid4()), about, totals, started_at, finished_at, place=place)
    sessions.log.remember(session)
    sessions.people.notify()
    sessions.notify()
    return session.id


def session_of_totals(
    id: str, about: NewSession, event: object, started_at: datetime, finished_at: datetime, **described: Any
) -> WholeSession:
    """Return a finished session that tells its points and nothing else. Raises RuleBroken."""
    game = GAMES[about.game]
    rules = game.scorepad
    state = rules.apply(rules.new(setup_of(about)), event)
    result = outcome(game, rules, state, [event], {})
    return WholeSession(id, about, started_at, finished_at, ((event_text(rules, event),),), outcome=result, **described)


def _about(game: str, names: Sequence[str]) -> NewSession:
    players = tuple((name, None) for name in names)
    options = json.dumps(write_options(GAMES[game].options()))
    return NewSession(game=game, mode="table", tracking="scorepad", players=players, options=options)
