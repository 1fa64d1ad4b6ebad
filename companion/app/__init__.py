"""The app, put together: the only place that joins the layers. A module for each place it runs in."""
