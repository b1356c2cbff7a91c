"""The computer players of commit 15a9a3f, kept as a reference for duels (`tests/long/players_duel.py`)."""
