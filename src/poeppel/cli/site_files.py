"""The game as a folder of files: which there are, and what is written into them.

The pages are those that the server sends. Into them goes a mark that nobody answers here, so they play on the device
alone and show their addresses after a `#/`, for which every host has a file. Pages that can be named in a link from
elsewhere are there as files too; for what else somebody may ask, hosts send `404.html`, which finds the way.

Browsers let a page that is opened from a stick load neither modules nor data. So the folder has the whole game once
more as one plain script, and the weights of the bots as another: `stick/`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from poeppel import __version__
from poeppel.errors import PoeppelError
from poeppel.rules.editions import EDITIONS
from poeppel.texts import Text

PACKAGE = Path(__file__).resolve().parent.parent
CLIENT, WEIGHTS = PACKAGE / "client", PACKAGE / "bots" / "weights"
INDEX, LIST = "index.html", "poeppel-site.json"
STICK = "stick/"
COMPRESSED = ".br"  # what only our own server sends
FIRST = ("children", "chronicle", "learn", "new", "replay", "settings", "rules")
PAGES = (*FIRST, "rules/fair-dice", "rules/keys", *(f"rules/{name}" for name in EDITIONS))

BASE = '<base href="./" />'
MARK = '<meta name="poeppel-server" content="none" />'
FROM_A_STICK = """<script>
      if (location.protocol === "file:") {
        document.write('<link rel="stylesheet" href="stick/game.css">');
        for (const name of ["weights", "game"]) document.write(`<script defer src="stick/${name}.js"><\\/script>`);
      }
    </script>"""

Files = Mapping[str, bytes]


def site_files(client: Path = CLIENT) -> Files:
    """Every file of the folder by its name, in the order in which they are written: first what the pages need."""
    built = {
        path.relative_to(client).as_posix(): path
        for path in sorted(client.rglob("*"))
        if path.is_file() and path.suffix != COMPRESSED
    }
    if INDEX not in built:
        raise PoeppelError(_NOT_BUILT)
    index = built.pop(INDEX).read_text(encoding="utf-8")
    return {
        **{name: path.read_bytes() for name, path in built.items()},
        f"{STICK}weights.js": weights_script().encode(),
        **{name: text.encode() for name, text in pages(index)},
        "404.html": NOT_FOUND.encode(),
        "README.txt": READ_ME.encode(),
        ".nojekyll": b"",  # GitHub Pages would leave out what it does not like the names of
    }


_NOT_BUILT = Text(
    "die Seiten zum Spielen fehlen; ./poeppel baut sie, dafür braucht es Node 20 oder neuer",
    "the pages for playing are missing; ./poeppel builds them, which needs Node 20 or newer",
)


def pages(index: str) -> Iterator[tuple[str, str]]:
    """The one page of the client, for each place with the way up from there; the start page last."""
    marked = index.replace(BASE, f"{BASE}\n    {MARK}", 1)
    if MARK not in marked:
        raise PoeppelError(_NOT_BUILT)
    for page in PAGES:
        up = "../" * (page.count("/") + 1)
        yield f"{page}/{INDEX}", marked.replace(BASE, BASE.replace("./", up), 1)
    yield INDEX, marked.replace(MARK, f"{MARK}\n    {FROM_A_STICK}", 1)


def weights_script(folder: Path = WEIGHTS) -> str:
    """What the master has learned, for a page that may not fetch anything."""
    packed = {path.name: base64.b64encode(path.read_bytes()).decode() for path in sorted(folder.glob("*.npz"))}
    return f"globalThis.poeppelWeights = {json.dumps(packed)};\n"


def list_of(names: list[str]) -> bytes:
    """What belongs to the site: by this a later one knows what it may take away."""
    return (json.dumps({"poeppel": __version__, "files": names}, indent=1) + "\n").encode()


def listed(content: bytes) -> list[str] | None:
    """The files of an earlier site; None if this is not a list of ours. Nothing outside of the folder can be one."""
    try:
        names = json.loads(content)["files"]
    except (ValueError, KeyError, TypeError):
        return None
    if not isinstance(names, list) or not all(map(_is_inside, names)):
        return None
    return names


def _is_inside(name: object) -> bool:
    return isinstance(name, str) and all(part not in ("", ".", "..") for part in name.split("/")) and "\\" not in name


# Some hosts know only the address that was asked for. What comes before a name of ours is where the pages lie; if there
# is none, the list of files says whether they lie there.
NOT_FOUND = """<!doctype html>
<html lang="de">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Pöppel</title>
    <script>
      const parts = location.pathname.split("/");
      const known = ["children", "chronicle", "learn", "new", "replay", "rules", "screen", "settings", "t"];
      const goTo = (count) => {
        const rest = parts.slice(count).join("/") + location.search + location.hash;
        location.replace(`${parts.slice(0, count).join("/")}/#/${rest}`);
      };
      const look = async (count) => {
        if (count < 1) return;
        const answer = await fetch(`${parts.slice(0, count).join("/")}/poeppel-site.json`).catch(() => null);
        if (answer?.ok) goTo(count);
        else await look(count - 1);
      };
      const at = parts.findIndex((part) => known.includes(part));
      if (at > 0) goTo(at);
      else if (location.protocol !== "file:") void look(parts.length - 1);
    </script>
  </head>
  <body>
    <p>Diese Seite gibt es nicht.</p>
    <p lang="en">There is no such page.</p>
  </body>
</html>
"""

READ_ME = f"""Pöppel {__version__}

DEUTSCH

Dieser Ordner ist das ganze Spiel: zu mehreren an einem Gerät und gegen Bots aller Stufen, mit Regeln, Tipps und
Rückblicken. Es braucht keinen Server von Pöppel, kein Konto und nach dem ersten Laden kein Netz. Partien und
Einstellungen bleiben auf dem Gerät, auf dem gespielt wird.

Ins Netz stellen: den Ordner so, wie er ist, auf einen beliebigen Webspace laden, auch in ein Unterverzeichnis. Für
GitHub Pages kommt sein Inhalt in das Repository oder in dessen Ordner docs. Hat der Webspace https, lässt sich das
Spiel installieren und geht dann auch ohne Netz auf.

Von einem Stick: den Ordner kopieren und index.html öffnen. Das geht mit Chromium, Chrome, Edge und Firefox auf dem
Rechner. Handys öffnen von einem Stick meist keine ganzen Ordner. Partien bleiben im Browser des Rechners, nicht auf dem
Stick; liegt der Ordner woanders, sucht Firefox sie dort vergeblich. Wer umzieht, speichert die Aufzeichnungen.

Nicht dabei ist, was einen Server braucht: andere zu einem Tisch einladen, zuschauen, Handys als Plätze am Tisch.
Dafür gibt es "poeppel serve".

Neuere Fassung: "poeppel site ORDNER" noch einmal aufrufen. Eigene Dateien im Ordner bleiben, wie sie sind.

ENGLISH

This folder is the whole game: several people at one device, and bots of every level, with rules, hints and reviews. It
needs no server of Pöppel's, no account and, once loaded, no network. Games and settings stay on the device they are
played on.

Hosting it: upload the folder as it is to any web space, below any path. For GitHub Pages its content goes into the
repository or into the repository's docs folder. If the web space has https, the game can be installed, and then opens
without a network.

From a stick: copy the folder and open index.html. This works in Chromium, Chrome, Edge and Firefox on a computer.
Phones mostly cannot open a whole folder from a stick. Games stay in the browser of the computer, not on the stick; if
the folder moves, Firefox no longer finds them. Save the records if you move.

What needs a server is not here: inviting others to a table, watching, phones as seats. For that there is
"poeppel serve".

A newer version: call "poeppel site FOLDER" again. Your own files in the folder stay as they are.
"""
