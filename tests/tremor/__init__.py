"""A finger that trembles, on every screen: it does what one tap does, and on a key that counts what each tap does."""
