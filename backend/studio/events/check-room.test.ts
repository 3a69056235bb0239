import { expect, it } from 'vitest';
import { openTestStore } from '@/tests/support/store';
import { createFolder } from '@/tests/support/temp-folder';
import { saveEvents } from '../../events/save-events';
import { checkRoom } from './check-room';
import type { StudioContext } from '../context';

const START = '2026-06-01T20:00:00Z';
const HOUR = 3_600_000;

it("compares the room with what that evening's shows take, and names both", async () => {
  const nowMs = Date.parse(START);
  const store = await openTestStore(nowMs);
  const save = (id: string, start_time: number, url: string) =>
    store.transaction().execute((trx) =>
      saveEvents(
        trx,
        [
          {
            id,
            domain: id,
            title: id,
            description: '',
            image: '/x.webp',
            start_time,
            end_time: start_time + 3 * HOUR,
            stream: { url },
            packages: [{ id: `seat-${id}`, name: 'Seat', price_cents: 500 }],
          },
        ],
        'import',
        nowMs,
      ),
    );
  await save('late', nowMs + 4 * HOUR, 'http://ingest.test/shows/late/index.m3u8');
  await save('tomorrow', nowMs + 20 * HOUR, 'http://ingest.test/shows/tomorrow/index.m3u8');
  await save('elsewhere', nowMs, 'http://other.test/live.m3u8');
  const context = {
    config: { mediaDir: createFolder(), ingest: { url: 'http://ingest.test' } },
    deps: { store },
  } as unknown as StudioContext;
  const check = (gigabytes: number) =>
    checkRoom(context, 'evt-1', { start_time: START, end_time: '2026-06-01T22:00:00Z' }, () =>
      Promise.resolve(gigabytes * 1e9 + 2 * 1024 ** 3),
    );
  // 2 h and 3 h at 8 Mbit/s.
  expect(await check(18)).toMatchObject({
    state: 'good',
    message: expect.stringMatching(
      /last 5 h\. Their recording needs up to 18 GB, and there is room for 18 GB\.$/,
    ),
  });
  expect(await check(17.9)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('ask its operator'),
  });
});
