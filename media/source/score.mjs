/**
 * The score: 120 beats a minute, a chord every four seconds, so that bars, cuts and segments meet.
 * One small tune for the city at night; each scene adds players to it, and the house's noises are part of it.
 */
import { random } from './draw.mjs';
import { bass, keys, kick, mixdown, noise, pip, strings, tape, vibes, wav } from './synth.mjs';

const BEAT = 0.5;

/** Chords from second 8 on, four seconds each: bass note, then the voicing above it. */
const CHORDS = [
  [38, [53, 57, 60, 64]], // 8  curtain: D minor 9
  [34, [53, 57, 60, 62]], // 12 B flat major 9
  [41, [52, 57, 60, 67]], // 16 F major 7
  [36, [52, 55, 62, 64]], // 20 C add 9
  [38, [53, 57, 60, 64]], // 24 skyline
  [43, [53, 58, 62, 65]], // 28 G minor 7
  [34, [53, 57, 60, 62]], // 32
  [33, [52, 55, 61, 64]], // 36 A 7
  [38, [53, 57, 60, 64]], // 40 facade
  [36, [52, 55, 58, 62]], // 44 C 9
  [41, [52, 57, 60, 67]], // 48 F major 7
  [38, [54, 57, 60, 64]], // 52 stage: D 9, the third turned major
  [43, [53, 58, 62, 65]], // 56
  [36, [52, 58, 62, 69]], // 60 C 13
  [41, [53, 57, 60, 67]], // 64 end card: home to F
  [41, [53, 57, 60, 67]], // 68
];

/** Melody: [second, note]. Vibraphone in the skyline and at the doors, an octave of strings under it on the stage. */
const TUNE = [
  [24, 69],
  [24.75, 72],
  [25.5, 76],
  [26.5, 74],
  [28, 70],
  [28.75, 74],
  [29.5, 77],
  [30.5, 76],
  [32, 74],
  [33, 72],
  [33.5, 69],
  [34.5, 65],
  [36, 64],
  [36.75, 67],
  [37.5, 73],
  [40, 69],
  [40.5, 72],
  [41, 76],
  [41.75, 81],
  [42.5, 79],
  [44, 76],
  [44.5, 74],
  [45, 70],
  [45.75, 74],
  [46.5, 72],
  [48, 69],
  [48.5, 72],
  [49, 76],
  [49.75, 79],
  [50.5, 77],
  [51.5, 76],
  [57, 77],
  [57.5, 79],
  [58, 82],
  [58.75, 81],
  [59.5, 79],
  [60, 81],
  [60.75, 79],
  [61.5, 76],
  [62, 74],
  [62.5, 76],
  [63, 79],
  [63.5, 81],
];

/** The whole soundtrack as a WAV file of `seconds`. */
export function score(seconds) {
  const to = tape(seconds);
  leader(to);
  CHORDS.forEach(([root, voices], i) => bar(to, 8 + i * 4, root, voices));
  for (const [at, note] of TUNE) {
    vibes(to, at, note, at >= 56 ? 0.17 : 0.15);
    if (at >= 56) strings(to, at, note - 12, 0.5, 0.09, 0.8, -0.2);
  }
  effects(to);
  ending(to);
  return wav(mixdown(to, 0.6));
}

/** Bulbs click on, then five pips over the clatter of a projector. */
function leader(to) {
  strings(to, 0.2, 50, 2.6, 0.14, 0.15, -0.3);
  strings(to, 0.5, 57, 2.3, 0.11, 0.2, 0.3);
  for (let i = 0; i < 24; i += 1) {
    noise(
      to,
      0.04 + i * 0.0625,
      0.03,
      { pitch: 2600 + (i % 3) * 500, q: 5, gain: 0.24, pan: -0.7 + i * 0.06, seed: i },
      (t) => Math.exp(-t * 220),
    );
  }
  vibes(to, 1.5, 69, 0.12);
  vibes(to, 1.75, 76, 0.12, -0.2);
  vibes(to, 2, 81, 0.12, 0.1);
  for (let i = 0; i < 120; i += 1) {
    noise(to, 3 + i / 24, 0.03, { pitch: i % 2 ? 1500 : 1150, q: 3, gain: 0.07, room: 0.1, seed: i }, (t) =>
      Math.exp(-t * 160),
    );
  }
  for (let n = 0; n < 5; n += 1) pip(to, 3 + n, n === 4 ? 81 : 69, 0.24);
}

function bar(to, at, root, voices) {
  const last = at >= 64;
  voices.forEach((note, i) =>
    strings(to, at, note, 3.4, at < 24 ? 0.085 : 0.055, at < 24 ? 0.2 + (at - 8) / 24 : 0.35, -0.6 + i * 0.4),
  );
  if (at < 24) {
    strings(to, at, root, 3.4, 0.16, 0.1);
    if (at >= 12) arpeggio(to, at, voices);
    return;
  }
  if (last) return;
  // Comping: off the beat, never twice the same in a row.
  const hits = (at / 4) % 2 ? [0, 0.75, 2.25, 3.25] : [0, 1.25, 1.75, 3];
  for (const h of hits)
    voices.forEach((note, i) => keys(to, at + h, note, h === 0 ? 0.6 : 0.22, 0.052, -0.3 + i * 0.15));
  const walk = at >= 40;
  const line = walk
    ? [0, 4, 7, 9, 12, 9, 7, 2].map((s, i) => root + s - (i === 7 ? 1 : 0))
    : [root, root, root + 7, root + 5];
  line.forEach((note, i) =>
    bass(
      to,
      at + i * (walk ? BEAT : BEAT * 2) + (walk ? 0 : i % 2 ? 0.25 : 0),
      note < 33 ? note + 12 : note,
      walk ? 0.48 : 0.9,
      0.3,
    ),
  );
  brushes(to, at);
  if (at >= 52) for (let b = 0; b < 8; b += 1) kick(to, at + b * BEAT, b % 2 ? 0.2 : 0.34);
}

function arpeggio(to, at, voices) {
  for (let i = 0; i < 16; i += 1) {
    const note = voices[i % 4] + 12 * (1 + (Math.floor(i / 4) % 2));
    keys(to, at + i * 0.25, note, 0.3, 0.03 + 0.012 * Math.sin(i), Math.sin(i * 1.7) * 0.6);
  }
}

/** Brushes on a snare with a ride above: stirring on each beat, a slap on two and four, swung quarters. */
function brushes(to, at) {
  for (let b = 0; b < 8; b += 1) {
    const when = at + b * BEAT;
    noise(to, when, 0.4, { pitch: 2300, q: 0.7, gain: 0.022, pan: -0.2, seed: b }, (t) =>
      Math.sin(Math.min(1, t / 0.4) * Math.PI),
    );
    if (b % 2)
      noise(to, when, 0.16, { pitch: 1700, q: 0.8, gain: 0.1, pan: -0.15, seed: 40 + b }, (t) =>
        Math.exp(-t * 28),
      );
    if (at >= 40) {
      noise(to, when, 0.3, { pitch: 7800, q: 2, gain: 0.03, pan: 0.35, seed: 60 + b }, (t) =>
        Math.exp(-t * 16),
      );
      if (b % 2)
        noise(to, when + BEAT * 0.66, 0.2, { pitch: 8200, q: 2, gain: 0.02, pan: 0.35, seed: 80 + b }, (t) =>
          Math.exp(-t * 20),
        );
    }
  }
}

/** What is seen is heard: cloth, train, rain, applause, the iris. */
function effects(to) {
  noise(to, 8.2, 6, { pitch: (t) => 300 + 120 * Math.sin(t * 2), q: 0.6, gain: 0.05, room: 0.6 }, (t) =>
    Math.sin((t / 6) * Math.PI),
  );
  noise(
    to,
    10,
    6,
    { pitch: (t) => 500 + t * 160, q: 0.8, gain: 0.13, room: 0.5, seed: 2 },
    (t) => Math.sin((t / 6) * Math.PI) ** 2,
  );
  for (const when of [21.6, 51.6]) {
    noise(to, when - 2, 3.6, { pitch: 7000, q: 1, gain: 0.05, room: 0.7, seed: 3 }, (t) =>
      t < 2 ? (t / 2) ** 3 : Math.exp(-(t - 2) * 2.2),
    );
  }
  const cross = (t) => -0.9 + Math.min(1, t / 8) * 1.8;
  noise(
    to,
    25.6,
    8,
    { pitch: 130, q: 1.4, gain: 0.3, pan: cross, room: 0.2, seed: 4 },
    (t) => Math.sin((t / 8) * Math.PI) ** 2,
  );
  for (let i = 0; i < 26; i += 1) {
    const k = Math.sin((i / 26) * Math.PI);
    for (const step of [0, 0.09])
      noise(
        to,
        26 + i * 0.27 + step,
        0.07,
        { pitch: 420, q: 3, gain: 0.11 * k, pan: cross(0.4 + i * 0.27), seed: i },
        (t) => Math.exp(-t * 60),
      );
  }
  noise(to, 38, 14, { pitch: 5200, q: 0.5, gain: 0.02, room: 0.3, seed: 5 }, (t) => Math.min(1, t, 14 - t));
  applause(to);
  noise(to, 64, 1, { pitch: (t) => 300 + 2600 * t, q: 1.5, gain: 0.12, room: 0.6, seed: 8 }, (t) =>
    Math.sin(Math.min(1, t) * Math.PI),
  );
}

function applause(to) {
  const next = random(88);
  const swell = (t) => Math.min(1, t / 1.2) * Math.min(1, Math.max(0, (9.6 - t) / 3));
  noise(
    to,
    56.6,
    9.6,
    { pitch: (t) => 900 + 120 * Math.sin(t * 3), q: 1.2, gain: 0.04, room: 0.6, seed: 6 },
    swell,
  );
  for (let i = 0; i < 900; i += 1) {
    const at = next() * 9.4;
    noise(
      to,
      56.7 + at,
      0.04,
      { pitch: 1000 + next() * 1100, q: 2.2, gain: 0.06 * swell(at), pan: next() * 1.8 - 0.9, seed: i },
      (t) => Math.exp(-t * 110),
    );
  }
}

/** The last chord is rolled upwards, answered once, and left to ring; then the projector stops. */
function ending(to) {
  [41, 53, 57, 60, 64, 67, 69, 72, 76].forEach((note, i) =>
    keys(to, 64.9 + i * 0.09, note, 4, 0.06, -0.5 + i * 0.12),
  );
  bass(to, 64.9, 41, 3, 0.34);
  [
    [66.1, 81],
    [66.6, 79],
    [67.1, 76],
    [67.9, 72],
    [69, 77],
    [69.25, 81],
    [69.5, 84],
  ].forEach(([at, note]) => vibes(to, at, note, 0.14));
  for (let i = 0; i < 20; i += 1) {
    noise(
      to,
      69.8 + i * 0.075,
      0.03,
      { pitch: 2400 + (i % 3) * 400, q: 5, gain: 0.14, pan: 0.7 - i * 0.07, seed: i },
      (t) => Math.exp(-t * 220),
    );
  }
}
