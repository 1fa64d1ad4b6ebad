"""Digital play: the dealer fills every blank, bots sit beside people, and nobody takes back what has been revealed."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.engine import Chance, Choice, NotNow, NotYourSeat, Seat, Source, Together
from companion.sessions.files.replays import chance_asked, dealers_of, holds_blank
from companion.sessions.play.dealer import Dealer
from companion.sessions.play.live_session import LiveSession
from companion.store import details
from companion.store.patience import patient

HANDED, PENDING = "handed_to", "pending"
"""Words beside a seat and a session: which level of bot plays for a person; choices that are not turned over yet."""

_NO: Final = "nothing"


class DigitalSession(LiveSession):
    """A live session whose cards and die speak by themselves.

    ``tell`` takes offers with their blanks still blank; what chance then says without being asked (the card that fills
    up a hand, the next cards of a turn) goes into the same entry. What somebody has to set off (``Game.by_hand``) waits
    for its ``tell``.
    """

    @property
    def commitment(self) -> str:
        """SHA-256 of the seed, in hexadecimal: visible from the start; empty for a session without a seed."""
        seed = self.head.about.seed
        return Dealer(seed).commitment if seed else ""

    @property
    def revealed_seed(self) -> str:
        """The seed itself, once the session is over (by the rules or by agreement); until then empty."""
        return (self.head.about.seed or "") if self.over else ""

    @property
    def levels(self) -> tuple[str | None, ...]:
        known = self.game.bot.LEVELS
        found = []
        for (_, bot), beside in zip(self.players, self._beside(), strict=True):
            level = bot or beside.get(HANDED)
            found.append(level if level is None or level in known else known[-1])
        return tuple(found)

    @property
    def handed(self) -> tuple[Seat, ...]:
        """Seats of people for whom a bot plays at present."""
        return tuple(
            Seat(seat)
            for seat, ((_, bot), beside) in enumerate(zip(self.players, self._beside(), strict=True))
            if bot is None and beside.get(HANDED)
        )

    @property
    def choices(self) -> Mapping[Seat, str]:
        """What seats have chosen together and not turned over yet. Secret: each word is for its own seat only."""
        return {Seat(int(seat)): word for seat, word in self._pending().get("words", {}).items()}

    @property
    def due(self) -> tuple[Seat, ...]:
        """Whoever throws the die is waited for, too; whoever has chosen is not."""
        asked = self.rules.awaits(self._states[-1])
        if isinstance(asked, Chance) and not self.over:
            thrower: Seat | None = getattr(asked.offer, "seat", None)
            return () if thrower is None else (thrower,)
        chosen = self.choices
        return tuple(seat for seat in super().due if seat not in chosen)

    @patient
    def tell(self, *events: Any, seen: int, carry: bool = False) -> None:  # noqa: ARG002 - all see each card laid
        """As ``LiveSession.tell``; blanks are filled, and so is whatever chance was told by somebody else.

        ``carry`` changes nothing yet: every card is seen to be laid.
        """
        with self._lock:
            self._running(seen)
            super().tell(*self._dealt(events), seen=seen)

    @patient
    def settle_chance(self) -> None:
        """Let cards speak that nobody has to set off: the first ones of a session."""
        with self._lock:
            if self.unsettled:
                self.tell(seen=self.revision)

    @property
    def unsettled(self) -> bool:
        """Whether cards are to speak that nobody has to set off."""
        return not self.over and self._speaks(self._states[-1]) is not None

    @patient
    def choose_for(self, seat: Seat, word: str, *, seen: int) -> None:
        """A seat's part of a simultaneous choice, kept secret until all have chosen; it may be changed until then.

        Raises RuleBroken for what may not be chosen, NotYourSeat where nothing is to be chosen, Stale and NotNow as
        ``tell``: what others chose meanwhile makes nobody stale.
        """
        with self._lock:
            pending = self._pending()
            if not pending.get("since", self.revision) <= seen <= self.revision:
                self._running(seen)
            self._running(self.revision)
            state = self._states[-1]
            asked = self.rules.awaits(state)
            if not isinstance(asked, Together) or seat not in asked.seats:
                raise NotYourSeat("nothing_to_choose", seat=seat)
            chosen = {**self.choices, seat: word}
            self._try_choice(state, asked, seat, word)
            if set(asked.seats) <= set(chosen):
                self.tell(self.rules.fill(asked.offer, [chosen[one] for one in asked.seats]), seen=self.revision)
                return
            kept = {"entries": len(self._entries), "since": pending.get("since", self.revision)}
            self._mark({PENDING: {**kept, "words": {str(k): v for k, v in chosen.items()}}})
        self.notify()

    def why_not_undo(self) -> str:
        """Undo crosses no card that was revealed, no roll and no move of another player (a bot's among them)."""
        if not self._entries:
            return _NO
        if self.ended is not None:
            return "over"
        before, events = self._states[-2], self._entries[-1]
        match self.rules.awaits(before):
            case Together():
                return "card"
            case Choice(seat=seat) if self.levels[seat] is not None:
                return "other"
        state = before
        for event in events:
            if found := chance_asked(self.rules, state, event):
                return "roll" if found[1].source is Source.DIE else "card"
            state = self.rules.apply(state, event)
        return ""

    @property
    def undoable(self) -> bool:
        return not self.why_not_undo()

    @patient
    def undo(self, *, seen: int) -> None:
        """Strike the last entry, where ``why_not_undo`` finds nothing against it; else nothing happens."""
        with self._lock:
            self._fresh(seen)
            if not self.why_not_undo():
                super().undo(seen=seen)

    def correct(self, entry: int, *_events: Any, **_how: Any) -> None:
        """Refused: cards and die spoke, nobody mistyped them. Raises NotNow."""
        raise NotNow("dealt", entry=entry)

    @patient
    def hand_over(self, seat: Seat, level: str | None, *, seen: int) -> None:
        """A bot of this level plays for a person from now on; with None the person plays again. Raises as ``tell``."""
        with self._lock:
            self._running(seen)
            name, bot = self.players[seat]
            if bot is not None or (level is not None and level not in self.game.bot.LEVELS):
                raise NotYourSeat("seat_of_a_bot", seat=seat, name=name)
            beside = {key: value for key, value in self._beside()[seat].items() if key != HANDED}
            if level is not None:
                beside[HANDED] = level
            self._marked(seats={seat: json.dumps(beside)}, what="hand_over")
        self.notify()

    def _dealt(self, events: Iterable[Any]) -> Sequence[Any]:
        """The events with chance's words in them, and what chance says after them."""
        state = self._states[-1]
        told: list[Any] = []
        for event in events:
            filled = self._answered(state, event, len(told))
            state = self.rules.apply(state, filled)
            told.append(filled)
        while offer := self._speaks(state):
            filled = self._answered(state, offer, len(told))
            state = self.rules.apply(state, filled)
            told.append(filled)
        return told

    def _answered(self, state: Any, event: Any, more: int) -> Any:
        found = chance_asked(self.rules, state, event)
        if found is None:
            if holds_blank(event):
                raise self.rules.problem(state, event) or NotYourSeat("not_to_be_answered", event=type(event).__name__)
            return event
        offer, answers = found
        told = sum(map(len, self._entries)) + more
        return self.rules.fill(offer, self._dealer(told).words(answers))

    def _dealer(self, told: int) -> Dealer:
        """Who answers after ``told`` events: a session that goes on from another's point has a dealer for each part."""
        return dealers_of(self.head.about.seed or "", self.head.file_keys)(told)

    def _speaks(self, state: Any) -> Any | None:
        """The offer that chance answers without anybody setting it off, if there is one now."""
        asked = self.rules.awaits(state)
        return asked.offer if isinstance(asked, Chance) and not isinstance(asked.offer, self.game.by_hand) else None

    def _try_choice(self, state: Any, asked: Together, seat: Seat, word: str) -> None:
        """Whether this word could be turned over, whatever the others choose."""
        allowed = [one for one, _ in self.rules.answers(state, asked.offer, seat).counts]
        if word in allowed:
            return
        words = [self.rules.answers(state, asked.offer, one).counts[0][0] for one in asked.seats]
        words[asked.seats.index(seat)] = word
        raise self.rules.problem(state, self.rules.fill(asked.offer, words)) or NotYourSeat(
            "not_to_be_answered", event=word
        )

    def _pending(self) -> dict[str, Any]:
        """The choices of this very moment; ``since`` is the revision before the first of them."""
        found: dict[str, Any] = json.loads(self.head.extra).get(PENDING, {})
        return found if found.get("entries") == len(self._entries) else {}

    def _beside(self) -> tuple[dict[str, Any], ...]:
        return tuple(json.loads(one) for one in self.head.seat_extras)

    def _mark(self, beside: Mapping[str, Any]) -> None:
        """A word beside the session that changes nothing of what was played."""
        extra = json.dumps({**json.loads(self.head.extra), **beside}, ensure_ascii=False)
        self._revision = self._write(lambda: details.mark(self._log.database, self.id, self.revision, extra=extra))
        self.head = replace(self.head, extra=extra, revision=self._revision)


def as_digital(session: LiveSession) -> DigitalSession | None:
    """The session, if the app deals; None where people tap what their own cards and die say."""
    return session if isinstance(session, DigitalSession) else None
