"""Tells what a file to be imported holds: a session, a list of them, an export of many, or plays of BG Stats.

Session files and what zips hold are small and decoded at once; a large list is read part by part.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from companion.engine import NotUnderstood
from companion.engine.wire import excerpt
from companion.sessions.files.archive import EXPORT_FORMAT, EXPORT_VERSION, FORMAT
from companion.sessions.files.import_files import Source
from companion.sessions.files.json_parts import Part, parts
from companion.sessions.files.plays import LISTS, is_play_file
from companion.sessions.files.safe_json import LARGEST, MEGABYTES, decode

Kind = Literal["session", "list", "export", "plays", "other"]


@dataclass(frozen=True, slots=True)
class Document:
    """One source with what it holds; ``value`` is all of it where it is small."""

    source: Source
    kind: Kind
    value: Any = None

    def sessions(self) -> Iterator[tuple[str, Any]]:
        """Yield each session as it was decoded, with its place. Raises NotUnderstood."""
        place = self.source.place
        if self.kind == "session":
            yield place, self.value
            return
        version, count = None, 0
        for key, part in self.parts():
            if key == ("sessions" if self.kind == "export" else ""):
                yield f"{place}[{count}]", part
                count += 1
            elif key == "version":
                version = part
        if self.kind == "export" and (isinstance(version, bool) or version != EXPORT_VERSION):
            raise NotUnderstood("version", "version", found=excerpt(version), expected=EXPORT_VERSION)

    def parts(self) -> Iterator[Part]:
        """Yield all parts of it; can be asked again. Raises NotUnderstood."""
        if self.value is None:
            with self.source.open() as stream:
                yield from parts(stream)
        elif isinstance(self.value, list):
            yield from (("", one) for one in self.value)
        else:
            for key, value in self.value.items():
                yield from ((key, one) for one in value) if isinstance(value, list) else ((key, value),)


def document_of(source: Source) -> Document:
    """Return what a source holds. Raises NotUnderstood for what is no JSON, and for a session that is too large."""
    if len(source.data) > LARGEST and source.path is not None:
        return Document(source, _large_kind(source))
    value = decode(source.data)
    if isinstance(value, list):
        ours = source.certain or any(isinstance(one, dict) and one.get("format") == FORMAT for one in value)
        return Document(source, "list" if ours else "other", value)
    if isinstance(value, dict) and value.get("format") == EXPORT_FORMAT:
        return Document(source, "export", value)
    if isinstance(value, dict) and is_play_file(value):
        return Document(source, "plays", value)
    ours = source.certain or (isinstance(value, dict) and value.get("format") == FORMAT)
    return Document(source, "session" if ours else "other", value)


def _large_kind(source: Source) -> Kind:
    """Tell from its first parts what a document is that is larger than one session may be."""
    with source.open() as stream:
        for key, part in parts(stream):
            if key == "":
                ours = isinstance(part, dict) and part.get("format") == FORMAT
                return "list" if ours or source.certain else "other"
            if key == "format" and part == EXPORT_FORMAT:
                return "export"
            if key == "format" and part == FORMAT:
                raise NotUnderstood("too_large", most=MEGABYTES)
            if key in ("plays", *LISTS) and isinstance(part, dict) and ("uuid" in part or "id" in part):
                return "plays"
    if source.certain:
        raise NotUnderstood("too_large", most=MEGABYTES)
    return "other"
