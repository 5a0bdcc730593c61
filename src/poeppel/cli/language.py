"""The language of this run: chosen by `--language`, by the environment, or English."""

import re
from collections.abc import Mapping, Sequence

from poeppel.texts import LANGUAGES, Language, Text

_OPTION = "--language"
_QUOTED = re.compile(r"(?<!\w)'([^']*)'(?!\w)")  # as Python writes a text
_chosen: Language = "en"


def set_language(language: Language) -> None:
    """From now on everything is said in this language."""
    global _chosen
    _chosen = language


def language() -> Language:
    return _chosen


def said(text: Text) -> str:
    """A text in the language of this run, and quoted as it is usual there."""
    return _QUOTED.sub("„\\1“", text.de) if _chosen == "de" else text.en


def say(de: str, en: str) -> str:
    """One of two sentences, by the language of this run."""
    return de if _chosen == "de" else en


def find_language(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """The language to speak, found before the command is read, so that its errors are said in it too."""
    for n, argument in enumerate(arguments):
        if argument == _OPTION and n + 1 < len(arguments):
            asked = arguments[n + 1]
        elif argument.startswith(_OPTION + "="):
            asked = argument.removeprefix(_OPTION + "=")
        else:
            continue
        for known in LANGUAGES:
            if asked == known:
                return known
    wanted = environment.get("POEPPEL_LANGUAGE")
    if not wanted:
        wanted = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environment.get(name))), "")
    return "de" if wanted.lower().startswith("de") else "en"


def number(value: float, digits: int = 0) -> str:
    """A number as people write it: 12,345.6 or 12.345,6."""
    written = f"{value:,.{digits}f}"
    return written.translate(str.maketrans(",.", ".,")) if _chosen == "de" else written
