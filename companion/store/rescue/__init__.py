"""What becomes of a damaged file: it is set aside, what can be read of it goes into a new one, and home tells."""
