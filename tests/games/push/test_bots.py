"""Push's bots, its coach and its luck: what each level sees, on tables drawn as text, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.engine import Choice, Hands, Seat, Setup
from companion.engine.game import Weighed
from companion.games.push import bot, coach, rules
from companion.games.push.bot import HARD_PROTECTS
from companion.games.push.bot.weighing import HELD_ANYHOW, Scale, table
from companion.games.push.cards import CARDS, COLOURS, DIE, FACES, Card, Colour, Face, points
from companion.games.push.events import Draw, Place, Protect, Roll, Stop, Take
from companion.games.push.luck import fortune, of
from companion.games.push.options import Options, SwitchCards
from companion.games.push.rules import apply, awaits, open_columns
from companion.games.push.state import Phase, State
from companion.games.push.view import bust_chance, look
from companion.locale import LANGUAGES, speaker
from companion.sessions.simulate import thought_through
from tests.games.play import Case, played, whole
from tests.games.push.test_rules import ANA, BO, after, drawing
from tests.games.push.test_rules import table as drawn_up
from tests.sure import as_a, there

EVERY = settings(max_examples=25)


def decided(state: State, level: str, pick: Any = lambda n: 0) -> Any:
    asked = as_a(Choice, awaits(state))
    return thought_through(bot.choose(look(state, asked.seat), level, pick))


# Plain positions


ALL, THINKING, MUCH = ("easy", "normal", "hard"), ("normal", "hard"), ("R5 R4 G5 B6 Y6 P6",)
RICH = ("R5 R5 R4 R4 G5 G5 G4 G4 B5 B5 B4 B4 Y6 Y6 Y5 Y5 P6 P6 P5 P5",)
LONG = "R6 G5 B4 Y3 DIE | G6 R5 Y4 B3 DIE | B6 Y5 R4 G3 P2 DIE"
DIE_OR_SIX = after(drawn_up("R6 DIE | B5", players=2, visible=("", "R5 R4 G5 B6 Y6 P6 R3 G2")), Stop())
LESS, MORE = drawn_up(visible=("R5 R5 R6 R6",)), drawn_up(visible=("R5 R5 R6 R6 R4",), risky=True)

POSITIONS: list[tuple[str, Sequence[str], State, Any]] = [
    ("draws while nothing can go wrong", ALL, drawn_up("R1"), Draw),
    ("stops when hardly a card fits", ALL, drawn_up(LONG), Stop()),
    ("draws with little to lose", THINKING, drawn_up("R4 G2 | B4 Y2 | G4"), Draw),
    ("stops sooner with much to lose", THINKING, drawn_up("R4 G2 | B4 Y2 | G4", visible=RICH), Stop()),
    ("stops when the pile is empty", ALL, drawn_up("R6", left=0), Stop()),
    ("lets the column grow that it wants", THINKING, drawn_up("B5 G4 | Y1 | G2", drawn="R6"), Place(0)),
    ("opens nothing for the others", ["hard"], drawn_up("B5 G4 | Y2 R3", players=2, drawn="P1"), {Place(0), Place(2)}),
    (
        "spoils what it leaves to them",
        ["hard"],
        drawn_up("B5 G4 Y1 | Y2 R3", players=2, drawn="DIE", visible=("", "R6 G6 B5 P5")),
        Place(1),
    ),
    (
        "keeps a Die card off the column that it wants",
        ALL,
        drawn_up("B5 G4 R6 | Y1", drawn="DIE", visible=("R5 R4 G5 B6",)),
        {Place(1), Place(2)},
    ),
    ("takes most points", ALL, after(drawn_up("R6 B3 | G2 | Y5"), Stop()), Take(ANA, 0)),
    ("avoids the die", ["easy"], after(drawn_up("R6 DIE | B6"), Stop()), Take(ANA, 1)),
    ("rolls with nothing to lose", THINKING, after(drawn_up("R6 DIE | B5"), Stop()), Take(ANA, 0)),
    ("does not with much", THINKING, after(drawn_up("R6 DIE | B5", visible=MUCH), Stop()), Take(ANA, 1)),
    ("V1: one face in six", THINKING, after(drawn_up("R6 DIE | B4", visible=("R3 G3",)), Stop()), Take(ANA, 0)),
    ("V1: or two", THINKING, after(drawn_up("R6 DIE | B4", visible=("R3 G3",), risky=True), Stop()), Take(ANA, 1)),
    ("S4: minds its own points alone", ["normal"], DIE_OR_SIX, Take(ANA, 0)),
    ("S4: leaves the Die card to who has much to lose", ["hard"], DIE_OR_SIX, Take(ANA, 1)),
    ("protects the richest colour", ALL, drawn_up(visible=("R5 R5 R5 R6 R6 R6 G1 B6 B6 B6",)), Protect(Colour("red"))),
    ("spends no turn on a poor one", ALL, drawn_up(visible=("R5 G4 B1",)), Draw),
    ("spends one on some cards", ["normal"], LESS, Protect(Colour("red"))),
    ("knows that a turn is worth more than a roll", ["hard"], LESS, Draw),
    ("and less where a star costs all", ["hard"], MORE, Protect(Colour("red"))),
]


@pytest.mark.parametrize(
    ("level", "state", "expected"),
    [(level, *told) for _, levels, *told in POSITIONS for level in levels],
    ids=[f"{name}-{level}" for name, levels, *_ in POSITIONS for level in levels],
)
def test_what_a_level_does_in_a_plain_position(level: str, state: State, expected: Any) -> None:
    """``expected``: an event, its kind, or any one of several."""
    found = decided(state, level)
    if isinstance(expected, type):
        assert type(found) is expected
    else:
        assert found in (expected if isinstance(expected, set) else {expected})


@pytest.mark.parametrize("level", THINKING)
def test_equally_good_offers_are_picked_from(level: str) -> None:
    state = after(drawn_up("R6 | B6 | G6"), Stop())
    assert {decided(state, level, lambda n, at=at: at % n) for at in range(3)} == {Take(ANA, at) for at in range(3)}


def test_hard_stops_before_it_hands_three_columns_to_the_others() -> None:
    """S4: after a bust the others share everything; normal minds its own points alone."""
    columns = "R3 G2 Y1 | B3 P2 R1 | Y3 B2 G1"
    rich = drawn_up(columns, players=2, left=90)
    scale, blind = (Scale(look(rich, ANA), ANA, share) for share in (1.0, 0.0))
    held = table(rich.columns)
    assert blind.bust(held, 0) == 0
    assert scale.bust(held, 0) == -6  # Bo takes the one column that is best
    assert scale.stopped(held, 0) - scale.drawn(held, 0) > blind.stopped(held, 0) - blind.drawn(held, 0)


def test_after_a_switch_card_hard_stops_where_it_draws_without() -> None:
    """T7, P2: the same columns, the same pile; only who picks next differs."""
    held = ("", "", "", "R5 R5 R4 G5 G5 B6 B6 Y6 Y6 P6 P5 P5 Y5")
    found = set()
    for columns in ("R6 B3 | DIE", "R6 G4 | Y3 DIE", "R6 G4 B2 | Y3 DIE", "R6 G4 | DIE | B1", "R6 G5 | DIE | B2 P1"):
        without = decided(drawn_up(columns, visible=held), "hard")
        turned = decided(drawn_up(columns, visible=held, switches=1), "hard")
        found.add((type(without), type(turned)))
    assert (Draw, Stop) in found


# Laws


@st.composite
def tables(draw: st.DrawFn) -> State:
    """A state of some random game in which Ana, or whoever it is, draws again or stops."""
    players = draw(st.integers(2, 6))
    options = Options(risky=draw(st.booleans()), two_player_switches=draw(st.sampled_from(get_args(SwitchCards))))
    case = Case("push", "full", Setup(players, options, ANA, Hands.KNOWN), draw(st.integers(0, 10**6)))
    found = [state for state, _ in played(case) if state.phase is Phase.DRAW and state.columns and state.left]
    chosen: State = draw(st.sampled_from(found))
    return chosen


def by_the_rules(state: State, me: int, share: float) -> float:
    """The weight of the rest of a turn from ``rules`` alone: every roll on average, everybody greedy but ``me``."""
    match awaits(state):
        case Choice(seat=seat, offers=(Take(), *_) as offers):
            worth = {offer: gained(state, offer) for offer in offers}
            if seat == me:
                return max(worth[one] + by_the_rules(rolled(state, one), me, share) for one in offers)
            # where two are worth the same it makes no difference here, for every later picker meets the same two
            best = max(offers, key=lambda one: worth[one])
            return by_the_rules(rolled(state, best), me, share) - share * worth[best]
    return 0.0


def gained(state: State, offer: Take) -> float:
    """What a column is worth to who takes it (S1–S3, V1)."""
    after_taking = apply(state, offer)
    before, gain = points(state.visible[offer.seat]), points(after_taking.visible[offer.seat])
    if DIE not in state.columns[offer.column]:
        return gain - before
    lost = [points(rules.lost_cards(after_taking, offer.seat, face)) for face in FACES]
    return gain - before - HELD_ANYHOW * sum(lost) / 6


def rolled(state: State, offer: Take) -> State:
    """After taking, and a roll that costs nothing: nobody picks twice a turn."""
    taken = apply(state, offer)
    harmless = replace(taken, visible=((),) * state.setup.players) if taken.phase is Phase.ROLL else taken
    rest: State = apply(harmless, Roll(offer.seat, FACES[0])) if taken.phase is Phase.ROLL else taken
    return replace(rest, visible=state.visible) if rest.phase is Phase.TAKE else rest


@EVERY
@given(tables(), st.booleans())
def test_weights_are_those_of_the_rules(state: State, kind: bool) -> None:
    """Stopping, and every next card followed by stopping, played through ``rules.apply``."""
    seat = state.turn
    share = 1 / (state.setup.players - 1) if kind else 0.0
    scale = Scale(look(state, seat), seat, share)
    columns = table(state.columns)
    assert scale.stopped(columns, state.switches) == pytest.approx(by_the_rules(apply(state, Stop()), seat, share))
    total = 0.0
    view = look(state, seat)
    for word, n in view.unseen:
        now = apply(state, Draw(Card(word)))
        if now.phase is Phase.PLACE:
            placed = [apply(now, Place(i)) for i in open_columns(now.columns, Card(word))]
            total += n * max(by_the_rules(apply(one, Stop()), seat, share) for one in placed)
        elif now.phase is Phase.ROLL:
            lost = sum(points(rules.lost_cards(now, seat, face)) for face in FACES) * HELD_ANYHOW / 6
            safe = replace(now, visible=((),) * state.setup.players)
            shared = apply(safe, Roll(seat, FACES[0]))
            total += n * (by_the_rules(replace(shared, visible=state.visible), seat, share) - lost)
        else:
            total += n * by_the_rules(apply(now, Stop()), seat, share)
    assert scale.drawn(columns, state.switches) == pytest.approx(total / state.left)


# Coach


NAMES = ("Ana", "Bo", "Chloé", "Dan")


def weighed(state: State) -> tuple[Weighed, ...]:
    asked = as_a(Choice, rules.awaits(state))
    return thought_through(coach.weigh(look(state, asked.seat), lambda n: 0))


def said(state: State, language: str = "en") -> list[str]:
    asked: Any = rules.awaits(state)
    say, view = speaker(language, NAMES), look(state, asked.seat)
    return [coach.sentence(say, view, one) for one in weighed(state)]


def test_drawing_on_is_told_with_its_chance_and_its_gain() -> None:
    """T9: the chance is that of the cards nobody has seen, the gain what the next card brings against stopping."""
    state = drawn_up("R6 G5 B4 | G6 R5 Y4 | B6 Y5 R4 G3")
    best, worst = weighed(state)
    assert (best.decision, worst.key) == (Stop(), "on")
    facts, view = dict(worst.facts), look(state, Seat(0))
    assert facts["fits"] == float(1 - bust_chance(view.columns, view.unseen))
    assert facts["gain"] == pytest.approx(worst.value - best.value)
    percent = round(100 * facts["fits"])
    cost = f"{best.value - worst.value:.1f}"
    assert (
        said(state)[1]
        == f"Keep drawing: {percent}% of the cards fit, but it costs {cost} points compared with stopping."
    )


def test_stopping_tells_who_gets_what_and_it_adds_up_to_what_stopping_weighs() -> None:
    told = said(drawn_up("R6 G5 B4 | G6 R5 | B6"))
    assert "Stop and take column 1: 15 points. Then come Bo (11) and Chloé (6)." in told
    turned = said(after(drawn_up("R6 G5 B4 | G6 R5 | B6", switches=1), Stop()))[0]
    assert turned.endswith("Then come Dan (11) and Chloé (6).")
    view = look(drawn_up("R6 G5 DIE | G6 R5 | B6 DIE", visible=("P6", "G5 G4", "Y6 Y5")), ANA)
    scale, columns = Scale(view, 0, 1 / 3), table(view.columns)
    own, *others = scale.shared(columns, (0, 1, 2))
    assert own[2] - sum(gain for _, _, gain in others) / 3 == pytest.approx(scale.stopped(columns, 0))


def test_the_die_is_told_with_what_it_may_cost() -> None:
    """S2: a sixth of what would lie face up, less as another roll might take it anyhow."""
    state = after(drawn_up("R6 DIE | G1", visible=("P6 P5 P1",)), Stop())
    take = next(one for one in weighed(state) if one.decision == Take(Seat(0), 0))
    assert dict(take.facts)["shares"][0][3] == pytest.approx((6 + 12) / 6 * 5 / 6)
    assert "Take column 1: 6 points less 2.5 for the die. Then comes Bo (1)." in said(state)


def test_placing_tells_for_whom_the_column_grows() -> None:
    state = drawn_up("R6 G5 | B2", drawn="Y4")
    told = said(state)
    assert told[0].startswith("Place it in column 1: the best to take, with 15 points. Then ")
    assert any(one.startswith("Place it in column 2: Bo would take it (6 points). Then ") for one in told)
    assert any(one.startswith("Open column 3: ") for one in told)
    assert {one.decision for one in weighed(state)} == {Place(0), Place(1), Place(2)}


@pytest.mark.parametrize("points", [HARD_PROTECTS - 1, HARD_PROTECTS, HARD_PROTECTS + 1])
def test_protecting_is_weighed_as_the_hard_bot_does(points: int) -> None:
    sixes = {31: "R6 R6 R6 R5 R5 R3", 32: "R6 R6 R6 R5 R5 R4", 33: "R6 R6 R6 R5 R5 R5"}
    state = drawn_up(visible=(sixes[points] + " G1",))
    found = {one.decision: one.value for one in weighed(state)}
    draw = next(value for decision, value in found.items() if isinstance(decision, Draw))
    assert (found[Protect(Colour("red"))] >= draw) == (points >= HARD_PROTECTS)
    assert found[Protect(Colour("green"))] < found[Protect(Colour("red"))]
    assert any(f"red cards: {points} points would be safe" in one for one in said(state))


# Luck


CLEO = Seat(2)


def chance_of(state: State, event: Draw | Roll) -> tuple[float, ...]:
    found = there(fortune(state, event))
    assert found.key == type(event).__name__.lower()
    return found.points


def of_draw(state: State, card: str) -> tuple[float, ...]:
    return chance_of(state, Draw(Card(card)))


def of_roll(state: State, face: str) -> tuple[float, ...]:
    return chance_of(state, Roll(state.actor, Face(face)))


FULL = "G1:0 Y2:0 R3:0 B4:0 G2:1 Y3:1 R4:1 B5:1 G3:2 Y4:2 R5:2 B6:2"


@pytest.mark.parametrize("risky", [False, True])
@pytest.mark.parametrize("players", [2, 4])
def test_before_any_card_or_face_nobody_has_luck_to_expect(players: int, risky: bool) -> None:
    """In states of whole games: each thing that may come, as often as it may come, and together they are nothing."""
    states, _ = whole(Case("push", "full", Setup(players, Options(risky=risky)), 5))
    looked_at = [one for one in states if one.phase in (Phase.START, Phase.DRAW) and one.left][::17][:4]
    assert len(looked_at) == 4
    for state in looked_at:
        chances = [(card, n) for card, n in zip(CARDS, state.unseen, strict=True) if n]
        found = [(n, of_draw(state, card)) for card, n in chances]
        for seat in range(players):
            assert sum(n * points[seat] for n, points in found) == pytest.approx(0, abs=1e-9)
    rolls = [one for one in states if one.phase is Phase.ROLL][:9]
    assert rolls
    for state in rolls:
        for seat in range(players):
            assert sum(of_roll(state, face)[seat] for face in FACES) == pytest.approx(0, abs=1e-9)


def test_a_card_that_fits_nowhere_is_bad_luck_for_who_drew_it_alone() -> None:
    state = drawing(FULL, lies="G6 G6 R6")
    ana, bo, cleo = of_draw(state, "G5")
    assert ana < -1
    assert bo + cleo > 0
    assert of_draw(state, "P6")[ANA] > ana
    # nothing else could come than the last card of the pile: it is no luck, and nobody draws after it
    last = replace(drawing("R5:0"), unseen=tuple(int(card == "B2") for card in CARDS), left=1)
    assert of_draw(last, "B2") == pytest.approx((0, 0, 0))


def test_the_order_of_choice_turns_to_somebody() -> None:
    """P2: with a Switch card the right neighbour comes before the left one."""
    state = drawing("G6:0 Y5:0 R4:0 P1:1 G2:2")
    _, left, right = of_draw(state, "SWITCH")
    assert right > left


def test_a_roll_costs_the_points_it_takes_more_than_others_would_and_with_risks_a_star_the_most() -> None:
    bust, risky = (
        rules.apply(drawing(FULL, lies="G6 G5 R1", risky=risky), Draw(Card("G5"))) for risky in (False, True)
    )
    assert bust.phase is Phase.ROLL
    rolled: dict[str, tuple[float, ...]] = {face: of_roll(bust, face) for face in FACES}
    assert rolled["green"][ANA] < rolled["red"][ANA] < rolled["star"][ANA] == rolled["blue"][ANA]
    assert rolled["star"][ANA] > 0
    assert all(points[BO] == points[CLEO] == 0 for points in rolled.values())
    assert of_roll(risky, "star")[ANA] == min(of_roll(risky, face)[ANA] for face in FACES) < 0


def test_what_people_decide_is_no_luck_and_each_kind_of_chance_has_its_word() -> None:
    state = drawing("R5:0")
    placing, stopped = rules.apply(state, Draw(Card("B2"))), rules.apply(state, Stop())
    assert fortune(state, Stop()) is fortune(stopped, Take(ANA, 0)) is fortune(placing, Place(1)) is None
    assert fortune(drawing("", lies="R5"), Protect(COLOURS[2])) is None
    for lang in LANGUAGES:
        assert of(speaker(lang), "draw") != of(speaker(lang), "roll")
