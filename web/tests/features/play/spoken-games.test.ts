/** Whole games, listened to with closed eyes: a referee who knows only what the table told holds it against what was said. */
import { expect, test } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { Announcer } from "../../../src/features/play/telling/announcer.svelte";
import { speakingTime } from "../../../src/shared/words/speech/speech-queue";
import type { NumberedEvent, TableState } from "../../../src/generated/messages";
import { Stage } from "../../../src/shared/table/scene/stage.svelte";
import { logOf } from "../../../src/shared/words/log";
import { device, engine, Page, settled, VirtualClock, WrittenBots } from "../../local/house";

const ME = "y";

interface Said {
  readonly text: string;
  readonly at: number;
}

/** Sits at the table, sees nothing, and rolls and moves when it is their turn. */
class Listening {
  readonly said: Said[] = [];
  readonly toldAt = new Map<number, number>();
  readonly #stage: Stage;
  readonly #announcer: Announcer;
  #taken = 0;
  #heard = 0;
  #reached = -1;
  #events: NumberedEvent[] = [];

  /** `waits`: for the end of what is said; otherwise their turns go by themselves, and nothing is animated. */
  constructor(
    readonly page: Page,
    readonly clock: VirtualClock,
    readonly waits = true,
  ) {
    const now = () => clock.now() * 1000;
    this.#stage = new Stage(() => (waits ? 1 : 0), undefined, clock.later);
    this.#announcer = new Announcer(clock.later, now);
  }

  get state(): TableState {
    return this.page.state;
  }

  /** Take in what was told, and what is seen and said of it by now. */
  look(): void {
    for (const message of this.page.told.slice(this.#taken)) {
      if (message.type !== "happened" && message.type !== "welcome") continue;
      for (const { number } of message.events) this.toldAt.set(number, this.clock.now());
      this.#events.push(...message.events);
      this.#stage.take(message.events, message.state as TableState); // this device always tells all fields
    }
    this.#taken = this.page.told.length;
    if (this.#stage.reached !== this.#reached) this.#follow();
    const { text, number } = this.#announcer.news;
    if (number > this.#heard) this.said.push({ text, at: this.clock.now() });
    this.#heard = number;
  }

  /** Whether the voice has come to its end. */
  get #hasListened(): boolean {
    const { text, at } = this.said.at(-1) ?? { text: "", at: 0 };
    return !this.waits || this.clock.next === null || this.clock.now() >= at + speakingTime(text) / 1000;
  }

  /** What is new, and the turns before it: what was said is not said again. */
  #follow(): void {
    const { seats, neutral, rules, ranking } = this.state;
    const latest = this.#stage.seen(this.#events).filter(({ number }) => number > this.#reached - 20);
    this.#announcer.follow(logOf(latest, { seats, neutral, rules, ranking }), this.#stage.reached, {
      seats,
      neutral,
      mine: [ME],
    });
    this.#reached = this.#stage.reached;
  }

  async play(): Promise<void> {
    while (this.state.phase !== "ended" || this.clock.next !== null) {
      await settled();
      this.look();
      const { phase, turn, roll, legal } = this.state;
      if (phase === "playing" && turn === ME && !this.#stage.isBusy && this.#hasListened) {
        await this.page.ask(roll === null ? { type: "roll" } : { type: "move", move: legal[0]!.text });
        this.look();
        if (!this.waits) continue; // no time passes
      }
      if (this.clock.next !== null) await this.clock.pass(this.clock.next);
      this.look();
    }
  }
}

// ── the referee ─────────────────────────────────────────────────────────────────────────────────────────────────────

const WORDS = {
  de: {
    roll: /Anna würfelt (?:eine (\d)|(\d) und (\d))/g,
    pass: /Anna (?:würfelt [^.]*)?kann nicht ziehen: \S/g,
    loss: /Deine Figur auf (?:Feld|Zielfeld) (\w+) muss zurück!/g,
    passed: (name: string) => new RegExp(`${name}\\b[^.]*(kann|konnten?)( \\d+-mal)? nicht ziehen`),
    deeds: { captures: "schlägt", home: /zieht ins Ziel auf \w|kommt ins Ziel|bringt \S+ ins Ziel/ },
    neutral: "die neutrale Farbe",
    wins: (name: string) => `${name} gewinnt!`,
    place: (name: string, place: number) => `Platz ${place} geht an ${name}.`,
    names: { y: "Anna", g: "Grün", r: "Rot", k: "Schwarz", b: "Blau", p: "Lila" },
  },
  en: {
    roll: /Anna rolls (?:a (\d)|(\d) and (\d))/g,
    pass: /Anna (?:rolls [^.]*)?cannot move: \S/g,
    loss: /Your pawn on (?:space|goal space) (\w+) has to go back!/g,
    passed: (name: string) => new RegExp(`${name}\\b[^.]*(cannot|could not) move`),
    deeds: { captures: "captures", home: /goes home to \w|gets a pawn home|brings \S+ home/ },
    neutral: "the neutral colour",
    wins: (name: string) => `${name} wins!`,
    place: (name: string, place: number) => `${name} takes place ${place}.`,
    names: { y: "Anna", g: "Green", r: "Red", k: "Black", b: "Blue", p: "Purple" },
  },
} as const;

const LATE = 20; // seconds

/** Whatever of two kinds was done by somebody, as often as it was told: their captures, by whom they hit, and pawns that
 * came home. */
function deedsHeard(words: (typeof WORDS)["de" | "en"], text: string): string[] {
  const names = Object.values(words.names);
  return text.split(/(?<=[.!]) /).flatMap((sentence) => {
    const who = names.find((name) => sentence.startsWith(`${name} `));
    if (!who) return [];
    const [, ...after] = sentence.split(words.deeds.captures);
    const whom = after.join().match(/\p{L}+/gu) ?? [];
    const captures = whom.filter((word) => (names as string[]).includes(word)).map((name) => `${who} x ${name}`);
    return words.deeds.home.test(sentence) && !captures.length ? [`${who} home`] : captures;
  });
}

/** `by`: whoever rolled; the pawn may be one of the neutral colour. */
function deedsDone(words: (typeof WORDS)["de" | "en"], by: string, { move }: NumberedEvent): string[] {
  if (!move) return [];
  const nameOf = (colour: string) => words.names[colour as keyof typeof words.names];
  const who = nameOf(by);
  const captures = move.legs.flatMap(({ captured }) => (captured ? [`${who} x ${nameOf(captured)}`] : []));
  const isGoal = (field: string | undefined) => /^[a-d]$/.test(field ?? "");
  const isHome = !isGoal(move.legs[0]?.fields[0]) && isGoal(move.legs.at(-1)?.fields.at(-1));
  return isHome && !captures.length ? [`${who} home`] : captures;
}

function judge(language: "de" | "en", { page, said, toldAt }: Listening): void {
  const words = WORDS[language];
  const all = said.map(({ text }) => text).join("\n");
  const found = (pattern: RegExp) => [...all.matchAll(pattern)].map((one) => one.slice(1).filter(Boolean).join());
  const of = <Type extends NumberedEvent["event"]["type"]>(type: Type) =>
    page.events.filter((one): one is NumberedEvent & { event: { type: Type } } => one.event.type === type);

  const ownRolls = of("rolled").filter(({ event }) => event.colour === ME);
  expect(found(words.roll)).toEqual(ownRolls.map(({ event }) => event.roll));

  const passes = of("moved").filter(({ event }) => event.move === null);
  const own = passes.filter(({ event }) => event.colour === ME);
  expect(found(words.pass)).toHaveLength(own.length);

  const losses = of("moved").flatMap(({ number, move }) =>
    (move?.legs ?? []).flatMap((leg) => (leg.captured === ME ? [{ number, field: leg.fields.at(-1)! }] : [])),
  );
  expect(found(words.loss)).toEqual(losses.map(({ field }) => field));
  const losing = said.flatMap(({ text, at }) => [...text.matchAll(words.loss)].map(() => at));
  losses.forEach(({ number }, n) => expect(losing[n]! - toldAt.get(number)!, `loss ${n}`).toBeLessThan(LATE));

  for (const { number, event } of passes) {
    if (event.colour === ME) continue;
    const name = words.names[event.colour as keyof typeof words.names];
    const told = toldAt.get(number)!;
    const heard = said.some(({ text, at }) => at >= told && at < told + LATE && words.passed(name).test(text));
    expect(heard, `${name} at event ${number}`).toBe(true);
  }

  const deeds = new Map<string, number[]>(); // when each was done
  let by = "";
  for (const told of page.events) {
    if (told.event.type === "rolled") by = told.event.colour;
    if (told.event.type !== "moved") continue;
    for (const deed of deedsDone(words, by, told))
      deeds.set(deed, [...(deeds.get(deed) ?? []), toldAt.get(told.number)!]);
  }
  const named = words.names[(page.state.neutral ?? "y") as keyof typeof words.names];
  const heard = said.flatMap(({ text, at }) =>
    deedsHeard(words, text.replaceAll(words.neutral, named)).map((deed) => ({ deed, at })),
  );
  expect(heard.filter(({ deed }) => !deeds.has(deed))).toEqual([]);
  for (const [deed, done] of deeds) {
    const times = heard.filter((one) => one.deed === deed).map(({ at }) => at);
    expect(times, deed).toHaveLength(done.length);
    times.forEach((at, n) => expect(at - done[n]!, `${deed} ${n}`).toBeLessThan(LATE));
  }
  for (const { event, place } of of("moved")) {
    if (!place || place === 1) continue;
    const told = words.place(words.names[event.colour as keyof typeof words.names], place);
    expect(all.split(told), told).toHaveLength(2);
  }

  const [winner] = page.state.ranking;
  expect(said.at(-1)!.text).toContain(words.wins(words.names[winner as keyof typeof words.names]));
  expect(ownRolls.length + losses.length, "there was something to listen to").toBeGreaterThan(20);
}

/** Always the same dice. */
function seeded(seed: number) {
  let state = seed;
  return { face: () => ((state = (state * 48271) % 2147483647), 1 + (state % 6)) };
}

test.each([
  ["de", "classic", 2, 11],
  ["en", "mauerhuepfen", 1, 14],
  ["de", "classic6", 3, 3],
  ["en", "aergern-verboten", 1, 7],
  ["en", "tournament", 3, 9],
  ["de", "tournament6", 2, 4],
  ["de", "classic+neutral", 2, 303],
] as const)(
  "in %s a game of %s is told so that nothing of importance is missed",
  async (language, rules, bots, seed) => {
    set("language", language);
    const { server, clock } = await device({ dice: seeded(seed), background: new WrittenBots(await engine()) });
    const bot = { kind: "bot", bot: "hare" } as const;
    const { table, host_token: token } = await server.postTable({
      rules,
      first: ME,
      seats: [{ kind: "here", name: "Anna" }, ...Array.from({ length: bots }, () => bot)],
    });
    const listening = new Listening(new Page(server, table, token), clock);
    await settled();
    await listening.page.ask({ type: "start" });
    await listening.play();
    judge(language, listening);
  },
  120_000,
);

test.each(["de", "en"] as const)(
  "in %s turns that go by themselves are told in short, and are as many as they were",
  async (language) => {
    set("language", language);
    const { server, clock } = await device({ dice: seeded(5), background: new WrittenBots(await engine()) });
    const { table, host_token: token } = await server.postTable({
      rules: "classic",
      first: ME,
      options: { bot_pace: 0.2 },
      seats: [
        { kind: "here", name: "Anna" },
        { kind: "bot", bot: "hare" },
      ],
    });
    const listening = new Listening(new Page(server, table, token), clock, false);
    await settled();
    await listening.page.ask({ type: "start" });
    await listening.play();
    const all = listening.said.map(({ text }) => text).join("\n");
    const words = {
      de: { roll: /Anna würfelt eine \d/g, rolls: /Anna würfelt (\d[\d, und]*)\./g, many: /Anna würfelt (\d+)-mal/g },
      en: { roll: /Anna rolls a \d/g, rolls: /Anna rolls (\d[\d, and]*)\./g, many: /Anna rolls (\d+) times/g },
    }[language];
    const inShort = [...all.matchAll(words.rolls)].flatMap((found) => found[1]!.match(/\d/g)!);
    const counted = [...all.matchAll(words.many)].map((found) => Number(found[1]));
    expect(inShort.length + counted.length, "some were told in short").toBeGreaterThan(0);
    const rolls = listening.page.events.filter(({ event }) => event.type === "rolled" && event.colour === ME);
    const said = (all.match(words.roll) ?? []).length + inShort.length + counted.reduce((sum, one) => sum + one, 0);
    expect(said).toBe(rolls.length);
    const lost = listening.page.events.flatMap(({ move }) =>
      (move?.legs ?? []).flatMap((leg) => (leg.captured === ME ? [leg.fields.at(-1)!] : [])),
    );
    const losses = { de: /Deine Figure?n? auf (.*?) m[uü]ss/g, en: /Your pawns? on (.*?) ha(?:s|ve) to go back/g }[
      language
    ];
    expect([...all.matchAll(losses)].flatMap((found) => found[1]!.match(/\d+/g)!)).toEqual(lost);
    expect(Math.max(...listening.said.map(({ text }) => text.length))).toBeLessThan(500);
  },
  120_000,
);
