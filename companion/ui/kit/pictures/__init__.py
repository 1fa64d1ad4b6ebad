"""Draws what is laid out as plain values: charts, QR codes, and pictures that are shared."""
