/** A small offline synthesiser: instruments that add themselves to a stereo buffer, a room, and a WAV writer. */
import { random } from './draw.mjs';

export const RATE = 48000;
const TAU = Math.PI * 2;

/** Frequency in hertz of a MIDI note number (69 is the A of 440 Hz). */
const hertz = (note) => 440 * 2 ** ((note - 69) / 12);

/** An empty stereo recording of `seconds`, with a second pair of channels that is sent to the room. */
export function tape(seconds) {
  const length = Math.round(seconds * RATE);
  const channel = () => new Float32Array(length);
  return { length, dry: [channel(), channel()], wet: [channel(), channel()] };
}

/** Adds `wave(i, t)` (sample number, seconds since the start) to the tape from `at` on, for `seconds`. */
function put(to, at, seconds, { gain, pan = 0, room = 0.3 }, wave) {
  const start = Math.round(at * RATE);
  const end = Math.min(to.length, start + Math.round(seconds * RATE));
  for (let i = start; i < end; i += 1) {
    const t = (i - start) / RATE;
    const v = wave(i - start, t) * gain;
    const side = typeof pan === 'function' ? pan(t) : pan;
    const [l, r] = [v * Math.cos(((side + 1) * Math.PI) / 4), v * Math.sin(((side + 1) * Math.PI) / 4)];
    to.dry[0][i] += l;
    to.dry[1][i] += r;
    to.wet[0][i] += l * room;
    to.wet[1][i] += r * room;
  }
}

/** Electric piano: two operators, brighter the harder it is struck. */
export function keys(to, at, note, seconds, gain, pan = 0) {
  const f = hertz(note);
  put(to, at, seconds + 0.6, { gain, pan, room: 0.35 }, (_, t) => {
    const body =
      Math.exp(-t * 1.7) * (t > seconds ? Math.exp(-(t - seconds) * 14) : 1) * Math.min(1, t * 400);
    const tine = Math.sin(TAU * f * 14 * t) * Math.exp(-t * 22) * 0.5;
    const bend = Math.sin(TAU * f * t) * (1.5 * Math.exp(-t * 3.2) + 0.25);
    return (
      (Math.sin(TAU * f * t + bend + tine) + 0.2 * Math.sin(TAU * f * 2 * t)) *
      body *
      (1 + 0.12 * Math.sin(TAU * 4.6 * t))
    );
  });
}

/** Vibraphone: a bar's own overtones (1, 4 and 10 times the note) under a slow tremolo. */
export function vibes(to, at, note, gain, pan = 0.25) {
  const f = hertz(note);
  put(to, at, 2.6, { gain, pan, room: 0.6 }, (_, t) => {
    const tremolo = 0.8 + 0.2 * Math.sin(TAU * 5.2 * t);
    return (
      Math.min(1, t * 600) *
      tremolo *
      (Math.sin(TAU * f * t) * Math.exp(-t * 1.9) +
        0.28 * Math.sin(TAU * f * 3.98 * t) * Math.exp(-t * 6) +
        0.07 * Math.sin(TAU * f * 9.9 * t) * Math.exp(-t * 18))
    );
  });
}

/** Upright bass, plucked: a string of harmonics that lose their brightness as they ring. */
export function bass(to, at, note, seconds, gain) {
  const f = hertz(note);
  put(to, at, seconds, { gain, room: 0.08 }, (_, t) => {
    let v = 0;
    for (let h = 1; h < 7; h += 1)
      v += (Math.sin(TAU * f * h * t * (1 + 0.0004 * h * h)) / h) * Math.exp(-t * (1.2 + h * 1.5));
    return v * Math.min(1, t * 260) * Math.min(1, (seconds - t) * 30);
  });
}

/** Strings: seven slightly detuned players, softened by a low-pass that opens with `bright` (0..1). */
export function strings(to, at, note, seconds, gain, bright = 0.4, pan = 0) {
  const f = hertz(note);
  const next = random(note * 131 + Math.round(at * 10));
  const players = Array.from({ length: 7 }, (_, i) => ({
    f: f * 2 ** (((i - 3) * 3.4) / 1200),
    phase: next(),
  }));
  const k = 1 - Math.exp((-TAU * (380 + 2600 * bright)) / RATE);
  let [a, b] = [0, 0];
  put(to, at, seconds + 1.4, { gain, pan, room: 0.7 }, (_, t) => {
    let v = 0;
    const shake = 1 + 0.0022 * Math.sin(TAU * 5.1 * t) * Math.min(1, t);
    for (const p of players) {
      p.phase += (p.f * shake) / RATE;
      v += (p.phase % 1) * 2 - 1;
    }
    a += k * (v / 7 - a);
    b += k * (a - b);
    return b * Math.min(1, t / 0.9) * (t > seconds ? Math.max(0, 1 - (t - seconds) / 1.4) : 1);
  });
}

/**
 * Coloured noise: band around `pitch` hertz (a number or a function of seconds), shaped by `shape(t)`.
 * Brushes, cymbals, curtains, rain, a train and a crowd are all made of it.
 */
export function noise(to, at, seconds, { pitch, q = 1, gain, pan = 0, room = 0.3, seed = 1 }, shape) {
  const next = random(seed + Math.round(at * 1000));
  let [low, band] = [0, 0];
  put(to, at, seconds, { gain, pan, room }, (_, t) => {
    const f = 2 * Math.sin((Math.PI * Math.min(9000, typeof pitch === 'function' ? pitch(t) : pitch)) / RATE);
    low += f * band;
    band += f * (next() * 2 - 1 - low - band / q);
    return band * shape(t);
  });
}

/** Soft bass drum. */
export function kick(to, at, gain) {
  put(
    to,
    at,
    0.45,
    { gain, room: 0.05 },
    (_, t) =>
      Math.sin(TAU * (46 * t + (9 * (1 - Math.exp(-t * 30))) / 3)) * Math.exp(-t * 9) * Math.min(1, t * 300),
  );
}

/** The pip of a countdown leader, rounded so that it does not hurt. */
export function pip(to, at, note, gain) {
  const f = hertz(note);
  put(
    to,
    at,
    0.5,
    { gain, room: 0.5 },
    (_, t) =>
      (Math.sin(TAU * f * t) + 0.3 * Math.sin(TAU * f * 2 * t)) *
      Math.min(1, t * 250) *
      Math.exp(-Math.max(0, t - 0.09) * 16),
  );
}

/** A room: eight comb filters and four all-passes a side (Schroeder's design with Moorer's damping), added to the dry sound. */
export function mixdown({ length, dry, wet }, level = 0.5) {
  const combs = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617];
  const passes = [556, 441, 341, 225];
  const out = dry.map((side, s) => {
    const input = wet[s];
    const sum = new Float32Array(length);
    for (const n of combs) {
      const line = new Float32Array(Math.round((n * RATE) / 44100) + s * 25);
      let [at, damp] = [0, 0];
      for (let i = 0; i < length; i += 1) {
        const v = line[at];
        sum[i] += v;
        damp = v * 0.72 + damp * 0.28;
        line[at] = input[i] + damp * 0.84;
        at = (at + 1) % line.length;
      }
    }
    for (const n of passes) {
      const line = new Float32Array(Math.round((n * RATE) / 44100) + s * 25);
      let at = 0;
      for (let i = 0; i < length; i += 1) {
        const v = line[at];
        line[at] = sum[i] + v * 0.5;
        sum[i] = v - sum[i] * 0.5;
        at = (at + 1) % line.length;
      }
    }
    return side.map((v, i) => v + sum[i] * level * 0.16);
  });
  return out;
}

/** 16-bit stereo WAV of two channels, brought to a peak of -1.5 dB; fades in over 20 ms and out over the last second. */
export function wav([left, right]) {
  let peak = 0;
  for (let i = 0; i < left.length; i += 1) peak = Math.max(peak, Math.abs(left[i]), Math.abs(right[i]));
  const data = Buffer.alloc(44 + left.length * 4);
  data.write('RIFF', 0);
  data.writeUInt32LE(36 + left.length * 4, 4);
  data.write('WAVEfmt ', 8);
  data.writeUInt32LE(16, 16);
  data.writeUInt16LE(1, 20);
  data.writeUInt16LE(2, 22);
  data.writeUInt32LE(RATE, 24);
  data.writeUInt32LE(RATE * 4, 28);
  data.writeUInt16LE(4, 32);
  data.writeUInt16LE(16, 34);
  data.write('data', 36);
  data.writeUInt32LE(left.length * 4, 40);
  for (let i = 0; i < left.length; i += 1) {
    const fade = Math.min(1, i / 960, (left.length - i) / RATE);
    const scale = (fade * 0.84 * 32767) / peak;
    data.writeInt16LE(Math.round(left[i] * scale), 44 + i * 4);
    data.writeInt16LE(Math.round(right[i] * scale), 46 + i * 4);
  }
  return data;
}
