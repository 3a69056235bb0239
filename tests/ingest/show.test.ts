import { readdir, readFile, rename, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferSource, Input, ALL_FORMATS } from 'mediabunny';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createShows } from '@/ingest/show/shows';
import { toShowId } from '@/lib/contract/show-id';
import { createFolder } from '../support/temp-folder';
import { dial } from './rtmp-client';
import { hashKey } from '@/ingest/show/publication';
import { BACKUP, countSegments, KEY, NEW_KEY, REHEARSAL, SECRET, startIngest } from './start-ingest';

type Ingest = Awaited<ReturnType<typeof startIngest>>;
const started: Ingest[] = [];
const start = async (...options: Parameters<typeof startIngest>) => {
  const ingest = await startIngest(...options);
  started.push(ingest);
  return ingest;
};

afterEach(async () => {
  for (const ingest of started.splice(0).reverse()) await ingest.close();
});

const segments = (ingest: Ingest) => expect.poll(async () => countSegments(await ingest.playlist()));

async function send(ingest: Ingest, toMs: number, key = KEY, fromMs = 0) {
  const client = await dial(ingest.port);
  await client.publish(key);
  client.configure(fromMs);
  client.media(fromMs, toMs);
  return client;
}

describe('a show', () => {
  it('becomes segments at keyframes, with one map', async () => {
    const ingest = await start();
    expect(await ingest.playlist()).toBe('404');
    const client = await send(ingest, 6040);
    await segments(ingest).toBe(3);
    const playlist = await ingest.playlist();
    expect(playlist).toContain('#EXT-X-TARGETDURATION:2\n');
    expect(playlist.match(/#EXTINF:2\.000000,/g)).toHaveLength(3);
    expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(1);
    expect(playlist).not.toContain('DISCONTINUITY\n');
    expect(playlist).not.toContain('ENDLIST');
    const status = await ingest.status();
    expect(status).toMatchObject({ state: 'receiving', input: 'primary', drops: 0, lost_frames: 0 });
    expect(status.video).toMatchObject({
      codec: 'avc1.42c01f',
      width: 1280,
      height: 720,
      keyframe_seconds: 2,
    });
    expect(status.audio).toMatchObject({ codec: 'mp4a.40.2', channels: 2, sample_rate: 48_000 });
    client.close();
    // What had not reached a keyframe is written too.
    await segments(ingest).toBe(4);
  });

  it('writes files that hold both tracks, on one timeline', async () => {
    const ingest = await start();
    const client = await send(ingest, 4040);
    await segments(ingest).toBe(2);
    client.close();
    const map = /URI="(.*)"/.exec(await ingest.playlist())?.[1];
    const read = async (file: string) =>
      Buffer.from(await (await fetch(`${ingest.base}/shows/evt-1/${file}`)).arrayBuffer());
    const bytes = Buffer.concat([
      await read(String(map)),
      await read('000000.m4s'),
      await read('000001.m4s'),
    ]);
    const input = new Input({ source: new BufferSource(bytes), formats: ALL_FORMATS });
    const tracks = await input.getTracks();
    expect(tracks.map(({ type }) => type).sort()).toEqual(['audio', 'video']);
    for (const track of tracks) expect(await track.computeDuration()).toBeCloseTo(4, 1);
    expect((await fetch(`${ingest.base}/shows/evt-1/..%2frecording.json`)).status).toBe(404);
  });

  it('goes on after a reconnect, behind a discontinuity and on the same clock', async () => {
    const ingest = await start();
    (await send(ingest, 2040)).close();
    await segments(ingest).toBe(2);
    ingest.wait(40_000);
    (await send(ingest, 2040)).close();
    await segments(ingest).toBe(4);
    const playlist = await ingest.playlist();
    expect(playlist.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(1);
    expect(playlist.match(/#EXT-X-MAP/g)).toHaveLength(1);
    const [first = 0, second = 0] = [...playlist.matchAll(/DATE-TIME:(.*)/g)].map(([, at = '']) =>
      Date.parse(at),
    );
    expect(second - first).toBeGreaterThanOrEqual(40_000);
    expect(await ingest.status()).toMatchObject({ drops: 1 });
    const starts = (await ingest.log())
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { start: number }).start);
    expect(starts.map((seconds) => Math.round(seconds * 10) / 10)).toEqual([0, 2, 2, 4]);
  });

  it('is over only when the site says so, and can go on again', async () => {
    const ingest = await start();
    const client = await send(ingest, 2040);
    await segments(ingest).toBe(1);
    expect((await fetch(`${ingest.base}/shows/evt-1/end`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${ingest.base}/shows/evt-1/status`)).status).toBe(401);
    for (let round = 0; round < 2; round += 1)
      expect((await ingest.post('/shows/evt-1/end')).status).toBe(200);
    await client.closed();
    expect(await ingest.playlist()).toContain('#EXT-X-ENDLIST');
    expect(await ingest.status()).toMatchObject({ state: 'ended' });
    const master = await readFile(join(ingest.mediaDir, 'show_evt-1/master.m3u8'), 'utf8');
    expect(master).toContain('\n0/index.m3u8\n');
    ingest.wait(150_000);
    expect(await ingest.playlist()).toContain('#EXT-X-PLAYLIST-TYPE:VOD');
    await ingest.post('/shows/evt-1/reopen');
    await ingest.post('/shows/evt-1/reopen');
    expect(await ingest.playlist()).not.toContain('#EXT-X-ENDLIST');
    const again = await send(ingest, 2040);
    await segments(ingest).toBe(3);
    again.close();
    expect((await ingest.post('/shows/evt-2/end')).status).toBe(404);
  });

  it('goes on for an encoder that the site lets in after its end', async () => {
    const ingest = await start();
    (await send(ingest, 2040)).close();
    await segments(ingest).toBe(2);
    await ingest.post('/shows/evt-1/end');
    const client = await send(ingest, 2040);
    await segments(ingest).toBe(3);
    expect(await ingest.playlist()).not.toContain('#EXT-X-ENDLIST');
    client.close();
  });

  it('goes on where its log ends, after a kill in the middle of a line', async () => {
    const ingest = await start();
    (await send(ingest, 4040)).close();
    await segments(ingest).toBe(3);
    await ingest.close({ keep: true });
    const path = join(ingest.mediaDir, 'show_evt-1/0/log.jsonl');
    const whole = await readFile(path);
    await truncate(path, whole.length - 20);
    await writeFile(join(ingest.mediaDir, 'show_evt-1/0/000009.m4s.1234.part'), 'half');
    const next = await start({ mediaDir: ingest.mediaDir });
    expect(countSegments(await next.playlist())).toBe(2);
    expect(await next.status()).toMatchObject({ input: null });
    const client = await send(next, 2040);
    await segments(next).toBe(3);
    expect(await next.playlist()).toContain('#EXT-X-DISCONTINUITY\n');
    client.close();
  });

  it('deletes a rehearsal that begins again, and keeps nothing of it', async () => {
    const ingest = await start();
    const client = await send(ingest, 2040, REHEARSAL);
    const count = async () => countSegments(await ingest.playlist('evt-1~rehearsal'));
    await expect.poll(count).toBe(1);
    await ingest.post('/shows/evt-1~rehearsal/end');
    await client.closed();
    (await send(ingest, 4040, `${REHEARSAL}?x=1`)).close();
    await expect.poll(count).toBe(3);
    expect(await ingest.playlist('evt-1~rehearsal')).not.toContain('DISCONTINUITY\n');
  });

  it('deletes a rehearsal, also where the process that ended it died', async () => {
    const ingest = await start();
    const count = async (one: Ingest) => countSegments(await one.playlist('evt-1~rehearsal'));
    const client = await send(ingest, 2040, REHEARSAL);
    await expect.poll(() => count(ingest)).toBe(1);
    expect(await ingest.part('evt-1~rehearsal')).toEqual([]);
    await ingest.post('/shows/evt-1~rehearsal/end');
    await client.closed();
    await ingest.close({ keep: true });
    const next = await start({ mediaDir: ingest.mediaDir });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    // The site looks at it in between.
    const { state } = await next.status('evt-1~rehearsal');
    expect(state).toBe('ended');
    vi.advanceTimersByTime(60_001);
    vi.useRealTimers();
    await expect.poll(() => readdir(ingest.mediaDir)).toEqual([]);
  });

  it('leaves no half of a rehearsal to one that asks while it is deleted', async () => {
    const mediaDir = createFolder();
    const shows = createShows({ mediaDir, url: 'http://ingest.test', report: () => undefined });
    await shows.end(await shows.begin(toShowId('evt-1', 'rehearsal'), false));
    const asked = async () => {
      for (let round = 0; round < 50; round += 1) await shows.find(toShowId('evt-1', 'rehearsal'));
    };
    const [show] = await Promise.all([shows.begin(toShowId('evt-1', 'rehearsal'), false), asked(), asked()]);
    expect(show.end.isPassing).toBe(true);
    expect(await show.folder.has('recording.json')).toBe(true);
    expect(await show.folder.readText('0/log.jsonl')).toMatch(/^[^\n]*"passing"[^\n]*\n$/);
    expect(await shows.find(toShowId('evt-1', 'rehearsal'))).toBe(show);
  });

  it('keeps the recording of a rehearsal when the next one is not kept', async () => {
    const ingest = await start();
    const count = async () => countSegments(await ingest.playlist('evt-1~rehearsal'));
    ingest.site.keepsRehearsal = true;
    const client = await send(ingest, 2040, REHEARSAL);
    await expect.poll(count).toBe(1);
    await ingest.post('/shows/evt-1~rehearsal/end');
    await client.closed();
    ingest.site.keepsRehearsal = false;
    (await send(ingest, 2040, REHEARSAL)).close();
    await expect.poll(count).toBe(4);
    expect(await ingest.log('show_evt-1--rehearsal')).not.toContain('passing');
    expect(await ingest.part('evt-1~rehearsal')).toHaveLength(4);
  });

  it('begins from nothing where the studio has deleted what was recorded', async () => {
    const mediaDir = createFolder();
    const shows = createShows({ mediaDir, url: 'http://ingest.test', report: () => undefined });
    const id = toShowId('evt-1', 'rehearsal');
    const first = await shows.begin(id, true);
    await shows.end(first);
    await rename(first.path, join(mediaDir, 'deleted'));
    const next = await shows.begin(id, true);
    expect(next).not.toBe(first);
    expect(await next.folder.has('recording.json')).toBe(true);
  });

  it('says that the disk is full, keeps nothing in memory, and goes on when it has room', async () => {
    let free = 0;
    const ingest = await start({ freeBytes: () => Promise.resolve(free) });
    free = 1e12;
    const client = await send(ingest, 40);
    free = 0;
    client.media(40, 6080);
    await expect.poll(async () => (await ingest.status()).faults).toContain('disk-full');
    expect(await ingest.playlist()).toBe('404');
    expect(ingest.reports).toHaveLength(1);
    await expect.poll(async () => (await ingest.status()).lost_frames).toBeGreaterThan(50);
    free = 1e12;
    client.media(6080, 10_160);
    await segments(ingest).toBeGreaterThanOrEqual(2);
    client.close();
  });
});

describe('two encoders', () => {
  it('refuses a second one with the same key until the first is silent for 5 s', async () => {
    const ingest = await start();
    const first = await send(ingest, 2040);
    await segments(ingest).toBe(1);
    const second = await dial(ingest.port);
    await second.publish(KEY);
    expect(second.text()).toContain('NetStream.Publish.BadName');
    await second.closed();
    expect(first.isClosed()).toBe(false);
    ingest.wait(5001);
    const third = await send(ingest, 2040);
    await first.closed();
    await segments(ingest).toBe(3);
    expect(await ingest.status()).toMatchObject({ drops: 1, input: 'primary' });
    third.close();
  });

  it('lets those go that the site names, or all, and the next one in at once', async () => {
    const ingest = await start();
    const primary = await send(ingest, 2040);
    const backup = await send(ingest, 2040, BACKUP);
    const path = '/shows/evt-1/disconnect';
    expect((await fetch(`${ingest.base}${path}`, { method: 'POST' })).status).toBe(401);
    expect((await fetch(`${ingest.base}/encoders`)).status).toBe(401);
    expect((await ingest.post(`${path}?key=${hashKey(NEW_KEY)}`)).status).toBe(200);
    expect(await ingest.encoders()).toHaveLength(2);
    await ingest.post(`${path}?key=${hashKey(KEY)}`);
    await primary.closed();
    expect(backup.isClosed()).toBe(false);
    const next = await send(ingest, 2040);
    await ingest.post(path);
    await Promise.all([next.closed(), backup.closed()]);
    expect(await ingest.encoders()).toEqual([]);
    expect(await ingest.status()).not.toMatchObject({ state: 'ended' });
  });

  it('goes on while the site is away, and takes no new encoder', async () => {
    const ingest = await start();
    const client = await send(ingest, 2040);
    ingest.site.isAway = true;
    client.media(2040, 4080);
    await segments(ingest).toBe(2);
    client.close();
    const other = await dial(ingest.port);
    await other.publish(BACKUP);
    expect(other.text()).toContain('The stream key could not be checked.');
    await other.closed();
    expect(ingest.site.asked[0]).toBe(`Bearer ${SECRET} {"key":"${KEY}","address":"127.0.0.1"}`);
    const said = [ingest.lines, ingest.reports, await ingest.log(), await ingest.playlist()].join('\n');
    expect(said).not.toContain('sk_');
  });
});
