/** Scene 2: a theatre from the stalls; the curtain parts on a night sky, and the camera goes through the arch. */
import {
  AMBER,
  HEIGHT,
  INK,
  WIDTH,
  bulbChain,
  disc,
  halo,
  layer,
  mix,
  poly,
  ramp,
  random,
  rect,
  tint,
} from './draw.mjs';
import { skyline } from './scene-skyline.mjs';

// The opening has the picture's own proportions, so that at the end of the push it is the picture, with no cut.
const OPEN = { x: 240, y: 96, w: 800, h: 450 };
const PLEATS = 11;
const TONES = ['#8f1f0b', '#c4310f', '#ee4419', '#d93a13', '#a8270c'];

/** Draws the scene at `t` seconds after its start; `skyT` is the time at which the sky behind is shown. */
export function curtain(ctx, t, skyT) {
  const push = ramp(t, 0.5, 9) * 0.05 + ramp(t, 8.6, 14) ** 1.6 * (WIDTH / OPEN.w - 1.05);
  const k = 1 + push;
  const toCentre = push / (WIDTH / OPEN.w - 1);
  ctx.save();
  ctx.translate(WIDTH / 2, HEIGHT / 2);
  ctx.scale(k, k);
  ctx.translate(-WIDTH / 2, -mix(HEIGHT / 2, OPEN.y + OPEN.h / 2, toCentre));

  const open = ramp(t, 2, 7.4);
  ctx.save();
  ctx.beginPath();
  ctx.rect(OPEN.x, OPEN.y, OPEN.w, OPEN.h);
  ctx.clip();
  if (open > 0) {
    ctx.translate(OPEN.x, OPEN.y);
    ctx.scale(OPEN.w / WIDTH, OPEN.h / HEIGHT);
    skyline(ctx, skyT);
  }
  ctx.restore();
  drapes(ctx, t, open);
  ctx.drawImage(layer('house', WIDTH, HEIGHT + 80, house), 0, 0);
  arch(ctx, t, ramp(t, 8.4, 11));
  footlights(ctx, t);
  ctx.drawImage(layer('stalls', WIDTH, 240, stalls), 0, 520 + ramp(t, 8.4, 12.5) * 170);
  ctx.restore();
  if (t < 1) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, 1 - ramp(t, 0, 1)));
}

/** Two halves of pleated cloth. The hem lags behind the rail while they travel, and sways when they stop. */
function drapes(ctx, t, open) {
  const half = OPEN.w / 2 + 6;
  const gone = ramp(t, 8.6, 12.5) * 0.14;
  const lag = ramp(t, 2.3, 8) - open;
  const rows = 14;
  const [top, bottom] = [OPEN.y - 10, OPEN.y + OPEN.h + 4];
  const edge = (side, u, v) => {
    const travel = open * 0.86 + gone + lag * v * v * 0.35;
    const sway = Math.sin(t * 1.7 + u * 5 + v * 2) * 5 * v * u * (0.3 + open);
    const gather = Math.sin(v * Math.PI) * 16 * open * u;
    const x = u * half * (1 - travel) + sway - gather;
    return side < 0 ? OPEN.x - 6 + x : OPEN.x + OPEN.w + 6 - x;
  };
  for (const side of [-1, 1]) {
    for (let p = 0; p < PLEATS; p += 1) {
      for (let f = 0; f < TONES.length; f += 1) {
        const [u0, u1] = [(p + f / TONES.length) / PLEATS, (p + (f + 1.15) / TONES.length) / PLEATS];
        const line = (u, from, to) =>
          Array.from({ length: rows + 1 }, (_, i) => {
            const v = mix(from, to, i / rows);
            return [edge(side, Math.min(u, 1), v), mix(top, bottom, v)];
          });
        poly(ctx, [...line(u0, 0, 1), ...line(u1, 1, 0)], TONES[f]);
        poly(
          ctx,
          [...line(u0, 0.93, 0.965), ...line(u1, 0.965, 0.93)],
          f === 2 ? '#ffd98f' : f % 4 === 0 ? '#b07a35' : AMBER,
        );
      }
    }
  }
}

/** The dark house round the opening: walls, boxes, pelmet, stage edge. */
function house(ctx) {
  ctx.fillStyle = INK;
  ctx.beginPath();
  ctx.rect(0, 0, WIDTH, HEIGHT + 80);
  ctx.rect(OPEN.x, OPEN.y, OPEN.w, OPEN.h);
  ctx.fill('evenodd');
  for (const side of [-1, 1]) {
    const x = (d) => WIDTH / 2 + side * d;
    poly(
      ctx,
      [
        [x(640), 0],
        [x(520), 0],
        [x(520), 600],
        [x(640), 660],
      ],
      '#1d1714',
    );
    poly(
      ctx,
      [
        [x(520), 0],
        [x(462), 40],
        [x(462), 580],
        [x(520), 600],
      ],
      '#2a1d17',
    );
    for (const y of [120, 330]) {
      poly(
        ctx,
        [
          [x(640), y + 60],
          [x(516), y + 46],
          [x(516), y + 100],
          [x(640), y + 124],
        ],
        '#8f1f0b',
      );
      poly(
        ctx,
        [
          [x(640), y + 60],
          [x(516), y + 46],
          [x(516), y + 53],
          [x(640), y + 68],
        ],
        '#d99a4a',
      );
      poly(
        ctx,
        [
          [x(640), y - 30],
          [x(552), y - 26],
          [x(552), y + 50],
          [x(640), y + 60],
        ],
        '#0d0b0a',
      );
      disc(ctx, x(598), y + 34, 15, '#2c211c');
      poly(
        ctx,
        [
          [x(628), y + 60],
          [x(620), y + 46],
          [x(578), y + 44],
          [x(570), y + 54],
        ],
        '#2c211c',
      );
    }
  }
  // Pelmet: swags of the same cloth across the top of the arch.
  for (let i = 0; i < 8; i += 1) {
    const x = OPEN.x + i * 100;
    for (const [d, c] of [
      [70, '#8f1f0b'],
      [54, '#c4310f'],
      [36, '#ee4419'],
      [18, '#c4310f'],
    ]) {
      ctx.fillStyle = c;
      ctx.beginPath();
      ctx.moveTo(x, OPEN.y - 14);
      ctx.quadraticCurveTo(x + 50, OPEN.y - 14 + d * 1.5, x + 100, OPEN.y - 14);
      ctx.fill();
    }
  }
  rect(ctx, OPEN.x - 30, OPEN.y + OPEN.h, OPEN.w + 60, 26, '#3a2519');
  poly(
    ctx,
    [
      [210, 572],
      [1070, 572],
      [1120, 640],
      [160, 640],
    ],
    '#241812',
  );
}

function arch(ctx, t, fade) {
  const { x, y, w, h } = OPEN;
  ctx.strokeStyle = '#6b3a1c';
  ctx.lineWidth = 26;
  ctx.strokeRect(x - 17, y - 27, w + 34, h + 41);
  const path = [
    [x - 17, y + h + 10],
    [x - 17, y - 27],
    [x + w + 17, y - 27],
    [x + w + 17, y + h + 10],
  ];
  bulbChain(ctx, path, { gap: 31, r: 6.5, t, speed: 4, level: 1 - fade * 0.4 });
}

function footlights(ctx, t) {
  for (let i = 0; i < 13; i += 1) {
    const x = 280 + i * 60;
    const level = ramp(t, 0.4 + i * 0.05, 1.1 + i * 0.05);
    halo(ctx, x, 556, 62, AMBER, 0.22 * level, 3);
    disc(ctx, x, 562, 11, level > 0.5 ? '#fff0c9' : '#4a2c1c');
    poly(
      ctx,
      [
        [x - 19, 562],
        [x + 19, 562],
        [x + 13, 582],
        [x - 13, 582],
      ],
      '#0d0b0a',
    );
  }
}

/** Two rows of heads and seat backs between us and the stage. */
function stalls(ctx) {
  const next = random(17);
  for (const [y, size, color, n] of [
    [92, 21, '#2b1f19', 17],
    [150, 30, '#0c0a09', 12],
  ]) {
    const step = WIDTH / n;
    for (let i = 0; i <= n; i += 1) {
      const x = i * step + (next() - 0.5) * 12;
      ctx.fillStyle = color;
      ctx.beginPath();
      ctx.roundRect(x - step * 0.44, y + 14, step * 0.88, 240, 16);
      ctx.fill();
      if (next() < 0.72) {
        const lean = (next() - 0.5) * 8;
        disc(ctx, x + lean, y - size * 0.6, size, color);
        ctx.beginPath();
        ctx.ellipse(x + lean * 0.5, y + size * 1.2, size * 1.7, size * 1.2, 0, 0, Math.PI * 2);
        ctx.fill();
      }
    }
  }
}
