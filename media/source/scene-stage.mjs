/** Scene 5: a dark stage, lamps searching, meeting on a piano and a singer; a crowd in front; confetti. */
import {
  AMBER,
  HEIGHT,
  HOT,
  INK,
  PAPER,
  WIDTH,
  bulbChain,
  clamp,
  disc,
  layer,
  mix,
  poly,
  ramp,
  random,
  rect,
  tint,
} from './draw.mjs';
import { pianist, singer } from './stage-players.mjs';

const FLOOR = 560;
const MEET = 5;

/** Draws the scene at `t` seconds after its start. */
export function stage(ctx, t) {
  ctx.drawImage(layer('stage-back', WIDTH, HEIGHT, back), 0, 0);
  const gather = ramp(t, MEET - 1.6, MEET);
  rig(ctx, t);
  lamps(ctx, t, gather);
  pool(ctx, gather);
  pianist(ctx, 470, FLOOR + 14);
  singer(ctx, 742, FLOOR + 22, t, MEET);
  confetti(ctx, t);
  crowd(ctx, t);
  if (t < 0.7) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, 1 - ramp(t, 0, 0.7)));
}

function back(ctx) {
  rect(ctx, 0, 0, WIDTH, HEIGHT, '#18110f');
  const tones = ['#1c1312', '#221614', '#291917', '#221614'];
  for (let i = 0; i < 40; i += 1) rect(ctx, i * 32, 0, 33, FLOOR - 20, tones[i % 4]);
  rect(ctx, 0, FLOOR - 20, WIDTH, HEIGHT, '#0f0c0b');
  rect(ctx, 0, FLOOR - 20, WIDTH, 3, '#4a241a');
  // Bulb letters are too loud for a stage: one big vermilion sun of cloth hangs at the back instead.
  disc(ctx, 640, 330, 214, '#3b1a14');
  disc(ctx, 640, 330, 196, '#5c2115');
}

function rig(ctx, t) {
  rect(ctx, 0, 52, WIDTH, 7, '#060505');
  rect(ctx, 0, 84, WIDTH, 7, '#060505');
  for (let x = 0; x < WIDTH; x += 40)
    poly(
      ctx,
      [
        [x, 59],
        [x + 5, 59],
        [x + 25, 84],
        [x + 20, 84],
      ],
      '#060505',
    );
  bulbChain(
    ctx,
    [
      [30, 72],
      [1250, 72],
    ],
    { gap: 48, r: 4, t, speed: 4, level: 0.9 },
  );
}

function lamps(ctx, t, gather) {
  const rows = [
    [130, HOT, 0],
    [330, AMBER, 1.7],
    [530, PAPER, 3.1],
    [750, PAPER, 4.4],
    [950, AMBER, 5.2],
    [1150, HOT, 0.9],
  ];
  rows.forEach(([x, color, phase], i) => {
    const free = x + Math.sin(t * 0.9 + phase) * 300;
    const target = [470, 742, 600, 640, 560, 742][i] + Math.sin(t * 0.5 + phase) * 10;
    const aim = mix(free, target, gather);
    const beat = 0.8 + 0.2 * Math.cos(t * Math.PI * 2);
    const half = 84 + 18 * gather;
    const on = ramp(t, 0.4 + i * 0.28, 0.75 + i * 0.28);
    const alpha = (0.1 + 0.05 * gather) * on * (i % 2 ? 1 : beat);
    poly(
      ctx,
      [
        [x - 9, 112],
        [x + 9, 112],
        [aim + half, FLOOR + 26],
        [aim - half, FLOOR + 26],
      ],
      tint(color, alpha),
    );
    poly(
      ctx,
      [
        [x - 5, 112],
        [x + 5, 112],
        [aim + half * 0.5, FLOOR + 26],
        [aim - half * 0.5, FLOOR + 26],
      ],
      tint(color, alpha),
    );
    ctx.fillStyle = tint(color, alpha * 2.2);
    ctx.beginPath();
    ctx.ellipse(aim, FLOOR + 26, half, 15, 0, 0, Math.PI * 2);
    ctx.fill();
    const a = Math.atan2(aim - x, FLOOR - 100);
    ctx.save();
    ctx.translate(x, 96);
    ctx.rotate(-a);
    rect(ctx, -15, -10, 30, 30, '#060505');
    rect(ctx, -11, 16, 22, 6, on > 0.5 ? color : '#2a1d17');
    ctx.restore();
  });
}

function pool(ctx, gather) {
  for (let i = 3; i > 0; i -= 1) {
    ctx.fillStyle = tint('#ffd9a0', 0.13 * gather);
    ctx.beginPath();
    ctx.ellipse(620, FLOOR + 24, 100 + i * 84, 9 + i * 9, 0, 0, Math.PI * 2);
    ctx.fill();
  }
}

function confetti(ctx, t) {
  const since = t - MEET;
  if (since < 0) return;
  const next = random(23);
  for (let i = 0; i < 64; i += 1) {
    const [x0, delay, pace, turn, kind] = [
      next() * WIDTH,
      next() * 3.4,
      74 + next() * 60,
      next() * 7,
      next(),
    ];
    const age = since - delay;
    if (age < 0) continue;
    const y = 90 + age * pace;
    if (y > HEIGHT) continue;
    ctx.save();
    ctx.translate(x0 + Math.sin(age * 1.6 + turn) * 26, y);
    ctx.rotate(turn + age * 1.5);
    ctx.scale(1, 0.35 + 0.65 * Math.abs(Math.sin(age * 2.6 + turn)));
    rect(ctx, -7, -5, 14, 10, kind < 0.45 ? HOT : kind < 0.75 ? PAPER : AMBER);
    ctx.restore();
  }
}

/** Two rows of people seen from behind; hands go up when the lamps meet and move with the beat. */
function crowd(ctx, t) {
  for (const [y, size, n, color, seed] of [
    [650, 24, 19, '#1d1210', 31],
    [706, 34, 13, '#070605', 37],
  ]) {
    const next = random(seed);
    const step = (WIDTH + 80) / n;
    for (let i = 0; i <= n; i += 1) {
      const [dx, keen, turn] = [(next() - 0.5) * 22, next(), next()];
      const x = i * step - 40 + dx;
      const bob = Math.abs(Math.sin(t * Math.PI + turn * 0.8)) * 7 * clamp(t / 4);
      const top = y - bob - next() * 12;
      disc(ctx, x, top - size, size, color);
      ctx.fillStyle = color;
      ctx.beginPath();
      ctx.roundRect(x - size * 1.7, top - size * 0.1, size * 3.4, 200, size);
      ctx.fill();
      if (keen < 0.42) {
        const up = ramp(t, MEET + turn - 0.6, MEET + turn + 0.1);
        const wave = Math.sin(t * Math.PI + turn * 2) * 9;
        const arm = size * 3.5 * up;
        const side = keen < 0.2 ? -1 : 1;
        const sx = x + side * size * 1.35;
        poly(
          ctx,
          [
            [sx - size * 0.36, top + 20],
            [sx + size * 0.36, top + 20],
            [sx + wave + size * 0.2, top + 10 - arm],
            [sx + wave - size * 0.2, top + 10 - arm],
          ],
          color,
        );
        if (up > 0.05) disc(ctx, sx + wave, top + 8 - arm, size * 0.34, color);
      }
    }
  }
}
