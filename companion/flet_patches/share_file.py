"""Shares a file by a key, on the device itself, before the app hears of the tap.

Flet has such actions for links and the clipboard, and none for files. Looked at with Flet 1.0.5. Upstream: no issue
known. Goes when Flet has one.
"""

from __future__ import annotations

from dataclasses import dataclass

import flet as ft
from flet.controls.client_action import ClientAction, action_field, shared_service


@dataclass
class ShareFile(ClientAction):
    """Shares a file as a control's ``action``: browsers open a share sheet only inside the very tap, not a moment
    later.

    Where the sheet cannot take the file, the client downloads it instead. It does not report which of the two it did.
    """

    data: bytes = action_field()
    name: str = action_field()
    media_type: str = action_field()

    def __post_init__(self) -> None:
        file = ft.ShareFile.from_bytes(self.data, mime_type=self.media_type, name=self.name)
        fallbacks = {"download_fallback_enabled": True, "mail_to_fallback_enabled": False}
        self._bind(shared_service(ft.Share), "share_files", {"files": [file], **fallbacks})
