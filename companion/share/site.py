"""Finds the address at which another device reaches the app: from the settings, or found out; never a dead one."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final
from urllib.parse import SplitResult, quote, unquote, urlsplit

LONGEST: Final = 200
AS_IT_IS: Final = "/%:@!$&'()*+,;=~"
"""Characters that may be in the path of an address (RFC 3986) beside letters, digits and ``-._``."""

_NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(?<!-)(\.(?!-)[a-z0-9_-]{1,63}(?<!-))*\.?")
_NUMBER: Final = re.compile(r"(^|\.)([0-9]+|0x[0-9a-f]*)\.?$")
"""The end of what browsers take for an address of version 4."""
_SCHEMES: Final = {"http": "http", "https": "https", "ws": "http", "wss": "https"}
_AT_HOME: Final = (".local", ".lan", ".internal", ".home.arpa")


@dataclass(eq=False)
class NoAddress(ValueError):
    """Says why an address is of no use: scheme, host, here (it means whoever reads it), secret (a name) or long."""

    reason: str


@dataclass(frozen=True, slots=True)
class Served:
    """Says where the app runs, as far as one device knows.

    ``page``: the address of the app's page there, without what leads to a screen; empty in a window. ``network``: the
    addresses of our own server that reach beyond this machine. ``alone``: the page needs no server once it was opened.
    """

    page: str = ""
    network: tuple[str, ...] = ()
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """An address where a phone finds the app.

    ``nearby``: it works only within the same network. ``offline``: once opened there, the app needs no network.
    """

    address: str
    nearby: bool
    offline: bool = False


def sites(chosen: str, served: Served) -> tuple[Site, ...]:
    """Return the address ``chosen`` in the settings, else the page's own, else those of our server; best first.

    Returns nothing when no other device would find anything.
    """
    return _sites_found([chosen], served) or _sites_found([served.page], served) or _sites_found(served.network, served)


def cleaned(typed: str) -> str:
    """Return the address of an app as it is kept: ASCII, a folder with a slash or a file, no query, no fragment.

    Raises NoAddress.
    """
    text = typed.strip()
    if len(text) > LONGEST:
        raise NoAddress("long")
    scheme, host, parts = _split(text)
    if not scheme or parts.scheme not in ("http", "https"):
        raise NoAddress("scheme")
    if not host or re.search(r"[\s\x00-\x1f\x7f\\]", text):
        raise NoAddress("host")
    if "@" in parts.netloc:
        raise NoAddress("secret")
    if _means_itself(host):
        raise NoAddress("here")
    address = _joined(scheme, host, parts)
    if len(address) > LONGEST:
        raise NoAddress("long")
    return address


def base(url: str, route: str) -> str:
    """Return the address of the app, given that of one of its screens; ``route`` is the part that leads to the screen.

    Flet's server tells the address of its socket (``ws:``) without the screen; a browser's own Python that of the page,
    with the screen behind a ``#`` or at the path's end. Returns "" for an address that no browser opens.
    """
    scheme, host, parts = _split(url)
    if not host:
        return ""
    path = parts.path
    if parts.scheme in ("http", "https") and not parts.fragment.startswith("/"):
        screen = [one for one in urlsplit(route).path.split("/") if one]
        there = [one for one in path.split("/") if one]
        if screen and [unquote(one) for one in there[-len(screen) :]] == [unquote(one) for one in screen]:
            path = "/".join(["", *there[: -len(screen)]])
    return _joined(scheme, host, parts._replace(path=path))


def reachable(address: str) -> bool:
    """Return whether an address can mean the same thing to another device."""
    _, host, _ = _split(address)
    return bool(host) and not _means_itself(host)


def _sites_found(addresses: Sequence[str], served: Served) -> tuple[Site, ...]:
    found = []
    for one in dict.fromkeys(addresses):
        if reachable(one):
            address = base(one, "")
            offline = served.alone and address.startswith("https:") and address == base(served.page, "")
            found.append(Site(address, _nearby(_host(urlsplit(address))), offline))
    return tuple(found)


def _split(text: str) -> tuple[str, str, SplitResult]:
    """Return the scheme that a browser would use and the host, "" where there is none, and the parts of an address."""
    try:
        parts = urlsplit(text)
        _ = parts.port
    except ValueError:
        return ("http" if text.lower().startswith(("http://", "https://")) else ""), "", urlsplit("http:")
    scheme = _SCHEMES.get(parts.scheme, "")
    return scheme, _host(parts) if scheme else "", parts


def _host(parts: SplitResult) -> str:
    """Return the host in ASCII, an address of version 6 in brackets; "" for what is no host."""
    name = parts.hostname or ""
    if ":" in name or _NUMBER.search(name):
        ip = ip_of(name)
        return "" if ip is None else f"[{ip}]" if ip.version == 6 else str(ip)
    return ascii_name(name)


def ascii_name(name: str) -> str:
    """Return the name of a machine as it is sent; "" for what is none."""
    try:
        sent = name if name.isascii() else name.encode("idna").decode().lower()
    except UnicodeError:
        return ""
    return sent if _NAME.fullmatch(sent) and len(sent) <= 253 else ""


def ip_of(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return an address in figures; None for anything else."""
    try:
        return ipaddress.ip_address(text.strip("[]"))
    except ValueError:
        return None


def _joined(scheme: str, host: str, parts: SplitResult) -> str:
    port = f":{parts.port}" if parts.port is not None else ""
    folder, _, last = quote(parts.path, safe=AS_IT_IS).rstrip("/").rpartition("/")
    if last and last not in ("index.html", "index.htm"):
        folder = f"{folder}/{last}"
    end = "" if "." in last and folder.endswith(last) else "/"  # a file, and not a folder
    return f"{scheme}://{host}{port}{folder}{end}"


def _means_itself(host: str) -> bool:
    """Return whether a host means the device that reads it, or a link that only this machine has."""
    ip = ip_of(host)
    if ip is None:
        name = host.rstrip(".")
        return name == "localhost" or name.endswith(".localhost")
    plain = getattr(ip, "ipv4_mapped", None) or ip
    return plain.is_loopback or plain.is_unspecified or (plain.version == 6 and plain.is_link_local)


def _nearby(host: str) -> bool:
    ip = ip_of(host)
    if ip is None:
        name = host.rstrip(".")
        return "." not in name or name.endswith(_AT_HOME)
    return not ip.is_global
