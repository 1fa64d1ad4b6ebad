"""What became of a damaged file, in words and as the audit of the rescued file keeps it."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from companion.engine.words import Say
from companion.store.times import now, stored


@dataclass(frozen=True, slots=True)
class Rescue:
    """The damaged file lies at ``kept``. So many sessions are ``whole``, ``cut`` at a gap, or ``lost``.

    ``names`` are those of some of the lost ones. Of a restored backup, which stays where it was, ``kept`` is ``file``.
    """

    file: Path
    kept: Path
    whole: int
    cut: int
    lost: int
    names: tuple[str, ...] = ()

    @classmethod
    def from_json(cls, file: Path, detail: str) -> Rescue:
        """Read what the audit of the rescued file has. Raises ValueError, KeyError or TypeError."""
        found = json.loads(detail)
        whole, cut, lost = (int(found[name]) for name in ("whole", "cut", "lost"))
        return cls(file, file.with_name(Path(found["kept"]).name), whole, cut, lost, tuple(found.get("names", ())))

    def to_json(self) -> str:
        """Write it for the audit."""
        told = {"kept": self.kept.name, "whole": self.whole, "cut": self.cut, "lost": self.lost}
        return json.dumps({**told, "names": self.names} if self.names else told)

    def note(self, connection: sqlite3.Connection) -> None:
        """Note it in the audit of the file that this connection writes."""
        row = stored(now()), "rescue", self.to_json()
        connection.execute("INSERT INTO change (at, what, detail) VALUES (?, ?, ?)", row)

    def said(self, say: Say) -> str:
        """Tell a person."""
        parts = [
            say.t("The backup was damaged.")
            if self.kept == self.file
            else say.t("{file} was damaged.", file=self.file),
            say.plural("{n} session is whole.", "{n} sessions are whole.", self.whole),
        ]
        if self.cut:
            parts.append(
                say.plural(
                    "{n} session is kept up to where it was damaged.",
                    "{n} sessions are kept up to where they were damaged.",
                    self.cut,
                )
            )
        if self.lost:
            parts.append(say.plural("{n} session could not be read.", "{n} sessions could not be read.", self.lost))
        if self.names:
            parts.append(say.t("Set aside: {names}.", names=" · ".join(self.names)))
        if self.kept != self.file:
            parts.append(say.t("The damaged file is kept: {kept}", kept=self.kept))
        return " ".join(parts)
