"""The scorekeeper at the table: what is asked and shown, and what a secretary types."""
