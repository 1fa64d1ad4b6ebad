"""Lines between two pages of two browsers that have nothing in common: codes are carried over by hand."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from ipaddress import ip_address
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page

from companion.lobby.pairing import Kind, describe, pack, unpack, write_sdp
from tests.ui.browser import PATIENCE
from tests.web.conftest import NOT_THE_APP, Host, WebDevice

LISTEN = """async () => {
  window.heard = [];
  window.peers = await import(new URL('peers.js', location.href).href);
  peers.listen((...news) => heard.push(news));
}"""
CALL = "async ([what, told]) => { try { return [await peers[what](...told)]; } catch (error) { return error.key; } }"
HEARD = """([kind, patience]) => new Promise(done => {
  const until = performance.now() + patience;
  const look = () => {
    const found = heard.find(([, news]) => news === kind);
    if (found || performance.now() > until) done(found ? found.slice(1) : null);
    else setTimeout(look, 5);
  };
  look();
})"""
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

    def hears(self, kind: str, seconds: float = PATIENCE / 1000) -> list[str] | None:
        found: list[str] | None = self.page.evaluate(HEARD, [kind, 1000 * seconds])
        return found

    def sends(self, text: str, line: str = "7") -> None:
        self.page.evaluate("([line, text]) => peers.send(line, text)", [line, text])

    def closes(self, line: str = "7") -> None:
        self.page.evaluate("line => peers.close(line)", line)


@pytest.fixture
def phones(browser: Browser, host: Host) -> Iterator[Callable[[], Phone]]:
    contexts: list[BrowserContext] = []

    def phone() -> Phone:
        contexts.append(browser.new_context())
        return Phone(contexts[-1], host)

    yield phone
    for context in contexts:
        context.close()


def sdp(code: str, kind: Kind) -> str:
    return write_sdp(unpack(code, kind, 1000))


def join(host: Phone, guest: Phone, line: str = "7") -> None:
    offer = host.code("offer", line)
    answer = guest.code("answer", line, sdp(offer, "offer"))
    assert host.call("accept", line, sdp(answer, "answer")) == [""]
    assert host.hears("open") == guest.hears("open") == ["open", ""]


def test_two_phones_join_and_say_short_and_long_things(phones: Callable[[], Phone]) -> None:
    host, guest = phones(), phones()
    join(host, guest)
    long = "".join(chr(97 + n % 26) + "é€😀" for n in range(30_000))  # 300 KB
    for text in ("hello", "", long, "after it"):
        host.sends(text)
        guest.sends(text)
    for phone in (host, guest):
        phone.page.wait_for_function("heard.length === 5")
        assert [text for _, kind, text in phone.page.evaluate("heard")[1:]] == ["hello", "", long, "after it"]


@pytest.mark.parametrize("leave", ["close", "page"])
def test_a_phone_that_leaves_is_missed_at_once(phones: Callable[[], Phone], leave: str) -> None:
    host, guest = phones(), phones()
    join(host, guest)
    guest.closes() if leave == "close" else guest.page.close()
    began = time.monotonic()
    assert host.hears("closed", 10) == ["closed", ""]
    assert time.monotonic() - began < 10
    host.sends("to nobody")
    assert host.call("accept", "7", "") == "gone"
    if leave == "close":
        assert [news for _, news, _ in guest.page.evaluate("heard")] == ["open"]


def test_an_offer_is_for_one_guest_once(phones: Callable[[], Phone]) -> None:
    host, guest, late = phones(), phones(), phones()
    offer = host.code("offer", "7")
    answers = [phone.code("answer", "7", sdp(offer, "offer")) for phone in (guest, late)]
    assert host.call("accept", "7", "v=0") == "refused"  # and it can still be answered
    assert host.call("accept", "7", sdp(answers[0], "answer")) == [""]
    assert host.call("accept", "7", sdp(answers[1], "answer")) == "gone"
    assert host.hears("open") == guest.hears("open") == ["open", ""]
    assert host.call("accept", "7", sdp(answers[1], "answer")) == "gone"
    assert guest.call("answer", "7", sdp(offer, "offer")) == "gone"
    assert late.hears("open", 1) is None
    assert host.call("accept", "8", sdp(answers[1], "answer")) == "gone"


def test_who_has_not_the_fingerprint_of_the_code_does_not_get_in(phones: Callable[[], Phone]) -> None:
    host, guest = phones(), phones()
    offer = host.code("offer", "7")
    answer = unpack(guest.code("answer", "7", sdp(offer, "offer")), "answer", 1000)
    wrong = write_sdp(replace(answer, fingerprint=bytes(32)))
    assert host.call("accept", "7", wrong) == [""]
    assert host.hears("failed") == ["failed", "unreachable"]
    assert host.hears("open", 0) is None
    assert guest.hears("open", 0) is None


def test_an_answer_may_take_its_time_also_where_the_guest_does_not_find_the_host(phones: Callable[[], Phone]) -> None:
    host, guest = phones(), phones()
    offer = unpack(host.code("offer", "7"), "offer", 1000)
    guest.page.evaluate(MADE)
    elsewhere = replace(offer, candidates=((ip_address("192.0.2.77"), 5000),))
    answer = guest.code("answer", "7", write_sdp(elsewhere))
    guest.page.wait_for_function("made.connectionState === 'failed'", timeout=40_000)
    assert host.call("accept", "7", sdp(answer, "answer")) == [""]
    assert host.hears("open") == guest.hears("open") == ["open", ""]
    assert [news for _, news, _ in guest.page.evaluate("heard")] == ["open"]


def test_one_phone_has_several_lines(phones: Callable[[], Phone]) -> None:
    host, guests = phones(), [phones() for _ in range(3)]
    for n, guest in enumerate(guests):
        join(host, guest, f"{n}")
    for n, guest in enumerate(guests):
        host.sends(f"to {n}", f"{n}")
        assert guest.hears("message") == ["message", f"to {n}"]
    guests[0].page.close()
    assert host.hears("closed") == ["closed", ""]
    guests[2].sends("still here", "2")
    assert host.hears("message") == ["message", "still here"]


def test_what_is_longer_than_a_mebibyte_ends_the_line(phones: Callable[[], Phone]) -> None:
    host, guest = phones(), phones()
    join(host, guest)
    guest.sends("é" * 524_288)
    assert host.hears("message") == ["message", "é" * 524_288]
    guest.sends("é" * 524_288 + "!")
    assert guest.hears("failed") == ["failed", "too_long"]
    assert host.hears("closed") == ["closed", ""]


@pytest.mark.parametrize("name", OTHER_FRAMES)
def test_whoever_speaks_otherwise_is_cut_off(phones: Callable[[], Phone], name: str) -> None:
    host, guest = phones(), phones()
    offer = host.code("offer", "7")
    guest.page.evaluate(MADE)
    answer = guest.code("answer", "7", sdp(offer, "offer"))
    guest.page.evaluate("made.addEventListener('datachannel', ({ channel }) => { window.channel = channel; })")
    host.call("accept", "7", sdp(answer, "answer"))
    assert guest.hears("open") == host.hears("open")
    guest.page.evaluate(f"() => {{ for (const frame of [{', '.join(OTHER_FRAMES[name])}]) channel.send(frame); }}")
    assert host.hears("failed") == ["failed", "too_long" if name == "no end" else "garbled"]
    assert host.hears("message", 0) is None
    assert guest.hears("closed") == ["closed", ""]


def test_a_browser_without_lines_says_so(phones: Callable[[], Phone]) -> None:
    phone = phones()
    phone.page.evaluate("delete window.RTCPeerConnection")
    assert phone.call("offer", "7") == "none"


REACHABLE = "import main'); self.python = python; python.globals.set('peers', hearLine.__self__);"
THERE = "import sys; 'companion.lobby.peers' in sys.modules"
PEERS = """
import json
from companion.lobby.pairing import BadCode
heard = []
peers.hear = lambda *news: heard.append(news)
"""


class App:
    """The app's Python on a phone; its screens never come."""

    def __init__(self, device: WebDevice) -> None:
        self.tab = device.remembers()
        self.tab.page.goto(f"{self.tab.base}/#/")
        self.tab.until(lambda: self.tab.page.workers and self.runs(THERE), "Python does not come", 60)
        self.runs(PEERS)

    def runs(self, code: str) -> Any:
        """What the code's last line gives: a text, a number, or nothing."""
        return self.tab.page.workers[0].evaluate("code => self.python?.runPythonAsync(code)", code)

    def hears(self, number: int) -> list[list[str]]:
        """The news, once there are so many."""
        self.tab.until(lambda: self.runs("len(heard)") >= number, "nothing is heard")
        found: list[list[str]] = json.loads(self.runs("json.dumps(heard)"))
        return found


def test_the_apps_own_python_joins_two_phones(device: WebDevice, browser: Browser, host: Host, memory: Any) -> None:
    worker = host.root / "games" / "worker.js"
    worker.write_text(worker.read_text().replace("import main');", REACHABLE))
    (host.root / "games" / "flutter_bootstrap.js").write_text("")
    other = WebDevice(browser, host, memory=memory)
    dealer, guest = App(device), App(other)
    assert dealer.tab.page.evaluate("performance.getEntriesByType('resource').every(x => !x.name.includes('peers.js'))")
    offer = dealer.runs("line, offer = await peers.offer(); offer")
    answer = guest.runs(f"line, answer = await peers.answer({offer!r}); answer")
    dealer.runs(f"await peers.accept(line, {answer!r})")
    line = dealer.runs("line")
    assert dealer.hears(1) == guest.hears(1) == [[line, "open", ""]]
    dealer.runs("peers.send(line, '13 é😀'); peers.send(line, 'x' * 300_000)")
    guest.runs("peers.send(line, 'back')")
    assert guest.hears(3)[1:] == [[line, "message", "13 é😀"], [line, "message", "x" * 300_000]]
    assert dealer.hears(2)[1:] == [[line, "message", "back"]]
    again = f"try:\n  await peers.accept(line, {answer!r})\nexcept BadCode as bad:\n  key = bad.key\nkey"
    assert dealer.runs(again) == "old"
    other.close()
    assert dealer.hears(3)[2:] == [[line, "closed", ""]]
