import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followEnd } from './follow-end';
import { createPlayerStore } from './player-state';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nlow/index.m3u8\n';
const LIVE = '#EXTM3U\n#EXTINF:2,\n1.m4s\n';
const OVER = `${LIVE}#EXT-X-ENDLIST\n`;

function begin() {
  const store = createPlayerStore(true);
  const stop = new AbortController();
  const site = { media: OVER as string | null, asked: [] as string[] };
  const goOn = vi.fn(() => store.set({ halt: null }));
  const load = (url: string) => {
    site.asked.push(url);
    return Promise.resolve(url.endsWith('master.m3u8') ? MASTER : site.media);
  };
  followEnd(store, { address: () => 'https://site.test/a/master.m3u8', goOn, load }, stop.signal);
  return { store, site, goOn, stop };
}

it('goes on within five seconds once the playlist has no end, and only then', async () => {
  const { store, site, goOn } = begin();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(site.asked).toEqual([]);
  store.set({ halt: { kind: 'live-over' } });
  await vi.advanceTimersByTimeAsync(50_000);
  expect(goOn).not.toHaveBeenCalled();
  expect(new Set(site.asked)).toEqual(
    new Set(['https://site.test/a/master.m3u8', 'https://site.test/a/low/index.m3u8']),
  );
  site.media = null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(goOn).not.toHaveBeenCalled();
  site.media = LIVE;
  await vi.advanceTimersByTimeAsync(5000);
  expect(goOn).toHaveBeenCalledTimes(1);
  const { length } = site.asked;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(site.asked).toHaveLength(length);
});

it('looks for three minutes, and not after the player is closed', async () => {
  const { store, site, stop } = begin();
  store.set({ halt: { kind: 'live-over' } });
  await vi.advanceTimersByTimeAsync(200_000);
  const { length } = site.asked;
  expect(length).toBeGreaterThan(100);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(site.asked).toHaveLength(length);
  store.set({ halt: null });
  await vi.advanceTimersByTimeAsync(3000);
  store.set({ halt: { kind: 'live-over' } });
  stop.abort();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(site.asked).toHaveLength(length);
});
