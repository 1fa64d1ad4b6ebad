"""Open on a phone: what the camera of another phone finds on the screen is the app's address, or there is no code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, cast

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import Browser, ViewportSize

from companion.share.qr_codes import QUIET, svg
from companion.ui.kit.pictures.qr import SHARP
from tests.ui.browser import OWN_NAME, PREFER, STRANGE_NAME, BrowserTab, ServerProcess, unpainted
from tests.ui.camera import painted, photographed, screen
from tests.ui.conftest import PHONE

SITE = "https://example.org/games/"
ANDROID = (
    "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0 Mobile Safari/537.36"
)
WIDE: ViewportSize = {"width": 1280, "height": 800}
LYING: ViewportSize = {"width": 740, "height": 360}
SMALL: ViewportSize = {"width": 320, "height": 640}
DEVICES: dict[str, tuple[dict[str, Any], str, tuple[ViewportSize, ...]]] = {
    "phone": (
        {"user_agent": ANDROID, "device_scale_factor": 2, "locale": "fr-FR"},
        "Ouvrir sur un téléphone",
        (SMALL,),
    ),
    "desk": ({"device_scale_factor": 1, "locale": "en-GB"}, "Open on a phone", (WIDE, LYING)),
}
"""What it is, the words of the key there, and sizes of the page."""
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


PATCHED = """
from companion.server import running
running._own = lambda six: ["192.168.1.20", "127.0.1.1", "10.0.0.2"]
"""


class InTwoNetworks(ServerProcess):
    """As ``--host 0.0.0.0`` on a machine in two networks, in one of which it has a name."""

    first = PATCHED
    options = ("--host", "0.0.0.0", "--name", OWN_NAME)

    @property
    def by_name(self) -> str:
        return f"http://{OWN_NAME}:{self.port}"

    def host_key(self) -> str:
        """What it printed last."""
        said = (self.folder / "server.log").read_text()
        return str(re.findall(r"[A-Z2-9]{5}(?:-[A-Z2-9]{1,5}){5}", said)[-1]).replace("-", "")


@pytest.fixture(scope="module")
def networked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[InTwoNetworks]:
    running = InTwoNetworks(tmp_path_factory.mktemp("networked"))
    yield running
    running.stop()


@pytest.mark.parametrize("device", DEVICES)
def test_the_code_on_the_screen_is_the_address(browser: Browser, server: ServerProcess, device: str) -> None:
    """By day; and when night falls while it is open. And in each size of the page; a key copies it."""
    options, key, sizes = DEVICES[device]
    page = unpainted(browser, **options, viewport=sizes[0], reduced_motion="reduce").new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add_init_script(f"({PREFER})({{address: {SITE!r}}})")  # as if it had been told before
    t = BrowserTab(page, server.url).open("/")
    t.sees("new-push")
    bring_down(t, "phone-open")
    t.reads("phone-open", key)
    for at, size in enumerate(sizes):
        if at:
            page.set_viewport_size(size)
            page.evaluate(DRAWN)  # Chromium once kept a mouse waiting for ever that moved before the next picture
            bring_down(t, "phone-open")
        t.tap("phone-open").reads("phone-address", SITE)
        shades = [read(t)]
        if at == 0:
            page.emulate_media(color_scheme="dark")
            shades.append(read(t))
            assert shades[0] != shades[1]  # beside the code it did become night
            t.tap("phone-copy").shows("Copied." if device == "desk" else "Copié.")
            assert page.evaluate("navigator.clipboard.readText()") == SITE
        t.tap("phone-close").gone("phone-code")
    if device == "desk":
        t.leave().size(PHONE["width"], PHONE["height"]).go("/settings").type("address", "")
        t.until(lambda: t.preferred().get("address") == "", "it is not forgotten")
        no_phone_gets_there(t.leave().go("/"), key)
    assert t.problems == []
    page.context.close()


def no_phone_gets_there(t: BrowserTab, key: str) -> None:
    """Without an address there is no code, and the key for one leaves the games in sight."""
    for game in ("push", "13", "thricewise"):
        assert 0 < t.sees(f"new-{game}").box(f"new-{game}").bottom < (t.page.viewport_size or PHONE)["height"] - 60
    bring_down(t, "phone-open")
    t.reads("phone-open", key)
    t.tap("phone-open").shows("For now the app is on this computer alone").gone("phone-command")
    t.gone("phone-code").gone("phone-address")
    t.tap("phone-how").reads("phone-command", "companion serve --host 0.0.0.0")
    with painted(t):
        assert "phone-command" in t.rests().identifiers()
        assert zxingcpp.read_barcodes(screen(t)) == []
    t.tap("phone-settings").sees("theme-dark")
    assert t.path.endswith("/settings")


def read(tab: BrowserTab) -> object:
    """As a camera does; the shade beside the code."""
    for _ in range(20):
        picture, found = photographed(tab, "phone-code")
        tab.page.wait_for_timeout(100)
        later, found = photographed(tab, "phone-code")
        if picture.tobytes() == later.tobytes():  # nothing fades any longer
            assert found == SITE
            quiet_and_sharp(tab, picture)
            return picture.getpixel((1, 1))
    raise AssertionError("the screen does not come to rest")


def quiet_and_sharp(tab: BrowserTab, picture: Image.Image) -> None:
    """Modules of one size and without blurred edges, and nothing but white for four of them around the code."""
    box = tab.box("phone-code")
    side, (_, modules) = round(box.width), svg(SITE)
    assert round(box.height) == side
    side -= side % modules  # a pixel at most, to begin with a whole one
    assert round(box.width) - side in (0, 1)
    scale = picture.width / (tab.page.viewport_size or PHONE)["width"]
    places = (box.left + 1, box.top + 1, box.left + side - 1, box.top + side - 1)  # it may begin within a pixel
    left, top, right, bottom = (round(scale * one) for one in places)
    code = picture.crop((left, top, right, bottom))
    grey = sum(count for count, shade in code.getcolors() or () if 2 < cast(int, shade) < 253)
    assert grey <= code.width * code.height * modules / side, "more than a pixel of a module's edges is blurred"
    quiet = int(scale * (QUIET * side / modules - 2))
    assert quiet >= scale * (QUIET * SHARP - 2)
    code.paste(255, (quiet, quiet, code.width - quiet, code.height - quiet))
    assert cast(int, code.getextrema()[0]) >= 253


def bring_down(tab: BrowserTab, identifier: str) -> None:
    """On home it stands below all that is played."""
    tab.page.mouse.move(200, 200)
    for _ in range(20):
        found = tab.page.locator(f'[flt-semantics-identifier="{identifier}"]')
        before = found.first.bounding_box() if found.count() else None
        tab.wheel(0, 900)
        tab.page.wait_for_timeout(80)
        if before and found.count() and found.first.bounding_box() == before:
            return
    raise AssertionError(f"{identifier} is not there: {tab.everything()}")


def test_a_device_that_comes_by_a_name_tells_the_hosts_key_once(browser: Browser, networked: InTwoNetworks) -> None:
    """Scanned or typed; after that it is in, and the key is in no address."""
    there = networked.by_name
    key = networked.host_key()
    context = unpainted(browser, viewport=PHONE, locale="fr-FR", reduced_motion="reduce")
    page = context.new_page()
    page.goto(f"{there}/settings")
    field, go = page.get_by_label("Code"), page.get_by_role("button", name="Entrer")
    for wrong in ("", key[:-1]):
        field.fill(wrong)
        go.click()
        page.get_by_role("alert").filter(has_text="Aucune table ni aucun foyer").wait_for()
    field.fill("-".join([key[:5], key[5:13].lower(), key[13:]]))
    field.press("Enter")
    t = BrowserTab(page, there).ready().sees("theme-dark")
    assert page.url == f"{there}/settings"
    context.clear_cookies()  # as a device that was never here
    for _ in range(2):  # the code, and once more
        page.goto("about:blank")
        page.goto(f"{there}/die#{key}")
        t.ready().sees("roll")
        assert page.url == f"{there}/die"
    context.close()


def test_a_server_for_others_shows_where_it_is_in_the_network_and_another_run_makes_a_new_key(
    browser: Browser, networked: InTwoNetworks
) -> None:
    page = unpainted(browser, viewport=WIDE, device_scale_factor=1, locale="en-GB", reduced_motion="reduce").new_page()
    t = BrowserTab(page, networked.url).open("/settings")
    old = networked.host_key()
    t.bring("phone-open")
    t.tap("phone-open").shows("the same Wi-Fi")
    first, second = (f"http://{host}:{networked.port}/" for host in ("192.168.1.20", "10.0.0.2"))
    for address in (first, second, first):
        t.reads("phone-address", address)
        code = f"{address}#{old}"
        t.until(lambda: photographed(t, "phone-code")[1] == code, "its code does not come")  # noqa: B023 - called before the loop goes on
        t.tap("phone-other")
    t.gone("phone-settings").tap("phone-close").gone("phone-code")
    t.type("address", SITE).tap("phone-open").reads("phone-address", SITE).gone("phone-other")
    assert "Wi-Fi" not in t.everything()
    t.tap("phone-close").gone("phone-code").type("address", "")
    t.until(lambda: t.preferred().get("address") == "", "it is not forgotten")
    assert t.problems == []
    t.power_cut(networked).sees("phone-open").bring("phone-open")
    t.tap("phone-open").shows("A phone that has not been here before needs the host’s key").gone("phone-host-key")
    assert photographed(t, "phone-code")[1] == first
    t.tap("phone-key").sees("phone-host-key").gone("phone-key")
    address, _, new = photographed(t, "phone-code")[1].partition("#")
    assert (address, new != old) == (first, True)
    phone_gets_in_with_the_newest_key(browser, networked, old, new)
    page.context.close()


def phone_gets_in_with_the_newest_key(browser: Browser, server: InTwoNetworks, old: str, new: str) -> None:
    """And the page that it reaches shows its own address: by its name in the network, not by one that was not given."""
    context = unpainted(browser, viewport=PHONE, device_scale_factor=1, locale="en-GB", reduced_motion="reduce")
    page = context.new_page()
    there = server.by_name
    page.goto(f"{there}/#{old}")
    page.get_by_role("alert").filter(has_text="No table or household").wait_for()
    page.goto("about:blank")
    page.goto(f"{there}/#{new}")
    t = BrowserTab(page, there).ready().sees("new-push").visit("/settings")
    t.bring("phone-open")
    t.tap("phone-open").reads("phone-address", f"{there}/")
    assert photographed(t, "phone-code")[1].partition("#")[0] == f"{there}/"
    t.gone("phone-copy")  # no browser lets a page copy that came unencrypted
    t.tap("phone-close").power_cut(server).sees("phone-open")  # it is in, also after another start
    answer = page.goto(f"http://{STRANGE_NAME}:{server.port}/")  # a name that somebody else lets lead here
    assert answer
    assert answer.status == 403
    assert page.locator("body").inner_text().startswith("This server does not answer to this name.")
    context.close()
