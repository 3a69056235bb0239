/** Scene 1: bulbs come on around the name of the house, then a countdown leader, five to one. */
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
  poly,
  ramp,
  random,
  rect,
  tint,
  type,
} from './draw.mjs';

const SLATE_ENDS = 3;
const CX = WIDTH / 2;
const CY = HEIGHT / 2;

/** Draws the scene at `t` seconds after its start. */
export function leader(ctx, t) {
  if (t < SLATE_ENDS) slate(ctx, t);
  else countdown(ctx, t - SLATE_ENDS);
}

function slate(ctx, t) {
  rect(ctx, 0, 0, WIDTH, HEIGHT, INK);
  const glow = ramp(t, 0.9, 1.7);
  for (let i = 4; i > 0; i -= 1) {
    ctx.fillStyle = tint(HOT, 0.03 * glow);
    ctx.beginPath();
    ctx.ellipse(CX, CY, 150 * i, 72 * i, 0, 0, Math.PI * 2);
    ctx.fill();
  }
  rect(ctx, 190, 212, 900, 296, blend(INK, HOT, glow));
  rect(ctx, 222, 244, 836, 232, INK);
  bulbChain(ctx, box(206, 228, 868, 264), { gap: 29, r: 7, t, speed: 6, lit: t / 1.5 });
  type(ctx, 'MARQUEE', CX, 406, { size: 128, color: blend(INK, PAPER, glow), spacing: 12 });
  type(ctx, 'SAMPLE REEL', CX, 452, { size: 25, color: blend(INK, AMBER, ramp(t, 1.5, 2.1)), spacing: 11 });
}

function countdown(ctx, t) {
  const number = 5 - Math.floor(t + 1e-6);
  const part = t + 1e-6 - Math.floor(t + 1e-6);
  const last = number === 1;
  const ground = last ? HOT : PAPER;
  rect(ctx, 0, 0, WIDTH, HEIGHT, ground);

  // The wiper: the part of the second that has gone by is a shade darker.
  ctx.fillStyle = last ? '#e23a11' : '#ddd2bf';
  ctx.beginPath();
  ctx.moveTo(CX, CY);
  ctx.arc(CX, CY, 900, -Math.PI / 2, -Math.PI / 2 + part * Math.PI * 2);
  ctx.fill();

  ctx.strokeStyle = INK;
  ctx.lineWidth = 3;
  for (const [x1, y1, x2, y2] of [
    [0, CY, WIDTH, CY],
    [CX, 0, CX, HEIGHT],
  ]) {
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
  }
  disc(ctx, CX, CY, 288, INK);
  disc(ctx, CX, CY, 280, ground);
  ctx.fillStyle = last ? '#e23a11' : '#ddd2bf';
  ctx.beginPath();
  ctx.moveTo(CX, CY);
  ctx.arc(CX, CY, 280, -Math.PI / 2, -Math.PI / 2 + part * Math.PI * 2);
  ctx.fill();
  ctx.lineWidth = 8;
  ctx.beginPath();
  ctx.arc(CX, CY, 252, 0, Math.PI * 2);
  ctx.stroke();
  const hand = -Math.PI / 2 + part * Math.PI * 2;
  ctx.lineWidth = 5;
  ctx.beginPath();
  ctx.moveTo(CX, CY);
  ctx.lineTo(CX + Math.cos(hand) * 284, CY + Math.sin(hand) * 284);
  ctx.stroke();
  type(ctx, String(number), CX, CY + 151, { size: 356, color: INK });

  edges(ctx, t);
  type(ctx, 'PICTURE START', 128, 92, { size: 26, color: INK, align: 'left', spacing: 4 });
  type(ctx, 'REEL 1 OF 1', 128, 654, { size: 26, color: INK, align: 'left', spacing: 4 });
  type(ctx, '24 FRAMES A SECOND', WIDTH - 128, 654, { size: 26, color: INK, align: 'right', spacing: 4 });
  poly(
    ctx,
    [
      [128, 112],
      [146, 122],
      [128, 132],
    ],
    last ? PAPER : HOT,
  );
  dust(ctx, t);
}

/** Film edges with perforations, drifting upwards as if the strip ran through a gate. */
function edges(ctx, t) {
  for (const x of [0, WIDTH - 84]) {
    rect(ctx, x, 0, 84, HEIGHT, INK);
    for (let i = -1; i < 8; i += 1) {
      ctx.fillStyle = PAPER;
      ctx.beginPath();
      ctx.roundRect(x + 24, 28 + i * 102 + (1 - (t % 1)) * 102, 36, 52, 9);
      ctx.fill();
    }
  }
}

function dust(ctx, t) {
  const next = random(900 + Math.floor(t * 8));
  for (let i = 0; i < 4; i += 1) disc(ctx, 100 + next() * 1080, next() * HEIGHT, 1 + next() * 2.4, INK);
}
