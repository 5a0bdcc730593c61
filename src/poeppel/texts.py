"""Sentences for people, always in both languages."""

import operator
import unicodedata
from collections.abc import Iterable, Mapping
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


def visible(text: str) -> str:
    """A text on one line, without the characters that a terminal obeys or that hide or turn what stands beside them."""
    told = (" " if c.isspace() else c for c in text if c.isspace() or unicodedata.category(c)[0] != "C")
    return " ".join("".join(told).split())


def whole_number(value: object) -> int | None:
    """The value as an int if it is a whole number of any kind, NumPy's included; a bool is not one."""
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
        """This text and others after it."""
        return Text(by.join((self.de, *(o.de for o in others))), by.join((self.en, *(o.en for o in others))))

    def capitalized(self) -> "Text":
        """This text at the beginning of a sentence."""
        return Text(self.de[:1].upper() + self.de[1:], self.en[:1].upper() + self.en[1:])

    def filled(self, **parts: "Text | str | int") -> "Text":
        """This text with `{name}` replaced by the part of that name."""
        both = {name: part if isinstance(part, Text) else Text(str(part), str(part)) for name, part in parts.items()}
        de, en = ({name: part[language] for name, part in both.items()} for language in LANGUAGES)
        return Text(self.de.format(**de), self.en.format(**en))


AND, OR = Text("und", "and"), Text("oder", "or")

# The sentences of a module that other languages than Python say too: by name, with `{holes}` to be filled. Whatever is
# in such a catalogue `tools/generate.py` writes for the client.
Sentences: TypeAlias = Mapping[str, Text]


def listed(parts: Iterable[Text | str], last: Text = AND) -> Text:
    """`green`, `green and red`, `green, red and black`."""
    *others, end = (part if isinstance(part, Text) else Text(part, part) for part in parts)
    return others[0].joined(*others[1:], by=", ").joined(last, end) if others else end


def counted(number: float, one: Text, many: Text) -> Text:
    """`1 move`, `3 moves`."""
    what = one if number == 1 else many
    return Text(f"{number:.0f} {what.de}", f"{number:.0f} {what.en}")


def decimal(number: float, digits: int) -> Text:
    """`3,5`, in English `3.5`."""
    written = f"{number:.{digits}f}"
    return Text(written.replace(".", ","), written)
