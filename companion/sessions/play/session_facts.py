"""Answers what is known of a session beside its moves: who plays, with which options, where, how people ended it."""

from __future__ import annotations

import json
from abc import abstractmethod
from collections.abc import Iterable
from datetime import datetime
from functools import reduce
from typing import Any, Final

from companion.engine import SPECTATOR, Game, Hands, NotUnderstood, Seat, Setup
from companion.engine.wire import read_options
from companion.games import GAMES
from companion.sessions.files.record import joined_later
from companion.sessions.play.session_view import Played
from companion.store import Entry, Head, NewSession, folded

ENDED: Final = "ended"
"""The key of a session file that says how people ended it."""
HANDED: Final = "handed_to"
"""The key beside a seat for the level of the bot that plays for a person."""
PENDING: Final = "pending"
"""The key beside a session for what some seats have chosen while others still choose."""
COMES_OR_GOES: Final = tuple(sorted({f'"{one.__name__.lower()}"' for game in GAMES.values() for one in game.comings}))
"""What stands in the texts of events by which somebody comes or goes."""
JOINED: Final = '{"joined": true}'
"""What the file tells of a player who was not there at the beginning."""


class SessionFacts(Played):
    """Answers from the ``head`` that the store keeps."""

    game: Game

    @property
    @abstractmethod
    def head(self) -> Head:
        """What the store keeps of the session beside its log."""

    @property
    def mode(self) -> str:
        return self.head.about.mode

    @property
    def tracking(self) -> str:
        return self.head.about.tracking

    @property
    def options(self) -> Any:
        return setup_of(self.head.about).options

    @property
    def players(self) -> tuple[tuple[str, str | None], ...]:
        return self.head.about.players

    @property
    def person_ids(self) -> tuple[str, ...]:
        """By seat the id of the person, as the store has it."""
        return self.head.people

    @property
    def coached(self) -> bool:
        return self.head.file_keys.get("coach") is True

    @property
    def started_at(self) -> datetime:
        return self.head.started_at

    @property
    def finished_at(self) -> datetime | None:
        return self.head.finished_at

    @property
    def place(self) -> str:
        return self.head.place

    @property
    def notes(self) -> str:
        return self.head.notes

    @property
    def rating(self) -> int | None:
        return self.head.rating


def setup_of(about: NewSession, joined: int = 0) -> Setup:
    """Return how the session begins; hands are known exactly when the dealer deals.

    So many of its players ``joined`` later: they have the last seats.
    """
    options = read_options(GAMES[about.game].options, json.loads(about.options))
    hands = Hands.KNOWN if about.mode == "digital" else Hands.UNKNOWN
    return Setup(len(about.players) - joined, options, Seat(about.first_seat), hands)


def refuse_one_name_at_two_seats(players: Iterable[tuple[str, str | None]]) -> None:
    """Raise NotUnderstood ``same_name`` unless the names of people, who have no level, tell their seats apart."""
    seats: dict[str, list[tuple[int, str]]] = {}
    for seat, (name, level) in enumerate(players):
        if level is None:
            seats.setdefault(folded(name), []).append((seat, name))
    for (seat, name), *others in seats.values():
        if others:
            numbers = ", ".join(str(one) for one in (seat, *(other for other, _ in others)))
            raise NotUnderstood("same_name", f"players[{others[0][0]}].name", name=name, seats=numbers)


def latecomers(seat_extras: Iterable[str]) -> int:
    """Count the players who joined later, from what lies beside their seats."""
    return sum(joined_later(json.loads(extra)) for extra in seat_extras if extra != "{}")


def seats_of(head: Head, entries: Iterable[Entry]) -> tuple[Seat, ...]:
    """Return the seats of a stored session whose people were there at its end.

    Raises NotUnderstood or RuleBroken for a log that does not fold.
    """
    about = head.about
    texts = [text for entry in entries for text in entry.events]
    if not any(word in text for text in texts for word in COMES_OR_GOES):  # nobody came or went: nothing to fold
        return tuple(Seat(seat) for seat in range(len(about.players)))
    rules = GAMES[about.game].rules(about.tracking)
    events = (rules.WIRE.read(json.loads(text), "event") for text in texts)
    state = reduce(rules.apply, events, rules.new(setup_of(about, latecomers(head.seat_extras))))
    return GAMES[about.game].circle(rules.look(state, SPECTATOR))
