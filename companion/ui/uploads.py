"""A device is about to send a file: for that one message its connection takes more than it otherwise would."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import flet as ft


@runtime_checkable
class Narrow(Protocol):
    """A connection that takes small messages only, unless it was told to expect a file."""

    def expect_file(self, wanted: bool) -> None: ...


def expect_file(page: ft.Page, *, wanted: bool = True) -> None:
    """From the tap that opens the picker until its answer. Devices without a server in between need none of it."""
    try:
        connection = page.session.connection
    except RuntimeError:  # the session has expired
        return
    if isinstance(connection, Narrow):
        connection.expect_file(wanted)
