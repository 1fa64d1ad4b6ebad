"""Languages: the best wish is met, and the catalogue is found."""

from __future__ import annotations

import pytest

from companion.locale import LANGUAGES, best_language, speaker


@pytest.mark.parametrize(
    ("wishes", "found"),
    [
        ((), "en"),
        ((None, ""), "en"),
        (("fr",), "fr"),
        (("fr_CA.UTF-8",), "fr"),
        (("de_DE.UTF-8", "fr_FR"), "de"),
        (("C", "fr_FR"), "en"),
        (("French_France.1252",), "fr"),
        (("it_IT.UTF-8", "fr_FR"), "fr"),
        (("frisian",), "en"),
        (("it-IT,it;q=0.9,fr;q=0.8,en;q=0.7",), "fr"),
        (("en;q=0.5, fr;q=0.6",), "fr"),
        (("fr;q=0, en;q=0.1",), "en"),
        (("fr;q=1.2.3, en",), "en"),
        (("," * 5000 + "fr",), "en"),
        (("\u00e9\x00;;;q=",), "en"),
    ],
)
def test_the_first_wish_that_can_be_met_wins(wishes: tuple[str | None, ...], found: str) -> None:
    assert best_language(*wishes) == found


@pytest.mark.parametrize("lang", [*LANGUAGES, "it", ""])
def test_every_language_is_said_or_falls_back(lang: str) -> None:
    say = speaker(lang, ("Ana",))
    assert say.name(0) == "Ana"
    assert say.t("blue") == {"fr": "bleu", "de": "Blau"}.get(lang, "blue")
