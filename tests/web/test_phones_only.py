"""Two phones play together with no computer: two browsers that have nothing in common but the codes they show."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.ui.setting_up import seat
from tests.web.conftest import Host, Offline, WebDevice

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
    guest.open(there)
    answer = guest.sees("pair-code").said("pair-text")
    dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met")
    return guest.gone("coming")


def test_two_phones_play_push_until_one_is_loaded_again_and_comes_back(phone: Starts) -> None:
    dealer, guest = phone().open("/new/push"), phone()
    seat(dealer, "Ana", "Bo").tap("first-1").tap("mode-digital").tap("start-with-phones").tap("show-code")
    joins(guest, dealer).sees("sit-1").tap("sit-1").sees("my-place")
    dealer.reads("here-1", "Bo").tap("to-board").tap("pile").reads("headline", "arrêtez")
    guest.reads("headline", "Ana").reads("latest", "Ana pioche")
    dealer.tap("stop")
    guest.reads("headline", "Piochez").tap("pile").reads("headline", "arrêtez")
    dealer.reads("latest", "Bo pioche")
    guest.tap("stop").reads("headline", "Ana")
    dealer.reads("headline", "Piochez")

    guest.reload()  # its line is gone with its page; the seat is kept
    dealer.tap("log").tap("phones").reads("here-1", "absent").tap("another-phone")
    joins(guest, dealer).sees("my-place").reads("headline", "Ana")

    dealer.reload().tap("show-code").sees("pair-text")
    guest.sees("line-gone")
    offer = dealer.said("pair-text")
    answer = guest.paste("join-code", offer).wait(1).tap("join").sees("pair-code").said("pair-text")
    dealer.paste("answer-code", answer).wait(1).tap("let-in").sees("met").reads("here-1", "Bo")
    guest.sees("my-place").reads("headline", "Ana")
    dealer.tap("to-board").tap("pile")
    guest.reads("latest", "Ana pioche")
