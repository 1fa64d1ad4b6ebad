"""Draws plain values with their places: charts, QR codes, and pictures to share."""
