"""Advice at 13: the estimates and trials of the hard bot, in words.

Points are those of this round by its end, turned round (more is better): fewer negative points than the others get on
average. What the seat cannot see is dealt in many ways that agree with its view.

Hindsight tells, after a round with real cards, what each seat held at its end. Nobody records a hand at a real table.
Once the pile is empty nothing is drawn any more, so that a hand was then exactly what was played from it until the
round was over. Before that nobody can tell when a card was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from companion.engine import FACE_DOWN, Choice, Hands, seat_or_none
from companion.engine.game import Pick, Weighed, Weighing
from companion.engine.piles import changed
from companion.engine.words import Say, likely
from companion.games.thirteen.bot import SAMPLES, played_on
from companion.games.thirteen.bot.reading import GROUP, POINTS, R4, Reading, lay, read, worth_of
from companion.games.thirteen.bot.trial import Trial, chances, deal_hidden
from companion.games.thirteen.cards import COLOURS, INDEX, LIMIT, Card
from companion.games.thirteen.events import Deal, Event, Play
from companion.games.thirteen.state import Phase, State
from companion.games.thirteen.view import View
from companion.games.thirteen.words import MOST_OF, cards, target, with_a


def weigh(view: View, pick: Pick) -> Weighing:
    """Every card of the hand on every target it may go to, best first; nothing where the hand is not known."""
    asked, me = view.awaits, seat_or_none(view.viewer)
    if not isinstance(asked, Choice) or asked.seat != me or not view.hands[me] or FACE_DOWN in view.hands[me]:
        return ()
    reading, below = read(view), chances(pick)
    tried = [_Tried(reading, offer) for offer in asked.offers]  # each on all the tables that are dealt
    for _ in range(SAMPLES):
        yield
        table = deal_hidden(reading, below)
        for one in tried:
            one.on(table.copy())
    return tuple(sorted([one.weighed() for one in tried], key=lambda one: -one.value))


class _Tried:
    """One card on one target, on every table that is dealt."""

    def __init__(self, reading: Reading, offer: Play) -> None:
        self.offer, self.reading = offer, reading
        self.kind, self.target = INDEX[offer.card], COLOURS.index(offer.target)
        self.cost = worth_of(reading, offer.card, self.target)
        self.costs, self.most, self.stuck, self.tables = 0.0, 0, 0, 0

    def on(self, trial: Trial) -> None:
        me = self.reading.me
        trial.play(self.kind, self.target)
        own, *others = [trial.tallies[me], *[one for seat, one in enumerate(trial.tallies) if seat != me]]
        self.most += own[self.target] > max(tally[self.target] for tally in others)
        self.stuck += must_take(trial.hands[trial.turn], trial.sums)
        self.costs += played_on(trial, me)
        self.tables += 1

    def weighed(self) -> Weighed:
        """The mean of what was reckoned at once and what was tried out, as the hard bot weighs them."""
        reading = self.reading
        sums, colours, rotten = list(reading.sums), list(reading.colours), list(reading.rotten)
        total = sums[self.target] + POINTS[self.kind]
        coloured, bad = lay(sums, colours, rotten, self.kind, self.target)
        rest = list(reading.hand)
        rest.remove(self.kind)
        facts = (
            ("total", total),
            ("coloured", coloured),
            ("rotten", bad),
            ("most", self.most / self.tables),
            ("next", (reading.me + 1) % reading.players),
            ("stuck", self.stuck / self.tables),
            ("left", len(rest)),
            ("fitting", sum(not must_take([kind], sums) for kind in rest)),
        )
        key = "takes" if total > LIMIT else "fits"
        return Weighed(self.offer, -(self.cost + self.costs / self.tables) / 2, key, facts)


def must_take(hand: list[int], sums: list[int]) -> bool:
    """Whether every card there is would take a target's cards (T4)."""
    return bool(hand) and not any(
        (min(sums) if kind == R4 else sums[GROUP[kind]]) + POINTS[kind] <= LIMIT for kind in hand
    )


# In words


def sentence(say: Say, _view: View, weighed: Weighed) -> str:
    """The card and its target, what it takes, and what it leaves to the next player and to the hand."""
    facts = dict(weighed.facts)
    play = {"card": with_a(say, weighed.decision.card), "target": target(say, weighed.decision.target)}
    if weighed.key == "fits":
        told = say.t("Play {card} on {target}: {total}, you take nothing.", total=facts["total"], **play)
    else:
        told = say.t("Play {card} on {target}: you take {cards}.", cards=_taken(say, weighed, facts), **play)
    if facts["coloured"]:  # S2: whoever alone has most cards of a colour pays nothing for them
        majority = {"cards": say.t(MOST_OF[weighed.decision.target]), "chance": _chance(say, facts["most"])}
        told += " " + say.t("Taking the most {cards} (they then cost nothing): {chance}.", **majority)
    return " ".join([told, *_after(say, facts)])


def _taken(say: Say, weighed: Weighed, facts: dict[str, Any]) -> str:
    kinds = ((weighed.decision.target, facts["coloured"]), ("rotten", facts["rotten"]))
    return say.listing([cards(say, kind, n) for kind, n in kinds if n])


def _after(say: Say, facts: dict[str, Any]) -> list[str]:
    told = []
    if facts["stuck"] >= 0.05:
        name, chance = say.name(facts["next"]), _chance(say, facts["stuck"])
        told.append(say.t("{name} would then have to take cards: {chance}.", name=name, chance=chance))
    if facts["left"] and facts["fitting"] < facts["left"]:
        told.append(say.t("Other cards that would still fit: {n} of {of}.", n=facts["fitting"], of=facts["left"]))
    return told


def _chance(say: Say, share: float) -> str:
    if share in (0, 1):
        return say.t("certain") if share else say.t("impossible")
    return say.t("{percent}% likely", percent=likely(share))


# In hindsight


def with_hands(states: Sequence[State], entries: Sequence[tuple[Event, ...]]) -> tuple[State | None, ...]:
    """Return by entry the state before it with all hands, or None where they do not follow from what was played.

    ``states`` holds the one before the first entry and the one after each. A round that was not played out tells none.
    """
    hands: list[list[Card]] = [[] for _ in states[0].hands]
    finished = states[-1].phase in (Phase.DEAL, Phase.OVER)
    found: list[State | None] = []
    for state, events in reversed(list(zip(states, entries, strict=False))):
        for event in reversed(events):
            if isinstance(event, Deal):
                hands, finished = [[] for _ in hands], True  # another round came after it
            elif isinstance(event, Play):
                hands[event.seat].append(event.card)
        found.append(_state_with_hands(state, hands) if finished else None)
    return tuple(reversed(found))


def _state_with_hands(state: State, hands: list[list[Card]]) -> State | None:
    if state.phase is not Phase.PLAY or state.left or [*map(len, hands)] != [*map(len, state.hands)]:
        return None
    held: list[Any] = [card for hand in hands for card in hand]
    return replace(
        state,
        setup=replace(state.setup, hands=Hands.KNOWN),
        hands=tuple(tuple(sorted(hand)) for hand in hands),  # in no order that tells what was played when
        unseen=changed(state.unseen, held, INDEX, -1),
    )


def left_out(say: Say) -> str:
    return say.t(
        "With real cards the app does not know anybody’s hand. It can only be worked out for the last cards of a "
        "round, once the pile is empty; what was played before is left out."
    )
