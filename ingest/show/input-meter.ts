import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';
import type { Fault } from './faults';

const WINDOW_MS = 10_000;
const SECOND_MS = 1000;
/** Beyond this, one kind of media is missing. In ms. */
const MISSING_MS = 5000;
/** OBS and most encoders can do 2 s. In seconds. */
const MAX_KEY_SECONDS = 4.1;
/** Media that arrives this much too late has waited in the encoder. In ms. */
const MAX_LAG_MS = 1500;
/** Media times further apart, or further back, are a jump of the encoder's clock. In ms. */
const MAX_STEP_MS = 3000;
const MAX_BACK_MS = 100;

/** Encoders round to milliseconds and leave out single frames; more is a rate that varies. */
const STEPS = 40;
const STEP_TOLERANCE = 0.4;
const UNEVEN_PART = 0.25;

type Second = { second: number; video: number; audio: number; frames: number; lagMs: number };

/** Measures what one encoder sends over the last 10 seconds. */
export function createInputMeter(now: () => number) {
  const startMs = now();
  let seconds: Second[] = [];
  let keyMs: number[] = [];
  let sinceKey: { fromMs: number; toMs: number } | null = null;
  let baseLagMs: number | null = null;
  let lastFrameMs: number | null = null;
  let steps: number[] = [];
  let [videoMs, audioMs] = [-Infinity, -Infinity];

  function current(): Second {
    const second = Math.floor(now() / SECOND_MS);
    const last = seconds.at(-1);
    if (last?.second === second) return last;
    const fresh = { second, video: 0, audio: 0, frames: 0, lagMs: 0 };
    seconds = [...seconds.filter((one) => one.second > second - WINDOW_MS / SECOND_MS - 1), fresh];
    return fresh;
  }

  /** Only whole seconds count. */
  function recent(): Second[] {
    const second = Math.floor(now() / SECOND_MS);
    const from = Math.max(second - WINDOW_MS / SECOND_MS, Math.ceil(startMs / SECOND_MS));
    return seconds.filter((one) => one.second >= from && one.second < second);
  }

  const over = (sum: number) => {
    const second = Math.floor(now() / SECOND_MS);
    return sum / Math.max(1, Math.min(WINDOW_MS / SECOND_MS, second - Math.ceil(startMs / SECOND_MS)));
  };
  const sumOf = (read: (one: Second) => number) => over(recent().reduce((sum, one) => sum + read(one), 0));
  const toKbps = (bytes: number) => Math.round((bytes * 8) / 1000);

  function keyDistance(): number {
    const gaps = keyMs.slice(1).map((ms, index) => ms - (keyMs[index] ?? ms));
    const open = sinceKey === null ? 0 : sinceKey.toMs - sinceKey.fromMs;
    // Until the second keyframe, the distance is at least this.
    if (gaps.length === 0 || open / 1000 > MAX_KEY_SECONDS) gaps.push(open);
    return Math.max(...gaps) / 1000;
  }

  function isUneven(): boolean {
    const usual = [...steps].sort((one, other) => one - other)[STEPS / 2] ?? Infinity;
    const odd = steps.filter((step) => Math.abs(step - usual) > usual * STEP_TOLERANCE);
    return steps.length === STEPS && odd.length > STEPS * UNEVEN_PART;
  }

  return {
    isUneven,

    addVideo(bytes: number, mediaMs: number, isKey: boolean): void {
      const second = current();
      second.video += bytes;
      second.frames += 1;
      videoMs = now();
      const stepMs = mediaMs - (lastFrameMs ?? mediaMs);
      lastFrameMs = mediaMs;
      if (stepMs > 0 && stepMs < MAX_STEP_MS) steps = [...steps.slice(1 - STEPS), stepMs];
      // Times before a jump can't be compared with those after it.
      if (stepMs > MAX_STEP_MS || stepMs < -MAX_BACK_MS) [keyMs, sinceKey, baseLagMs] = [[], null, null];
      const lagMs = now() - mediaMs;
      // A jump of the clock begins a new comparison.
      if (baseLagMs === null || lagMs < baseLagMs || lagMs > baseLagMs + WINDOW_MS) baseLagMs = lagMs;
      second.lagMs = Math.max(second.lagMs, lagMs - baseLagMs);
      const isOnward = sinceKey !== null && !isKey && mediaMs >= sinceKey.fromMs;
      sinceKey = { fromMs: isOnward ? (sinceKey?.fromMs ?? mediaMs) : mediaMs, toMs: mediaMs };
      if (!isKey) return;
      const lastMs = keyMs.at(-1) ?? mediaMs;
      keyMs = lastMs > mediaMs ? [mediaMs] : [...keyMs.slice(-9), mediaMs];
      while (keyMs.length > 2 && mediaMs - (keyMs[1] ?? mediaMs) > WINDOW_MS) keyMs.shift();
    },

    addAudio(bytes: number): void {
      current().audio += bytes;
      audioMs = now();
    },

    readVideo(config: VideoConfig | null): InputStatus['video'] {
      if (config === null || now() - videoMs > MISSING_MS) return null;
      const { name: codec, width, height } = config;
      const fps = Math.round(sumOf(({ frames }) => frames) * 10) / 10;
      const kbps = toKbps(sumOf(({ video }) => video));
      return { codec, width, height, fps, kbps, keyframe_seconds: keyDistance() };
    },

    readAudio(config: AudioConfig | null, levelDb: number | null): InputStatus['audio'] {
      if (config === null || now() - audioMs > MISSING_MS) return null;
      const { name: codec, channels, sampleRate } = config;
      const kbps = toKbps(sumOf(({ audio }) => audio));
      return { codec, channels, sample_rate: sampleRate, kbps, level_db: levelDb };
    },

    listFaults(): Fault[] {
      const isYoung = now() - startMs < MISSING_MS;
      const lagMs = Math.max(0, ...recent().map((one) => one.lagMs));
      const found: [Fault, boolean][] = [
        ['keyframes-far-apart', keyDistance() > MAX_KEY_SECONDS],
        ['no-audio', !isYoung && now() - audioMs > MISSING_MS],
        ['no-video', !isYoung && now() - videoMs > MISSING_MS],
        ['bitrate-unsteady', lagMs > MAX_LAG_MS],
        ['frames-uneven', isUneven()],
      ];
      return found.flatMap(([fault, isThere]) => (isThere ? [fault] : []));
    },
  };
}
