import type { AudioFrame, VideoFrame } from '@/recording/package-segment';
import { toSilence } from '@/recording/silence';
import { SILENT_CONFIG } from '../codecs/aac';
import type { AudioConfig, VideoConfig } from '../codecs/codecs';
import { createClock } from './clock';
import type { Input } from './publication';

/** In seconds. Encoders round, so a keyframe each 2 s may come a little early. */
const MIN_SECONDS = 1.8;
const MAX_SECONDS = 35;
const MAX_BYTES = 48 * 1024 * 1024;
const MAX_FRAMES = 5000;

/** In seconds: after so long without a picture, and then so often, the keyframe is repeated. */
const STILL_AFTER = 3;
const STILL_EVERY = 2;

/** In seconds. Encoders send sound later than the picture, but not this much. */
const SOUND_LATE = 1;
const MAX_OFFSET_MS = 5000;
const DEFAULT_FRAME_SECONDS = 1 / 30;

/** A segment before it is packaged. All times in seconds on the show's timeline. */
export type Draft = {
  video: VideoConfig;
  audio: AudioConfig;
  frames: VideoFrame[];
  sound: AudioFrame[];
  start: number;
  seconds: number;
  /** Milliseconds since 1970. */
  atMs: number;
  isNewStart: boolean;
  isReconnect: boolean;
  input: Input;
};

/** Where the show has got to. */
export type Tail = { seconds: number; atMs: number };

type Options = {
  input: Input;
  tail: Tail;
  now: () => number;
  emit: (draft: Draft) => void;
  note: (fault: 'clock-jumps' | 'keyframes-far-apart' | 'picture-still' | 'resolution-changed') => void;
  lose: (frames: number) => void;
};

/** Between a keyframe and the next break in the timeline. */
type Run = { baseMs: number; start: number; atMs: number; hasSound: boolean };
type Open = Pick<Draft, 'frames' | 'sound' | 'start' | 'isNewStart' | 'isReconnect'> & { bytes: number };

export type Segmenter = ReturnType<typeof createSegmenter>;

/** Cuts what one encoder sends into segments that begin with a keyframe. */
export function createSegmenter({ input, tail, now, emit, note, lose }: Options) {
  const clock = createClock();
  let video: VideoConfig | null = null;
  let audio: AudioConfig | null = null;
  let nextAudio: AudioConfig | null = null;
  let run: Run | null = null;
  let open: Open | null = null;
  let soundEnd = 0;
  let isReconnect = true;
  let lastKey: Uint8Array | null = null;
  let pictureAt = 0;
  let isStill = false;

  const toSeconds = (ms: number, { baseMs, start }: Run) => start + (ms - baseMs) / 1000;

  function begin(ms: number): Open {
    // Sound changes only here: the picture has to go on.
    audio = nextAudio;
    run = { baseMs: ms, start: tail.seconds, atMs: Math.max(now(), tail.atMs), hasSound: false };
    soundEnd = run.start;
    const started = { frames: [], sound: [], start: run.start, isNewStart: true, isReconnect, bytes: 0 };
    isReconnect = false;
    return started;
  }

  function addSound(data: Uint8Array, { samplesPerFrame, sampleRate }: AudioConfig): void {
    if (open === null) return;
    const length = samplesPerFrame / sampleRate;
    open.sound.push({ seconds: soundEnd, length, data });
    open.bytes += data.length;
    soundEnd += length;
  }

  function fillSound(until: number, config: AudioConfig): void {
    const length = config.samplesPerFrame / config.sampleRate;
    const silence = toSilence(config);
    if (silence === null) soundEnd = Math.max(soundEnd, until);
    else while (until - soundEnd >= length) addSound(silence, config);
  }

  /** `end` is known when a keyframe follows. */
  function cut(end: number | null): void {
    if (open === null || run === null || video === null) return;
    const times = open.frames.map(({ seconds }) => seconds);
    const last = Math.max(...times);
    const mean = (last - Math.min(...times)) / Math.max(1, times.length - 1);
    const until = end ?? last + (mean > 0 ? mean : DEFAULT_FRAME_SECONDS);
    const config = audio ?? SILENT_CONFIG;
    if (audio === null || until - soundEnd > SOUND_LATE) fillSound(until, config);
    const { frames, sound, start, isNewStart } = open;
    const atMs = Math.round(run.atMs + (start - run.start) * 1000);
    const seconds = until - start;
    tail.seconds = until;
    tail.atMs = Math.round(atMs + seconds * 1000);
    emit({
      video,
      audio: config,
      frames,
      sound,
      start,
      seconds,
      atMs,
      isNewStart,
      isReconnect: open.isReconnect,
      input,
    });
    open = null;
  }

  function breakOff(): void {
    cut(null);
    run = null;
  }

  function read(kind: 'video' | 'audio', raw: number): number {
    const { ms, isJump } = clock.read(kind, raw);
    if (isJump) {
      note('clock-jumps');
      breakOff();
    }
    return ms;
  }

  function addPicture(shownMs: number, isKey: boolean, data: Uint8Array): void {
    let seconds = run === null ? 0 : toSeconds(shownMs, run);
    if (open !== null && isKey && seconds - open.start >= MIN_SECONDS) {
      cut(seconds);
      const isOther = !isSame(audio ?? SILENT_CONFIG, nextAudio ?? SILENT_CONFIG);
      if (isOther) run = null;
      else audio = nextAudio;
    } else if (open !== null && isFull(open, seconds)) {
      note('keyframes-far-apart');
      breakOff();
      if (!isKey) return lose(1);
    }
    if (open === null) {
      open =
        run === null
          ? begin(shownMs)
          : { frames: [], sound: [], start: seconds, isNewStart: false, isReconnect: false, bytes: 0 };
      seconds = open.start;
    }
    open.frames.push({ seconds, isKey, data });
    open.bytes += data.length;
    pictureAt = Math.max(seconds, pictureAt);
  }

  function repeatPicture(ms: number, seconds: number): void {
    if (lastKey === null || seconds - pictureAt < (isStill ? STILL_EVERY : STILL_AFTER)) return;
    isStill = true;
    note('picture-still');
    addPicture(ms, true, lastKey);
  }

  return {
    setVideo(config: VideoConfig): void {
      if (video !== null && isSame(video, config)) return;
      breakOff();
      lastKey = null;
      if (video !== null && (video.width !== config.width || video.height !== config.height))
        note('resolution-changed');
      video = config;
    },

    setAudio(config: AudioConfig): void {
      if (nextAudio === null || !isSame(nextAudio, config)) nextAudio = config;
    },

    /** `offset` in ms from decoding to showing. */
    addVideo(raw: number, offset: number, isKey: boolean, data: Uint8Array): void {
      const shownMs = read('video', raw) + (Math.abs(offset) > MAX_OFFSET_MS ? 0 : offset);
      // What follows a repeated keyframe can't be decoded before the next one.
      if (video === null || ((open === null || isStill) && !isKey)) return lose(1);
      if (isStill && run !== null && toSeconds(shownMs, run) <= pictureAt) breakOff();
      isStill = false;
      if (isKey) lastKey = data;
      addPicture(shownMs, isKey, data);
    },

    addAudio(raw: number, data: Uint8Array): void {
      const ms = read('audio', raw);
      if (audio === null || run === null || open === null || audio !== nextAudio) return;
      const seconds = toSeconds(ms, run);
      repeatPicture(ms, seconds);
      const length = audio.samplesPerFrame / audio.sampleRate;
      const late = seconds - soundEnd;
      // Frames follow each other, since their times are rounded to milliseconds. One that is more
      // than half a frame off has its own time.
      if (late > length / 2) {
        fillSound(seconds, audio);
        soundEnd = seconds;
      } else if (late < -length / 2) {
        // Too close to the one before: it came twice.
        if (late < -length * 0.75 || !run.hasSound) return;
        soundEnd = seconds;
      }
      run.hasSound = true;
      addSound(data, audio);
      if (isFull(open, soundEnd)) breakOff();
    },

    /** Gives out what has not reached a keyframe. */
    flush: breakOff,
  };
}

const isFull = ({ start, bytes, frames }: Open, seconds: number) =>
  seconds - start > MAX_SECONDS || bytes > MAX_BYTES || frames.length >= MAX_FRAMES;

function isSame(one: { name: string; description: Uint8Array }, other: typeof one): boolean {
  return one.name === other.name && Buffer.compare(one.description, other.description) === 0;
}
