"""Answers what is known of a session beside its moves: who plays, with which options, where, how people ended it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from typing import Any, Final, get_args

from companion.engine import Game, Hands, Rules, Seat, Setup
from companion.engine.wire import read_options
from companion.games import GAMES
from companion.sessions.play.session_view import Ending, SessionView
from companion.store import Head, NewSession

ENDED: Final = "ended"
"""The key of a session file that says how people ended it."""


class SessionFacts(SessionView):
    """Answers from the ``head`` that the store keeps."""

    game: Game
    rules: Rules
    head: Head

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

    @property
    def ended(self) -> Ending | None:
        found = self.head.file_keys.get(ENDED)
        return found if found in get_args(Ending) else None

    def _with_keys(self, keys: Mapping[str, Any]) -> str:
        return json.dumps({**json.loads(self.head.extra), "keys": dict(keys)}, ensure_ascii=False)


def setup_of(about: NewSession) -> Setup:
    """Return how the session begins; hands are known exactly when the dealer deals."""
    options = read_options(GAMES[about.game].options, json.loads(about.options))
    hands = Hands.KNOWN if about.mode == "digital" else Hands.UNKNOWN
    return Setup(len(about.players), options, Seat(about.first_seat), hands)
