"""Shows a session: the board or pad of its game, or its result."""
