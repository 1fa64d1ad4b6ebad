"""The address that another device is shown: a table of cases, and what is refused in the settings."""

from __future__ import annotations

import pytest

from companion.share.site import LONGEST, NoAddress, Served, Site, base, cleaned, sites

LAN = "http://192.168.1.20:8713/"
SITE = "https://example.org/games/"


@pytest.mark.parametrize(
    ("chosen", "served", "expected"),
    [
        # told in the settings: wins over everything
        (SITE, Served("http://127.0.0.1:8713/", (LAN,)), [Site(SITE, nearby=False)]),
        (LAN, Served("https://other.example/", alone=True), [Site(LAN, nearby=True)]),
        # the page's own
        ("", Served(SITE, alone=True), [Site(SITE, nearby=False, offline=True)]),
        (SITE, Served(SITE, alone=True), [Site(SITE, nearby=False, offline=True)]),
        ("", Served("http://example.org/games/", alone=True), [Site("http://example.org/games/", nearby=False)]),
        ("", Served(LAN, (LAN, "http://10.0.0.2:8713/")), [Site(LAN, nearby=True)]),
        ("", Served("http://living-room:8713/"), [Site("http://living-room:8713/", nearby=True)]),
        ("", Served("http://[fd00::7]:8713/"), [Site("http://[fd00::7]:8713/", nearby=True)]),
        ("", Served("https://localhost.example/"), [Site("https://localhost.example/", nearby=False)]),
        # opened on the machine that serves it
        ("", Served("http://localhost:8713/", (LAN,)), [Site(LAN, nearby=True)]),
        ("", Served("http://[::1]:8713/", (LAN, LAN)), [Site(LAN, nearby=True)]),
        ("", Served("http://127.0.0.1:8713/", ("http://127.0.1.1:8713/", LAN)), [Site(LAN, nearby=True)]),
        (
            "",
            Served("http://127.0.0.1:8713/", (LAN, "http://10.0.0.2:8713/")),
            [Site(LAN, nearby=True), Site("http://10.0.0.2:8713/", nearby=True)],
        ),
        # nothing that leads anywhere
        ("", Served(), []),
        ("", Served("http://127.0.0.1:8713/"), []),
        ("", Served("http://[::ffff:127.0.0.1]:8713/"), []),
        ("", Served("http://[fe80::1]:8713/"), []),
        ("", Served("http://app.localhost:8713/", alone=True), []),
        ("", Served("tcp://192.168.1.20:5000"), []),
    ],
)
def test_the_address_that_is_shown(chosen: str, served: Served, expected: list[Site]) -> None:
    assert sites(chosen, served) == tuple(expected)


@pytest.mark.parametrize(
    ("url", "route", "expected"),
    [
        # Flet's server tells its socket
        ("ws://127.0.0.1:8713", "/settings", "http://127.0.0.1:8713/"),
        ("wss://games.example/settings", "/settings", "https://games.example/settings/"),  # mounted there
        # a browser's own Python tells the page
        ("https://example.org/games/", "/", SITE),
        ("https://example.org/games", "/", SITE),
        ("https://example.org/games/settings", "/settings", SITE),
        ("https://example.org/games/session/0a7e/log?from=home#end", "/session/0a7e/log?from=home", SITE),
        ("https://example.org/games/#/settings", "/settings", SITE),
        ("https://example.org/games/index.html#/die", "/die", SITE),
        ("https://example.org/games/index.html", "/", SITE),
        ("https://example.org/session/~w6k%3D", "/session/~w6k=", "https://example.org/"),
        ("https://example.org/die", "/die/", "https://example.org/"),
        ("https://ana:secret@example.org:8443/games/die", "/die", "https://example.org:8443/games/"),
        ("tcp://127.0.0.1:4000", "/", ""),
        ("http://[::1", "/", ""),
        ("", "", ""),
    ],
)
def test_a_screens_address_leads_to_the_apps(url: str, route: str, expected: str) -> None:
    assert base(url, route) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (" https://example.org/games/ \n", SITE),
        ("HTTPS://Example.ORG/games", SITE),
        ("https://example.org/games/index.html", SITE),
        ("https://example.org/games/table.html", "https://example.org/games/table.html"),
        ("https://example.org/games/v1.2/", "https://example.org/games/v1.2"),
        ("https://example.org/games/?from=mail#top", SITE),
        ("http://192.168.1.20:8713", LAN),
        ("http://[FD00::7]:8713", "http://[fd00::7]:8713/"),
        ("https://jeux-été.example/à table", NoAddress("host")),
        ("https://München.example/à-table", "https://xn--mnchen-3ya.example/%C3%A0-table/"),
        ("https://" + "a" * 180 + ".example/", NoAddress("host")),
        ("https://example.org/" + "a" * LONGEST, NoAddress("long")),
        ("https://example.org/" + "é" * (LONGEST - 30), NoAddress("long")),
        ("example.org/games", NoAddress("scheme")),
        ("javascript:alert(1)", NoAddress("scheme")),
        ("https://", NoAddress("host")),
        ("https://exam ple.org/", NoAddress("host")),
        ("https://example.org\\@other.example/", NoAddress("host")),
        ("https://example.org:99999/", NoAddress("host")),
        ("https://1.2.3/", NoAddress("host")),
        ("https://ana:secret@example.org/", NoAddress("secret")),
        ("http://localhost:8713/", NoAddress("here")),
        ("http://127.0.0.1/", NoAddress("here")),
    ],
)
def test_what_is_typed_is_kept_or_refused_with_a_reason(typed: str, expected: str | NoAddress) -> None:
    if isinstance(expected, NoAddress):
        with pytest.raises(NoAddress) as found:
            cleaned(typed)
        assert found.value.reason == expected.reason
    else:
        assert cleaned(typed) == expected
        assert cleaned(expected) == expected
        assert expected.isascii()
