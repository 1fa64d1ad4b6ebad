"""Pairing codes: what a browser says of itself goes through a code and comes back; all else is refused."""

from __future__ import annotations

import base64
import binascii
import struct
import uuid
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.lobby.pairing import ICE, ROLES, BadCode, Description, describe, pack, unpack, write_sdp
from tests.sure import refuses

NAME, OTHER_NAME = uuid.UUID("0f1e2d3c-4b5a-4978-8695-a4b3c2d1e0f9"), uuid.UUID("11111111-2222-4333-8444-555555555555")
PRINT = bytes(range(32))
CHROMIUM, FIREFOX, SAFARI = (
    (Path(__file__).parent / "browsers" / f"{name}.sdp").read_text() for name in ("chromium", "firefox", "safari")
)
"""What each browser says of itself, with this name and this fingerprint."""
FOUND: dict[str, tuple[str, Any]] = {
    "chromium": (CHROMIUM, [(NAME, 51234)]),
    "firefox": (FIREFOX, [(OTHER_NAME, 40002), (NAME, 40001)]),
    "safari": (
        SAFARI,
        [(IPv4Address("192.168.178.20"), 60003), (IPv6Address("fd00::12"), 60002), (IPv4Address("192.0.0.4"), 60004)],
    ),
}  # fmt: skip

letters = st.text(ICE, max_size=64)
addresses = st.uuids() | st.ip_addresses().filter(lambda one: not one.is_multicast and not one.is_unspecified)
numbers = st.integers(0, 2**32 - 1)
descriptions = st.builds(
    lambda role, **more: Description(kind=role[0], setup=role[1], **more),
    st.sampled_from(ROLES), line=numbers, minute=numbers, ufrag=letters.filter(lambda one: len(one) >= 4),
    password=st.text(ICE, min_size=22, max_size=64), fingerprint=st.binary(min_size=32, max_size=32),
    candidates=st.lists(st.tuples(addresses, st.integers(1, 65535)), max_size=3).map(tuple),
)  # fmt: skip


def offer(sdp: str = CHROMIUM, minute: int = 1000) -> Description:
    return describe(sdp, "offer", 0xCAFE, minute)


def key(code: str, due: Any = "offer", minute: int = 1000) -> str:
    return refuses(BadCode, unpack, code, due, minute).key


def coded(data: bytes) -> str:
    return base64.b32encode(data + struct.pack(">I", binascii.crc32(data))).decode().rstrip("=")


def bytes_of(code: str) -> bytes:
    return base64.b32decode(code + "=" * (-len(code) % 8))


@pytest.mark.parametrize("browser", FOUND)
def test_what_each_browser_says_of_itself_is_read(browser: str) -> None:
    sdp, candidates = FOUND[browser]
    kind: Any = "offer" if browser == "chromium" else "answer"
    for ends in ("\n", "\r\n"):
        found = describe(sdp.replace("\n", ends), kind, 7, 1000)
        assert [*found.candidates] == candidates
        assert found.fingerprint == PRINT
        assert f"a=ice-ufrag:{found.ufrag}\n" in sdp
        assert f"a=ice-pwd:{found.password}\n" in sdp
        assert f"a=setup:{found.setup}\n" in sdp
        assert unpack(pack(found), kind, 1000) == found


@given(descriptions)
def test_whatever_is_packed_comes_back(description: Description) -> None:
    assert unpack(pack(description), description.kind, description.minute) == description


@given(descriptions)
def test_a_description_is_written_so_that_it_is_read_again(description: Description) -> None:
    again = describe(write_sdp(description), description.kind, description.line, description.minute)
    assert {*again.candidates} == {*description.candidates}
    for name in ("ufrag", "password", "fingerprint", "setup"):
        assert getattr(again, name) == getattr(description, name)


@given(descriptions, st.data())
def test_a_code_that_is_damaged_cut_or_longer_is_told(description: Description, data: st.DataObject) -> None:
    code = pack(description)
    kind, minute = description.kind, description.minute
    at = data.draw(st.integers(0, len(code) - 1))
    wrong = data.draw(st.sampled_from(sorted({*"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567018-.é€"} - {code[at]})))
    assert key(code[:at] + wrong + code[at + 1 :], kind, minute) == "unreadable"
    assert key(code[:at], kind, minute) == "unreadable"
    more = data.draw(st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", min_size=1, max_size=20))
    assert key(code + more, kind, minute) == "unreadable"


@given(st.one_of(st.text(), st.binary(max_size=200).map(coded)))
def test_any_other_text_is_refused_with_a_key(text: str) -> None:
    assert key(text) in {"unreadable", "other_version"}


def test_a_code_is_short_and_read_however_it_was_pasted() -> None:
    code = pack(offer())
    assert len(code) <= 150
    assert set(code) <= set("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"), "signs that pass everywhere"
    for text in (
        code.lower(), f"  {code}\n", f"{code[:40]}\r\n{code[40:90]}\t{code[90:]}",
        f"https://games.example/cards/#/join/{code}", f"Ana: HTTPS://GAMES.EXAMPLE/#/JOIN/{code}",
    ):  # fmt: skip
        assert unpack(text, "offer", 1000) == offer()
    assert key("https://games.example/cards/#/join/") == "unreadable"
    assert key(code * 40) == "unreadable"


def test_a_code_is_good_for_its_kind_for_ten_minutes_and_for_this_version() -> None:
    assert key(pack(offer()), "answer") == "an_offer"
    assert key(pack(describe(FIREFOX, "answer", 1, 1000)), "offer") == "an_answer"
    code = pack(offer(minute=1000))
    for minute in (900, 1000, 1720):  # a guest's clock may be another
        assert unpack(code, "offer", minute).minute == 1000
    assert key(code, minute=1721) == "old"
    answer = pack(describe(FIREFOX, "answer", 1, 1000))
    assert unpack(answer, "answer", 1010).minute == 1000
    assert key(answer, "answer", 1011) == "old"
    assert key(coded(b"\x02" + bytes_of(code)[1:-4])) == "other_version"
    assert key(coded(b"\x00something quite different")) == "other_version"


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("a role that there is not", lambda data: data[:1] + b"\x03" + data[2:]),
        ("a kind of address that there is not", lambda data: data[:-19] + b"\x07" + data[-18:]),
        ("no port", lambda data: data[:-2] + b"\0\0"),
        ("more of them than three", lambda data: data[:-20] + b"\x04" + 4 * data[-19:]),
        ("everybody's address", lambda data: data[:-19] + b"\x04\xe0\0\0\x01" + data[-2:]),
        ("nobody's address", lambda data: data[:-19] + b"\x04\0\0\0\0" + data[-2:]),
        ("a short name", lambda data: data[:42] + b"\x03" + data[43:]),
    ],
)
def test_good_check_sums_over_what_is_wrong_do_not_help(name: str, changed: Any) -> None:
    data = bytes_of(pack(offer()))[:-4]
    assert unpack(coded(data), "offer", 1000) == offer()
    assert key(coded(changed(data))) == "unreadable"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("m=application", "m=audio 9 UDP/TLS/RTP/SAVPF 0\nm=application"),
        ("a=mid:0", "a=mid:data"),
        ("sha-256", "sha-512"),
        ("max-message-size:262144", "max-message-size:1000"),
        ("actpass", "active"),
        ("a=ice-pwd", "a=nothing"),
    ],
)
def test_a_browser_that_describes_itself_otherwise_is_not_packed(old: str, new: str) -> None:
    assert old in CHROMIUM
    refuses(ValueError, offer, CHROMIUM.replace(old, new))


def test_candidates_that_say_nothing_are_left_out() -> None:
    for said, found in (("0.0.0.0", ()), ("fe80::1%3", ((IPv6Address("fe80::1"), 51234),))):
        assert offer(CHROMIUM.replace(f"{NAME}.local 51234", f"{said} 51234")).candidates == found
