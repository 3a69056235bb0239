import * as z from 'zod';
import type { VideoInfo } from '@/lib/contract/studio/videos/schemas';
import { listRungs, MAX_PIXELS, scaleSize, type Size, SOUND_KBITS } from '@/recording/rungs';

/** In the folder of a video. */
export const POSTER_FILE = 'poster.jpg';
/** In the folder of an attempt: what goes to the main playlist. */
export const LADDER_LIST = 'ladder.m3u8';

const POSTER_PIXELS = 640;
const POSTER_PART = 0.1;
const POSTER_SECONDS = 60;

const sizeSchema = z.object({ width: z.number().int(), height: z.number().int() });

/** What the worker is told. Sizes in pixels. */
export const ladderPlanSchema = z.object({
  ffmpeg: z.string(),
  rungs: z.array(z.object({ name: z.string(), kbits: z.number().int(), size: sizeSchema })),
  sound: z.enum(['copy', 'aac']),
  poster: z.object({ atSeconds: z.number(), size: sizeSchema }),
});
export type LadderPlan = z.output<typeof ladderPlanSchema>;

/** Below the size of the video itself. Null for a video that is too large to decode. */
export function planLadder(info: VideoInfo, ffmpeg: string): LadderPlan | null {
  const { width, height, seconds } = info;
  if (width * height > MAX_PIXELS) return null;
  return {
    ffmpeg,
    rungs: listRungs(info),
    sound: info.audio === 'AAC' ? 'copy' : 'aac',
    poster: {
      atSeconds: Math.min(seconds * POSTER_PART, POSTER_SECONDS),
      size: toPoster(info),
    },
  };
}

export const toPoster = (video: Size): Size =>
  scaleSize(video, Math.min(1, POSTER_PIXELS / Math.max(video.width, video.height)));

/** At most so many. */
export const toLadderBytes = ({ rungs }: Pick<LadderPlan, 'rungs'>, seconds: number): number =>
  rungs.reduce((sum, { kbits }) => sum + (kbits + SOUND_KBITS) * 125 * seconds, 0);
