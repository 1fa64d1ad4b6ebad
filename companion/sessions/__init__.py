"""Sessions, in four rooms: what is being played, files in and out, bots and simulations, the library of all of it."""
