/** A voice that reads aloud: the device's own, in the language of the page. Nothing is recorded and nothing is sent away:
 * voices that speak somewhere else are not asked. Where there is none, nothing is said. */
import { language, locale } from "../language.svelte";
import { settings } from "../settings.svelte";

const synthesis = (): SpeechSynthesis | null => globalThis.speechSynthesis ?? null;

/** The voice that would speak; best one made for the country whose words we use. */
function voice(): SpeechSynthesisVoice | null {
  const fitting = (synthesis()?.getVoices() ?? []).filter(
    ({ lang, localService }) => localService && lang.toLowerCase().startsWith(language()),
  );
  const native = (one: SpeechSynthesisVoice) => one.lang.replace("_", "-").startsWith(locale());
  return fitting.find((one) => native(one) && one.default) ?? fitting.find(native) ?? fitting[0] ?? null;
}

export const hasVoice = (): boolean => voice() !== null;

/** Browsers look for their voices when they are first asked, and tell when they have found them. */
export function onVoices(changed: () => void): () => void {
  const found = synthesis();
  changed();
  found?.addEventListener?.("voiceschanged", changed);
  return () => found?.removeEventListener?.("voiceschanged", changed);
}

export interface Manner {
  /** instead of what is being said, not after it */
  readonly atOnce?: boolean;
  /** 1 is how people talk */
  readonly rate?: number;
}

/** Say something aloud, if somebody wants to hear it. */
export function speak(text: string, { atOnce = false, rate = 1 }: Manner = {}): void {
  const [speaker, chosen] = [synthesis(), voice()];
  if (!text || !settings.aloud || !settings.volume || !speaker || !chosen || document.hidden) return;
  if (atOnce) speaker.cancel();
  const words = new SpeechSynthesisUtterance(text);
  words.voice = chosen;
  words.lang = chosen.lang;
  words.rate = rate;
  words.volume = settings.volume / 100;
  speaker.speak(words);
}

/** Say nothing more of what was begun. */
export const hush = (): void => synthesis()?.cancel();
