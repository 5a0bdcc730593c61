"""What people may be called: letters of any script, but nothing blank, nothing that a terminal obeys, and no twins."""

import re
import unicodedata
from collections.abc import Iterator

from poeppel.texts import visible

LONGEST_NAME = 24  # characters as people count them: a family of four in one picture is one

# Unicode has letters, signs and marks that show nothing. Those that take up room are spaces, the others are left out.
BLANK = "\u115f\u1160\u2800\u3164\uffa0\ufffc\U0001d159"
INVISIBLE = "\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4"
SELECTORS = ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))  # of variations of a sign: from … to
_SHOWN = dict.fromkeys(map(ord, BLANK), " ") | dict.fromkeys(map(ord, INVISIBLE), "")
_SELECTORS = dict.fromkeys((sign for first, last in SELECTORS for sign in range(first, last + 1)), "")

JOINER = "\u200d"  # makes one picture of several, such as a family; anywhere else it only hides
PICTURES = ((0x2600, 0x27BF), (0x2B00, 0x2BFF), (0x1F000, 0x1FAFF))  # from … to
_JOINT = re.compile("(?<=[{0}]){1}(?=[{0}])".format("".join(f"{chr(a)}-{chr(b)}" for a, b in PICTURES), JOINER))
SKIN_TONES, FLAG_LETTERS = range(0x1F3FB, 0x1F400), range(0x1F1E6, 0x1F200)

# Small letters of which the capital or the letter itself looks like a Latin one: Cyrillic, Greek, and the dotless i.
LOOKALIKES = ("авекмнорстухіјѕһԁԛԝӏαβεζηικμνορτυχıſ", "abekmhopctyxijshdqwlabezhikmnoptyxis")
ACCENTS = range(0x300, 0x370)
_LOOKALIKES = str.maketrans(*LOOKALIKES)
_ACCENTS = dict.fromkeys(ACCENTS, "")


def visible_name(name: str) -> str:
    """A name of visible characters with single spaces between; empty when there is nothing to be seen."""
    unselected = name.translate(_SELECTORS)
    return JOINER.join(map(_visible, _JOINT.split(unselected)))


def _visible(name: str) -> str:
    shown = ""
    for character in visible(name).translate(_SHOWN):
        if unicodedata.category(character)[0] != "M" or shown.strip() == shown != "":  # a mark needs a letter
            shown += character
    return " ".join(unicodedata.normalize("NFC", shown).split())


def clean_name(name: str) -> str:
    """The same, not too long."""
    return "".join(list(characters(visible_name(name)))[:LONGEST_NAME]).strip()


def characters(name: str) -> Iterator[str]:
    """What people count as one: a letter with its accents, a picture that is made of several, a flag."""
    one = ""
    for sign in name:
        if one and not _belongs(sign, one):
            yield one
            one = ""
        one += sign
    if one:
        yield one


def _belongs(sign: str, before: str) -> bool:
    """Whether a sign and those before it are one character."""
    if unicodedata.category(sign)[0] == "M" or sign == JOINER or before[-1] == JOINER or ord(sign) in SKIN_TONES:
        return True
    return len(before) == 1 and ord(sign) in FLAG_LETTERS and ord(before) in FLAG_LETTERS


def same_name(one: str, other: str) -> bool:
    """Whether people could take two names for the same: whatever the case, width, accents or look-alike letters."""
    return bool(one) and _folded(one) == _folded(other)


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    return plain.translate(_ACCENTS).translate(_LOOKALIKES)
