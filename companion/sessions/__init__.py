"""Sessions: one sitting of a game, its dealer, its bots and its file."""
