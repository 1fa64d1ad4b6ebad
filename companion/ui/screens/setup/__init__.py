"""Sets up a session: who plays, in which mode, with which options."""
