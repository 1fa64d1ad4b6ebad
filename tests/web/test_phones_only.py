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
from playwright.sync_api import Browser

from companion.engine import Seat, Setup
from companion.games import GAMES
from companion.locale import speaker
from tests.ui.camera import photographed
from tests.ui.from_home import FLOWS, PEOPLE, Flow, few_rounds
from tests.ui.moves import play, signs, whole_game
from tests.ui.setting_up import seat
from tests.ui.slow_line import pages_of
from tests.ui.table import set_up
from tests.web.conftest import Host, Offline, WebDevice
from tests.web.test_camera import film, shot

CHANNELS = """window.channels = []; window.BroadcastChannel = class extends BroadcastChannel {
  constructor(name) { super(name); channels.push(this); }
};"""
"""By which a page hears of the others: closed, it does not answer, as one that a phone has put to sleep."""
SIX, OF_SIX = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Zoé"), Flow("push", "scorepad", "fr-FR", seed=101, fewest=12)
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
    browser: Browser, eye: tuple[Browser, Path], host: Host, memory: Callable[[], Path]
) -> None:
    """The code is opened in a second tab, as a phone's own camera does, and the answer read off the guest's screen.

    The guest sleeps, begins anew in a tab of its own, and finds the dealing phone again that was loaded anew.
    """
    looking, reel = eye
    film(reel, "")
    dealing, joining = WebDevice(looking, host, memory=memory), WebDevice(browser, host, memory=memory)
    joining.scale = 1
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
    pages = pages_of(browser)
    for one in pages:
        os.kill(one, signal.SIGSTOP)
    assert dealer.soon(lambda: "n’est pas là" in dealer.said("here-1"), 30)
    dealer.tap("to-board").tap("pile")
    for one in pages:
        os.kill(one, signal.SIGCONT)
    guest.sees("my-place").reads("latest", "Ana pioche")
    dealer.tap("log").tap("to-phones").reads("here-1", "sur son téléphone")


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


def invited(phone: Starts, dealer: Offline, people: int) -> list[Offline]:
    """The phones of all but the first of them, at their seats, while the dealer shows who is here."""
    guests = [phone() for _ in range(people - 1)]
    for at, one in enumerate(guests, 1):
        dealer.tap("show-code")
        joins(one, dealer).sees(f"sit-{at}").tap(f"sit-{at}").sees("my-place")
    return guests


def comes_again(guest: Offline, dealer: Offline) -> None:
    """The guest's page is loaded anew."""
    guest.reload()
    dealer.tap("log").tap("to-phones").tap("show-code")
    joins(guest, dealer).sees("my-place")
    dealer.tap("to-board")


def deals_again(dealer: Offline, guests: list[Offline]) -> None:
    """The page of the phone that deals is loaded anew: each guest finds it with one pair of codes."""
    dealer.reload().open("/".join(dealer.path.split("/")[:3]) + "/phones")
    for one in guests:
        dealer.tap("show-code").sees("pair-text")
        answer = one.sees("line-gone").paste("join-code", dealer.said("pair-text")).wait(1).tap("join")
        dealer.paste("answer-code", answer.sees("pair-code").said("pair-text")).wait(1).tap("let-in").sees("met")
        one.sees("my-place")
    dealer.tap("to-board")


def ends_alike(phones: list[Offline]) -> None:
    """All phones show the same result, and a guest takes the game home."""
    for at in range(len(phones)):
        found = {tuple(re.findall(r"\d+", one.sees(f"place-{at}").said(f"place-{at}"))) for one in phones}
        assert len(found) == 1
    phones[1].tap("keep-home").reads("kept-home", "historique")


@pytest.mark.parametrize("game", ("push", "13", "thricewise") if "EVENINGS" in os.environ else ())
def test_a_whole_evening(phone: Starts, game: str) -> None:
    """To the end, with a guest and a dealer whose pages are loaded again. ``EVENINGS=1 pytest --timeout=0`` runs it."""
    chance, dealer, people = Random(game), phone().open(f"/new/{game}"), PEOPLE[game]
    for at, name in enumerate(people, 1):
        dealer.sees(f"name-{at}").type(f"name-{at}", name)
    for _ in range(5 if game == "13" else 0):  # six rounds are too long an evening
        dealer.tap("option-deals-less")
    if game == "push":
        dealer.tap("first-1")
    dealer.tap("mode-digital").tap("start-with-phones")
    phones = [dealer, *(guests := invited(phone, dealer, len(people)))]
    dealer.tap("to-board")
    for step in range(2000):
        if step == 20:
            comes_again(guests[0], dealer)
        if step == 40:
            deals_again(dealer, guests)
        if not [one for one in phones if plays(one, chance)]:
            dealer.wait(0.5)
            if all(one.there("standings") for one in phones):
                break
    ends_alike(phones)


@pytest.mark.parametrize(
    ("flow", "people"), [*((one, PEOPLE[one.game]) for one in FLOWS), (OF_SIX, SIX)] if "EVENINGS" in os.environ else ()
)
def test_a_whole_evening_with_real_cards(phone: Starts, flow: Flow, people: tuple[str, ...]) -> None:
    """The pen is everybody's: what one phone enters all show, and the next one goes on from there."""
    chance = Random(flow.seed)
    game, say, first = GAMES[flow.game], speaker("fr", people), Seat(len(people) - 1)
    options = game.options(deals=1) if flow.game == "13" else game.options()
    moves = whole_game(flow.game, flow.tracking, Setup(len(people), options, first), flow.seed, fewest=flow.fewest)
    dealer = phone().open("/" if flow.game == "13" else f"/new/{flow.game}")
    (set_up(dealer, people) if flow.game == "13" else seat(dealer, *people)).tap(f"tracking-{flow.tracking}")
    if flow.game == "13":
        few_rounds(dealer, say)
    if game.begins != "nobody":
        dealer.tap(f"first-{first + 1}" if game.begins == "player" else f"dealer-{first}")
    dealer.tap("start-with-phones").tap("pen-all")
    phones = [dealer, *(guests := invited(phone, dealer, len(people)))]
    dealer.tap("to-board")
    parts = sorted(chance.sample(range(1, len(moves)), min(12, len(moves) - 1)))
    for at, (begin, end) in enumerate(pairwise((0, *parts, len(moves)))):
        for one in phones:
            for words in signs(flow.game, say, moves[begin].before):
                one.shows(words)
        if at == len(parts) // 3:
            comes_again(guests[0], dealer)
        if at == 2 * len(parts) // 3:
            deals_again(dealer, guests)
        play(chance.choice(phones), flow.game, say, moves[begin:end])
    ends_alike(phones)
