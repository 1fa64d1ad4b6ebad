"""First to ten on the screen: from home to the result, three ways."""

from __future__ import annotations

import pytest

from tests.ui.conftest import Opener
from tests.ui.setting_up import begun, seat
from tests.ui.tab import Server, Tab

WAYS = {"full": "tracking-full", "scorepad": "tracking-scorepad", "digital": "mode-digital"}


def started(tab: Opener, server: Server, tracking: str) -> Tab:
    t = tab(lang="en-GB").tap("new-sprint").sees("name-1")
    seat(t, "Ana", "Bo").tap("first-1").tap(WAYS[tracking]).tap("start")
    about = begun(t, server)
    assert (about.game, about.tracking) == ("sprint", "full" if tracking == "digital" else tracking)
    return t


def ended(t: Tab, line: str) -> None:
    t.reads("result", "Ana wins.").reads("place-0", line)


def test_with_a_real_die(tab: Opener, server: Server) -> None:
    t = started(tab, server, "full").reads("headline", "Ana rolls or rests")
    t.tap("face-6").reads("points-0", "Ana", "6").reads("latest", "Ana rolls a 6.").tap("rest").tap("face-1")
    t.tap("undo").reads("points-0", "6").reads("headline", "Ana").tap("face-5")
    ended(t, "Place 1: Ana, 11 points")
    t.reads("reasons", "Ana: 11 points by die and rest (T2)")


def test_counted_at_the_end(tab: Opener, server: Server) -> None:
    t = started(tab, server, "scorepad").tap("count").reads("refusal", "One player has 10 to 15 points", "(A1)")
    t.type("points-0", "12").type("points-1", "7").tap("count")
    ended(t, "Place 1: Ana, 12 points")


def test_without_a_die(tab: Opener, server: Server) -> None:
    t = started(tab, server, "digital").reads("headline", "Ana rolls or rests")
    while not t.there("result"):
        t.tap("roll")
        t.until(lambda: t.there("result") or t.there("roll"))
    t.sees("place-0").sees("reasons")


@pytest.mark.parametrize(("lang", "title"), [("en-GB", "First to ten"), ("fr-FR", "Premier à dix")])
def test_its_rules_and_its_name_on_home(tab: Opener, server: Server, lang: str, title: str) -> None:
    tab("/rules/sprint", lang).shows(title)
    tab("/", lang).reads("new-sprint", title)
