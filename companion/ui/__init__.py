"""The screens. They see live sessions, events and views; never rows, rules or states."""
