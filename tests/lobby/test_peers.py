"""Lines as Python sees them: what goes to the page and comes back."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from companion.lobby.pairing import BadCode, describe, pack, unpack
from companion.lobby.peers import NoCamera, NoPeers, Peers
from tests.lobby.test_pairing import CHROMIUM, FIREFOX


class Page:
    """Answers as it is told to, and keeps what it was asked."""

    def __init__(self, *answers: dict[str, str]) -> None:
        self.answers, self.asked = [*answers], list[tuple[str, ...]]()
        self.meanwhile: Callable[[], object] = lambda: None

    async def ask(self, *what: str) -> str:
        self.asked.append(what)
        self.meanwhile()
        return json.dumps(self.answers.pop(0))

    def tell(self, *what: str) -> None:
        self.asked.append(what)


def peers(*answers: dict[str, str]) -> tuple[Peers, Page]:
    page = Page(*answers)
    return Peers(page.ask, page.tell, clock=lambda: 60_000.0), page


async def test_an_offer_is_answered_and_accepted() -> None:
    host, host_page = peers({"answer": CHROMIUM}, {"answer": ""})
    guest, guest_page = peers({"answer": FIREFOX})
    line, offer = await host.offer()
    there, answer = await guest.answer(f"https://games.example/#/join/{offer}")
    assert there == line
    bonds: list[str] = []
    host_page.meanwhile = lambda: bonds.append(host.bond(line))  # a line may be open before the page has answered
    await host.accept(line, answer)
    assert {*bonds, host.bond(line)} == {guest.bond(line)}
    assert len(bytes.fromhex(guest.bond(line))) == 64
    assert [what[:2] for what in host_page.asked] == [("offer", line), ("accept", line)]
    assert "a=ice-ufrag:89abcdef\r\n" in host_page.asked[1][2]
    assert [what[:2] for what in guest_page.asked] == [("answer", line)]
    assert "a=ice-ufrag:aB3+\r\n" in guest_page.asked[0][2]
    host.send(line, "é")
    host.close(line)
    assert host_page.asked[2:] == [("send", line, "é"), ("close", line)]


async def test_every_offer_is_a_line_of_its_own() -> None:
    host, _ = peers(*[{"answer": CHROMIUM}] * 20)
    offers = [await host.offer() for _ in range(20)]
    assert len({line for line, _ in offers}) == len({code for _, code in offers}) == 20


async def test_an_answer_to_another_offer_or_of_another_hour_is_not_taken() -> None:
    host, page = peers(*[{"answer": CHROMIUM}] * 2)
    guest, _ = peers({"answer": FIREFOX})
    line, _ = await host.offer()
    _, other = await host.offer()
    _, answer = await guest.answer(other)
    late = pack(describe(FIREFOX, "answer", int(line, 16), 989))
    for code, key in ((answer, "old"), (late, "old"), (other, "an_offer"), (answer[:-1], "unreadable")):
        with pytest.raises(BadCode) as refused:
            await host.accept(line, code)
        assert refused.value.key == key
    assert len(page.asked) == 2


@pytest.mark.parametrize(
    ("error", "key"), [("gone", "old"), ("refused", "unreadable"), ("none", None), ("unable", None)]
)
async def test_what_the_page_cannot_do_is_said(error: str, key: str | None) -> None:
    host, _ = peers({"answer": CHROMIUM}, {"error": error})
    line, code = await host.offer()
    answer = pack(describe(FIREFOX, "answer", unpack(code, "offer", 1000).line, 1000))
    with pytest.raises((BadCode, NoPeers)) as refused:
        await host.accept(line, answer)
    assert getattr(refused.value, "key", None) == key


async def test_a_browser_that_describes_no_line_as_all_do_makes_none() -> None:
    host, _ = peers({"answer": ""}, {"error": "none"})
    for _ in range(2):
        with pytest.raises(NoPeers):
            await host.offer()


async def test_the_camera_is_allowed_reads_is_closed_or_is_not_there() -> None:
    errors = {"none": "none", "denied": "denied", "lost": "unreadable"}
    host, page = peers({"answer": ""}, {"answer": "A CODE"}, {"answer": ""}, *({"error": key} for key in errors))
    page.answers.append({"error": "denied"})
    await host.allow_camera()
    assert await host.scan("Read it", "Close") == "A CODE"
    assert await host.scan("Read it", "Close") is None
    for key in errors.values():
        with pytest.raises(NoCamera) as refused:
            await host.scan("Read it", "Close")
        assert refused.value.key == key
    with pytest.raises(NoCamera):
        await host.allow_camera()
    assert page.asked == [("allow",), *[("scan", "Read it", "Close")] * 5, ("allow",)]
