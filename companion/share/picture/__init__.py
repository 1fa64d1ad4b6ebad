"""A finished session as a picture: facts become values, values are painted. Painters stand beside it."""

from companion.share.picture.facts import Block, Cells, Facts, Grid, Laid, Look, Part, Person, Source
from companion.share.picture.layout import Form, arrange
from companion.share.picture.lettering import drawable
from companion.share.picture.values import Area, Box, Item, Picture, Words

__all__ = [
    "Area",
    "Block",
    "Box",
    "Cells",
    "Facts",
    "Form",
    "Grid",
    "Item",
    "Laid",
    "Look",
    "Part",
    "Person",
    "Picture",
    "Source",
    "Words",
    "arrange",
    "drawable",
]
