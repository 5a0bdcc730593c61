"""`poeppel lab list` and `poeppel lab measures`: what can be studied."""

from __future__ import annotations

from poeppel.cli.language import number, said
from poeppel.cli.options import LanguageOption


def list_studies(language: LanguageOption = None) -> None:
    """List the studies that have a name, each with what it is about."""
    from poeppel.lab.studies.catalogue import CATALOGUE

    width = max(map(len, CATALOGUE))
    for entry in CATALOGUE.values():
        print(f"{entry.name:<{width}}  {said(entry.title)} ({number(len(entry.make()))} × {number(entry.games)})")


def list_measures(language: LanguageOption = None) -> None:
    """List what a study can measure."""
    from poeppel.lab.studies.measures import HEAT, HEAT_TITLE, MEASURES

    width = max(map(len, MEASURES))
    for measure in MEASURES.values():
        print(f"{measure.name:<{width}}  {said(measure.title)}")
    print(f"{HEAT:<{width}}  {said(HEAT_TITLE)}")
