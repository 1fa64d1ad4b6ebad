"""Remembers what somebody looks through: who opens one of the games found comes back to all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.ui.device import Device


@dataclass(frozen=True, slots=True)
class LookedThrough:
    """Holds the list's ``address``, what was ``wanted`` of it and how many were shown, and the session opened there."""

    address: str
    wanted: Any
    count: int
    opened: str


def looked_through(device: Device, address: str) -> LookedThrough | None:
    """Return what was looked through at this address, unless somebody has gone elsewhere since."""
    found = last_looked_through(device)
    return found if found and found.address == address else None


def last_looked_through(device: Device) -> LookedThrough | None:
    """Return what was looked through, at whatever address, unless somebody has gone elsewhere since."""
    found = device.memory.looked_through
    return found if isinstance(found, LookedThrough) else None


def back_to_all(device: Device, id: str) -> str | None:
    """Return the address of the list in which this session was opened; None if somebody has gone elsewhere since."""
    found = last_looked_through(device)
    return found.address if found and found.opened == id else None
