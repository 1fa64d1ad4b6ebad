"""The law of secrets: nothing that the lobby hands out to a phone, in whole evenings on several of them, changes when
all that its seat cannot know was dealt otherwise (``Redealt``). With ``GAMES=1000`` it is that many evenings a game.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

import pytest

from companion.engine import SPECTATOR, Seat, Viewer
from companion.games import GAMES
from companion.lobby.door import HOST, Door
from companion.lobby.feed import feed, fold_of, read_feed
from companion.locale import speaker
from companion.sessions.fold import Fold, event_text, events_of
from companion.sessions.library.library import begin_again
from companion.sessions.play.digital import DigitalSession, goes_by_itself, last_decision, slip_of, turned_over
from companion.sessions.play.proxy import Snapshot
from companion.sessions.play.seat_view import SeatView
from companion.sessions.play.session_facts import PENDING, player_alone
from companion.sessions.play.sessions import Sessions
from companion.store import Entry
from tests.games.play import OPTIONS
from tests.games.twins import pile
from tests.sessions.play.test_digital import possible
from tests.sure import as_a
from tests.ui.secrets import DECK

Place = tuple[int, int, int]
"""Where a hidden card was dealt: which event of the session, to which seat, as which card of it."""


class Still(DigitalSession):
    """A session at one moment, to be looked at; its log is read once."""

    def __init__(self, session: DigitalSession) -> None:
        vars(self).update(vars(session.now()))
        self.kept = session.audit()

    def audit(self) -> tuple[Entry, ...]:
        return self.kept


class Redealt(Still):
    """The same as it might be as well, for all that ``viewer`` may know.

    Hands of others and the rest of the pile are shuffled, what others have chosen is another card of theirs, what went
    back into their hands was another card, and the seed, which cards to come and dice follow from, is another one.
    """

    def __init__(self, session: DigitalSession, viewer: Viewer, chance: Random) -> None:
        super().__init__(session)
        if self.game.secret:
            self.kept = tuple(self._struck(one, viewer, chance) if one.struck_at else one for one in self.kept)
            self.fold = self._redealt(session.fold, viewer, chance)
        extra = json.loads(self.head.extra)
        for seat in self.choices:
            if seat != viewer:
                extra[PENDING]["words"][str(seat)] = chance.choice(self.fold.state.hands[seat])
        about = replace(self.head.about, seed=f"{chance.getrandbits(128):032x}")
        self.head = replace(self.head, about=about, extra=json.dumps(extra))

    def _redealt(self, fold: Fold, viewer: Viewer, chance: Random) -> Fold:
        events = [event for told in fold.entries for event in told]
        places = dict(hidden(events, viewer))
        cards = [*places.values(), *pile(self.game.id, fold.state)]
        chance.shuffle(cards)
        new = iter(_with_cards(events, dict(zip(places, cards, strict=False))))
        told = [tuple(next(new) for _ in one) for one in fold.entries]
        found = Fold.of(fold.game, fold.rules, fold.states[0].setup, zip(fold.numbers, told, strict=True))
        return replace(found, struck=fold.struck)

    def _struck(self, entry: Entry, viewer: Viewer, chance: Random) -> Entry:
        """Every card of others in it is any card: also one that they had played, and that went back."""
        new = [_any_cards(event, viewer, DECK[self.game.id], chance) for event in events_of(self.rules, entry)]
        return replace(entry, events=tuple(event_text(self.rules, event) for event in new))


def hidden(events: Sequence[Any], viewer: Viewer) -> Iterator[tuple[Place, str]]:
    """Where each card was dealt that another seat holds now. Of equal cards, the first to come is the first to go."""
    held: dict[int, list[tuple[Place, str]]] = defaultdict(list)
    for at, event in enumerate(events):
        match type(event).__name__:
            case "Deal":
                for seat, hand in enumerate(event.hands):
                    held[seat] += [((at, seat, nth), card) for nth, card in enumerate(hand)]
            case "Draw":
                held[event.seat].append(((at, event.seat, 0), event.card))
            case "Play":
                _goes(held[event.seat], event.card)
            case "Reveal":
                for seat, card in enumerate(event.cards):
                    _goes(held[seat], card)
    for seat, cards in held.items():
        yield from () if seat == viewer else cards


def _goes(held: list[tuple[Place, str]], card: str) -> None:
    del held[[one for _, one in held].index(card)]


def _with_cards(events: Sequence[Any], cards: dict[Place, str]) -> Iterator[Any]:
    for at, event in enumerate(events):
        match type(event).__name__:
            case "Deal":
                hands = enumerate(event.hands)
                new = [tuple(cards.get((at, s, n), one) for n, one in enumerate(hand)) for s, hand in hands]
                yield replace(event, hands=tuple(new))
            case "Draw":
                yield replace(event, card=cards.get((at, event.seat, 0), event.card))
            case _:
                yield event


def _any_cards(event: Any, viewer: Viewer, deck: Sequence[str], chance: Random) -> Any:
    def other(seat: int, card: str) -> str:
        return card if seat == viewer else chance.choice(deck)

    match type(event).__name__:
        case "Deal":
            return replace(event, hands=tuple(tuple(other(s, c) for c in h) for s, h in enumerate(event.hands)))
        case "Reveal":
            return replace(event, cards=tuple(other(seat, card) for seat, card in enumerate(event.cards)))
        case "Draw" | "Play" | "Place":
            return replace(event, card=other(event.seat, event.card))
    return event


# Evenings


MANY = int(os.environ.get("GAMES", "1"))
NAMES = ("Ana", "Bo", "Cleo", "Dora")
SAY = speaker("en", NAMES)


def begun(sessions: Sessions, game: str, chance: Random) -> DigitalSession:
    """People and bots, with some choice of the game's options."""
    most = min(GAMES[game].players[-1], len(NAMES))
    bots = [None, *chance.choices((None, None, "easy"), k=chance.randint(GAMES[game].players[0], most) - 1)]
    chance.shuffle(bots)
    options = {name: chance.choice(values) for name, values in OPTIONS[game].items()}
    if game == "13":
        options["deals"] = chance.choice((1, 1, 2))
    how: Any = {"tracking": "full", "mode": "digital", "options": GAMES[game].options(**options), "bots": bots}
    first = chance.randrange(len(bots))
    return as_a(DigitalSession, sessions.begin(game, NAMES[: len(bots)], first, **how))


def something_happens(session: DigitalSession, chance: Random) -> None:
    """Mostly, somebody who is due plays on; or takes back, leaves a seat to a bot, or presses the key of a pause."""
    host, what = Door(session, HOST), chance.random()
    if what < 0.8 and session.paused_at is None and goes_by_itself(session):
        session.go_by_itself(seen=session.revision)
    elif what < 0.8:
        seat = chance.choice(session.due or session.people or (Seat(0),))
        door = Door(SeatView(session, seat, sharing=frozenset({seat})), HOST)
        one, seen = chance.choice(possible(session, seat)), session.revision
        door.choose(one, seen=seen) if isinstance(one, str) else door.tell(one, seen=seen, carry=chance.random() < 0.5)
    elif what < 0.9:
        alone = player_alone(session)
        if alone is not None and not session.over and last_decision(session, alone) >= 0:
            session.take_back(alone)
        else:
            host.undo(seen=session.revision)
    elif what < 0.98:
        seat = chance.choice([Seat(at) for at, (_, bot) in enumerate(session.players) if bot is None])
        session.hand_over(seat, "easy" if session.levels[seat] is None else None, seen=session.revision)
    else:
        session.pause(on=True)


def looks(session: DigitalSession, chance: Random) -> tuple[frozenset[Seat], Viewer]:
    """Who looks now at a phone that has some seats, or none: one of them, or somebody between two turns."""
    every = [*map(Seat, range(len(session.players)))]
    seats = frozenset(chance.sample(every, chance.choice((0, 1, 1, 2))))
    viewers: list[Viewer] = [SPECTATOR, *sorted(seats)]
    return seats, chance.choice(viewers)


def look(session: DigitalSession, chance: Random, moment: int) -> Iterator[str]:
    """Somebody looks, and what it was about; where all is told, nobody asks what they may know."""
    if session.over or not (session.game.secret or moment % 16 == 0):  # at Push only the seed is hidden
        return
    seats, viewer = looks(session, chance)
    shown = held(session, seats, viewer, moment).viewer
    assert shown in (viewer, SPECTATOR)
    now = Still(session)
    other = Redealt(now, shown, chance)
    told, told_otherwise = (handed_out(one, seats, viewer, moment) for one in (now, other))
    assert told == told_otherwise
    assert not any((session.head.about.seed or "no seed") in one for one in told)
    met = {
        "another deal": other.fold.state != session.fold.state,
        "other choices": other.choices != session.choices,
        "two seats": len(seats) > 1,
        "taken back": any(one.struck_at for one in other.audit()),
    }
    yield from (what for what, there in met.items() if there)


def held(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> SeatView:
    """What a phone shows; at every third moment the last entry is shown step by step."""
    part = (session.fold.numbers[-1], 1) if session.steps and moment % 3 == 0 else None
    return SeatView(session, viewer, sharing=seats, part=part).now()


def handed_out(session: DigitalSession, seats: frozenset[Seat], viewer: Viewer, moment: int) -> list[str]:
    """All that the phone of these ``seats`` is given while ``viewer`` holds it."""
    view = held(session, seats, viewer, moment)
    told = replace(read_feed(feed(session, view.viewer)), commitment="")
    facts = [
        told, fold_of(told).state, view.viewer, view.look(), view.deeds(SAY), view.latest(SAY), view.chosen, view.due,
        view.mine, view.levels, view.people, view.struck, view.history, view.drafts, view.why_not_undo(),
        view.undo_helps, view.over, view.asked_before, view.ended, view.helps, view.steps, view.revision,
        turned_over(session), view.viewer is not SPECTATOR and slip_of(session, Seat(view.viewer)),
        Snapshot(session, moment % (session.steps + 1), view.viewer).look(),
    ]  # fmt: skip
    return list(map(repr, facts))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_nothing_is_handed_out_that_a_seat_may_not_know(game: str, sessions: Sessions) -> None:
    """In two games of each evening. Which seats a phone has, and that it has no others, is ``test_rights``'."""
    met = set[str]()
    for number in range(MANY):
        chance = Random(f"{game}/{number}")
        session = begun(sessions, game, chance)
        for _ in range(2):
            for moment in count():
                if session.over:
                    break
                something_happens(session, chance)
                if chance.random() < 0.02:  # another run of the program
                    session = as_a(DigitalSession, Sessions(sessions.log).open(session.id))
                met.update(look(session, chance, moment))
            assert feed(session, SPECTATOR)["seed"]
            session = as_a(DigitalSession, begin_again(sessions, session))
    kinds = {"taken back", *(("another deal", "two seats") if GAMES[game].secret else ())}
    assert kinds | ({"other choices"} if GAMES[game].reveals else set()) <= met
