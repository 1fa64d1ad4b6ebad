"""What a server prints on a terminal: a phone's camera reads its code on a light one as on a dark one."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
from collections.abc import Iterator
from pathlib import Path

import pytest
import zxingcpp

from companion.app.serving import for_phones
from companion.server import running
from companion.server.running import addresses, of_every_network
from companion.share.qr_codes import QUIET
from tests.share.blocks import DRAWN, Cell, picture_of
from tests.ui.forked import companion

SHADES = {"38;5;231": ("white", None), "48;5;16": (None, "black"), "97": ("white", None), "40": (None, "black")}
GROUNDS = {"dark": ("white", "black"), "light": ("black", "white")}
"""A terminal's own colours: of letters, of the ground."""


def printed(folder: Path, *arguments: str, columns: int = 80, own: bool = False, **environment: str) -> str:
    """All that the command says on a terminal until it has told how to end it."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    known = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "LINES", "NO_COLOR")}
    env = {**known, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color", "COMPANION_SAMPLES": "0", **environment}
    words = ["--data-dir", str(folder), "serve", "--port", "0", *arguments]
    run = companion(words, env, Path(os.ttyname(theirs)), own=own)
    told = b""
    try:
        while b"Ctrl+C" not in told:
            assert select.select([ours], [], [], 30)[0], told.decode()
            told += os.read(ours, 4096)
    finally:
        os.close(theirs)
        run.send_signal(signal.SIGTERM)
        run.wait(20)
        os.close(ours)
    return told.decode().replace("\r\n", "\n")


def cells(text: str, terminal: str) -> Iterator[list[Cell]]:
    """The lines of the code as a terminal colours them; a code has no empty lines and no other letters."""
    colour, ground = own = GROUNDS[terminal]
    for line in text.split("\n"):
        row: list[Cell] = []
        for told, letter in re.findall(r"\x1b\[([0-9;]*)m|(.)", line):
            if letter:
                row.append((letter, colour, ground))
            elif told in ("", "0"):
                colour, ground = own
            else:
                for one in re.findall(r"[34]8;5;\d+|\d+", told):
                    colour, ground = SHADES[one][0] or colour, SHADES[one][1] or ground
        if len(row) > 20 and {letter for letter, *_ in row} <= set(DRAWN):
            yield row


@pytest.mark.parametrize("kind", ["xterm-256color", "xterm", "dumb"])
def test_the_code_is_read_off_the_terminal(tmp_path: Path, kind: str) -> None:
    told = printed(tmp_path, "--lang", "fr", TERM=kind, NO_COLOR="1")
    (address,) = re.findall(r"^  (http://127\.0\.0\.1:\d+/)$", told, re.MULTILINE)
    assert told.count("\n") <= 24, "the first lines are gone from a usual terminal"
    for terminal in ("dark",) if kind == "dumb" else GROUNDS:  # one that knows no colours is taken for a dark one
        picture = picture_of(list(cells(told, terminal)))
        (found,) = zxingcpp.read_barcodes(picture, try_invert=False)
        assert found.text == address
        box = QUIET * picture.width // len(next(cells(told, terminal)))
        for edge in ((0, 0, picture.width, box), (0, 0, box, picture.height)):
            assert picture.crop(edge).getextrema() == (255, 255)
    assert "Seul cet ordinateur l’atteint." in told
    assert "companion serve --host 0.0.0.0" in told


def test_a_server_for_others_shows_how_they_reach_it_and_tells_the_key_once_or_a_new_one_when_asked(
    tmp_path: Path,
) -> None:
    """Another run cannot say it: its hash alone is kept. The code leads to the same address without it."""
    for options, says_it in (((), True), ((), False), (("--host-key",), True), ((), False)):
        told = printed(tmp_path, "--lang", "en", "--host", "0.0.0.0", *options)
        first, *_ = re.findall(r"^  (http://\S+/)$", told, re.MULTILINE)
        (found,) = zxingcpp.read_barcodes(picture_of(list(cells(told, "dark"))), try_invert=False)
        words = re.findall(r"[A-Z2-9]{5}(?:-[A-Z2-9]{1,5}){5}", told)
        assert len(words) == int(says_it)
        assert found.text == (f"{first}#{words[0].replace('-', '')}" if says_it else first)
        assert ("Host’s key: " in told) is says_it
        assert ("A new key: companion serve --host-key" in told) is not says_it
        assert "Only this computer" not in told
        assert ("No phone reaches" in told) == first.startswith("http://127.")
    assert "ost’s key" not in printed(tmp_path, "--lang", "en"), "nobody else reaches this one"


@pytest.mark.parametrize(("lang", "words"), [("en", "too narrow for the QR code: 33"), ("fr", "trop étroit")])
def test_a_terminal_that_is_too_narrow_gets_no_code_in_pieces(tmp_path: Path, lang: str, words: str) -> None:
    told = printed(tmp_path, "--lang", lang, columns=32)
    assert words in told.replace("\n", " ")
    assert not set("▀▄█") & set(told)
    assert list(cells(printed(tmp_path, columns=33), "dark")), "just wide enough"


def test_a_terminal_without_blocks_gets_no_question_marks(tmp_path: Path) -> None:
    told = printed(tmp_path, "--lang", "en", own=True, PYTHONIOENCODING="ascii")
    assert "http://127.0.0.1:" in told
    assert "?" not in told


@pytest.mark.parametrize(
    ("bound", "host", "expected"),
    [
        ("127.0.0.1", "127.0.0.1", ()),
        ("127.0.1.1", "living-room", ()),  # a machine's name for itself
        ("::1", "::1", ()),
        ("192.168.1.20", "192.168.1.20", ("http://192.168.1.20:8713/",)),
        ("fd00::7", "fd00::7", ("http://[fd00::7]:8713/",)),
        ("192.168.1.20", "living-room", ("http://living-room:8713/",)),
    ],
)
def test_the_addresses_for_phones(bound: str, host: str, expected: tuple[str, ...]) -> None:
    assert for_phones(bound, addresses(host, 8713)) == expected


def test_a_machine_without_a_network_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, [None, "127.0.1.1"], [None, "::1", "fe80::1"])
    for host in ("0.0.0.0", "::"):
        here = addresses(of_every_network(host), 8713)
        assert here == ["http://127.0.0.1:8713/"]
        assert for_phones(host, here) == ()


def test_a_machine_in_several_networks_tells_them_all(monkeypatch: pytest.MonkeyPatch) -> None:
    networks(monkeypatch, ["192.168.1.20", "127.0.1.1", "10.0.0.2", "192.168.1.20"], ["2001:db8::7", "fe80::1%3"])
    assert of_every_network("0.0.0.0") == "0.0.0.0"
    four = ["http://192.168.1.20:8713/", "http://10.0.0.2:8713/"]
    assert addresses("0.0.0.0", 8713) == four
    assert addresses("::", 8713) == [*four, "http://[2001:db8::7]:8713/"]


def test_where_there_is_ipv6_alone_phones_find_the_app_by_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """No address of a link: with its zone no browser opens it."""
    networks(monkeypatch, [None, "127.0.1.1"], ["2001:db8::7", "fe80::1%eth0", "::1", "fd00::7"])
    assert of_every_network("127.0.0.1") == "127.0.0.1"
    host = of_every_network("0.0.0.0")
    here = addresses(host, 8713)
    assert (host, for_phones(host, here)) == ("::", ("http://[2001:db8::7]:8713/", "http://[fd00::7]:8713/"))


def networks(monkeypatch: pytest.MonkeyPatch, *own: list[str | None]) -> None:
    """Of IPv4 and of IPv6: the address that others would see, and all that the machine has."""
    monkeypatch.setattr(running, "_own", lambda six: [one for one in own[six] if one])
