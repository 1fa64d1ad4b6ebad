"""Writes sessions into files for other programs and for paper, one session after the other, however many there are.

A file's writer is an iterator: each step writes one session. Whoever goes through it may stop at any step, show how far
it is, or let others go first; nothing but the step at hand is in memory.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import BinaryIO, Final, Literal

from companion.share.exports.document import write_document, write_plays, write_zip
from companion.share.exports.score_sheet import write_sheets
from companion.share.exports.selection import NotExported, Selection
from companion.share.exports.table import write_table

__all__ = ["FORMS", "FormName", "NotExported", "Selection", "Write"]

FormName = Literal["files", "csv", "json", "bgsplay", "html"]
Write = Callable[[BinaryIO, Selection, str], Iterator[str]]
"""Writes into a stream what was chosen, in a language; yields the id of each session that is written."""


@dataclass(frozen=True, slots=True)
class Form:
    """One kind of file: who writes it, how its name ends, what it is to a browser.

    ``over``: only sessions that are over and have a result can be in it.
    """

    write: Write
    suffix: str
    media_type: str
    over: bool = False


FORMS: Final[dict[FormName, Form]] = {
    "csv": Form(write_table, "csv", "text/csv; charset=utf-8"),
    "html": Form(write_sheets, "html", "text/html; charset=utf-8", over=True),
    "bgsplay": Form(write_plays, "bgsplay", "application/json", over=True),
    "json": Form(write_document, "json", "application/json"),
    "files": Form(write_zip, "zip", "application/zip"),
}
