"""What we change of Flet, and what we use of it that is private: it knows no session and no screen."""
