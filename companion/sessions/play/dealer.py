"""The dealer of digital play: seed, pile and number of the card decide every card and roll, on any machine alike."""

from __future__ import annotations

import hashlib
import secrets
from bisect import bisect_right
from itertools import accumulate, count
from typing import Final

from companion.engine import Answers, Source
from companion.engine.game import Pick

_BYTES: Final = 8
_RANGE: Final = 1 << (8 * _BYTES)


def new_seed() -> str:
    """Return a secret seed of 128 bits from the operating system's randomness."""
    return secrets.token_hex(16)


class Dealer:
    """Fills blanks. Its answers are a pure function of the seed and of ``Answers``: undo and redo bring the same card.

    The number for address (name, n) among N possibilities is the first eight bytes of
    SHA-256(seed, 0, name, 0, n, 0, attempt) modulo N; numbers at or over the last whole multiple of N
    count as the next attempt, so every possibility is exactly as likely.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self._hashes: dict[str, hashlib._Hash] = {}

    def words(self, answers: Answers) -> tuple[str, ...]:
        """Return as many words as the blank wants. Drawn cards are not put back; each roll of a die is independent.

        Raises LookupError when fewer cards are unseen than wanted, ValueError when chance is not to answer at all.
        """
        if answers.source is Source.PILE:
            return self._drawn(answers)
        if answers.source is Source.DIE:
            faces = answers.counts
            draw, first = self._below, answers.taken
            return tuple([faces[draw(answers.name, first + k, len(faces))][0] for k in range(answers.wants)])
        raise ValueError(f"chance does not answer for {answers.source}")

    def pick(self, *address: object) -> Pick:
        """Return a bot's fair choices: they follow from the seed, the address and how often the bot has chosen."""
        name = "pick/" + "/".join(map(str, address))
        asked = count()
        return lambda n: self._below(name, next(asked), n)

    def _drawn(self, answers: Answers) -> tuple[str, ...]:
        rest = [n for _, n in answers.counts]
        total = sum(rest)
        found = []
        for k in range(answers.wants):
            if total <= 0:
                raise LookupError(f"{answers.name}: no card is left for draw {answers.taken + k}")
            kind = bisect_right([*accumulate(rest)], self._below(answers.name, answers.taken + k, total))
            rest[kind] -= 1
            total -= 1
            found.append(answers.counts[kind][0])
        return tuple(found)

    def _below(self, name: str, n: int, limit: int) -> int:
        """The uniform number 0…limit-1 at an address."""
        base = self._hashes.get(name)
        if base is None:
            base = self._hashes[name] = hashlib.sha256(f"{self.seed}\0{name}\0".encode())
        for attempt in count():
            digest = base.copy()
            digest.update(b"%d\0%d" % (n, attempt))
            number = int.from_bytes(digest.digest()[:_BYTES], "big")
            if number < _RANGE - _RANGE % limit:
                return number % limit
        raise AssertionError("unreachable: the attempts never end")
