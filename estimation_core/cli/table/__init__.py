"""The table at the terminal: who sits where, what is shown, what is asked, and what is kept on disk."""
