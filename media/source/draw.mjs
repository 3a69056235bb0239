/**
 * Drawing kit shared by the scenes of the sample video: palette, easing, seeded randomness, bulbs, type, clock.
 *
 * Everything here runs inside the browser page that renders the frames, but touches no browser object when it is
 * imported, so that Node can import the scenes too and check the timeline before a frame is drawn.
 * Shapes are flat and glows are stepped rather than blurred: it is the look we want (cut paper under stage light),
 * and it is what lets 72 s in three renditions fit into a few megabytes.
 */

export const WIDTH = 1280;
export const HEIGHT = 720;
export const FPS = 24;

export const INK = '#14110f';
export const SOOT = '#1f1a17';
export const PAPER = '#f5efe3';
export const HOT = '#ff4b1f';
export const AMBER = '#ffc46b';

/** Limits `v` to 0..1. */
export const clamp = (v) => Math.min(1, Math.max(0, v));

/** Linear mix of `a` and `b`. */
export const mix = (a, b, k) => a + (b - a) * k;

/** How far `t` has come on its way from `a` to `b` (seconds), eased at both ends; 0 before, 1 after. */
export function ramp(t, a, b) {
  const k = clamp((t - a) / (b - a));
  return k * k * (3 - 2 * k);
}

/** Seeded generator of numbers in [0, 1): the same seed gives the same video on every machine. */
export function random(seed) {
  let s = seed >>> 0;
  return () => {
    s = (s + 0x6d2b79f5) >>> 0;
    let v = Math.imul(s ^ (s >>> 15), 1 | s);
    v = (v + Math.imul(v ^ (v >>> 7), 61 | v)) ^ v;
    return ((v ^ (v >>> 14)) >>> 0) / 4294967296;
  };
}

/** `#rrggbb` with an opacity, as a CSS colour. */
export function tint(hex, alpha) {
  const n = Number.parseInt(hex.slice(1), 16);
  return `rgba(${n >> 16},${(n >> 8) & 255},${n & 255},${alpha})`;
}

/** Mix of two `#rrggbb` colours. */
export function blend(a, b, k) {
  const [x, y] = [a, b].map((hex) => Number.parseInt(hex.slice(1), 16));
  const channel = (shift) => Math.round(mix((x >> shift) & 255, (y >> shift) & 255, clamp(k)));
  return `#${((channel(16) << 16) | (channel(8) << 8) | channel(0)).toString(16).padStart(6, '0')}`;
}

/** Filled rectangle. */
export function rect(ctx, x, y, w, h, fill) {
  ctx.fillStyle = fill;
  ctx.fillRect(x, y, w, h);
}

/** Filled disc. */
export function disc(ctx, x, y, r, fill) {
  ctx.fillStyle = fill;
  ctx.beginPath();
  ctx.arc(x, y, r, 0, Math.PI * 2);
  ctx.fill();
}

/** Filled polygon through `points` ([x, y] pairs). */
export function poly(ctx, points, fill) {
  ctx.fillStyle = fill;
  ctx.beginPath();
  for (const [x, y] of points) ctx.lineTo(x, y);
  ctx.closePath();
  ctx.fill();
}

/** Light around a point, as `steps` flat discs, the outermost `r` wide. */
export function halo(ctx, x, y, r, color, alpha, steps = 4) {
  for (let i = steps; i > 0; i -= 1) disc(ctx, x, y, (r * i) / steps, tint(color, alpha / steps));
}

/** One bulb; `level` 0 is off, 1 is fully lit. */
export function bulb(ctx, x, y, r, level) {
  if (level > 0.3) halo(ctx, x, y, r * 2.7, HOT, 0.4 * level, 2);
  disc(ctx, x, y, r, blend('#4a2c1c', AMBER, level));
  if (level > 0.5) disc(ctx, x - r * 0.12, y - r * 0.12, r * 0.55, tint('#fff6e0', level));
}

/**
 * Bulbs spread evenly along a path given by `points`, every third dark and the dark one running along it.
 * `level` dims the lot, `lit` (0..1) is the share of bulbs already switched on.
 */
export function bulbChain(ctx, points, { gap = 34, r = 6, t = 0, speed = 6, level = 1, lit = 1 }) {
  const spots = spread(points, gap);
  const phase = Math.floor(t * speed);
  spots.forEach(([x, y], i) => {
    const dark = (((i - phase) % 3) + 3) % 3 === 0;
    const on = i / spots.length < lit ? (dark ? 0.16 : 1) : 0;
    bulb(ctx, x, y, r, on * level);
  });
}

/** Corner points of a closed rectangle, for `bulbChain`. */
export const box = (x, y, w, h) => [
  [x, y],
  [x + w, y],
  [x + w, y + h],
  [x, y + h],
  [x, y],
];

function spread(points, gap) {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]));
  const total = lengths.reduce((sum, l) => sum + l, 0);
  const count = Math.round(total / gap / 3) * 3;
  const spots = [];
  for (let n = 0; n < count; n += 1) {
    let at = (total * n) / count;
    let i = 0;
    while (i < lengths.length - 1 && at > lengths[i]) at -= lengths[i++];
    const k = lengths[i] === 0 ? 0 : at / lengths[i];
    spots.push([mix(points[i][0], points[i + 1][0], k), mix(points[i][1], points[i + 1][1], k)]);
  }
  return spots;
}

/** A line of condensed capitals. `spacing` in pixels; `y` is the baseline. Returns the width drawn. */
export function type(ctx, words, x, y, { size, color = PAPER, align = 'center', spacing = 0 }) {
  ctx.font = `${size}px Anton, "DejaVu Sans Condensed", sans-serif`;
  ctx.letterSpacing = `${spacing}px`;
  ctx.textAlign = 'left';
  ctx.textBaseline = 'alphabetic';
  ctx.fillStyle = color;
  const width = ctx.measureText(words).width - spacing;
  ctx.fillText(words, align === 'center' ? x - width / 2 : align === 'right' ? x - width : x, y);
  return width;
}

/** Running clock in the top right corner: minutes, seconds, and a ring of twelve bulbs that goes round once a second. */
export function clock(ctx, t) {
  const [x, y, w, h] = [WIDTH - 168, 28, 138, 48];
  ctx.fillStyle = INK;
  ctx.beginPath();
  ctx.roundRect(x, y, w, h, 6);
  ctx.fill();
  const second = Math.floor(t + 1e-6);
  const digits = `${String(Math.floor(second / 60)).padStart(2, '0')}:${String(second % 60).padStart(2, '0')}`;
  let at = x + 50;
  for (const glyph of digits) {
    const cell = glyph === ':' ? 9 : 16;
    type(ctx, glyph, at + cell / 2, y + 35, { size: 28 });
    at += cell + 1;
  }
  const step = Math.floor((t - second) * 12 + 1e-6);
  for (let i = 0; i < 12; i += 1) {
    const a = (i / 12) * Math.PI * 2 - Math.PI / 2;
    disc(
      ctx,
      x + 26 + Math.cos(a) * 14,
      y + 24 + Math.sin(a) * 14,
      2.6,
      i === step ? AMBER : i < step ? HOT : '#57402f',
    );
  }
}

const layers = new Map();

/** A layer that never changes, painted once and kept; `paint` gets a context of `w` by `h`. */
export function layer(key, w, h, paint) {
  const kept = layers.get(key);
  if (kept) return kept;
  const canvas = new globalThis.OffscreenCanvas(w, h);
  paint(canvas.getContext('2d'));
  layers.set(key, canvas);
  return canvas;
}
