"""Sessions, in four parts: running ones, files in and out, games of bots, and the library of them all."""
