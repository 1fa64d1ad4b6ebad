"""13's bots and its coach: what each level sees, on tables drawn as text (blue | yellow | green)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import SPECTATOR, Choice, Hands, Seat, Setup
from companion.engine.game import Pick, Weighed
from companion.games.thirteen import bot, coach, rules
from companion.games.thirteen.bot import rivalry
from companion.games.thirteen.bot.reading import GROUP, read
from companion.games.thirteen.bot.trial import Trial, chances, deal_hidden
from companion.games.thirteen.cards import CARDS, COLOURS, COPIES, INDEX
from companion.games.thirteen.events import Deal, Play
from companion.games.thirteen.options import Options
from companion.games.thirteen.scoring import PLAYERS, round_points, tally
from companion.games.thirteen.state import Phase, State
from companion.games.thirteen.view import look
from companion.locale import speaker
from companion.sessions.simulate import Plan, simulate, thought_through
from tests.games.play import Case, played
from tests.games.thirteen.test_rules import MARIE, cards, play
from tests.sure import as_a

EVERY = settings(max_examples=20, suppress_health_check=list(HealthCheck))


def table(targets: str, *hands: str, taken: tuple[str, ...] = (), last: bool = False, **options: Any) -> State:
    """A digital round, Marie to play. What is nowhere is in the pile or, with ``last``, taken by all others in turn."""
    setup = Setup(len(hands), Options(**options), Seat(0), Hands.KNOWN)
    rest = Counter(dict(zip(CARDS, COPIES, strict=True)))
    places = [cards(text) for text in (*targets.split("|"), *hands, *taken)]
    for place in places:
        rest.subtract(place)
    assert min(rest.values()) >= 0
    piles = [list(place) for place in places[3 + len(hands) :]]
    piles += [[] for _ in range(len(hands) - len(piles))]
    if last:
        for number, card in enumerate(rest.elements()):
            piles[1 + number % (len(hands) - 1)].append(card)
        rest.clear()
    return replace(
        rules.new(setup),
        phase=Phase.PLAY,
        turn=MARIE,
        hands=tuple(places[3 : 3 + len(hands)]),
        unseen=tuple(rest[card] for card in CARDS),
        left=rest.total(),
        targets=tuple(places[:3]),
        taken=tuple(map(tuple, piles)),
    )


def decided(state: State, level: str) -> Any:
    return thought_through(bot.choose(look(state, state.turn), level, lambda n: 0))


def by(number: int) -> Pick:
    """A pick that always comes to the same."""
    return lambda n: number % n


OTHERS = ("B1 Y2 Y5 G5 R4", "B5 B2 Y7 G2 R4", "B2 Y1 Y4 G1 G7")


# Plain positions


ALL, THINKING = ("easy", "normal", "hard"), ("normal", "hard")
FULL, FOURS = "B7 B1 B4 | Y7 Y1 Y4 | G7 G5 G1", ("G2 G5 R4 R4 R4", "B4 Y4 G2 R4 R4")
POSITIONS: list[tuple[str, Sequence[str], State, str]] = [
    ("T4: takes nothing while a card fits", ALL, table("B7 B2 | Y7 Y5 | G7 G5", "B4 B7 Y7 Y4 G4", *OTHERS), "B4 blue"),
    (
        "S1, S3: takes one card rather than three, two of them Rotten Fours",
        ALL,
        table("B7 | Y5 R4 R4 | G5 R4 R4", "B7 Y7 Y5 G7 G4", *OTHERS),
        "B7 blue",
    ),
    (
        "S1, S3: takes three green cards rather than three Rotten Fours",
        ALL,
        table("R4 R4 R4 | Y7 Y5 Y1 | G7 G1 G4", "B5 B7 Y2 Y7 G5", *OTHERS[:1], *OTHERS[2:]),
        "not blue",
    ),
    *(
        (
            f"S2: with six {colour} cards three more are free",
            THINKING,
            table(FULL, "B5 B7 Y5 Y7 G7", *FOURS, taken=(six,), open_piles=True),
            colour,
        )
        for colour, six in (("blue", "B1 B1 B2 B2 B5 B5"), ("yellow", "Y1 Y1 Y2 Y2 Y5 Y5"))
    ),
    (
        "S3: the next player has to take the blue target, for every hidden card is a blue 5",
        ["hard"],
        table("B7 B2 | Y1 | G1", "R4", "B5", "B5", last=True),
        "R4 blue",
    ),
    (
        "S3: a third Rotten Four goes to two on a full target, which others are likely to take",
        THINKING,
        table("B1 R4 R4 | Y7 | G7", "R4 R4 R4 R4 R4", "B1 Y2 Y5 G5 G2", "B5 B2 Y7 G2 G5", "B2 Y1 Y4 G1 G4"),
        "R4 blue",
    ),
    ("its last card alone needs no thought", ["hard"], table("B7 | Y1 | G1", "B5", "B7", "G5", last=True), "B5 blue"),
    (
        "T3: keeps what goes everywhere; a 7 soon fits nowhere",
        THINKING,
        table("| |", "B7 Y7 G7 R4 R4", *OTHERS),
        "not R4",
    ),
]


@pytest.mark.parametrize(
    ("level", "state", "expected"),
    [(level, *told) for _, levels, *told in POSITIONS for level in levels],
    ids=[f"{name}-{level}" for name, levels, *_ in POSITIONS for level in levels],
)
def test_what_a_level_plays_in_a_plain_position(level: str, state: State, expected: str) -> None:
    """``expected``: a card, a target, or both; or which one it is not."""
    found = decided(state, level)
    unwanted, words = expected.startswith("not "), expected.removeprefix("not ")
    assert ({*words.split()} <= {found.card, found.target}) is not unwanted, found


# What is seen


def test_rivals_count_by_how_near_they_are_in_the_match() -> None:
    """E1: nobody counts more before the first round; in the last one those within reach do."""
    reading = read(look(table("| |", "B1", "B2", "B5", "B7"), MARIE))
    assert rivalry(reading) == ()
    weights = rivalry(replace(reading, totals=(10, 11, 25, 60), rounds_left=0))
    assert weights[0] == 0
    assert weights[1] > weights[2] > weights[3]
    assert sum(weights) == pytest.approx(0)
    early = rivalry(replace(reading, totals=(10, 11, 25, 60), rounds_left=3))
    assert early[1] < weights[1]


# Trials


cases = st.builds(
    lambda players, open_piles, seed: Case(
        "13", "full", Setup(players, Options(1, open_piles), Seat(seed % players), Hands.KNOWN), seed
    ),
    st.sampled_from(PLAYERS),
    st.booleans(),
    st.integers(0, 2**32),
)


@EVERY
@given(case=cases)
def test_trials_keep_the_rules(case: Case) -> None:
    """T2–T4, S1–S3: the same cards bring the same sums, hands, tallies and points as the rules do."""
    log = list(played(case))
    drawn = [INDEX[event.card] for _, event in log if type(event).__name__ == "Draw"][::-1]
    trial: Trial | None = None
    for state, event in log:
        if isinstance(event, Play):
            if trial is None:
                hands, none = [[INDEX[card] for card in hand] for hand in state.hands], [[0] * 4 for _ in state.hands]
                trial = Trial(hands, drawn, len(drawn), [0, 0, 0], [0, 0, 0], [0, 0, 0], none, state.turn)
            assert trial.turn == state.turn
            assert tuple(trial.sums) == look(state, SPECTATOR).sums
            assert [sorted(hand) for hand in trial.hands] == [sorted(INDEX[card] for card in h) for h in state.hands]
            tallies = [tally(pile) for pile in state.taken]
            assert trial.tallies == [[one.blue, one.yellow, one.green, one.rotten] for one in tallies]
            assert tuple(trial.points()) == round_points(tallies)
            kind, target = trial.reply()
            assert play(state.turn, CARDS[kind], COLOURS[target]) in rules.awaits(state).offers  # type: ignore[union-attr] # a card is to be played here
            trial.play(INDEX[event.card], COLOURS.index(event.target))
    assert trial is not None
    assert not any(trial.hands)
    assert tuple(trial.points()) == look(log[-1][0], SPECTATOR).points[0]


@EVERY
@given(case=cases)
def test_what_is_dealt_agrees_with_the_view(case: Case) -> None:
    """M1, A3: my hand, everybody's number of cards, the targets, and every card of the deck once.

    Closed piles are known by their size alone, and together by what nobody holds and no target shows.
    """
    for number, (state, event) in enumerate(played(case)):
        if not isinstance(event, Play):
            continue
        reading = read(look(state, state.turn))
        trial = deal_hidden(reading, chances(by(number)))
        assert sorted(trial.hands[reading.me]) == sorted(reading.hand)
        assert tuple(map(len, trial.hands)) == reading.held
        assert len(trial.pile) == trial.left == state.left
        found = Counter([kind for hand in trial.hands for kind in hand] + list(trial.pile))
        assert found == Counter([*reading.hand, *reading.hidden])
        assert tuple(map(sum, trial.tallies)) == reading.sizes == tuple(map(len, state.taken))
        assert tuple(sum(one[group] for one in trial.tallies) for group in range(4)) == reading.taken
        groups = Counter(GROUP[INDEX[card]] for pile in state.taken for card in pile)
        assert reading.taken == tuple(groups[group] for group in range(4))
        assert (reading.tallies is None) is (not case.setup.options.open_piles and any(state.taken))
        if reading.tallies is not None:
            assert [list(one) for one in reading.tallies] == trial.tallies


# Whole games


def test_normal_beats_easy_in_few_games() -> None:
    """Not the ladder, only that nothing has turned the levels around: points of forty rounds."""
    plan = Plan("13", ("normal", "easy", "easy", "normal"), 10, "few")
    totals = [0, 0, 0, 0]
    for one in simulate(plan):
        for standing in one.standings:
            totals[standing.seat] += standing.score
    assert totals[0] + totals[3] < totals[1] + totals[2]


# Coach


NAMES = ("Marie", "Bo", "Chloé", "Dan")


def weighed(view: Any, pick: Pick | None = None) -> tuple[Weighed, ...]:
    return thought_through(coach.weigh(view, pick or by(7)))


def said(state: State, language: str = "en") -> list[str]:
    view = look(state, state.turn)
    return [coach.sentence(speaker(language, NAMES), view, one) for one in weighed(view)]


ONLY_FIVES = table("B7 B2 | Y1 | G1", "R4", "B5", "B5", last=True)
"""Every card still hidden is a blue 5, which fits nowhere after the Rotten Four."""
TOLD: list[tuple[str, State, tuple[str, ...]]] = [
    (
        "T4: 13 is safe",
        table("B7 B2 | Y7 Y5 | G7 G5", "B4 B7 Y7 Y4 G4", *OTHERS),
        ("Play a blue 4 on the blue target: 13, you take nothing. ", "Other cards that would still fit: 0 of 4."),
    ),
    (
        "what is taken",
        table("B7 | Y5 R4 R4 | G5 R4 R4", "B7 Y7 Y5 G7 G4", *OTHERS),
        ("Play a blue 7 on the blue target: you take 1 blue card. Taking the most blue cards ",),
    ),
    (
        "S2, A3: a majority that open piles show is certain",
        table(FULL, "B5 B7 Y5 Y7 G7", *FOURS, taken=("B1 B1 B2 B2 B5 B5",), open_piles=True),
        ("Taking the most blue cards (they then cost nothing): certain.",),
    ),
    (
        "what the next player must take",
        ONLY_FIVES,
        ("Play a Rotten Four on the blue target: 13, you take nothing. Bo would then have to take", "certain"),
    ),
]


@pytest.mark.parametrize(("state", "told"), [one[1:] for one in TOLD], ids=[one[0] for one in TOLD])
def test_what_it_thinks_best_is_told_with_why_and_is_what_the_hard_bot_does(
    state: State, told: tuple[str, ...]
) -> None:
    best, *others = said(state)
    assert [words for words in told if words not in best] == []
    assert weighed(look(state, MARIE))[0].decision == decided(state, "hard")
    if "you take 1 blue card" in best:
        assert any("you take 1 yellow card and 2 Rotten Fours." in one for one in others)


def test_at_a_real_table_it_has_nothing_to_say() -> None:
    """The app does not know what players hold."""
    new = rules.new(Setup(3, Options()))
    for state in (new, rules.apply(new, Deal(as_a(Choice, rules.awaits(new)).seat))):
        assert weighed(look(state, as_a(Choice, rules.awaits(state)).seat)) == ()
