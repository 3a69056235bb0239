/** Scene 6: a vermilion iris closes the stage; the end card; the bulbs go out one after another. */
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
  clamp,
  disc,
  poly,
  ramp,
  rect,
  tint,
  type,
} from './draw.mjs';
import { stage } from './scene-stage.mjs';

/** Draws the scene at `t` seconds after its start; `stageT` is where the stage scene has got to by then. */
export function end(ctx, t, stageT) {
  const iris = ramp(t, 0, 0.9);
  if (iris < 1) {
    stage(ctx, stageT);
    ctx.fillStyle = HOT;
    ctx.beginPath();
    ctx.rect(0, 0, WIDTH, HEIGHT);
    ctx.arc(640, 430, 860 * (1 - iris), 0, Math.PI * 2);
    ctx.fill('evenodd');
    return;
  }
  rect(ctx, 0, 0, WIDTH, HEIGHT, HOT);
  rays(ctx, t);
  const k = ramp(t, 0.9, 1.5);
  const out = clamp((t - 5.8) / 1.5);
  ctx.save();
  ctx.translate(640, 360);
  ctx.scale(0.92 + 0.08 * k, k);
  ctx.translate(-640, -360);
  rect(ctx, 176, 166, 928, 388, '#c4310f');
  rect(ctx, 164, 154, 928, 388, INK);
  rect(ctx, 204, 194, 848, 308, PAPER);
  ctx.restore();
  if (k === 1) {
    bulbChain(ctx, box(184, 174, 888, 348), {
      gap: 30,
      r: 7.5,
      t,
      speed: 6,
      lit: Math.min((t - 1.4) / 1, 1 - out),
    });
    card(ctx, t);
  }
  if (t > 7) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, ramp(t, 7.1, 7.85)));
}

function rays(ctx, t) {
  for (let i = 0; i < 12; i += 1) {
    const a = (i / 12) * Math.PI * 2 + t * 0.05;
    const p = (d) => [640 + Math.cos(a + d) * 900, 360 + Math.sin(a + d) * 900];
    poly(ctx, [[640, 360], p(0), p(Math.PI / 12)], '#f2410f');
  }
}

function card(ctx, t) {
  const show = (from) => ramp(t, from, from + 0.45);
  type(ctx, 'MARQUEE', 628, 388, { size: 150, color: blend(PAPER, INK, show(1.5)), spacing: 10 });
  type(ctx, 'THIS WAS THE SAMPLE REEL', 628, 444, {
    size: 29,
    color: blend(PAPER, INK, show(2.1)),
    spacing: 6,
  });
  type(ctx, 'THE NEXT ONE IS LIVE', 628, 482, {
    size: 25,
    color: blend(PAPER, '#d42f0a', show(2.7)),
    spacing: 6,
  });
  for (const x of [300, 956]) {
    disc(ctx, x, 433, 7 * show(2.1), HOT);
    disc(ctx, x, 433, 3 * show(2.1), AMBER);
  }
}
