import { toShowId } from '@/lib/contract/show-id';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const loadEngine = vi.hoisted(() => vi.fn());
vi.mock('./load-engine', () => ({ loadEngine }));

const EVENT = 'evt-show';
const SHOW = toShowId(EVENT);
const PLAYLIST = `/api/playback/${EVENT}/media/master.m3u8`;
const asked: string[] = [];
let answer: { status: number; body: object };
let { giveHeadStart } = {} as typeof import('./head-start');
let { takePlaylist, takeToken } = {} as typeof import('./early');

beforeEach(async () => {
  vi.resetModules();
  loadEngine.mockClear();
  ({ giveHeadStart } = await import('./head-start'));
  ({ takePlaylist, takeToken } = await import('./early'));
  vi.useFakeTimers({ toFake: ['performance'] });
  vi.stubGlobal('location', { href: 'https://site.example/user/watch/evt-show' });
  asked.length = 0;
  answer = { status: 200, body: { ttl_ms: 90_000, playlist: 'master.m3u8', grant: 'order', account: 'a' } };
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return path === PLAYLIST
      ? new Response('#EXTM3U')
      : Response.json(answer.body, { status: answer.status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a player finds engine, token and playlist on their way, each once', async () => {
  giveHeadStart(SHOW);
  giveHeadStart(SHOW);
  expect(loadEngine).toHaveBeenCalledOnce();
  expect(await takeToken(SHOW)).toMatchObject({ ok: true, value: { playlist: 'master.m3u8' } });
  expect(takeToken(SHOW)).toBeNull();
  await vi.waitFor(() => expect(asked).toContain(PLAYLIST));
  expect(await takePlaylist(PLAYLIST)).toBe('#EXTM3U');
  expect(takePlaylist(PLAYLIST)).toBeNull();
  expect(asked).toEqual([`/api/playback/${EVENT}/token`, PLAYLIST]);
});

test('a player of another event, or one that comes late, asks for itself', async () => {
  giveHeadStart(SHOW);
  expect(takeToken(toShowId('evt-other'))).toBeNull();
  await vi.waitFor(() => expect(asked).toContain(PLAYLIST));
  vi.advanceTimersByTime(10_001);
  expect([takeToken(SHOW), takePlaylist(PLAYLIST)]).toEqual([null, null]);
});

test('a refusal is handed on, and no playlist asked for', async () => {
  answer = { status: 403, body: { error: 'Your access to this event has expired.', code: 'access_over' } };
  giveHeadStart(SHOW);
  expect(await takeToken(SHOW)).toMatchObject({ ok: false, error: { code: 'access_over' } });
  expect(asked).toHaveLength(1);
});
