"""Writes sessions as one JSON document, and as a zip of session files.

``docs/exports.schema.json`` is the document's JSON Schema; what stands in ``sessions`` are session files.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import BinaryIO, Final

from companion.sessions.files.archive import file_name, write
from companion.sessions.files.export_document import FORMAT, VERSION
from companion.share.exports.selection import Selection, WholeFile

_HEAD: Final = f'{{\n"format": "{FORMAT}",\n"version": {VERSION},\n"sessions": ['
_END: Final = "\n]\n}\n"


def write_document(out: BinaryIO, chosen: Selection, _lang: str) -> Iterator[str]:
    """Write the document; yields the id of each session that is written. Raises NotExported."""
    out.write(_HEAD.encode())
    before = b"\n"
    for one in chosen:
        if whole := chosen.read_whole(one.id):
            out.write(before + write(whole.record).rstrip(b"\n"))
            before = b",\n"
            yield one.id
    out.write(_END.encode())


def write_zip(out: BinaryIO, chosen: Selection, _lang: str) -> Iterator[str]:
    """Write a zip with a session file for each session; yields the ids. Raises NotExported."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
        for one in chosen:
            if whole := chosen.read_whole(one.id):
                files.writestr(name_of(whole), write(whole.record))
                yield one.id


def name_of(whole: WholeFile) -> str:
    """Return the name of a session's file."""
    return file_name(whole.record.id, whole.record.game, whole.head.evening)
