"""Who sits at which table with which device, and what may leave for it: plain Python, above sessions, below screens."""
