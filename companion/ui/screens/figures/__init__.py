"""Screens of figures to look at: of a game, two people, an evening, a year; and what they share."""
