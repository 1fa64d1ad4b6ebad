"""Turns a finished session into a picture: facts become values, and a painter paints them."""

from companion.share.picture.facts import Block, Cells, Facts, Graph, Grid, GridCard, Look, Part, Person, Source
from companion.share.picture.layout import Form, arrange
from companion.share.picture.lettering import drawable
from companion.share.picture.values import Area, Box, Item, Picture, Trace, Words
