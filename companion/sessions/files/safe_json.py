"""Reads JSON from anywhere within bounds of time and memory, or refuses it with NotUnderstood and the place."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from typing import Final

from companion.engine import NotUnderstood
from companion.engine.wire import BoundedDecoder, excerpt, is_deeper

MEGABYTES: Final = 4
LARGEST: Final = MEGABYTES * 1_000_000
"""The most bytes of a document. A long match has a hundredth of that."""

DEEPEST: Final = 24
"""How deep lists and objects may be nested; ours need five levels."""

LINE: Final = 100

_DIGITS: Final = 18
_UNFIT: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
"""Control characters, line ends, marks that turn the direction of writing, halves of characters."""


def decode(data: bytes, *, loosely: bool = False) -> object:
    """Return the JSON value of ``data``, which is UTF-8.

    With ``loosely``, for what other programs write: what is no number of ours is null, of a field that stands there
    twice the last one counts, half a character is a question mark, and a text may hold line ends.

    Raises NotUnderstood: too_large, not_text, too_deep, not_a_number (NaN, Infinity, 1e999), number_length,
    repeated_key, not_json.
    """
    if len(data) > LARGEST:
        raise NotUnderstood("too_large", most=MEGABYTES)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise NotUnderstood("not_text") from None
    try:
        value = (LOOSE if loosely else DECODER).decode(text)
    except json.JSONDecodeError as fault:
        raise NotUnderstood("not_json", line=fault.lineno, column=fault.colno) from None
    except RecursionError:
        raise NotUnderstood("too_deep") from None
    return check(value, half_characters="\\ud" in text.lower(), loosely=loosely)


def encode(value: object, *, ascii_only: bool = False, indent: int = 0) -> str:
    """Return JSON for people and programs: keys in the given order; what fits into LINE characters is on one line."""
    flat = json.dumps(value, ensure_ascii=ascii_only, allow_nan=False)
    if indent + len(flat) <= LINE or not value or not isinstance(value, dict | list | tuple):
        return flat
    opens, closes = "{}" if isinstance(value, dict) else "[]"
    heads = [json.dumps(key, ensure_ascii=ascii_only) + ": " for key in value] if opens == "{" else [""] * len(value)
    values = value.values() if isinstance(value, dict) else value
    told = zip(heads, values, strict=True)
    parts = [head + encode(part, ascii_only=ascii_only, indent=indent + 2) for head, part in told]
    pad = "\n" + " " * indent
    return f"{opens}{pad}  " + f",{pad}  ".join(parts) + f"{pad}{closes}"


def fits_a_line(text: str) -> bool:
    """Return whether no character of a text ends a line, moves a cursor or turns the direction of writing.

    Letters, marks, signs, emoji and any space within a line are fit, of any script.
    """
    return _UNFIT.search(text) is None


def on_one_line(text: str) -> str:
    """Return words from anywhere for a terminal: a mark replaces each character that does not fit a line."""
    return _UNFIT.sub("\N{REPLACEMENT CHARACTER}", text)


def escaped(encoded: str) -> str:
    """Return JSON text that means the same, with escapes for the characters that do not fit a line; it keeps line ends.

    A name that is no text for the system (Python's surrogateescape) has \\udc80 to \\udcff for its bytes:
    ``os.fsencode`` of what ``json.loads`` gives is that name.
    """
    return "\n".join(_UNFIT.sub(lambda found: f"\\u{ord(found[0]):04x}", line) for line in encoded.split("\n"))


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        ((often, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise NotUnderstood("repeated_key", field=excerpt(often))
    return found


def _finite(text: str) -> float:
    if not math.isfinite(number := float(text)):
        raise NotUnderstood("not_a_number")
    return number


def _whole(text: str) -> int:
    if len(text) > _DIGITS:  # far beyond any number of a game; Python takes long over thousands of digits, or refuses
        raise NotUnderstood("number_length", found=excerpt(text))
    return int(text)


def check(value: object, *, half_characters: bool, loosely: bool = False) -> object:
    """Return the value, or raise NotUnderstood where it is nested too deeply, or holds halves of characters, which no
    file can hold; ``loosely``, a question mark stands for each of these.
    """
    if is_deeper(value, DEEPEST):
        raise NotUnderstood("too_deep")
    if half_characters:
        try:
            value = json.loads(json.dumps(value, ensure_ascii=False).encode(errors="replace" if loosely else "strict"))
        except UnicodeEncodeError:
            raise NotUnderstood("not_text") from None
    return value


DECODER: Final = BoundedDecoder(
    DEEPEST, object_pairs_hook=_object, parse_constant=_finite, parse_float=_finite, parse_int=_whole
)
"""Reads JSON text within the bounds of ``decode``, but for those that ``check`` looks for."""
LOOSE: Final = BoundedDecoder(
    DEEPEST,
    parse_constant=lambda _: None,
    parse_float=lambda told: found if math.isfinite(found := float(told)) else None,
    parse_int=lambda told: int(told) if len(told) <= _DIGITS else None,
    strict=False,
)
"""As ``decode`` does it loosely."""
