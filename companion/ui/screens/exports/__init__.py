"""Hands out games as files for other programs and for paper."""
