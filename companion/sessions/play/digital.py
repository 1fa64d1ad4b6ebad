"""Digital play: the dealer fills every blank, bots play beside people, undo takes back nothing that was revealed."""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.engine import Chance, Choice, NotNow, NotYourSeat, RuleBroken, Seat, Source, Together
from companion.sessions.files.convert import record_of
from companion.sessions.files.replays import Contradiction, Refused, chance_asked, dealers_of, holds_blank, replay
from companion.sessions.fold import forced, set_off_by_nobody
from companion.sessions.play.live_session import LiveSession
from companion.sessions.play.session_facts import HANDED, HELPED, PENDING, PLAYED_FOR, TAKEN_BACK, player_alone
from companion.store.patience import patient


class DigitalSession(LiveSession):
    """A live session with a dealer for its cards and its die.

    ``tell`` takes offers with their blanks still blank. Chance events that nobody sets off (the card that fills up a
    hand, the next cards of a turn) become part of the same entry. Those that somebody has to set off (``Game.by_hand``)
    wait for a ``tell`` of their own.
    """

    @property
    def levels(self) -> tuple[str | None, ...]:
        seats = zip(self.players, _read(self.head.seat_extras), strict=True)
        playing = (bot or beside.get(HANDED) for (_, bot), beside in seats)
        return tuple(None if level is None else self.game.level(level) for level in playing)

    @property
    def choices(self) -> Mapping[Seat, str]:
        """By seat the word chosen in a ``Together`` and not turned over yet. Secret: each is for its own seat only."""
        return {Seat(int(seat)): word for seat, word in self._pending().get("words", {}).items()}

    @property
    def due(self) -> tuple[Seat, ...]:
        """The seats for whom the table waits, without those that have chosen already."""
        chosen = self.choices
        return tuple(seat for seat in super().due if seat not in chosen)

    @patient
    def go_by_itself(self, *, seen: int) -> None:
        """Tell what is due that nobody decides: the first deal, the only thing there is to do, the only card to choose.

        It does nothing where that is no longer due. Raises Stale and NotNow as ``tell``.
        """
        with self._lock:
            due = _undecided(self)
            if due is not None:
                self.tell(due, seen=seen, carry=True)
            else:
                for seat, word in _only_words(self):
                    self.choose_for(seat, word, seen=seen)

    @patient
    def settle_chance(self) -> None:
        """Tell the chance events that nobody has to set off, such as the first cards of a session."""
        with self._lock:
            if unsettled(self):
                self.tell(seen=self.revision)

    @patient
    def choose_for(self, seat: Seat, word: str, *, seen: int) -> None:
        """Choose for one seat in a ``Together``: kept secret until all have chosen, and may be changed until then.

        Raises RuleBroken for a word that may not be chosen, NotYourSeat where the seat has nothing to choose, Stale and
        NotNow as ``tell`` does. What others chose meanwhile makes nobody stale.
        """
        with self._lock:
            pending = self._pending()
            if not pending.get("since", self.revision) <= seen <= self.revision:
                self._running(seen)
            self._playing(self.revision)
            state, asked = self.fold.states[-1], self.fold.awaits
            if not isinstance(asked, Together) or seat not in asked.seats:
                raise NotYourSeat("nothing_to_choose", seat=seat)
            chosen = {**self.choices, seat: word}
            _try_choice(self, state, asked, seat, word)
            if set(asked.seats) <= set(chosen):
                self.tell(self.rules.fill(asked.offer, [chosen[one] for one in asked.seats]), seen=self.revision)
                return
            kept = {"entries": self.steps, "since": pending.get("since", self.revision)}
            self._marked(extra=self._extra_with(pending={**kept, "words": {str(k): v for k, v in chosen.items()}}))
        self.notify()

    def why_not_undo(self) -> str:
        """Why the last entry stays: undo takes back no revealed card, no roll and no move of another player."""
        fold = self.fold
        if not fold.entries:
            return "nothing"
        if self.ended is not None:
            return "over"
        before, events = fold.states[-2], fold.entries[-1]
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

    @patient
    def undo(self, *, seen: int) -> None:
        """Strike the last entry, if ``why_not_undo`` gives no reason against it; else do nothing.

        Whoever plays alone and takes the end back has seen the result: the session says that it had help.
        """
        with self._lock:
            self._fresh(seen)
            if not self.why_not_undo():
                if self.over and player_alone(self) is not None:
                    self._marked(extra=self._extra_with(keys=self._with_help(TAKEN_BACK)))
                super().undo(seen=self.revision)

    def _with_help(self, help_taken: str) -> dict[str, object]:
        """Return the keys of the session's file, with this help as the last one taken."""
        return {**self.head.file_keys, HELPED: [*(one for one in self.helps if one != help_taken), help_taken]}

    @patient
    def withdraw_slip(self, seat: Seat) -> None:
        """Take back what this seat has just done, if ``slip_of`` says that it may; else do nothing.

        A card that was drawn with it goes, too, and comes again: the dealer answers by address.
        """
        with self._lock:
            self._running(self.revision)
            if not slip_of(self, seat):
                return
            if seat in self.choices:
                self._withdraw(seat)
            else:
                self._write(lambda: self._log.strike(self.id, self.revision, self.fold.numbers[-1:]))
                self._read()
        self.notify()

    def _withdraw(self, seat: Seat) -> None:
        pending = self._pending()
        words = {key: word for key, word in pending["words"].items() if int(key) != seat}
        self._marked(extra=self._extra_with(pending={**pending, "words": words}))

    @patient
    def note_help(self, which: str) -> None:
        """Note a help that is about to be given, once. Raises NotNow once the session is over."""
        with self._lock:
            self._running(self.revision)
            if self.over:
                raise NotNow("ended", session=self.id, revision=self.revision)
            if which in self.helps:
                return
            self._marked(extra=self._extra_with(keys=self._with_help(which)))
        self.notify()

    @patient
    def take_back(self, seat: Seat, *, seen: int | None = None) -> None:
        """Strike everything from the last decision of a seat on, in one write; the session says that it had help.

        Cards and rolls come again as they came. Where cards were turned over together, all choose anew. A word that is
        chosen and not turned over yet is withdrawn instead, which is no help. Does nothing where nothing was decided.
        With ``seen`` it helps at that revision only, else raises Stale; NotYourSeat among people, NotNow at the end.
        """
        with self._lock:
            self._running(self.revision)
            if player_alone(self) != seat:
                raise NotYourSeat("not_alone", seat=seat)
            if self.over:
                raise NotNow("ended", session=self.id, revision=self.revision)
            if seat in self.choices:
                self._withdraw(seat)
            elif (kept := last_decision(self, seat)) >= 0:
                self._fresh(self.revision if seen is None else seen)
                struck, extra = self.fold.numbers[kept:], self._extra_with(keys=self._with_help(TAKEN_BACK), pending={})
                self._write(lambda: self._log.strike(self.id, self.revision, struck, extra=extra))
                self._read()
            else:
                return
        self.notify()

    @patient
    def hand_over(self, seat: Seat, level: str | None, *, seen: int) -> None:
        """Let a bot of this level play for a person; with None, the person plays again. Raises as ``tell``.

        For whoever plays alone that is a help, and the session says so.
        """
        with self._lock:
            self._running(seen)
            name, bot = self.players[seat]
            if bot is not None or (level is not None and level not in self.game.bot.LEVELS):
                raise NotYourSeat("seat_of_a_bot", seat=seat, name=name)
            beside = {key: value for key, value in _read(self.head.seat_extras)[seat].items() if key != HANDED}
            if level is not None:
                beside[HANDED] = level
            helped = level is not None and player_alone(self) is not None
            extra = self._extra_with(keys=self._with_help(PLAYED_FOR)) if helped else None
            self._marked(seats={seat: json.dumps(beside)}, extra=extra, what="hand_over")
        self.notify()

    def _fill(self, state: object, event: object, more: int) -> object:
        found = chance_asked(self.rules, state, event)
        if found is None:
            if holds_blank(event):
                raise self.rules.problem(state, event) or NotYourSeat("not_to_be_answered", event=type(event).__name__)
            return event
        offer, answers = found
        dealer = dealers_of(self.head.about.seed or "", self.head.file_keys)(sum(map(len, self.fold.entries)) + more)
        assert dealer is not None, "what comes now has a seed"
        return self.rules.fill(offer, dealer.words(answers))

    def _pending(self) -> dict[str, Any]:
        """Return what was chosen since the last entry; ``since`` is the revision before the first choice."""
        found: dict[str, Any] = json.loads(self.head.extra).get(PENDING, {})
        return found if found.get("entries") == self.steps else {}


@functools.lru_cache(64)  # every screen asks who plays, many times a drawing
def _read(seat_extras: tuple[str, ...]) -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(one) for one in seat_extras)


def as_digital(session: LiveSession) -> DigitalSession | None:
    """Return the session if the app deals; None where people have real cards and a real die."""
    return session if isinstance(session, DigitalSession) else None


def turned_over(session: LiveSession) -> int:
    """How many entries there were when all last turned over what they had chosen; 0 where they never did."""
    fold = session.fold
    for at in range(len(fold.entries) if session.game.reveals else 0, 0, -1):
        if isinstance(session.rules.awaits(fold.states[at - 1]), Together):
            return at
    return 0


def parts(session: LiveSession) -> tuple[int, ...]:
    """Return how many events of the last entry have happened at the end of each of its parts.

    A part is what one player did, and what chance told by itself after it. All but the first were forced.
    """
    fold, ends, doer = session.fold, list[int](), None
    if not fold.entries:
        return ()
    events, state = fold.entries[-1], fold.states[-2]
    for at, event in enumerate(events):
        asked = session.rules.awaits(state)
        if isinstance(asked, Choice):
            ends += [at] if at and asked.seat != doer else []
            doer = asked.seat
        state = session.rules.apply(state, event)
    return (*ends, len(events))


def has_begun(session: DigitalSession) -> bool:
    """Whether a person or a bot has decided anything yet; what was dealt before that is no decision."""
    return any(isinstance(session.rules.awaits(state), Choice | Together) for state in session.fold.states[:-1])


def goes_by_itself(session: DigitalSession) -> bool:
    """Whether something is due that nobody decides any more: see ``go_by_itself``."""
    return _undecided(session) is not None or bool(_only_words(session))


def unsettled(session: DigitalSession) -> bool:
    """Whether a chance event is due that nobody has to set off."""
    return not session.over and set_off_by_nobody(session.game, session.fold.awaits) is not None


def slip_of(session: DigitalSession, seat: Seat) -> bool:
    """Whether this seat has just decided something, others are due next, and nobody has moved since."""
    if session.over or not session.due or [one for one in session.due if one in session.people][:1] == [seat]:
        return False
    if any(one in session.people for one in session.choices):
        return seat in session.choices
    last = session.steps - 1
    asked = session.rules.awaits(session.fold.states[last]) if last >= 0 else None
    return isinstance(asked, Choice) and asked.seat == seat and last_decision(session, seat) == last


def last_decision(session: DigitalSession, seat: Seat) -> int:
    """Return how many entries there were before the last one with which this seat decided something; -1 for none.

    What went by itself, and dice that were thrown, were no decision.
    """
    fold = session.fold
    for at in range(len(fold.entries) - 1, -1, -1):
        state = fold.states[at]
        match session.rules.awaits(state):
            case Choice(seat=who) as asked if who == seat and forced(session.game, session.rules, state, asked) is None:
                return at
            case Together(seats=seats, offer=offer) if seat in seats:
                if len(session.rules.answers(state, offer, seat).counts) > 1:
                    return at
    return -1


def _undecided(session: DigitalSession) -> object | None:
    """What comes next without a decision: the deal with which the session begins, or the only thing there is."""
    asked = session.fold.awaits
    if session.over:
        return None
    if isinstance(asked, Chance):
        return asked.offer if not session.fold.entries and isinstance(asked.offer, session.game.deals) else None
    return forced(session.game, session.rules, session.fold.state, asked)


def _only_words(session: DigitalSession) -> list[tuple[Seat, str]]:
    """In a ``Together``, the people who have one word to choose from and have not chosen yet, with that word."""
    asked = session.fold.awaits
    if session.over or not isinstance(asked, Together):
        return []
    chosen, state = session.choices, session.fold.states[-1]
    left = [seat for seat in asked.seats if seat in session.people and seat not in chosen]
    words = ((seat, session.rules.answers(state, asked.offer, seat).counts) for seat in left)
    return [(seat, counts[0][0]) for seat, counts in words if len(counts) == 1]


def _try_choice(session: DigitalSession, state: object, asked: Together, seat: Seat, word: str) -> None:
    """Raise unless this seat may choose this word, whatever the others choose."""
    allowed = [one for one, _ in session.rules.answers(state, asked.offer, seat).counts]
    if word in allowed:
        return
    words = [session.rules.answers(state, asked.offer, one).counts[0][0] for one in asked.seats]
    words[asked.seats.index(seat)] = word
    refused = session.rules.problem(state, session.rules.fill(asked.offer, words))
    raise refused or NotYourSeat("not_to_be_answered", event=word)


# Whether it was dealt as promised


@dataclass(frozen=True, slots=True)
class DealCheck:
    """``commitment`` is the SHA-256 of the seed in hexadecimal. ``seed`` and ``checked`` come when all is over.

    ``checked`` counts the cards and rolls that were found to follow from the seed; None tells that one does not.
    """

    commitment: str
    seed: str = ""
    checked: int | None = 0


def commitment(session: DigitalSession) -> str:
    """SHA-256 of the seed, in hexadecimal: visible from the start, so that anyone can check at the end; "" without."""
    seed = session.head.about.seed
    return hashlib.sha256(seed.encode()).hexdigest() if seed else ""


def revealed_seed(session: DigitalSession) -> str:
    """The seed itself, once the session is over (by the rules or by agreement); until then empty."""
    return (session.head.about.seed or "") if session.over else ""


def check_deal(session: DigitalSession) -> DealCheck:
    """Return the promise while a session runs; once it is over, check it against what is stored."""
    promise, seed = commitment(session), revealed_seed(session)
    if not seed:
        return DealCheck(promise)
    try:
        return DealCheck(promise, seed, replay(record_of(*session._log.read_whole(session.id))).verified)
    except (Contradiction, Refused, RuleBroken):
        return DealCheck(promise, seed, None)
