"""Sentences for people, always in both languages."""

import operator
from dataclasses import dataclass
from typing import Literal, TypeAlias

Language: TypeAlias = Literal["de", "en"]
LANGUAGES: tuple[Language, ...] = ("de", "en")


def shown(value: object, longest: int = 100) -> str:
    """A value as it can stand in a sentence, whatever it is."""
    try:
        text = repr(value)
    except Exception:  # a number too long to write, or an object whose repr fails
        text = f"<{type(value).__name__}>"
    return text if len(text) <= longest else text[: longest - 1] + "…"


def whole_number(value: object) -> int | None:
    """The value as an int if it is a whole number of any kind, NumPy's included; a bool is none."""
    if isinstance(value, bool | str):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


@dataclass(frozen=True, slots=True)
class Text:
    """One sentence in German and in English."""

    de: str
    en: str

    def __getitem__(self, language: str) -> str:
        if language == "de":
            return self.de
        if language == "en":
            return self.en
        raise KeyError(language)

    def __str__(self) -> str:
        return self.en

    def joined(self, *others: "Text", by: str = " ") -> "Text":
        """This text and others behind it."""
        return Text(by.join((self.de, *(o.de for o in others))), by.join((self.en, *(o.en for o in others))))
