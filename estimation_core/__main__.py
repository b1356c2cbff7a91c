"""``python -m estimation_core`` is the command ``estimation``."""

from estimation_core.cli import main

if __name__ == "__main__":
    main()
