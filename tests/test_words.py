"""Every sentence, in both languages: each key has its words, each word its facts, and French reads as French."""

import ast
import gettext
import re
import string
from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine import SPECTATOR, Hands, NotUnderstood, Reason, RuleBroken, Seat, Setup, Viewer
from companion.engine.words import KINDS, UNREADABLE, Say, unreadable
from companion.games import GAMES
from companion.games.push import events as push_events
from companion.games.push import rules as push
from companion.games.push import scorepad as push_pad
from companion.games.push import words as push_words
from companion.games.push.cards import Card as PushCard
from companion.games.push.cards import Colour, Face
from companion.games.push.options import Options as PushOptions
from companion.games.push.view import look as push_look
from companion.games.thirteen import rules as thirteen
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thirteen import words as thirteen_words
from companion.games.thirteen.cards import Card as ThirteenCard
from companion.games.thirteen.cards import Colour as Target
from companion.games.thirteen.events import Deal, Play
from companion.games.thirteen.options import Options as ThirteenOptions
from companion.games.thirteen.scoring import Tally, round_reasons
from companion.locale import LANGUAGES, speaker
from companion.ui.kit.rulebook.book import book
from tests.games.play import TRACKINGS, Case, has_blank, offers_of, whole
from tests.games.test_rule_ids import folder

PACKAGE = Path(__file__).parents[1] / "companion"
NAMES = ("Ana", "Édouard", "Marie", "Luc", "Irène", "Bo")
FRENCH = PACKAGE / "locale" / "fr" / "LC_MESSAGES" / "companion.mo"

games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("lang", LANGUAGES)
trackings = pytest.mark.parametrize("tracking", TRACKINGS)


class Nothing(gettext.NullTranslations):
    """Behind the French catalogue: whoever gets here was about to say English."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"not in the French catalogue: {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"not in the French catalogue as a plural: {msgid1!r}")


@cache
def french() -> gettext.GNUTranslations:
    with FRENCH.open("rb") as file:
        catalogue = gettext.GNUTranslations(file)
    catalogue.add_fallback(Nothing())
    return catalogue


def saying(lang: str) -> Say:
    """A speaker that never falls back to another language unnoticed."""
    return Say(NAMES, french()) if lang == "fr" else Say(NAMES)


# Keys and facts, read from the source


Facts = dict[str, set[frozenset[str]]]
"""Key by key, the names of the facts that each place which raises it brings along."""


def refusals_raised(paths: list[Path], *names: str) -> Iterator[tuple[ast.FunctionDef | None, ast.Call]]:
    """Every call of a refusal of these ``names`` with the function that holds it."""
    for path in paths:
        source = path.read_text("utf-8")
        if not any(name in source for name in names):
            continue
        tree = ast.parse(source)
        inside = {
            id(call): function
            for function in ast.walk(tree)
            if isinstance(function, ast.FunctionDef)
            for call in ast.walk(function)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names:
                yield inside.get(id(node)), node


def keywords(call: ast.Call) -> frozenset[str]:
    return frozenset(one.arg for one in call.keywords if one.arg)


@cache
def broken_keys(game: str) -> Facts:
    """Each RuleBroken that a game, or the engine for it, raises, and what it asks.

    A refusal that is raised anew with a fact more, ``RuleBroken(broken.rule, broken.key, column=…, **broken.facts)``,
    brings that fact to what the function says that found it: ``broken := refuses(…)``.
    """
    paths = [*sorted(folder(game).glob("*.py")), PACKAGE / "engine" / "game.py"]
    raised: list[tuple[str, str, frozenset[str]]] = []
    anew: dict[str, frozenset[str]] = {}
    for function, call in refusals_raised(paths, "RuleBroken", "Doubtful"):
        key = call.args[1]
        if isinstance(key, ast.Attribute):
            assert function
            anew |= dict.fromkeys(sources(function, ast.unparse(key.value)), keywords(call))
            continue
        keys = [str(one.value) for one in ast.walk(key) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        assert keys, ast.unparse(call)
        raised += [(one, function.name if function else "", keywords(call)) for one in keys]
    found: Facts = defaultdict(set)
    for one, source, facts in raised:
        found[one].add(facts | anew.get(source, frozenset()))
    return found


def sources(function: ast.FunctionDef, name: str) -> set[str]:
    """The functions whose result goes by a name inside ``function``."""
    return {
        node.value.func.id
        for node in ast.walk(function)
        if isinstance(node, ast.NamedExpr)
        and node.target.id == name
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
    }


@cache
def misread_keys() -> Facts:
    """Each NotUnderstood that anything raises."""
    found: Facts = defaultdict(set)
    for _function, call in refusals_raised(sorted(PACKAGE.rglob("*.py")), "NotUnderstood"):
        key = call.args[0] if call.args else None
        if isinstance(key, ast.Constant):
            found[str(key.value)].add(keywords(call) - {"where"})
    return found


def sample(game: str, fact: str) -> Any:
    """A value such as the rules give to a fact of this name."""
    card = {"push": "R5", "13": "B7", "thricewise": "7SK"}.get(game, "")
    texts = {
        "card": card,
        "other": card,
        "face": "red",
        "colour": "red",
        "target": "blue",
        "kind": "rotten",
        "rank": "7",
    }
    places = {"where": "placements[2]", "first": "start"}
    several = {"ranks": ("A", "7"), "seats": (0, 1)}
    return {**texts, **places, **several, "seat": 1, "expected": 0, "dealer": 2}.get(fact, 3)


def samples(game: str) -> list[RuleBroken]:
    """One refusal for each place that raises one, with the facts of that place."""
    return [
        RuleBroken("X9", key, **{fact: sample(game, fact) for fact in facts})
        for key, places in broken_keys(game).items()
        for facts in places
    ]


def fields_of(message: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(message) if name}


def fits(sentence: str) -> bool:
    """No field left open, no Python in it, nothing doubled."""
    return bool(sentence) and not re.search(r"[{}<>]|None|BLANK|Unknown|  |\(\)", sentence)


def told(lang: str, game: str, broken: RuleBroken) -> str:
    return GAMES[game].words.refusal(saying(lang), broken)


@games
@languages
def test_every_refusal_has_its_sentence_and_names_its_rule(game: str, lang: str) -> None:
    """N1 and all others: whatever the source raises can be said, with exactly the facts it brings."""
    assert {"players", "no_such_seat"} <= set(broken_keys(game))
    for broken in samples(game):
        sentence = told(lang, game, broken)
        assert fits(sentence), (broken, sentence)
        assert sentence.endswith("(X9)"), (broken, sentence)


@games
def test_no_refusal_is_written_that_nothing_raises(game: str) -> None:
    written: Mapping[str, str] = GAMES[game].words.REFUSALS  # type: ignore[attr-defined]  # each game's words have it
    assert set(written) == set(broken_keys(game))


@games
def test_refusals_differ_between_the_languages(game: str) -> None:
    for broken in samples(game):
        assert told("fr", game, broken) != told("en", game, broken), broken


@languages
def test_whatever_cannot_be_read_can_be_told(lang: str) -> None:
    keys = misread_keys()
    assert set(keys) <= set(UNREADABLE)
    for key, facts in [(key, facts) for key, places in keys.items() for facts in places if key != "wrong_type"]:
        assert fields_of(UNREADABLE[key]) <= facts, key
        refusal = NotUnderstood(key, "events[3].card", **dict.fromkeys(facts, 7))
        sentence = unreadable(saying(lang), refusal)
        assert fits(sentence), (key, sentence)
        assert sentence.startswith("events[3].card")


@languages
def test_every_kind_of_value_can_be_named(lang: str) -> None:
    for expected in KINDS:
        for found in KINDS:
            refusal = NotUnderstood("wrong_type", "", expected=expected, found=found)
            assert fits(unreadable(saying(lang), refusal))


# Whole games


@cache
def some_games(game: str, tracking: str) -> tuple[Case, ...]:
    """A game of each size, the hands known in every other one."""
    one = GAMES[game]
    return tuple(
        Case(game, tracking, Setup(n, one.options(), Seat(n - 1), (Hands.KNOWN, Hands.UNKNOWN)[n % 2]), seed)
        for n in one.players
        for seed in (1, 2)
    )


@games
@trackings
def test_whole_games_can_be_told_and_asked_for_in_both_languages(game: str, tracking: str) -> None:
    words = GAMES[game].words
    english, other = saying("en"), saying("fr")
    for case in some_games(game, tracking):
        states, events = whole(case)
        for n, state in enumerate(states):
            viewers: tuple[Viewer, ...] = (Seat(n % case.setup.players), SPECTATOR)
            pairs = [
                [words.prompt(say, case.rules.look(state, viewer)) for say in (english, other)] for viewer in viewers
            ]
            if n < len(events):
                pairs.append([words.log_line(say, state, events[n]) for say in (english, other)])
            for viewer in viewers:  # the rule that is opened from the board stands in both languages
                now = words.rule_now(case.rules.look(state, viewer))
                for lang in LANGUAGES:
                    assert now in [rule.id for chapter in book(game, lang) for rule in chapter.rules], now
            for one, two in pairs:
                assert fits(one), one
                assert fits(two), two
                assert one != two


@games
@trackings
def test_an_offer_sent_back_unfilled_is_refused_in_words(game: str, tracking: str) -> None:
    for case in some_games(game, tracking)[:2]:
        for state in whole(case)[0]:
            for offer in filter(has_blank, offers_of(case.rules.awaits(state))):
                broken = case.rules.problem(state, offer)
                assert broken
                for lang in LANGUAGES:
                    assert fits(told(lang, game, broken)), (broken, told(lang, game, broken))


@games
def test_reasons_of_whole_games_can_be_told_in_both_languages(game: str) -> None:
    words, seen = GAMES[game].words, set()
    for case in (*some_games(game, "full"), *some_games(game, "scorepad")):
        states, _ = whole(case)
        for standing in case.rules.standings(states[-1]):
            for reason in standing.reasons:
                one, two = (words.reason(say, reason) for say in (saying("en"), saying("fr")))
                assert fits(one), one
                assert fits(two), two
                assert one != two
                seen.add(reason.key)
    named = {
        str(call.args[0].value)
        for _, call in refusals_raised(sorted(folder(game).glob("*.py")), "Reason")
        if isinstance(call.args[0], ast.Constant)
    }
    assert seen
    assert named <= seen, "a reason that no game of this test came to"


@games
@languages
def test_every_term_of_a_game_has_a_word(game: str, lang: str) -> None:
    words = GAMES[game].words
    asked = GAMES[game].full
    case = some_games(game, "full")[0]
    state = asked.new(case.setup)
    unseen = dict(getattr(asked.look(state, SPECTATOR), "unseen", ()))  # a game on screen has none
    spoken = {card: words.word(saying(lang), card) for card in unseen}
    assert all(map(fits, spoken.values()))
    assert len(set(spoken.values())) == len(spoken), "two cards of one name"
    assert words.title(saying(lang))


# Golden sentences: what people read, checked by hand


def said(lang: str, sentence: str) -> str:
    """French golden sentences are typed with plain spaces and apostrophes; people see no-break spaces and ’."""
    if lang == "en":
        return sentence
    return (
        re.sub(r" ([:;!?»])", "\N{NO-BREAK SPACE}\\1", sentence).replace("« ", "«\N{NO-BREAK SPACE}").replace("'", "’")
    )


def push_table(text: str, players: int = 3) -> Any:
    """Ana's turn after ``R5:0 DIE:1 SWITCH``: each card is drawn and, where a column follows, placed in it."""
    state = push.new(Setup(players, PushOptions()))
    for step in text.split():
        card, _, column = step.partition(":")
        state = push.apply(state, push_events.Draw(PushCard(card)))
        if column:
            state = push.apply(state, push_events.Place(int(column)))
    return state


PUSH_LINES = [
    ("", push_events.Draw(PushCard("R5")), "Ana draws a red 5.", "Ana pioche un 5 rouge."),
    ("", push_events.Draw(PushCard("DIE")), "Ana draws a Die card.", "Ana pioche une carte Dé."),
    ("", push_events.Draw(PushCard("SWITCH")), "Ana draws a Switch card.", "Ana pioche une carte Changement de sens."),
    (
        "R5:0 R4:1 R3:2",
        push_events.Draw(PushCard("R1")),
        "Ana draws a red 1, which fits nowhere: bust!",
        "Ana pioche un 1 rouge, impossible à placer : trop de risques !",
    ),
    (
        "R5:0 B2",
        push_events.Place(1),
        "Ana opens column 2 with the blue 2.",
        "Ana ouvre la colonne 2 avec le 2 bleu.",
    ),
    (
        "R5:0 DIE",
        push_events.Place(0),
        "Ana places the Die card in column 1.",
        "Ana place la carte Dé dans la colonne 1.",
    ),
    ("R5:0", push_events.Stop(), "Ana stops.", "Ana s'arrête."),
]


@pytest.mark.parametrize(("table", "event", "english", "french"), PUSH_LINES)
def test_push_tells_a_turn(table: str, event: Any, english: str, french: str) -> None:
    state = push_table(table)
    assert push_words.log_line(saying("en"), state, event) == english
    assert push_words.log_line(saying("fr"), state, event) == said("fr", french)


PUSH_SHARING = [
    ("en", ["Ana takes column 1: red 5, blue 2 and Die card.", "Ana rolls red and discards red 5."]),
    ("fr", ["Ana prend la colonne 1 : 5 rouge, 2 bleu et carte Dé.", "Ana lance le dé : rouge. Défausse : 5 rouge."]),
]


@pytest.mark.parametrize(("lang", "lines"), PUSH_SHARING)
def test_push_tells_what_the_die_costs(lang: str, lines: list[str]) -> None:
    state = push.apply(push_table("R5:0 B2:0 DIE:0 G1:1"), push_events.Stop())
    take = push_events.Take(Seat(0), 0)
    assert push_words.log_line(saying(lang), state, take) == said(lang, lines[0])
    state = push.apply(state, take)
    prompt = push_words.prompt(saying(lang), push_look(state, SPECTATOR))
    assert prompt == {"en": "Ana rolls the die.", "fr": "Ana lance le dé."}[lang]
    roll = push_events.Roll(Seat(0), Face("red"))
    assert push_words.log_line(saying(lang), state, roll) == said(lang, lines[1])


PUSH_REFUSALS = [
    (
        "R5:0 B2:1 R2",
        push_events.Place(0),
        "column 1 already holds that colour (red 5): the red 2 cannot join it (T5)",
        "la colonne 1 contient déjà cette couleur (5 rouge) : impossible d'y placer le 2 rouge (T5)",
    ),
    (
        "R5:0 B2:1 G2",
        push_events.Place(1),
        "column 2 already holds that value (blue 2): the green 2 cannot join it (T5)",
        "la colonne 2 contient déjà cette valeur (2 bleu) : impossible d'y placer le 2 vert (T5)",
    ),
    (
        "",
        push_events.Stop(),
        "stopping needs at least one column (T8)",
        "pour s'arrêter, il faut au moins une colonne (T8)",
    ),
    (
        "R5:0",
        push_events.Protect(Colour("red")),
        "Ana has drawn this turn: either draw or protect, never both (T2)",
        "Ana a pioché ce tour-ci : on pioche ou on protège, jamais les deux (T2)",
    ),
    (
        "R5:0 R4:1 R3:2",
        push_events.Draw(PushCard("Z9")),
        "there is no card Z9 in Push (M1)",
        "la carte Z9 n'existe pas dans Push (M1)",
    ),
]


@pytest.mark.parametrize(("table", "event", "english", "french"), PUSH_REFUSALS)
def test_push_says_why_not(table: str, event: Any, english: str, french: str) -> None:
    broken = push.problem(push_table(table), event)
    assert broken
    assert push_words.refusal(saying("en"), broken) == english
    assert push_words.refusal(saying("fr"), broken) == said("fr", french)


def test_push_says_whose_pick_it_is_and_why() -> None:
    """P2: after one Switch card the right neighbour picks first."""
    state = push.apply(push_table("R5:0 SWITCH B2:1"), push_events.Stop())
    state = push.apply(state, push_events.Take(Seat(0), 0))
    broken = push.problem(state, push_events.Take(Seat(1), 1))
    assert broken
    english = "it’s Marie’s pick, not Édouard’s: odd number of Switch cards (P2)"
    assert push_words.refusal(saying("en"), broken) == english
    french = "c'est à Marie de choisir, pas à Édouard : nombre impair de cartes Changement de sens (P2)"
    assert push_words.refusal(saying("fr"), broken) == said("fr", french)


PUSH_PROMPTS = [
    ("", "Ana draws.", "Ana pioche."),
    ("R5", "Ana places the red 5.", "Ana place le 5 rouge."),
    ("R5:0", "Ana draws again or stops.", "Ana pioche encore ou s'arrête."),
]


@pytest.mark.parametrize(("table", "english", "french"), PUSH_PROMPTS)
def test_push_asks_for_what_comes_next(table: str, english: str, french: str) -> None:
    view = push_look(push_table(table), Seat(0))
    assert push_words.prompt(saying("en"), view) == english
    assert push_words.prompt(saying("fr"), view) == said("fr", french)


PAD_LINES = [
    (push_pad.Switch(), "Ana: 1 Switch card this turn.", "Ana : 1 carte Changement de sens ce tour-ci."),
    (push_pad.Protect(Colour("green")), "Ana protects their green cards.", "Ana protège ses cartes vertes."),
    (push_pad.End(), "The pile is empty: the game ends.", "La pioche est vide : la partie se termine."),
]


@pytest.mark.parametrize(("event", "english", "french"), PAD_LINES)
def test_the_push_pad_tells_its_entries(event: Any, english: str, french: str) -> None:
    state = push_pad.new(Setup(3, PushOptions()))
    assert push_words.log_line(saying("en"), state, event) == english
    assert push_words.log_line(saying("fr"), state, event) == said("fr", french)


def test_the_push_pad_says_what_a_roll_asks_for() -> None:
    state = push_pad.apply(push_pad.new(Setup(3, PushOptions(risky=True))), push_pad.Bust())
    star = push_pad.Roll(Seat(0), Face("star"))
    french = (
        "Ana lance le dé : étoile. Ana défausse toutes ses cartes face visible ; les cartes protégées ne risquent rien."
    )
    assert push_words.log_line(saying("fr"), state, star) == said("fr", french)
    english = "Ana rolls a star. Ana discards every face-up card; protected cards are safe."
    assert push_words.log_line(saying("en"), state, star) == english


def test_push_tells_points_by_colour() -> None:
    reason = Reason("protected", 17, (("colour", "green"), ("cards", 5)))
    assert push_words.reason(saying("en"), reason) == "green cards, protected: 17"
    assert push_words.reason(saying("fr"), reason) == said("fr", "cartes vertes protégées : 17")


def thirteen_table(text: str) -> Any:
    """Three players after these plays, ``B7 B5 R4>blue``; Ana plays first."""
    state = thirteen.apply(thirteen.new(Setup(3, ThirteenOptions())), Deal(Seat(2)))
    for seat, step in enumerate(text.split()):
        state = thirteen.apply(state, play(seat % 3, step))
    return state


def play(seat: int, step: str) -> Play:
    card, _, target = step.partition(">")
    colour = target or {"B": "blue", "Y": "yellow", "G": "green"}[card[0]]
    return Play(Seat(seat), ThirteenCard(card), Target(colour))


THIRTEEN_LINES = [
    ("", play(0, "B7"), "Ana plays a blue 7 on the blue target: 7.", "Ana joue un 7 bleu sur la cible bleue : 7."),
    (
        "B7",
        play(1, "R4>blue"),
        "Édouard plays a Rotten Four on the blue target: 11.",
        "Édouard joue un Quatre Pourri sur la cible bleue : 11.",
    ),
    (
        "B7",
        play(1, "B7"),
        "Édouard plays a blue 7 on the blue target: 14, over 13 – Édouard takes 1 card.",
        "Édouard joue un 7 bleu sur la cible bleue : 14, plus de 13 – Édouard ramasse 1 carte.",
    ),
    (
        "B7 B5",
        play(2, "B2"),
        "Marie plays a blue 2 on the blue target: 14, over 13 – Marie takes 2 cards.",
        "Marie joue un 2 bleu sur la cible bleue : 14, plus de 13 – Marie ramasse 2 cartes.",
    ),
]


@pytest.mark.parametrize(("table", "event", "english", "french"), THIRTEEN_LINES)
def test_13_tells_a_card(table: str, event: Play, english: str, french: str) -> None:
    state = thirteen_table(table)
    assert thirteen_words.log_line(saying("en"), state, event) == english
    assert thirteen_words.log_line(saying("fr"), state, event) == said("fr", french)


THIRTEEN_REFUSALS = [
    (
        "",
        play(0, "B7>green"),
        "the blue 7 does not go on the green target (T3)",
        "la carte 7 bleu ne va pas sur la cible verte (T3)",
    ),
    (
        "",
        play(1, "B7"),
        "it is Ana's turn, not Édouard's (T2)",
        "c'est à Ana de jouer, pas à Édouard (T2)",
    ),
    (
        "B4 B4",
        play(2, "B4"),
        "every blue 4 has been seen already; the deck holds 2 (M1)",
        "4 bleu : tous les exemplaires du paquet (2) ont déjà été vus (M1)",
    ),
    (
        "B4",
        Deal(Seat(0)),
        "the round is not over: pile and hands must be empty before the next deal (T6)",
        "la manche n'est pas terminée : pioche et mains doivent être vides avant la donne suivante (T6)",
    ),
]


@pytest.mark.parametrize(("table", "event", "english", "french"), THIRTEEN_REFUSALS)
def test_13_says_why_not(table: str, event: Any, english: str, french: str) -> None:
    broken = thirteen.problem(thirteen_table(table), event)
    assert broken
    assert thirteen_words.refusal(saying("en"), broken) == english
    assert thirteen_words.refusal(saying("fr"), broken) == said("fr", french)


SHEET = (Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4))
SHEET_NAMES = ("Marie", "Luc", "Pierre", "Marc")
SHEET_REASONS = [
    (0, 0, "3 blue cards: 1 negative point each (S1)", "3 cartes bleues : 1 point négatif par carte (S1)"),
    (1, 0, "6 yellow cards: majority, 0 points (S2)", "6 cartes jaunes : majorité, 0 point (S2)"),
    (
        2,
        2,
        "6 green cards: tied with Marc, 1 negative point each (S2)",
        "6 cartes vertes : égalité avec Marc, 1 point négatif par carte (S2)",
    ),
    (
        3,
        3,
        "4 Rotten Fours: 8 negative points, always counted (S3)",
        "4 Quatre Pourri : 8 points négatifs, toujours comptés (S3)",
    ),
    (
        0,
        2,
        "1 Rotten Four: 2 negative points, always counted (S3)",
        "1 Quatre Pourri : 2 points négatifs, toujours comptés (S3)",
    ),
]


@pytest.mark.parametrize(("seat", "at", "english", "french"), SHEET_REASONS)
def test_13_explains_the_sheets_example(seat: int, at: int, english: str, french: str) -> None:
    reason = round_reasons(SHEET)[seat][at]
    assert thirteen_words.reason(speaker("en", SHEET_NAMES), reason) == english
    assert thirteen_words.reason(speaker("fr", SHEET_NAMES), reason) == said("fr", french)


def test_the_13_pad_tells_a_counted_and_a_corrected_round() -> None:
    state = thirteen_pad.new(Setup(3, ThirteenOptions()))
    counts = (Tally(1, 2, 0, 0), Tally(), Tally(0, 0, 1, 1))
    french = (
        "Manche 1 comptée. Ana : 1 carte bleue et 2 cartes jaunes. Édouard : rien. "
        "Marie : 1 carte verte et 1 Quatre Pourri."
    )
    assert thirteen_words.log_line(saying("fr"), state, thirteen_pad.Count(counts)) == said("fr", french)
    english = (
        "Round 1 corrected. Ana: 1 blue card and 2 yellow cards. Édouard: nothing. "
        "Marie: 1 green card and 1 Rotten Four."
    )
    assert thirteen_words.log_line(saying("en"), state, thirteen_pad.Recount(1, counts)) == english


def test_13_asks_for_the_next_count_and_names_the_winners() -> None:
    state = thirteen_pad.new(Setup(3, ThirteenOptions(deals=1)))
    asked = thirteen_pad.look(state, SPECTATOR)
    assert thirteen_words.prompt(saying("fr"), asked) == said("fr", "Manche 1 sur 1 : comptez vos cartes.")
    over = thirteen_pad.look(thirteen_pad.apply(state, thirteen_pad.Count((Tally(),) * 3)), SPECTATOR)
    assert thirteen_words.prompt(saying("fr"), over) == "Ana, Édouard et Marie se partagent la victoire."
    assert thirteen_words.prompt(saying("en"), over) == "Ana, Édouard and Marie share the victory."


UNREAD = [
    (
        NotUnderstood("missing", "players[0]", field="name"),
        "players[0]: the field “name” is missing",
        "players[0] : le champ « name » manque",
    ),
    (
        NotUnderstood("wrong_type", "rounds[2][0].blue", expected="whole number", found="text"),
        "rounds[2][0].blue: a whole number expected, a text found",
        "rounds[2][0].blue : attendu : un nombre entier ; trouvé : un texte",
    ),
    (
        NotUnderstood("not_json", line=3, column=7),
        "this is not JSON (line 3, column 7)",
        "ce n'est pas du JSON (ligne 3, colonne 7)",
    ),
]


@pytest.mark.parametrize(("refusal", "english", "french"), UNREAD)
def test_unreadable_input_is_told_with_its_place(refusal: NotUnderstood, english: str, french: str) -> None:
    assert unreadable(saying("en"), refusal) == english
    assert unreadable(saying("fr"), refusal) == said("fr", french)


# French as it is printed


def french_texts() -> list[str]:
    """All that the program and its rules pages say in French."""
    catalogue: dict[Any, str] = french()._catalog  # type: ignore[attr-defined]  # gettext has no public way to list
    pages = [(folder(game) / "rules.fr.md").read_text("utf-8") for game in GAMES]
    return [text for key, text in catalogue.items() if key] + [re.sub(r"`.*?`", "", page) for page in pages]


PRINTED = {
    "an apostrophe is ’": r"'",
    "quotes are « »": r"[“”\"]",
    "a no-break space goes before : ; ! ? »": r"(?<![\u00a0:;!?])[:;!?](?=\s|$)|[^\u00a0]»|[ \t\n][:;!?]",
    "a no-break space goes after «": r"«[^\u00a0]",
    "capitals keep their accents": r"\bA (?=\d|la|l’|son|table|tour)|\bEt[aé]t|\bEg",
    "nobody is called “tu”": r"\b([Tt]u|[Tt]oi|[Tt]on|[Tt]a|[Tt]es)\b",
    "no elision is forced before a name or a card": (
        r"\b([Dd]e|[Qq]ue|[Ll]e|[Ll]a|ne|se|lorsque|puisque) "
        r"\{(name|names|seat|expected|dealer|player|card|cards|other|others)\}"
    ),
    "three dots are one sign": r"\.\.\.",
}


@pytest.mark.parametrize("habit", PRINTED)
def test_french_is_written_as_it_is_printed(habit: str) -> None:
    wrong = [
        found[0] for text in french_texts() if (found := re.search(f".{{0,30}}(?:{PRINTED[habit]}).{{0,20}}", text))
    ]
    assert wrong == []


ONE_WORD = {
    r"\b(strike|struck)\b": "supprim",  # what is struck stays; what is deleted goes
    r"\bentry \{number\}": "entrée",
}
"""A thing in English, and the French word that means another one, or is not ours for it."""


def test_one_thing_has_one_word_in_french() -> None:
    catalogue: dict[Any, str] = french()._catalog  # type: ignore[attr-defined]  # gettext has no public way to list
    for msgid, text in catalogue.items():
        words = msgid[0] if isinstance(msgid, tuple) else msgid
        for said, wrong in ONE_WORD.items():
            assert not (re.search(said, words, re.IGNORECASE) and wrong in text.lower()), text


HEBREW, ARABIC = "\u05de\u05e8\u05d9\u05dd", "\u0639\u0645\u0631"
ALONE = f"\u2068{HEBREW}\u2069"


def test_a_name_written_from_right_to_left_turns_no_sentence_round() -> None:
    """Without a mark around it « 40 » would jump to its other side."""
    say = speaker("en", (HEBREW, "Ana"), isolates=True)
    assert push_words.log_line(say, push_table("R5:0"), push_events.Stop()) == f"{ALONE} stops."
    assert say.t("{name}: {points}", name=HEBREW, points=40) == f"{ALONE}: 40"
    assert say.listing([HEBREW, "Zoé", ARABIC]) == f"{ALONE}, Zoé and \u2068{ARABIC}\u2069"
    # what is isolated already stays in the order of the sentence, within another one, too
    assert say.t("{sentence} ({rule})", sentence=say.listing(["Zoé", HEBREW]), rule="T5") == f"Zoé and {ALONE} (T5)"
    assert say.plural("{names} wins.", "{names} share the victory.", 1, names="Éloïse") == "Éloïse wins."


def test_clauses_are_printed_as_each_language_prints_its_semicolons() -> None:
    assert speaker("fr").clauses(["suite", "couleur", "brelan"]) == "suite\u00a0; couleur\u00a0; brelan"


def test_files_and_terminals_get_names_as_they_are() -> None:
    say = speaker("en", (HEBREW,))
    assert say.t("{name}: {points}", name=HEBREW, points=40) == f"{HEBREW}: 40"
    assert say.listing([HEBREW, ARABIC]) == f"{HEBREW} and {ARABIC}"
