/** Reading aloud: by a voice of the device, in the language of the page, and not at all where there is none. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { set } from "../../../src/base/settings.svelte";
import { hasVoice, hush, onVoices, speak } from "../../../src/base/device/voice";

const voice = (lang: string, localService = true, isDefault = false) => ({ lang, localService, default: isDefault });
let voices: ReturnType<typeof voice>[];
let said: string[];
let listeners: (() => void)[];

beforeEach(() => {
  [voices, said, listeners] = [[voice("en-US"), voice("en-GB"), voice("de-DE")], [], []];
  vi.stubGlobal("document", { hidden: false });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      voice: { lang: string } | null = null;
      constructor(readonly text: string) {}
    },
  );
  vi.stubGlobal("speechSynthesis", {
    getVoices: () => voices,
    speak: ({ text, voice: one }: { text: string; voice: { lang: string } }) => said.push(`${one.lang} ${text}`),
    cancel: () => said.push("–"),
    addEventListener: (_: string, run: () => void) => listeners.push(run),
    removeEventListener: (_: string, run: () => void) => (listeners = listeners.filter((one) => one !== run)),
  });
  set("language", "en");
});

afterEach(() => {
  vi.unstubAllGlobals();
  set("aloud", true);
  set("volume", 100);
});

test("the voice speaks the language of the page, as it is spoken where our words are at home", () => {
  speak("four");
  set("language", "de");
  speak("vier", { atOnce: true });
  expect(said).toEqual(["en-GB four", "–", "de-DE vier"]);
});

test("no voice is asked that speaks somewhere else", () => {
  voices = [voice("en-GB", false, true), voice("de-DE")];
  expect(hasVoice()).toBe(false);
  speak("four");
  expect(said).toEqual([]);
});

test.each([
  ["nobody wants to hear it", () => set("aloud", false)],
  ["it is turned down", () => set("volume", 0)],
  ["nobody looks", () => vi.stubGlobal("document", { hidden: true })],
  ["the browser cannot speak", () => vi.stubGlobal("speechSynthesis", undefined)],
])("nothing is said when %s", (_, change) => {
  change();
  speak("four");
  hush();
  expect(said.filter((words) => words !== "–")).toEqual([]);
});

test("voices may be found later", () => {
  let can = false;
  voices = [];
  const stop = onVoices(() => (can = hasVoice()));
  expect(can).toBe(false);
  voices = [voice("en-AU")];
  for (const changed of listeners) changed();
  expect(can).toBe(true);
  stop();
  expect(listeners).toEqual([]);
});
