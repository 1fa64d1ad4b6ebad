"""The five refusals. They carry a key and facts, never a sentence; ``engine.words`` makes the sentence."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """Common parent of the five. Two refusals are equal when class, key, rule or place, and facts are equal."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __reduce__(self) -> tuple[object, ...]:  # they travel between processes
        return (Exception.__new__, (type(self), self.key), vars(self))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __repr__(self) -> str:
        words = [repr(word) for name, word in vars(self).items() if name != "facts"]
        facts = [f"{name}={value!r}" for name, value in self.facts.items()]
        return f"{type(self).__name__}({', '.join(words + facts)})"


class NotUnderstood(Refusal):
    """The input cannot be read. ``where`` names the place, such as ``events[3].card``."""

    def __init__(self, key: str, where: str = "", **facts: Any) -> None:
        super().__init__(key, **facts)
        self.where = where


class RuleBroken(Refusal):
    """Understood and wrong. ``rule`` is the id of the game's rules page, such as ``P2``."""

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        self.rule = rule
        super().__init__(key, **facts)


class Doubtful(RuleBroken):
    """What was told is possible but unlikely: people look at it again and may confirm it.

    It is a question to those who tell it, not a refusal: ``apply`` and every file take it.
    """


class Stale(Refusal):
    """Somebody else wrote first: read again, then decide again."""


class NotNow(Refusal):
    """The session does not take this as it is now: people ended it, it is gone, it still runs, it is of the past."""


class NotYourSeat(Refusal):
    """The one who sent this does not sit where the event says."""
