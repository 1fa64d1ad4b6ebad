"""A person who plays alone is spoken to: each sentence about their seat is a message of its own, in every language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion.engine import Hands, RuleBroken, Seat, Setup, Standing
from companion.engine.words import Say, victory
from companion.games import GAMES
from companion.games.push import events as push
from companion.games.push.cards import Card
from companion.games.push.words import log_line, prompt
from companion.locale import LANGUAGES, speaker
from tests.games.play import Case, whole
from tests.games.push.test_rules import drawing
from tests.games.test_rule_ids import folder
from tests.test_words import NAMES, PACKAGE, catalogue, fields_of, fits, keywords, refusals_raised, said, sample
from tools.words import words_in

games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("lang", LANGUAGES)

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
            (31, 31, 31),
            "You share the victory with Édouard and Marie.",
            "Vous partagez la victoire avec Édouard et Marie.",
        ),
    ],
)
def test_the_winner_is_told_by_how_much(scores: tuple[int, ...], english: str, french_words: str) -> None:
    assert victory(speaking("en", 0), standings(*scores)) == english
    assert victory(speaking("fr", 0), standings(*scores)) == said("fr", french_words)


def test_a_victory_that_cards_decide_is_won_by_nothing() -> None:
    level = [Standing(Seat(0), 31, 1, winner=True), Standing(Seat(1), 31, 2, winner=False)]
    assert victory(speaking("en", 0), level) == "You win."
    assert victory(speaking("fr", 0), level) == "Vous l’emportez."


def test_a_turn_of_push_is_told_to_the_one_who_plays_it() -> None:
    state = drawing("R5:0 B2")
    assert log_line(speaking("en", 0), state, push.Place(1)) == "You open column 2 with the blue 2."
    assert log_line(speaking("fr", 0), state, push.Place(1)) == "Vous entamez la colonne 2 avec le 2 bleu."
    asked = GAMES["push"].full.look(state, Seat(0))
    assert prompt(speaking("en", 0), asked) == "Place the blue 2."
    assert prompt(speaking("fr", 0), asked) == "Placez le 2 bleu."
    drawn = push.Draw(Card("R1"))
    assert log_line(speaking("fr", 0), drawing("R5:0"), drawn) == "Vous piochez un 1 rouge."
    assert log_line(speaking("fr", 1), drawing("R5:0"), drawn) == "Ana pioche un 1 rouge."


@languages
def test_a_list_within_a_sentence_says_you_in_small_letters(lang: str) -> None:
    say = speaker(lang, NAMES, you=1)
    assert say.seats([0, 1]) == {"en": "Ana and you", "fr": "Ana et vous", "de": "Ana und du"}[lang]
    assert say.name(1) == {"en": "You", "fr": "Vous", "de": "Du"}[lang]
    assert (
        speaker(lang, NAMES).seats([0, 1])
        == {"en": "Ana and Édouard", "fr": "Ana et Édouard", "de": "Ana und Édouard"}[lang]
    )


def messages() -> list[tuple[str, ...]]:
    """Every message of the code with something to fill in, a plural with both its forms."""
    words = [(one.id,) if isinstance(one.id, str) else tuple(one.id) for one in words_in(PACKAGE.parent) if one.id]
    return [one for one in words if fields_of(one[-1])]


def sentences_about_seats() -> Iterator[tuple[str, str]]:
    """What ``say.about`` says of a seat, and to it."""
    for path in sorted(PACKAGE.rglob("*.py")):
        source = path.read_text("utf-8")
        if "about(" not in source:
            continue
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("say.about"):
                named, yours = node.args[1:3]
                yield str(ast.literal_eval(named)), str(ast.literal_eval(yours))


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
    found = list(sentences_about_seats())
    assert len(found) > 30
    say = speaker(lang)
    for _, yours in found:
        assert "{name}" not in yours, yours
        told = say.t(yours, **dict.fromkeys(fields_of(yours), "…"))
        assert speaks(lang, told), told
