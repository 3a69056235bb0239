import { describe, expect, it } from 'vitest';
import { createEventOperator } from '@/backend/events/operator';
import { isLive } from '@/backend/events/timetable';
import { END_COUNTS_MS } from '@/backend/playback/origin-ends';
import { createReplayWatch } from '@/backend/playback/replay-watch';
import { HOUR, NOW, startAtOrigin, VIEWER } from './start-gateway';
import { addOrder } from '../support/store';

const END = '#EXT-X-ENDLIST\n';

function toPlaylist(last: number, rest = ''): string {
  const segments = [last - 2, last - 1, last].map((number) => `#EXTINF:4,\nseg${number}.ts\n`);
  const head = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:${last - 2}\n`;
  return `${head}${segments.join('')}${rest}`;
}

async function startShow() {
  const { origin, gateway } = await startAtOrigin({ '/live.m3u8': toPlaylist(7) }, { end_time: NOW - 1 });
  await gateway.give();
  const operator = createEventOperator({ store: gateway.store, now: () => gateway.clock.now });
  const show = {
    origin,
    gateway,
    operator,
    readEvent: () =>
      gateway.store.selectFrom('events').selectAll().where('id', '=', 'show').executeTakeFirstOrThrow(),
    isOn: async () => isLive(await show.readEvent(), gateway.clock.now),
    async play(text: string, laterMs = 2000): Promise<string> {
      gateway.clock.now += laterMs;
      origin.files.set('/live.m3u8', text);
      const answer = await gateway.media('live.m3u8', await gateway.pass());
      expect(answer.status).toBe(200);
      return answer.text;
    },
    /** Instances without viewers check every half minute. */
    async look(text: string, laterMs: number): Promise<void> {
      gateway.clock.now += laterMs;
      origin.files.set('/live.m3u8', text);
      await createReplayWatch(gateway.playback, expect.fail).run();
    },
  };
  await show.play(toPlaylist(7));
  return show;
}

describe('an event whose playlist has an end', () => {
  it('goes on when the end was there for two seconds, and players are told of no end', async () => {
    const show = await startShow();
    expect(await show.play(toPlaylist(8, `#EXT-X-PLAYLIST-TYPE:VOD\n${END}`))).not.toMatch(/ENDLIST|VOD/);
    expect(await show.play(toPlaylist(9))).not.toContain('ENDLIST');
    for (let number = 10; number < 40; number += 1) await show.play(toPlaylist(number), 4000);
    expect(await show.isOn()).toBe(true);
    expect(await show.readEvent()).toMatchObject({ ended_at: null, origin_ended_at: null });
  });

  it('is over after 90 seconds, and players are told then', async () => {
    const show = await startShow();
    const over = toPlaylist(8, END);
    expect(await show.play(over)).not.toContain('ENDLIST');
    expect(await show.play(over, END_COUNTS_MS - 1000)).not.toContain('ENDLIST');
    expect(await show.isOn()).toBe(true);
    await show.play(over, 1000);
    expect(await show.isOn()).toBe(false);
    expect(await show.play(over)).toContain(END);
  });

  it('has its open payments looked at when the end counts: there may be nothing left to sell', async () => {
    const show = await startShow();
    const nextCheckAt = NOW + 9 * HOUR;
    await addOrder(show.gateway.store, {
      id: 'ord',
      user_id: VIEWER,
      item_key: 'package:show:seat',
      kind: 'package',
      plan_id: null,
      event_id: 'show',
      package_id: 'seat',
      next_check_at: nextCheckAt,
    });
    const checkedAt = async () =>
      (await show.gateway.store.selectFrom('orders').select('next_check_at').executeTakeFirst())
        ?.next_check_at;
    await show.play(toPlaylist(8, END));
    expect(await checkedAt()).toBe(nextCheckAt);
    await show.play(toPlaylist(8, END), END_COUNTS_MS);
    expect(await checkedAt()).toBe(show.gateway.clock.now);
  });

  it('is on again when it grows, also after its end counted', async () => {
    const show = await startShow();
    const over = toPlaylist(8, END);
    await show.play(over);
    await show.play(over, END_COUNTS_MS);
    expect(await show.isOn()).toBe(false);
    await show.play(toPlaylist(8));
    expect(await show.isOn()).toBe(false);
    expect(await show.play(toPlaylist(9))).not.toContain('ENDLIST');
    expect(await show.isOn()).toBe(true);
    await show.play(toPlaylist(10, END));
    await show.play(toPlaylist(10, END), END_COUNTS_MS);
    await show.look(toPlaylist(11), 7 * HOUR);
    await show.look(toPlaylist(12), 30_000);
    expect((await show.readEvent()).ended_at).not.toBeNull();
  });

  it('ends and goes on for every instance, also for one that was not there before', async () => {
    const show = await startShow();
    const over = toPlaylist(8, END);
    await show.play(over);
    show.gateway.useInstance(1);
    expect(await show.play(over)).not.toContain('ENDLIST');
    show.gateway.useInstance(2);
    await show.play(over, END_COUNTS_MS);
    expect(await show.isOn()).toBe(false);
    show.gateway.useInstance(3);
    await show.play(toPlaylist(9));
    await show.play(toPlaylist(10));
    expect(await show.isOn()).toBe(true);
    show.gateway.useInstance(1);
    expect(await show.play(toPlaylist(11))).not.toContain('ENDLIST');
    expect(await show.isOn()).toBe(true);
  });

  it('ends and goes on while it has no viewers', async () => {
    const show = await startShow();
    const over = toPlaylist(8, END);
    for (let look = 0; look < 4; look += 1) await show.look(over, 30_000);
    expect(await show.isOn()).toBe(false);
    await show.look(toPlaylist(9), 30_000);
    expect(await show.isOn()).toBe(true);
    show.origin.files.set('/720p', toPlaylist(10, END));
    const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p\n';
    for (let look = 0; look < 4; look += 1) await show.look(master, 30_000);
    expect(await show.isOn()).toBe(false);
  });

  it('is a recording where it had an end from the beginning, and ends nothing', async () => {
    const { gateway } = await startAtOrigin({ '/live.m3u8': toPlaylist(8, END) });
    await gateway.give();
    for (let times = 0; times < 3; times += 1) {
      gateway.clock.now += END_COUNTS_MS;
      expect((await gateway.media('live.m3u8', await gateway.pass())).text).toContain(END);
    }
    const row = await gateway.store
      .selectFrom('events')
      .select(['ended_at', 'origin_state'])
      .where('id', '=', 'show')
      .executeTakeFirst();
    expect(row).toEqual({ ended_at: null, origin_state: null });
  });
});

describe("an operator's word", () => {
  it('that it goes on outlasts the end that is still in the playlist, and not the next one', async () => {
    const show = await startShow();
    const over = toPlaylist(8, END);
    await show.play(over);
    await show.play(over, END_COUNTS_MS);
    await show.operator.reopen('show');
    for (let times = 0; times < 3; times += 1)
      expect(await show.play(over, END_COUNTS_MS)).not.toContain('ENDLIST');
    expect(await show.isOn()).toBe(true);
    await show.play(toPlaylist(9));
    await show.play(toPlaylist(9, END));
    await show.play(toPlaylist(9, END), END_COUNTS_MS);
    expect(await show.isOn()).toBe(false);
  });

  it('that it is over stays, whatever the encoder sends', async () => {
    const show = await startShow();
    await show.play(toPlaylist(8, END));
    await show.operator.end('show', null);
    for (let number = 9; number < 13; number += 1) await show.play(toPlaylist(number));
    expect(await show.isOn()).toBe(false);
  });
});
