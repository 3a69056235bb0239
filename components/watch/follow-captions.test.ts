import { afterEach, expect, test, vi } from 'vitest';
import { follow } from './follow-captions';

// Needs a browser; see e2e/modes/theatre.spec.ts.
vi.mock('./read-cues', () => ({
  readCues: (file: string) => Promise.resolve([{ startTime: 0, text: file.split('\n').at(-1) }]),
  moveCue: (cue: object) => cue,
}));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('captions go on after a segment that is missing', async () => {
  vi.useFakeTimers();
  const files: Record<string, string> = {
    '/media/en.m3u8':
      '#EXTM3U\n#EXTINF:4,\na.vtt\n#EXT-X-GAP\n#EXTINF:4,\ngap.ts\n#EXTINF:4,\nc.vtt\n#EXT-X-ENDLIST\n',
    '/media/a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nFirst',
    '/media/c.vtt': 'WEBVTT\n\n00:09.000 --> 00:10.000\nThird',
  };
  const fetchFile = vi.fn((address: string) => {
    const text = files[new URL(address, 'https://x').pathname];
    return Promise.resolve(new Response(text ?? '{"error":"x"}', { status: text === undefined ? 404 : 200 }));
  });
  vi.stubGlobal('fetch', fetchFile);
  vi.stubGlobal('window', { location: { href: 'https://x/watch' } });
  vi.stubGlobal('VTTCue', Object);
  const cues: { text: string }[] = [];
  const text = { cues, addCue: (cue: { text: string }) => cues.push(cue) } as unknown as TextTrack;
  const video = { currentTime: 0 } as HTMLVideoElement;
  const clock = {
    livePosition: () => null,
    fragments: () => [],
    offsets: () => [{ baseTime: 0, timescale: 1, trackId: 0 }],
  };
  const controller = new AbortController();
  follow(video, { url: '/media/en.m3u8', text }, clock, controller.signal);
  await vi.advanceTimersByTimeAsync(10_000);
  controller.abort();
  expect(cues.map((cue) => cue.text)).toEqual(['First', 'Third']);
  expect(fetchFile).toHaveBeenCalledTimes(4);
});
