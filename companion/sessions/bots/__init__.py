"""Bots without a table: thinking, whole games simulated, what they come to."""
