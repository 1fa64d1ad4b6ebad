"""Prints where a server without a screen of its own can be reached, as text and as a code for a phone's camera."""

from __future__ import annotations

import ipaddress
import sys
from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.text import Text

from companion.engine.words import Say
from companion.share.qr_codes import blocks
from companion.share.site import reachable

COLOURS: Final = "color(231) on color(16)"
"""White on black, whatever colours the terminal calls so: a code is read on a light one as on a dark one."""
OPENED: Final = "companion serve --host 0.0.0.0"
"""The host that listens to every network of this machine."""


def announce(say: Say, here: Sequence[str], bound: str) -> None:
    """Print the addresses ``here`` of a server that listens on ``bound``, and a QR code of the first of them."""
    print(say.t("Table Companion is here:"))
    for address in here:
        print(f"  {address}")
    _print_code(say, here[0])
    if _itself(bound):
        print(say.t("Only this computer reaches it. For phones in the same network: {command}", command=OPENED))
    elif not for_phones(bound, here):
        print(say.t("This computer is in no network now."))


def for_phones(bound: str, here: Sequence[str]) -> tuple[str, ...]:
    """Return those of the addresses ``here`` that lead other devices to a server that listens on ``bound``."""
    return () if _itself(bound) else tuple(one for one in here if reachable(one))


def _itself(bound: str) -> bool:
    return ipaddress.ip_address(bound).is_loopback


def _print_code(say: Say, address: str) -> None:
    code = blocks(address)
    width = code.index("\n")
    try:
        code.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:  # no such letters: question marks would help nobody
        return
    # drawn without colours it would be light on dark or dark on light as the terminal is
    console = Console(file=sys.stdout, highlight=False, no_color=False)
    if not console.is_terminal:
        print(code)
    elif console.width < width:
        print(say.t("The terminal is too narrow for the QR code: {n} columns would do.", n=width))
    else:
        console.print(Text(code, style=COLOURS), no_wrap=True, overflow="ignore", crop=False)
