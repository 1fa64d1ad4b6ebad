"""Laws that hold for every game, number of players, option and kind of hands, on whole games played at random."""

from __future__ import annotations

import gc
import json
import re
from dataclasses import is_dataclass, replace
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.engine import (
    BLANK,
    SPECTATOR,
    Chance,
    Choice,
    Hands,
    NotUnderstood,
    Over,
    RuleBroken,
    Seat,
    Setup,
    Source,
    Together,
    Viewer,
)
from companion.engine.game import with_rule
from companion.engine.wire import HIDDEN, read_options, write_options
from companion.engine.words import Say
from companion.games import GAMES, options_at
from companion.games.thirteen import cards as thirteen_cards
from companion.games.thirteen.events import Play
from companion.games.thricewise import cards as thricewise_cards
from companion.games.thricewise import rules as thricewise_rules
from companion.games.thricewise.events import Place, Reveal
from companion.locale import LANGUAGES, speaker
from companion.sessions.files.replays import holds_blank
from companion.ui.writing import SENTENCES
from tests.games.fast_entry import TAPPED, entries
from tests.games.play import OPTIONS, TRACKINGS, Case, offers_of, played, stripped, whole
from tests.games.test_rule_ids import folder
from tests.games.twins import twins
from tests.sure import refuses, there
from tests.test_words import broken_keys, refusals_raised

EVERY = settings(max_examples=40, suppress_health_check=list(HealthCheck))
FEW = settings(max_examples=12, suppress_health_check=list(HealthCheck))

games = pytest.mark.parametrize("game", sorted(GAMES))
trackings = pytest.mark.parametrize("tracking", TRACKINGS)


@st.composite
def cases(draw: st.DrawFn, game: str, tracking: str = "full", hands: Hands | None = None) -> Case:
    players = draw(st.sampled_from(GAMES[game].players))
    options = {name: draw(st.sampled_from(values)) for name, values in OPTIONS[game].items()}
    setup = Setup(
        players,
        GAMES[game].options(**options),
        Seat(draw(st.integers(0, players - 1))),
        hands or draw(st.sampled_from((Hands.KNOWN, Hands.UNKNOWN))),
    )
    return Case(game, tracking, setup, draw(st.integers(0, 2**32)))


LEAVES = (str, int, float, type(None))


def immutable(value: Any, known: dict[int, Any]) -> bool:
    """No list, dict or set anywhere inside, and every dataclass frozen. ``known``: what was looked at, by identity."""
    if isinstance(value, LEAVES):
        return True
    if isinstance(value, list | dict | set | bytearray):
        return False
    if id(value) in known:  # a state keeps most of what the one before it was made of
        return True
    if isinstance(value, tuple | frozenset):
        sound = all(immutable(part, known) for part in value)
    elif is_dataclass(value):
        frozen = value.__dataclass_params__.frozen  # type: ignore[union-attr]  # every dataclass has them
        sound = frozen and all(immutable(getattr(value, name), known) for name in value.__dataclass_fields__)
    else:
        return True
    if sound:
        known[id(value)] = value
    return sound


def cards_conserved(game: str, state: Any) -> bool:
    """Whether all places together hold the whole deck; of Thricewise, where each card is one, its own tests say it."""
    if game == "push":
        places = (*state.visible, *state.protected, *state.columns, state.drawn)
        found = sum(state.unseen) + sum(map(len, places)) + sum(state.discard) + state.switches
        without_switches = state.setup.players == 2 and state.setup.options.two_player_switches == "out"
        return bool(found == (108 if without_switches else 120) and min(state.unseen) >= 0)
    if game == "13":
        known = sum(map(len, state.hands)) if state.setup.hands is Hands.KNOWN else 0
        found = sum(state.unseen) + known + sum(map(len, (*state.targets, *state.taken)))
        return bool(found == 50 and min(state.unseen) >= 0)
    return True


@pytest.mark.parametrize("game", ["push", "13"])
@EVERY
@given(data=st.data())
def test_cards_are_conserved(game: str, data: st.DataObject) -> None:
    """M1: no card appears, disappears or is there twice."""
    case = data.draw(cases(game))
    assert all(cards_conserved(game, state) for state, _ in played(case))


@games
@trackings
@FEW
@given(data=st.data())
def test_states_are_values_and_a_log_that_is_read_gives_them_again(
    game: str, tracking: str, data: st.DataObject
) -> None:
    """A state is never changed: its hash and its words stay, whatever is asked of it or applied to it.

    M1: no card appears, disappears or is there twice.
    """
    case = data.draw(cases(game, tracking))
    before, known = [], dict[int, Any]()
    again, wire = case.rules.new(case.setup), case.rules.WIRE
    for state, event in played(case):
        assert immutable(state, known)
        before.append((state, hash(state), repr(state)))
        case.rules.look(state, Seat(0))
        assert again == state
        if event is not None:
            assert immutable(event, known)
            read = wire.read(wire.write(event))
            assert read == event
            again = case.rules.apply(again, read)
    gc.collect(1)  # what came up in this game: all that the process knows is a hundred times as much
    assert all(hash(state) == was and repr(state) == words for state, was, words in before)
    standings = case.rules.standings(again)
    assert sorted(one.seat for one in standings) == list(range(case.setup.players))
    assert [one.rank for one in standings] == sorted(one.rank for one in standings)
    assert all(one.winner == (one.rank == 1) for one in standings)


def answered(case: Case, state: Any, offer: Any) -> list[Any]:
    """Every event an offer stands for, where one word fills its blank."""
    if not holds_blank(offer):
        return [offer]
    found = case.rules.answers(state, offer)
    if found.source is Source.PEOPLE or found.wants != 1:
        return []
    return [case.rules.fill(offer, [word]) for word, _ in found.counts]


def freely_worded(case: Case, state: Any, event: Any) -> bool:
    """Events that no list of offers can hold: several words at once, or something people counted.

    13's first dealer is the table's free choice (T1); a corrected count is never asked for.
    """
    if type(event).__name__ in ("Deal", "Start", "Reveal", "Count", "Recount", "Total"):
        return True
    return case.tracking == "scorepad" and type(event).__name__ == "Place"


def raised(case: Case, state: Any, event: Any) -> RuleBroken | None:
    """Why ``apply`` does not take an event; ``pytest.raises`` takes longer to say so than the rules."""
    try:
        case.rules.apply(state, event)
    except RuleBroken as broken:
        return broken
    return None


@games
@trackings
@FEW
@given(data=st.data())
def test_what_is_offered_is_accepted_once_it_is_filled_in_and_nothing_else(
    game: str, tracking: str, data: st.DataObject
) -> None:
    """``apply`` takes an event exactly when ``problem`` is silent, and that is exactly when it is offered.

    An offer with a blank is a question; only a filled one is a fact.
    """
    case = data.draw(cases(game, tracking))
    other = replace(case, seed=case.seed + 1)
    pool = [*whole(other)[1]]
    refused, say = set[RuleBroken](), Say()
    for number, (state, event) in enumerate(played(case)):
        offers = offers_of(case.rules.awaits(state))
        assert all(case.rules.problem(state, offer) is not None for offer in offers if holds_blank(offer))
        offered = {one for offer in offers for one in answered(case, state, offer)}
        for one in offered:
            assert case.rules.problem(state, one) is None, (one, state)
            if number % 7 == 0:
                case.rules.apply(state, one)
        for one in pool[:40] if event is None else (*pool[number % 17 :: 17], event):
            broken = case.rules.problem(state, one)
            doubts = case.rules.doubts(state, one)
            if broken is None:
                assert all(with_rule(say, GAMES[game].words, doubt).endswith(f"({doubt.rule})") for doubt in doubts)
                case.rules.apply(state, one)
                assert one in offered or freely_worded(case, state, one), (one, state)
                continue
            assert not doubts
            assert raised(case, state, one) == broken
            assert one not in offered
            if broken not in refused:
                refused.add(broken)
                assert broken.rule
                assert with_rule(say, GAMES[game].words, broken).endswith(f"({broken.rule})")
    assert refused


@games
@EVERY
@given(data=st.data())
def test_a_real_game_comes_to_the_same_in_fast_entry_and_without_its_secrets(game: str, data: st.DataObject) -> None:
    """Whatever the rules allow fast entry neither refuses as it is told nor asks about.

    One engine, two sources of chance: hands and hidden draws removed, a table has the same standings.
    Thricewise (A1): fast entry knows no kinds of triads, which the reasons tell.
    """
    case = data.draw(cases(game))
    pad = GAMES[game].scorepad
    state, (states, events) = pad.new(case.setup), whole(case)
    if game in TAPPED:
        for event in entries(game, states, events):
            assert all(doubt.key == "nothing_counted" for doubt in pad.doubts(state, event)), (event, state)
            state = pad.apply(state, event)
        assert isinstance(pad.awaits(state), Over)
        found, expected = pad.standings(state), case.rules.standings(states[-1])
        if game == "thricewise":
            found, expected = (tuple(replace(one, reasons=()) for one in told) for told in (found, expected))
        assert found == expected
    if case.setup.hands is Hands.KNOWN:
        table = case.rules.new(replace(case.setup, hands=Hands.UNKNOWN))
        for event in stripped(game, events):
            table = case.rules.apply(table, event)
        assert case.rules.standings(table) == case.rules.standings(states[-1])
        assert isinstance(case.rules.awaits(table), Over)


@games
@trackings
def test_every_game_ends(game: str, tracking: str) -> None:
    """For every number of players and kind of hands; after the end nothing is accepted that continues it."""
    for players, hands, seed in product(GAMES[game].players, Hands, range(3)):
        case = Case(game, tracking, Setup(players, GAMES[game].options(), Seat(players - 1), hands), seed)
        states, events = whole(case)
        assert isinstance(case.rules.awaits(states[-1]), Over)
        ending = [one for one in events if type(one).__name__ not in ("Count", "Total")]
        assert all(case.rules.problem(states[-1], one) is not None for one in ending)


@pytest.mark.parametrize("game", ["13", "thricewise"])
@FEW
@given(data=st.data())
def test_the_swap_law_for_secrets(game: str, data: st.DataObject) -> None:
    """Two cards a viewer cannot know trade places: its view, offers, answers, refusals and words stay equal.

    A3 of 13, A2 of Thricewise. 13, T5: who took which card is not seen before the round ends (the piles' sizes are).
    """
    case = data.draw(cases(game, hands=Hands.KNOWN))
    rules, words, say = case.rules, GAMES[game].words, Say()
    swaps, looking = 0, viewers(case)
    for number, (state, event) in enumerate(played(case)):
        viewer, asked = looking[number % len(looking)], rules.awaits(state)
        seen = rules.look(state, viewer)
        prompt = words.prompt(say, seen)
        mine = isinstance(asked, Choice) and asked.seat == viewer
        refused = {one: rules.problem(state, one) for one in wrong_plays(game, viewer)} if mine else {}
        for twin in twins(game, state, viewer):
            swaps += 1
            view = rules.look(twin, viewer)
            assert view == seen
            assert words.prompt(say, view) == prompt
            if isinstance(asked, Together) and viewer in asked.seats:
                assert rules.awaits(twin) == asked
                assert rules.answers(twin, asked.offer, viewer) == rules.answers(state, asked.offer, viewer)
                assert refused_reveals(twin, viewer) == refused_reveals(state, viewer)
            if mine:
                assert rules.awaits(twin) == asked
                assert {one: rules.problem(twin, one) for one in refused} == refused
        if isinstance(asked, Chance) and viewer is SPECTATOR and type(event).__name__ == "Draw":
            assert words.word(say, event.card) not in words.log_line(say, state, event)
    assert swaps


def refused_reveals(state: Any, me: Any) -> dict[str, RuleBroken | None]:
    """What Thricewise says of each card whose place ``me`` knows, if it were revealed with what others hold first."""
    hidden = {*state.unseen, *(card for seat, hand in enumerate(state.hands) if seat != me for card in hand)}
    firsts = tuple(hand[0] for hand in state.hands)
    known = [card for card in thricewise_cards.CARDS if card not in hidden]
    return {one: thricewise_rules.problem(state, Reveal((*firsts[:me], one, *firsts[me + 1 :]))) for one in known}


class MaskedLog:
    """The record of one seat, folded by the game's own rules from what the wire brings."""

    def __init__(self, case: Case, seat: Viewer) -> None:
        self.seat, self.rules, self.mask = seat, case.rules, GAMES[case.game].mask
        self.state = case.rules.new(replace(case.setup, hands=Hands.OWN))

    def follow(self, event: Any) -> str:
        """Fold what this seat may know of an event; returns what it was sent."""
        wire = self.rules.WIRE
        sent = json.dumps(wire.write(self.mask(event, self.seat)))
        self.state = self.rules.apply(self.state, wire.masked.read(json.loads(sent)))
        return sent


def named_cards(game: str, sent: str) -> set[str]:
    """The cards of which a text tells, by their names in files."""
    deck = {"13": thirteen_cards.CARDS, "thricewise": thricewise_cards.CARDS}[game]
    return {str(card) for card in deck if f'"{card}"' in sent}


def dealt_to_others(event: Any, seat: Viewer) -> set[str]:
    """The cards that this event put into hands into which ``seat`` may not look."""
    match type(event).__name__:
        case "Deal":
            return {str(card) for at, hand in enumerate(event.hands) if at != seat for card in hand}
        case "Draw" if getattr(event, "seat", seat) != seat:
            return {str(event.card)}
    return set()


def viewers(case: Case) -> list[Viewer]:
    return [*map(Seat, range(case.setup.players)), SPECTATOR]


def hand_of(state: Any, seat: Viewer) -> set[str]:
    return set() if seat is SPECTATOR else {str(card) for card in state.hands[seat]}


@games
@FEW
@given(data=st.data())
def test_a_masked_log_looks_to_its_seat_like_the_whole_one(game: str, data: st.DataObject) -> None:
    """A3: every view, answer of ``problem`` and preview is the same; no line of the log differs, none fails.

    Looked at are the view of whoever decides, and the others' in turn.
    """
    case = data.draw(cases(game, hands=Hands.KNOWN))
    rules, words, say = case.rules, GAMES[game].words, Say()
    logs, earlier = [MaskedLog(case, one) for one in viewers(case)], list[Any]()
    for number, (state, event) in enumerate(played(case)):
        asked, line = rules.awaits(state), "" if event is None else words.log_line(say, state, event)
        for at, log in enumerate(logs):
            mine = asked if isinstance(asked, Choice) and asked.seat == log.seat else None
            if mine or event is None or number % len(logs) == at:
                assert rules.look(log.state, log.seat) == rules.look(state, log.seat)
            if mine:
                offers = [one for one in mine.offers if not holds_blank(one)]
                earlier += offers[:3]
                for one in (*offers[:4], *earlier[-9:]):
                    assert rules.problem(log.state, one) == rules.problem(state, one)
                    if rules.problem(state, one) is None:
                        after = [rules.look(rules.apply(each, one), log.seat) for each in (log.state, state)]
                        assert after[0] == after[1]
            if event is None:
                assert rules.standings(log.state) == rules.standings(state)
                continue
            assert words.log_line(say, log.state, GAMES[game].mask(event, log.seat)) == line
            sent = log.follow(event)
            if GAMES[game].secret:
                struck = json.dumps(rules.WIRE.write(GAMES[game].mask(event, log.seat, struck=True)))
                held = {str(card) for at, hand in enumerate(state.hands) if at != log.seat for card in hand}
                own = hand_of(state, log.seat) | hand_of(rules.apply(state, event), log.seat)
                assert named_cards(game, struck) & held <= own, "what went back to a hand"
            if hidden := dealt_to_others(event, log.seat):
                assert named_cards(game, sent) & hidden <= hand_of(rules.apply(state, event), log.seat)


@pytest.mark.parametrize("game", ["13", "thricewise"])
def test_only_the_record_of_one_seat_takes_a_card_that_is_hidden(game: str) -> None:
    """No session file has one, and rules that know all hands refuse it."""
    case = Case(game, "full", Setup(3, GAMES[game].options(), Seat(0), Hands.KNOWN), 1)
    dealt = [event for _, event in played(case) if dealt_to_others(event, Seat(0))][:3]
    assert dealt
    for state, event in played(case):
        if event not in dealt:
            continue
        masked = GAMES[game].mask(event, Seat(0))
        written = case.rules.WIRE.write(masked)
        assert HIDDEN in json.dumps(written)
        assert case.rules.WIRE.masked.read(written) == masked
        refuses(NotUnderstood, case.rules.WIRE.read, written)
        broken = there(case.rules.problem(state, masked))
        assert with_rule(Say(), GAMES[game].words, broken)


def wrong_plays(game: str, seat: Any) -> list[Any]:
    if game == "13":
        return [Play(seat, card, target) for card in thirteen_cards.CARDS for target in thirteen_cards.COLOURS]
    return [Place(seat, card, 0, 9) for card in thricewise_cards.CARDS]


@games
@trackings
def test_impossible_tables_are_refused(game: str, tracking: str) -> None:
    """N1: too few, too many, or a first seat that nobody has."""
    one = GAMES[game]
    for players in (-1, 0, 1, one.players[0] - 1, one.players[-1] + 1, 7, 10**9):
        if players in one.players:
            continue
        refused = refuses(RuleBroken, one.rules(tracking).new, Setup(players, one.options()))
        least, most = one.players[0], one.players[-1]
        assert refused == RuleBroken("N1", "players", players=players, least=least, most=most)
    refused = refuses(RuleBroken, one.rules(tracking).new, Setup(one.players[0], one.options(), Seat(one.players[0])))
    assert refused == RuleBroken("N1", "no_such_seat", seat=one.players[0], players=one.players[0])


def test_blank_is_one_of_a_kind() -> None:
    import copy
    import pickle

    assert pickle.loads(pickle.dumps(BLANK)) is BLANK
    assert copy.deepcopy(BLANK) is BLANK


# An option holds where it is asked: for so many players, tracked so, of its own game.


@games
@trackings
@given(data=st.data())
def test_only_what_is_asked_at_a_table_is_not_as_printed_and_nothing_else_changes_the_game(
    game: str, tracking: str, data: st.DataObject
) -> None:
    """Whoever says of an option that it is for two has to be right about it."""
    setup, usual = data.draw(cases(game, tracking)).setup, write_options(GAMES[game].options())
    options, rules = write_options(setup.options), GAMES[game].rules(tracking)
    found = options_at(game, options, setup.players, tracking)
    asked = {one.field for one in GAMES[game].questions if one.applies(setup.players, tracking)}
    assert found == {name: value if name in asked else usual[name] for name, value in options.items()}
    assert options_at(game, found, setup.players, tracking) == found

    def beginning(raw: dict[str, Any]) -> Any:
        state = rules.new(replace(setup, options=read_options(GAMES[game].options, raw)))
        return rules.awaits(state), rules.standings(state), getattr(rules.look(state, SPECTATOR), "left", None)

    assert beginning(options) == beginning(found)


@games
def test_options_of_other_games_are_left_out_and_what_nobody_knows_stays(game: str) -> None:
    """A number holds for as many players as it was chosen for."""
    everything = {name: value for one in GAMES.values() for name, value in write_options(one.options()).items()}
    found = options_at(game, {**everything, "house": 1}, 2, "full")
    assert found == {**write_options(GAMES[game].options()), "house": 1}
    deals = {"deals": 1, "open_piles": False}
    assert options_at("13", deals, 4, "full", counted=4)["deals"] == options_at("13", deals, 4, "full")["deals"] == 1
    assert options_at("13", deals, 5, "full", counted=4)["deals"] == 0


FILE: Final = "only a file or a command can ask for this, no screen does"
NO_WAY_OUT: Final = {
    **dict.fromkeys(("no_such_seat", "no_such_card", "no_such_face", "no_such_colour", "no_such_rank"), FILE),
    **dict.fromkeys(("no_such_event", "no_such_round", "not_filled", "not_at_start", "switch_by", "next_seat"), FILE),
    **dict.fromkeys(("counts_size", "totals_size", "reveal_size", "deal_size", "hands_size", "start_size"), FILE),
    **dict.fromkeys(("start_four", "start_six", "start_empty", "hands_missing", "hands_private", "deals"), FILE),
    **dict.fromkeys(("written_twice", "not_in_pile"), FILE),
    "no_switch": "there is none that could be taken away",
}
"""Refusals after which nothing else can be done, and why."""
WAITS: Final = {
    "ended": "it says what can be done in a second sentence",
    "paused": "the screen of a paused game has the key that goes on",
    "dealt": "what a dealer dealt stays as it is",
    "said_no": "the others have decided",
}
"""What a session says to a tap without a way out, and why."""
COMES_FIRST: Final = re.compile(r"(?!no_)\w+_(first|due)")
"""Keys of refusals that are, as a whole, what has to come first."""
INSTEAD: Final = re.compile(r"\w.*; [\w{]", re.DOTALL)


# A refusal says what is wrong and, after a semicolon, what can be done instead; in every language.


def asked(game: str) -> set[str]:
    """The keys of questions: the keys below them are what can be done."""
    calls = refusals_raised(sorted(folder(game).glob("*.py")), "Doubtful")
    return {getattr(call.args[1], "value", "") for _, call in calls}


def only_says_no(key: str, message: str, questions: set[str]) -> bool:
    """Whether a refusal names nothing else to do: no second half, nothing that comes first, nobody who is due."""
    due = "{expected}" in message or "{dealer}" in message
    return not (due or INSTEAD.search(message) or COMES_FIRST.fullmatch(key) or key in {*NO_WAY_OUT, *questions})


@games
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_says_what_can_be_done_instead(game: str, lang: str) -> None:
    words: Any = GAMES[game].words
    told = speaker(lang).catalogue.gettext
    questions = asked(game)
    assert [key for key, message in words.REFUSALS.items() if only_says_no(key, told(message), questions)] == []


def test_every_reason_for_no_way_out_is_needed() -> None:
    raised = {key for game in GAMES for key in broken_keys(game)}
    assert set(NO_WAY_OUT) <= raised
    assert set(WAITS) <= set(SENTENCES)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_a_session_says_no_to_has_a_second_sentence(lang: str) -> None:
    say = speaker(lang)
    for key, message in SENTENCES.items():
        assert key in WAITS or re.search(r"[.:;] .*\w", say.t(message)), key


def test_a_refusal_that_only_says_no_would_be_noticed() -> None:
    assert only_says_no("column_taken", "column {column} has been taken already", set())
    assert not only_says_no("column_taken", "column {column} has been taken already; take another one", set())
