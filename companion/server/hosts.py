"""Decides which requests this server accepts: to which hosts it answers, and which pages may send requests.

A web page elsewhere can make its visitor's browser ask any address for anything, ours as well. The page cannot forge
what the browser says about such a request: the name it looked the address up by (Host), the site that the page belongs
to (Origin), and how the two are related (Sec-Fetch-Site).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.share.site import ascii_name, ip_of

WEB: Final = {"http": 80, "https": 443}
"""The port of an address that names none."""
LONGEST: Final = 300
"""The most characters of a host or an origin: a name has 253 at most, and Python looks at long ones for long."""
LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")
"""Further names of this machine; only a connection to its loopback address can mean one of them."""
_HOST: Final = re.compile(
    r"(?:\[(?P<six>[0-9a-f:.]+(?:%[\w.-]+)?)\]|(?P<name>[^\[\]:/?#@\s]+))(?::(?P<port>[0-9]{1,5}))?"
)
_ORIGIN: Final = re.compile(r"(?P<scheme>https?)://(?P<host>[^/?#@\s]+)")


@dataclass(frozen=True, slots=True)
class Host:
    """A name or an address as a browser writes it, perhaps with a port. An IPv6 address stands without brackets."""

    name: str
    port: int | None = None


def host_of(text: str) -> Host | None:
    """Parse ``HOST``, ``HOST:PORT`` or ``[IPV6]:PORT``. Returns None when the text names no host.

    A name that is not ASCII is taken in the form in which it is sent.
    """
    found = _HOST.fullmatch(text.strip().lower()) if len(text) <= LONGEST else None
    if not found:
        return None
    port = int(found["port"]) if found["port"] else None
    name = _address(found["six"]) if found["six"] else _address(found["name"]) or ascii_name(found["name"])
    return None if not name or name.endswith(".") or port == 0 or (port or 0) > 65535 else Host(name, port)


@dataclass(frozen=True, slots=True)
class OwnHosts:
    """Has the hosts that a server answers to, beside the address a connection came to and this machine's own.

    ``names`` are given by the server's owner. ``printed`` are the addresses it printed at its start, each with a port.
    """

    names: tuple[Host, ...] = ()
    printed: tuple[Host, ...] = ()

    def answers_to(self, header: str | None, bound: tuple[str, int]) -> bool:
        """Return whether a Host header is ours on a connection that came to ``bound``, an address of this machine.

        An address in figures is ours when the connection came to it: no name was looked up, so nobody else decided
        where that name leads. It holds for whatever address this machine gets while the server runs.
        """
        host = host_of(header or "")
        if host is None:
            return False
        here, port = _address(bound[0]), bound[1]
        ip = ip_of(here or "")
        loopback = LOOPBACK if ip is not None and ip.is_loopback else ()
        if (host.port or WEB["http"]) == port and host.name in (here, *loopback):
            return True
        if Host(host.name, host.port or WEB["http"]) in self.printed:
            return True
        return any(_same_host(one, host, (WEB["http"], WEB["https"], port)) for one in self.names)

    def is_named(self, header: str) -> bool:
        """Return whether a Host header is one of the names, at any port."""
        host = host_of(header)
        return host is not None and any(one.name == host.name for one in self.names)

    def sent_by(self, origin: str, header: str | None, bound: tuple[str, int]) -> bool:
        """Return whether a page of ``origin`` came from this server: from the host that is asked now, or from one of
        the names.

        ``null``, which a page in a sandbox or in a file sends, is never ours.
        """
        found = _ORIGIN.fullmatch(origin.strip().lower()) if len(origin) <= LONGEST else None
        page, asked = found and host_of(found["host"]), host_of(header or "")
        if not found or page is None or asked is None:
            return False
        port = page.port or WEB[found["scheme"]]
        if found["scheme"] == "http" and (page.name, port) == (asked.name, asked.port or WEB["http"]):
            return True
        written = Host(page.name, port)
        return any(_same_host(one, written, (WEB[found["scheme"]], bound[1])) for one in self.names)


def is_meant(site: str | None, mode: str | None, dest: str | None) -> bool:
    """Return whether a request without an Origin may come from where its browser says (the headers Sec-Fetch-…).

    A link in a message may lead here; a page elsewhere may neither frame ours nor embed our files. Browsers send these
    headers only on https and on their own machine: elsewhere, the headers of our answers do the same.
    """
    if site is None or site in ("same-origin", "none"):
        return True
    return mode == "navigate" and dest == "document"


def _same_host(name: Host, host: Host, usual: Sequence[int]) -> bool:
    """Return whether two hosts are the same. A name without port means the usual ones; a proxy may leave ports out."""
    return host.name == name.name and (host.port is None or host.port in (usual if name.port is None else (name.port,)))


def _address(text: str) -> str | None:
    """Return an address in its usual form, without a zone, IPv4 as such; None for anything else."""
    ip = ip_of(text.partition("%")[0])
    return None if ip is None else str(getattr(ip, "ipv4_mapped", None) or ip)
