"""Makes a state from a set-up and entries by the rules alone: no log, no lock, no clock.

A live session is a fold with a log; a moment of the past and an entry that is corrected are folds that end earlier.
What goes by itself after events, since one thing only is offered (decision 0033), follows as well.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, reduce
from itertools import accumulate
from typing import Any, Self

from companion.engine import Awaits, Chance, Choice, Game, RuleBroken, Rules, Say, Setup, compact
from companion.sessions.files.replays import holds_blank
from companion.sessions.play.session_facts import day_of
from companion.store import Entry, Outcome

Fill = Callable[[Any, Any, int], Any]
"""Fills the blank of an offer, at a state and after so many other events of an entry; any other event it returns."""


@dataclass(frozen=True, slots=True)
class Correction:
    """What a correction would do. ``state`` is the session's state after it, as far as later entries still fit.

    ``broken`` tells the first later entry that no longer fits, and why; ``dropped`` are that entry and all after it.
    ``events`` would stand in the entry's place: what was told, and what is forced after it.
    """

    state: object
    entry: int | None = None
    broken: RuleBroken | None = None
    dropped: tuple[int, ...] = ()
    events: tuple[object, ...] = ()


@dataclass(frozen=True, eq=False)
class Fold:
    """Entries that count, with their ``numbers`` in the log and the state before the first and after each of them.

    ``struck`` are the events that were taken back last, until others are told.
    """

    game: Game
    rules: Rules
    states: tuple[Any, ...]
    entries: tuple[tuple[Any, ...], ...] = ()
    numbers: tuple[int, ...] = ()
    struck: tuple[object, ...] = ()
    _said: dict[tuple[object, ...], str] = field(default_factory=dict, repr=False)
    """Entries in words, which are made once for each language."""

    @classmethod
    def of(cls, game: Game, rules: Rules, setup: Setup, entries: Iterable[tuple[int, tuple[object, ...]]] = ()) -> Self:
        """Fold numbered entries. Raises RuleBroken for an impossible set-up, and for entries that do not follow."""
        found = cls(game, rules, (rules.new(setup),))
        kept = tuple(entries)
        told = tuple(events for _, events in kept)
        states = tuple(accumulate(told, found.then, initial=found.state))
        return replace(found, states=states, entries=told, numbers=tuple(number for number, _ in kept))

    @property
    def state(self) -> Any:
        return self.states[-1]

    @cached_property
    def awaits(self) -> Awaits:
        """What the table waits for now: asked once."""
        return self.rules.awaits(self.state)

    def then(self, state: object, events: Iterable[object]) -> Any:
        """Return the state after these events. Raises RuleBroken."""
        return reduce(self.rules.apply, events, state)

    def with_entry(self, events: Iterable[object], *, carry: bool = False, fill: Fill | None = None) -> Fold:
        """Return the fold with one entry more, which has no number yet; with ``carry`` what is forced comes along.

        Where the app deals it has ``fill``: then what chance tells by itself comes along as well.
        """
        state, told = self.state, list[object]()
        for event in events:
            told.append(event if fill is None else fill(state, event, len(told)))
            state = self.rules.apply(state, told[-1])
        asked = None
        if carry or fill is not None:
            state, asked = self._going_on(state, told, carry=carry, fill=fill)
        after = replace(self, states=(*self.states, state), entries=(*self.entries, tuple(told)), struck=())
        if asked is not None:
            vars(after)["awaits"] = asked
        return after

    def _going_on(self, state: object, told: list[object], *, carry: bool, fill: Fill | None) -> tuple[object, Awaits]:
        """Add to what was told all that comes by itself after it; return the state then, and what is asked there."""
        while True:
            asked, event = self.rules.awaits(state), None
            if fill is not None and (offer := set_off_by_nobody(self.game, asked)) is not None:
                event = fill(state, offer, len(told))
            elif carry:
                event = forced(self.game, self.rules, state, asked)
            if event is None:
                return state, asked
            told.append(event)
            state = self.rules.apply(state, event)

    def kept_as(self, number: int) -> Fold:
        """Return the fold whose last entry got its number in the log."""
        after = copy(self)
        vars(after)["numbers"] = (*self.numbers, number)
        return after

    def taken_back(self) -> Fold:
        """Return the fold without its last entry."""
        return replace(self.until(len(self.entries) - 1), struck=self.entries[-1])

    def until(self, steps: int) -> Fold:
        """Return the fold of the first ``steps`` entries. Raises LookupError where there are not so many."""
        if not 0 <= steps <= len(self.entries):
            raise LookupError(f"moment {steps}")
        numbers, entries = self.numbers[:steps], self.entries[:steps]
        return replace(self, states=self.states[: steps + 1], entries=entries, numbers=numbers, struck=())

    def at(self, number: int) -> int:
        """Return how many entries there were before this one. Raises LookupError for one that does not count."""
        if number not in self.numbers:
            raise LookupError(f"entry {number}")
        return self.numbers.index(number)

    def corrected(self, number: int, events: tuple[object, ...], *, carry: bool) -> Correction:
        """Return what follows where an entry has these events, as ``LiveSession.correction`` says."""
        at, told = self.at(number), list(events)
        state = self.then(self.states[at], events)
        following = self.entries[at + 1][:1] if at + 1 < len(self.entries) else ()
        if carry and (not following or self.rules.problem(state, following[0]) is not None):
            state, _ = self._going_on(state, told, carry=True, fill=None)
        for later in range(at + 1, len(self.entries)):
            try:
                state = self.then(state, self.entries[later])
            except RuleBroken as broken:
                return Correction(state, self.numbers[later], broken, self.numbers[later:], tuple(told))
        return Correction(state, events=tuple(told))

    def in_words(self, say: Say, index: int) -> str:
        """Return an entry in words, told from the state before it. ``index`` counts the entries from 0."""
        key = self.numbers[index], say.catalogue, say.isolates, say.names, say.you
        if key not in self._said:
            events = self.entries[index]
            before = accumulate(events[:-1], self.rules.apply, initial=self.states[index])
            told = enumerate(zip(before, events, strict=False))
            lines = (sentence(self.game, self.rules, say, state, one, first=nth == 0) for nth, (state, one) in told)
            self._said[key] = " ".join(lines)
        return self._said[key]


def so_far(fold: Fold, events: int) -> Fold:
    """Return the fold in which only so many events of its last entry have happened."""
    before = fold.until(len(fold.entries) - 1)
    return replace(before.with_entry(fold.entries[-1][:events]).kept_as(fold.numbers[-1]), _said={})


def forced(game: Game, rules: Rules, state: object, asked: Awaits) -> object | None:
    """Return the event that comes by itself where this is asked, or nothing.

    It is the only offer there is, it leaves nothing open, nobody has to set it off (``Game.by_hand``), and it shows
    nothing of a hand (``Game.tells_a_hand``). On a score pad nothing is forced: it offers what people may write down,
    not all that may happen.
    """
    if not isinstance(asked, Choice) or len(asked.offers) != 1 or rules is not game.full:
        return None
    (only,) = asked.offers
    return None if isinstance(only, game.by_hand) or holds_blank(only) or game.tells_a_hand(state) else only


def set_off_by_nobody(game: Game, asked: Awaits) -> object | None:
    """Return the offer that cards or die answer without anybody setting it off, if that is what is asked."""
    return asked.offer if isinstance(asked, Chance) and not isinstance(asked.offer, game.by_hand) else None


def sentence(game: Game, rules: Rules, say: Say, before: object, event: object, *, first: bool) -> str:
    """Return an event in words, told from the state before it; one after the ``first`` says if it was forced."""
    words = game.words.log_line(say, before, event)
    if first or forced(game, rules, before, rules.awaits(before)) is None:
        return words
    return say.t("Automatically: {what}", what=words)


def doubts(rules: Rules, state: object, events: Sequence[object]) -> tuple[RuleBroken, ...]:
    """Return what ``rules`` doubt of events told one after the other; nothing from the first wrong one on."""
    found: list[RuleBroken] = []
    for at, event in enumerate(events):
        found += rules.doubts(state, event)
        if at + 1 < len(events):
            if rules.problem(state, event) is not None:
                break
            state = rules.apply(state, event)
    return tuple(found)


def event_text(rules: Rules, event: object) -> str:
    """Return an event as the text that the store keeps."""
    return compact(rules.WIRE.write(event))


def events_of(rules: Rules, entry: Entry) -> tuple[Any, ...]:
    """Return the events of an entry that the store keeps. Raises NotUnderstood, which names the entry."""
    return tuple(rules.WIRE.read(json.loads(text), f"entry {entry.id}") for text in entry.events)


def outcome(game: Game, rules: Rules, state: object, events: Iterable[object], keys: Mapping[str, object]) -> Outcome:
    """Return score, rank and victory by seat, and every roll as ``die:<face>``.

    ``keys`` are those of the session's file: the rolls of a deal of the day are everybody's and count for nobody.
    """
    standings = sorted(rules.standings(state), key=lambda one: one.seat)
    fell: list[Any] = [event for event in events if isinstance(event, game.rolls)] if not day_of(keys) else []
    rolls = Counter((event.seat, f"die:{event.face}") for event in fell)
    places = tuple((one.score, one.rank, one.winner) for one in standings)
    return Outcome(places, tuple((seat, word, times) for (seat, word), times in sorted(rolls.items())))
