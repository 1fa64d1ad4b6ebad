"""Lines between pages of browsers that have nothing in common: codes are carried over by hand."""

from __future__ import annotations

import itertools
import time
from collections.abc import Iterator
from dataclasses import replace
from ipaddress import ip_address
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.lobby.pairing import Kind, describe, pack, unpack, write_sdp
from tests.ui.browser import PATIENCE
from tests.web.conftest import NOT_THE_APP, Host

LISTEN = """async () => {
  window.heard = [];
  window.peers = await import(new URL('peers.js', location.href).href);
  peers.listen((...news) => heard.push(news));
}"""
CALL = "async ([what, told]) => { try { return [await peers[what](...told)]; } catch (error) { return error.key; } }"
HEARD = """([line, kind, patience]) => new Promise(done => {
  const until = performance.now() + patience;
  const look = () => {
    const found = heard.find(([at, news]) => at === line && news === kind);
    if (found || performance.now() > until) done(found ? found[2] : null);
    else setTimeout(look, 5);
  };
  look();
})"""
NEWS = "line => heard.filter(([at]) => at === line).map(([, ...news]) => news)"
MADE = """() => {
  const { prototype } = RTCPeerConnection;
  const plain = prototype.setLocalDescription;
  prototype.setLocalDescription = function () { window.made = this; return plain.call(this); };
}"""
"""The next connection, for the test."""
OTHER_FRAMES = {
    "words": ["'hello'"],
    "nothing": ["new Uint8Array(0)"],
    "a frame of neither kind": ["Uint8Array.of(2, 65)"],
    "a part that is not full": ["Uint8Array.of(1, 65)"],
    "more than full": ["new Uint8Array(60002)"],
    "no letters": ["Uint8Array.of(0, 255)"],
    "no end": 18 * ["new Uint8Array(60001).fill(1)"],
}


class Phone:
    """A page that has lines and nothing else."""

    def __init__(self, context: BrowserContext, host: Host) -> None:
        self.page: Page = context.new_page()
        self.page.goto(f"{host.url}/{NOT_THE_APP}")
        self.page.evaluate(LISTEN)

    def call(self, what: str, *told: str) -> Any:
        """What it answers, in a list; else why it does not."""
        return self.page.evaluate(CALL, [what, told])

    def code(self, kind: Kind, line: str, *sdp: str) -> str:
        return pack(describe(self.call(kind, line, *sdp)[0], kind, int(line), 1000))

    def hears(self, line: str, kind: str, seconds: float = PATIENCE / 1000) -> str | None:
        """What comes with the first news of that kind."""
        found: str | None = self.page.evaluate(HEARD, [line, kind, 1000 * seconds])
        return found

    def news(self, line: str) -> list[list[str]]:
        """All that was heard of it so far."""
        found: list[list[str]] = self.page.evaluate(NEWS, line)
        return found

    def sends(self, line: str, text: str) -> None:
        self.page.evaluate("([line, text]) => peers.send(line, text)", [line, text])


@pytest.fixture(scope="module")
def phones(browser: Browser, untouched: Host) -> Iterator[list[Phone]]:
    """Four; each test makes lines of its own between them."""
    contexts = [browser.new_context() for _ in range(4)]
    yield [Phone(one, untouched) for one in contexts]
    for context in contexts:
        context.close()


NUMBERS = map(str, itertools.count(7))


@pytest.fixture
def line() -> str:
    return next(NUMBERS)


def sdp(code: str, kind: Kind) -> str:
    return write_sdp(unpack(code, kind, 1000))


def join(host: Phone, guest: Phone, line: str) -> None:
    offer = host.code("offer", line)
    answer = guest.code("answer", line, sdp(offer, "offer"))
    assert host.call("accept", line, sdp(answer, "answer")) == [""]
    assert host.hears(line, "open") == guest.hears(line, "open") == ""


def test_two_phones_join_and_say_short_and_long_things_of_a_mebibyte_at_most(phones: list[Phone], line: str) -> None:
    host, guest, *_ = phones
    join(host, guest, line)
    long = "".join(chr(97 + n % 26) + "é€😀" for n in range(30_000))  # 300 KB
    told = ["hello", "", long, "after it", "é" * 524_288]
    for text in told:
        host.sends(line, text)
        guest.sends(line, text)
    for phone in (host, guest):
        phone.page.wait_for_function(
            "([line, n]) => heard.filter(([at]) => at === line).length > n", arg=[line, len(told)]
        )
        assert phone.news(line) == [["open", ""], *(["message", text] for text in told)]
    guest.sends(line, told[-1] + "!")
    assert guest.hears(line, "failed") == "too_long"
    assert host.hears(line, "closed") == ""


def test_whoever_reads_a_code_beside_its_guest_does_not_keep_that_one_out(phones: list[Phone], line: str) -> None:
    """Two scan what one phone shows. The one that is not let in has found its way there already, and knocks first."""
    host, guest, late, _ = phones
    offer = host.code("offer", line)
    late.code("answer", line, sdp(offer, "offer"))
    late.page.wait_for_timeout(1000)
    answer = guest.code("answer", line, sdp(offer, "offer"))
    assert unpack(answer, "answer", 1000).setup == "passive"  # the host begins, when it knows with whom
    assert host.call("accept", line, sdp(answer, "answer")) == [""]
    assert host.hears(line, "open") == guest.hears(line, "open") == ""
    assert late.news(line) == []


def test_an_offer_is_for_one_guest_once(phones: list[Phone], line: str) -> None:
    host, guest, late, _ = phones
    offer = host.code("offer", line)
    answers = [phone.code("answer", line, sdp(offer, "offer")) for phone in (guest, late)]
    assert host.call("accept", line, "v=0") == "refused"  # and it can still be answered
    assert host.call("accept", line, sdp(answers[0], "answer")) == [""]
    assert host.call("accept", line, sdp(answers[1], "answer")) == "gone"
    assert host.hears(line, "open") == guest.hears(line, "open") == ""
    assert host.call("accept", line, sdp(answers[1], "answer")) == "gone"
    assert guest.call("answer", line, sdp(offer, "offer")) == "gone"
    assert late.hears(line, "open", 1) is None
    assert host.call("accept", f"{line}0", sdp(answers[1], "answer")) == "gone"


def test_who_has_not_the_fingerprint_of_the_code_does_not_get_in(phones: list[Phone], line: str) -> None:
    host, guest, *_ = phones
    offer = host.code("offer", line)
    answer = unpack(guest.code("answer", line, sdp(offer, "offer")), "answer", 1000)
    wrong = write_sdp(replace(answer, fingerprint=bytes(32)))
    assert host.call("accept", line, wrong) == [""]
    assert host.hears(line, "failed") == "unreachable"
    assert host.hears(line, "open", 0) is None
    assert guest.hears(line, "open", 0) is None


def test_an_answer_may_take_its_time_also_where_the_guest_does_not_find_the_host(
    phones: list[Phone], line: str
) -> None:
    host, guest, *_ = phones
    offer = unpack(host.code("offer", line), "offer", 1000)
    guest.page.evaluate(MADE)
    elsewhere = replace(offer, candidates=((ip_address("192.0.2.77"), 5000),))
    answer = guest.code("answer", line, write_sdp(elsewhere))
    guest.page.wait_for_function("made.connectionState === 'failed'", timeout=40_000)
    assert host.call("accept", line, sdp(answer, "answer")) == [""]
    assert host.hears(line, "open") == guest.hears(line, "open") == ""
    assert guest.news(line) == [["open", ""]]


@pytest.mark.parametrize("name", OTHER_FRAMES)
def test_whoever_speaks_otherwise_is_cut_off(phones: list[Phone], line: str, name: str) -> None:
    host, guest, *_ = phones
    offer = host.code("offer", line)
    guest.page.evaluate(MADE)
    answer = guest.code("answer", line, sdp(offer, "offer"))
    guest.page.evaluate("made.addEventListener('datachannel', ({ channel }) => { window.channel = channel; })")
    host.call("accept", line, sdp(answer, "answer"))
    assert guest.hears(line, "open") == host.hears(line, "open") == ""
    guest.page.evaluate(f"() => {{ for (const frame of [{', '.join(OTHER_FRAMES[name])}]) channel.send(frame); }}")
    assert host.hears(line, "failed") == ("too_long" if name == "no end" else "garbled")
    assert host.hears(line, "message", 0) is None
    assert guest.hears(line, "closed") == ""


def test_one_phone_has_several_lines_and_misses_at_once_who_leaves(phones: list[Phone], line: str) -> None:
    host, *guests = phones
    lines = [f"{line}{n}" for n in range(len(guests))]
    for guest, own in zip(guests, lines, strict=True):
        join(host, guest, own)
    for guest, own in zip(guests, lines, strict=True):
        host.sends(own, f"to {own}")
        assert guest.hears(own, "message") == f"to {own}"
    closes, leaves, stays = guests
    began = time.monotonic()
    closes.page.evaluate("line => peers.close(line)", lines[0])
    leaves.page.close()
    for own in lines[:2]:
        assert host.hears(own, "closed", 10) == ""
        host.sends(own, "to nobody")
        assert host.call("accept", own, "") == "gone"
    assert time.monotonic() - began < 10
    assert [news for news, _ in closes.news(lines[0])] == ["open", "message"]
    stays.sends(lines[2], "still here")
    assert host.hears(lines[2], "message") == "still here"


def test_a_browser_without_lines_says_so(phones: list[Phone]) -> None:
    phones[0].page.evaluate("delete window.RTCPeerConnection")
    assert phones[0].call("offer", "6") == "none"
