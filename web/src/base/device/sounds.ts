/** Sounds, made on the spot: wood on wood, a little bell. Nothing sounds before somebody has touched the page. */
import { beside } from "../beside";
import { settings } from "../settings.svelte";

export type Sound = "roll" | "step" | "fly" | "capture" | "home" | "lost" | "win" | "turn" | "gong";

let context: AudioContext | null = null;

/** Browsers allow sound only after a gesture; from then on it is ready. */
function wake(): void {
  if (!settings.sound || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
}

/** Listen for the first gesture; the answer stops listening. */
export function readySounds(): () => void {
  const gestures = ["pointerdown", "keydown"] as const;
  for (const gesture of gestures) addEventListener(gesture, wake, { passive: true });
  return () => {
    for (const gesture of gestures) removeEventListener(gesture, wake);
  };
}

/** Ears hear ratios: half way is a quarter of the power. */
const loudness = (): number => Math.max(0.0001, (settings.volume / 100) ** 2);

/** A tone that dies away. */
function tone(
  at: number,
  pitch: number,
  seconds: number,
  loud: number,
  shape: OscillatorType = "sine",
  to = pitch,
): void {
  if (!context) return;
  const [source, volume] = [context.createOscillator(), context.createGain()];
  source.type = shape;
  source.frequency.setValueAtTime(pitch, at);
  source.frequency.exponentialRampToValueAtTime(to, at + seconds);
  volume.gain.setValueAtTime(loud * loudness(), at);
  volume.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  source.connect(volume).connect(context.destination);
  source.start(at);
  source.stop(at + seconds);
}

/** Wood on wood: a short noise through a narrow filter. */
function knock(at: number, pitch: number, loud: number): void {
  if (!context) return;
  const length = Math.round(context.sampleRate * 0.05);
  const noise = context.createBuffer(1, length, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 4;
  const [source, filter, volume] = [context.createBufferSource(), context.createBiquadFilter(), context.createGain()];
  source.buffer = noise;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  filter.Q.value = 3;
  volume.gain.value = loud * loudness();
  source.connect(filter).connect(volume).connect(context.destination);
  source.start(at);
}

const SOUNDS: Record<Sound, (now: number) => void> = {
  roll: (now) => [0, 0.07, 0.13, 0.22, 0.33, 0.47].forEach((at, n) => knock(now + at, 1500 - 90 * n, 1.1 - 0.1 * n)),
  step: (now) => knock(now, 820, 0.8),
  fly: (now) => tone(now, 300, 0.22, 0.05, "sine", 620),
  capture: (now) => {
    knock(now, 420, 1.4);
    tone(now + 0.03, 520, 0.42, 0.09, "triangle", 130);
  },
  home: (now) => [660, 880].forEach((pitch, n) => tone(now + 0.09 * n, pitch, 0.45, 0.07)),
  lost: (now) => tone(now, 240, 0.22, 0.05, "triangle", 170),
  win: (now) => [523, 659, 784, 1047].forEach((pitch, n) => tone(now + 0.13 * n, pitch, 0.8, 0.08, "triangle")),
  // Metal that rings on: tones that are not multiples of each other.
  gong: (now) => [110, 164, 231, 349, 466].forEach((pitch, n) => tone(now, pitch, 5 - 0.7 * n, 0.22 - 0.03 * n)),
  turn: (now) => [784, 988].forEach((pitch, n) => tone(now + 0.1 * n, pitch, 0.3, 0.05)),
};

/** A device that cannot make it stays silent. */
export function sound(which: Sound): void {
  const heard = context;
  if (!settings.sound || !settings.volume || heard?.state !== "running") return;
  beside(() => SOUNDS[which](heard.currentTime));
}
