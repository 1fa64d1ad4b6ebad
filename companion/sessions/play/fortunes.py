"""Looks back on the points of a session: who was ahead at each step, and what of it was luck.

Luck is the points by chance, less the expected ones, for everybody.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import Final

from companion.engine import SPECTATOR, Say, Seat, Standing
from companion.sessions.play.live_session import LiveSession

STROKES: Final = 2
"""How many of the best and of the worst are shown."""

LEAST: Final = 0.5
"""The fewest points that something has to bring or cost to be shown."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """What chance brought with one entry, counted from 1: for each seat, less what it brought the others on average."""

    entry: int
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Fortunes:
    """By how many points each seat came out ahead of the others' average, and how much of that was luck.

    ``path`` has, for each step from 0 on, how far ahead everybody was. ``kinds`` names each kind of chance there is,
    with what it brought by seat.
    """

    path: tuple[tuple[float, ...], ...]
    strokes: tuple[Stroke, ...]
    kinds: tuple[tuple[str, tuple[float, ...]], ...]

    def ahead(self, seat: Seat) -> float:
        return self.path[-1][seat]

    def luck(self, seat: Seat) -> float:
        return sum(one.points[seat] for one in self.strokes)

    def play(self, seat: Seat) -> float:
        """All that was not luck: what this seat decided, and what the others did."""
        return self.ahead(seat) - self.luck(seat)

    def luck_so_far(self, seat: Seat) -> tuple[float, ...]:
        """Return it for each step, as ``path`` is."""
        brought = [0.0] * len(self.path)
        for one in self.strokes:
            brought[one.entry] += one.points[seat]
        return tuple(accumulate(brought))

    def best_and_worst(self, seat: Seat) -> tuple[Stroke, ...]:
        """Return the strokes that helped this seat most, then those that cost it most; none that hardly mattered."""
        ranked = sorted(self.strokes, key=lambda one: (-one.points[seat], one.entry))
        best = [one for one in ranked[:STROKES] if one.points[seat] >= LEAST]
        worst = [one for one in ranked[::-1][:STROKES] if one.points[seat] <= -LEAST]
        return (*best, *worst)


def tells_luck(session: LiveSession) -> bool:
    """Return whether luck can be told: the game knows how, and every card and roll of the session was recorded."""
    return session.game.luck is not None and session.tracking == "full"


def fortunes(session: LiveSession) -> Generator[float, None, Fortunes]:
    """Weigh all that chance brought, in small steps; yields the share of work done (0 to 1). See ``tells_luck``."""
    luck, rules = session.game.luck, session.rules
    assert luck is not None
    states, entries = session.fold.states, session.entries
    strokes: list[Stroke] = []
    kinds: dict[str, list[tuple[float, ...]]] = {}
    for at, (_, events) in enumerate(entries):
        state, brought = states[at], list[tuple[float, ...]]()
        for event in events:
            found = luck.fortune(state, event)
            if found is not None:
                brought.append(against_others(found.points))
                kinds.setdefault(found.key, []).append(brought[-1])
            state = rules.apply(state, event)
        if brought:
            strokes.append(Stroke(at + 1, _summed(brought)))
        yield (at + 1) / len(entries)
    path = tuple(_ahead(standings, highest_wins=session.game.highest_wins) for standings in _standings(session, states))
    return Fortunes(path, tuple(strokes), tuple((key, _summed(found)) for key, found in kinds.items()))


def against_others(points: Sequence[float]) -> tuple[float, ...]:
    """Return for each seat its points less the mean of the others'; together they are 0."""
    total, others = sum(points), len(points) - 1
    return tuple(one - (total - one) / others for one in points)


def _summed(points: Iterable[tuple[float, ...]]) -> tuple[float, ...]:
    return tuple(map(sum, zip(*points, strict=True)))


def _ahead(standings: Iterable[Standing], *, highest_wins: bool) -> tuple[float, ...]:
    points = {one.seat: one.score if highest_wins else -one.score for one in standings}
    return against_others([points[seat] for seat in sorted(points)])


# The lead


@dataclass(frozen=True, slots=True)
class Stretch:
    """Steps with the same lead, one after the other: ``steps`` of them from ``first`` on. Step 0 is the beginning."""

    first: int
    steps: int
    lead: int


def lead(standings: Iterable[Standing], seat: Seat, *, highest_wins: bool) -> int | None:
    """Return a seat's points in front of the best of the others; below 0 it is behind. Fewer points may be better.

    Who has left leads nobody, and nobody leads them; None for a seat that is not at the table.
    """
    points = {one.seat: one.score if highest_wins else -one.score for one in standings if not one.has_left}
    if seat not in points:
        return None
    return points[seat] - max((score for other, score in points.items() if other != seat), default=0)


def leads(session: LiveSession, seat: Seat) -> tuple[Stretch, ...]:
    """Return the lead over a whole session, from its points as they are known at its end, while the seat was there.

    One value a step takes about a hundredth of a millisecond: hundreds of steps need no slices.
    """
    found = _standings(session, session.fold.states)
    known = groupby(enumerate(lead(one, seat, highest_wins=session.game.highest_wins) for one in found), itemgetter(1))
    rows = ((here, [step for step, _ in steps]) for here, steps in known)
    return tuple(Stretch(steps[0], len(steps), here) for here, steps in rows if here is not None)


TURNING_POINTS: Final = 4
"""How many are shown."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """A step at which the lead changed much, or passed to somebody else: what it was before, and is from there on."""

    step: int
    before: int
    lead: int


def lead_is_known(session: LiveSession) -> bool:
    """Return whether points changed at more than one step: not where a game is counted once, at its end."""
    points = ({one.seat: one.score for one in standings} for standings in _standings(session, session.fold.states))
    changes = (before != here for before, here in pairwise(points))
    return any(changes) and any(changes)  # one iterator: the second question begins behind the first change


def _standings(session: LiveSession, states: Sequence[object]) -> Sequence[tuple[Standing, ...]]:
    if (known_later := session.game.known_later) is not None:
        return known_later((*states, session.fold.state))[:-1]
    return [session.rules.standings(state) for state in states]


def turning_points(stretches: Sequence[Stretch]) -> tuple[TurningPoint, ...]:
    """Return the steps at which the lead changed most, in their order; of equal ones those at which it passed over."""
    changes = [TurningPoint(one.first, before.lead, one.lead) for before, one in pairwise(stretches)]
    ranked = sorted(changes, key=lambda one: (-abs(one.lead - one.before), not _passes(one), one.step))
    return tuple(sorted(ranked[:TURNING_POINTS], key=lambda one: one.step))


def what_turned(session: LiveSession, say: Say, step: int, seat: Seat) -> str:
    """Say in a line what changed a seat's lead at a step: one move or, where a round ended, what it brought at last."""
    game, rules, fold, tell = session.game, session.rules, session.fold, session.game.points_by_round
    moves = fold.entries[step - 1]
    states = [*accumulate(moves, rules.apply, initial=fold.states[step - 1])]
    if tell is not None:
        before, number = (len(tell(rules.look(state, SPECTATOR))) for state in (states[0], states[-1]))
        if number > before:
            points = enumerate(tell(rules.look(fold.state, SPECTATOR))[number - 1])
            each = [(say.seats([Seat(at)]), f"{one:+}") for at, one in points if one is not None]
            told = ", ".join(say.t("{what} {more}", what=name, more=one) for name, one in each)
            return say.labelled(say.t("Round {round}", round=number), told)
    found = [lead(one, seat, highest_wins=game.highest_wins) or 0 for one in _standings(session, states)]
    most = max(range(len(moves)), key=lambda at: abs(found[at + 1] - found[at]))
    return game.words.log_line(say, states[most], moves[most])


def _passes(point: TurningPoint) -> bool:
    return (point.before <= 0 < point.lead) or (point.lead < 0 <= point.before)
