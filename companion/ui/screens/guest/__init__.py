"""The screens of a guest's phone: one table, and nothing else of the host's."""
