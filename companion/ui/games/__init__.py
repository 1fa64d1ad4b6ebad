"""The screens of one game each: quick, full, digital and their parts, the result, set-up words, card faces."""
