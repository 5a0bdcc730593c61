"""`python -m poeppel` is the command `poeppel`."""

import sys

from poeppel.cli import main

if __name__ == "__main__":
    sys.exit(main())
