"""Whoever plays alone is spoken to on every screen of the game; where somebody else may read it, there are names."""

from __future__ import annotations

import itertools
import re

import pytest

from companion.games import GAMES
from companion.games.thirteen.options import Options
from companion.sessions.play.digital import DigitalSession
from companion.store import Log
from tests.sessions.play.test_digital import act
from tests.test_words import speaks
from tests.ui.conftest import Opener
from tests.ui.every_address import patterns
from tests.ui.saved import dealt
from tests.ui.tab import Tab

SHARED = True

NAMED = re.compile(r"\bAna\b")


def begun(log: Log, game: str, steps: int, *, name: str = "Ana") -> DigitalSession:
    """A game of this person against bots that has come so far and waits for a person."""
    found = dealt(log, game, names=(name, "Bip", "Milo"), options=Options(deals=2) if game == "13" else None)
    while not found.over and (found.steps < steps or 0 not in found.due):
        act(found)
    return found


def test_the_result_speaks_to_whoever_played(tab: Opener, log: Log) -> None:
    session = begun(log, "push", 10_000)
    t = tab(f"/session/{session.id}").sees("standings").reads("place-0", "Vous")
    assert not NAMED.search(t.everything()), t.everything()
    standings = session.look().standings
    own, winners = next(one for one in standings if one.seat == 0), sum(one.winner for one in standings)
    t.reads("result", "derrière" if not own.winner else "Vous partagez" if winners > 1 else "Vous l’emportez")


def test_on_a_device_of_somebody_else_and_in_the_large_view_there_is_a_name(tab: Opener, log: Log) -> None:
    session = begun(log, "13", 8)
    t = tab(f"/session/{session.id}", "en-GB", pace="slow", me="Zoé")
    t.reads("headline", "Ana plays a card").reads("strip", "Ana: ")
    t.prefer(pace="slow", me="ana").open(f"/session/{session.id}").reads("headline", "Your turn").reads(
        "strip", "You: "
    )
    t.open(f"/session/{session.id}/large").shows("Ana plays a card")


def test_home_says_whose_turn_it_is(tab: Opener, log: Log) -> None:
    session = begun(log, "13", 8)
    t = tab("/", "en-GB").reads(f"session-{session.id}", "Your turn", "Ana")
    begun(log, "13", 8, name="You")
    t.open("/").shows("Your turn")
    tab("/").shows("À vous de jouer")


SESSION = "/session/:id"
PAGES_OF_SESSION = [
    one.path.removeprefix(SESSION) for one in patterns() if one.path.startswith(SESSION) and len(one.places) == 1
]
"""Every address below a session that its moment alone decides; the first is the session's own."""
OTHER_PAGES = [one.path for one in patterns() if not one.places]
"""Every address that names nothing."""
STAND_INS = {"fr": ("Joueur 1", "Quelqu’un"), "en": ("Player 1", "Somebody")}
"""What a sentence has that speaks of somebody without a name where it should speak to them."""


def assert_whole(t: Tab, lang: str, *strangers: str) -> None:
    """Somebody without a name is spoken to, in the reader's language; none of the ``strangers`` is spoken of."""
    strangers = ({"fr": "You", "en": "Vous"}[lang], *strangers)
    for words in t.until(t.identifiers, "nothing comes").everything().split(" | "):
        said = words if strangers[1:] else words.replace("vous", "…")  # one is spoken to for other reasons, too
        assert speaks(lang, said), (t.path, words)
        assert not re.search(rf"\b({'|'.join(strangers)})\b(?! (else|d’autre))", words), (t.path, words)


@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_a_game_speaks_to_somebody_without_a_name(tab: Opener, log: Log, game: str) -> None:
    """Board, large view, log, steps, result, picture, files at its beginning and its end, each in one language and then
    in the other; the board between them.

    They go by the name of nobody in the reader's language, or in the other one.
    """
    tabs = {lang: tab("/die", lang, pace="slow") for lang in ("fr", "en")}
    for turned, (steps, name) in enumerate(((3, "You"), (15, "Vous"), (40, "You"), (10_000, "Vous"))):
        session = begun(log, game, steps, name=name)
        pages = ("",) if steps in (15, 40) else (*PAGES_OF_SESSION, "/replay/6", "/log/1")
        languages = itertools.cycle(("fr", "en") if turned % 2 else ("en", "fr"))
        for page, lang in zip(pages, languages, strict=False):
            assert_whole(tabs[lang].visit(f"/session/{session.id}{page}"), lang, *STAND_INS[lang])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_other_page_speaks_to_somebody_without_a_name(tab: Opener, log: Log, lang: str) -> None:
    for game, name in zip(GAMES, itertools.cycle(("You", "Vous")), strict=False):
        begun(log, game, 3, name=name)
        begun(log, game, 10_000, name=name)
    t = tab("/nowhere", lang)
    for page in OTHER_PAGES:
        assert_whole(t.visit(page), lang)


def test_a_picture_says_that_you_won(tab: Opener, log: Log) -> None:
    """And the large view whose turn it is, in the second person."""
    session = begun(log, "push", 3, name="You")
    tab(f"/session/{session.id}/large", "fr-FR").shows("Vous")
    while [one.seat for one in session.look().standings if one.winner] != [0]:  # level points have other words
        session = begun(log, "push", 10_000, name="You")
    for lang, words in (("en-GB", "You win by"), ("fr-FR", "Vous l’emportez de")):
        tab(f"/session/{session.id}/picture", lang).reads("preview", words)
