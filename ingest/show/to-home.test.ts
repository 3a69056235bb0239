import { expect, it } from 'vitest';
import { toHomePlaylist, toOwnFile } from './to-home';

const TEXT = `#EXTM3U
#EXT-X-MEDIA-SEQUENCE:7
#EXT-X-DISCONTINUITY-SEQUENCE:1
#EXT-X-MAP:URI="map-0123456789ab.mp4"
#EXTINF:2.000000,
000007.m4s
#EXTINF:2.000000,
../0/000008.m4s
`;

it('names the segments of a later home apart from those of the one before', () => {
  expect(toHomePlaylist(TEXT, 0)).toBe(TEXT);
  const moved = toHomePlaylist(TEXT, 2);
  expect(moved).toContain('#EXT-X-MEDIA-SEQUENCE:2000007\n');
  expect(moved).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:200001\n');
  expect(moved).toContain('\n2000007.m4s\n');
  expect(moved).toContain('\n../0/2000008.m4s\n');
  expect(moved).toContain('map-0123456789ab.mp4');
});

it('finds the file of a segment by the name that any home gave it', () => {
  for (const name of ['000007.m4s', '1000007.m4s', '12000007.m4s'])
    expect(toOwnFile(name)).toBe('000007.m4s');
  expect(toOwnFile('map-0123456789ab.mp4')).toBe('map-0123456789ab.mp4');
});
