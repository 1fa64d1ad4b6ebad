"""Parts that several screens are built from; none of them knows a game."""
