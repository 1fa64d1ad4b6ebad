"""Every sentence, in every language: each key has its words, each word its facts, and each reads as it is printed."""

import ast
import gettext
import re
import string
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion.engine import SPECTATOR, Hands, NotUnderstood, Reason, RuleBroken, Seat, Setup, Viewer
from companion.engine.game import with_rule
from companion.engine.words import KINDS, UNREADABLE, Say, full_stop, no_stop, unreadable
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
from companion.ui.games.push.die import roll_head
from companion.ui.kit.rulebook import book
from tests.games.play import TRACKINGS, Case, has_blank, offers_of, whole
from tests.games.push.test_rules import drawing
from tests.games.test_rule_ids import folder

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
@languages
def test_every_refusal_has_its_sentence_and_names_its_rule(game: str, lang: str) -> None:
    """N1 and all others: whatever the source raises can be said, with exactly the facts it brings."""
    assert {"players", "no_such_seat"} <= set(broken_keys(game))
    for broken in samples(game):
        sentence = refusal_in(lang, game, broken)
        assert fits(sentence), (broken, sentence)
        assert sentence.endswith("(X9)"), (broken, sentence)


@games
def test_no_refusal_is_written_that_nothing_raises(game: str) -> None:
    written: Mapping[str, str] = GAMES[game].words.REFUSALS  # type: ignore[attr-defined]  # each game's words have it
    assert set(written) == set(broken_keys(game))


@games
def test_refusals_differ_between_the_languages(game: str) -> None:
    for broken in samples(game):
        assert len({refusal_in(lang, game, broken) for lang in LANGUAGES}) == len(LANGUAGES), broken


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
            for offer in filter(has_blank, offers_of(case.rules.awaits(state))):
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
    return (
        re.sub(r" ([:;!?»])", "\N{NO-BREAK SPACE}\\1", sentence).replace("« ", "«\N{NO-BREAK SPACE}").replace("'", "’")
    )


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
    (
        refused("13", thirteen_table(""), play(1, "B7")),
        "it’s Ana’s turn (T2)",
        "c'est à Ana de jouer (T2)",
    ),
    (
        refused("13", thirteen_table("B4 B4"), play(2, "B4")),
        "every blue 4 has been seen already, 2 in all; look at the card again, or correct an entry (M1)",
        "4 bleu : tous les exemplaires (2) ont déjà été vus ; regardez mieux la carte, ou corrigez une saisie (M1)",
    ),
    (
        reason("13", SHEET[0][0]),
        "3 blue cards: 1 negative point each",
        "3 cartes bleues : 1 point négatif par carte",
    ),
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
    """Without a mark around it « 40 » would jump to its other side."""
    say = speaker("en", (HEBREW, "Ana"), isolates=True)
    assert push_words.log_line(say, drawing("R5:0"), Stop()) == f"{ALONE} stops."
    assert say.t("{name}: {points}", name=HEBREW, points=40) == f"{ALONE}: 40"
    assert say.listing([HEBREW, "Zoé", ARABIC]) == f"{ALONE}, Zoé and \u2068{ARABIC}\u2069"
    # what is isolated already stays in the order of the sentence, within another one, too
    assert say.t("{what} ({more})", what=say.listing(["Zoé", HEBREW]), more="T5") == f"Zoé and {ALONE} (T5)"
    assert say.plural("{names} wins.", "{names} share the victory.", 1, names="Éloïse") == "Éloïse wins."


def test_clauses_are_printed_as_each_language_prints_its_semicolons() -> None:
    assert speaker("fr").clauses(["suite", "couleur", "brelan"]) == "suite\u00a0; couleur\u00a0; brelan"


def test_files_and_terminals_get_names_as_they_are() -> None:
    say = speaker("en", (HEBREW,))
    assert say.t("{name}: {points}", name=HEBREW, points=40) == f"{HEBREW}: 40"
    assert say.listing([HEBREW, ARABIC]) == f"{HEBREW} and {ARABIC}"


def test_a_sentence_has_one_full_stop_and_a_name_stays_as_it_was_typed() -> None:
    assert [full_stop(one) for one in ("In front: Bo", "In front: Bo J.")] == ["In front: Bo.", "In front: Bo J."]
    assert no_stop("The pile is empty.") == "The pile is empty"
    for you, told in ((None, "bo rolls the die"), (0, "You roll the die")):
        assert roll_head(speaker("en", ("bo", "Ana"), you=you), 0) == told
