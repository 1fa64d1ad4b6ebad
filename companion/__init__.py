"""Table Companion: one engine for Push, 13 and Thricewise, at a real table or a digital one."""

__version__ = "0.1.0"
