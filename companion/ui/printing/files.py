"""Gets what is to be printed: from beside the app, or in a browser from where the app came from."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from companion.share.paper import FOLDER
from companion.ui.assets import assets_folder
from companion.ui.browser import Browser

log = logging.getLogger("companion.ui")

_BEGINNING: Final = b"%PDF-"


class NotHere(Exception):
    """The file is not on this device, and cannot be fetched now."""


async def read_paper(name: str, browser: Browser) -> bytes:
    """Return the PDF of this name. Raises NotHere.

    The offline web app fetches it when it is asked for the first time; its page keeps it from then on.
    """
    if browser.fetch is None:
        return await asyncio.to_thread(_beside, name)
    try:
        data = await browser.fetch(f"{FOLDER}/{name}")
    except Exception as error:  # whatever the browser's side raises
        log.info("%s was not fetched: %s", name, error)
        raise NotHere(name) from error
    if not data.startswith(_BEGINNING):  # some hosts answer with a page of their own for what is not there
        raise NotHere(name)
    return data


def _beside(name: str) -> bytes:
    try:
        return (assets_folder() / FOLDER / name).read_bytes()
    except OSError as error:
        log.warning("%s: %s", name, error)
        raise NotHere(name) from error
