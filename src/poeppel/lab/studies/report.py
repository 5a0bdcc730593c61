"""A study as one HTML page: its pictures, the tables beside them, and how to repeat it. Nothing is fetched, and both
languages are in it."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import isfinite

from poeppel.draw.charts.scales import grouped
from poeppel.draw.palette import DARK, LIGHT
from poeppel.lab.studies.measures import HEAT, MEASURES
from poeppel.lab.studies.pictures import Style, pictures
from poeppel.lab.studies.results import Figure, Results
from poeppel.lab.studies.wording import COUNTED, STATISTICS, labels, of_whom
from poeppel.texts import LANGUAGES, Language, Text

NAMES: dict[Language, str] = {"de": "Deutsch", "en": "English"}
HEADINGS = (
    Text("Bedingung", "condition"),
    Text("von", "of"),
    Text("Kennzahl", "statistic"),
    Text("Wert", "value"),
    Text("95-%-Bereich", "95 % interval"),
    Text("Partien", "games"),
)
TABLE = Text("Als Tabelle: {what}", "As a table: {what}")
REPEAT = Text("So lässt sich das wiederholen", "How to repeat this")
SEED = Text("Startwert {seed}; {games} Partien.", "Seed {seed}; {games} games.")
SURE = Text(
    "In den Tabellen und an den Punkten mit Endstrichen steht, wo der wahre Wert in 95 von 100 solchen Studien liegt. "
    "Die Linie ohne Endstriche unter einer Verteilung sagt etwas anderes: wo acht von zehn Partien liegen.",
    "The tables, and the dots whose lines have end marks, say where the true figure lies in 95 of 100 such studies. "
    "The line without end marks below a distribution says something else: where eight of ten games lie.",
)
LANGUAGE = Text("Sprache", "Language")


def report(results: Results, command: str = "", *, first: Language = "en") -> str:
    """The page. `command` made it; `first` is the language that is shown at first."""
    title = _title(results)
    chosen = "".join(
        f'<input type="radio" name="language" id="{one}"{" checked" if one == first else ""}>'
        f'<label for="{one}" lang="{one}">{NAMES[one]}</label>'
        for one in LANGUAGES
    )
    articles = "".join(
        f'<article lang="{one}" class="{one}">{"".join(_article(results, command, one))}</article>' for one in LANGUAGES
    )
    return (
        f'<!doctype html>\n<html lang="{first}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title[first])} · Pöppel</title><style>{_style()}</style></head>"
        f'<body><fieldset><legend>{LANGUAGE.en} · {LANGUAGE.de}</legend>{chosen}</fieldset>'
        f"<main>{articles}</main></body></html>\n"
    )  # fmt: skip


def shown_in_notebook(results: Results, language: Language = "en") -> str:
    """The pictures and, folded, the tables, for a page that is somebody else's."""
    return f'<div lang="{language}">{"".join(_body(results, language))}</div>'


def _title(results: Results) -> Text:
    title = results.study.title
    return title.capitalized() if title else Text(results.study.name, results.study.name)


def _article(results: Results, command: str, language: Language) -> Iterator[str]:
    """Everything in one language."""
    study = results.study
    yield f"<h1>{escape(_title(results)[language])}</h1>"
    made = SEED.filled(seed=study.seed, games=grouped(study.all_games, 0))
    yield f"<p>{escape(made[language])} {SURE[language]}</p>"
    if command:
        yield f"<h2>{REPEAT[language]}</h2><pre><code>{escape(command)}</code></pre>"
    yield from _body(results, language)


def _body(results: Results, language: Language) -> Iterator[str]:
    """The pictures, and the tables beside them."""
    study = results.study
    drawn: dict[str, list[str]] = {}
    for picture in pictures(results, Style(language=language)):
        drawn.setdefault(_measure(picture.name), []).append(picture.svg)
    if "skill_and_length" in drawn:
        yield _figure(drawn["skill_and_length"][0])
    for measure in study.measures:
        name = MEASURES[measure].title.capitalized()[language] if measure != HEAT else ""
        yield from (_figure(svg) for svg in drawn.get(measure, ()))
        if measure != HEAT:
            yield _table(results, measure, name, language, is_open=measure not in drawn)


def _measure(picture: str) -> str:
    """What a picture belongs to."""
    return HEAT if picture.startswith(("standing_", "captured_")) else picture


def _figure(svg: str) -> str:
    return f"<figure>{svg}</figure>"


def _table(results: Results, measure: str, name: str, language: Language, *, is_open: bool) -> str:
    called = labels([games.condition for games in results.games])
    figures = [one for one in results.figures if one.measure == measure]
    if not figures:
        return ""
    head = "".join(f'<th scope="col">{escape(one[language])}</th>' for one in HEADINGS)
    rows = "".join(_row(one, called[one.condition][language], language) for one in figures)
    summary = TABLE.filled(what=name)[language]
    return (
        f"<details{' open' if is_open else ''}><summary>{escape(summary)}</summary>"
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(summary)}">'
        f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>"
    )


def _row(figure: Figure, condition: str, language: Language) -> str:
    low, high = (_written(figure, one)[language] for one in (figure.low, figure.high))
    statistic = STATISTICS[figure.statistic][language]
    between = f"{low} – {high}" if isfinite(figure.low) or isfinite(figure.high) else ""  # nothing is known of it
    cells = (of_whom(figure)[language], statistic, _written(figure, figure.value)[language], between)
    written = "".join(f"<td>{escape(cell)}</td>" for cell in (*cells, grouped(figure.games, 0)[language]))
    return f'<tr><th scope="row">{escape(condition)}</th>{written}</tr>'


def _written(figure: Figure, value: float) -> Text:
    """A number as people write it."""
    if not isfinite(value):
        return Text("∞", "∞") if value > 0 else Text("–", "–")
    if MEASURES[figure.measure].is_share and figure.statistic not in COUNTED:
        return grouped(100 * value, 1).joined(Text("%", "%"), by="\N{NO-BREAK SPACE}")
    return grouped(value, 0 if figure.statistic == "games" else 1)


def _style() -> str:
    """Paper in the light, a quiet room in the dark; one language at a time."""

    def colours(roles: dict[str, str]) -> str:
        return ";".join(f"--{name}:{roles[name]}" for name in ("plate", "field", "rim", "ink", "faint"))

    return (
        f":root{{color-scheme:light dark;{colours(LIGHT.roles())}}}"
        f"@media (prefers-color-scheme:dark){{:root{{{colours(DARK.roles())}}}}}"
        "body{margin:0 auto;max-width:60rem;padding:1rem;background:var(--field);color:var(--ink);"
        "font:100%/1.5 ui-sans-serif,'Helvetica Neue',Arial,sans-serif;overflow-wrap:anywhere}"
        "figure{margin:1.5rem 0 .5rem}svg{max-width:100%;height:auto}"
        "fieldset{border:0;padding:0;display:flex;gap:1rem;align-items:center}legend{font-size:.9rem;color:var(--faint)}"
        "label{margin-inline-start:-.6rem;min-height:44px;align-content:center}"
        "summary{cursor:pointer;min-height:44px;align-content:center}"
        ".wide{overflow:auto;max-height:36rem}table{border-collapse:collapse;font-variant-numeric:tabular-nums;font-size:.9rem}"
        "th,td{padding:.2rem .7rem;border-bottom:1px solid var(--rim);text-align:start}"
        "td:nth-child(n+4){text-align:end;white-space:nowrap}"
        "pre{overflow-x:auto;padding:.75rem;background:var(--plate);border-radius:8px;white-space:pre-wrap}"
        "body:has(#de:checked) .en,body:has(#en:checked) .de{display:none}"
        "@media print{fieldset{display:none}details:not([open]){display:none}}"
    )
