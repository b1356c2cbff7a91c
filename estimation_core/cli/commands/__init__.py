"""The commands, each in a module named as it is typed."""
