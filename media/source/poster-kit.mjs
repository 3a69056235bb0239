/** Pieces the posters are made of: SVG strings for limbs, beams, windows, grain, and the calm corner for the title. */
import { random } from './draw.mjs';

export const POSTER = { width: 1600, height: 900 };

const n = (v) => Number(v.toFixed(1));

/** `count` values of `make(next, i)` joined; `next` is a seeded generator. */
export function many(count, seed, make) {
  const next = random(seed);
  return Array.from({ length: count }, (_, i) => make(next, i)).join('');
}

/** Filled polygon through [x, y] pairs. */
export const polygon = (points, fill, more = '') =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(' ')}" fill="${fill}" ${more}/>`;

/** Filled path. */
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

/** Rectangle. */
export const bar = (x, y, w, h, fill, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`;

/** Disc. */
export const dot = (x, y, r, fill, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;

/** A limb: joints as [x, y, thickness], tapered from joint to joint, round at each. */
export function limb(joints, fill) {
  let out = '';
  joints.forEach(([x, y, r], i) => {
    out += dot(x, y, r, fill);
    const to = joints[i + 1];
    if (!to) return;
    const [dx, dy] = [to[0] - x, to[1] - y];
    const l = Math.hypot(dx, dy) || 1;
    const [px, py] = [-dy / l, dx / l];
    out += polygon(
      [
        [x + px * r, y + py * r],
        [to[0] + px * to[2], to[1] + py * to[2]],
        [to[0] - px * to[2], to[1] - py * to[2]],
        [x - px * r, y - py * r],
      ],
      fill,
    );
  });
  return out;
}

/** A row of buildings standing on `base`, with some windows lit. */
export function city({ seed, base, from, to, low, high, wide, fill, lit, share, size = 9 }) {
  const next = random(seed);
  let out = '';
  for (let x = from; x < to;) {
    const w = wide * (0.55 + next() * 0.9);
    const h = low + (high - low) * next() ** 1.5;
    out += bar(x, base - h, w + 1, h, fill);
    const roof = next();
    if (roof < 0.2)
      out += polygon(
        [
          [x + w * 0.15, base - h],
          [x + w / 2, base - h - w * 0.6],
          [x + w * 0.85, base - h],
        ],
        fill,
      );
    else if (roof < 0.4) out += bar(x + w * 0.2, base - h - 22, w * 0.5, 24, fill);
    else if (roof < 0.55) out += bar(x + w * 0.5, base - h - 54, 4, 56, fill);
    for (let y = base - h + size * 2; y < base - size * 3; y += size * 2.5) {
      for (let wx = x + size * 1.3; wx < x + w - size * 2; wx += size * 2.1)
        if (next() < share) out += bar(wx, y, size, size * 1.4, lit);
    }
    x += w + (next() < 0.25 ? 10 : 0);
  }
  return out;
}

/** Two shades that keep the lower left calm and dark, where the page sets the title. */
const calm = (
  ink,
) => `<linearGradient id="calm-left" x1="0" y1="1" x2="0.62" y2="0.35"><stop offset="0" stop-color="${ink}" stop-opacity=".94"/><stop offset=".5" stop-color="${ink}" stop-opacity=".62"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></linearGradient>
<linearGradient id="calm-foot" x1="0" y1="1" x2="0" y2="0"><stop offset="0" stop-color="${ink}" stop-opacity=".7"/><stop offset=".34" stop-color="${ink}" stop-opacity="0"/></linearGradient>`;

/**
 * A whole poster: `art` under the calm corner and a printed grain. `defs` are further gradients and clips.
 * The grain is coarse on purpose: fine noise would cost more bytes than the drawing and vanish when scaled.
 */
export function poster({ ink, defs = '', art, grain = 0.16 }) {
  const { width, height } = POSTER;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}${calm(ink)}
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".55" numOctaves="2" seed="7"/><feColorMatrix values="0 0 0 0 1  0 0 0 0 .94  0 0 0 0 .86  0 0 0 -2.6 1.62"/></filter></defs>
${art}<rect width="${width}" height="${height}" fill="url(#calm-left)"/><rect width="${width}" height="${height}" fill="url(#calm-foot)"/>
<rect width="${width}" height="${height}" filter="url(#grain)" opacity="${grain}" style="mix-blend-mode:overlay"/></svg>`;
}
