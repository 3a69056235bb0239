/** Scene 3: the city at night across the water: searchlights, a train, a ferry, windows going on and off. */
import {
  AMBER,
  HEIGHT,
  HOT,
  INK,
  PAPER,
  WIDTH,
  bulbChain,
  disc,
  halo,
  layer,
  poly,
  ramp,
  random,
  rect,
  tint,
  type,
} from './draw.mjs';

const WATER = 566;
const SPAN = 2000;

/** Draws the scene at `t` seconds; it is also the backdrop of the curtain scene, where `t` is still negative. */
export function skyline(ctx, t) {
  ctx.drawImage(layer('sky', WIDTH, HEIGHT, sky), 0, 0);
  stars(ctx, t);
  moon(ctx);
  beams(ctx, t);
  const pan = t * 9 + 130;
  block(ctx, 'far', pan * 0.35, {
    seed: 3,
    base: WATER,
    low: 90,
    high: 230,
    wide: 62,
    color: '#4b2530',
    lit: '#a8542f',
    share: 0.16,
    t,
  });
  block(ctx, 'mid', pan * 0.7, {
    seed: 11,
    base: WATER,
    low: 110,
    high: 330,
    wide: 84,
    color: '#2b1a22',
    lit: '#e08a3c',
    share: 0.22,
    t,
  });
  sign(ctx, t, 872 - pan * 0.7);
  block(ctx, 'near', pan * 1.15, {
    seed: 29,
    base: WATER,
    low: 40,
    high: 170,
    wide: 108,
    color: INK,
    lit: AMBER,
    share: 0.26,
    t,
  });
  water(ctx, t);
  train(ctx, t);
  ferry(ctx, t);
  if (t > 15) rect(ctx, 0, 0, WIDTH, HEIGHT, tint(INK, ramp(t, 15.3, 16)));
}

function sky(ctx) {
  const bands = ['#150f16', '#1c1219', '#26151d', '#351a20', '#481f22', '#642822', '#8a3520', '#b5451f'];
  bands.forEach((color, i) => {
    const y = [0, 70, 140, 205, 262, 312, 358, 402][i];
    ctx.fillStyle = color;
    ctx.beginPath();
    ctx.moveTo(0, HEIGHT);
    ctx.lineTo(0, y);
    ctx.bezierCurveTo(320, y - 34 + i * 4, 820, y + 30 - i * 3, WIDTH, y - 16);
    ctx.lineTo(WIDTH, HEIGHT);
    ctx.fill();
  });
  rect(ctx, 0, 0, WIDTH, 4, bands[0]);
}

function stars(ctx, t) {
  const next = random(5);
  for (let i = 0; i < 46; i += 1) {
    const [x, y, r, turn] = [next() * WIDTH, next() * 300, 0.8 + next() * 1.3, next() * 7];
    disc(ctx, x, y, r, tint(PAPER, 0.35 + 0.3 * (Math.sin(t * 1.3 + turn) > 0.6 ? 1 : 0)));
  }
}

function moon(ctx) {
  halo(ctx, 356, 196, 236, '#ff9a5c', 0.2, 4);
  disc(ctx, 356, 196, 98, '#ffd9a8');
  disc(ctx, 356, 196, 92, PAPER);
  for (const [x, y, r] of [
    [326, 168, 20],
    [384, 214, 27],
    [348, 246, 12],
    [396, 158, 9],
  ])
    disc(ctx, x, y, r, '#eadcc4');
}

function beams(ctx, t) {
  for (const [x, swing, phase, color] of [
    [560, 0.34, 0, PAPER],
    [1010, 0.3, 2.2, '#ffb98a'],
    [240, 0.26, 4.1, PAPER],
  ]) {
    const a = Math.sin(t * 0.42 + phase) * swing;
    const tip = (d) => [x + Math.sin(a + d) * 900, WATER - Math.cos(a + d) * 900];
    poly(ctx, [[x - 4, WATER], tip(-0.055), tip(0.055), [x + 4, WATER]], tint(color, 0.07));
    poly(ctx, [[x - 2, WATER], tip(-0.025), tip(0.025), [x + 2, WATER]], tint(color, 0.07));
  }
}

/** One row of buildings. Walls are painted once; lit windows change one at a time, every few seconds. */
function block(ctx, key, pan, { seed, base, low, high, wide, color, lit, share, t }) {
  const windows = [];
  const next = random(seed);
  const walls = [];
  for (let x = 0; x < SPAN;) {
    const w = wide * (0.6 + next() * 0.8);
    const h = low + (high - low) * next() ** 1.4;
    walls.push([x, w, h, next()]);
    for (let wy = base - h + 16; wy < base - 16; wy += 21) {
      for (let wx = x + 11; wx < x + w - 15; wx += 17) {
        if (next() < share) windows.push([wx, wy, next() * 60, next()]);
      }
    }
    x += w + (next() < 0.2 ? 14 : -1);
  }
  const image = layer(`block-${key}`, SPAN, HEIGHT, (c) => {
    for (const [x, w, h, roof] of walls) {
      rect(c, x, base - h, w, h + 4, color);
      if (roof < 0.22)
        poly(
          c,
          [
            [x + 6, base - h],
            [x + w / 2, base - h - 46],
            [x + w - 6, base - h],
          ],
          color,
        );
      else if (roof < 0.42) rect(c, x + w * 0.22, base - h - 20, w * 0.56, 22, color);
      else if (roof < 0.58) {
        rect(c, x + w * 0.5 - 2, base - h - 52, 4, 54, color);
        rect(c, x + w * 0.5 - 12, base - h - 12, 24, 14, color);
      } else if (roof < 0.72) {
        rect(c, x + 12, base - h - 12, 4, 14, color);
        rect(c, x + 32, base - h - 12, 4, 14, color);
        poly(
          c,
          [
            [x + 6, base - h - 34],
            [x + 42, base - h - 34],
            [x + 42, base - h - 10],
            [x + 6, base - h - 10],
          ],
          color,
        );
        poly(
          c,
          [
            [x + 4, base - h - 34],
            [x + 24, base - h - 46],
            [x + 44, base - h - 34],
          ],
          color,
        );
      }
    }
    for (const [x, y, , kind] of windows) if (kind > 0.18) rect(c, x, y, 7, 11, lit);
  });
  ctx.drawImage(image, -pan, 0);
  for (const [x, y, when, kind] of windows) {
    if (kind <= 0.18 && (t + when) % 12 < 6) rect(ctx, x - pan, y, 7, 11, kind < 0.04 ? HOT : lit);
  }
}

/** A sign on a roof that flickers, then holds. */
function sign(ctx, t, x) {
  const steady = t > 6.6 || (t > 5 && Math.floor(t * 10) % 3 !== 0);
  const y = 262;
  for (const leg of [18, 92, 166]) rect(ctx, x + leg, y + 84, 5, 90, '#1b1118');
  rect(ctx, x - 30, y + 174, 250, WATER - y - 174, '#221520');
  rect(ctx, x, y, 190, 92, '#1b1118');
  if (steady) halo(ctx, x + 95, y + 46, 150, HOT, 0.16, 3);
  type(ctx, 'LIVE', x + 95, y + 74, { size: 68, color: steady ? '#ff6a3d' : '#55261a', spacing: 8 });
  bulbChain(
    ctx,
    [
      [x, y],
      [x + 190, y],
      [x + 190, y + 92],
      [x, y + 92],
      [x, y],
    ],
    { gap: 21, r: 4, t, speed: 5, level: steady ? 1 : 0.2 },
  );
}

/** Water: a flat plane with the sky's colour in it, the moon's path, and lights drawn out into dashes. */
function water(ctx, t) {
  rect(ctx, 0, WATER, WIDTH, HEIGHT - WATER, '#1a1016');
  rect(ctx, 0, WATER, WIDTH, 3, '#5b2a22');
  const next = random(71);
  for (let i = 0; i < 84; i += 1) {
    const depth = next();
    const y = WATER + 10 + depth * 140;
    const drift = Math.sin(t * (0.5 + next() * 0.5) + next() * 7) * 12;
    const w = 12 + next() * 30 + depth * 46;
    const x = next() * (WIDTH + 100) - 50 + drift;
    const color = ['#8a3b22', '#43222a', '#43222a', '#c7622c'][Math.floor(next() * 4)];
    rect(ctx, x, y, w, 2 + depth * 2.4, color);
  }
  for (let i = 0; i < 13; i += 1) {
    const y = WATER + 8 + i * 11;
    const w = (66 + i * 9) * (0.62 + 0.38 * Math.sin(t * 1.1 + i * 1.9));
    rect(ctx, 356 - w / 2 + Math.sin(t * 0.8 + i * 2.3) * 9, y, w, 4, i < 7 ? '#ffd9a8' : '#d9935c');
  }
}

/** A railway on piers, and the train that crosses it between the fourth and the twelfth second. */
function train(ctx, t) {
  const y = 532;
  for (let x = -40 - ((t * 14 + 200) % 160); x < WIDTH + 160; x += 160) {
    poly(
      ctx,
      [
        [x, y + 18],
        [x + 22, y + 18],
        [x + 17, 610],
        [x + 5, 610],
      ],
      '#0d0a0b',
    );
  }
  rect(ctx, 0, y + 6, WIDTH, 14, '#0d0a0b');
  rect(ctx, 0, y + 20, WIDTH, 3, '#3a1d1a');
  const head = -180 + (t - 4) * 330;
  for (let car = 0; car < 6; car += 1) {
    const x = head - car * 176;
    if (x < -190 || x > WIDTH + 10) continue;
    ctx.fillStyle = car === 0 ? HOT : '#c4310f';
    ctx.beginPath();
    ctx.roundRect(x, y - 42, 170, 46, car === 0 ? [4, 22, 4, 4] : 4);
    ctx.fill();
    rect(ctx, x, y - 8, 170, 5, '#7c1c0a');
    for (let w = 0; w < 6; w += 1) rect(ctx, x + 12 + w * 25, y - 34, 18, 17, '#ffe2a8');
    for (let w = 0; w < 3; w += 1) rect(ctx, x + 20 + w * 56, 600, 34, 3, tint(AMBER, 0.8));
    if (car === 0)
      poly(
        ctx,
        [
          [x + 168, y - 22],
          [x + 400, y - 48],
          [x + 400, y + 6],
        ],
        tint('#ffe2a8', 0.16),
      );
  }
}

function ferry(ctx, t) {
  const x = 1180 - t * 26;
  const y = 652 + Math.sin(t * 1.2) * 2;
  poly(
    ctx,
    [
      [x - 120, y - 14],
      [x + 124, y - 14],
      [x + 104, y + 14],
      [x - 92, y + 14],
    ],
    '#0a0808',
  );
  poly(
    ctx,
    [
      [x - 84, y - 40],
      [x + 84, y - 40],
      [x + 84, y - 14],
      [x - 84, y - 14],
    ],
    '#21161a',
  );
  rect(ctx, x - 18, y - 66, 60, 26, '#21161a');
  rect(ctx, x + 50, y - 82, 16, 42, HOT);
  for (let i = 0; i < 7; i += 1) rect(ctx, x - 74 + i * 22, y - 34, 14, 12, AMBER);
  rect(ctx, x - 10, y - 60, 44, 10, '#ffe2a8');
  for (let i = 0; i < 6; i += 1)
    rect(ctx, x - 80 + i * 26 + Math.sin(t * 2 + i) * 4, y + 24 + (i % 3) * 8, 26, 3, '#d98a3e');
  disc(ctx, x - 112, y - 22, 4, Math.floor(t * 2) % 2 ? HOT : '#5a1c0e');
}
