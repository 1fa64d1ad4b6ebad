"""Two phones play together with no computer: two browsers that have nothing in common but the codes they show."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Browser, Playwright

from tests.engines import engines
from tests.ui.camera import photographed
from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice
from tests.web.test_camera import film, looking_at, shot

CHANNELS = """window.channels = []; window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) { super(name); channels.push(this); }
};"""
"""By which a page hears of the others: closed, it does not answer, as one that a phone has put to sleep."""
Starts = Callable[[], Offline]
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eva", "Fay")[: int(os.environ.get("PHONES", "3"))]
"""With ``PHONES=6`` it is that many."""


@pytest.fixture
def phone(browser: Browser, host: Host, memory: Callable[[], Path]) -> Iterator[Starts]:
    devices: list[WebDevice] = []

    def start() -> Offline:
        devices.append(WebDevice(browser, host, memory=memory))
        return devices[-1].remembers()

    yield start
    for one in devices:
        assert one.asked == []
        one.close()


def joins(guest: Offline, dealer: Offline) -> Offline:
    """The guest opens what the code leads to; its answer is pasted on the phone that deals."""
    there = dealer.sees("pair-text").said("pair-text").rpartition("#")[2]
    guest.open(there)
    answer = guest.sees("pair-code").said("pair-text")
    dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met")
    return guest.gone("coming")


def has_a_turn(t: Offline, other: Offline) -> None:
    """Draw a card, whichever it is, and stop as soon as the table lets one; the other phone sees each step."""
    t.reads("headline", "Piochez").tap("pile")
    other.reads("latest", "pioche")
    for _ in range(12):
        if other.soon(lambda: "Piochez" in other.said("headline"), 2):
            return
        for key in ("stop", "roll", "column-0", "column-1", "column-2"):
            if t.can(key):
                t.tap(key)
                break
    raise AssertionError(f"the turn does not end: {t.everything()}")


def test_phones_at_one_table_play_push_until_one_is_loaded_again_and_comes_back(phone: Starts) -> None:
    dealer = phone().open("/new/push")
    seat(dealer, *NAMES).tap("first-2").tap("mode-digital").tap("start-with-phones")
    guests = []
    for at in range(1, len(NAMES)):
        dealer.tap("show-code")
        guests.append(joins(phone(), dealer).sees(f"sit-{at}").tap(f"sit-{at}").sees("my-place"))
        dealer.reads(f"here-{at}", NAMES[at]).tap("to-board")
        if at < len(NAMES) - 1:
            dealer.tap("log").tap("to-phones")
    for one, other in pairwise([*guests, dealer]):
        has_a_turn(one, other)
    guest = guests[0].reads("headline", "Ana")

    guest.reload()  # its line is gone with its page; the seat is kept
    dealer.tap("log").tap("to-phones").reads("here-1", "n’est pas là").tap("show-code")
    joins(guest, dealer).sees("my-place").reads("headline", "Ana")

    dealer.reload().tap("show-code").sees("pair-text")
    guest.sees("line-gone")
    offer = dealer.said("pair-text")
    answer = guest.paste("join-code", offer).wait(1).tap("join").sees("pair-code").said("pair-text")
    dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met").reads("here-1", "Bo")
    guest.sees("my-place").reads("headline", "Ana")
    dealer.tap("to-board").tap("pile")
    guest.reads("latest", "Ana pioche")


def test_a_code_opened_in_a_second_tab_is_handed_to_the_one_that_has_the_app(phone: Starts, device: WebDevice) -> None:
    """As a phone's own camera opens it. From a tab that does not answer, the app is taken over."""
    dealer, first = phone().open("/new/push"), device.remembers()
    first.page.add_init_script(CHANNELS)
    first.open()
    seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
    there = dealer.sees("pair-text").said("pair-text").rpartition("#")[2]
    second = device.tab()
    second.page.goto(f"{second.base}/#{there}")
    second.says("Le code a été remis à cet onglet")
    answer = first.sees("pair-code").said("pair-text")
    dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met")
    first.gone("coming").sees("sit-1")

    first.page.evaluate("channels.forEach(channel => channel.close())")
    third = device.tab()
    third.page.goto(f"{third.base}/#{there}")
    third.says("Ouverte deux fois").press("use").ready().sees("pair-code")
    first.says("Vous avez continué dans un autre onglet")


def test_a_phone_that_sleeps_is_back_by_itself(
    phone: Starts, playwright: Playwright, host: Host, memory: Callable[[], Path]
) -> None:
    """All that runs for its page stands still, as where a phone is locked."""
    with engines.launched(playwright, "chromium") as own:
        second = WebDevice(own, host, memory=memory)
        dealer, guest = phone().open("/new/push"), second.remembers()
        seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
        joins(guest, dealer).sees("sit-1").tap("sit-1").sees("my-place")
        running = own.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
        pages = [one["id"] for one in running if one["type"] == "renderer"]
        for one in pages:
            os.kill(one, signal.SIGSTOP)
        assert dealer.soon(lambda: "n’est pas là" in dealer.said("here-1"), 30)
        dealer.tap("to-board").tap("pile")
        for one in pages:
            os.kill(one, signal.SIGCONT)
        guest.sees("my-place").reads("latest", "Ana pioche")
        dealer.tap("log").tap("to-phones").reads("here-1", "sur son téléphone")
        second.close()


@pytest.mark.everywhere("firefox", "webkit")
def test_a_phone_with_another_engine_is_a_guest(browser: Browser, playwright: Playwright, host: Host) -> None:
    with engines.launched(playwright, "chromium") as chromium:
        first, second = WebDevice(chromium, host), WebDevice(browser, host)
        dealer, guest = first.start().open("/new/push"), second.start()
        seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
        if guest.open().page.evaluate("typeof RTCPeerConnection") == "undefined":
            guest.to("/join").paste("join-code", dealer.sees("pair-text").said("pair-text")).wait(1).tap("join")
            guest.shows("Ce navigateur ne peut pas")
        else:
            joins(guest, dealer).sees("sit-1").tap("sit-1").sees("my-place")
            dealer.reads("here-1", "Bo").tap("to-board")
            has_a_turn(dealer, guest)
            has_a_turn(guest, dealer)
        second.close()
        first.close()


def plays(t: Offline, chance: Random) -> bool:
    """Tap one of the keys by which somebody decides something; whether there was one."""
    found = [one for one in ("show-hand", "choose", "place", "pass", "roll") if t.can(one)]
    if not found and t.there("headline") and "Piochez" in t.said("headline"):
        found = t.keys("pile", "pile", "stop") if chance.random() < 0.2 else t.keys("pile")
    found = found or t.keys("hand-", "cell-", "target-", "column-", "protect-")
    if found:
        key = chance.choice(found)
        try:
            t.tap(key)
        except AssertionError:
            if t.can(key):  # else another phone was quicker, and it went
                raise
    return bool(found)


@pytest.mark.parametrize("game", ("push", "13", "thricewise") if "EVENINGS" in os.environ else ())
def test_a_whole_evening(phone: Starts, game: str) -> None:
    """To the end, with a guest and a dealer whose pages are loaded again. ``EVENINGS=1 pytest --timeout=0`` runs it."""
    chance, dealer = Random(game), phone().open(f"/new/{game}")
    guests = [phone() for _ in range(2 if game == "13" else 1)]
    for at, name in enumerate(("Ana", "Bo", "Cleo")[: len(guests) + 1], 1):
        dealer.sees(f"name-{at}").type(f"name-{at}", name)
    for _ in range(5 if game == "13" else 0):  # six rounds are too long an evening
        dealer.tap("option-deals-less")
    if game == "push":
        dealer.tap("first-1")
    dealer.tap("mode-digital").tap("start-with-phones")
    for at, one in enumerate(guests, 1):
        dealer.tap("show-code")
        joins(one, dealer).sees(f"sit-{at}").tap(f"sit-{at}").sees("my-place")
    dealer.tap("to-board")
    for step in range(2000):
        if step == 20:
            guests[0].reload()
            dealer.tap("log").tap("to-phones").tap("show-code")
            joins(guests[0], dealer).sees("my-place")
            dealer.tap("to-board")
        if step == 40:
            dealer.reload().open(dealer.path + "/phones")
            for one in guests:
                dealer.tap("show-code").sees("pair-text")
                answer = one.sees("line-gone").paste("join-code", dealer.said("pair-text")).wait(1).tap("join")
                dealer.paste("answer-code", answer.sees("pair-code").said("pair-text")).wait(1).tap("let-in").sees(
                    "met"
                )
                one.sees("my-place")
            dealer.tap("to-board")
        if not [one for one in (dealer, *guests) if plays(one, chance)]:
            dealer.wait(0.5)
            if all(one.there("standings") for one in (dealer, *guests)):
                break
    for at in range(len(guests) + 1):
        found = {tuple(re.findall(r"\d+", one.said(f"place-{at}"))) for one in (dealer, *guests)}
        assert len(found) == 1
    guests[0].tap("keep-home").reads("kept-home", "historique")


def test_the_dealing_phone_reads_the_answer_off_the_guests_screen(
    browser: Browser, host: Host, memory: Callable[[], Path], tmp_path: Path
) -> None:
    reel = film(tmp_path / "reel.y4m", "")
    eye = looking_at(browser, reel)
    dealing, joining = WebDevice(eye, host, memory=memory), WebDevice(browser, host, memory=memory)
    joining.paints, joining.scale = True, 1
    dealer, guest = dealing.remembers().open("/new/push"), joining.remembers()
    seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
    guest.open(dealer.sees("pair-text").said("pair-text").rpartition("#")[2])
    picture, _ = photographed(guest, "pair-code")
    box = guest.at("pair-code").bounding_box()
    assert box
    code = picture.crop((int(box["x"]), int(box["y"]), int(box["x"] + box["width"]), int(box["y"] + box["height"])))
    frame = Image.new("L", (640, 480), 90)
    frame.paste(code.resize((440, 440)), (100, 20))
    shot(reel, frame.tobytes())
    dealer.tap("read-answer").sees("met")
    guest.gone("coming").sees("sit-1")
    for one in (dealing, joining):
        one.close()
    eye.close()
