/** One announcement after the other, in virtual time. */
import { beforeEach, describe, expect, test } from "vitest";
import { SpeechQueue, speakingTime, type News } from "../../../../src/shared/words/speech/speech-queue";

class Clock {
  now = 0;
  #alarms: { at: number; run: () => void }[] = [];

  later = (ms: number, run: () => void) => {
    const alarm = { at: this.now + ms, run };
    this.#alarms.push(alarm);
    return () => void (this.#alarms = this.#alarms.filter((other) => other !== alarm));
  };

  pass(ms: number): void {
    const until = this.now + ms;
    for (;;) {
      const [due] = this.#alarms.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at);
      if (!due) break;
      this.now = due.at;
      this.#alarms = this.#alarms.filter((other) => other !== due);
      due.run();
    }
    this.now = until;
  }
}

let clock: Clock;
let said: { text: string; at: number }[];
let queue: SpeechQueue;

let voice = 1;

beforeEach(() => {
  voice = 1;
  [clock, said] = [new Clock(), []];
  queue = new SpeechQueue(
    (text) => said.push({ text, at: clock.now }),
    (deeds) => `${[...new Set(deeds.map(({ name, did }) => `${name} ${did}`))].join(", ")}.`,
    clock.later,
    () => clock.now,
    () => voice,
  );
});

const own = (text: string): News => ({ weight: "own", text });
const loss = (text: string): News => ({ weight: "loss", text });
const other = (name: string): News => ({
  weight: "others",
  text: `${name} moves from 1 to 2.`,
  deeds: [{ name, did: "moved", brief: "" }],
});
const texts = () => said.map(({ text }) => text);

test("what happens at once is said at once, one's own losses first, then what else is one's own, then the rest, then what to do", () => {
  queue.add(other("Green"), own("Anna moves."), loss("Your pawn!"));
  queue.prompt("Anna, roll!");
  clock.pass(100);
  expect(texts()).toEqual(["Your pawn! Anna moves. Green moves from 1 to 2. Anna, roll!"]);
});

test("nothing is cut off: what comes while a voice speaks waits until it has ended", () => {
  queue.add(own("A sentence of some length."));
  clock.pass(100);
  queue.add(own("Another."));
  clock.pass(speakingTime("A sentence of some length.") - 100);
  expect(texts()).toHaveLength(1);
  clock.pass(200);
  expect(texts()).toEqual(["A sentence of some length.", "Another."]);
  expect(said[1]!.at - said[0]!.at).toBeGreaterThanOrEqual(speakingTime("A sentence of some length."));
});

test("equal sentences are said again", () => {
  queue.add(own("Anna rolls a 3."));
  clock.pass(5_000);
  queue.add(own("Anna rolls a 3."));
  clock.pass(5_000);
  expect(texts()).toEqual(["Anna rolls a 3.", "Anna rolls a 3."]);
});

test("much that others did is said in short, and nothing else is", () => {
  queue.add(other("Green"), other("Red"), own("Anna moves."), other("Blue"), { weight: "others", text: "A break." });
  clock.pass(100);
  expect(texts()).toEqual(["Anna moves. A break. Green moved, Red moved, Blue moved."]);
});

test("own turns in a row, faster than they can be told, are told in short; what is no turn is not", () => {
  const roll = (n: number): News => ({
    weight: "own",
    text: `Anna rolls a ${n}.`,
    deeds: [{ name: `Anna ${n}`, did: "rolled", brief: "" }],
  });
  queue.add(roll(1), roll(2), roll(3), roll(4), own("A break."));
  clock.pass(100);
  expect(texts().at(-1)).toBe("Anna rolls a 1. Anna rolls a 2. Anna rolls a 3. Anna rolls a 4. A break.");
  queue.add(roll(1), roll(2), roll(3), roll(4), { weight: "own", text: "Anna moves.", deeds: [] }, own("A break."));
  clock.pass(10_000);
  expect(texts().at(-1)).toBe("A break. Anna 1 rolled, Anna 2 rolled, Anna 3 rolled, Anna 4 rolled.");
});

test("so are losses, still the first", () => {
  const lost = (n: number): News => ({
    weight: "loss",
    text: `Your pawn on ${n}! Green captures it.`,
    deeds: [{ name: `${n}`, did: "lost", brief: "" }],
  });
  queue.add(own("Anna moves."), lost(1), lost(2));
  clock.pass(100);
  expect(texts().at(-1)).toBe("Your pawn on 1! Green captures it. Your pawn on 2! Green captures it. Anna moves.");
  queue.add(own("Anna moves."), lost(1), lost(2), lost(3));
  clock.pass(20_000);
  expect(texts().at(-1)).toBe("1 lost, 2 lost, 3 lost. Anna moves.");
});

test("however much happens, everything of importance has been said soon after", () => {
  for (let n = 0; n < 400; n++) {
    queue.add(other(["Green", "Red", "Blue"][n % 3]!));
    if (n % 40 === 39) queue.add(loss(`Pawn ${n}!`));
    clock.pass(300);
  }
  const end = clock.now;
  clock.pass(60_000);
  for (let n = 39; n < 400; n += 40) {
    const { at } = said.find(({ text }) => text.startsWith(`Pawn ${n}!`))!;
    expect(at - 300 * n).toBeLessThan(10_000);
  }
  expect(said.at(-1)!.at - end).toBeLessThan(10_000);
});

describe("what somebody is asked to do", () => {
  test("is not said when it has been done", () => {
    queue.add(own("Something long to listen to."));
    clock.pass(100);
    queue.prompt("Anna, roll!");
    queue.prompt("");
    clock.pass(10_000);
    expect(texts()).toEqual(["Something long to listen to."]);
  });

  test("is said even if nothing has happened", () => {
    queue.prompt("Anna, roll!");
    clock.pass(100);
    expect(texts()).toEqual(["Anna, roll!"]);
  });
});

describe("a key silences the voice", () => {
  test("so what waits is said at once", () => {
    queue.add(own("Something long to listen to."));
    clock.pass(100);
    queue.add(own("News."));
    queue.interrupt();
    clock.pass(100);
    expect(texts()).toEqual(["Something long to listen to.", "News."]);
  });

  test("and an answer is heard out before the game goes on", () => {
    queue.add(own("News."));
    queue.interrupt("The answer.");
    clock.pass(speakingTime("The answer.") - 1);
    expect(texts()).toEqual([]);
    clock.pass(1);
    expect(texts()).toEqual(["News."]);
  });

  test("but a loss that was not heard is said again", () => {
    queue.add(loss("Your pawn on space 17!"), own("Anna moves."));
    clock.pass(200);
    queue.interrupt("The answer.");
    clock.pass(10_000);
    expect(texts()).toEqual(["Your pawn on space 17! Anna moves.", "Your pawn on space 17!"]);
  });

  test("once: whoever presses on knows", () => {
    queue.add(loss("Your pawn on space 17!"));
    for (let n = 0; n < 5; n++) {
      clock.pass(200);
      queue.interrupt();
    }
    clock.pass(10_000);
    expect(texts()).toHaveLength(2);
  });

  test("and one that was heard is not", () => {
    queue.add(loss("Your pawn!"), own("Anna moves from somewhere to somewhere else."));
    clock.pass(60 + speakingTime("Your pawn!"));
    queue.interrupt();
    clock.pass(10_000);
    expect(texts()).toHaveLength(1);
  });
});

test("behind a dialog nothing is heard, so all of it is said when that is closed", () => {
  queue.hold(true);
  queue.add(own("One."), own("Two."));
  clock.pass(10_000);
  expect(texts()).toEqual([]);
  queue.hold(false);
  clock.pass(100);
  expect(texts()).toEqual(["One. Two."]);
});

test("after the end nothing is said", () => {
  queue.add(own("One."));
  queue.stop();
  clock.pass(1_000);
  expect(texts()).toEqual([]);
});

test("a voice that speaks faster is waited for less", () => {
  voice = 4;
  queue.add({ weight: "own", text: "A sentence of some length." });
  clock.pass(60);
  queue.add({ weight: "own", text: "Another." });
  clock.pass(speakingTime(said[0]!.text) / 4);
  expect(said.map(({ text }) => text)).toEqual(["A sentence of some length.", "Another."]);
});

test("who has won is said after the move by which they did", () => {
  queue.add({ weight: "own", text: "Anna moves." }, { weight: "end", text: "Ben wins!" });
  queue.add({ weight: "others", text: "Ben goes home." });
  clock.pass(60);
  expect(said.map(({ text }) => text)).toEqual(["Anna moves. Ben goes home. Ben wins!"]);
});

test("chatter is said only into silence", () => {
  const chatter: News = { weight: "chatter", text: "Snap!" };
  queue.add(chatter);
  clock.pass(5_000);
  expect(said.map(({ text }) => text)).toEqual(["Snap!"]);
  queue.add(chatter);
  queue.add(own("You roll a 5."));
  clock.pass(100);
  expect(said.at(-1)!.text).toBe("You roll a 5.");
  queue.add(chatter); // while that is being said
  clock.pass(10_000);
  expect(said.length).toBe(2);
});
