"""Every colour value there is, once: two themes, and in each the hues of the six pawns.

Yellow on paper and black on a dark table can hardly be seen, so no picture relies on a hue's `fill` alone: a shape has
an `edge` that stands out from what it lies on, and a sign upon it is painted `on` the fill. The tests measure both.
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace


@dataclass(frozen=True, slots=True)
class Hue:
    """One pawn colour in one theme."""

    fill: str
    edge: str  # outline, readable against plate and field
    on: str  # signs and letters upon the fill
    tint: str  # a breath of the colour, for trays


@dataclass(frozen=True, slots=True)
class Theme:
    """The colours of one picture."""

    plate: str  # the board itself
    rim: str  # its border
    field: str  # an empty field
    line: str  # outline of fields, the track between them
    ink: str  # marks that must be seen
    faint: str  # numbers, readable but quiet
    brick: str  # a wall segment
    mortar: str  # its outline
    die: str
    pip: str
    hues: Mapping[str, Hue]

    def roles(self) -> dict[str, str]:
        """All colours by flat names: `plate`, `y-fill` …"""
        flat = {f.name: str(getattr(self, f.name)) for f in fields(self) if f.name != "hues"}
        for letter, hue in self.hues.items():
            flat.update({f"{letter}-{f.name}": str(getattr(hue, f.name)) for f in fields(hue)})
        return flat


LIGHT = Theme(
    plate="#f6f0e3",
    rim="#d9cdb4",
    field="#fffdf8",
    line="#b3a587",
    ink="#26241f",
    faint="#746952",
    brick="#d8b79c",
    mortar="#8a5a3c",
    die="#fffdf8",
    pip="#26241f",
    hues={
        "y": Hue("#f3b91c", "#7d5a00", "#563a00", "#fbe9b4"),
        "g": Hue("#26804f", "#124a2a", "#ffffff", "#d3ead9"),
        "r": Hue("#c9382e", "#7c1b15", "#ffffff", "#f7d5cd"),
        "k": Hue("#34353b", "#0f1013", "#ffffff", "#dcd9d2"),
        "b": Hue("#2a67b5", "#153d70", "#ffffff", "#d2e1f3"),
        "p": Hue("#80409e", "#4b1f60", "#ffffff", "#e8d6ee"),
    },
)

DARK = Theme(
    plate="#1c1f25",
    rim="#3a404b",
    field="#2a2e36",
    line="#5b6372",
    ink="#f1ebdd",
    faint="#a3a9b5",
    brick="#5a4034",
    mortar="#b98c6e",
    die="#e9e3d5",
    pip="#1c1f25",
    hues={
        "y": Hue("#e6b12a", "#ffefbf", "#3d2900", "#4a3f1e"),
        "g": Hue("#3aa56c", "#a9e8c4", "#06150c", "#1f3d2e"),
        "r": Hue("#e0584c", "#ffbdb4", "#1d0402", "#4a2523"),
        "k": Hue("#08090b", "#c3c8d1", "#f1ebdd", "#343842"),
        "b": Hue("#4a8fe3", "#bcd9ff", "#03101f", "#20364f"),
        "p": Hue("#b074d4", "#e9cffa", "#17041f", "#3c2a48"),
    },
)

# Walnut and brass: a board of inlaid wood.
WOOD = replace(
    LIGHT,
    plate="#e7c796",
    rim="#8a5a2b",
    field="#fbeacb",
    line="#95683a",
    ink="#2a1708",
    faint="#644219",
    brick="#b97f55",
    mortar="#6b3d1c",
    die="#fff6e2",
    pip="#2a1708",
    hues={
        "y": Hue("#f0b91f", "#6b4a00", "#4b3200", "#f6dc98"),
        "g": Hue("#2c7a45", "#103d20", "#ffffff", "#cfdcae"),
        "r": Hue("#b8352a", "#6c160f", "#ffffff", "#eebf9f"),
        "k": Hue("#3a3431", "#14100d", "#ffffff", "#cdb796"),
        "b": Hue("#2c5f9e", "#12345f", "#ffffff", "#c9cdc4"),
        "p": Hue("#7b3f8f", "#431c52", "#ffffff", "#dcbfc0"),
    },
)

# As boards were printed when the game was young: few inks on yellowed paper.
OLD_PRINT = replace(
    LIGHT,
    plate="#efe0b9",
    rim="#6e5a32",
    field="#f8efd4",
    line="#84703f",
    ink="#241d10",
    faint="#655428",
    brick="#c79a72",
    mortar="#7a4526",
    die="#f8efd4",
    pip="#241d10",
    hues={
        "y": Hue("#e2ab2e", "#664700", "#422d00", "#f2dc96"),
        "g": Hue("#46734a", "#1f3d22", "#ffffff", "#d4dbb2"),
        "r": Hue("#a8402f", "#611a10", "#ffffff", "#ebc7a6"),
        "k": Hue("#3b3730", "#15120d", "#ffffff", "#d3c6a2"),
        "b": Hue("#3f6484", "#1b364d", "#ffffff", "#ccd3c0"),
        "p": Hue("#764a70", "#41223d", "#ffffff", "#dcc5bb"),
    },
)

# A dark room: hardly any blue, nothing that dazzles.
NIGHT = replace(
    DARK,
    plate="#14100d",
    rim="#4a3a2a",
    field="#221b15",
    line="#6e5a44",
    ink="#f0dcc0",
    faint="#b09a7e",
    brick="#4a3020",
    mortar="#b3835c",
    die="#dcc7a6",
    pip="#14100d",
)

# As plain as can be: black, white, and colours that differ in brightness too.
CONTRAST = replace(
    LIGHT,
    plate="#ffffff",
    rim="#000000",
    field="#ffffff",
    line="#000000",
    ink="#000000",
    faint="#262626",
    brick="#d0d0d0",
    mortar="#000000",
    die="#ffffff",
    pip="#000000",
    hues={
        "y": Hue("#ffd400", "#000000", "#000000", "#fff4b0"),
        "g": Hue("#007a33", "#002b12", "#ffffff", "#d9f2e1"),
        "r": Hue("#d40000", "#520000", "#ffffff", "#ffdcdc"),
        "k": Hue("#3a3a3a", "#000000", "#ffffff", "#e2e2e2"),
        "b": Hue("#0050c8", "#001c4a", "#ffffff", "#dbe8ff"),
        "p": Hue("#8a00a8", "#32003d", "#ffffff", "#f3dcfa"),
    },
)

# What somebody can choose for boards on a page; each is light or dark by itself.
LOOKS: Mapping[str, Theme] = {"wood": WOOD, "print": OLD_PRINT, "night": NIGHT, "contrast": CONTRAST}


# On a terminal, whose background is anybody's guess, black must differ from black and from white.
TERMINAL: Mapping[str, Hue] = {**LIGHT.hues, "k": replace(LIGHT.hues["k"], fill="#5d606a")}


def luminance(colour: str) -> float:
    """How bright `#rrggbb` is, from 0 to 1, as WCAG 2 defines it."""
    channels = (int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The WCAG contrast of two colours, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)
