"""History: the sessions kept, their figures, and the log of each."""
