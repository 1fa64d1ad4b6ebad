"""What all controls of one class have in common, asked once: Flet asks it of each of them, again and again.

Decision 0065 tells what rests on it. Looked at with Flet 1.0.5. Upstream: flet-dev/flet PR 6296. Goes with
``comparing``, ``constructors`` and ``diffing``.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from flet.controls.base_control import BaseControl
from flet.utils.validation import FieldRule, _compile_class_spec


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
    checked: frozenset[str] | None
    """The fields that Flet checks before an update, and those it compares them with; None: have it do all it does."""
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

    def look_over(self, control: Any) -> None:
        """Have a control do what it does before an update, and refuse what is wrong with it: ValueError."""
        if self.checked is None or not self.checked.isdisjoint(control._values):
            control._before_update_safe()


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
    return Kind(always, cls._prop_defaults, cls._event_fields, is_control, _checked(instance), builds)


def _checked(instance: object) -> frozenset[str] | None:
    """Return the fields of which ``Kind.checked`` tells, if what they are by default passes."""
    cls: Any = type(instance)
    safe, before = (getattr(cls, name, None) for name in ("_before_update_safe", "before_update"))
    if safe is not BaseControl._before_update_safe or before is not BaseControl.before_update:
        return None
    rules = _compile_class_spec(cls)
    names = frozenset(name for name, _ in rules.field_rules)
    if rules.class_rules or not names <= cls._prop_defaults.keys():
        return None
    try:
        for name, rule in rules.field_rules:
            rule.validate(instance, name, cls._prop_defaults[name])
    except (TypeError, ValueError):  # a field that has no default at all among them
        return None
    named = {word for _, rule in rules.field_rules for word in _words(rule) if word in cls._prop_defaults}
    return names | named


def _words(rule: Any) -> Iterator[str]:
    """Yield the words that a rule holds: among them is the other field, where it compares two."""
    for cell in rule._check.__closure__ or ():
        what = cell.cell_contents
        for one in what if isinstance(what, tuple | list) else (what,):
            if isinstance(one, FieldRule):
                yield from _words(one)
            elif isinstance(one, str):
                yield one
