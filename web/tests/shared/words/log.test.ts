/** What happened, in words: both languages, with names. */
import { beforeEach, describe, expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import type { Event, LegalMove, NumberedEvent } from "../../../src/generated/messages";
import { logOf, timeOf, withSaid } from "../../../src/shared/words/log";
import type { NamedSeat } from "../../../src/shared/words/names";

const SETTING = {
  rules: "classic",
  neutral: null as string | null,
  seats: [] as NamedSeat[],
  ranking: [] as string[],
};

const CREATED = {
  type: "table_created",
  seats: [
    { seat: "y", kind: "open", name: "", bot: null },
    { seat: "r", kind: "bot", name: "", bot: "front" },
  ],
} as unknown as Event;

let number = 0;

beforeEach(() => {
  number = 0;
});

const told = (event: Event, move: LegalMove | null = null): NumberedEvent => ({
  number: ++number,
  at: 0,
  event,
  move,
  refused: null,
  place: null,
});

const taken = (colours: string, name: string) =>
  told({ type: "seat_taken", seat: colours, name, envelope: null, contribution: null });

const rolled = (colour: string, roll: string) => told({ type: "rolled", colour, roll, by: "player" });

function moved(colour: string, how: Partial<LegalMove> | null, by: "player" | "clock" = "player"): NumberedEvent {
  const move = how && {
    text: "",
    colour,
    steps: [],
    legs: [],
    captured: [],
    sent_back: null,
    touch: false,
    goal: null,
    ...how,
  };
  return told({ type: "moved", colour, move: move && "…", by, played: null }, move);
}

const walk = (fields: string, captured: string | null = null, backward = false) => ({
  how: "walk" as const,
  fields: fields.split(" "),
  captured,
  backward,
  lost: 0,
});

function lines(events: NumberedEvent[], setting = SETTING): string[] {
  return logOf([told(CREATED), taken("y", "Anna"), taken("r", "Ben"), ...events], setting)
    .map(({ text }) => text)
    .slice(3);
}

type Case = [() => NumberedEvent[], string, string];

const cases: Record<string, Case> = {
  "another name": [
    () => [told({ type: "renamed", seat: "y", name: "Änne" })],
    "Anna heißt jetzt Änne.",
    "Anna is now called Änne.",
  ],
  "bringing in": [
    () => [rolled("y", "6"), moved("y", { legs: [walk("B 0")] })],
    "Anna würfelt eine 6 und bringt eine Figur ins Spiel.",
    "Anna rolls a 6 and brings a pawn in.",
  ],
  capturing: [
    () => [rolled("y", "3"), moved("y", { legs: [walk("17 18 19 20", "r")], captured: ["r"] })],
    "Anna würfelt eine 3, zieht von 17 nach 20 und schlägt Ben.",
    "Anna rolls a 3, moves from 17 to 20 and captures Ben.",
  ],
  "no move": [
    () => [rolled("r", "2"), moved("r", null)],
    "Ben würfelt eine 2 und kann nicht ziehen.",
    "Ben rolls a 2 and cannot move.",
  ],
  "no move, and why": [
    () => [
      rolled("r", "2"),
      { ...moved("r", null), refused: { "r:B": "needs_six", "r:4": "own_pawn_there", "r:d": "overshoots_goal" } },
    ],
    "Ben würfelt eine 2 und kann nicht ziehen: ohne 6 kommt keine Figur ins Spiel und eine eigene Figur steht im Weg.",
    "Ben rolls a 2 and cannot move: no 6 to bring a pawn in and a pawn of the same colour is in the way.",
  ],
  "no move of those at home": [
    () => [rolled("r", "2"), { ...moved("r", null), refused: { "r:c": "overshoots_goal", "r:d": "overshoots_goal" } }],
    "Ben würfelt eine 2 und kann nicht ziehen: der Wurf ist zu hoch fürs Ziel.",
    "Ben rolls a 2 and cannot move: the roll is too high for the goal.",
  ],
  "a roll that waits": [() => [rolled("r", "2")], "Ben würfelt eine 2.", "Ben rolls a 2."],
  "coming home": [
    () => [rolled("y", "2"), moved("y", { legs: [walk("39 a b")] })],
    "Anna würfelt eine 2 und zieht ins Ziel auf b.",
    "Anna rolls a 2 and goes home to b.",
  ],
  "moving up": [
    () => [rolled("y", "1"), moved("y", { legs: [walk("a b")] })],
    "Anna würfelt eine 1 und rückt im Ziel vor auf b.",
    "Anna rolls a 1 and moves up to b in the goal.",
  ],
  "going back to capture": [
    () => [rolled("y", "2"), moved("y", { legs: [walk("1 0 39", "r", true)], captured: ["r"] })],
    "Anna würfelt eine 2, zieht zurück von 1 nach 39 und schlägt Ben.",
    "Anna rolls a 2, moves back from 1 to 39 and captures Ben.",
  ],
  "two dice and a wall": [
    () => [
      rolled("r", "2,6"),
      moved("r", {
        legs: [walk("12 13 14", "y"), { how: "jump", fields: ["14", "24"], captured: null, backward: false, lost: 0 }],
        captured: ["y"],
      }),
    ],
    "Ben würfelt 2 und 6, zieht von 12 nach 14, schlägt Anna und springt über die Mauer nach 24.",
    "Ben rolls 2 and 6, moves from 12 to 14, captures Anna and jumps the wall to 24.",
  ],
  "a penalty": [
    () => [rolled("y", "4"), moved("y", { legs: [walk("3 4 5 6 7")], sent_back: { colour: "y", field: "17" } })],
    "Anna würfelt eine 4 und zieht von 3 nach 7. Zur Strafe muss Anna die Figur auf Feld 17 zurückstellen.",
    "Anna rolls a 4 and moves from 3 to 7. As a penalty, Anna’s pawn on space 17 goes back.",
  ],
  "a lost roll": [
    () => [
      rolled("y", "4"),
      told({ type: "touched", colour: "y", pawn: "9" }),
      moved("y", { steps: ["9"], touch: true }),
    ],
    "Anna würfelt eine 4, berührt die Figur auf 9 und verliert den Wurf.",
    "Anna rolls a 4, touches the pawn on 9 and loses the roll.",
  ],
  "a pawn that is touched": [
    () => [told({ type: "touched", colour: "y", pawn: "9" })],
    "Anna berührt die Figur auf 9.",
    "Anna touches the pawn on 9.",
  ],
  "going away": [
    () => [told({ type: "went_away", seat: "r", by: "grace" })],
    "Ben ist gerade weg, ein Bot spielt solange.",
    "Ben is away; a bot plays in the meantime.",
  ],
  "a bot whom the host wanted": [
    () => [told({ type: "went_away", seat: "r", by: "host" })],
    "Der Gastgeber lässt einen Bot für Ben spielen.",
    "The host has let a bot play for Ben.",
  ],
  "being removed": [
    () => [told({ type: "seat_freed", seat: "r", by: "host" })],
    "Der Gastgeber hat Ben vom Tisch genommen.",
    "The host has removed Ben from the table.",
  ],
  "the envelopes": [
    () => [told({ type: "seats_settled", bots: {} }), told({ type: "revealed", seat: "y", contribution: "00" })],
    "Die Plätze stehen fest, die Umschläge werden geöffnet.",
    "The seats are settled; the envelopes are being opened.",
  ],
  "a start that is called off": [
    () => [told({ type: "start_withdrawn" })],
    "Der Start ist zurückgenommen. Alle legen neue Zahlen in neue Umschläge.",
    "The start has been called off. Everybody puts a new number into a new envelope.",
  ],
  "a backup before the game": [
    () => [told({ type: "restored" })],
    "Der Tisch kommt aus einer Sicherung.",
    "The table has been restored from a backup.",
  ],
  "coming back": [() => [told({ type: "came_back", seat: "r" })], "Ben ist wieder da.", "Ben is back."],
  "another host": [
    () => [told({ type: "handed_over", seat: "r" })],
    "Ben ist jetzt Gastgeber.",
    "Ben is the host now.",
  ],
  "a break": [() => [told({ type: "paused" })], "Pause.", "The game is paused."],
  "the end of a break": [() => [told({ type: "resumed" })], "Es geht weiter.", "The game goes on."],
  "a rematch": [
    () => [told({ type: "rematch_made", table: "def" })],
    "Der Tisch für die Revanche ist gedeckt.",
    "The table for the rematch is set.",
  ],
  "the clock": [
    () => [rolled("y", "4"), moved("y", { legs: [walk("3 4")] }, "clock")],
    "Anna würfelt eine 4 und zieht von 3 nach 4. Die Zeit war um.",
    "Anna rolls a 4 and moves from 3 to 4. Time had run out.",
  ],
};

describe.each(Object.entries(cases))("%s", (_, [events, de, en]) => {
  test("auf Deutsch", () => {
    set("language", "de");
    expect(lines(events())).toEqual([de]);
  });
  test("in English", () => {
    set("language", "en");
    expect(lines(events())).toEqual([en]);
  });
});

describe("who it was", () => {
  beforeEach(() => set("language", "de"));

  test("the neutral colour belongs to nobody", () => {
    const setting = { ...SETTING, neutral: "k" };
    expect(lines([rolled("y", "1"), moved("y", { colour: "k", legs: [walk("3 4")] })], setting)).toEqual([
      "Anna würfelt eine 1, spielt die neutrale Farbe und zieht von 3 nach 4.",
    ]);
    expect(lines([rolled("y", "1"), moved("y", { legs: [walk("3 4", "k")] })], setting)[0]).toContain(
      "schlägt die neutrale Farbe",
    );
  });

  test("with two colours each it is said which", () => {
    const told2 = (captured: string) => moved("y", { legs: [walk("3 4", captured)] });
    const events = (captured: string) => [taken("yr", "Anna"), taken("gk", "Ben"), rolled("y", "1"), told2(captured)];
    expect(logOf(events("g"), SETTING).at(-1)!.text).toContain("schlägt Ben (Grün)");
    expect(logOf(events("r"), SETTING).at(-1)!.text).toContain("schlägt die eigene Farbe Rot");
  });

  test("whoever left keeps the name for what was before", () => {
    const events = [
      rolled("y", "1"),
      moved("y", null),
      told({ type: "seat_freed", seat: "y", by: "self" }),
      rolled("y", "2"),
    ];
    expect(lines(events)).toEqual([
      "Anna würfelt eine 1 und kann nicht ziehen.",
      "Anna ist gegangen.",
      "Gelb würfelt eine 2.",
    ]);
  });

  test("whoever leaves in mid-game leaves a bot", () => {
    const begun = told({ type: "game_started", bots: {}, opening: [], first: "y" });
    const freed = (seat: string, by: "self" | "host") => told({ type: "seat_freed", seat, by });
    expect(lines([begun, freed("r", "self"), freed("y", "host")])).toEqual([
      "Es geht los: Anna beginnt.",
      "Ben ist gegangen, ein Bot spielt weiter.",
      "Der Gastgeber hat Anna vom Tisch genommen, ein Bot spielt weiter.",
    ]);
  });

  test("a backup in mid-game may have shown some the next rolls", () => {
    const begun = told({ type: "game_started", bots: {}, opening: [], first: "y" });
    expect(lines([begun, told({ type: "restored" })])[1]).toContain("kennt die nächsten Würfe vielleicht schon");
  });

  test("as long as the first events are missing, it is those who sit there now", () => {
    number = 500;
    const seats = [{ seat: "y", name: "Anna" }];
    expect(logOf([rolled("y", "3")], { ...SETTING, seats })[0]!.text).toBe("Anna würfelt eine 3.");
  });

  test("a seat that is laid for somebody else says nothing, but is called so from then on", () => {
    const laid = { seat: "r", kind: "here", name: "Carla", bot: null } as const;
    expect(lines([told({ type: "seat_changed", laid }), rolled("r", "3")])).toEqual(["Carla würfelt eine 3."]);
  });

  test("what only the dice need is not told", () => {
    const events = [
      told({ type: "contributed", seat: "y", envelope: "00", contribution: null }),
      told({ type: "key_given", role: "seat", seat: "y" }),
    ];
    expect(lines(events)).toEqual([]);
  });

  test("the place that somebody takes is told where it is taken, and the winner only once", () => {
    const home = (colour: string, place: number) => [
      rolled(colour, "1"),
      { ...moved(colour, { steps: ["39", "a"], goal: "a" }), place },
    ];
    const events = [...home("y", 1), told({ type: "voted", seat: "r", wish: "play_on" }), ...home("r", 2)];
    const end = told({ type: "game_ended", ranking: ["y", "r"], secret: "", reason: "played_out" });
    expect(lines([...events, end]).filter((line) => !line.includes("würfelt"))).toEqual([
      "Anna gewinnt!",
      "Ben möchte um die Plätze weiterspielen.",
      "Platz 2 geht an Ben.",
      "Reihenfolge: Anna, Ben.",
    ]);
    const early = told({ type: "game_ended", ranking: ["y"], secret: "", reason: "ended_early" });
    expect(lines([...events.slice(0, 2), early]).slice(1)).toEqual([
      "Anna gewinnt!",
      "Die Partie endet hier. Die übrigen Plätze sind nicht ausgespielt.",
    ]);
  });

  test("with the last neutral pawn (V2) somebody wins who was home before", () => {
    const last = [rolled("r", "1"), { ...moved("k", { steps: ["39", "a"], goal: "a" }), place: 1 }];
    const setting = { ...SETTING, rules: "classic+neutral", neutral: "k" };
    expect(lines(last, setting)).toHaveLength(1); // who it is, is not known yet
    expect(lines(last, { ...setting, ranking: ["y"] }).at(-1)).toBe("Anna gewinnt!");
  });

  test("when the time is up, that is said", () => {
    const end = told({ type: "game_ended", ranking: [], secret: "", reason: "time_up" });
    expect(lines([end])).toEqual(["Die Zeit ist um. Es zählt, wie weit alle gekommen sind."]);
  });

  test("a winner alone has no order, and without one nothing is said", () => {
    const ended = (...ranking: string[]) => [told({ type: "game_ended", ranking, secret: "", reason: "played_out" })];
    expect(lines(ended("y"))).toEqual(["Anna gewinnt!"]);
    expect(lines(ended())).toEqual([]);
  });

  test("a game has a beginning and an end", () => {
    const events = [
      told({ type: "game_started", bots: {}, opening: [{ y: 3, r: 5 }], first: "r" }),
      told({ type: "reacted", seat: "y", reaction: "ouch" }),
      told({ type: "game_ended", ranking: ["r", "y"], secret: "", reason: "played_out" }),
    ];
    expect(lines(events)).toEqual([
      "Ausgewürfelt: Anna 3, Ben 5.",
      "Es geht los: Ben beginnt.",
      "Anna: Autsch!",
      "Ben gewinnt!",
      "Reihenfolge: Ben, Anna.",
    ]);
  });
});

test("entries that read alike are still two: both may roll the same number twice when rolling off", () => {
  const tied = { y: 3, r: 3 };
  const events = [
    told(CREATED),
    told({ type: "game_started", bots: {}, opening: [tied, tied, { y: 3, r: 5 }], first: "r" }),
    rolled("r", "2"),
    moved("r", null),
    moved("y", null),
  ];
  const entries = logOf(events, SETTING);
  expect(entries.map(({ text }) => text).slice(1, 3)).toEqual(Array(2).fill("Ausgewürfelt: Gelb 3, Rot 3."));
  expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
});

test("a moment is written as on a clock with 24 hours", () => {
  const at = new Date(2024, 0, 1, 19, 5).getTime() / 1000; // by the clock on the wall here
  set("language", "de");
  expect(timeOf(at)).toBe("19:05");
  set("language", "en");
  expect(timeOf(at)).toBe("19:05");
});

test("what people say stands where they said it, whatever comes later", () => {
  set("language", "de");
  const said = [
    { seat: "y", reaction: "ouch", after: 1, at: 7 },
    { seat: "r", reaction: "thanks", after: 2, at: 8 },
  ] as const;
  const entries = withSaid(logOf([rolled("y", "1"), rolled("r", "2")], SETTING), said, [{ seat: "y", name: "Anna" }]);
  expect(entries.map(({ text }) => text)).toEqual([
    "Gelb würfelt eine 1.",
    "Anna: Autsch!",
    "Rot würfelt eine 2.",
    "Rot: Danke!",
  ]);
  expect(new Set(entries.map(({ id }) => id)).size).toBe(4);
  expect(entries[1]).toMatchObject({ kind: "reaction", colour: "y", at: 7 });
});

test("an entry goes from its roll to what came of it", () => {
  const capture = { legs: [walk("17 18", "r")], captured: ["r"] };
  const events = [rolled("y", "1"), moved("y", capture), rolled("r", "2"), moved("r", { legs: [walk("39 a b")] })];
  const entries = logOf([...events, rolled("y", "5")], SETTING);
  expect(entries.map(({ number, until, kind, colour, roll }) => [number, until, kind, colour, roll])).toEqual([
    [1, 2, "capture", "y", null],
    [3, 4, "home", "r", null],
    [5, 5, "turn", "y", "5"],
  ]);
});

test("partners win together and share their places", () => {
  set("language", "en");
  const seats = [..."ygrk"].map((seat, n) => ({ seat, name: ["Anna", "Ben", "Carla", "Deniz"][n]! }));
  const laid = seats.map((seat) => ({ ...seat, kind: "here", bot: null }));
  const created = told({ ...CREATED, seats: laid } as unknown as Event);
  const ended = told({ type: "game_ended", ranking: ["g", "k", "y", "r"], secret: null, reason: "played_out" });
  const lines = logOf([created, ended], { ...SETTING, rules: "classic+partners" }).slice(-2);
  expect(lines.map(({ text }) => text)).toEqual(["Ben and Deniz win!", "Final order: Ben and Deniz, Anna and Carla."]);
});

test("a log that grows event by event says what it says at once, in the language of the moment", () => {
  const events = [told(CREATED), taken("y", "Anna"), taken("r", "Ben")];
  events.push(rolled("y", "6"), moved("y", { legs: [walk("0 6", "r")], captured: ["r"] }));
  events.push(told({ type: "renamed", seat: "y", name: "Änne" }), rolled("y", "3"), moved("y", null));
  events.push(told({ type: "taken_back", seat: "y", to: 7 } as Event), moved("y", { legs: [walk("6 9")] }));
  const texts = (known: readonly NumberedEvent[]) => logOf(known, SETTING).map(({ text }) => text);
  const atOnce = (language: "de" | "en") => {
    set("language", language);
    texts([]); // nothing is remembered
    return events.map((_, n) => (texts([]), texts(events.slice(0, n + 1))));
  };
  const [german, english] = [atOnce("de"), atOnce("en")];
  expect(english.at(-1)).not.toEqual(german.at(-1));
  texts([]);
  events.forEach((_, n) => expect(texts(events.slice(0, n + 1))).toEqual(english[n]));
  expect(texts(events.slice(0, 4))).toEqual(english[3]); // less is shown than before
  set("language", "de");
  expect(texts(events)).toEqual(german.at(-1));
  const earlier = logOf(events.slice(0, 4), SETTING);
  logOf(events, SETTING);
  expect(earlier.map(({ text }) => text)).toEqual(german[3]); // what somebody holds stays as it is
});
