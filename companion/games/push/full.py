"""Full tracking of Push (A2), as the rest of the program asks it: the rules, and what a seat may see of them."""

from companion.engine import no_doubts as doubts
from companion.games.push.rules import WIRE, answers, apply, awaits, fill, new, problem, standings
from companion.games.push.view import look

__all__ = ["WIRE", "answers", "apply", "awaits", "doubts", "fill", "look", "new", "problem", "standings"]
