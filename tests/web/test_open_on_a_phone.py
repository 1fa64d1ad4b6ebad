"""Open on a phone in the offline web app: its codes are made by a browser's Python, which has no pictures."""

from __future__ import annotations

from tests.ui.camera import photographed
from tests.ui.test_settings import bring
from tests.web.conftest import Device

SITE = "https://example.org/games/"


def test_a_code_is_made_in_the_browser(device: Device) -> None:
    tab = device.start().open("/settings")
    bring(tab, "phone-open")
    tab.tap("phone-open").shows("L’adresse de cette page désigne cet appareil même").gone("phone-code")
    tab.gone("phone-command")  # there is no command on a web host
    tab.tap("phone-close").gone("phone-close")
    tab.type("address", SITE).tap("phone-open").reads("phone-address", SITE)
    _, found = photographed(tab, "phone-code")
    assert found == SITE
    assert device.asked == []
