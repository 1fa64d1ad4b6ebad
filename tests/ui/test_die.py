"""The die by itself: on its screen, and as numbers."""

from __future__ import annotations

from datetime import UTC, datetime

from companion.games.push.cards import FACES
from companion.ui.games.push.die import throw_die
from companion.ui.screens.die import LAST, Rolls
from tests.ui.conftest import Opener, RigOpener
from tests.ui.rig.tab import RigTab
from tests.ui.tab import Tab

SHARED = True

WORDS = {"fr": ("Vert", "Jaune", "Rouge", "Bleu", "Violet", "Étoile")}


def times(tab: Tab) -> int:
    """How often any face fell."""
    said = [tab.said(f"fell-{face}") for face in FACES]
    return sum(int(words.split(":")[1].split()[0]) for words in said)


def settled(tab: Tab) -> None:
    """Two signs within a moment are one throw."""
    tab.wait(0.45)


def test_rolled_by_key_by_die_and_by_space(tab: Opener) -> None:
    t = tab("/die").shows("Rien n’a encore été lancé")
    t.tap("roll").gone("refusal")
    assert any(word in t.everything() for word in WORDS["fr"])
    settled(t)
    t.tap("die")
    settled(t)
    t.press("Space")
    t.until(lambda: times(t) == 3, "three rolls")
    t.shows("3 lancers").shows("0,5")
    t.tap("star-risky").shows("Sur une étoile, on perd toutes").tap("star-classic").shows("rien n’est perdu.")
    t.tap("back").gone("die-says").tap("nav-die")
    t.shows("3 lancers")  # the page has kept them
    t.tap("forget").shows("Rien n’a encore été lancé")


def test_it_tumbles_where_things_may_move(tab: Opener) -> None:
    t = tab("/die", "en-GB", moves=True).tap("roll").reads("die-says", "…")
    t.until(lambda: "…" not in t.said("die-says"), "it does not come to rest")
    assert times(t) == 1


def test_every_face_falls() -> None:
    assert {throw_die() for _ in range(400)} == set(FACES)


def test_the_last_rolls_and_how_often_each_face_fell() -> None:
    now, rolls = datetime(2026, 11, 21, 20, 0, tzinfo=UTC), Rolls(risky=True)
    for k in range(20):
        rolls = rolls.rolled(FACES[k % 2], now)
    assert rolls.counts == (10, 10, 0, 0, 0, 0)
    assert rolls.number == 20
    assert len(rolls.last) == LAST
    assert rolls.face == FACES[1]
    assert rolls.forgotten() == Rolls(risky=True)


def test_a_phone_is_told_of_no_space_and_to_be_shaken_only_where_it_feels_that(tab: RigOpener) -> None:
    tab("/die", "en-GB").shows("or press Space")
    phone = tab("/nowhere", "en-GB", touch=True)
    phone.prefer(shake=True).open("/die").shows("or shake the phone")
    phone.prefer(shake=False).open("/die").shows("Tap the button or the die")
    assert "Space" not in phone.everything()
    assert detectors(phone.prefer(shake=True).open("/die").tap("roll")) == 1
    phone.told(shake="0").open("/die").shows("Tap the button or the die.").tap("roll")
    assert detectors(phone) == 0


def detectors(t: RigTab) -> int:
    return [one["_c"] for one in t.client.tree.services()].count("ShakeDetector")
