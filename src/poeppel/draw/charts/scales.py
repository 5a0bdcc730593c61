"""Where a number lies on an axis, which round numbers are written there, and how."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from math import ceil, floor, isfinite, log10
from typing import Literal, TypeAlias

from poeppel.texts import Text

Written: TypeAlias = Callable[[float], Text]
Kind: TypeAlias = Literal["even", "times"]  # equal steps, or equal factors
_ROUND = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True)
class Scale:
    """An axis from one number to another; `begin` and `end` are the places of these in the picture."""

    low: float
    high: float
    begin: float
    end: float
    kind: Kind = "even"

    @classmethod
    def around(cls, values: Iterable[float], begin: float, end: float, *, kind: Kind = "even", ticks: int = 6) -> Scale:
        """A scale on which all of these lie, from a round number to a round number."""
        found = [value for value in values if isfinite(value) and (kind == "even" or value > 0)]
        low, high = (min(found), max(found)) if found else (0.0, 1.0)
        if kind == "times":
            low, high = 10.0 ** floor(log10(low)), 10.0 ** ceil(log10(high))
            return cls(low, high if high > low else 10 * low, begin, end, kind)
        if low == high:
            low, high = (low - 1, high + 1) if low else (0.0, 1.0)
        step = spacing(high - low, ticks)
        return cls(step * floor(low / step + 1e-9), step * ceil(high / step - 1e-9), begin, end)

    def at(self, value: float) -> float:
        """The place of a number; one beyond an end lies at the end."""
        low, high, wanted = self.low, self.high, min(max(value, self.low), self.high)
        if self.kind == "times":
            low, high, wanted = log10(low), log10(high), log10(wanted)
        return self.begin + (self.end - self.begin) * (wanted - low) / (high - low)

    def ticks(self, most: int = 6) -> list[float]:
        """Round numbers along the axis."""
        if self.kind == "times":
            first, last = round(log10(self.low)), round(log10(self.high))
            return [10.0**power for power in range(first, last + 1)]
        step = spacing(self.high - self.low, most)
        first, last = ceil(self.low / step - 1e-9), floor(self.high / step + 1e-9)
        return [step * n + 0.0 for n in range(first, last + 1)]


def spacing(range_: float, ticks: int) -> float:
    """A round step, so that there are at most this many steps."""
    rough = range_ / max(1, ticks)
    power = 10.0 ** floor(log10(rough))
    return next(power * step for step in _ROUND if power * step >= rough * (1 - 1e-9))


# ── how numbers are written ───────────────────────────────────────────────────────────────────────────────────────────


def plain(value: float) -> Text:
    """`1.250`, in English `1,250`; small numbers with as many digits as they need."""
    digits = 0 if abs(value) >= 100 or value == int(value) else 1 if abs(value) >= 10 else 2
    return grouped(value, digits)


def percent(value: float) -> Text:
    """A share: `12,5 %`, in English `12.5 %`; whole ones without digits."""
    shown = 100 * value
    digits = 0 if abs(shown - round(shown)) < 1e-9 else 1
    return grouped(shown, digits).joined(Text("%", "%"), by="\N{NO-BREAK SPACE}")


def grouped(value: float, digits: int) -> Text:
    """With a mark at every thousand."""
    english = f"{value:,.{digits}f}".replace("-", "\N{MINUS SIGN}")
    return Text(english.translate(str.maketrans(",.", ".,")), english)
