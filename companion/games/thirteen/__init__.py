"""13 by Reiner Knizia: three targets, majority scoring."""

from companion.engine import DayDeal, Game
from companion.games.thirteen import bot, brief, coach, events, full, hindsight, scorepad, scoring, sheet, totals, words
from companion.games.thirteen.options import Options, rounds_of

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
    secret=True,
    by_hand=(events.Deal,),
    deals=(events.Deal,),
    coach=coach,
    hindsight=hindsight,
    day_deal=DayDeal(Options(deals=3)),
    brief=brief.brief,
    totals=totals,
    rounds=rounds_of,
    undealt={"deal": ("hands",), "draw": None},
    boardgamegeek=17025,  # of the game that it is a new edition of
)
