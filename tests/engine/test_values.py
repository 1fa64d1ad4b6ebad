"""Refusals, seats, places and words: the engine's small values."""

from __future__ import annotations

import gettext
import pickle
import sys
import unicodedata
from dataclasses import FrozenInstanceError, dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import NotNow, NotUnderstood, NotYourSeat, RuleBroken, Stale
from companion.engine.changes import changer
from companion.engine.names import folded, kept_name, unaccented
from companion.engine.win_share import WinShare, Z
from companion.engine.words import Say
from companion.store.statistics import Record
from tests.sure import refuses


def test_refusals_are_values_that_travel_between_processes() -> None:
    one = RuleBroken("P2", "wrong_picker", seat=1, expected=3)
    assert one == RuleBroken("P2", "wrong_picker", expected=3, seat=1)
    assert one != RuleBroken("P1", "wrong_picker", seat=1, expected=3)
    assert one != RuleBroken("P2", "wrong_picker", seat=2, expected=3)
    assert hash(one) == hash(RuleBroken("P2", "wrong_picker", seat=1, expected=3))
    assert repr(one) == "RuleBroken('P2', 'wrong_picker', seat=1, expected=3)"
    assert len({refusal("late") for refusal in (Stale, NotNow, NotYourSeat)}) == 3
    assert NotUnderstood("missing", "a", field="b") != NotUnderstood("missing", "c", field="b")
    for refusal in (one, NotUnderstood("missing", "a", field="b")):
        assert pickle.loads(pickle.dumps(refusal)) == refusal


def test_say_names_lists_and_counts() -> None:
    say = Say(["Ana", "Bo"])
    assert say.name(1) == "Bo"
    assert say.name(4) == "Seat 5"
    assert say.name(-1) == "Seat 0"
    assert say.listing([]) == ""
    assert say.listing(["Ana"]) == "Ana"
    assert say.listing(["Ana", "Bo", "Chloé"]) == "Ana, Bo and Chloé"
    assert say.clauses([]) == ""
    assert say.clauses(["straight", "flush", "set"]) == "straight; flush; set"
    assert say.plural("{n} card", "{n} cards", 1) == "1 card"
    assert say.plural("{n} card", "{n} cards", 0) == "0 cards"
    braces = Say(["{0}", "Bo"], gettext.NullTranslations()).listing(["{0}", "{name}"])
    assert braces == "{0} and {name}", "in a name they are only letters"


# States changed the quick way are no different from what their constructors give.


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 0
    name: str = ""


def test_a_change_leaves_the_old_value_alone_and_gives_what_the_constructor_does() -> None:
    old = Point(1, 2, "old")
    made = changer(Point, "name", "x")(old, name="new", x=5)
    assert (made, old) == (Point(5, 2, "new"), Point(1, 2, "old"))
    assert (type(made), hash(made), repr(made)) == (Point, hash(Point(5, 2, "new")), repr(Point(5, 2, "new")))
    assert pickle.loads(pickle.dumps(made)) == made
    refuses(FrozenInstanceError, setattr, made, "x", 3)
    refuses(TypeError, changer(Point, "x", "y"), old, x=2)
    assert "no field 'z'" in str(refuses(TypeError, changer, Point, "z"))


# Names that look the same are one; those that differ to the eye are two.


SAME = [
    ("D’Arc", "D'Arc"),
    ("Jo “Jo”", 'Jo "Jo"'),
    ("Anne\N{NON-BREAKING HYPHEN}Marie", "Anne-Marie"),
    ("Ana", "A\N{SOFT HYPHEN}n\N{ZERO WIDTH SPACE}a\N{HANGUL FILLER}"),
    ("Ana\N{NO-BREAK SPACE}\N{EM SPACE}Bo", " ana\tbo "),
    ("Léa", "Le\N{COMBINING GRAPHEME JOINER}\N{COMBINING ACUTE ACCENT}a"),
    ("İpek", "IPEK"),
    ("Strauß", "STRAUSS"),
    ("ΝΙΚΟΣ", "νικος"),
    ("ǅemal", "ǄEMAL"),
    ("Soﬁa", "Sofia"),
    ("\N{HEAVY BLACK HEART}\N{VARIATION SELECTOR-16}", "\N{HEAVY BLACK HEART}"),
]
OTHERS = [
    ("Tom²", "Tom2"),
    ("½", "1/2"),
    ("Lea", "Léa"),
    ("Jo", "J o"),
    ("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{PERSONAL COMPUTER}", "\N{WOMAN}\N{PERSONAL COMPUTER}"),
    *(("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴󠁧󠁢󠁳󠁣󠁴󠁿"), ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🏴")),
]
BLANK = [
    *("\N{HANGUL FILLER}", "\N{HANGUL CHOSEONG FILLER}", "\N{HANGUL JUNGSEONG FILLER}", "\N{HALFWIDTH HANGUL FILLER}"),
    *("\N{BRAILLE PATTERN BLANK}", "\N{ZERO WIDTH SPACE}", "\N{ZERO WIDTH JOINER}", "\N{SOFT HYPHEN}"),
    *("\N{MONGOLIAN VOWEL SEPARATOR}", "\N{COMBINING GRAPHEME JOINER}", "\N{VARIATION SELECTOR-16}", "\x07"),
    *("\N{TAG LATIN CAPITAL LETTER A}", "\N{LEFT-TO-RIGHT MARK}", "\N{ARABIC LETTER MARK}"),
]


@pytest.mark.parametrize(
    ("one", "other", "same"), [*((*pair, True) for pair in SAME), *((*pair, False) for pair in OTHERS)]
)
def test_what_looks_the_same_is_one_name_and_what_differs_to_the_eye_is_two(one: str, other: str, same: bool) -> None:
    assert (folded(one) == folded(other)) is same
    assert folded(one) != ""


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
def test_a_folded_name_folds_to_itself_however_accents_are_encoded_and_an_unaccented_one_too(name: str) -> None:
    assert folded(folded(name)) == folded(name)
    assert unaccented(unaccented(name)) == unaccented(name)
    assert bool(kept_name(name)) == bool(folded(name))
    assert folded(kept_name(name)) == folded(name)
    for form in ("NFC", "NFD"):
        assert folded(unicodedata.normalize(form, name)) == folded(name)


def test_without_accents_either_is_found_by_either() -> None:
    for one, other in (("Lea", "LÉA"), ("Łukasz", "lukasz"), ("Zoë", "zoe"), ("Ærø", "aero")):
        assert unaccented(one) == unaccented(other)
    assert unaccented("Tom²") != unaccented("Tom2"), "signs that are no letters stay"


# A share that was won, with what was to be expected: never surer than the games allow, and of one mind with itself.


@st.composite
def shares(draw: st.DrawFn) -> WinShare:
    """Of games at tables of two to six, with victories that up to three share."""
    games = draw(st.lists(st.tuples(st.integers(2, 6), st.sampled_from((0, 0, 1, 1 / 2, 1 / 3))), max_size=60))
    times = draw(st.sampled_from((1, 1, 200)))
    return WinShare(
        times * len(games), times * sum(won for _, won in games), times * sum(1 / players for players, _ in games)
    )


@given(shares())
def test_the_true_share_is_never_known_to_a_point(share: WinShare) -> None:
    low, high = share.interval
    assert 0 <= low < high <= 1
    if share.games:
        assert low <= share.rate + 1e-9
        assert share.rate - 1e-9 <= high


@given(shares(), shares())
def test_more_games_of_the_same_kind_are_surer(share: WinShare, other: WinShare) -> None:
    both = share + share
    if share.games:
        assert both.interval[1] - both.interval[0] < share.interval[1] - share.interval[0]
        assert (both.rate, both.expected) == pytest.approx((share.rate, share.expected))
    assert (share + other).games == share.games + other.games


@given(shares())
def test_what_strays_far_lies_outside_of_the_interval_and_nothing_else_does(share: WinShare) -> None:
    low, high = share.interval
    if abs(abs(share.strays) - Z) > 1e-6:
        assert (low <= share.expected <= high) is (abs(share.strays) < Z)
    assert (share.strays > 0) is (share.difference > 0)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    [(10, 20, 0.2993, 0.7007), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (250, 1000, 0.2242, 0.2778)],
)
def test_wilsons_interval(won: float, games: int, low: float, high: float) -> None:
    assert WinShare(games, won).interval == pytest.approx((low, high), abs=5e-5)


def test_nothing_is_known_without_games_and_records_add_up_with_all_they_count() -> None:
    assert Record(2, 1.5, 1, 1, 1) + Record(1, 0, 0.5, 0, 0) == Record(3, 1.5, 1.5, 1, 1)
    assert (WinShare().rate, WinShare().expected, WinShare().strays, WinShare().interval) == (0, 0, 0, (0, 1))
