"""Lets a device send a file: for that one message its connection takes more than it otherwise would."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

import flet as ft


@runtime_checkable
class LimitedConnection(Protocol):
    """Takes small messages only, unless it was told to expect a file."""

    def expect_file(self, wanted: bool) -> None: ...


def expect_file(page: ft.Page, *, wanted: bool = True) -> None:
    """Tell the connection to expect a file, from the tap that opens the picker until its answer. Without a server it
    does nothing.
    """
    try:
        connection = page.session.connection
    except RuntimeError:  # the session has expired
        return
    if isinstance(connection, LimitedConnection):
        connection.expect_file(wanted)
