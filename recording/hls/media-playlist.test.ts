import { describe, expect, it } from 'vitest';
import { keepNewest } from './media-playlist';

const HEAD = '#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-TARGETDURATION:6\n';
const segments = (names: string) => [...names].map((name) => `#EXTINF:6.000000,\n${name}.ts\n`).join('');

describe('the newest segments of a live playlist', () => {
  it('are as many as fit, and at least one', () => {
    const text = `${HEAD}#EXT-X-MEDIA-SEQUENCE:40\n${segments('abcdef')}`;
    const cut = (ms: number) => [...keepNewest(text, ms).matchAll(/^(.)\.ts$/gm)].map(([, name]) => name);
    expect([cut(12_000), cut(17_999), cut(100), cut(60_000)].map((names) => names.join(''))).toEqual([
      'ef',
      'ef',
      'f',
      'abcdef',
    ]);
    expect(keepNewest(text, 12_000)).toContain('\n#EXT-X-MEDIA-SEQUENCE:44\n');
  });

  it('have the key, the map and the interruptions in force for them', () => {
    const key = '#EXT-X-KEY:METHOD=AES-128,URI="k"';
    const text = `${HEAD}#EXT-X-MEDIA-SEQUENCE:2\n#EXT-X-DISCONTINUITY-SEQUENCE:5\n#EXT-X-MAP:URI="old.mp4"\n${key}\n${segments('a')}#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="new.mp4"\n${segments('bc')}`;
    const lines = keepNewest(text, 7000).split('\n');
    expect(lines).toContain('#EXT-X-DISCONTINUITY-SEQUENCE:6');
    expect(lines.slice(5)).toEqual([
      key,
      '#EXT-X-MAP:URI="new.mp4"',
      `${key},IV=0x${'4'.padStart(32, '0')}`,
      '#EXTINF:6.000000,',
      'c.ts',
      '',
    ]);
  });

  it('are none where there are none', () => {
    expect(keepNewest(HEAD, 30_000)).toContain('#EXT-X-MEDIA-SEQUENCE:0\n');
  });
});
