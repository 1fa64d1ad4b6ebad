"""Describes a session as its file holds it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from companion.engine import Game, Hands, Rules, Seat, Setup, Standing, read_options
from companion.engine.game import FIRST
from companion.games import game

Mode = Literal["table", "digital"]
Tracking = Literal["full", "scorepad"]
Extra = tuple[tuple[str, Any], ...]
"""Keys that this version does not know, with their decoded JSON values: they are kept."""

MODES: Final[tuple[Mode, ...]] = ("table", "digital")
TRACKINGS: Final[tuple[Tracking, ...]] = ("full", "scorepad")


@dataclass(frozen=True, slots=True)
class Player:
    """A player: ``bot`` is a level, or None for a person."""

    name: str
    bot: str | None = None
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Entry:
    """One event and its number in the file. Numbers rise; a stripped file may have gaps."""

    n: int
    event: Any
    extra: Extra = ()


@dataclass(frozen=True, slots=True)
class Record:
    """Everything in a session file. ``players`` by seat; ``options`` and ``result`` as decoded JSON, checked.

    Times are ISO 8601 texts, kept as written.
    """

    id: str
    game: str
    mode: Mode
    tracking: Tracking
    players: tuple[Player, ...]
    options: Mapping[str, Any] = field(default_factory=dict)
    first_seat: Seat = FIRST
    seed: str | None = None
    started_at: str | None = None
    finished_at: str | None = None
    events: tuple[Entry, ...] = ()
    result: Mapping[str, Any] | None = None
    extra: Extra = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    @property
    def played(self) -> Game:
        return game(self.game)

    @property
    def rules(self) -> Rules:
        """The fold for this session's tracking."""
        return self.played.rules(self.tracking)

    def setup(self) -> Setup:
        """How the session begins, without who joined later. Hands are known exactly when the dealer gave them."""
        players = sum(not joined_later(dict(player.extra)) for player in self.players)
        hands = Hands.KNOWN if self.mode == "digital" else Hands.UNKNOWN
        return Setup(players, read_options(self.played.options, self.options), self.first_seat, hands)


def result_of(standings: Iterable[Standing], names: Sequence[str]) -> dict[str, object]:
    """The ``result`` of a session file, from standings in rank order and names by seat."""
    return {"standings": [one.to_json(names[one.seat]) for one in standings]}


def joined_later(keys: Mapping[str, object]) -> bool:
    """Tell from the keys of a player in a file whether they joined after the beginning."""
    return keys.get("joined") is True
