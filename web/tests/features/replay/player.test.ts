/** Going through a game that was written down. */
import { describe, expect, test } from "vitest";
import type { Later } from "../../../src/base/timer";
import { Player, press } from "../../../src/features/replay/player.svelte";
import { game, turn, walk } from "../../sample-game";

/** A clock that is moved by hand. */
function clock() {
  const waiting: { ms: number; run: () => void }[] = [];
  const later: Later = (ms, run) => {
    const one = { ms, run };
    waiting.push(one);
    return () => void waiting.splice(waiting.indexOf(one) >>> 0, 1);
  };
  const tick = (): number => {
    const { ms, run } = waiting.shift()!;
    run();
    return ms;
  };
  return { later, tick, waiting };
}

test("it starts before the first roll and never leaves the game", () => {
  const player = new Player(game);
  expect([player.at, player.length, player.turn, player.due]).toEqual([0, 4, null, "y"]);
  player.step(-1);
  expect(player.at).toBe(0);
  player.go(99);
  expect([player.at, player.turn?.number, player.due]).toEqual([4, 4, null]);
  player.go(2);
  expect([player.turn?.move, player.due]).toEqual([null, "y"]);
});

test("the pawns stand as they stood then", () => {
  const player = new Player(game);
  expect(player.pawns).toEqual({ y: ["B", "B", "5"], r: ["8", "17"] });
  player.go(3);
  expect(player.pawns).toEqual({ y: ["B", "0", "8"], r: ["B", "17"] });
});

test("captures and home-comings are marked", () => {
  const { marks } = new Player(game);
  expect(marks).toEqual([
    { at: 3, kind: "capture", colours: ["r"] },
    { at: 4, kind: "home", colours: ["r"] },
  ]);
});

test("moving up in the goal is no home-coming, a penalty is a loss", () => {
  const up = turn(1, "y", "1", walk("y", ["a", "b"]), { y: ["b"] });
  const penalty = { text: "y:9!0", steps: ["9", "9"], legs: [], touch: true, sent_back: { colour: "y", field: "0" } };
  const punished = turn(2, "y", "4", walk("y", ["9", "9"], penalty), { y: ["b"] });
  const { marks } = new Player({ pawns: { y: ["a"] }, turns: [up, punished] });
  expect(marks).toEqual([{ at: 2, kind: "capture", colours: ["y"] }]);
});

describe("playing", () => {
  test("goes on roll by roll and stops at the end; from there it begins anew", () => {
    const { later, tick, waiting } = clock();
    const player = new Player(game, later);
    player.go(2);
    player.play();
    tick();
    expect([player.at, player.isPlaying]).toEqual([3, true]);
    tick();
    expect([player.at, player.isPlaying, waiting.length]).toEqual([4, false, 0]);
    player.play();
    expect([player.at, player.isPlaying]).toEqual([0, true]);
  });

  test("stops as soon as somebody looks elsewhere", () => {
    const { later, waiting } = clock();
    const player = new Player(game, later);
    player.play();
    player.step(1);
    expect([player.at, player.isPlaying, waiting.length]).toEqual([1, false, 0]);
  });

  test("faster means shorter pauses, at once", () => {
    const { later, tick, waiting } = clock();
    const player = new Player(game, later);
    player.play();
    const normal = waiting[0]!.ms;
    player.changeSpeed(1);
    expect(waiting).toHaveLength(1);
    expect(tick()).toBeLessThan(normal);
    player.changeSpeed(1);
    expect(player.speed).toBe("fast");
  });

  test("an empty game does not play", () => {
    const player = new Player({ pawns: {}, turns: [] });
    player.play();
    expect(player.isPlaying).toBe(false);
  });
});

test.each([
  ["ArrowRight", 1, 2],
  ["ArrowLeft", 1, 0],
  ["Home", 3, 0],
  ["End", 1, 4],
  ["Shift ArrowRight", 0, 3],
  ["Shift ArrowRight", 4, 4],
  ["Shift ArrowLeft", 4, 3],
  ["Shift ArrowLeft", 3, 0],
])("%s goes from %i to %i", (pressed, from, to) => {
  const key = pressed.replace("Shift ", "");
  const player = new Player(game);
  player.go(from);
  expect(press(player, key, key !== pressed)).toBe(true);
  expect(player.at).toBe(to);
});

test("space plays and pauses, other keys are not taken", () => {
  const player = new Player(game, clock().later);
  press(player, " ");
  expect(player.isPlaying).toBe(true);
  press(player, " ");
  expect(player.isPlaying).toBe(false);
  expect(press(player, "a")).toBe(false);
});

test("plus and minus change the speed, as far as there are speeds", () => {
  const player = new Player(game);
  const after = (key: string) => {
    press(player, key);
    return player.speed;
  };
  expect(["-", "-", "+", "+", "+"].map(after)).toEqual(["slow", "slow", "normal", "fast", "fast"]);
});
