"""Writes sessions as one JSON document, as a zip of session files, and as a play file of BG Stats (``.bgsplay``).

``docs/exports.schema.json`` is the document's JSON Schema; what stands in ``sessions`` are session files.
"""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from typing import BinaryIO, Final

from companion.engine import compact
from companion.sessions.files.archive import EXPORT_FORMAT, EXPORT_VERSION, file_name, write
from companion.sessions.library.variant import known_game
from companion.share.bgstats import Play, PlayFile
from companion.share.exports.selection import Selection

_HEAD: Final = f'{{\n"format": "{EXPORT_FORMAT}",\n"version": {EXPORT_VERSION},\n"sessions": ['
_END: Final = "\n]\n}\n"


def write_document(out: BinaryIO, chosen: Selection, _lang: str) -> Iterator[str]:
    """Write the document; yields the id of each session that is written. Raises NotExported."""
    out.write(_HEAD.encode())
    before = b"\n"
    for sitting in chosen:
        if record := chosen.read(sitting.id):
            out.write(before + write(record).rstrip(b"\n"))
            before = b",\n"
            yield sitting.id
    out.write(_END.encode())


def write_zip(out: BinaryIO, chosen: Selection, _lang: str) -> Iterator[str]:
    """Write a zip with a session file for each session; yields the ids. Raises NotExported."""
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as files:
        for sitting in chosen:
            if record := chosen.read(sitting.id):
                files.writestr(file_name(sitting.id, sitting.game, sitting.evening), write(record))
                yield sitting.id


def write_plays(out: BinaryIO, chosen: Selection, _lang: str, numbers: dict[str, int] | None = None) -> Iterator[str]:
    """Write a play file, one play at a time; yields the id of each session in it: those that are over with a result.

    ``numbers`` are those that BoardGameGeek gives to games, where they are not the usual ones. Raises NotExported.
    """
    play_file = PlayFile()
    out.write(b'{"plays": [')
    before = "\n"
    for sitting in chosen.over():
        game = known_game(sitting.game)
        if game is None:
            continue
        places = [seat.result for seat in sitting.seats if seat.result]
        play = Play(sitting, places, game, (numbers or {}).get(game.id, game.boardgamegeek))
        out.write(f"{before}{compact(play_file.listed(play))}".encode())
        before = ",\n"
        yield sitting.id
    out.write(b"\n]")
    for name, value in play_file.heads().items():
        out.write(f",\n{compact(name)}: {compact(value)}".encode())
    out.write(b"}\n")
