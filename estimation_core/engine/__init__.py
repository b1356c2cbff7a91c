"""One ruleset at work: positions, deals, games, events and what one seat may see (R2 to R8)."""
