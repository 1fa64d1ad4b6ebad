"""Two phones play together with no computer: two browsers that have nothing in common but the codes they show."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PIL import Image
from playwright.sync_api import Browser, Playwright

from tests.engines import engines
from tests.ui.browser import BLANK
from tests.ui.camera import photographed
from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice
from tests.web.test_camera import film, looking_at, shot

CHANNELS = """window.channels = []; window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) { super(name); channels.push(this); }
};"""
"""By which a page hears of the others: closed, it does not answer, as one that a phone has put to sleep."""
Starts = Callable[[], Offline]


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
    return lets_in(guest.open(there), dealer)


def lets_in(guest: Offline, dealer: Offline) -> Offline:
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


@pytest.mark.timeout(300)  # six starts, should another program want the machine as well
def test_two_phones_meet_play_and_find_each_other_again(
    browser: Browser, host: Host, memory: Callable[[], Path], tmp_path: Path
) -> None:
    """The code is opened in a second tab, as a phone's own camera does, and the answer read off the guest's screen.

    The guest sleeps, begins anew in a tab of its own, and finds the dealing phone again that was loaded anew.
    """
    reel = film(tmp_path / "reel.y4m", "")
    eye = looking_at(browser, reel)
    dealing, joining = WebDevice(eye, host, memory=memory), WebDevice(browser, host, memory=memory)
    joining.paints, joining.scale = True, 1
    dealer, guest = dealing.remembers().open("/new/push"), joining.remembers()
    assert joining.context
    joining.context.add_init_script(CHANNELS)
    guest.open()
    seat(dealer, "Ana", "Bo").tap("first-2").tap("mode-digital").tap("start-with-phones").tap("show-code")
    opened_beside(guest, joining, dealer).says("Le code a été remis à cet onglet")
    read_off(guest, reel)
    dealer.tap("read-answer").sees("met")
    guest.gone("coming").sees("sit-1").tap("sit-1").sees("my-place")
    dealer.reads("here-1", "Bo").tap("to-board")
    has_a_turn(guest, dealer)
    dealer.tap("log").tap("to-phones")
    sleeps(browser, guest, dealer)

    guest.page.evaluate("channels.forEach(channel => channel.close())")  # a tab that does not answer
    joining.context.add_init_script(BLANK)
    dealer.tap("show-code")
    third = opened_beside(guest, joining, dealer).says("Ouverte deux fois").press("use").ready()
    guest.says("Vous avez continué dans un autre onglet")
    third.forward()
    lets_in(third, dealer).sees("my-place").reads("latest", "Ana pioche")

    dealer.reload().tap("show-code").sees("pair-text")
    third.sees("line-gone").paste("join-code", dealer.said("pair-text")).wait(1).tap("join")
    dealer.reads("here-1", "n’est pas là")
    lets_in(third, dealer).sees("my-place")
    dealer.reads("here-1", "sur son téléphone").tap("to-board")
    for one in (dealing, joining):
        assert one.asked == []
        one.close()
    eye.close()


def opened_beside(guest: Offline, device: WebDevice, dealer: Offline) -> Offline:
    """A tab beside the guest's, with what the dealing phone's code leads to."""
    there = dealer.sees("pair-text").said("pair-text").rpartition("#")[2]
    beside = device.tab()
    beside.page.goto(f"{guest.base}/#{there}")
    return beside


def read_off(guest: Offline, reel: Path) -> None:
    """What the camera of the dealing phone is going to see: the code on the guest's screen."""
    picture, _ = photographed(guest, "pair-code")
    box = guest.at("pair-code").bounding_box()
    assert box
    code = picture.crop((int(box["x"]), int(box["y"]), int(box["x"] + box["width"]), int(box["y"] + box["height"])))
    frame = Image.new("L", (640, 480), 90)
    frame.paste(code.resize((440, 440)), (100, 20))
    shot(reel, frame.tobytes())


def sleeps(browser: Browser, guest: Offline, dealer: Offline) -> None:
    """All that runs for the guest's page stands still, as where a phone is locked; it is back by itself."""
    running = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [one["id"] for one in running if one["type"] == "renderer"]
    for one in pages:
        os.kill(one, signal.SIGSTOP)
    assert dealer.soon(lambda: "n’est pas là" in dealer.said("here-1"), 30)
    dealer.tap("to-board").tap("pile")
    for one in pages:
        os.kill(one, signal.SIGCONT)
    guest.sees("my-place").reads("latest", "Ana pioche")
    dealer.tap("log").tap("to-phones").reads("here-1", "sur son téléphone")


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
    if t.there("standings"):  # the result has keys of its own
        return False
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
