"""The five refusals. They carry a key and facts, never a sentence: words come last (``engine.words``)."""

from __future__ import annotations

from typing import Any


class Refusal(Exception):
    """Common parent of the five. Two refusals are equal when class, key, rule or place, and facts are equal."""

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def _identity(self) -> tuple[object, ...]:
        return (type(self), self.key, self.facts)

    def __reduce__(self) -> tuple[object, ...]:  # they travel between processes
        return (_rebuilt, (type(self), self.__dict__))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((type(self), self.key))

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"{type(self).__name__}({self.key!r}{facts})"


def _rebuilt(cls: type[Refusal], facts: dict[str, Any]) -> Refusal:
    refusal = cls.__new__(cls, facts["key"])
    refusal.__dict__.update(facts)
    return refusal


class NotUnderstood(Refusal):
    """The input cannot be read. ``where`` names the place, such as ``events[3].card``."""

    def __init__(self, key: str, where: str = "", **facts: Any) -> None:
        super().__init__(key, **facts)
        self.where = where

    def _identity(self) -> tuple[object, ...]:
        return (type(self), self.key, self.where, self.facts)

    def __repr__(self) -> str:
        return f"{super().__repr__()[:-1]}, where={self.where!r})"


class RuleBroken(Refusal):
    """Understood and wrong. ``rule`` is the id of the game's rules page, such as ``P2``."""

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        super().__init__(key, **facts)
        self.rule = rule

    def _identity(self) -> tuple[object, ...]:
        return (type(self), self.rule, self.key, self.facts)

    def __repr__(self) -> str:
        facts = "".join(f", {name}={value!r}" for name, value in self.facts.items())
        return f"RuleBroken({self.rule!r}, {self.key!r}{facts})"


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
