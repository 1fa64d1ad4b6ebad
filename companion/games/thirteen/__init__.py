"""13 by Reiner Knizia: three targets, majority scoring."""

from companion.engine import Game, totals
from companion.games.thirteen import attendance, bot, coach, events, scorepad, scoring, view, words
from companion.games.thirteen.options import QUESTIONS, Options, rounds_of
from companion.games.thirteen.view import points_by_round

GAME = Game(
    id="13",
    players=scoring.PLAYERS,
    options=Options,
    full=view,
    scorepad=scorepad,
    words=words,
    bot=bot,
    score_sheet=scoring.score_sheet,
    highest_wins=False,
    begins="dealer",
    secret=True,
    mask=view.mask,
    tells_a_hand=view.tells_a_hand,
    by_hand=(events.Deal,),
    deals=(events.Deal,),
    comings=(attendance.Join, attendance.Leave),
    circle=view.circle,
    brought=view.brought,
    next_first=view.next_first,
    coach=coach,
    hindsight=coach,
    known_later=view.standings_later,
    day_deal=Options(deals=3),
    brief=words.brief,
    totals=totals,
    questions=QUESTIONS,
    rounds=rounds_of,
    points_by_round=points_by_round,
    undealt={"deal": ("hands",), "draw": None},
    boardgamegeek=17025,  # of the game that it is a new edition of
)
