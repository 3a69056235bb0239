import { describe, expect, it } from 'vitest';
import { readMediaPlaylist } from '@/recording/hls/media-playlist';
import { toSimulatedLive, toTimeline } from './simulated-live';

const VIDEO = readMediaPlaylist(
  '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n' +
    '#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4,\na.m4s\n#EXTINF:4,\nb.m4s\n#EXTINF:2,\nc.m4s\n#EXT-X-ENDLIST\n',
);
const START = Date.parse('2026-01-01T00:00:00Z');

function show(elapsedMs: number, { loops = true, dvrMs = 8000 } = {}) {
  const timeline = toTimeline(VIDEO);
  return toSimulatedLive(VIDEO, timeline, { startsAtMs: START, nowMs: START + elapsedMs, dvrMs, loops });
}

const tag = (text: string, name: string) => new RegExp(`^#EXT-X-${name}:(.*)$`, 'm').exec(text)?.[1];
const segments = (text: string) =>
  text.split('\n').filter((line) => /^[abc]\.m4s$|^#EXT-X-DISCONTINUITY$/.test(line));

describe('simulated live', () => {
  it('has its first segment in the moment it begins', () => {
    expect(segments(show(0))).toEqual(['a.m4s']);
    expect(segments(show(-5000))).toEqual(['a.m4s']);
    expect(segments(show(3999))).toEqual(['a.m4s']);
    expect(segments(show(4000))).toEqual(['a.m4s', 'b.m4s']);
  });

  it('slides, loops, and numbers everything from the clock alone', () => {
    const text = show(12_500);
    expect(segments(text)).toEqual(['b.m4s', 'c.m4s', '#EXT-X-DISCONTINUITY', 'a.m4s']);
    expect(tag(text, 'MEDIA-SEQUENCE')).toBe('1');
    expect(tag(text, 'DISCONTINUITY-SEQUENCE')).toBe('0');
    expect(text).not.toContain('ENDLIST');
    expect(text).not.toContain('PLAYLIST-TYPE');
    expect(text.match(/PROGRAM-DATE-TIME:(.*)/g)).toEqual([
      'PROGRAM-DATE-TIME:2026-01-01T00:00:04.000Z',
      'PROGRAM-DATE-TIME:2026-01-01T00:00:10.000Z',
    ]);
    const later = show(1_000 * 10_000 + 12_500);
    expect(segments(later)).toEqual(segments(text));
    expect(tag(later, 'MEDIA-SEQUENCE')).toBe('3001');
    expect(tag(later, 'DISCONTINUITY-SEQUENCE')).toBe('1000');
  });

  it('never loses or renames a segment from one second to the next', () => {
    const seen = new Map<number, string>();
    for (let elapsed = 0; elapsed < 60_000; elapsed += 250) {
      const text = show(elapsed);
      let number = Number(tag(text, 'MEDIA-SEQUENCE'));
      for (const name of segments(text).filter((line) => !line.startsWith('#'))) {
        expect(seen.get(number) ?? name).toBe(name);
        seen.set(number, name);
        number += 1;
      }
    }
    expect([...seen.keys()]).toEqual([...seen.keys()].sort((a, b) => a - b));
    expect(seen.size).toBe(18);
  });

  it('shown once ends as a whole, for who comes late', () => {
    expect(show(9_999, { loops: false })).not.toContain('ENDLIST');
    const text = show(10_000, { loops: false });
    expect(text).toContain('#EXT-X-ENDLIST');
    expect(segments(text)).toEqual(['a.m4s', 'b.m4s', 'c.m4s']);
  });

  it('has keys, maps and discontinuities of the video where they belong, in every round', () => {
    const video = readMediaPlaylist(
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:5\n#EXT-X-MAP:URI="one.mp4"\n#EXTINF:4,\na.m4s\n' +
        '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=AES-128,URI="k"\n#EXT-X-MAP:URI="two.mp4"\n#EXTINF:4,\nb.m4s\n' +
        '#EXTINF:4,\nc.m4s\n#EXT-X-ENDLIST\n',
    );
    const at = (elapsedMs: number, dvrMs: number) =>
      toSimulatedLive(video, toTimeline(video), {
        startsAtMs: START,
        nowMs: START + elapsedMs,
        dvrMs,
        loops: true,
      });
    const state = (text: string) =>
      text.split('\n').filter((line) => /^#EXT-X-(KEY|MAP|DISCONTINUITY$)|^[abc]/.test(line));
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="k"';
    const withIv = (number: number) => `${key},IV=0x${number.toString(16).padStart(32, '0')}`;
    expect(state(at(13_000, 20_000))).toEqual([
      '#EXT-X-MAP:URI="one.mp4"',
      'a.m4s',
      '#EXT-X-DISCONTINUITY',
      key,
      '#EXT-X-MAP:URI="two.mp4"',
      withIv(6),
      'b.m4s',
      withIv(7),
      'c.m4s',
      '#EXT-X-DISCONTINUITY',
      '#EXT-X-KEY:METHOD=NONE',
      '#EXT-X-MAP:URI="one.mp4"',
      'a.m4s',
    ]);
    const late = at(12_000 + 9_000, 4_000);
    expect(state(late)).toEqual([key, '#EXT-X-MAP:URI="two.mp4"', withIv(6), 'b.m4s', withIv(7), 'c.m4s']);
    expect(tag(late, 'DISCONTINUITY-SEQUENCE')).toBe('3');
    expect(tag(at(13_000, 20_000), 'DISCONTINUITY-SEQUENCE')).toBe('0');
  });
});
