import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { FILMLESS, LIVE, UPCOMING } from '../fixtures';
import { PLAYLIST_TEXT, SECRET_TEXT, SEGMENT_BYTES } from '../media-fixture';
import type { Context } from './context';

const SEGMENT = '360p/seg-0.ts';

/** Watching: who may, and how the bytes come. */
export function describePlayback(context: Context): void {
  const play = (token: string | undefined, eventId: string) => ({ token, params: { eventId } });
  const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer());

  async function registerViewer() {
    const buyer = await context.steps.register();
    await context.steps.buyByCard(buyer.token, LIVE);
    return buyer;
  }

  describe('watching', () => {
    it('is refused at page, playlist and segment without a purchase, and without a login', async () => {
      const { token } = await context.steps.register();
      expect(await context.client.refused(calls.getPlayback, play(token, LIVE.id))).toMatchObject({
        status: 403,
        code: 'not_entitled',
      });
      expect(await context.client.refused(calls.getPlayback, play(undefined, LIVE.id))).toMatchObject({
        status: 401,
      });
      for (const file of ['master.m3u8', '360p/index.m3u8', SEGMENT, 'captions.vtt', 'missing.ts']) {
        expect((await context.client.media(LIVE.id, file, token)).status).toBe(403);
        expect((await context.client.media(LIVE.id, file)).status).toBe(401);
      }
    });

    it('is open to a buyer, at all three, with the right types', async () => {
      const { token } = await registerViewer();
      const playback = await context.client.ok(calls.getPlayback, play(token, LIVE.id));
      expect(playback).toMatchObject({ playlist: 'master.m3u8', grant: 'order', event: { _id: LIVE.id } });
      const playlist = await context.client.media(LIVE.id, 'master.m3u8', token);
      expect(playlist.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
      expect(await playlist.text()).toBe(PLAYLIST_TEXT);
      const captions = await context.client.media(LIVE.id, 'captions.vtt', token);
      expect(captions.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
      const segment = await context.client.media(LIVE.id, SEGMENT, token);
      expect(segment.headers.get('content-type')).toBe('video/mp2t');
      expect(segment.headers.get('cache-control')).toContain('private');
      expect(await bytesOf(segment)).toEqual(SEGMENT_BYTES);
    });

    it('one event does not open another', async () => {
      const { token } = await registerViewer();
      expect((await context.client.media('evt-last-bell', SEGMENT, token)).status).toBe(403);
      expect(await context.client.refused(calls.getPlayback, play(token, 'evt-x'))).toMatchObject({
        status: 404,
      });
    });

    it('ends with the login', async () => {
      const { token } = await registerViewer();
      expect((await context.client.media(LIVE.id, SEGMENT, token, { Range: 'bytes=0-9' })).status).toBe(206);
      await context.client.ok(calls.logout, { token, body: {} });
      expect((await context.client.media(LIVE.id, SEGMENT, token)).status).toBe(401);
      expect((await context.client.media(LIVE.id, 'master.m3u8', token)).status).toBe(401);
      expect(await context.client.refused(calls.getPlayback, play(token, LIVE.id))).toMatchObject({
        status: 401,
      });
    });

    it.each([
      ['has not started', UPCOMING],
      ['has no film yet', FILMLESS],
    ])('an event that %s has nothing to play, even for a buyer', async (_case, event) => {
      const { token } = await context.steps.register();
      await context.steps.buyByCard(token, event);
      const playback = await context.client.ok(calls.getPlayback, play(token, event.id));
      expect(playback).toMatchObject({ playlist: null, grant: 'order' });
      expect((await context.client.media(event.id, SEGMENT, token)).status).toBe(404);
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
      const { token } = await registerViewer();
      const response = await context.client.media(LIVE.id, SEGMENT, token, { Range: range });
      expect(response.status).toBe(206);
      expect(response.headers.get('content-range')).toBe(`bytes ${from}-${to - 1}/300000`);
      expect(response.headers.get('content-length')).toBe(String(to - from));
      expect(await bytesOf(response)).toEqual(SEGMENT_BYTES.slice(from, to));
    });

    it('answers 416 beyond its end, and the whole for a range that makes no sense', async () => {
      const { token } = await registerViewer();
      for (const range of ['bytes=300000-', 'bytes=-0']) {
        const response = await context.client.media(LIVE.id, SEGMENT, token, { Range: range });
        expect(response.status).toBe(416);
        expect(response.headers.get('content-range')).toBe('bytes */300000');
        await response.body?.cancel();
      }
      for (const range of ['bytes=5-1', 'bytes=0-1,4-5', 'lines=0-1', 'bytes=-']) {
        const response = await context.client.media(LIVE.id, SEGMENT, token, { Range: range });
        expect(response.status).toBe(200);
        expect((await bytesOf(response)).length).toBe(300_000);
      }
    });

    it('is not sent again to those who have it, and HEAD sends no bytes', async () => {
      const { token } = await registerViewer();
      const head = await context.client.media(LIVE.id, SEGMENT, token, {}, 'HEAD');
      expect([head.status, head.headers.get('content-length')]).toEqual([200, '300000']);
      expect(await head.text()).toBe('');
      const etag = head.headers.get('etag') ?? '';
      expect((await context.client.media(LIVE.id, SEGMENT, token, { 'If-None-Match': etag })).status).toBe(
        304,
      );
      const stale = { Range: 'bytes=0-9', 'If-Range': '"another"' };
      const whole = await context.client.media(LIVE.id, SEGMENT, token, stale);
      expect((await bytesOf(whole)).length).toBe(300_000);
    });

    it('may be empty', async () => {
      const { token } = await registerViewer();
      const response = await context.client.media(LIVE.id, 'empty.vtt', token);
      expect([response.status, await response.text()]).toEqual([200, '']);
    });

    it.each([
      '../secret.ts',
      '..%2fsecret.ts',
      '%2e%2e/secret.ts',
      '%2e%2e%2fother-film%2fsecret.ts',
      '..%5csecret.ts',
      '360p/../../other-film/secret.ts',
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
    ])('beyond the film is out of reach: %s', async (path) => {
      const { token } = await registerViewer();
      const headers = { Authorization: `Bearer ${token}` };
      const response = await context.client.raw(`/playback/${LIVE.id}/media/${path}`, { headers });
      expect([400, 401, 403, 404]).toContain(response.status);
      expect(await response.text()).not.toContain(SECRET_TEXT);
    });
  });
}
