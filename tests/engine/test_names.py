"""Names that look the same are one; those that differ to the eye are two."""

from __future__ import annotations

import sys
import unicodedata
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine.names import folded, kept_name, unaccented

SAME = [
    ("D’Arc", "D'Arc"),
    ("D′Arc", "dʼarc"),
    ("Jo “Jo”", 'Jo "Jo"'),
    ("«Jo»", "„Jo“"),
    ("Anne\N{NON-BREAKING HYPHEN}Marie", "Anne-Marie"),
    ("Ana", "Ana\N{LEFT-TO-RIGHT MARK}"),
    ("Ana", "A\N{SOFT HYPHEN}n\N{ZERO WIDTH SPACE}a\N{HANGUL FILLER}"),
    ("Ana\N{NO-BREAK SPACE}\N{EM SPACE}Bo", " ana\tbo "),
    ("Léa", "Le\N{COMBINING ACUTE ACCENT}a"),
    ("Léa", "Le\N{COMBINING GRAPHEME JOINER}\N{COMBINING ACUTE ACCENT}a"),
    ("İpek", "IPEK"),
    ("ıpek", "ipek"),
    ("Strauß", "STRAUSS"),
    ("STRAUẞ", "strauss"),
    ("ΝΙΚΟΣ", "νικος"),
    ("νικοσ", "νικος"),
    ("ǅemal", "ǄEMAL"),
    ("Soﬁa", "Sofia"),
    ("\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}", "\N{HEAVY BLACK HEART}"),
]
OTHERS = [
    ("Tom²", "Tom2"),
    ("①", "1"),
    ("½", "1/2"),
    ("𝐓om", "Tom"),
    ("Lea", "Léa"),
    ("Jo", "J o"),
    ("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}", "\N{WOMAN}\N{PERSONAL COMPUTER}"),
    *(("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴")),
]
BLANK = [
    *("\N{HANGUL FILLER}", "\N{HANGUL CHOSEONG FILLER}", "\N{HANGUL JUNGSEONG FILLER}", "\N{HALFWIDTH HANGUL FILLER}"),
    *(
        "\N{BRAILLE PATTERN BLANK}",
        "\N{ZERO WIDTH SPACE}",
        "\N{ZERO WIDTH JOINER}",
        "\N{WORD JOINER}",
        "\N{SOFT HYPHEN}",
    ),
    *("\N{MONGOLIAN VOWEL SEPARATOR}", "\N{COMBINING GRAPHEME JOINER}", "\N{VARIATION SELECTOR-16}", "\x07"),
    *("\N{TAG LATIN CAPITAL LETTER A}", "\N{LEFT-TO-RIGHT MARK}", "\N{ARABIC LETTER MARK}"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_what_looks_the_same_is_one_name(one: str, other: str) -> None:
    assert folded(one) == folded(other) != ""


@pytest.mark.parametrize(("one", "other"), OTHERS)
def test_what_differs_to_the_eye_is_two(one: str, other: str) -> None:
    assert folded(one) != folded(other)


@pytest.mark.parametrize("sign", [*BLANK, "", " ", "\t", "\N{IDEOGRAPHIC SPACE}"])
def test_a_sign_that_shows_nothing_is_no_name_and_tells_no_names_apart(sign: str) -> None:
    assert folded(sign) == kept_name(f" {sign}") == ""
    assert folded(f"{sign}Ana{sign}") == folded("Ana")


def test_no_language_has_capitals_that_make_another_name_of_any_sign() -> None:
    for sign in map(chr, range(sys.maxunicode + 1)):
        if unicodedata.category(sign)[0] == "C":
            continue  # controls, halves of signs, and codes that mean nothing have no capitals and no other form
        written = {sign.upper(), sign.lower(), sign.title(), sign.casefold()}
        written |= {unicodedata.normalize(form, sign) for form in ("NFC", "NFD")}
        assert all(folded(other) == folded(sign) for other in written - {sign}), ascii(sign)


@given(st.text())
def test_a_folded_name_folds_to_itself_and_an_unaccented_one_too(name: str) -> None:
    assert folded(folded(name)) == folded(name)
    assert unaccented(unaccented(name)) == unaccented(name)
    assert bool(kept_name(name)) == bool(folded(name))
    assert folded(kept_name(name)) == folded(name)


@given(st.text(), st.sampled_from(["NFC", "NFD"]))
def test_it_does_not_matter_how_accents_are_encoded(name: str, form: Literal["NFC", "NFD"]) -> None:
    assert folded(unicodedata.normalize(form, name)) == folded(name)


@pytest.mark.parametrize(("one", "other"), [("Lea", "LÉA"), ("Łukasz", "lukasz"), ("Zoë", "zoe"), ("Ærø", "aero")])
def test_without_accents_either_is_found_by_either(one: str, other: str) -> None:
    assert unaccented(one) == unaccented(other)


def test_without_accents_signs_that_are_no_letters_stay() -> None:
    assert unaccented("Tom²") != unaccented("Tom2")
