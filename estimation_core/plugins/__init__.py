"""Where house rules come from, and what their classes must be."""
