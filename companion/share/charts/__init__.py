"""Charts as plain values: what they show, where each line and bar lies, and the table that says the same."""

from companion.share.charts.layout import Shades, laid_out
from companion.share.charts.values import Bar, BarChart, Chart, Line, LineChart, Point, Table, table
