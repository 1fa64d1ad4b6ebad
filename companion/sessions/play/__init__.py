"""One session while it is played: live, without cards, from one seat, as it stood, corrected; its dealer and bots."""
