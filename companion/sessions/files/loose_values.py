"""Reads values of other programs' JSON, which write one value in many ways: 1 is 1.0, "1" or " 1e0 ", a flag too.

What cannot be meant is None, False or an empty text; nothing here raises.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Final
from uuid import UUID

from companion.engine import NotUnderstood, folded
from companion.sessions.files.safe_json import decode, fits_a_line

LARGEST: Final = 10**9

_NUMBER: Final = re.compile(r"[+-]?\d{1,9}(?:[.,]\d{0,9})?(?:[eE][+-]?\d{1,2})?")
_NEXT_TERM: Final = re.compile(r"(?<=[\d\s.,])(?=[+-])")
"""Where a sum goes on: the sign of an exponent has a letter before it."""
_AFTER_SIGN: Final = re.compile(r"(?<=^[+-])\s+")
_YES: Final = frozenset({"true", "yes", "y", "t", "on"})


def number(value: object) -> Decimal | None:
    """Return a number, also as a text: 12, 12.0, "+3", "1e1", " 1,5 "."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return None
    digits = str(value).replace("\N{MINUS SIGN}", "-").strip()
    found = Decimal(digits.replace(",", ".")) if _NUMBER.fullmatch(digits) else None
    return found if found is not None and abs(found) <= LARGEST else None


def whole_number(value: object) -> int | None:
    """Return a number that has nothing behind its point."""
    found = number(value)
    return int(found) if found is not None and found == found.to_integral_value() else None


def total(value: object) -> int | None:
    """Return a whole number, or what a sum comes to that somebody typed: "10 + 5 - 2"."""
    terms = _NEXT_TERM.split(value.replace("\N{MINUS SIGN}", "-").strip()) if isinstance(value, str) else [value]
    numbers = [number(_AFTER_SIGN.sub("", term.strip()) if isinstance(term, str) else term) for term in terms]
    return None if None in numbers else whole_number(str(sum(filter(None, numbers))))


def flag(value: object) -> bool:
    """Return whether a value means yes: true, any number but 0, "true", "1"."""
    return value is True or text(value).strip().casefold() in _YES or bool(number(value))


def reference(value: object) -> int | str | None:
    """Return what one entry of a file calls another one: a number, or any text."""
    return found if (found := whole_number(value)) is not None else line(value, 200) or None


def text(value: object) -> str:
    """Return a text, or a number as one, without signs that move a cursor or turn the direction of writing."""
    if isinstance(value, bool) or not isinstance(value, int | float | str):
        return ""
    found = str(value) if isinstance(value, str) or (n := whole_number(value)) is None else str(n)
    return found if fits_a_line(found) else "".join(sign for sign in found if sign in "\n\t" or fits_a_line(sign))


def line(value: object, most: int) -> str:
    """Return a text on one line, of at most so many characters; empty where nobody would see any."""
    spaced = "".join(sign if fits_a_line(sign) else " " for sign in value) if isinstance(value, str) else text(value)
    found = " ".join(spaced.split())[:most].strip()
    return found if folded(found) else ""


def uuid(value: object) -> str:
    """Return a UUID as we write them, whichever case or brackets it has; empty for anything else."""
    try:
        return str(UUID(text(value).strip()))
    except ValueError:
        return ""


def entries(value: object) -> list[Any]:
    return value if isinstance(value, list) else []


def inner_object(value: object) -> Mapping[str, object]:
    """Return an object, also one that was written into a text once more."""
    if isinstance(value, str):
        try:
            value = decode(value.encode())
        except (NotUnderstood, UnicodeEncodeError):
            return {}
    return value if isinstance(value, dict) else {}
