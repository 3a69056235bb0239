/** Scene 4: the front of the house in light rain: blade sign, canopy with chasing bulbs, changing letters, wet street. */
import {
  AMBER,
  HEIGHT,
  HOT,
  INK,
  PAPER,
  WIDTH,
  blend,
  box,
  bulbChain,
  disc,
  layer,
  poly,
  ramp,
  random,
  rect,
  tint,
  type,
} from './draw.mjs';
import { STREET, figure, passers, rain, street } from './facade-street.mjs';

const CANOPY = { x: 250, y: 300, w: 780, h: 128 };
const LINES = ['TONIGHT', 'ONE NIGHT ONLY', 'EVERY SEAT IS FRONT ROW', 'DOORS ARE OPEN'];
const HOLD = 3.5;

/** Draws the scene at `t` seconds after its start. */
export function facade(ctx, t) {
  const rise = (1 - ramp(t, 0, 4.5)) * 26;
  ctx.save();
  ctx.translate(0, -rise * 0.6);
  ctx.drawImage(layer('front', WIDTH, HEIGHT + 30, front), 0, 0);
  doors(ctx, t);
  blade(ctx, t);
  canopy(ctx, t);
  street(ctx, t);
  passers(ctx, t);
  rain(ctx, t);
  ctx.restore();
  if (t < 0.8) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, 1 - ramp(t, 0, 0.8)));
  if (t > 13.2) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, ramp(t, 13.3, 14)));
}

function front(ctx) {
  rect(ctx, 0, 0, WIDTH, HEIGHT + 30, '#17131a');
  rect(ctx, 0, 0, 150, STREET, '#0f0d10');
  rect(ctx, 1130, 0, 150, STREET, '#0f0d10');
  const next = random(44);
  for (const x0 of [18, 1150]) {
    for (let y = 40; y < 540; y += 62)
      for (let i = 0; i < 2; i += 1) {
        rect(ctx, x0 + i * 62, y, 42, 40, next() < 0.3 ? '#8a4f28' : '#1b171c');
      }
  }
  rect(ctx, 150, 0, 980, STREET, '#3a2220');
  for (let i = 0; i < 8; i += 1) {
    const x = 176 + i * 122;
    rect(ctx, x, 0, 74, 300, '#4a2a24');
    rect(ctx, x + 8, 0, 8, 300, '#5d352b');
    rect(ctx, x + 58, 0, 8, 300, '#301c1b');
  }
  rect(ctx, 150, 246, 980, 16, '#5d352b');
  rect(ctx, 150, 262, 980, 8, '#241514');
  for (const x of [250, 900]) {
    ctx.fillStyle = '#20140f';
    ctx.beginPath();
    ctx.roundRect(x, 40, 130, 206, [65, 65, 0, 0]);
    ctx.fill();
    ctx.fillStyle = '#e8a04f';
    ctx.beginPath();
    ctx.roundRect(x + 10, 50, 110, 190, [55, 55, 0, 0]);
    ctx.fill();
    rect(ctx, x + 62, 40, 6, 206, '#20140f');
    rect(ctx, x, 130, 130, 6, '#20140f');
    poly(
      ctx,
      [
        [x + 10, 240],
        [x + 10, 110],
        [x + 46, 170],
        [x + 34, 240],
      ],
      '#c4310f',
    );
    poly(
      ctx,
      [
        [x + 120, 240],
        [x + 120, 110],
        [x + 84, 170],
        [x + 96, 240],
      ],
      '#c4310f',
    );
  }
  rect(ctx, 150, 428, 980, STREET - 428, '#2a1816');
}

/** Foyer seen through glass doors, and two poster cases beside them. */
function doors(ctx, t) {
  rect(ctx, 380, 428, 520, STREET - 428, '#ffb65c');
  rect(ctx, 380, 428, 520, 26, '#ffd99a');
  poly(
    ctx,
    [
      [520, STREET],
      [580, 492],
      [700, 492],
      [760, STREET],
    ],
    '#e23a11',
  );
  poly(
    ctx,
    [
      [548, STREET],
      [594, 492],
      [686, 492],
      [732, STREET],
    ],
    '#ff4b1f',
  );
  for (const [x, r] of [
    [470, 15],
    [640, 22],
    [810, 15],
  ]) {
    rect(ctx, x - 1.5, 428, 3, 32, '#8a4f28');
    poly(
      ctx,
      [
        [x - r * 1.6, 462],
        [x + r * 1.6, 462],
        [x, 462 + r * 1.3],
      ],
      PAPER,
    );
  }
  for (let i = 0; i < 5; i += 1) {
    const x = 430 + i * 96 + Math.sin(t * 0.6 + i * 2) * 14;
    figure(ctx, x, STREET - 12, 0.74, '#7c3114');
  }
  for (let i = 0; i <= 4; i += 1) rect(ctx, 376 + i * 130, 428, 8, STREET - 428, '#1a0f0d');
  rect(ctx, 376, 508, 528, 5, '#1a0f0d');
  for (const [x, c1, c2] of [
    [206, HOT, PAPER],
    [958, '#1f5d66', AMBER],
  ]) {
    rect(ctx, x - 8, 446, 124, 140, '#d99a4a');
    rect(ctx, x, 454, 108, 124, c1);
    disc(ctx, x + 54, 506, 32, c2);
    poly(
      ctx,
      [
        [x, 578],
        [x, 548],
        [x + 40, 514],
        [x + 68, 544],
        [x + 86, 528],
        [x + 108, 552],
        [x + 108, 578],
      ],
      INK,
    );
  }
}

function blade(ctx, t) {
  const [x, y, w, h] = [588, -40, 104, 330];
  rect(ctx, x - 12, y, w + 24, h, '#120e0d');
  rect(ctx, x, y, w, h - 12, '#8f1f0b');
  const letters = [...'MARQUEE'];
  const lit = t < 3 ? t / 3 : 1;
  letters.forEach((letter, i) => {
    const on = i / letters.length < lit;
    type(ctx, letter, x + w / 2, 38 + i * 40, { size: 40, color: on ? '#fff0d2' : '#c4310f' });
  });
  bulbChain(
    ctx,
    [
      [x - 5, 0],
      [x - 5, y + h - 6],
      [x + w + 5, y + h - 6],
      [x + w + 5, 0],
    ],
    { gap: 23, r: 4.6, t, speed: 7, lit },
  );
}

function canopy(ctx, t) {
  const { x, y, w, h } = CANOPY;
  for (let i = 3; i > 0; i -= 1) {
    ctx.fillStyle = tint('#ff8a3c', 0.055);
    ctx.beginPath();
    ctx.ellipse(640, y + h / 2 + 10, 250 + i * 110, 70 + i * 44, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  poly(
    ctx,
    [
      [x - 40, y - 18],
      [x + w + 40, y - 18],
      [x + w + 24, y + h + 18],
      [x - 24, y + h + 18],
    ],
    '#120e0d',
  );
  rect(ctx, x - 10, y - 4, w + 20, h + 8, HOT);
  rect(ctx, x, y + 6, w, h - 12, PAPER);
  for (const k of [1, 2]) rect(ctx, x, y + 6 + (k * (h - 12)) / 3, w, 2, '#d8ccb6');
  board(ctx, t);
  bulbChain(ctx, box(x - 22, y - 12, w + 44, h + 24), {
    gap: 28,
    r: 6.6,
    t,
    speed: 8,
    lit: t < 1.8 ? t / 1.8 : 1,
  });
  for (let i = 0; i < 25; i += 1) {
    const on = (i + Math.floor(t * 8)) % 3 === 0 ? 0.35 : 1;
    disc(ctx, x + 6 + i * 32, y + h + 25, 5, blend('#4a2c1c', AMBER, on));
  }
}

/** The letters of the board drop in one after another and are pulled off again before the next line. */
function board(ctx, t) {
  const n = Math.min(LINES.length - 1, Math.floor(t / HOLD));
  const local = t - n * HOLD;
  const words = LINES[n];
  const size = words.length > 18 ? 58 : 76;
  ctx.font = `${size}px Anton, "DejaVu Sans Condensed", sans-serif`;
  ctx.letterSpacing = '5px';
  const width = ctx.measureText(words).width - 5;
  const { x, y, w, h } = CANOPY;
  ctx.save();
  ctx.beginPath();
  ctx.rect(x, y + 6, w, h - 12);
  ctx.clip();
  [...words].forEach((letter, i) => {
    const at = ctx.measureText(words.slice(0, i)).width;
    const drop = ramp(local, 0.1 + i * 0.04, 0.36 + i * 0.04);
    const away = n === LINES.length - 1 ? 0 : ramp(local, HOLD - 0.3, HOLD);
    const base = y + h / 2 + size * 0.43 - (1 - drop) * 120 + away * 130;
    type(ctx, letter, 640 - width / 2 + at, base, {
      size,
      color: i === 0 ? '#d42f0a' : INK,
      align: 'left',
      spacing: 5,
    });
  });
  ctx.restore();
}
