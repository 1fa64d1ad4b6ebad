"""The parts of every screen: they know no session and no game."""
