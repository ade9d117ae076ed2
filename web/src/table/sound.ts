// Sounds made here, without a file, and the trembling of a phone. Nothing is heard before the first
// touch of the page: browsers forbid it, and so do manners.

import { settings } from '../lib/settings.svelte';
import type { Cue } from './cues';

/** A tone: pitch in Hz, when it begins and how long it is, in seconds, and how loud. */
type Tone = [pitch: number, at: number, length: number, gain: number];

const TONES: Partial<Record<Cue, Tone[]>> = {
  turn: [[659, 0, 0.14, 0.09], [880, 0.1, 0.22, 0.09]],
  call: [[520, 0, 0.09, 0.07]],
  cross: [[523, 0, 0.3, 0.09], [659, 0.09, 0.3, 0.09], [784, 0.18, 0.45, 0.1]],
  hand: [[440, 0, 0.2, 0.08], [554, 0.12, 0.3, 0.08]],
  end: [[523, 0, 0.25, 0.1], [659, 0.14, 0.25, 0.1], [784, 0.28, 0.25, 0.1], [1047, 0.42, 0.6, 0.1]],
  no: [[190, 0, 0.12, 0.1]],
};
/** A rustle of paper: when, how long, how loud, and how bright. */
const RUSTLES: Partial<Record<Cue, [at: number, length: number, gain: number, bright: number][]>> = {
  lift: [[0, 0.03, 0.05, 3200]],
  card: [[0, 0.06, 0.22, 1900]],
  trick: [[0, 0.16, 0.12, 1200]],
  deal: [0, 1, 2, 3, 4, 5].map((n) => [n * 0.08, 0.05, 0.13, 2200]),
};
const TREMBLES: Partial<Record<Cue, number | number[]>> = {
  card: 12,
  turn: [25, 60, 25],
  cross: [20, 40, 60],
  no: 60,
};

let sounds: AudioContext | null = null;
let paper: AudioBuffer | null = null;

function wake(): void {
  if (sounds !== null || typeof AudioContext === 'undefined') return;
  try {
    sounds = new AudioContext();
    paper = sounds.createBuffer(1, sounds.sampleRate * 0.2, sounds.sampleRate);
    const grain = paper.getChannelData(0);
    for (let at = 0; at < grain.length; at++) grain[at] = Math.random() * 2 - 1;
  } catch {
    sounds = null; // a device without sound
  }
}

let isTouched = false;
if (typeof document !== 'undefined') {
  for (const what of ['pointerdown', 'keydown']) {
    document.addEventListener(what, () => (isTouched = true), { once: true, capture: true });
  }
}

/** Let something be heard, once what is seen has been drawn: that comes first. */
export function play(cue: Cue): void {
  if (isTouched && !document.hidden) setTimeout(() => sound(cue), 0);
}

function sound(cue: Cue): void {
  if (settings.vibration && TREMBLES[cue] !== undefined) navigator.vibrate?.(TREMBLES[cue]);
  if (!settings.sounds) return;
  wake();
  if (sounds === null || paper === null) return;
  if (sounds.state === 'suspended') void sounds.resume();
  const now = sounds.currentTime;
  for (const [pitch, at, length, gain] of TONES[cue] ?? []) {
    const tone = sounds.createOscillator();
    tone.type = 'sine';
    tone.frequency.value = pitch;
    tone.connect(fading(sounds, now + at, length, gain));
    tone.start(now + at);
    tone.stop(now + at + length);
  }
  for (const [at, length, gain, bright] of RUSTLES[cue] ?? []) {
    const noise = sounds.createBufferSource();
    noise.buffer = paper;
    const filter = sounds.createBiquadFilter();
    filter.type = 'bandpass';
    filter.frequency.value = bright * (0.9 + Math.random() * 0.2);
    noise.connect(filter).connect(fading(sounds, now + at, length, gain));
    noise.start(now + at);
    noise.stop(now + at + length);
  }
}

/** Loud at once, then fading. */
function fading(context: AudioContext, at: number, length: number, gain: number): GainNode {
  const node = context.createGain();
  node.gain.setValueAtTime(0.0001, at);
  node.gain.exponentialRampToValueAtTime(gain, at + 0.006);
  node.gain.exponentialRampToValueAtTime(0.0001, at + length);
  node.connect(context.destination);
  return node;
}
