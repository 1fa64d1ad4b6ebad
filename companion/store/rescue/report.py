"""What became of a damaged file, in words and as the audit of the rescued file keeps it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from companion.engine.words import Say


@dataclass(frozen=True, slots=True)
class Rescue:
    """The damaged file lies at ``kept``. So many sessions are ``whole``, ``cut`` at a gap, or ``lost``."""

    file: Path
    kept: Path
    whole: int
    cut: int
    lost: int

    @classmethod
    def from_json(cls, file: Path, detail: str) -> Rescue:
        """Read what the audit of the rescued file has. Raises ValueError, KeyError or TypeError."""
        found = json.loads(detail)
        whole, cut, lost = (int(found[name]) for name in ("whole", "cut", "lost"))
        return cls(file, file.with_name(Path(found["kept"]).name), whole, cut, lost)

    def to_json(self) -> str:
        """Write it for the audit."""
        return json.dumps({"kept": self.kept.name, "whole": self.whole, "cut": self.cut, "lost": self.lost})

    def said(self, say: Say) -> str:
        """Tell a person."""
        parts = [
            say.t("{file} was damaged.", file=self.file),
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
        return " ".join([*parts, say.t("The damaged file is kept: {kept}", kept=self.kept)])
