import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listChapters } from '@/backend/events/chapters';
import { createInputWatch } from '@/backend/studio/live/input-watch';
import type { LiveContext } from '@/backend/studio/live/live-context';
import { toShowId } from '@/lib/contract/show-id';
import { hashKey } from '@/ingest/show/publication';
import { dial } from '../ingest/rtmp-client';
import { countSegments, KEY, SECRET, startIngest } from '../ingest/start-ingest';
import { HOUR, listUris, NOW, startGateway } from './start-gateway';

/** An encoder has sent for six seconds. The clock of the live input is months ahead of ours. */
async function startEarly(startsAtMs: number) {
  const ingest = await startIngest({ event: 'show' });
  onTestFinished(() => ingest.close());
  const url = `${ingest.base}/shows/show/index.m3u8`;
  const gateway = await startGateway(
    { stream: { url }, start_time: startsAtMs, end_time: NOW + HOUR },
    [ingest.base],
    ingest.mediaDir,
    { url: ingest.base, secret: SECRET },
  );
  await gateway.give();
  const encoder = await dial(ingest.port);
  await encoder.publish(KEY);
  encoder.configure();
  encoder.media(0, 6040);
  await expect.poll(async () => countSegments(await ingest.playlist())).toBe(3);
  ingest.wait(6000);
  const context = {
    config: { mediaDir: ingest.mediaDir, playback: { secrets: [{ kid: 'a', secret: SECRET }] } },
    deps: { store: gateway.store, now: () => gateway.clock.now, report: expect.fail },
    ingest: gateway.playback.ingest,
  } as unknown as LiveContext;
  const watch = createInputWatch(context, gateway.playback);
  const wait = (ms: number) => {
    gateway.clock.now += ms;
    ingest.wait(ms);
  };
  const move = (values: { start_time?: number; ended_at?: number | null; trim_from?: number }) => {
    wait(10_001);
    return gateway.store.updateTable('events').set(values).where('id', '=', 'show').execute();
  };
  const readTrim = () =>
    gateway.store
      .selectFrom('events')
      .select(['media', 'trim_from'])
      .where('id', '=', 'show')
      .executeTakeFirst();
  return { ingest, gateway, encoder, wait, move, readTrim, look: () => watch.run() };
}

describe('a show whose encoder was on the air before its start', () => {
  it('begins with the segment that holds the start, by the clock of the live input', async () => {
    const { gateway, move } = await startEarly(NOW - 3000);
    const { status, text } = await gateway.media('live.m3u8', await gateway.pass());
    expect([status, countSegments(text.replace(/\?.*/g, ''))]).toEqual([200, 2]);
    expect(text).toContain('#EXT-X-MEDIA-SEQUENCE:1\n');
    expect(text).toMatch(/#EXT-X-PROGRAM-DATE-TIME:.*\n#EXTINF/);
    // A moved start moves the beginning; the start that nothing has reached yet shows nothing.
    await move({ start_time: NOW - 1 });
    const later = await gateway.media('live.m3u8', await gateway.pass());
    expect([later.status, listUris(later.text).length]).toEqual([200, 1]);
  });

  it('gives nothing away before anything of the show has come, nor under guessed names', async () => {
    const { ingest, gateway } = await startEarly(NOW);
    const pass = await gateway.pass();
    expect((await gateway.media('live.m3u8', pass)).status).toBe(404);
    const sealed = gateway.playback.keys.seal(toShowId('other'), `${ingest.base}/shows/show/000000.m4s`);
    const path = `o/${sealed}.m4s`;
    for (const guess of ['000000.m4s', '0/000000.m4s', `${path}?e=9999999999&k=a&s=${hashKey('x')}`])
      expect((await gateway.media(guess, pass)).status).toBeGreaterThanOrEqual(403);
  });

  it('has a replay that begins there too; only a trim reaches further back', async () => {
    const { ingest, gateway, encoder, wait, move, readTrim, look } = await startEarly(NOW - 3000);
    const chapters = JSON.stringify([{ atMs: 1000, title: 'One' }]);
    await gateway.store.updateTable('events').set({ chapters }).where('id', '=', 'show').execute();
    await gateway.playback.ingest.end(toShowId('show'));
    await encoder.closed();
    await move({ ended_at: NOW });
    await look();
    expect(await readTrim()).toEqual({ media: 'show_show', trim_from: 2000 });
    const adopted = await gateway.playback.events.findById('show');
    expect(adopted && listChapters(adopted)).toEqual([{ atMs: 1000, title: 'One' }]);
    wait(1001);
    const count = async (file: string) =>
      listUris((await gateway.media(file, await gateway.pass())).text).length;
    const all = countSegments(await readFile(join(ingest.mediaDir, 'show_show/0/index.m3u8'), 'utf8'));
    expect(await count('0/index.m3u8')).toBe(all - 1);
    wait(200_000);
    expect(await count('live.m3u8')).toBe(all - 1);
    // Another event that plays the recording begins there as well.
    wait(1001);
    const again = { media_url: null, media: 'show_show', trim_from: null };
    const [row] = await gateway.store.selectFrom('events').selectAll().where('id', '=', 'show').execute();
    await gateway.store
      .insertInto('events')
      .values({ ...row!, ...again, id: 'again', domain_key: 'again' })
      .execute();
    expect(await gateway.playback.readEvent(toShowId('again'))).toMatchObject({ trim_from: 2000 });
    await move({ trim_from: 0 });
    expect(await count('0/index.m3u8')).toBe(all);
  });

  it('has no replay where nothing came since the start', async () => {
    const { gateway, encoder, move, readTrim, look } = await startEarly(NOW + 5000);
    await gateway.playback.ingest.end(toShowId('show'));
    await encoder.closed();
    await move({ ended_at: NOW + 5000 });
    await look();
    expect(await readTrim()).toEqual({ media: null, trim_from: null });
  });
});
