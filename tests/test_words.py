"""Every sentence, in every language: each key has its words, each word its facts, and each reads as it is printed."""

import ast
import gettext
import re
import string
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from companion.engine import SPECTATOR, Hands, NotUnderstood, Reason, RuleBroken, Seat, Setup, Standing, Viewer
from companion.engine.game import with_rule
from companion.engine.words import KINDS, UNREADABLE, Say, full_stop, no_stop, unreadable, victory
from companion.games import GAMES
from companion.games.push import rules as push
from companion.games.push import scorepad as push_pad
from companion.games.push import words as push_words
from companion.games.push.cards import Card as PushCard
from companion.games.push.cards import Face
from companion.games.push.events import Draw, Place, Roll, Stop, Take
from companion.games.push.options import Options as PushOptions
from companion.games.push.view import look as push_look
from companion.games.thirteen import rules as thirteen
from companion.games.thirteen import scorepad as thirteen_pad
from companion.games.thirteen.cards import Card as ThirteenCard
from companion.games.thirteen.cards import Colour as Target
from companion.games.thirteen.events import Deal, Play
from companion.games.thirteen.options import Options as ThirteenOptions
from companion.games.thirteen.scoring import Tally, round_reasons
from companion.locale import LANGUAGES, speaker
from companion.sessions.files.replays import holds_blank
from companion.ui.games.push.die import roll_head
from companion.ui.kit.rulebook import book
from tests.games.play import TRACKINGS, Case, offers_of, whole
from tests.games.push.test_rules import drawing
from tests.games.test_rule_ids import folder
from tools.words import words_in

PACKAGE = Path(__file__).parents[1] / "companion"
NAMES = ("Ana", "Édouard", "Marie", "Luc", "Irène", "Bo")

games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("lang", LANGUAGES)
trackings = pytest.mark.parametrize("tracking", TRACKINGS)


class Nothing(gettext.NullTranslations):
    """Behind another language's catalogue: whoever gets here was about to say English."""

    def gettext(self, message: str) -> str:
        raise AssertionError(f"not in the catalogue: {message!r}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        raise AssertionError(f"not in the catalogue as a plural: {msgid1!r}")


@cache
def catalogue(lang: str) -> gettext.GNUTranslations:
    with (PACKAGE / "locale" / lang / "LC_MESSAGES" / "companion.mo").open("rb") as file:
        found = gettext.GNUTranslations(file)
    found.add_fallback(Nothing())
    return found


def saying(lang: str) -> Say:
    """A speaker that never falls back to another language unnoticed."""
    return Say(NAMES) if lang == "en" else Say(NAMES, catalogue(lang))


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


def refusal_in(lang: str, game: str, broken: RuleBroken) -> str:
    return with_rule(saying(lang), GAMES[game].words, broken)


@games
def test_every_refusal_has_its_sentence_and_names_its_rule(game: str) -> None:
    """N1 and all others: whatever the source raises can be said, with exactly the facts it brings, in each language."""
    written: Mapping[str, str] = GAMES[game].words.REFUSALS  # type: ignore[attr-defined]  # each game's words have it
    assert {"players", "no_such_seat"} <= set(written) == set(broken_keys(game))
    for broken in samples(game):
        told = {refusal_in(lang, game, broken) for lang in LANGUAGES}
        assert len(told) == len(LANGUAGES), broken
        for sentence in told:
            assert fits(sentence), (broken, sentence)
            assert sentence.endswith("(X9)"), (broken, sentence)


@languages
def test_whatever_cannot_be_read_can_be_told(lang: str) -> None:
    keys = misread_keys()
    assert set(keys) <= set(UNREADABLE)
    refusals = [
        (NotUnderstood(key, "events[3].card", **dict.fromkeys(facts, 7)), facts)
        for key, places in keys.items()
        for facts in places
        if key != "wrong_type"
    ]
    kinds = ({"expected": expected, "found": found} for expected in KINDS for found in KINDS)
    refusals += [(NotUnderstood("wrong_type", "events[3].card", **facts), frozenset(facts)) for facts in kinds]
    for refusal, facts in refusals:
        assert fields_of(UNREADABLE[refusal.key]) <= facts, refusal
        sentence = unreadable(saying(lang), refusal)
        assert fits(sentence), (refusal, sentence)
        assert sentence.startswith("events[3].card")


# Whole games


@cache
def some_games(game: str, tracking: str) -> tuple[tuple[Case, list[Any], list[Any]], ...]:
    """A game of each size with its states and events, the hands known in every other one."""
    one = GAMES[game]
    cases = [
        Case(game, tracking, Setup(n, one.options(), Seat(n - 1), (Hands.KNOWN, Hands.UNKNOWN)[n % 2]), seed)
        for n in one.players
        for seed in (1, 2)
    ]
    return tuple((case, *whole(case)) for case in cases)


@games
@trackings
def test_whole_games_can_be_told_and_asked_for_in_every_language(game: str, tracking: str) -> None:
    words = GAMES[game].words
    says = [saying(lang) for lang in LANGUAGES]
    for case, states, events in some_games(game, tracking):
        for n, state in enumerate(states):
            viewers: tuple[Viewer, ...] = (Seat(n % case.setup.players), SPECTATOR)
            told = [[words.prompt(say, case.rules.look(state, viewer)) for say in says] for viewer in viewers]
            if n < len(events):
                told.append([words.log_line(say, state, events[n]) for say in says])
            for viewer in viewers:  # the rule that is opened from the board stands in every language
                now = words.rule_now(case.rules.look(state, viewer))
                for lang in LANGUAGES:
                    assert now in [rule.id for chapter in book(game, lang) for rule in chapter.rules], now
            for alike in told:
                assert len(set(alike)) == len(LANGUAGES), alike
                for sentence in alike:
                    assert fits(sentence), sentence
                    assert sentence.endswith((".", "!")), sentence
                    assert not CODE.search(sentence), sentence


CODE = re.compile(r"\b([A2-9C][MSWLYK]{1,2}|[RGBYP]\d)\b")
"""A card as it is called in files."""


@games
@trackings
def test_an_offer_sent_back_unfilled_is_refused_in_words(game: str, tracking: str) -> None:
    for case, states, _ in some_games(game, tracking)[:2]:
        for state in states:
            for offer in filter(holds_blank, offers_of(case.rules.awaits(state))):
                broken = case.rules.problem(state, offer)
                assert broken
                for lang in LANGUAGES:
                    assert fits(refusal_in(lang, game, broken)), (broken, refusal_in(lang, game, broken))


@games
def test_reasons_of_whole_games_can_be_told_in_every_language(game: str) -> None:
    """Those of different kinds never alike."""
    words, told = GAMES[game].words, dict[str, str]()
    for case, states, _ in (*some_games(game, "full"), *some_games(game, "scorepad")):
        for standing in case.rules.standings(states[-1]):
            for reason in standing.reasons:
                alike = [words.reason(saying(lang), reason) for lang in LANGUAGES]
                assert all(map(fits, alike)), alike
                assert len(set(alike)) == len(LANGUAGES), alike
                assert told.setdefault(alike[0], reason.key) == reason.key
    named = {
        str(call.args[0].value)
        for _, call in refusals_raised(sorted(folder(game).glob("*.py")), "Reason")
        if isinstance(call.args[0], ast.Constant)
    }
    assert told
    assert named <= {*told.values()}, "a reason that no game of this test came to"


@games
@languages
def test_every_term_of_a_game_has_a_word(game: str, lang: str) -> None:
    words = GAMES[game].words
    state = some_games(game, "full")[0][1][0]
    unseen = dict(getattr(GAMES[game].full.look(state, SPECTATOR), "unseen", ()))  # a game on screen has none
    spoken = {card: words.word(saying(lang), card) for card in unseen}
    assert all(map(fits, spoken.values()))
    assert len(set(spoken.values())) == len(spoken), "two cards of one name"
    assert words.title(saying(lang))


# Golden sentences: what people read, checked by hand


def said(lang: str, sentence: str) -> str:
    """French golden sentences are typed with plain spaces and apostrophes; people see no-break spaces and ’."""
    if lang == "en":
        return sentence
    sentence = re.sub(r" ([:;!?»])", "\N{NO-BREAK SPACE}\\1", sentence)
    return sentence.replace("« ", "«\N{NO-BREAK SPACE}").replace("'", "’")


Told = Callable[[Say], str]


def line(game: str, state: Any, event: Any) -> Told:
    return lambda say: GAMES[game].words.log_line(say, state, event)


def refused(game: str, state: Any, event: Any) -> Told:
    broken = GAMES[game].full.problem(state, event)
    assert broken
    return lambda say: with_rule(say, GAMES[game].words, broken)


def asked(game: str, view: Any) -> Told:
    return lambda say: GAMES[game].words.prompt(say, view)


def reason(game: str, of: Reason) -> Told:
    return lambda say: GAMES[game].words.reason(say, of)


def push_asks(cards: str) -> Told:
    return asked("push", push_look(drawing(cards), Seat(0)))


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


STOPPED = push.apply(drawing("R5:0 B2:0 DIE:0 G1:1"), Stop())
TAKEN = push.apply(STOPPED, Take(Seat(0), 0))
SWITCHED = push.apply(push.apply(drawing("R5:0 SWITCH B2:1"), Stop()), Take(Seat(0), 0))
BUST = push_pad.apply(push_pad.new(Setup(3, PushOptions(risky=True))), push_pad.Bust())
COUNTING = thirteen_pad.new(Setup(3, ThirteenOptions(deals=1)))
COUNTS = (Tally(1, 2, 0, 0), Tally(), Tally(0, 0, 1, 1))
COUNTED = (
    "Ana: 1 blue card and 2 yellow cards. Édouard: nothing. Marie: 1 green card and 1 Rotten Four.",
    "Ana : 1 carte bleue et 2 cartes jaunes. Édouard : rien. Marie : 1 carte verte et 1 Quatre Pourri.",
)
SHEET = round_reasons((Tally(3, 2, 0, 1), Tally(0, 6, 2, 0), Tally(2, 5, 6, 2), Tally(6, 1, 6, 4)))
"""Why the score sheet's own example comes to what it does."""
GOLDEN: list[tuple[Told, str, str]] = [
    (line("push", drawing(""), Draw(PushCard("R5"))), "Ana draws a red 5.", "Ana pioche un 5 rouge."),
    (
        line("push", drawing("R5:0 R4:1 R3:2"), Draw(PushCard("R1"))),
        "Ana draws a red 1, which fits nowhere: bust!",
        "Ana pioche un 1 rouge, impossible à placer : trop de risques !",
    ),
    (
        line("push", STOPPED, Take(Seat(0), 0)),
        "Ana takes column 1: red 5, blue 2 and Die card.",
        "Ana prend la colonne 1 : 5 rouge, 2 bleu et carte Dé.",
    ),
    (
        line("push", TAKEN, Roll(Seat(0), Face("red"))),
        "Ana rolls red and discards red 5.",
        "Ana lance le dé : rouge. Défausse : 5 rouge.",
    ),
    (
        refused("push", drawing("R5:0 B2:1 R2"), Place(0)),
        "column 1 already holds that colour (red 5); place the red 2 in another column (T5)",
        "la colonne 1 contient déjà cette couleur (5 rouge) ; placez le 2 rouge dans une autre colonne (T5)",
    ),
    (
        refused("push", drawing("R5:0 R4:1 R3:2"), Draw(PushCard("Z9"))),
        "there is no “Z9” in Push (M1)",
        "« Z9 » n'existe pas dans Push (M1)",
    ),
    (
        refused("push", SWITCHED, Take(Seat(1), 1)),
        "it’s Marie’s pick: an odd number of Switch cards was drawn (P2)",
        "c'est à Marie de choisir : nombre impair de cartes Changement de sens (P2)",
    ),
    (push_asks("R5"), "Ana places the red 5.", "Ana place le 5 rouge."),
    (push_asks("R5:0"), "Ana draws again or stops.", "Ana pioche encore ou s'arrête."),
    (
        reason("push", Reason("protected", 17, (("colour", "green"), ("cards", 5)))),
        "green cards, protected: 17",
        "cartes vertes protégées : 17",
    ),
    (
        line("13", thirteen_table(""), play(0, "B7")),
        "Ana plays a blue 7 on the blue target: 7.",
        "Ana joue un 7 bleu sur la cible bleue : 7.",
    ),
    (
        line("13", thirteen_table("B7"), play(1, "B7")),
        "Édouard plays a blue 7 on the blue target: 14, over 13 – Édouard takes 1 card.",
        "Édouard joue un 7 bleu sur la cible bleue : 14, plus de 13 – Édouard ramasse 1 carte.",
    ),
    (
        line("13", thirteen_table("B7 B5"), play(2, "B2")),
        "Marie plays a blue 2 on the blue target: 14, over 13 – Marie takes 2 cards.",
        "Marie joue un 2 bleu sur la cible bleue : 14, plus de 13 – Marie ramasse 2 cartes.",
    ),
    (
        refused("13", thirteen_table(""), play(0, "B7>green")),
        "the blue 7 does not go on the green target; play it on the target of its colour (T3)",
        "la carte 7 bleu ne va pas sur la cible verte ; jouez-la sur la cible de sa couleur (T3)",
    ),
    (refused("13", thirteen_table(""), play(1, "B7")), "it’s Ana’s turn (T2)", "c'est à Ana de jouer (T2)"),
    (
        refused("13", thirteen_table("B4 B4"), play(2, "B4")),
        "every blue 4 has been seen already, 2 in all; look at the card again, or correct an entry (M1)",
        "4 bleu : tous les exemplaires (2) ont déjà été vus ; regardez mieux la carte, ou corrigez une saisie (M1)",
    ),
    (reason("13", SHEET[0][0]), "3 blue cards: 1 negative point each", "3 cartes bleues : 1 point négatif par carte"),
    (reason("13", SHEET[1][0]), "6 yellow cards: majority, 0 points", "6 cartes jaunes : majorité, 0 point"),
    (
        reason("13", SHEET[2][2]),
        "6 green cards: tied with Luc, 1 negative point each",
        "6 cartes vertes : égalité avec Luc, 1 point négatif par carte",
    ),
    (
        reason("13", SHEET[3][3]),
        "4 Rotten Fours: 8 negative points, always counted",
        "4 Quatre Pourri : 8 points négatifs, toujours comptés",
    ),
    (
        reason("13", SHEET[0][2]),
        "1 Rotten Four: 2 negative points, always counted",
        "1 Quatre Pourri : 2 points négatifs, toujours comptés",
    ),
    (
        line("13", COUNTING, thirteen_pad.Count(COUNTS)),
        f"Round 1 counted. {COUNTED[0]}",
        f"Manche 1 comptée. {COUNTED[1]}",
    ),
    (
        asked("13", thirteen_pad.look(COUNTING, SPECTATOR)),
        "Round 1 of 1. Count your cards.",
        "Manche 1 sur 1. Comptez vos cartes.",
    ),
    (
        asked("13", thirteen_pad.look(thirteen_pad.apply(COUNTING, thirteen_pad.Count((Tally(),) * 3)), SPECTATOR)),
        "Ana, Édouard and Marie share the victory.",
        "Ana, Édouard et Marie se partagent la victoire.",
    ),
    (
        lambda say: unreadable(say, NotUnderstood("missing", "players[0]", field="name")),
        "players[0]: the field “name” is missing",
        "players[0] : le champ « name » manque",
    ),
    (
        lambda say: unreadable(
            say, NotUnderstood("wrong_type", "rounds[2][0].blue", expected="whole number", found="text")
        ),
        "rounds[2][0].blue: a whole number expected, a text found",
        "rounds[2][0].blue : attendu : un nombre entier ; trouvé : un texte",
    ),
]


@pytest.mark.parametrize(("told", "english", "french_words"), GOLDEN)
def test_a_sentence_is_what_people_read(told: Told, english: str, french_words: str) -> None:
    assert told(saying("en")) == english
    assert told(saying("fr")) == said("fr", french_words)


# French and German as they are printed


def texts(lang: str) -> list[str]:
    """All that the program and its rules pages say in a language."""
    told: dict[Any, str] = catalogue(lang)._catalog  # type: ignore[attr-defined]  # gettext has no public way to list
    pages = [(folder(game) / f"rules.{lang}.md").read_text("utf-8") for game in GAMES]
    return [text for key, text in told.items() if key] + [re.sub(r"`.*?`", "", page) for page in pages]


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


GERMAN = {
    "an apostrophe is ’": r"'",
    "quotes are „ “": r"[\"”«»]|“[^„“]*“|„[^“]*(?:„|$)",
    "a dash is short and has spaces": r"—|[^\W\d]–[^\W\d]",
    "a no-break space goes before %": r"[\d}] ?%",
    "a no-break space goes before …": r"[^\W\d]…|[^\W\d] …",
    "three dots are one sign": r"\.\.\.",
    "nobody is called “Sie”": r"[a-zäöüß,] (?:Sie|Ihnen|Ihre?[mnrs]?)\b",
    "no ending is glued to a name or a card": r"\{(?:name|names|seat|expected|player|card|other)\}[s’]",
}


@pytest.mark.parametrize(
    ("lang", "habit", "wrong"),
    [(lang, *one) for lang, habits in (("fr", PRINTED), ("de", GERMAN)) for one in habits.items()],
)
def test_a_language_is_written_as_it_is_printed(lang: str, habit: str, wrong: str) -> None:
    found = [one[0] for text in texts(lang) if (one := re.search(f".{{0,30}}(?:{wrong}).{{0,20}}", text, re.M))]
    assert found == [], habit


ONE_WORD = {
    r"\b(strike|struck)\b": "supprim",  # what is struck stays; what is deleted goes
    r"\bentry \{number\}": "entrée",
}
"""A thing in English, and the French word that means another one, or is not ours for it."""


def test_one_thing_has_one_word_in_french() -> None:
    told: dict[Any, str] = catalogue("fr")._catalog  # type: ignore[attr-defined]  # gettext has no public way to list
    for msgid, text in told.items():
        words = msgid[0] if isinstance(msgid, tuple) else msgid
        for said, wrong in ONE_WORD.items():
            assert not (re.search(said, words, re.IGNORECASE) and wrong in text.lower()), text


HEBREW, ARABIC = "\u05de\u05e8\u05d9\u05dd", "\u0639\u0645\u0631"
ALONE = f"\u2068{HEBREW}\u2069"


def test_a_name_written_from_right_to_left_turns_no_sentence_round() -> None:
    """Without a mark around it « 40 » would jump to its other side. Files and terminals get names as they are."""
    say, plain = (speaker("en", (HEBREW, "Ana"), isolates=isolates) for isolates in (True, False))
    assert push_words.log_line(say, drawing("R5:0"), Stop()) == f"{ALONE} stops."
    assert say.t("{name}: {points}", name=HEBREW, points=40) == f"{ALONE}: 40"
    assert plain.t("{name}: {points}", name=HEBREW, points=40) == f"{HEBREW}: 40"
    assert say.listing([HEBREW, "Zoé", ARABIC]) == f"{ALONE}, Zoé and \u2068{ARABIC}\u2069"
    assert plain.listing([HEBREW, ARABIC]) == f"{HEBREW} and {ARABIC}"
    # what is isolated already stays in the order of the sentence, within another one, too
    assert say.t("{what} ({more})", what=say.listing(["Zoé", HEBREW]), more="T5") == f"Zoé and {ALONE} (T5)"
    assert say.plural("{names} wins.", "{names} share the victory.", 1, names="Éloïse") == "Éloïse wins."
    assert speaker("fr").clauses(["suite", "couleur", "brelan"]) == "suite\u00a0; couleur\u00a0; brelan"


def test_a_sentence_has_one_full_stop_and_a_name_stays_as_it_was_typed() -> None:
    assert [full_stop(one) for one in ("In front: Bo", "In front: Bo J.")] == ["In front: Bo.", "In front: Bo J."]
    assert no_stop("The pile is empty.") == "The pile is empty"
    for you, told in ((None, "bo rolls the die"), (0, "You roll the die")):
        assert roll_head(speaker("en", ("bo", "Ana"), you=you), 0) == told


# A person who plays alone is spoken to: each sentence about their seat is a message of its own, in every language.


ONLY_WRITTEN = ("scorepad", "totals", "attendance", "scoring")
"""Files whose refusals are about what people count and write down at a real table."""
BESIDE_NO_VERB = ("and", "et", "with")
"""What may follow “you” where it stands among names."""
ONE_FORM = ("êtes", "vous", "arrêter", "départage")
WRONG_ENGLISH = re.compile(r"\b[Yy]ou (\w+s|was|has|does)\b")
WRONG_GERMAN = re.compile(
    r"\bDu (?:ist|(?!nicht\b)\w*[^s\W]t)\b|\bdu (?:ist|hat|wird|nimmt|legt|zieht|gibt|spielt|hört)\b"
)
AFTER_VOUS = re.compile(r"(?<![àÀ] )(?<!avec )(?<!-)\b[Vv]ous (?:ne |n’|l’|les? |la )?([\w’-]+)")


def speaking(lang: str, you: int | None) -> Say:
    return Say(NAMES, None if lang == "en" else catalogue(lang), you=you)


@cache
def digital_games(game: str) -> tuple[tuple[Case, list[Any], list[Any]], ...]:
    one = GAMES[game]
    setups = [Setup(players, one.options(), Seat(0), Hands.KNOWN) for players in (one.players[0], one.players[-1])]
    cases = [Case(game, "full", setup, seed) for setup in setups for seed in (1, 2)]
    return tuple((case, *whole(case)) for case in cases)


def speaks(lang: str, sentence: str) -> bool:
    """Whether what stands after “you” is a verb in the second person, or none."""
    if lang == "en":
        return not WRONG_ENGLISH.search(sentence)
    if lang == "de":
        return not WRONG_GERMAN.search(sentence)
    after = AFTER_VOUS.findall(sentence)
    after = [word.removesuffix("-vous") for word in after]
    return all(word.endswith("ez") or word.isdigit() or word in (*BESIDE_NO_VERB, *ONE_FORM) for word in after)


@games
@languages
def test_whole_games_speak_to_one_seat_and_name_the_others(game: str, lang: str) -> None:
    words = GAMES[game].words
    plain = speaking(lang, None)
    for case, states, events in digital_games(game):
        for you in range(case.setup.players):
            say, name = speaking(lang, you), NAMES[you]
            for at, state in enumerate(states):
                asked = words.prompt(say, case.rules.look(state, Seat(you)))
                assert name not in asked, asked
                assert fits(asked), asked
                assert speaks(lang, asked), asked
                if at == len(events):
                    continue
                line, named = (words.log_line(one, state, events[at]) for one in (say, plain))
                assert (line == named) is (name not in named), (line, named)
                assert name not in line, line
                assert fits(line), line
                assert speaks(lang, line), line
            for standing in case.rules.standings(states[-1]):
                for reason in standing.reasons:
                    told = words.reason(say, reason)
                    assert name not in told, told
                    assert speaks(lang, told), told


@games
def test_every_refusal_of_a_game_without_cards_speaks_to_whom_it_stops(game: str) -> None:
    """Whatever the rules of a whole game raise about a seat has words for whoever sits there, or is waited for."""
    words: Any = GAMES[game].words
    paths = [path for path in sorted(folder(game).glob("*.py")) if path.stem not in ONLY_WRITTEN]
    raised = set[tuple[str, frozenset[str]]]()
    for _, call in refusals_raised(paths, "RuleBroken"):
        key = getattr(call.args[1], "value", None)
        if isinstance(key, str) and key != "no_such_seat" and not key.startswith("rank_"):
            raised.add((key, keywords(call)))
    for key, facts in raised:
        if "{seat}" in words.REFUSALS[key]:
            assert_speaks(game, key, facts, seat=0, other=1)
        if {"{expected}", "{dealer}"} & set(re.findall(r"{\w+}", words.REFUSALS[key])):
            assert_speaks(game, key, facts, seat=1, other=0)
    assert {*words.AWAITED} <= {key for key, _ in raised}, "words that nothing raises"


def assert_speaks(game: str, key: str, facts: frozenset[str], *, seat: int, other: int) -> None:
    about = {fact: sample(game, fact) for fact in facts}
    about |= {fact: value for fact, value in (("seat", seat), ("expected", other), ("dealer", other)) if fact in facts}
    for lang in LANGUAGES:
        told = GAMES[game].words.refusal(speaking(lang, 0), RuleBroken("X9", key, **about))
        assert NAMES[0] not in told, told
        assert not re.search(r"\b(You|Vous)\b", told), told
        assert fits(told), told
        assert speaks(lang, told), told


def standings(*scores: int) -> list[Standing]:
    best = max(scores)
    return [Standing(Seat(seat), score, 1 if score == best else 2, score == best) for seat, score in enumerate(scores)]


@pytest.mark.parametrize(
    ("scores", "english", "french_words"),
    [
        ((31, 28, 12), "You win by 3 points.", "Vous l'emportez de 3 points."),
        ((31, 30, 12), "You win by 1 point.", "Vous l'emportez de 1 point."),
        ((28, 31, 12), "Édouard wins.", "Édouard l'emporte."),
        ((31, 31, 12), "You share the victory with Édouard.", "Vous partagez la victoire avec Édouard."),
        (
            (7, 7, 7),
            "You share the victory with Édouard and Marie.",
            "Vous partagez la victoire avec Édouard et Marie.",
        ),
    ],
)
def test_the_winner_is_told_by_how_much(scores: tuple[int, ...], english: str, french_words: str) -> None:
    assert victory(speaking("en", 0), standings(*scores)) == english
    assert victory(speaking("fr", 0), standings(*scores)) == said("fr", french_words)
    level = [Standing(Seat(0), 31, 1, winner=True), Standing(Seat(1), 31, 2, winner=False)]
    assert victory(speaking("en", 0), level) == "You win.", "cards decide: by nothing"
    assert victory(speaking("fr", 0), level) == "Vous l’emportez."


def test_a_turn_of_push_is_told_to_the_one_who_plays_it() -> None:
    state = drawing("R5:0 B2")
    assert push_words.log_line(speaking("en", 0), state, Place(1)) == "You open column 2 with the blue 2."
    assert push_words.log_line(speaking("fr", 0), state, Place(1)) == "Vous entamez la colonne 2 avec le 2 bleu."
    asked = GAMES["push"].full.look(state, Seat(0))
    assert push_words.prompt(speaking("en", 0), asked) == "Place the blue 2."
    assert push_words.prompt(speaking("fr", 0), asked) == "Placez le 2 bleu."
    drawn = Draw(PushCard("R1"))
    assert push_words.log_line(speaking("fr", 0), drawing("R5:0"), drawn) == "Vous piochez un 1 rouge."
    assert push_words.log_line(speaking("fr", 1), drawing("R5:0"), drawn) == "Ana pioche un 1 rouge."


@pytest.mark.parametrize(
    ("lang", "yours", "name", "named"),
    [
        ("en", "Ana and you", "You", "Ana and Édouard"),
        ("fr", "Ana et vous", "Vous", "Ana et Édouard"),
        ("de", "Ana und du", "Du", "Ana und Édouard"),
    ],
)
def test_a_list_within_a_sentence_says_you_in_small_letters(lang: str, yours: str, name: str, named: str) -> None:
    say = speaker(lang, NAMES, you=1)
    assert (say.seats([0, 1]), say.name(1), speaker(lang, NAMES).seats([0, 1])) == (yours, name, named)


def messages() -> list[tuple[str, ...]]:
    """Every message of the code with something to fill in, a plural with both its forms."""
    words = [(one.id,) if isinstance(one.id, str) else tuple(one.id) for one in words_in(PACKAGE.parent) if one.id]
    return [one for one in words if fields_of(one[-1])]


def said_to_seats() -> Iterator[str]:
    """What ``say.about`` says to a seat."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "about(" in (source := path.read_text("utf-8")):
            for node in ast.walk(ast.parse(source)):
                if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("say.about"):
                    yield str(ast.literal_eval(node.args[2]))


def filled(say: Say, message: tuple[str, ...], field: str, word: str) -> Iterator[str]:
    """The message, in each of its forms, with a word in one field and neutral facts in the others."""
    facts = dict.fromkeys(fields_of(message[-1]), "…") | {field: word}
    if len(message) == 1:
        yield say.t(message[0], **facts)
        return
    for n in (0, 1, 2):
        yield say.plural(message[0], message[1], n, **{name: fact for name, fact in facts.items() if name != "n"})


PRONOUNS = ("You", "Vous", "Du")


def in_a_sentence(lang: str, text: str) -> int:
    """How often a pronoun stands with a word of the sentence before or after it; « Du » is an article in French."""
    pronoun = "|".join(one for one in PRONOUNS if (lang, one) != ("fr", "Du"))
    return len(re.findall(rf"\w[\s’']*\b(?:{pronoun})\b|\b(?:{pronoun})\b(?:’|'|\s+\w)", text))


@languages
def test_a_name_that_nobody_told_takes_no_verb_of_somebody_else(lang: str) -> None:
    """No message of the code, whatever it is filled with, says “You wins.” or « Vous l’emporte. »: where a word goes
    with the name, somebody has a number, or is somebody. A message that is written tomorrow is tried as well."""
    nameless = [speaker(lang, (name, "Bo")) for name in PRONOUNS]
    labels = [(say, [say.name(0), *PRONOUNS, say.listing(["You", "Bo"])]) for say in nameless]
    spoken = speaker(lang, ("Vous", "Bo"), you=0)
    labels.append((spoken, [spoken.name(0), spoken.listing([spoken.name(0), "Bo"])]))
    tried = 0
    for message in messages():
        for field, (say, words) in product(fields_of(message[-1]) - {"n"}, labels):
            most = [in_a_sentence(lang, plain) for plain in filled(say, message, field, "…")]
            for word in words:
                for told, there in zip(filled(say, message, field, word), most, strict=True):
                    alone = re.sub(" (and|et|und) Bo", "", told)
                    assert in_a_sentence(lang, alone) <= there, (message, told)
                    tried += 1
    assert tried > 10_000


def test_a_name_that_nobody_told_stays_a_label_in_the_readers_language() -> None:
    for lang, label, seat, many in (
        ("en", "You", "Player 1", "You and Bo"),
        ("fr", "Vous", "Joueur 1", "Vous et Bo"),
        ("de", "Du", "Spieler 1", "Du und Bo"),
    ):
        say = speaker(lang, ("Vous", "Bo"), you=0)
        assert say.t("{name} {points}", name=say.name(0), points=3) == f"{label} 3"
        assert say.t("{name} leaves", name=say.name(0)).startswith(seat)
        assert str(say.listing([say.name(0), "Bo"])) == many
        assert speaker(lang, ("Bo", "You")).name(1) == seat.replace("1", "2")
        assert speaker(lang, ("Ana", "Bo"), you=0).t("{name} leaves", name=label).startswith("Ana")


@languages
def test_what_is_said_to_a_seat_names_nobody_and_has_its_verb(lang: str) -> None:
    found = list(said_to_seats())
    assert len(found) > 30
    say = speaker(lang)
    for yours in found:
        assert "{name}" not in yours, yours
        told = say.t(yours, **dict.fromkeys(fields_of(yours), "…"))
        assert speaks(lang, told), told
