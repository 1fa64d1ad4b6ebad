"""What screens share that know a session, and no game."""
