"""The address under which other phones find the app: told in the settings, kept on the device, refused in words."""

from __future__ import annotations

from companion.share.site import LONGEST
from tests.ui.conftest import Opener
from tests.ui.tab import Tab

SITE = "https://example.org/games/"


def kept(tab: Tab) -> str:
    return str(tab.preferred().get("address", ""))


def test_the_address_is_told_in_the_settings(tab: Opener) -> None:
    t = tab("/settings", fresh=True)
    t.paste("address", "  HTTPS://Example.org/games?from=mail ")
    t.until(lambda: kept(t) == SITE, "it is not kept").press("Tab")
    for typed, words in (
        ("example.org", "Une adresse commence par https:// ou http://."),
        ("https://exam ple.org", "Ce n’est pas l’adresse d’un site"),
        ("https://example.org:99999", "Ce n’est pas l’adresse d’un site"),
        ("http://localhost:8713/", "cette adresse désigne le téléphone lui-même"),
        ("https://ana:secret@example.org/", "Retirez le nom d’utilisateur et le mot de passe"),
        ("https://example.org/" + "a" * LONGEST, "Une adresse a 200 caractères au plus."),
    ):
        t.paste("address", typed).reads("address-problem", words, "Ce qui était enregistré reste.")
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
