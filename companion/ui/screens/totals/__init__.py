"""Writes down by its points a game that was played without the app."""
