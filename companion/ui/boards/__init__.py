"""Full tracking: the table in small, one package a game."""
