/** What it means to be done with a game, asked before it is done. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../../../src/base/settings.svelte";
import { clearingSure } from "../../../src/shared/words/clearing";

beforeEach(() => void (settings.language = "en"));

test("of this device a game is gone for good, whether it has ended or not", () => {
  const gone = "Delete this game for good? It exists only on this device.";
  expect([clearingSure("here-abc", true), clearingSure("here-abc", false)]).toEqual([gone, gone]);
});

test("at the server it goes on without whoever leaves, or can still be watched", () => {
  expect(clearingSure("abc", false)).toBe(
    "Delete this game? If others are playing, it goes on without you, with a bot in your seat.",
  );
  expect(clearingSure("abc", true)).toBe("Delete this game? Anybody who played in it can still watch it.");
  settings.language = "de";
  expect(clearingSure("abc", true)).toBe("Diese Partie löschen? Wer mitgespielt hat, kann sie weiter ansehen.");
});
