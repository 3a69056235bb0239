import { expect, it } from 'vitest';
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
