"""Pairing codes: the varying parts of a WebRTC offer or answer (SDP, RFC 8829), short enough for a QR code.

All other lines of a description for one data channel are the same for everybody and are written anew by ``write_sdp``.
Packed, in this order, numbers big-endian:

    version 1 byte · role 1 byte · line 4 bytes · minute 4 bytes · SHA-256 fingerprint 32 bytes
    ice-ufrag, ice-pwd: each its length, 1 byte, and 6 bits a letter
    number of candidates 1 byte; each: kind 1 byte, IPv4 4 / IPv6 16 / UUID of the .local name 16 bytes, port 2 bytes
    CRC-32 of all before, 4 bytes

The last four bytes are the check sum in every version, so that a code of another version is told from a damaged one. As
text it is base32 (RFC 4648) without padding: of the 45 signs of a QR code's alphanumeric mode, 32 that need no escape
behind the # of an address and that no chat takes for formatting or for the end of a link. All signs that an address
lets pass would save one sign in sixteen.
"""

from __future__ import annotations

import base64
import binascii
import io
import re
import struct
import uuid
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import Final, Literal

Kind = Literal["offer", "answer"]
Address = IPv4Address | IPv6Address | uuid.UUID

VERSION: Final = 1
MINUTES: Final[dict[Kind, int]] = {"offer": 12 * 60, "answer": 10}
"""A code older than that is refused. Two phones' clocks differ: an offer's ten minutes are measured where it was made,
and the answer has its time.
"""
MOST_CANDIDATES: Final = 3
SCTP_PORT, MESSAGE_SIZE = "5000", 65_536
"""What all browsers use, and the bytes that a message may have where a description says nothing (RFC 8841)."""
LONGEST_TEXT: Final = 4000
"""Characters of what somebody pastes."""
ICE: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
"""The letters of ice-ufrag and ice-pwd (RFC 8839)."""
ROLES: Final[tuple[tuple[Kind, str], ...]] = (("offer", "actpass"), ("answer", "active"), ("answer", "passive"))
"""Kind and ``a=setup``, which says who begins the encryption."""
UFRAG, PASSWORD = range(4, 65), range(22, 65)
"""Letters; the standard allows 256."""
_HEAD: Final = struct.Struct(">BBII32s")
PRIVATE: Final = re.compile(r"10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.")


Fault = Literal["unreadable", "other_version", "an_offer", "an_answer", "old"]
FAULTS: Final[tuple[Fault, ...]] = ("unreadable", "other_version", "an_offer", "an_answer", "old")


class BadCode(Exception):
    """A text is no code that can be used here.

    ``key``: "unreadable" (damaged, cut, or no code at all), "other_version", "an_offer" or "an_answer" (where the other
    is due), "old" (made too long ago, used already, or the answer to another offer).
    """

    def __init__(self, key: Fault) -> None:
        super().__init__(key)
        self.key = key


@dataclass(frozen=True, slots=True)
class Description:
    """What varies of an offer or answer.

    ``line``: 32 bits of chance, the same in an offer and its answer. ``minute``: when the offer was made, since 1970 by
    the clock of its maker; the answer repeats it. ``setup``: one that ``ROLES`` has for the kind. ``candidates``:
    address and UDP port of this device, best first.
    """

    kind: Kind
    line: int
    minute: int
    ufrag: str
    password: str
    fingerprint: bytes
    setup: str
    candidates: tuple[tuple[Address, int], ...] = ()

    def __post_init__(self) -> None:
        """Raise ValueError for what no code can carry or no browser should be told."""
        fine = (
            0 <= self.line < 2**32
            and 0 <= self.minute < 2**32
            and len(self.ufrag) in UFRAG
            and len(self.password) in PASSWORD
            and set(self.ufrag + self.password) <= set(ICE)
            and len(self.fingerprint) == 32
            and (self.kind, self.setup) in ROLES
            and len(self.candidates) <= MOST_CANDIDATES
            and all(0 < port < 2**16 and not _nobody(address) for address, port in self.candidates)
        )
        if not fine:
            raise ValueError("not a description of one data channel")


def _nobody(address: Address) -> bool:
    return not isinstance(address, uuid.UUID) and (address.is_multicast or address.is_unspecified)


def describe(sdp: str, kind: Kind, line: int, minute: int) -> Description:
    """Read a browser's own description. Raises ValueError where it is none of one data channel as all browsers make it.

    Of its candidates stay at most three of UDP, names and addresses of local networks first.
    """
    given: dict[str, str] = {}
    candidates: list[tuple[int, int, Address, int]] = []
    for text in sdp.splitlines():
        name, _, value = text.partition(":")
        if name == "a=candidate":
            candidates += _candidate(value)
        else:
            given[name] = value.strip()
    media = [text for text in sdp.splitlines() if text.startswith("m=")]
    method, _, digits = given.get("a=fingerprint", "").partition(" ")
    size = int(given.get("a=max-message-size", 0))
    if (
        len(media) != 1
        or not media[0].startswith("m=application ")
        or (given.get("a=mid"), given.get("a=sctp-port"), method.lower()) != ("0", SCTP_PORT, "sha-256")
        or 0 < size < MESSAGE_SIZE
    ):
        raise ValueError("not a description of one data channel")
    best = dict.fromkeys((address, port) for _, _, address, port in sorted(candidates, key=lambda one: one[:2]))
    return Description(
        kind, line, minute, given.get("a=ice-ufrag", ""), given.get("a=ice-pwd", ""),
        bytes.fromhex(digits.replace(":", "")), given.get("a=setup", ""), tuple(best)[:MOST_CANDIDATES],
    )  # fmt: skip


def _candidate(value: str) -> list[tuple[int, int, Address, int]]:
    """Return how far it is from a local network, its priority, the best lowest, address and port; nothing for TCP."""
    match value.split():
        case [_, "1", "udp" | "UDP", priority, name, port, "typ", "host", *_]:
            if re.fullmatch(r"[\da-fA-F-]{36}\.local", name):
                return [(0, -int(priority), uuid.UUID(name[:36]), int(port))]
            address = ip_address(name.partition("%")[0])
            far = 0 if PRIVATE.match(name) else 2 - (address.is_private or address.is_link_local)
            return [] if _nobody(address) else [(far, -int(priority), address, int(port))]
    return []


def write_sdp(description: Description) -> str:
    """Return a whole description, for ``setRemoteDescription``."""
    candidates = "".join(
        f"a=candidate:{n} 1 udp {(126 << 24) + ((65_535 - n) << 8) + 255} {_named(address)} {port} typ host\n"
        for n, (address, port) in enumerate(description.candidates, 1)
    )
    return f"""v=0
o=- {description.line + 1} 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
m=application 9 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 0.0.0.0
{candidates}a=ice-ufrag:{description.ufrag}
a=ice-pwd:{description.password}
a=fingerprint:sha-256 {description.fingerprint.hex(":").upper()}
a=setup:{description.setup}
a=mid:0
a=sctp-port:{SCTP_PORT}
a=max-message-size:{MESSAGE_SIZE}
""".replace("\n", "\r\n")


def _named(address: Address) -> str:
    return f"{address}.local" if isinstance(address, uuid.UUID) else str(address)


def pack(description: Description) -> str:
    """Return the code: capital letters and digits."""
    role = ROLES.index((description.kind, description.setup))
    data = _HEAD.pack(VERSION, role, description.line, description.minute, description.fingerprint)
    data += _letters(description.ufrag) + _letters(description.password)
    data += bytes([len(description.candidates)])
    for address, port in description.candidates:
        kind = 0 if isinstance(address, uuid.UUID) else address.version
        data += bytes([kind]) + (address.bytes if isinstance(address, uuid.UUID) else address.packed)
        data += struct.pack(">H", port)
    return base64.b32encode(data + struct.pack(">I", binascii.crc32(data))).decode().rstrip("=")


def _letters(text: str) -> bytes:
    """Return the number of letters, and six bits for each, as base64 has them: its letters are these."""
    packed = base64.b64decode(text + ICE[0] * (-len(text) % 4))
    return bytes([len(text)]) + packed[: _size(len(text))]


def _size(letters: int) -> int:
    return (6 * letters + 7) // 8


def unpack(text: str, due: Kind, minute: int) -> Description:
    """Read a code, or a whole address that ends with one; white space and case are free. ``minute``: now, since 1970.

    Raises BadCode. A code from the future is good: clocks differ.
    """
    code = "".join(text.split()).rpartition("/")[2].upper() if len(text) <= LONGEST_TEXT else ""
    try:
        data = base64.b32decode(code + "=" * (-len(code) % 8))
        if base64.b32encode(data).decode().rstrip("=") != code:  # bits after the last byte
            raise ValueError
        body, check = data[:-4], data[-4:]
        if len(data) < 6 or struct.pack(">I", binascii.crc32(body)) != check:
            raise ValueError
        if body[0] != VERSION:
            raise BadCode("other_version")
        description = _Reader(body).description()
    except (ValueError, IndexError):  # of base64, too
        raise BadCode("unreadable") from None
    if description.kind != due:
        raise BadCode("an_offer" if description.kind == "offer" else "an_answer")
    if minute - description.minute > MINUTES[due]:
        raise BadCode("old")
    return description


class _Reader:
    """Reads what ``pack`` wrote; raises ValueError for anything else."""

    def __init__(self, data: bytes) -> None:
        self._data = io.BytesIO(data)

    def description(self) -> Description:
        _, role, line, minute, fingerprint = _HEAD.unpack(self._take(_HEAD.size))
        kind, setup = ROLES[role]
        ufrag, password = self._letters(), self._letters()
        candidates = tuple((self._address(), self._number(2)) for _ in range(self._number(1)))
        found = Description(kind, line, minute, ufrag, password, fingerprint, setup, candidates)
        if self._data.read():
            raise ValueError
        return found

    def _take(self, length: int) -> bytes:
        part = self._data.read(length)
        if len(part) != length:
            raise ValueError
        return part

    def _number(self, length: int) -> int:
        return int.from_bytes(self._take(length), "big")

    def _letters(self) -> str:
        count = self._number(1)
        text = base64.b64encode(self._take(_size(count)).ljust(count, b"\0")).decode()
        if text[count:].strip(ICE[0] + "="):
            raise ValueError
        return text[:count]

    def _address(self) -> Address:
        match self._number(1):
            case 0:
                return uuid.UUID(bytes=self._take(16))
            case 4:
                return IPv4Address(self._take(4))
            case 6:
                return IPv6Address(self._take(16))
        raise ValueError
