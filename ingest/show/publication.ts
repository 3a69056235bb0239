import { createHash } from 'node:crypto';
import type { ShowId } from '@/lib/contract/show-id';
import type { AudioConfig, VideoCodec, VideoConfig } from '../codecs/codecs';
import { createInputMeter } from './input-meter';

export type Input = 'primary' | 'backup';

/** What the site allows an encoder. */
export type Grant = {
  eventId: string;
  /** Null where the site doesn't say. */
  organisation: string | null;
  show: ShowId;
  input: Input;
  codecs: readonly string[];
  keep: boolean;
};

/** The site knows a key by it. */
export const hashKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** One encoder that may send, whether or not it is on the air. `key` is the hash of its key. */
export function createPublication(input: Input, key: string, kick: (why: string) => void, now: () => number) {
  return {
    input,
    key,
    kick,
    meter: createInputMeter(now),
    video: null as VideoConfig | null,
    audio: null as AudioConfig | null,
    /** Frames a second as the encoder announces them. */
    announcedFps: null as number | null,
    lastVideoMs: null as number | null,
    lastMs: now(),
    hasMedia: false,
    /** What the encoder sent before its media, as it sent it. */
    headers: {
      data: null as Buffer | null,
      video: null as Buffer | null,
      audio: null as Buffer | null,
    },
    isOver: false,
  };
}

export type Publication = ReturnType<typeof createPublication>;

export const isAllowed = (codecs: readonly string[], codec: VideoCodec | 'aac') => codecs.includes(codec);

/** Frames that the encoder left out before this one, by the frame rate that it announced. */
export function countSkipped(publication: Publication, rawMs: number): number {
  const { announcedFps: fps, lastVideoMs } = publication;
  publication.lastVideoMs = rawMs;
  if (fps === null || lastVideoMs === null) return 0;
  const skipped = Math.round(((rawMs - lastVideoMs) * fps) / 1000) - 1;
  return skipped > 0 && skipped < fps * 10 ? skipped : 0;
}
