"""Makes Flet quicker where it compares what a screen shows with what it shall show.

For every control that comes or goes Flet looks into each of its fields for more of them, and begins a generator even
for a text or a number. Most fields are that, or empty. They are passed over here, and a screen is there a fifth sooner
(decision 0041).
"""

from __future__ import annotations

import functools
from collections.abc import Iterable
from typing import Any, Final

from flet.controls.object_patch import DiffBuilder

LEAVES: Final = frozenset((type(None), bool, int, float, str))
"""The types of values in which there is no control."""


def pass_over_leaves(builder: Any = DiffBuilder) -> None:
    """Change the class with which Flet compares pictures, once. It finds what it found before, in the same order."""
    configure, removed = builder._configure_dataclass, builder._removed_controls

    @functools.wraps(configure)
    def configure_dataclass(
        self: Any, item: Any, parent: Any, frozen: bool, configure_setattr_only: bool = False
    ) -> Iterable[Any]:
        return () if type(item) in LEAVES else configure(self, item, parent, frozen, configure_setattr_only)

    @functools.wraps(removed)
    def removed_controls(self: Any, item: Any, recurse: bool) -> Iterable[Any]:
        return () if type(item) in LEAVES else removed(self, item, recurse)

    builder._configure_dataclass, builder._removed_controls = configure_dataclass, removed_controls
