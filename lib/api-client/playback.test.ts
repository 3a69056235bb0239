import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { fail, ok } from '@/lib/result';
import { openMedia, openPlayback } from './playback';

const BODY = { eventId: 'evt-1', screen: 'a-screen-of-a-test' };
const TOKEN = {
  ...{ token: 'a.b.c', expires_at: '2026-01-01T00:00:00.000Z' },
  ...{ playlist: 'master.m3u8', grant: 'order' as const },
};

afterEach(() => {
  vi.useRealTimers();
});

it('gives what the embedded API says, a token or a refusal', async () => {
  expect(await openPlayback(BODY, 'a login', 'DE', async () => ok(TOKEN))).toEqual(ok(TOKEN));
  const refused = fail('too_many_screens', "You're watching on another screen.");
  expect(await openPlayback(BODY, 'a login', 'DE', async () => refused)).toEqual(refused);
});

it('hands over the login, the wish and the country', async () => {
  const open = vi.fn(async () => ok(TOKEN));
  await openPlayback(BODY, 'a login', 'DE', open);
  expect(open).toHaveBeenCalledExactlyOnceWith('a login', BODY, 'DE');
});

it('says that the show is interrupted when the store fails', async () => {
  const open = () => Promise.reject(new Error('disk I/O error'));
  expect(await openPlayback(BODY, 'a login', null, open)).toMatchObject({
    error: { code: 'upstream_unavailable' },
  });
});

it('waits no longer than for any other call', async () => {
  vi.useFakeTimers();
  let answer: unknown = null;
  void openPlayback(BODY, 'a login', null, () => new Promise(() => undefined)).then((given) => {
    answer = given;
  });
  await vi.advanceTimersByTimeAsync(env.UPSTREAM_TIMEOUT_MS - 1);
  expect(answer).toBeNull();
  await vi.advanceTimersByTimeAsync(1);
  expect(answer).toMatchObject({ error: { code: 'upstream_unavailable' } });
});

it('waits no longer for the reason why there is no file', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => new Promise(() => undefined) });
  const request = {
    ...{ eventId: 'evt-1', file: 'live.m3u8', method: 'GET', query: new URLSearchParams() },
    ...{ token: null, country: null, header: () => null },
  };
  const answer = openMedia(request, async () => ({ status: 403, headers: {}, body }));
  await vi.advanceTimersByTimeAsync(env.UPSTREAM_TIMEOUT_MS);
  expect(await answer).toMatchObject({ error: { code: 'forbidden' } });
});
