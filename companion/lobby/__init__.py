"""Devices at tables: their seats, and what may leave for them. Plain Python, above sessions, below screens."""
