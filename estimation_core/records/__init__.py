"""Game records and score sheets: reading, judging by the rules, and canonical writing."""
