"""A field to type into: the app never overwrites typed text, however late it hears of it.

Flet sends the value of each drawing, although the device may hold more letters by then. Looked at with Flet 1.0.5.
Upstream: no issue known. Goes when Flet compares with what the client said last.
"""

from __future__ import annotations

from typing import Any, Final

import flet as ft

LONGEST: Final = 20_000
"""The most characters of any field: what the file of sessions holds of a name or a note, in any writing."""
PARTS: Final = 16
"""How many characters one letter may be made of, as people count letters: a family, a flag."""


class Field(ft.TextField):
    """A text field that keeps what stands in it on the device, unless the app has something else to say.

    A render knows the letters that the app has heard of; the device may hold more by then. So the value of a new render
    counts only if it is another one than the app was told last, or wrote itself: a field that is emptied, a number that
    a key counts up. Flet alone would send the old letters back, into the middle of the next ones.
    """

    def __post_init__(self, *inherited: Any) -> None:
        super().__post_init__(*inherited)
        self._agreed = str(self.value)

    def before_event(self, e: ft.ControlEvent) -> bool:
        if e.name == "change":
            e.data = str(e.data)[: min(LONGEST, PARTS * (self.max_length or LONGEST))]  # a browser holds to its letters
            self._agreed = e.data
        return True

    def _migrate_state(self, other: ft.BaseControl) -> None:
        super()._migrate_state(other)
        if isinstance(other, Field) and other._agreed == self.value:
            self._agreed = other._agreed
            self._values["value"] = other.value  # what the device told of last, although nobody here has heard it yet
