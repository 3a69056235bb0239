import { toShowId } from '@/lib/contract/show-id';
import { afterEach, expect, it, vi } from 'vitest';
import { env } from '@/lib/env';
import { openMedia } from './playback';

afterEach(() => {
  vi.useRealTimers();
});

it('waits no longer for the reason why there is no file', async () => {
  vi.useFakeTimers();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({ pull: () => new Promise(() => undefined) });
  const request = {
    show: toShowId('evt-1'),
    file: 'live.m3u8',
    method: 'GET',
    query: new URLSearchParams(),
    token: null,
    country: null,
    header: () => null,
  };
  const answer = openMedia(request, async () => ({ status: 403, headers: {}, body }));
  await vi.advanceTimersByTimeAsync(env.UPSTREAM_TIMEOUT_MS);
  expect(await answer).toMatchObject({ error: { code: 'forbidden' } });
});
