"""13 by Reiner Knizia: three targets, majority scoring."""

from companion.engine import DayDeal, Game
from companion.games.thirteen import bot, brief, coach, events, full, hindsight, scorepad, scoring, sheet, totals, words
from companion.games.thirteen.options import Options, rounds_of
from companion.games.thirteen.questions import QUESTIONS
from companion.games.thirteen.round_scores import points_by_round

GAME = Game(
    id="13",
    players=scoring.PLAYERS,
    options=Options,
    full=full,
    scorepad=scorepad,
    words=words,
    bot=bot,
    sheet=sheet,
    highest_wins=False,
    begins="dealer",
    secret=True,
    by_hand=(events.Deal,),
    deals=(events.Deal,),
    coach=coach,
    hindsight=hindsight,
    known_later=hindsight.standings_later,
    day_deal=DayDeal(Options(deals=3)),
    brief=brief.brief,
    totals=totals,
    questions=QUESTIONS,
    rounds=rounds_of,
    points_by_round=points_by_round,
    undealt={"deal": ("hands",), "draw": None},
    boardgamegeek=17025,  # of the game that it is a new edition of
)
