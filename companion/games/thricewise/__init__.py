"""Thricewise by P.D. Magnus, for the Decktet: a grid of cards, three in a row score."""

from companion.engine import DayDeal, Game
from companion.games.thricewise import bot, brief, coach, full, hindsight, scorepad, scoring, sheet, totals, words
from companion.games.thricewise.options import Options
from companion.games.thricewise.questions import QUESTIONS

GAME = Game(
    id="thricewise",
    players=scoring.PLAYERS,
    options=Options,
    full=full,
    scorepad=scorepad,
    words=words,
    bot=bot,
    sheet=sheet,
    highest_wins=True,
    begins="nobody",
    secret=True,
    reveals=True,
    coach=coach,
    hindsight=hindsight,
    day_deal=DayDeal(Options()),
    brief=brief.brief,
    totals=totals,
    questions=QUESTIONS,
    undealt={"deal": None},
    boardgamegeek=42900,
)
