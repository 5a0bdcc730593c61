"""The command line: `commands`, a file each, the game in the `terminal`, and what they share.

`app` puts the commands together and turns every error into one line; `language` knows which of the two is spoken;
`options` are those that several commands have; `input` and `output` are what comes in and goes out. A command imports
what it needs when it runs, so that `--help` answers at once.
"""

import os
import sys
from collections.abc import Sequence

from poeppel.cli.language import find_language
from poeppel.errors import PoeppelError, installed_with

NOT_INSTALLED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. Nothing escapes but that."""
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        with installed_with("play"):
            from poeppel.cli.app import run
    except PoeppelError as error:
        print(f"poeppel: {error.text[find_language(words, os.environ)]}", file=sys.stderr)
        return NOT_INSTALLED
    return run(words)
