"""The table's words for acts, events and rounds: what games, books, reports and findings say alike."""
