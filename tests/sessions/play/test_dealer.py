"""The dealer: fair, the same on every machine, and a function of seed and address alone."""

from __future__ import annotations

from collections import Counter

import pytest

from companion.engine import Answers, Source
from companion.sessions.play import dealer as dealers
from companion.sessions.play.dealer import Dealer, new_seed
from tests.sure import refuses

FACES = tuple((face, 1) for face in ("green", "yellow", "red", "blue", "purple", "star"))
PILE = (("A", 3), ("B", 1), ("C", 8))


def chi_square(counts: Counter[str], expected: dict[str, float]) -> float:
    return sum((counts[word] - mean) ** 2 / mean for word, mean in expected.items())


def die(wants: int, taken: int = 0) -> Answers:
    return Answers(Source.DIE, FACES, wants, "die", taken)


def pile(wants: int, taken: int = 0) -> Answers:
    return Answers(Source.PILE, PILE, wants, "pile", taken)


def test_the_same_seed_says_the_same_words_on_every_machine() -> None:
    # Worked out by hand: SHA-256 of seed, name, number and attempt with a null character between.
    assert Dealer("seed").words(die(8)) == ("star", "purple", "yellow", "red", "green", "blue", "blue", "yellow")
    assert "".join(Dealer("seed").words(pile(5))) == "CCCAB"
    assert "".join(Dealer("graine é").words(pile(12, 40))) == "CCCABCCCCACA"
    assert Counter(Dealer("all").words(pile(12))) == dict(PILE), "every card comes once"
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(new_seed()) == 32


def test_what_is_asked_for_at_once_one_after_the_other_or_beside_others_is_the_same() -> None:
    dealer = Dealer("x")
    before = dealer.words(pile(5))
    assert dealer.words(die(20)) == tuple(dealer.words(die(1, n))[0] for n in range(20))
    assert dealer.words(pile(5)) == before, "a roll more changes no card"
    rounds = [dealer.words(Answers(Source.DIE, FACES, 30, name)) for name in ("round 1", "round 2", "round 11")]
    assert len(set(rounds)) == 3


def test_the_die_is_uniform_and_a_pile_is_drawn_by_number_of_cards_in_any_order() -> None:
    n = 12_000
    for seed in ("1", "2", "3"):
        faces = Counter(Dealer(seed).words(die(n)))  # one in 70 000 with five degrees
        assert chi_square(faces, dict.fromkeys([face for face, _ in FACES], n / 6)) < 30
    dealer, n = Dealer("pile"), 6_000
    cards = Counter(dealer.words(pile(1, k))[0] for k in range(n))
    assert chi_square(cards, {"A": n * 3 / 12, "B": n / 12, "C": n * 8 / 12}) < 25
    three = (("A", 1), ("B", 1), ("C", 1))
    orders = Counter("".join(Dealer(str(k)).words(Answers(Source.PILE, three, 3, "pile"))) for k in range(n))
    assert len(orders) == 6
    assert chi_square(orders, dict.fromkeys(orders, n / 6)) < 30


def test_the_last_partial_range_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealers, "_BYTES", 1)
    monkeypatch.setattr(dealers, "_RANGE", 256)
    dealer, n = Dealer("small"), 30_000
    counts = Counter(str(dealer._below("x", k, 200)) for k in range(n))
    # 256 is no multiple of 200: without rejection 0…55 would come twice as often
    assert chi_square(counts, {str(k): n / 200 for k in range(200)}) < 300


def test_a_bots_picks_follow_from_their_address() -> None:
    dealer = Dealer("x")
    first, again, other = dealer.pick(3, 1), dealer.pick(3, 1), dealer.pick(31, 1)
    picks = [first(1000) for _ in range(20)]
    assert picks == [again(1000) for _ in range(20)]
    assert picks != [other(1000) for _ in range(20)]
    assert len(set(picks)) > 15


@pytest.mark.parametrize("source", [Source.HAND, Source.PEOPLE])
def test_chance_does_not_answer_for_people_and_an_empty_pile_gives_nothing(source: Source) -> None:
    assert "chance" in str(refuses(ValueError, Dealer("x").words, Answers(source, PILE, 1, "pile")))
    refuses(LookupError, Dealer("x").words, pile(13))
