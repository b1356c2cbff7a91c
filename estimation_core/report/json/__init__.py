"""Everything that ``--format json`` writes, as plain data; the command line only prints it."""
