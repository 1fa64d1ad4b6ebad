"""What all controls of one class have in common, asked once: Flet asks it of each of them, again and again.

Decision 0065 tells what rests on it. Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296. Goes with
``comparing``, ``constructors`` and ``diffing``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flet.controls.base_control import BaseControl


@dataclass(frozen=True, slots=True)
class Kind:
    """What all controls, or all values, of one class have in common.

    ``always`` are the fields outside of Flet's list of what was told, in Flet's order; of ``events`` only counts
    whether somebody listens.
    """

    always: tuple[str, ...]
    defaults: dict[str, object]
    events: frozenset[str]
    is_control: bool
    builds: bool
    """Whether a control has something of its own to build."""

    def build(self, control: Any) -> None:
        """Have a control build what is in it, as Flet does: with nothing that keeps it from changing meanwhile."""
        if self.builds:
            frozen = getattr(control, "_frozen", None)
            if frozen is not None:
                del control._frozen
            control.build()
            if frozen is not None:
                control._frozen = frozen
        control._initialized = True


def kind_of(instance: object) -> Kind | None:
    """Return what is asked of the class of ``instance`` once; None where objects do not know which fields are set."""
    cls: Any = type(instance)
    its_own = vars(cls)
    if "_prop_defaults" not in its_own or "_structural_fields" not in its_own:
        return None
    is_control = issubclass(cls, BaseControl)
    if not is_control and not its_own.get("_is_flet_value"):
        return None
    builds = is_control and cls.build is not BaseControl.build
    always = tuple(cls._structural_fields)
    return Kind(always, cls._prop_defaults, cls._event_fields, is_control, builds)
