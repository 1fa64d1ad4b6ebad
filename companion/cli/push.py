"""``companion roll`` and ``companion pick-order``: Push's die and picking order, for a table without the app."""

from __future__ import annotations

from argparse import Namespace
from collections import Counter

from companion.cli.errors import WRONG, Failed, broken_rule_as_failed
from companion.cli.output import numbers, percent, put, put_json, put_table, row, table
from companion.cli.parser import Commands, a_seed, a_whole_number
from companion.engine import Answers, RuleBroken, Say, Seat, Setup, Source, capital, check_players
from companion.games.push import GAME as PUSH
from companion.games.push.cards import COPIES, FACES, SWITCH, SWITCH_INDEX
from companion.games.push.state import Way, direction, picking_order
from companion.games.push.words import picking_way
from companion.sessions.play.dealer import Dealer, new_seed

MOST_ROLLS = 1_000_000
IN_A_ROW = 100


def add(commands: Commands, say: Say) -> None:
    parser = commands.add("roll", roll, say.t("rolls Push’s die"))
    parser.options.add_argument(
        "-n", metavar="N", dest="rolls", type=a_whole_number(say, 1, MOST_ROLLS), default=1, help=say.t("how often")
    )
    parser.options.add_argument("--seed", metavar="S", type=a_seed(say), help=say.t("the same seed, the same result"))
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))

    parser = commands.add("pick-order", pick_order, say.t("Push: the opponents in picking order"))
    number = a_whole_number(say, -999_999_999, 999_999_999)  # what cannot be at a table is refused by its rule
    for option, words in (
        ("--players", say.t("number of players")),
        ("--active", say.t("seat of the player who stopped or went bust, counted from 0")),
        ("--switches", say.t("Switch cards this turn")),
    ):
        parser.options.add_argument(option, metavar="N", type=number, required=True, help=words)
    parser.options.add_argument("--json", action="store_true", help=say.t("one JSON document"))


def roll(args: Namespace, say: Say) -> None:
    """Print fair rolls; without a seed they come from the operating system's randomness."""
    dealer = Dealer(new_seed() if args.seed is None else args.seed)
    die = Answers(Source.DIE, tuple((face, 1) for face in FACES), args.rolls, "die")
    faces = dealer.words(die)
    if args.json:
        put_json(faces)
        return
    if args.rolls <= IN_A_ROW:
        put(*(PUSH.words.word(say, face) for face in faces))
    if args.rolls > 1:
        put("")
        counts = Counter(faces)
        made = table(say.t("Face"), numbers(say.t("Times")), numbers(say.t("Share")))
        for face in FACES:
            row(made, PUSH.words.word(say, face), counts[face], percent(say, counts[face] / args.rolls))
        put_table(made)


def pick_order(args: Namespace, say: Say) -> None:
    """Print who picks after whom. Raises Failed by N1 (players, active seat) and M1 (Switch cards)."""
    switches = COPIES[SWITCH_INDEX]
    with broken_rule_as_failed(say, PUSH):
        check_players(Setup(args.players, None, Seat(args.active)), PUSH.players)
        if args.switches > switches:
            raise RuleBroken("M1", "all_seen", card=SWITCH, copies=switches)
    if args.switches < 0:
        sentence = say.t("the number of Switch cards cannot be negative")
        raise Failed(say.t("{what} ({more})", what=sentence, more="M1"), WRONG)
    order = picking_order(args.players, args.active, args.switches)
    if args.json:
        put_json(order)
        return
    put(", ".join(map(str, order)))
    if args.players > 2:
        way = direction(args.switches)
        rule = "P1" if way is Way.CLOCKWISE else "P2"
        put(say.t("{what} ({more})", what=capital(picking_way(say, way)), more=rule))
