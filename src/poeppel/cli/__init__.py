"""The command line: one file a command, and what they share.

`app` puts the commands together and turns every error into one line; `speech` knows the language; `options` the
options that several commands have; `reading` and `output` what comes in and goes out. A command imports what it needs
when it runs, so that `--help` answers at once.
"""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; its exit code. Nothing escapes but that."""
    from poeppel.cli.app import run

    return run(sys.argv[1:] if arguments is None else list(arguments))
