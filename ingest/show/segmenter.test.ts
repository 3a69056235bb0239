import { describe, expect, it } from 'vitest';
import { AAC_STEREO, AVC_720P } from '@/tests/ingest/rtmp-client';
import { toSilence } from '@/recording/silence';
import { readAacConfig } from '../codecs/aac';
import { readAvcConfig } from '../codecs/avc';
import { createSegmenter, type Draft } from './segmenter';

const VIDEO = readAvcConfig(AVC_720P)!;
const AUDIO = readAacConfig(AAC_STEREO)!;
const FRAME_MS = (1024 / 48_000) * 1000;

/** A sound that says when it was made. */
const toSound = (ms: number) => Buffer.from(`at ${ms}`);

/** 25 pictures a second with a keyframe every two, and sound at the times given, in order. */
function record(untilMs: number, soundMs: readonly number[], isSeen = (_ms: number) => true): Draft[] {
  const drafts: Draft[] = [];
  const segmenter = createSegmenter({
    input: 'primary',
    tail: { seconds: 0, atMs: 0 },
    now: () => 0,
    emit: (draft) => drafts.push(draft),
    note: () => undefined,
    lose: () => undefined,
  });
  segmenter.setVideo(VIDEO);
  segmenter.setAudio(AUDIO);
  const sounds = [...soundMs];
  for (let ms = 0; ms < untilMs; ms += 40) {
    while (sounds[0] !== undefined && sounds[0] < ms) {
      const at = sounds.shift() ?? 0;
      segmenter.addAudio(Math.round(at), toSound(at));
    }
    if (isSeen(ms)) segmenter.addVideo(ms, 0, ms % 2000 === 0, Buffer.of(1));
  }
  segmenter.flush();
  return drafts;
}

/** Frames from `fromMs` on, of a card whose clock is off by `factor`. */
const play = (fromMs: number, untilMs: number, factor = 1) => {
  const times: number[] = [];
  for (let at = fromMs; at < untilMs; at += FRAME_MS * factor) times.push(at);
  return times;
};

function measure(drafts: readonly Draft[]) {
  const silence = Buffer.from(toSilence(AUDIO) ?? []);
  const frames = drafts.flatMap(({ sound }) => sound);
  const heard = frames.filter(({ data }) => !silence.equals(data));
  const off = heard.map(
    ({ seconds, data }) => seconds * 1000 - Number(Buffer.from(data).toString().slice(3)),
  );
  const steps = frames.slice(1).map(({ seconds }, index) => (seconds - (frames[index]?.seconds ?? 0)) * 1000);
  return {
    heard: heard.length,
    off: Math.max(...off.map(Math.abs)),
    silent: frames.length - heard.length,
    shortest: Math.min(...steps),
    longest: Math.max(...steps),
  };
}

describe('sound beside the picture', () => {
  it.each([20, 45, 60, 95])('that begins %d ms later stays there, behind silence', (fromMs) => {
    const found = measure(record(8000, play(fromMs, 8000)));
    expect(found.off).toBeLessThan(1);
    expect(found.silent).toBe(Math.floor(fromMs / FRAME_MS));
  });

  it.each([1.004, 0.996, 1.00005])('stays in step where its card is off by a factor of %d', (factor) => {
    const found = measure(record(120_000, play(0, 120_000, factor)));
    expect(found.off).toBeLessThan(FRAME_MS / 2 + 1);
    expect(found.silent).toBe(0);
    expect(found.heard).toBeGreaterThan(5500);
    expect(found.shortest).toBeGreaterThan(FRAME_MS / 2 - 2);
    expect(found.longest).toBeLessThan(FRAME_MS * 1.5 + 2);
  });

  it('is in step again after each gap, which silence fills', () => {
    const times = [...play(0, 3000), ...play(3047, 5000), ...play(5800, 9000), ...play(12_500, 20_000)];
    const found = measure(record(20_000, times));
    expect(found.off).toBeLessThan(FRAME_MS / 2 + 1);
    expect(found.longest).toBeLessThan(FRAME_MS * 2);
    expect(found.silent).toBeGreaterThan((47 + 800 + 3500 - 3 * FRAME_MS) / FRAME_MS - 3);
  });

  it('drops frames that come a second time', () => {
    const found = measure(
      record(
        6000,
        [...play(0, 3000), ...play(2500, 6000)].sort((a, b) => a - b),
      ),
    );
    expect(found.off).toBeLessThan(FRAME_MS);
    expect(found.shortest).toBeGreaterThan(FRAME_MS / 4 - 1);
  });
});

describe('a picture that stands still', () => {
  const starts = (drafts: readonly Draft[]) => drafts.map(({ start, isNewStart }) => [start, isNewStart]);

  it('is repeated with its sound, once a segment, until the next keyframe', () => {
    const drafts = record(30_000, play(0, 30_000), (ms) => ms < 5000 || ms >= 21_000);
    const ends = drafts.map(({ start, seconds }) => start + seconds);
    expect(starts(drafts.slice(1)).map(([start]) => start)).toEqual(ends.slice(0, -1));
    expect(starts(drafts).filter(([, isNewStart]) => isNewStart)).toHaveLength(1);
    expect(ends.at(-1)).toBeCloseTo(30, 1);
    expect(Math.max(...drafts.map(({ seconds }) => seconds))).toBeLessThan(5);
    const still = drafts.filter(({ frames }) => frames.length === 1);
    expect(still.length).toBeGreaterThan(5);
    expect(still.every(({ frames, sound }) => frames[0]?.isKey && sound.length > 80)).toBe(true);
    expect(measure(drafts).off).toBeLessThan(FRAME_MS / 2 + 1);
  });

  it('ends with the sound', () => {
    const drafts = record(30_000, play(0, 12_000), (ms) => ms < 5000);
    const last = drafts.at(-1);
    expect(last && last.start + last.seconds).toBeLessThan(12.1);
  });
});
