/** The cut: which scene plays when. Scenes change on multiples of two seconds, so that they fall on the score's bars. */
import { clock, FPS } from './draw.mjs';
import { curtain } from './scene-curtain.mjs';
import { end } from './scene-end.mjs';
import { facade } from './scene-facade.mjs';
import { leader } from './scene-leader.mjs';
import { skyline } from './scene-skyline.mjs';
import { stage } from './scene-stage.mjs';

/** Length of the video in seconds. */
export const DURATION = 72;

/** Scenes in order; `from` in seconds. Each runs until the next one starts. */
const SCENES = [
  { name: 'leader', from: 0, draw: (ctx, t) => leader(ctx, t) },
  // The sky seen through the arch runs on into the next scene, so its time is counted from there.
  { name: 'curtain', from: 8, draw: (ctx, t) => curtain(ctx, t, t - 14) },
  { name: 'skyline', from: 22, draw: (ctx, t) => skyline(ctx, t) },
  { name: 'facade', from: 38, draw: (ctx, t) => facade(ctx, t) },
  { name: 'stage', from: 52, draw: (ctx, t) => stage(ctx, t) },
  { name: 'end', from: 64, draw: (ctx, t) => end(ctx, t, t + 12) },
];

/**
 * Draws frame number `frame` (from 0) of the video into a 1280 by 720 canvas context; a poster goes without the clock.
 * Called by the page that frames.mjs serves to the browser, hence no import of it is found in Node.
 * @public
 */
export function drawFrame(ctx, frame, withClock = true) {
  const t = frame / FPS;
  const scene = SCENES.findLast(({ from }) => t >= from);
  ctx.save();
  scene.draw(ctx, t - scene.from);
  ctx.restore();
  if (withClock) clock(ctx, t);
}
