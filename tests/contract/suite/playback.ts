import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { NO_VIDEO, LIVE, REPLAY, UPCOMING } from '../fixtures';
import { PLAYLIST_TEXT, SECRET_TEXT, SEGMENT_BYTES } from '../media-fixture';
import { type Context, newScreen } from '../steps/context';

const SEGMENT = '360p/seg-0.ts';
const INDEX = '360p/index.m3u8';

export function describePlayback({ client, steps }: Context): void {
  const play = (token: string | undefined, eventId: string) => ({ token, params: { eventId } });
  const screen = (token: string | undefined, eventId: string, id = newScreen()) => ({
    token,
    body: { eventId, screen: id },
  });
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

  async function registerViewer(event = REPLAY) {
    const buyer = await steps.register();
    await steps.buyByCard(buyer.token, event);
    const { token: pass } = await client.ok(calls.openPlayback, screen(buyer.token, event.id));
    return { ...buyer, pass };
  }

  async function listAddresses(eventId: string, playlist: string, pass: string): Promise<string[]> {
    const response = await client.media(eventId, playlist, pass);
    expect(response.status).toBe(200);
    const folder = playlist.replace(/[^/]*$/, '');
    return (await response.text()).split('\n').flatMap((line) => (/^[^#]/.test(line) ? [folder + line] : []));
  }

  async function signedSegment(): Promise<string> {
    const { pass } = await registerViewer();
    const [segment = ''] = await listAddresses(REPLAY.id, INDEX, pass);
    return segment;
  }

  describe('watching', () => {
    it('is refused at page, token, playlist and segment without a purchase, and without a login', async () => {
      const { token } = await steps.register();
      const notBought = { status: 403, code: 'not_entitled' };
      expect(await client.refused(calls.getPlayback, play(token, LIVE.id))).toMatchObject(notBought);
      expect(await client.refused(calls.openPlayback, screen(token, LIVE.id))).toMatchObject(notBought);
      expect((await client.refused(calls.getPlayback, play(undefined, LIVE.id))).status).toBe(401);
      expect((await client.refused(calls.openPlayback, screen(undefined, LIVE.id))).status).toBe(401);
      for (const playlist of ['master.m3u8', INDEX]) {
        expect((await client.media(LIVE.id, playlist)).status).toBe(401);
        expect((await client.media(LIVE.id, playlist, token)).status).toBe(401);
      }
      for (const file of [SEGMENT, 'captions.vtt', 'missing.ts'])
        expect((await client.media(LIVE.id, file, token)).status).toBe(403);
    });

    it('is open to a buyer, at all four, with the right types', async () => {
      const { token, pass } = await registerViewer();
      const playback = await client.ok(calls.getPlayback, play(token, REPLAY.id));
      expect(playback).toMatchObject({ playlist: 'master.m3u8', grant: 'order', event: { _id: REPLAY.id } });
      const playlist = await client.media(REPLAY.id, 'master.m3u8', pass);
      expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(playlist.headers.get('cache-control')).toBe('private, no-store');
      expect(await playlist.text()).toBe(PLAYLIST_TEXT);
      const [captions = ''] = await listAddresses(REPLAY.id, 'captions.m3u8', pass);
      const text = await client.media(REPLAY.id, captions);
      expect(text.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
      const [first = '', ...more] = await listAddresses(REPLAY.id, INDEX, pass);
      expect(more).toHaveLength(3);
      // Segments need no cookie, so that a shared cache can store them.
      const segment = await client.media(REPLAY.id, first);
      expect(segment.headers.get('content-type')).toBe('video/mp2t');
      expect(segment.headers.get('cache-control')).toMatch(/^public, max-age=\d{3,4}, immutable$/);
      expect(await bytesOf(segment)).toEqual(SEGMENT_BYTES);
    });

    it('a live show has the same segments for everybody, and no end', async () => {
      const [one, two] = await Promise.all([registerViewer(LIVE), registerViewer(LIVE)]);
      const text = await (await client.media(LIVE.id, INDEX, one.pass)).text();
      expect(text).toMatch(/#EXT-X-MEDIA-SEQUENCE:\d+\n/);
      expect(text).not.toMatch(/ENDLIST|PLAYLIST-TYPE/);
      const shown = await listAddresses(LIVE.id, INDEX, two.pass);
      const [segment = ''] = shown.slice(-2);
      expect(text).toContain(segment.replace('360p/', ''));
      expect((await client.media(LIVE.id, segment)).status).toBe(200);
    });

    it('the token may come in the address, and goes on in the addresses of the variants', async () => {
      const { pass } = await registerViewer();
      const address = `master.m3u8?token=${pass}`;
      const text = await (await client.media(REPLAY.id, address)).text();
      expect(text).toContain(`${INDEX}?token=${pass}\n`);
      expect((await client.media(REPLAY.id, `${INDEX}?token=${pass}`)).status).toBe(200);
    });

    it('one event does not open another, nor one segment the next', async () => {
      const { pass } = await registerViewer();
      expect((await client.media(LIVE.id, 'master.m3u8', pass)).status).toBe(401);
      const [first = '', second = ''] = await listAddresses(REPLAY.id, INDEX, pass);
      expect((await client.media(LIVE.id, first)).status).toBe(403);
      const [path] = second.split('?');
      const [, signature] = first.split('?');
      expect((await client.media(REPLAY.id, `${path}?${signature}`)).status).toBe(403);
      const later = first.replace(/e=(\d+)/, (_, seconds) => `e=${Number(seconds) + 3600}`);
      expect((await client.media(REPLAY.id, later)).status).toBe(403);
      const { token } = await steps.register();
      expect(await client.refused(calls.getPlayback, play(token, 'evt-x'))).toMatchObject({ status: 404 });
      expect(await client.refused(calls.openPlayback, screen(token, 'evt-x'))).toMatchObject({ status: 404 });
    });

    it.each([
      ['has not started', UPCOMING],
      ['has no video yet', NO_VIDEO],
    ])('an event that %s has nothing to play, even for a buyer', async (_case, event) => {
      const { token } = await steps.register();
      await steps.buyByCard(token, event);
      const playback = await client.ok(calls.getPlayback, play(token, event.id));
      expect(playback).toMatchObject({ playlist: null, grant: 'order' });
      const opened = await client.ok(calls.openPlayback, screen(token, event.id));
      expect(opened).toMatchObject({ playlist: null, grant: 'order' });
      expect((await client.media(event.id, 'master.m3u8', opened.token)).status).toBe(404);
    });

    it('a device is tested on the same way, without a purchase, with a clip and nothing else', async () => {
      const { token } = await steps.register();
      const test = { eventId: UPCOMING.id, screen: newScreen(), purpose: 'test' };
      const opened = await client.ok(calls.openPlayback, { token, body: test });
      expect(opened).toMatchObject({ playlist: 'clip/master.m3u8', grant: 'test' });
      expect((await client.media(UPCOMING.id, 'clip/master.m3u8', opened.token)).status).toBe(200);
      const clip = await listAddresses(UPCOMING.id, `clip/${INDEX}`, opened.token);
      expect(clip).toHaveLength(3);
      expect(await bytesOf(await client.media(UPCOMING.id, clip[0] ?? ''))).toEqual(SEGMENT_BYTES);
      expect((await client.media(UPCOMING.id, 'master.m3u8', opened.token)).status).toBe(404);
    });
  });

  describe('a media file', () => {
    it.each([
      ['bytes=0-0', 0, 1],
      ['bytes=100-199', 100, 200],
      ['bytes=299990-', 299_990, 300_000],
      ['bytes=-5', 299_995, 300_000],
      ['bytes=131000-270000', 131_000, 270_001],
      ['bytes=299999-999999', 299_999, 300_000],
    ])('answers %s with that part', async (range, from, to) => {
      const response = await client.media(REPLAY.id, await signedSegment(), undefined, { Range: range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/300000`);
      expect(response.headers.get('content-length')).toBe(String(to - from));
      expect(await bytesOf(response)).toEqual(SEGMENT_BYTES.slice(from, to));
    });

    it('answers 416 beyond its end, and the whole for a range that makes no sense', async () => {
      const segment = await signedSegment();
      for (const range of ['bytes=300000-', 'bytes=-0']) {
        const response = await client.media(REPLAY.id, segment, undefined, { Range: range });
        expect(response.status).toBe(416);
        expect(response.headers.get('content-range')).toBe('bytes */300000');
        await response.body?.cancel();
      }
      for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-']) {
        const response = await client.media(REPLAY.id, segment, undefined, { Range: range });
        expect(response.status).toBe(200);
        expect((await bytesOf(response)).length).toBe(300_000);
      }
    });

    it('is not sent again to those who have it, and HEAD sends no bytes', async () => {
      const segment = await signedSegment();
      const head = await client.media(REPLAY.id, segment, undefined, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000']);
      expect(await head.text()).toBe('');
      const etag = head.headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"older", ${etag}`, '*']) {
        const again = await client.media(REPLAY.id, segment, undefined, { 'If-None-Match': known });
        expect(again.status, known).toBe(304);
      }
      const stale = { Range: 'bytes=0-9', 'If-Range': '"another"' };
      const whole = await client.media(REPLAY.id, segment, undefined, stale);
      expect((await bytesOf(whole)).length).toBe(300_000);
    });

    it('may be empty', async () => {
      const { pass } = await registerViewer();
      const [, empty = ''] = await listAddresses(REPLAY.id, 'captions.m3u8', pass);
      const response = await client.media(REPLAY.id, empty);
      expect([response.status, await response.text()]).toEqual([200, '']);
    });

    it.each([
      '../secret.ts',
      '..%2fsecret.ts',
      '%2e%2e/secret.ts',
      '%2e%2e%2fother-video%2fsecret.ts',
      '..%5csecret.ts',
      '360p/../../other-video/secret.ts',
      '360p/%2e%2e/%2e%2e/%2e%2e/secret.ts',
      '%2fetc%2fpasswd',
      '//etc/passwd',
      'link.ts',
      'linked/secret.ts',
      'master.m3u8%00.ts',
      'notes.txt',
      '360p',
      '.hidden.ts',
      '%E0%A4%A.ts',
    ])('beyond the video is out of reach: %s', async (path) => {
      const { pass } = await registerViewer();
      const headers = { Authorization: `Bearer ${pass}` };
      const response = await client.raw(`/playback/${REPLAY.id}/media/${path}`, { headers });
      expect([400, 401, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toContain(SECRET_TEXT);
    });
  });

  it('a login gets so many tokens in a minute', async () => {
    const { token } = await registerViewer();
    const statuses = [];
    for (let asked = 1; asked < 125; asked += 1)
      statuses.push((await client.send(calls.openPlayback, screen(token, REPLAY.id))).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const refusal = await client.refused(calls.openPlayback, screen(token, REPLAY.id));
    expect(refusal).toMatchObject({ status: 429, code: 'rate_limited' });
  });
}
