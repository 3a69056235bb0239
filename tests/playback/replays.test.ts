import { describe, expect, it } from 'vitest';
import { phaseAt } from '@/backend/events/timetable';
import { createReplayWatch, keepsWholeEvent } from '@/backend/playback/replay-watch';
import { HOUR, startAtOrigin } from './start-gateway';

const SEGMENTS = '#EXTINF:4,\na.ts\n#EXTINF:4,\nb.ts\n';
const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p.m3u8\n';
const SLIDING = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n${SEGMENTS}`;
const WHOLE = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-PLAYLIST-TYPE:EVENT\n${SEGMENTS}`;
const END = '#EXT-X-ENDLIST\n';

it.each([
  ['a live playlist that drops its first segments', SLIDING, false],
  ['one that has ended', SLIDING + END, false],
  ['a live playlist that keeps all', WHOLE, null],
  ['one that has ended', WHOLE + END, true],
  ['a recording that does not say its type', WHOLE.replace(/#EXT-X-PLAYLIST.*\n/, '') + END, true],
  ['a playlist without segments', `#EXTM3U\n${END}`, null],
])('%s is the whole show: %#', (_what, playlist, isWhole) => {
  expect(keepsWholeEvent(playlist)).toBe(isWhole);
});

describe('the end of a show at an origin', () => {
  async function startShow(playlist: string) {
    const { origin, gateway } = await startAtOrigin({ '/live.m3u8': MASTER, '/720p.m3u8': playlist });
    await gateway.give();
    const watch = createReplayWatch(gateway.playback, (message, error) =>
      expect.fail(`${message} ${String(error)}`),
    );
    return {
      origin,
      gateway,
      async look() {
        gateway.clock.now += 1001;
        await watch.run();
      },
      async phase() {
        const event = await gateway.playback.events.findById('show');
        return event && phaseAt(event, gateway.clock.now);
      },
      end: () => gateway.store.updateTable('events').set({ ended_at: gateway.clock.now }).execute(),
    };
  }

  it('is the end, for those who are in a minute later, where the origin does not keep it', async () => {
    const { gateway, look, phase, end } = await startShow(SLIDING + END);
    const pass = await gateway.pass();
    await look();
    expect(await phase()).toBe('live');
    await end();
    expect(await phase()).toBe('ended');
    gateway.clock.now += 58_000;
    expect((await gateway.media('live.m3u8', pass)).status).toBe(200);
    expect(await gateway.open()).toMatchObject({ playlist: null });
    gateway.clock.now += 3000;
    expect((await gateway.media('live.m3u8', await gateway.pass())).status).toBe(404);
  });

  it('begins the replay where the origin keeps it, for as long as it does', async () => {
    const { origin, gateway, look, phase, end } = await startShow(WHOLE + END);
    await look();
    await end();
    expect(await phase()).toBe('replay');
    expect((await gateway.media('live.m3u8', await gateway.pass())).status).toBe(200);
    origin.state.isDown = true;
    await look();
    origin.state.isDown = false;
    origin.files.delete('/live.m3u8');
    await look();
    gateway.clock.now += HOUR / 12;
    await look();
    expect(await phase()).toBe('replay');
    gateway.clock.now += HOUR / 6;
    await look();
    expect(await phase()).toBe('ended');
    origin.files.set('/live.m3u8', MASTER);
    await look();
    expect(await phase()).toBe('replay');
  });

  it('is taken back where the start is moved past it: the show is to come again', async () => {
    const { origin, gateway, phase, end } = await startShow(SLIDING);
    const stream = { url: `${origin.url}/live.m3u8` };
    const recording = {
      holder: '',
      held_until: 0,
      state: 'stopped',
      reason: 'it was never seen live',
    } as const;
    await gateway.store
      .insertInto('recordings')
      .values({ event_id: 'show', ...recording })
      .execute();
    await gateway.store
      .updateTable('events')
      .set({ media: 'its-recording', origin_state: 'ended' })
      .execute();
    await end();
    await gateway.import({ stream });
    expect(await phase()).toBe('replay');
    const times = { start_time: gateway.clock.now + 24 * HOUR, end_time: gateway.clock.now + 26 * HOUR };
    await gateway.import({ stream, ...times });
    expect(await phase()).toBe('scheduled');
    gateway.clock.now += 25 * HOUR;
    expect(await phase()).toBe('live');
    const event = await gateway.playback.events.findById('show');
    expect(event).toMatchObject({ media: null, ended_at: null, origin_state: null });
    await end();
    gateway.clock.now += HOUR;
    const folder = { folder: 'own', play_as: 'premiere' } as const;
    await gateway.import({ stream: folder, start_time: gateway.clock.now, end_time: times.end_time + HOUR });
    expect([await phase(), (await gateway.playback.events.findById('show'))?.media]).toEqual(['live', 'own']);
    expect(await gateway.store.selectFrom('recordings').selectAll().execute()).toEqual([]);
  });

  it('stays what it was when the event is imported again, unless its stream is another one', async () => {
    const { origin, gateway, look } = await startShow(WHOLE + END);
    await look();
    const read = async () => {
      const event = await gateway.playback.events.findById('show');
      return [event?.media, event?.kept_by];
    };
    await gateway.import({ stream: { url: `${origin.url}/live.m3u8` } });
    expect(await read()).toEqual([null, 'origin']);
    await gateway.store.updateTable('events').set({ media: 'its-recording', kept_by: null }).execute();
    await gateway.import({ stream: { url: `${origin.url}/live.m3u8` } });
    expect(await read()).toEqual(['its-recording', null]);
    await gateway.import({ stream: { url: `${origin.url}/other.m3u8` } });
    expect(await read()).toEqual([null, null]);
    await gateway.import({ stream: { folder: 'own', play_as: 'video' } });
    expect(await read()).toEqual(['own', null]);
  });
});
