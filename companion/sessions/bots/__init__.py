"""Bots among themselves: how they think, games they play without people, and the tallies of many games."""
