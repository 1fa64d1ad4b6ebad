"""The address under which other phones find the app: told in the settings, kept on the device, refused in words."""

from __future__ import annotations

import pytest

from companion.share.site import LONGEST, Served
from companion.ui import bridge
from companion.ui.device import DEVICE, Device
from companion.ui.session.phone import OpenOnPhone
from tests.ui.conftest import Opener
from tests.ui.line import Screen
from tests.ui.tab import Tab

SITE = "https://example.org/games/"


def kept(tab: Tab) -> str:
    return str(tab.preferred().get("address", ""))


def test_the_address_is_told_in_the_settings(tab: Opener) -> None:
    t = tab("/settings", fresh=True)
    t.paste("address", "  HTTPS://Example.org/games?from=mail ")
    t.until(lambda: kept(t) == SITE, "it is not kept").press("Tab")
    for typed, words in (
        ("example.org", "Ce n’est pas l’adresse d’un site, comme https://example.org/games/."),
        ("https://exam ple.org", "Ce n’est pas l’adresse d’un site"),
        ("https://example.org:99999", "Ce n’est pas l’adresse d’un site"),
        ("http://localhost:8713/", "cette adresse désigne le téléphone lui-même"),
        ("https://ana:secret@example.org/", "Retirez le nom d’utilisateur et le mot de passe"),
        ("https://example.org/" + "a" * LONGEST, "200 caractères au plus."),
    ):
        t.paste("address", typed).reads("address-problem", words, "Ce qui était enregistré avant est conservé.")
        assert kept(t) == SITE
    t.tap("phone-open").reads("phone-address", SITE).tap("phone-close").gone("phone-code")
    t.type("address", "https://other.example").gone("address-problem")
    t.until(lambda: kept(t) == "https://other.example/", "it is not kept")
    t.open("/settings")
    t.holds("address", "https://other.example")
    another = tab("/settings", fresh=True)  # a session that knows only what is kept
    another.holds("address", "https://other.example/")
    another.close()
    t.type("address", "http://[", ("address-problem", "Ce n’est pas"))
    t.type("address", "").gone("address-problem")
    t.until(lambda: kept(t) == "", "it is not forgotten")
    t.tap("phone-open").gone("phone-command").tap("phone-how").sees("phone-command")


def test_where_no_phone_gets_there_is_no_code(tab: Opener) -> None:
    t = tab("/", fresh=True).reads("phone-open", "Ouvrir sur un téléphone").tap("phone-open")
    t.shows("Pour l’instant, l’application n’est que sur cet ordinateur").gone("phone-command")
    t.gone("phone-code").gone("phone-address")
    t.tap("phone-how").reads("phone-command", "companion serve --host 0.0.0.0")
    t.tap("phone-settings").sees("theme-dark").comes_to("/settings")


@pytest.mark.parametrize("alone", [True, False])
async def test_a_copy_that_needs_no_server_says_whose_games_an_iphone_opens(alone: bool) -> None:
    """Its camera opens the browser, never the app on the home screen."""
    device = Device("en", lambda _: None, touch=True, served=Served(SITE, alone=alone))
    async with Screen(lambda: DEVICE(device, lambda: bridge.keyed("phone", OpenOnPhone))) as t:
        await t.tap("phone-open")
        await t.settle()
        assert any("has games of its own" in words for words in t.texts()) is alone
