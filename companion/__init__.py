"""Table Companion: one engine for Push, 13 and Thricewise, at a real table or a digital one."""

from pathlib import Path

__version__ = "0.1.0"


def shipped(name: str) -> Path:
    """Return a folder that comes along: beside the code in a checkout and a bundle, inside the package in a wheel."""
    package = Path(__file__).resolve().parent
    return inside if (inside := package / name).is_dir() else package.parent / name
