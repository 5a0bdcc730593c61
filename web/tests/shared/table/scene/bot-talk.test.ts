/** What a bot says is there for a moment, once that is seen which made it speak. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../../src/base/settings.svelte";
import type { NumberedEvent, TableState } from "../../../../src/generated/messages";
import { BotTalk } from "../../../../src/shared/table/scene/bot-talk.svelte";

const won = (number: number): NumberedEvent =>
  ({
    number,
    at: 0,
    refused: null,
    place: 1,
    move: { captured: [], legs: [] },
    event: { type: "moved", colour: "g", move: "…", by: "bot", played: null },
  }) as unknown as NumberedEvent;
const EVENTS = [won(5)];
const state = (more: Partial<TableState> = {}) =>
  ({
    seats: [{ seat: "g", kind: "bot", bot: "owl" }],
    rules: "classic",
    fast: false,
    ...more,
  }) as unknown as TableState;

let fade: () => void;
let talk: BotTalk;
const see = (reached: number, more: Partial<TableState> = {}) =>
  talk.follow({ id: "t", events: EVENTS, state: state(more) }, { reached, seen: () => EVENTS });

beforeEach(() => {
  settings.bot_words = true;
  talk = new BotTalk((_, run) => {
    fade = run;
    return () => {};
  });
  see(4);
});

test("it is said once, and fades", () => {
  expect(see(5)?.colour).toBe("g");
  expect(talk.said?.number).toBe(5);
  expect(see(5)).toBeNull();
  fade();
  expect(talk.said).toBeNull();
});

test("whoever has just come hears nothing old", () => {
  talk = new BotTalk();
  expect(see(5)).toBeNull();
});

test("nobody talks to those who fast-forward, come late or do not want it", () => {
  expect(see(5, { fast: true })).toBeNull();
  talk = new BotTalk();
  see(0);
  expect(see(5)).toBeNull();
  talk = new BotTalk();
  see(4);
  settings.bot_words = false;
  expect(see(5)).toBeNull();
});
