"""Screens of figures to look at, of all games, one, a person, two people, an evening, a year; and what they share."""
