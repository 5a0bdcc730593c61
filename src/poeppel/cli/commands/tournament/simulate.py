"""`poeppel tournament simulate`: what a format does to the chances, from thousands of tournaments."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from poeppel.cli.language import number, say
from poeppel.cli.options import (
    GamesSeedOption,
    JsonOption,
    LanguageOption,
    NoColourOption,
    WorkersOption,
    whole_number,
)
from poeppel.cli.tournament_desk import new_table, read_plan_or_preset
from poeppel.errors import PoeppelError
from poeppel.texts import Text

if TYPE_CHECKING:
    from rich.table import Table

    from poeppel.tournament.plans.plan import Plan
    from poeppel.tournament.simulated.simulation import Share, SimulatedTournaments

MOST_EVENTS = 10**6
NO_CAP = ("none", "ohne")


def simulate_tournaments(
    wanted: Annotated[str, typer.Argument(metavar="PLAN", help="A preset, or a plan's file.")],
    people: Annotated[
        int | None,
        typer.Option("--people", metavar="N", parser=whole_number, help="How many people; default: as the preset has."),
    ] = None,
    bots: Annotated[
        str,
        typer.Option("--bots", metavar="A:N,B,…", help="Who plays, the best first, and how many of each."),
    ] = "quick:1,owl",
    events: Annotated[
        int, typer.Option("--events", metavar="N", parser=whole_number, help="How many tournaments.")
    ] = 1000,
    caps: Annotated[
        str | None,
        typer.Option("--caps", metavar="20,30,none", help="Minutes of a round to compare, instead of the plan's."),
    ] = None,
    rolls_a_minute: Annotated[
        float | None,
        typer.Option(
            "--rolls-a-minute", metavar="X", help="How fast people play; an assumption: 12, five seconds a roll."
        ),
    ] = None,
    seed: GamesSeedOption = 1,
    workers: WorkersOption = 1,
    as_json: JsonOption = False,
    no_colour: NoColourOption = False,
    language: LanguageOption = None,
) -> None:
    """Play whole tournaments with bots. How often does the best win, and how long must a round be?"""
    from poeppel.cli.compiling import bots_ready, tournaments_ready
    from poeppel.cli.output import make_console
    from poeppel.tournament.plans.presets import PRESETS

    plan = read_plan_or_preset(wanted)
    if people is None and plan.name in PRESETS:
        people = PRESETS[plan.name].people
    if people is None:
        raise PoeppelError(Text("--people fehlt: wie viele spielen mit?", "--people is missing: how many play?"))
    if events > MOST_EVENTS:
        raise PoeppelError(
            Text(f"höchstens {number(MOST_EVENTS)} Turniere", f"at most {number(MOST_EVENTS)} tournaments")
        )
    plans = [plan] if caps is None else [replace(plan, cap=cap) for cap in _caps(caps)]
    tournaments_ready()
    bots_ready(one.partition(":")[0].strip() for one in bots.split(","))
    began = time.perf_counter()
    played = [_with_bar(one, people, bots, events, seed, rolls_a_minute, workers, not no_colour) for one in plans]
    seconds = time.perf_counter() - began
    if as_json:
        found = [as_data(one) for one in played]
        print(json.dumps(found[0] if caps is None else found, indent=2, ensure_ascii=False))
        return
    console = make_console(not no_colour)
    tables = (_answers(played[0]), _strengths(played[0])) if caps is None else (_by_cap(played),)
    for table in tables:
        console.print(table)
    _print_assumptions(played[0], seconds, events * len(plans))


def _caps(text: str) -> list[int | None]:
    found: list[int | None] = []
    for part in (one.strip().lower() for one in text.split(",")):
        if part not in NO_CAP and not (part.isascii() and part.isdecimal() and 0 < int(part[:6]) <= 24 * 60):
            raise PoeppelError(
                Text(
                    f"--caps: {part[:40]} sind keine Minuten; möglich sind Zahlen von 1 bis 1440 und none",
                    f"--caps: {part[:40]} is not a number of minutes; possible are numbers from 1 to 1440, and none",
                )
            )
        found.append(None if part in NO_CAP else int(part))
    return found


def _with_bar(
    plan: Plan,
    people: int,
    bots: str,
    events: int,
    seed: int,
    rolls_a_minute: float | None,
    workers: int,
    colour: bool,
) -> SimulatedTournaments:
    from poeppel.cli.progress import games_bar
    from poeppel.tournament.plans.outlook import ROLLS_A_MINUTE
    from poeppel.tournament.simulated.simulation import simulate

    rolls = ROLLS_A_MINUTE if rolls_a_minute is None else rolls_a_minute
    with games_bar(_cap_text(plan), events, colour) as bar:
        return simulate(plan, people, bots, events, seed, rolls_a_minute=rolls, workers=workers, progress=bar.reach)


def _cap_text(plan: Plan) -> str:
    return say("ohne Zeitgrenze", "no cap") if plan.cap is None else f"{plan.cap} min"


def _share(share: Share) -> tuple[str, str]:
    """`12.3 %` and the interval."""
    low, high = share.interval
    return number(100 * share.part, 1) + " %", f"{number(100 * low, 1)} – {number(100 * high, 1)} %"


def _best(played: SimulatedTournaments) -> str:
    """Whom the answers are about."""
    first = played.strengths[0]
    if first.people == 1:
        return first.bot
    return say(f"{first.bot} ({first.people} Personen)", f"{first.bot} ({first.people} people)")


def _answers(played: SimulatedTournaments) -> Table:
    """What organisers ask, with the interval of each answer."""
    plan, people = played.plan, played.people
    table = new_table(
        say(
            f"{number(played.tournaments)} Turniere mit {people} Personen, {_cap_text(plan)}, Startwert {played.seed}",
            f"{number(played.tournaments)} tournaments with {people} people, {_cap_text(plan)}, seed {played.seed}",
        ),
        (("", "left"), (say("Anteil", "share"), "right"), (say("95-%-Bereich", "95 % interval"), "right")),
    )
    best = _best(played)
    table.add_row(say(f"{best} gewinnt das Turnier", f"{best} wins the tournament"), *_share(played.wins()))
    if plan.finals.kind != "none":
        table.add_row(say(f"{best} führt vor dem Finale", f"{best} leads before the finals"), *_share(played.leads))
    table.add_row(say("Partien, die von selbst enden", "games that end by themselves"), *_share(played.ended))
    if plan.finals.kind == "best":
        table.add_row(
            say("nur der Würfel sagt, wer ins Finale kommt", "only a die can say who is in the final"),
            *_share(played.needs_a_die),
        )
    if played.knows_both_ways:
        table.add_row(
            say("Zählpunkte und fehlende Schritte nennen", "counting points and steps still needed name"), "", ""
        )
        for name, share in (
            (say("  andere Erste am Tisch", "  different firsts at a table"), played.other_first_at_a_table),
            (say("  andere im Finale", "  different people in the final"), played.other_finalists),
            (say("  andere Turniersieger", "  different winners of the tournament"), played.other_champion),
        ):
            table.add_row(name, *_share(share))
    return table


def _strengths(played: SimulatedTournaments) -> Table:
    """Each kind of player."""
    table = new_table(
        None,
        (
            (say("Bot", "bot"), "left"),
            (say("Personen", "people"), "right"),
            (say("Turniersiege", "tournaments won"), "right"),
            (say("95-%-Bereich", "95 % interval"), "right"),
            (say("jede Person im Finale", "each one in the final"), "right"),
        ),
    )
    for n, strength in enumerate(played.strengths):
        final = number(100 * played.reaches_final(n).part, 1) + " %"
        table.add_row(strength.bot, str(strength.people), *_share(played.wins(n)), final)
    return table


def _by_cap(played: list[SimulatedTournaments]) -> Table:
    """One line a cap: how long must a round be?"""
    best = _best(played[0])
    table = new_table(
        say(
            f"je {number(played[0].tournaments)} Turniere mit {played[0].people} Personen",
            f"{number(played[0].tournaments)} tournaments each, {played[0].people} people",
        ),
        (
            (say("Runde", "round"), "right"),
            (say("enden von selbst", "end by themselves"), "right"),
            (say(f"{best} gewinnt", f"{best} wins"), "right"),
            (say("95-%-Bereich", "95 % interval"), "right"),
            (say("Würfel entscheidet", "die decides"), "right"),
        ),
    )
    for one in played:
        table.add_row(_cap_text(one.plan), _share(one.ended)[0], *_share(one.wins()), _share(one.needs_a_die)[0])
    return table


def _print_assumptions(played: SimulatedTournaments, seconds: float, events: int) -> None:
    if played.rolls is not None and played.plan.cap:
        speed = number(played.rolls / played.plan.cap, 1)
        print(
            say(
                f"Annahme: {speed} Würfe in der Minute an einem Tisch (--rolls-a-minute).",
                f"Assumed: {speed} rolls a minute at a table (--rolls-a-minute).",
            )
        )
    if played.plan.finals.kind == "best":
        level = number(played.level, 2)
        print(
            say(
                f"Um den Einzug ins Finale würfeln im Mittel {level} Personen.",
                f"On average {level} people roll a die for the final.",
            )
        )
    if seconds:
        rate = number(60 * events / seconds)
        print(say(f"{rate} Turniere in der Minute.", f"{rate} tournaments a minute."))


def as_data(played: SimulatedTournaments) -> dict[str, Any]:
    """The answers for programs."""

    def told(share: Share) -> dict[str, Any]:
        return {"times": share.times, "of": share.of, "share": share.part, "interval": share.interval}

    both = {
        "first_at_a_table": told(played.other_first_at_a_table),
        "finalists": told(played.other_finalists),
        "leader": told(played.other_leader),
        "winner": told(played.other_champion),
    }
    return {
        "plan": played.plan.name,
        "cap": played.plan.cap,
        "rolls": played.rolls,
        "people": played.people,
        "tournaments": played.tournaments,
        "seed": played.seed,
        "strengths": [
            {
                "bot": one.bot,
                "people": one.people,
                "wins": told(played.wins(n)),
                "in_the_final": told(played.reaches_final(n)),
            }
            for n, one in enumerate(played.strengths)
        ],
        "leads": told(played.leads),
        "ended": told(played.ended),
        "needs_a_die": told(played.needs_a_die),
        "level": played.level,
        "meet_again": played.meet_again,
        "counting_and_steps_differ": both if played.knows_both_ways else None,
    }
