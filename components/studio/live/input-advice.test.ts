import { expect, it } from 'vitest';
import { ADVICE } from '@/lib/content/studio/live';
import type { InputStatus } from '@/lib/contract/studio/live/schemas';
import { listAdvice } from './input-advice';

const GOOD: InputStatus = {
  state: 'receiving',
  input: 'primary',
  since: null,
  last_media_at: null,
  video: { codec: 'avc1', width: 1920, height: 1080, fps: 60, kbps: 6000, keyframe_seconds: 2 },
  audio: { codec: 'mp4a', channels: 2, sample_rate: 48_000, kbps: 160, level_db: -18 },
  unrecorded_since: null,
  drops: 0,
  lost_frames: 0,
  destinations: [],
  faults: [],
  qualities: null,
};

it('says nothing of a good signal', () => {
  expect(listAdvice(GOOD)).toEqual([]);
});

it.each([
  ['keyframes-far-apart', 'Keyframe Interval'],
  ['no-audio', 'Audio Mixer'],
  ['no-video', 'Sources'],
  ['bitrate-unsteady', 'Rate Control'],
  ['clock-jumps', 'Stop Streaming'],
  ['codec-refused', 'Video Encoder'],
  ['resolution-changed', 'Output (Scaled) Resolution'],
  ['disk-full', 'viewers see no new pictures'],
  ['disk-slow', 'operator'],
  ['colors-refused', 'Color Format'],
  ['frames-uneven', 'Common FPS Values'],
  ['picture-still', 'camera'],
  ['no-room', 'operator'],
])('says for %s what to change, with the name that it has in OBS', (fault, name) => {
  expect(listAdvice({ ...GOOD, faults: [fault] })).toEqual([expect.stringContaining(name)]);
});

it('says how far apart keyframes are, once', () => {
  const video = GOOD.video && { ...GOOD.video, keyframe_seconds: 8.34 };
  const [one = '', ...more] = listAdvice({ ...GOOD, video, faults: ['keyframes-far-apart'] });
  expect(one).toMatch(/^The keyframe interval is 8\.3 s.*Keyframe Interval/);
  expect(more).toEqual([]);
});

it('says that only sound arrives, and not that nothing does', () => {
  const input = { ...GOOD, state: 'waiting', video: null, faults: ['no-video'] } as const;
  expect(listAdvice({ ...input, faults: ['no-video'] })).toEqual([expect.stringContaining('Only sound')]);
});

it('notices missing and quiet sound by itself', () => {
  expect(listAdvice({ ...GOOD, audio: null })).toEqual([ADVICE.faults['no-audio']]);
  const audio = GOOD.audio && { ...GOOD.audio, level_db: -60 };
  expect(listAdvice({ ...GOOD, audio })).toEqual([ADVICE.quiet]);
});

it('names a fault that it does not know, and says what silence means', () => {
  expect(listAdvice({ ...GOOD, faults: ['moon-phase'] })).toEqual([expect.stringContaining('moon-phase')]);
  const silent = { ...GOOD, state: 'silent', video: null, audio: null } as const;
  expect(listAdvice(silent)).toEqual([expect.stringContaining('Start Streaming')]);
});
