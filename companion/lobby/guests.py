"""The phones of guests that a table knows by their tokens: which seats they hold, and whether they are there now."""

from __future__ import annotations

import unicodedata
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.engine import Seat
from companion.engine.names import kept_name
from companion.lobby.codes import HASH, MOST_TYPED, hashed, new_token, proof
from companion.sessions.files.archive import LONGEST_NAME
from companion.sessions.play.watched import Off

SEAT: Final = "/seat"
"""The address of a guest's one page; a device of the host's is a guest's there, too."""
LOOK, PLACE, PICTURE = (f"{SEAT}/{one}" for one in ("look", "place", "picture"))
"""Where it looks on, changes its place, and has the picture of the result."""
ALL: Final = "/table"
"""Where it shows the table to everybody, large; who comes there tells the code first and stays."""
MOST: Final = 24
"""Phones that one table knows; one more costs a phone its place that holds no seat and is not here. So many of those
that were removed are remembered, too.
"""

HIDDEN: Final = {"Cf", "Cn", "Co", "Cs"}
"""The kinds of signs that show nothing by themselves."""


def clean_name(told: str) -> str:
    """Return a name as a guest may tell it: nothing in it that controls, hides or turns what stands beside it."""
    seen = (" " if unicodedata.category(one) == "Cc" else one for one in told[:MOST_TYPED])
    return kept_name("".join(one for one in seen if unicodedata.category(one) not in HIDDEN))[:LONGEST_NAME].strip()


@dataclass(frozen=True, slots=True)
class Guest:
    """A phone at a table. ``number`` is what the table calls it; without ``seats`` it looks on.

    ``asks``: the seat that it wants and somebody else has. ``out``: the host does not want it here.
    """

    number: int
    name: str = ""
    seats: frozenset[Seat] = frozenset()
    asks: Seat | None = None
    out: bool = False


class Guests:
    """Those of one table, in the order in which they came; iterating leaves out who was removed."""

    def __init__(
        self, changed: Callable[[], None], moved: Callable[[], None], told: Sequence[dict[str, Any]] = ()
    ) -> None:
        """``changed`` is told of every change that is kept, ``moved`` of who comes and goes; ``told`` is what was
        written down before. Raises ValueError, TypeError or KeyError for what never was.
        """
        self._changed, self._moved = changed, moved
        self._by_token: dict[str, Guest] = {}
        """By the hash of its token."""
        self._here: Counter[int] = Counter()
        self._asleep: Counter[int] = Counter()
        self._last = 0
        for one in told:
            if not HASH.fullmatch(one["token"]):
                raise ValueError("no hash")
            seats = frozenset(map(Seat, map(int, one["seats"])))
            self._by_token[one["token"]] = Guest(int(one["number"]), str(one["name"]), seats, None, bool(one["out"]))

    def __iter__(self) -> Iterator[Guest]:
        return (one for one in tuple(self._by_token.values()) if not one.out)

    def get(self, number: int) -> Guest | None:
        return next((one for one in self if one.number == number), None)

    def holder(self, seat: Seat) -> Guest | None:
        """Return whose phone has the seat."""
        return next((one for one in self if seat in one.seats), None)

    def known(self, token: str) -> Guest | None:
        found = self._by_token.get(hashed(token)) if token and len(token) <= MOST_TYPED else None
        return None if found is None or found.out else found

    def admit(self, before: str = "") -> str:
        """Return a token for a phone that told the code: by it, it is known from now on. "" where there is no room, and
        for one that was removed.
        """
        if old := self._by_token.get(hashed(before)):
            return "" if old.out else before
        out = [key for key, one in self._by_token.items() if one.out]
        for key in out[: len(out) - MOST + 1]:
            del self._by_token[key]
        if len(tuple(self)) >= MOST:
            known = self._by_token.items()
            left = (key for key, one in known if not (one.seats or one.out) and self.presence(one.number) == "gone")
            if (oldest := next(left, None)) is None:
                return ""
            del self._by_token[oldest]
        token = new_token()
        self._last = 1 + max([self._last, *(one.number for one in self._by_token.values())])  # none is given twice
        self._by_token[hashed(token)] = Guest(self._last)
        self._changed()
        return token

    def change(self, number: int, **new: Any) -> None:
        for key, one in self._by_token.items():
            if one.number == number:
                self._by_token[key] = replace(one, **new)
                self._changed()
                return

    def move(self, number: int, *seats: Seat, name: str = "") -> None:
        """Have a guest sit there, and nowhere else, whoever had these seats; with none it looks on. It is called as who
        sits there.
        """
        if (me := self.get(number)) is None:
            return
        for seat in seats:
            self.free(seat)
        self.change(number, seats=frozenset(seats), asks=None, name=name or me.name)

    def free(self, seat: Seat) -> None:
        if had := self.holder(seat):
            self.change(had.number, seats=had.seats - {seat})

    def renumber(self, seats: Sequence[Seat]) -> None:
        """Let everybody keep their seats where they have other numbers: ``seats`` are the old ones. Tells nobody."""
        for key, one in self._by_token.items():
            new = frozenset(Seat(at) for at, seat in enumerate(seats) if seat in one.seats)
            self._by_token[key] = replace(one, seats=new, asks=None)

    def clear(self) -> None:
        """Know nobody any more."""
        self._by_token.clear()
        self._changed()

    def presence(self, number: int) -> Literal["here", "asleep", "gone"]:
        """Return whether anybody looks at a page of that phone."""
        return "here" if self._here[number] > 0 else "asleep" if self._asleep[number] > 0 else "gone"

    def comes(self, number: int, *, asleep: bool = False) -> Off:
        """Note that a page of a phone is connected, or hidden (``asleep``): it is locked, or shows something else.
        Returns what is to be called once it is not any more.
        """
        pages = self._asleep if asleep else self._here
        pages[number] += 1
        self._moved()

        def leaves() -> None:
            pages[number] -= 1
            self._moved()

        return leaves

    def to_json(self) -> list[dict[str, Any]]:
        return [
            {"token": key, "number": one.number, "name": one.name, "seats": sorted(one.seats), "out": one.out}
            for key, one in self._by_token.items()
        ]


def proven(guests: Guests, proofs: Collection[str], bond: str) -> Guest | None:
    """Return who has the token of one of these ``proofs`` (``codes.proof``); who was removed, too."""
    return next((one for key, one in guests._by_token.items() if proof(key, bond) in proofs), None)
