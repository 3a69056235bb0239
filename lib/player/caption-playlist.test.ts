import { expect, test } from 'vitest';
import { parseCaptionPlaylist } from './caption-playlist';

test('reads a recording', () => {
  expect(parseCaptionPlaylist('#EXTM3U\n#EXTINF:6.0,\na.vtt\n#EXTINF:4,\nb.vtt\n#EXT-X-ENDLIST\n')).toEqual({
    segments: [
      { uri: 'a.vtt', start: 0, seconds: 6, round: 0, dateMs: null },
      { uri: 'b.vtt', start: 6, seconds: 4, round: 0, dateMs: null },
    ],
    lengthSeconds: 10,
    isLive: false,
  });
});

test('follows dates and discontinuities of a live show', () => {
  const { segments, isLive } = parseCaptionPlaylist(
    [
      '#EXT-X-DISCONTINUITY-SEQUENCE:7',
      '#EXT-X-PROGRAM-DATE-TIME:1970-01-01T00:00:10.000Z',
      '#EXTINF:6,',
      'a.vtt',
      '#EXTINF:6,',
      'b.vtt',
      '#EXT-X-DISCONTINUITY',
      '#EXTINF:6,',
      'c.vtt',
    ].join('\r\n'),
  );
  expect(isLive).toBe(true);
  expect(segments.map(({ round, dateMs }) => [round, dateMs])).toEqual([
    [7, 10_000],
    [7, 16_000],
    [8, null],
  ]);
});
