import { createPlayer } from '@/components/watch/player';
import { toShowId } from '@/lib/contract/show-id';

/** What a viewer sees of a video. In seconds. */
export type Seen = {
  length: number;
  first: number;
  /** Of each seek: where to, and the picture that is shown then. */
  seeks: { to: number; shown: number }[];
  last: number;
  isEnded: boolean;
  halt: string | null;
};

const PARTS = [0.71, 0.12, 0.5, 0.93, 0.3];
/** How much is watched at the end. In seconds. */
const TAIL = 1.5;
/** In seconds. */
const NEAR = 0.5;
const PATIENCE_MS = 20_000;

const player = createPlayer({ show: toShowId('evt_1'), isLive: false, previewSeconds: 0 });
const video = document.querySelector('video') ?? document.body.appendChild(document.createElement('video'));
let shown = -1;
let first: number | null = null;
const watch = () =>
  video.requestVideoFrameCallback((_now, { mediaTime }) => {
    shown = mediaTime;
    first ??= mediaTime;
    watch();
  });

async function until(isTrue: () => boolean): Promise<void> {
  const end = performance.now() + PATIENCE_MS;
  while (!isTrue() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 15));
}

/** A picture of before may still come in once it has begun. */
async function seek(to: number): Promise<{ to: number; shown: number }> {
  shown = -1;
  player.seek(to);
  await until(() => !video.seeking && Math.abs(shown - to) < NEAR);
  return { to, shown };
}

/** The product's own player, from the token to `ended`. `end`: of the pictures, in seconds. */
async function look(end: number): Promise<Seen> {
  watch();
  video.muted = true;
  player.attach(video);
  await until(() => shown >= 0 && Number.isFinite(video.duration));
  player.pause();
  const length = video.duration;
  const seeks = [];
  for (const part of PARTS) seeks.push(await seek(part * end));
  await seek(Math.max(0, length - TAIL));
  player.play();
  await until(() => player.store.get().isEnded);
  const { isEnded, halt } = player.store.get();
  return { length, first: first ?? -1, seeks, last: shown, isEnded, halt: halt && JSON.stringify(halt) };
}

Object.assign(window, { look });
