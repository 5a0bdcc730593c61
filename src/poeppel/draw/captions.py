"""A position in words: for screen readers, and for the lines under a board in the terminal."""

from poeppel.core.move import Move
from poeppel.draw.scene import Scene
from poeppel.draw.shapes import SHAPE_NAMES
from poeppel.rules.board import COLOUR_NAMES, GOAL_FIELDS
from poeppel.texts import Text, listed


def title(scene: Scene) -> Text:
    """One line: what it is and what is due."""
    return Text("Spielbrett: ", "Game board: ").joined(due(scene), by="")


def due(scene: Scene) -> Text:
    """Whose roll is due, or who has won."""
    if scene.turn:
        return COLOUR_NAMES[scene.turn].joined(to_roll(scene))
    if scene.home:
        winner = COLOUR_NAMES[scene.home[0]]
        return Text(f"Partie beendet, {winner.de} hat gewonnen", f"game over, {winner.en} has won")
    return Text("Partie beendet", "game over")


def to_roll(scene: Scene) -> Text:
    """What the colour whose roll is due does, with the tries left to get a 6 (V4)."""
    if scene.attempts > 1:
        return Text(f"würfelt, noch {scene.attempts} Versuche", f"to roll, {scene.attempts} tries left")
    return Text("würfelt", "to roll")


def description(scene: Scene, last_move: Move | None) -> Text:
    """Where every pawn stands, one sentence per colour, and the last move."""
    sentences = [colour_sentence(scene, colour) for colour in scene.pawns]
    if last_move is not None:
        sentences.append(Text(f"Letzter Zug: {last_move}.", f"Last move: {last_move}."))
    return sentences[0].joined(*sentences[1:])


def colour_sentence(scene: Scene, colour: str) -> Text:
    """`Yellow (circle): 2 waiting, on 4 and 17, goal d.`"""
    name, shape = COLOUR_NAMES[colour], SHAPE_NAMES[colour]
    neutral = Text(", neutral", ", neutral") if colour == scene.neutral else Text("", "")
    head = Text(f"{name.de} ({shape.de}{neutral.de})", f"{name.en.capitalize()} ({shape.en}{neutral.en})")
    parts = _whereabouts(scene, colour)
    return Text(
        f"{head.de}: {', '.join(part.de for part in parts)}.", f"{head.en}: {', '.join(part.en for part in parts)}."
    )


def _whereabouts(scene: Scene, colour: str) -> list[Text]:
    place = scene.place_of(colour)
    if place:
        return [Text(f"alle Figuren im Ziel, Platz {place}", f"all pawns home, place {place}")]
    parts = []
    waiting, goal = scene.waiting(colour), scene.goal(colour)
    running = [name for name in scene.pawns[colour] if name != "B" and name not in GOAL_FIELDS]
    if waiting:
        parts.append(Text(f"{waiting} wartend", f"{waiting} waiting"))
    if running:
        parts.append(Text("auf", "on").joined(listed(running)))
    if goal:
        parts.append(Text("im Ziel", "goal").joined(listed(goal)))
    return parts
