import { join } from 'node:path';
import { DEFAULT_SCREENS, TOKEN_MS } from '@/lib/contract/terms';
import { describe, expect, it } from 'vitest';
import { LEASE_MS, MOVES_PER_HOUR } from '@/backend/playback/place-rules';
import { TOKENS_PER_MINUTE } from '@/backend/playback/gateway';
import { createFolder } from '../support/temp-folder';
import { HOUR, NOW, startAtOrigin, startGateway } from './start-gateway';

const LOOP = { folder: 'sample-video', play_as: 'loop' } as const;
const PREMIERE = { folder: 'sample-video', play_as: 'premiere' } as const;

describe('a token', () => {
  it('opens playlists for as long as it lasts, and no longer than the access', async () => {
    const gateway = await startGateway();
    await gateway.give(NOW + 30_000);
    const opened = await gateway.open();
    expect(opened).toMatchObject({ grant: 'operator', expires_at: new Date(NOW + 30_000).toISOString() });
    await gateway.takeAway();
    await gateway.give();
    const pass = await gateway.pass();
    gateway.clock.now += TOKEN_MS - 1000;
    expect((await gateway.media('master.m3u8', pass)).status).toBe(200);
    gateway.clock.now += 2000;
    expect((await gateway.media('master.m3u8', pass)).status).toBe(401);
  });

  it('needs no store, and neither do the playlists that it opens', async () => {
    const gateway = await startGateway();
    await gateway.give();
    const pass = await gateway.pass();
    const playlist = await gateway.media('360p/index.m3u8', pass);
    await gateway.playback.viewing.write();
    await gateway.store.destroy();
    for (const laterMs of [0, TOKEN_MS - 1000]) {
      gateway.clock.now += laterMs;
      expect((await gateway.media('360p/index.m3u8', pass)).text).toBe(playlist.text);
      expect((await gateway.media('360p/index.m3u8', 'no token')).status).toBe(401);
    }
  });

  it('is not given where the event may not be seen', async () => {
    const gateway = await startGateway({ countries: { deny: ['XX'] } });
    await gateway.give();
    expect(await gateway.open('screen-of-a-test-1', { country: 'XX' })).toBe('country_blocked');
    expect(await gateway.open('screen-of-a-test-1', { country: 'YY' })).toMatchObject({ grant: 'operator' });
    expect(await gateway.open()).toMatchObject({ grant: 'operator' });
    const only = await startGateway({ countries: { allow: ['YY'] } });
    await only.give();
    expect(await only.open()).toBe('country_blocked');
    const opened = await only.open('screen-of-a-test-1', { country: 'YY' });
    expect(opened).toMatchObject({ grant: 'operator' });
    const token = typeof opened === 'string' ? null : opened.token;
    const statuses = [];
    for (const country of ['YY', 'XX', null])
      statuses.push((await only.media('master.m3u8', token, { country })).status);
    expect(statuses).toEqual([200, 451, 451]);
  });
});

it('a video that comes with the site plays whatever MEDIA_DIR holds', async () => {
  const mediaDir = createFolder();
  for (const folder of [mediaDir, join(mediaDir, 'not-there-yet')]) {
    const gateway = await startGateway({}, [], folder);
    await gateway.give();
    expect((await gateway.media('master.m3u8', await gateway.pass())).status).toBe(200);
  }
});

describe('screens', () => {
  const SCREENS = Array.from({ length: DEFAULT_SCREENS }, (_, index) => `screen-number-${index}`);
  const [ONE = '', ...OTHERS] = SCREENS;
  const FURTHER = 'screen-after-them';

  it('that are not heard of for 45 seconds leave their place', async () => {
    const gateway = await startGateway();
    await gateway.give();
    for (const screen of SCREENS) expect(await gateway.open(screen)).toMatchObject({ grant: 'operator' });
    gateway.clock.now += LEASE_MS - 1;
    for (const screen of OTHERS) await gateway.open(screen);
    await gateway.playback.close();
    gateway.clock.now += 1;
    expect(await gateway.open(FURTHER)).toMatchObject({ grant: 'operator' });
    for (const screen of OTHERS) expect(await gateway.open(screen)).toMatchObject({ grant: 'operator' });
    expect(await gateway.open(ONE)).toBe('too_many_screens');
    expect(await gateway.open(ONE, { takeOver: true })).toMatchObject({ grant: 'operator' });
    expect(await gateway.open(OTHERS[0])).toBe('too_many_screens');
  });

  it('go on after a night, when no other screen has come, and what they were given before has run out', async () => {
    const gateway = await startGateway();
    await gateway.give();
    const first = await gateway.open(ONE);
    await gateway.open(ONE);
    await gateway.open(FURTHER);
    gateway.clock.now += 9 * HOUR;
    expect(await gateway.open(ONE)).toMatchObject({ grant: 'operator' });
    gateway.clock.now += LEASE_MS - 1;
    const place = typeof first === 'string' ? null : (first.place ?? null);
    expect(await gateway.open(ONE, { place })).toBe('too_many_screens');
    expect(await gateway.open(ONE)).toMatchObject({ grant: 'operator' });
  });

  it('cannot be shared by letting a place run out for the next device', async () => {
    const gateway = await startGateway();
    await gateway.give();
    const opened = [];
    for (let turn = 0; turn < MOVES_PER_HOUR + 4; turn += 1) {
      gateway.clock.now += LEASE_MS;
      opened.push(await gateway.open(`screen-in-turn-${turn}`));
    }
    const refused = opened.filter((one) => one === 'too_many_screens');
    expect(refused).toHaveLength(4);
  });

  it('leave as many rows as may be on, however many ask', async () => {
    const gateway = await startGateway();
    await gateway.give();
    for (let number = 0; number < TOKENS_PER_MINUTE; number += 1)
      await gateway.open(`screen-number-${number}`, { takeOver: true });
    expect(await gateway.open(FURTHER)).toBe('rate_limited');
    const rows = await gateway.store.selectFrom('places').select('screen').execute();
    expect(rows).toEqual(SCREENS.map(() => ({ screen: expect.stringMatching(/^screen-number-/) })));
  });
});

describe('a preview', () => {
  it('gives the free seconds of a live show once, on all screens together', async () => {
    const gateway = await startGateway({
      stream: LOOP,
      preview_seconds: 120,
    });
    expect(await gateway.open()).toMatchObject({ grant: 'preview', preview_left: 120 });
    gateway.clock.now += 30_000;
    const second = await gateway.open('another-screen-of-it');
    expect(second).toMatchObject({
      preview_left: 90,
      expires_at: new Date(gateway.clock.now + TOKEN_MS).toISOString(),
    });
    gateway.clock.now += 40_000;
    const opened = await gateway.open();
    expect(opened).toMatchObject({ preview_left: 50 });
    const { text } = await gateway.media('360p/index.m3u8', typeof opened === 'string' ? null : opened.token);
    expect(text.match(/#EXTINF/g)?.length).toBeLessThanOrEqual(8);
    gateway.clock.now += 50_000;
    expect(await gateway.open()).toBe('not_entitled');
    gateway.clock.now += HOUR / 4;
    expect(await gateway.open('a-third-screen-of-it')).toBe('not_entitled');
  });

  it('ends with its free seconds and with the show, for a token that was given out before', async () => {
    const gateway = await startGateway({
      stream: LOOP,
      preview_seconds: 60,
      end_time: NOW + 30_000,
    });
    const pass = await gateway.pass();
    const statuses = [];
    for (const laterMs of [0, 31_000, 30_000]) {
      gateway.clock.now += laterMs;
      statuses.push((await gateway.media('360p/index.m3u8', pass)).status);
    }
    expect(statuses).toEqual([200, 403, 401]);
  });

  it('has nothing of a playlist that is a whole: a premiere that is over, an origin that keeps everything', async () => {
    const premiere = await startGateway({
      stream: PREMIERE,
      preview_seconds: 600,
      start_time: NOW - 10_000,
    });
    const early = await premiere.media('360p/index.m3u8', await premiere.pass());
    expect(early.status).toBe(200);
    premiere.clock.now += 70_000;
    const late = await premiere.media('360p/index.m3u8', await premiere.pass());
    expect(late).toMatchObject({ status: 403 });
    expect(late.text).not.toContain('.m4s');

    for (const whole of ['#EXT-X-ENDLIST\n', '#EXT-X-PLAYLIST-TYPE:EVENT\n']) {
      const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${whole}#EXTINF:4,\na.ts\n`;
      const { gateway } = await startAtOrigin({ '/show.m3u8': playlist }, { preview_seconds: 600 });
      expect(await gateway.media('live.m3u8', await gateway.pass())).toMatchObject({ status: 403 });
      await gateway.give();
      expect(await gateway.media('live.m3u8', await gateway.pass())).toMatchObject({ status: 200 });
    }
  });

  it('is of a show, never of a recording', async () => {
    expect(await (await startGateway({ preview_seconds: 60 })).open()).toBe('not_entitled');
    const over = { start_time: NOW - 3 * HOUR, end_time: NOW - HOUR };
    expect(await (await startGateway({ stream: LOOP, preview_seconds: 60, ...over })).open()).toBe(
      'not_entitled',
    );
  });
});

describe('a premiere', () => {
  it('is shown to all by the clock, and is a video afterwards', async () => {
    const gateway = await startGateway({
      stream: PREMIERE,
      start_time: NOW - 10_000,
      end_time: NOW + HOUR,
    });
    await gateway.give();
    const pass = await gateway.pass();
    const early = await gateway.media('360p/index.m3u8', pass);
    expect(early.text.match(/#EXTINF/g)).toHaveLength(3);
    expect(early.text).not.toContain('ENDLIST');
    gateway.clock.now = NOW + HOUR;
    const replay = await gateway.media('360p/index.m3u8', await gateway.pass());
    expect(replay.text).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    expect(replay.text.match(/#EXTINF/g)).toHaveLength(18);
  });
});
