/** What happens in front of the house in scene 4: the street, its people, the rain. */
import { HEIGHT, HOT, INK, PAPER, SOOT, WIDTH, disc, poly, random, rect, tint } from './draw.mjs';

/** Where the pavement begins. */
export const STREET = 590;

/** The wet street in front of the house, from line STREET down, with the lights drawn out in it. */
export function street(ctx, t) {
  rect(ctx, 0, STREET - 4, WIDTH, 60, SOOT);
  rect(ctx, 0, STREET, WIDTH, HEIGHT - STREET + 30, '#241a20');
  rect(ctx, 0, STREET, WIDTH, 4, '#4a2c22');
  const next = random(61);
  for (let i = 0; i < 84; i += 1) {
    const depth = next();
    const y = STREET + 10 + depth * 136;
    const centre = 640 + (next() - 0.5) * (next() < 0.6 ? 480 : 860);
    const w = 24 + next() * 90;
    const wobble = Math.sin(t * (0.7 + next()) + next() * 7) * 8;
    const color = ['#ffb65c', '#b5501f', '#7a2a14', '#ff4b1f', '#5b2a1c'][Math.floor(next() * 5)];
    rect(ctx, centre - w / 2 + wobble, y, w, 2 + depth * 3, tint(color, 0.75 - depth * 0.4));
  }
}

/** A person in a coat, standing on `y`. `step` swings the legs. */
export function figure(ctx, x, y, k, color, step = 0) {
  poly(
    ctx,
    [
      [x - 13 * k, y - 44 * k],
      [x + 13 * k, y - 44 * k],
      [x + (8 + step) * k, y],
      [x + (2 + step) * k, y],
      [x, y - 30 * k],
      [x - (2 + step) * k, y],
      [x - (8 + step) * k, y],
    ],
    color,
  );
  poly(
    ctx,
    [
      [x - 12 * k, y - 84 * k],
      [x + 12 * k, y - 84 * k],
      [x + 17 * k, y - 36 * k],
      [x - 17 * k, y - 36 * k],
    ],
    color,
  );
  disc(ctx, x, y - 97 * k, 12 * k, color);
}

/** Five people under umbrellas, each at a pace of their own. */
export function passers(ctx, t) {
  const walkers = [
    [-80, 62, 1.2, HOT],
    [1400, -50, 1.32, '#1f5d66'],
    [-420, 74, 1.05, '#d99a4a'],
    [1240, -42, 1.12, '#8f1f0b'],
    [330, 16, 1.4, HOT],
  ];
  for (const [start, pace, k, color] of walkers) {
    const x = start + t * pace;
    const y = 664 + k * 22 - Math.abs(Math.sin(t * 4 + start)) * 3;
    figure(ctx, x, y, k, '#0a0808', Math.sin(t * 4 + start) * 8);
    rect(ctx, x + 9 * k, y - 146 * k, 3 * k, 90 * k, '#0a0808');
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.arc(x + 10 * k, y - 118 * k, 52 * k, Math.PI, 0);
    ctx.fill();
    ctx.fillStyle = tint(INK, 0.32);
    ctx.beginPath();
    ctx.ellipse(x + 10 * k, y - 118 * k, 17 * k, 52 * k, 0, Math.PI, 0);
    ctx.fill();
  }
}

/** Thin rain, and the rings it makes on the street. */
export function rain(ctx, t) {
  const next = random(13);
  ctx.strokeStyle = tint(PAPER, 0.2);
  ctx.lineWidth = 1.6;
  ctx.beginPath();
  for (let i = 0; i < 46; i += 1) {
    const [x0, y0, pace] = [next() * 1400, next() * 760, 620 + next() * 240];
    const y = ((y0 + t * pace) % 780) - 30;
    const x = x0 - y * 0.16;
    ctx.moveTo(x, y);
    ctx.lineTo(x - 5, y + 30);
  }
  ctx.stroke();
  for (let i = 0; i < 10; i += 1) {
    const age = (t * 1.4 + next()) % 1;
    const x = 60 + next() * 1160;
    ctx.strokeStyle = tint(PAPER, 0.22 * (1 - age));
    ctx.beginPath();
    ctx.ellipse(x, 610 + next() * 100, 4 + age * 14, 1.5 + age * 4, 0, 0, Math.PI * 2);
    ctx.stroke();
  }
}
