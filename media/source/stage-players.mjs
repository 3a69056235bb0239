/** The two people on the stage of scene 5, drawn as silhouettes with a lit edge. */
import { PAPER, disc, mix, poly, ramp, rect } from './draw.mjs';

/** A grand piano with its lid up, and the one who plays it; both as one silhouette with a lit edge. */
export function pianist(ctx, x, y) {
  const c = '#0a0807';
  poly(
    ctx,
    [
      [x - 40, y - 92],
      [x + 138, y - 92],
      [x + 150, y - 206],
      [x + 132, y - 210],
    ],
    c,
  );
  poly(
    ctx,
    [
      [x - 36, y - 96],
      [x + 128, y - 96],
      [x + 135, y - 205],
      [x + 132, y - 208],
    ],
    '#2b1611',
  );
  rect(ctx, x - 44, y - 96, 190, 36, c);
  rect(ctx, x - 44, y - 96, 190, 3, '#f2a65a');
  rect(ctx, x - 66, y - 72, 30, 12, c);
  rect(ctx, x - 66, y - 74, 26, 4, PAPER);
  for (const leg of [-30, 56, 130])
    poly(
      ctx,
      [
        [x + leg, y - 62],
        [x + leg + 12, y - 62],
        [x + leg + 8, y],
        [x + leg + 3, y],
      ],
      c,
    );
  rect(ctx, x - 142, y - 44, 52, 9, c);
  rect(ctx, x - 132, y - 38, 6, 38, c);
  rect(ctx, x - 104, y - 38, 6, 38, c);
  poly(
    ctx,
    [
      [x - 136, y - 46],
      [x - 130, y - 112],
      [x - 106, y - 120],
      [x - 92, y - 46],
    ],
    c,
  );
  poly(
    ctx,
    [
      [x - 112, y - 116],
      [x - 92, y - 84],
      [x - 56, y - 76],
      [x - 58, y - 86],
      [x - 86, y - 96],
      [x - 100, y - 118],
    ],
    c,
  );
  poly(
    ctx,
    [
      [x - 110, y - 48],
      [x - 68, y - 46],
      [x - 62, y],
      [x - 46, y],
      [x - 46, y - 6],
      [x - 54, y - 58],
      [x - 100, y - 62],
    ],
    c,
  );
  disc(ctx, x - 110, y - 136, 17, c);
  ctx.strokeStyle = '#f2a65a';
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x - 110, y - 136, 15.5, -2, -0.2);
  ctx.stroke();
}

/** The singer at the microphone; her free arm goes up at second `meet`, when the lamps meet. */
export function singer(ctx, x, y, t, meet) {
  const c = '#0a0807';
  const lean = Math.sin(t * Math.PI) * 4;
  const lift = ramp(t, meet - 0.4, meet + 0.4);
  poly(
    ctx,
    [
      [x - 20, y - 96],
      [x + 20, y - 96],
      [x + 40, y],
      [x - 40, y],
    ],
    c,
  );
  poly(
    ctx,
    [
      [x - 16 + lean, y - 150],
      [x + 18 + lean, y - 150],
      [x + 20, y - 92],
      [x - 20, y - 92],
    ],
    c,
  );
  disc(ctx, x + lean * 1.4, y - 172, 19, c);
  poly(
    ctx,
    [
      [x - 18 + lean, y - 182],
      [x - 28 + lean, y - 148],
      [x - 8 + lean, y - 152],
    ],
    c,
  );
  // One arm at the microphone, the other goes up when the lamps meet.
  poly(
    ctx,
    [
      [x - 16 + lean, y - 148],
      [x - 44, y - 122],
      [x - 52, y - 150],
      [x - 44, y - 154],
      [x - 38, y - 136],
      [x - 10 + lean, y - 134],
    ],
    c,
  );
  const [hx, hy] = [x + mix(40, 66, lift), y - mix(98, 212, lift)];
  ctx.strokeStyle = c;
  ctx.lineCap = 'round';
  ctx.lineJoin = 'round';
  ctx.lineWidth = 11;
  ctx.beginPath();
  ctx.moveTo(x + 13 + lean, y - 143);
  ctx.lineTo(x + mix(30, 44, lift), y - mix(122, 168, lift));
  ctx.lineTo(hx, hy);
  ctx.stroke();
  disc(ctx, hx + 1, hy - 5, 8, c);
  rect(ctx, x - 52, y - 158, 4, 158, c);
  rect(ctx, x - 66, y - 4, 32, 5, c);
  disc(ctx, x - 48, y - 162, 8, c);
  ctx.strokeStyle = '#ffcf8a';
  ctx.lineWidth = 3;
  ctx.beginPath();
  ctx.arc(x + lean * 1.4, y - 172, 17.5, -1.4, 0.5);
  ctx.moveTo(x + 17 + lean, y - 146);
  ctx.lineTo(x + 19, y - 94);
  ctx.lineTo(x + 37, y - 4);
  ctx.stroke();
}
