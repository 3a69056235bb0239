import { describe, expect, it } from 'vitest';
import { createOutageWatch } from '@/backend/make-good/outage-watch';
import { fail } from '@/lib/result';
import type { NewEvent } from '@/backend/events/file-schema';
import { HOUR, NOW, startAtOrigin, startGateway } from './start-gateway';

type Gateway = Awaited<ReturnType<typeof startGateway>>;

function toPlaylist(last: number, rest = ''): string {
  const segments = [last - 2, last - 1, last].map((number) => `#EXTINF:4,\nseg${number}.ts\n`);
  return `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${last - 2}\n${segments.join('')}${rest}`;
}

const unreachable = { readPlaylist: async () => fail('upstream_unavailable', 'Not from here.') };

/** An instance that looks after live shows, and another one. */
function watch({ playback, store, clock }: Gateway, media: object = {}) {
  const deps = { store, now: () => clock.now, report: expect.fail, ingest: playback.ingest };
  return createOutageWatch(deps, { origins: playback.origins, folders: playback.folders, ...media });
}

const readEvents = ({ store }: Gateway) =>
  store.selectFrom('events').selectAll().where('id', '=', 'show').execute();

/** In seconds since `NOW`. */
const listOutages = async ({ store }: Gateway) =>
  (
    await store.selectFrom('outages').selectAll().where('event_id', '=', 'show').orderBy('from_at').execute()
  ).map(({ cause, from_at: from, until_at: until }) => [
    cause,
    (from - NOW) / 1000,
    until === null ? null : (until - NOW) / 1000,
  ]);

async function startShow(change: Partial<NewEvent> = {}) {
  const { origin, gateway } = await startAtOrigin({ '/live.m3u8': toPlaylist(7) }, change);
  const first = watch(gateway);
  let last = 7;
  return {
    origin,
    gateway,
    /** Looks each four seconds, in which an encoder that sends makes a segment. */
    async lookFor(seconds: number, state: 'sends' | 'stands-still' | 'fails', looks = () => first.look) {
      for (let passed = 0; passed < seconds; passed += 4) {
        gateway.clock.now += 4000;
        if (state === 'sends') last += 1;
        origin.files.set('/live.m3u8', state === 'fails' ? { status: 503 } : toPlaylist(last));
        await looks()(await readEvents(gateway));
      }
    },
  };
}

describe("another server's stream", () => {
  it('is out while its playlist fails, or has nothing new for 15 seconds', async () => {
    const { gateway, lookFor } = await startShow();
    await lookFor(60, 'sends');
    expect(await listOutages(gateway)).toEqual([]);
    await lookFor(60, 'fails');
    await lookFor(60, 'sends');
    await lookFor(12, 'stands-still');
    await lookFor(60, 'sends');
    await lookFor(60, 'stands-still');
    await lookFor(8, 'sends');
    expect(await listOutages(gateway)).toEqual([
      ['origin', 64, 124],
      // From its last segment on.
      ['origin', 252, 316],
    ]);
  });

  it('is not out where only this instance can not reach it, and is where neither can', async () => {
    const { gateway, lookFor } = await startShow();
    const blind = watch(gateway, { origins: unreachable });
    const other = watch(gateway);
    const both = () => async (events: Parameters<typeof blind.look>[0]) => {
      await blind.look(events);
      await other.lookAgain();
    };
    await lookFor(60, 'sends', both);
    expect(await listOutages(gateway)).toEqual([]);
    await lookFor(60, 'fails', both);
    expect(await listOutages(gateway)).toEqual([['origin', expect.any(Number), null]]);
    await lookFor(16, 'sends', both);
    const [[, from, until] = []] = await listOutages(gateway);
    expect(Number(until) - Number(from)).toBeGreaterThan(50);
    expect(Number(until) - Number(from)).toBeLessThanOrEqual(72);
  });

  it('that came late is out from the start, and not before it', async () => {
    const { gateway, lookFor } = await startShow({ start_time: NOW + 60_000 });
    await lookFor(60, 'fails');
    expect(await listOutages(gateway)).toEqual([]);
    await lookFor(40, 'fails');
    await lookFor(40, 'sends');
    expect(await listOutages(gateway)).toEqual([['origin', 60, 104]]);
  });

  it('is measured over six hours, and its last outage ends with the show', async () => {
    const { gateway, lookFor } = await startShow({ end_time: NOW + 6 * HOUR });
    gateway.clock.now = NOW + 6 * HOUR - 60_000;
    await lookFor(20, 'sends');
    await gateway.store
      .updateTable('events')
      .set({ ended_at: NOW + 6 * HOUR })
      .execute();
    await lookFor(80, 'fails');
    expect(await listOutages(gateway)).toEqual([['origin', 6 * 3600 - 36, 6 * 3600]]);
    expect(await gateway.store.selectFrom('outage_doubts').selectAll().execute()).toEqual([]);
  });
});

describe('a video that plays as live', () => {
  it.each(['premiere', 'loop'] as const)('as a %s is out while its folder is gone', async (play_as) => {
    const gateway = await startGateway({ stream: { folder: 'sample-video', play_as } });
    const seen = watch(gateway);
    const gone = watch(gateway, { folders: { has: async () => false } });
    const lookFor = async (by: typeof seen, seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 4) {
        gateway.clock.now += 4000;
        await by.look(await readEvents(gateway));
      }
    };
    await lookFor(seen, 20);
    await lookFor(gone, 40);
    await lookFor(seen, 4);
    expect(await listOutages(gateway)).toEqual([['site', 24, 64]]);
  });

  it('is not measured where viewers start it when they like', async () => {
    const gateway = await startGateway({ stream: { folder: 'sample-video', play_as: 'video' } });
    const gone = watch(gateway, { folders: { has: async () => false } });
    for (let look = 0; look < 9; look += 1) {
      gateway.clock.now += 4000;
      await gone.look(await readEvents(gateway));
    }
    expect(await listOutages(gateway)).toEqual([]);
  });
});
