"""Session files: what is in one, reading and writing it, import and export."""
