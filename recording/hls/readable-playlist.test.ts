import { expect, it } from 'vitest';
import { renameAddresses } from './playlist';
import { toReadablePlaylist } from './readable-playlist';

const read = (...lines: string[]) => toReadablePlaylist(['#EXTM3U', ...lines].join('\n'), null);

it('fills in variables', () => {
  const playlist = read('#EXT-X-DEFINE:NAME="cdn",VALUE="https://o.example"', '#EXTINF:4,', '{$cdn}/1.ts');
  expect(playlist).toMatchObject({ ok: true, text: expect.stringContaining('https://o.example/1.ts') });
});

it('refuses a short playlist whose variables would fill the memory', () => {
  const define = `#EXT-X-DEFINE:NAME="a",VALUE="${'x'.repeat(50_000)}"`;
  expect(read(define, '{$a}'.repeat(2000))).toMatchObject({
    ok: false,
    why: expect.stringContaining('EXT-X-DEFINE'),
  });
  expect(read(define, ...Array.from({ length: 2000 }, () => '{$a}'))).toMatchObject({ ok: false });
});

it('refuses more addresses than a day has, each of which would be signed', () => {
  const segments = Array.from({ length: 50_000 }, (_, index) => `#EXTINF:4,\n${index}.ts`);
  expect(read(...segments).ok).toBe(true);
  expect(read(...segments, 'one-more.ts')).toMatchObject({
    ok: false,
    why: expect.stringContaining('50001 addresses'),
  });
  const keys = Array.from({ length: 50_001 }, () => '#EXT-X-KEY:METHOD=AES-128,URI="k"');
  expect(read(...keys).ok).toBe(false);
});

it('gives players what they need and some encoders leave out', () => {
  const text = '\uFEFF#EXTM3U\r#EXT-X-MAP:uri="i.mp4"\r#EXTINF:3.6,\ra.m4s\r#EXTINF: 4.2,\rb.m4s\r';
  const playlist = toReadablePlaylist(text, null);
  if (!playlist.ok) return expect.fail(playlist.why);
  const written = renameAddresses(playlist.text, (uri, _part, role) => `${role}(${uri})`);
  expect(written.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:5',
    '#EXT-X-MAP:URI="map(i.mp4)"',
    '#EXTINF:3.6,',
    'segment(a.m4s)',
    '#EXTINF:4.2,',
    'segment(b.m4s)',
    '',
  ]);
  expect(read('#EXT-X-STREAM-INF:BANDWIDTH=1', 'a')).toMatchObject({
    text: expect.not.stringContaining('TARGETDURATION'),
  });
});
