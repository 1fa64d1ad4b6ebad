"""Gives advice while people play, and afterwards their costliest decisions: both from what the seat could know then.

Afterwards it also says what was luck (``fortunes``), where that can be told from play.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from companion.engine import Choice, Seat, Together, Viewer
from companion.engine.game import Steps, Weighed
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.fortunes import Fortunes, fortunes, tells_luck
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_view import SessionView

MISTAKES_SHOWN: Final = 3
"""How many decisions of each person are shown after the game."""

LEAST: Final = 0.5
"""The fewest points a decision has to cost to be shown."""


@dataclass(frozen=True, slots=True)
class Judged:
    """A decision beside ``other``, the best thing to do or, where it was that itself, the next best: ``points`` apart.

    ``entry`` counts entries from 1 (the moment before it is ``entry - 1``).
    """

    seat: Seat
    entry: int
    points: float
    done: Weighed
    other: Weighed


@dataclass(frozen=True, slots=True)
class Decisions:
    """What the coach found when it looked at all decisions of people again, by seat: the costliest and the best."""

    mistakes: tuple[Judged, ...] = ()
    best: tuple[Judged, ...] = ()
    judged: frozenset[Seat] = frozenset()
    """The seats of whose decisions the coach could weigh at least one."""
    costs: tuple[tuple[Seat, int, float], ...] = ()
    """For each of them how many were weighed, and what all of those cost together."""


def advise(session: SessionView, viewer: Viewer) -> Generator[None, None, tuple[Weighed, ...]]:
    """Weigh in small steps what this viewer may decide now. Returns nothing without a coach or without a choice."""
    return (yield from _weighed(session, session.look(viewer), viewer, f"now/{session.steps}"))


def decisions(session: LiveSession) -> Generator[float, None, Decisions]:
    """Find the decisions of people that cost most, worst first for each seat, and the best one of each seat.

    Yields the share of work done (0 to 1). With real cards it looks at what was decided in the open, and at hands as
    far as they follow from what was played later (``Game.hindsight``); with counts instead of cards it finds nothing.
    """
    if session.game.coach is None or session.tracking != "full":
        return Decisions()
    behind: dict[Seat, list[Judged]] = {}
    ahead: dict[Seat, list[Judged]] = {}
    judged: set[Seat] = set()
    entries, states = _remembered(session)
    people = {seat for seat, (_, bot) in enumerate(session.players) if bot is None}
    for at, (_, events) in enumerate(entries):
        for seat, decision in _decided(session, states[at], events):
            if seat not in people:
                continue
            weighing = _weighed(session, session.rules.look(states[at], seat), seat, f"then/{at}")
            weighed = yield from _shared(weighing, at / len(entries), at / len(entries))
            judged |= {seat} if weighed else set()
            done = next((one for one in weighed if one.decision == decision), None)
            if done is None:
                continue
            behind.setdefault(seat, []).append(Judged(seat, at + 1, weighed[0].value - done.value, done, weighed[0]))
            if done is weighed[0] and len(weighed) > 1:
                gain = done.value - weighed[1].value
                ahead.setdefault(seat, []).append(Judged(seat, at + 1, gain, done, weighed[1]))
        yield at / len(entries)
    mistakes: list[Judged] = []
    for seat in sorted(behind):
        worst = sorted((one for one in behind[seat] if one.points >= LEAST), key=lambda one: -one.points)
        mistakes += worst[:MISTAKES_SHOWN]
    best = [max(ahead[seat], key=lambda one: one.points) for seat in sorted(ahead)]
    costs = [(seat, len(behind[seat]), sum(max(one.points, 0.0) for one in behind[seat])) for seat in sorted(behind)]
    return Decisions(tuple(mistakes), tuple(one for one in best if one.points >= LEAST), frozenset(judged), (*costs,))


def leaves_out(session: SessionView) -> bool:
    """Return whether the coach cannot judge all decisions of this session, because nobody recorded the hands."""
    return session.mode != "digital" and session.game.hindsight is not None


def _remembered(session: LiveSession) -> tuple[tuple[tuple[int, tuple[object, ...]], ...], tuple[object, ...]]:
    """Return the entries and the state before each, with hands where those follow from what was played later."""
    entries, states = session.entries, session.fold.states
    if session.game.hindsight is None or not leaves_out(session):
        return entries, states
    known = session.game.hindsight.with_hands(states, [events for _, events in entries])
    return entries, tuple(found or state for found, state in zip(known, states, strict=False))


def _weighed(
    session: SessionView, view: object, viewer: Viewer, name: str
) -> Generator[None, None, tuple[Weighed, ...]]:
    coach = session.game.coach
    if coach is None or session.tracking != "full":  # a scorepad does not know the cards
        return ()
    # the same advice each time it is asked for: neither the session's seed nor any other secret is used
    return (yield from coach.weigh(view, Dealer(f"coach/{session.id}").pick(name, viewer)))


def _decided(session: LiveSession, state: object, events: tuple[object, ...]) -> Iterator[tuple[Seat, object]]:
    """Yield who decided what with this entry's first event; chance events are nobody's decision."""
    asked = session.rules.awaits(state)
    if isinstance(asked, Choice):
        blanks = [offer for offer in asked.offers if holds_blank(offer) and type(offer) is type(events[0])]
        yield asked.seat, blanks[0] if blanks else events[0]
    elif isinstance(asked, Together):
        yield from zip(asked.seats, session.game.chosen(events[0]), strict=True)


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class LookedBack:
    """What was found; ``fortunes`` is None where luck cannot be told from play."""

    fortunes: Fortunes | None
    decisions: Decisions


def look_back(session: LiveSession) -> Generator[float, None, LookedBack]:
    """Yields the share of work done (0 to 1), never a smaller one than before."""
    found, begun = None, 0.0
    if tells_luck(session):
        begun = 0.5
        found = yield from _shared(fortunes(session), 0.0, begun)
    return LookedBack(found, (yield from _shared(decisions(session), begun, 1.0)))


def _shared(steps: Generator[float | None, None, T], begin: float, end: float) -> Generator[float, None, T]:
    """Run ``steps`` as this part of all work; a step that tells no share of it is at its beginning."""
    work = Steps(steps)
    for share in work:
        yield begin + (end - begin) * (share or 0.0)
    return work.result
