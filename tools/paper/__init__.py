"""Draws what is printed: score sheets with room for a pencil, and reference cards for the middle of the table."""
