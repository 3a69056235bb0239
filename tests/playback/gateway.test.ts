import { TOKEN_MS } from '@/lib/contract/terms';
import { describe, expect, it } from 'vitest';
import { LEASE_MS, MOVES_PER_HOUR } from '@/backend/playback/places';
import { TOKENS_PER_MINUTE } from '@/backend/playback/context';
import { type Gateway, HOUR, NOW, startGateway, startOrigin, VIEWER } from './start-gateway';

/** What a playlist leads to, from the event's own folder. */
async function listAddresses(gateway: Gateway, playlist: string, token: string): Promise<string[]> {
  const { status, text } = await gateway.media(playlist, token);
  expect(status).toBe(200);
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    return [new URL(line, `http://x/${playlist}`).href.replace('http://x/', '')];
  });
}

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

  it('ends with the access, at the next token and at the next playlist', async () => {
    const gateway = await startGateway();
    await gateway.give();
    const pass = await gateway.pass();
    await gateway.takeAway();
    expect((await gateway.media('360p/index.m3u8', pass)).status).toBe(403);
    expect(await gateway.open()).toBe('not_entitled');
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
    // Nor may it be used anywhere else.
    const token = typeof opened === 'string' ? null : opened.token;
    const statuses = [];
    for (const country of ['YY', 'XX', null])
      statuses.push((await only.media('master.m3u8', token, { country })).status);
    expect(statuses).toEqual([200, 451, 451]);
  });
});

describe('screens', () => {
  const [ONE, TWO, THREE] = ['screen-number-one', 'screen-number-two', 'screen-number-three'] as const;

  it('that are not heard of for 45 seconds leave their place', async () => {
    const gateway = await startGateway();
    await gateway.give();
    for (const screen of [ONE, TWO]) expect(await gateway.open(screen)).toMatchObject({ grant: 'operator' });
    gateway.clock.now += LEASE_MS - 1;
    await gateway.open(TWO);
    await gateway.playback.places.stop();
    gateway.clock.now += 1;
    // The first has left, so that the third takes no one else’s place, and the second plays on.
    expect(await gateway.open(THREE)).toMatchObject({ grant: 'operator' });
    expect(await gateway.open(TWO)).toMatchObject({ grant: 'operator' });
    // Back after all, it finds no place, and does not push anybody out by itself.
    expect(await gateway.open(ONE)).toBe('too_many_screens');
    expect(await gateway.open(ONE, { takeOver: true })).toMatchObject({ grant: 'operator' });
    expect(await gateway.open(TWO)).toBe('too_many_screens');
  });

  it('go on after a night, when no other screen has come, and what they were given before has run out', async () => {
    const gateway = await startGateway();
    await gateway.give();
    const first = await gateway.open(ONE);
    await gateway.open(ONE);
    await gateway.open(TWO);
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
    expect(await gateway.open('screen-after-them')).toBe('rate_limited');
    const rows = await gateway.store.selectFrom('places').select('screen').execute();
    expect(rows).toEqual([
      { screen: expect.stringMatching(/^screen-number-/) },
      { screen: expect.stringMatching(/^screen-number-/) },
    ]);
  });

  it('are as many as the package allows, in whatever order concurrent requests arrive', async () => {
    const gateway = await startGateway({
      packages: [{ id: 'seat', name: 'Seat', price_cents: 500, screens: 1 }],
    });
    const times = { created_at: NOW, updated_at: NOW, paid_at: NOW, next_check_at: NOW };
    await gateway.store
      .insertInto('orders')
      .values({
        ...{ id: 'ord', user_id: VIEWER, item_key: 'package:show:seat', kind: 'package', plan_id: null },
        ...{ event_id: 'show', package_id: 'seat', item_name: 'Seat', amount_cents: 500, currency: 'USD' },
        ...{ provider: 'stripe', provider_ref: 'pi', status: 'paid', underway_at: null, refunded_at: null },
        ...{ dispute_status: null, ...times },
      })
      .execute();
    await Promise.all([ONE, TWO, THREE].map((screen) => gateway.open(screen)));
    const beats = [];
    for (const screen of [ONE, TWO, THREE]) beats.push(await gateway.open(screen));
    expect(beats.filter((beat) => beat !== 'too_many_screens')).toHaveLength(1);
  });
});

describe('a preview', () => {
  it('gives the free seconds of a live show once, on all screens together', async () => {
    const gateway = await startGateway({
      stream: { folder: 'sample-film', play_as: 'loop' },
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
    // What is shown now, and not what was shown before.
    expect(text.match(/#EXTINF/g)?.length).toBeLessThanOrEqual(8);
    gateway.clock.now += 50_000;
    expect(await gateway.open()).toBe('not_entitled');
    gateway.clock.now += HOUR / 4;
    expect(await gateway.open('a-third-screen-of-it')).toBe('not_entitled');
  });

  it('has nothing of a playlist that is a whole: a premiere that is over, an origin that keeps everything', async () => {
    const premiere = await startGateway({
      stream: { folder: 'sample-film', play_as: 'premiere' },
      preview_seconds: 600,
      start_time: NOW - 10_000,
    });
    const early = await premiere.media('360p/index.m3u8', await premiere.pass());
    expect(early.status).toBe(200);
    premiere.clock.now += 70_000;
    const late = await premiere.media('360p/index.m3u8', await premiere.pass());
    expect(late).toMatchObject({ status: 403 });
    expect(late.text).not.toContain('.m4s');

    const origin = await startOrigin();
    for (const whole of ['#EXT-X-ENDLIST\n', '#EXT-X-PLAYLIST-TYPE:EVENT\n']) {
      origin.files.set('/show.m3u8', `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${whole}#EXTINF:4,\na.ts\n`);
      const gateway = await startGateway(
        { stream: { url: `${origin.url}/show.m3u8` }, preview_seconds: 600 },
        [origin.url],
      );
      expect(await gateway.media('live.m3u8', await gateway.pass())).toMatchObject({ status: 403 });
      await gateway.give();
      expect(await gateway.media('live.m3u8', await gateway.pass())).toMatchObject({ status: 200 });
    }
  });

  it('is of a show, never of a recording', async () => {
    expect(await (await startGateway({ preview_seconds: 60 })).open()).toBe('not_entitled');
    const over = { start_time: NOW - 3 * HOUR, end_time: NOW - HOUR };
    expect(
      await (
        await startGateway({
          stream: { folder: 'sample-film', play_as: 'loop' },
          preview_seconds: 60,
          ...over,
        })
      ).open(),
    ).toBe('not_entitled');
  });
});

describe('a premiere', () => {
  it('is shown to all by the clock, and is a video afterwards', async () => {
    const gateway = await startGateway({
      stream: { folder: 'sample-film', play_as: 'premiere' },
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

describe('an origin', () => {
  const MASTER = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\n720p/index.m3u8?key=1\n';
  const LIVE =
    '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:7\n#EXTINF:4,\nseg7.ts\n#EXTINF:4,\n/abs/seg8.ts\n';

  async function startShow(live = LIVE) {
    const origin = await startOrigin();
    origin.files.set('/live/master.m3u8', MASTER);
    origin.files.set('/live/720p/index.m3u8?key=1', live);
    origin.files.set('/live/720p/seg7.ts', 'seven');
    origin.files.set('/abs/seg8.ts', 'eight');
    const gateway = await startGateway(
      { stream: { url: `${origin.url}/live/master.m3u8` }, end_time: NOW - 1 },
      [origin.url],
    );
    await gateway.give();
    const pass = await gateway.pass();
    return { origin, gateway, pass };
  }

  it('plays through the gateway, and is named nowhere', async () => {
    const { origin, gateway, pass } = await startShow();
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    expect(variant).toMatch(/^o\/a\.[\w-]+\.m3u8$/);
    const segments = await listAddresses(gateway, variant, pass);
    const answers = await Promise.all(segments.map((segment) => gateway.media(segment)));
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [200, 'seven'],
      [200, 'eight'],
    ]);
    const { port } = new URL(origin.url);
    const said = JSON.stringify([variant, segments, answers.map(({ headers }) => headers)]);
    for (const hint of ['127.0.0.1', port, 'seg7', 'abs', 'master']) expect(said).not.toContain(hint);
    // A segment goes as a part too.
    const header = (name: string) => (name === 'range' ? 'bytes=1-3' : null);
    expect(await gateway.media(segments[0] ?? '', null, { header })).toMatchObject({
      status: 206,
      text: 'eve',
    });
  });

  it('is asked once for all who watch', async () => {
    const { origin, gateway, pass } = await startShow();
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    const [segment = ''] = await listAddresses(gateway, variant, pass);
    origin.asked.length = 0;
    gateway.clock.now += 1000;
    await Promise.all(Array.from({ length: 50 }, () => gateway.media(variant, pass)));
    await Promise.all(Array.from({ length: 50 }, () => gateway.media(segment)));
    expect(origin.asked).toEqual(['/live/720p/index.m3u8?key=1', '/live/720p/seg7.ts']);
  });

  it('that is gone is told from one that is not there yet, and plays again when it is back', async () => {
    const { origin, gateway, pass } = await startShow();
    origin.state.isDown = true;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 503 });
    origin.state.isDown = false;
    origin.files.delete('/live/master.m3u8');
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 404 });
    origin.files.set('/live/master.m3u8', '<html>busy</html>');
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 503 });
    origin.files.set('/live/master.m3u8', MASTER);
    gateway.clock.now += 1001;
    expect(await gateway.media('live.m3u8', pass)).toMatchObject({ status: 200 });
  });

  it('leads nowhere else: not to another host, not by a redirect, not by an address of ours made up', async () => {
    const other = await startOrigin();
    other.files.set('/secret.ts', 'secret');
    const { origin, gateway, pass } = await startShow(
      `#EXTM3U\n#EXTINF:4,\n${other.url}/secret.ts\n#EXTINF:4,\nfile:///etc/passwd\n#EXTINF:4,\n/moved.ts\n`,
    );
    origin.files.set('/secret.ts', 'secret');
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    for (const segment of await listAddresses(gateway, variant, pass)) {
      const { status, text } = await gateway.media(segment);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(text).not.toContain('secret');
    }
    expect(other.asked).toEqual([]);
    expect(origin.asked).not.toContain('/secret.ts');
  });

  it('stays live past its announced end, until its playlist ends', async () => {
    const { origin, gateway, pass } = await startShow();
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    await gateway.media(variant, pass);
    origin.files.set('/live/720p/index.m3u8?key=1', `${LIVE}#EXT-X-ENDLIST\n`);
    gateway.clock.now += 1001;
    await gateway.media(variant, pass);
    const row = await gateway.store
      .selectFrom('events')
      .select('ended_at')
      .where('id', '=', 'show')
      .executeTakeFirst();
    expect(row?.ended_at).toBe(gateway.clock.now);
  });

  it('that has an end from the beginning is a recording, and ends nothing', async () => {
    const { gateway, pass } = await startShow(`${LIVE}#EXT-X-ENDLIST\n`);
    const [variant = ''] = await listAddresses(gateway, 'live.m3u8', pass);
    await gateway.media(variant, pass);
    const row = await gateway.store
      .selectFrom('events')
      .select('ended_at')
      .where('id', '=', 'show')
      .executeTakeFirst();
    expect(row?.ended_at).toBeNull();
  });
});
