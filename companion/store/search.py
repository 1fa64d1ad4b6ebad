"""The full text of sessions: names, place and notes, found without regard to case, accents and what shows nothing.

Its rows are numbered by the second in which a session began, then by the session's number. So what is found comes in
the order of the list, and a page costs the same among a thousand sessions and among a hundred thousand.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from companion.engine import unaccented

CREATE: Final = (
    "CREATE VIRTUAL TABLE search USING"
    " fts5(words, tokenize = 'unicode61 remove_diacritics 2', prefix = '1 2 3 4 5 6 7 8')"
)

SECOND: Final = 1 << 25
"""Room for the sessions of one second; with it the year 9999 still fits into 64 bits."""

NUMBER: Final = f"(f.rowid & {SECOND - 1})"
"""SQL: the number of the session that was found as ``f``."""


def second(time: str) -> str:
    """SQL: where the sessions begun in the second of ``time`` start."""
    return f"CAST(strftime('%s', {time}) AS INTEGER) * {SECOND}"


KEY: Final = f"{second('s.started_at')} + s.number"
"""SQL: under which number the session ``s`` is found."""

ADD: Final = (
    f"INSERT INTO search (rowid, words) SELECT {KEY}, unaccented(s.place || ' ' || s.notes || ' ' || coalesce((SELECT"
    " group_concat(p.name, ' ') FROM seat t JOIN person p ON p.number = t.person WHERE t.session = s.number), ''))"
    " FROM session s"
)
"""Of all sessions, or of those that a WHERE names; ``copies.furnish`` gives a connection the function."""

REMOVE: Final = f"DELETE FROM search WHERE rowid = (SELECT {KEY} FROM session s WHERE s.number = ?)"

MOST_WORDS: Final = 30
"""Words of a question beyond these are left out."""


def match(words: str) -> str | None:
    """Turn what people typed into a query that FTS5 takes literally; None when there is nothing to look for.

    Each word is a quoted string, so that AND, NEAR, quotes, stars and dashes mean nothing; the last is a beginning.
    """
    tokens = [token for token in _clean(words).split() if any(map(_found, token))][:MOST_WORDS]
    return " ".join('"' + token.replace('"', " ") + '"' for token in tokens) + "*" if tokens else None


def picture(words: str) -> str:
    """Return the pictures that people typed without any word, as they have to stand in the text; else nothing."""
    clean = "" if match(words) else _clean(words)
    return clean if any(unicodedata.category(sign) == "So" for sign in clean) else ""


def _clean(words: str) -> str:
    return unaccented("".join(sign for sign in words if unicodedata.category(sign) != "Cs"))


def _found(sign: str) -> bool:
    """Tell whether the tokenizer takes this sign for part of a word; all others only separate words."""
    category = unicodedata.category(sign)
    return category[0] in "LN" or category == "Co"
