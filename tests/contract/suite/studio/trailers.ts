import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ALL_FORMATS, BufferSource, Input } from 'mediabunny';
import { describe, expect, it } from 'vitest';
import { API_BASE, toTrailerPath } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { createClip } from '@/tests/video-fixtures';
import { type Context, tenTimes } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { createLibrarySteps } from '../../steps/video-steps';

export function describeTrailers(context: Context): void {
  const { client, target, inside } = context;
  const studio = createStudio(context);
  const videos = createLibrarySteps(context);

  async function choose({ token, organisationId }: Studio, trailer: string) {
    const { version } = await client.ok(studioCalls.getStudioChannel, { token, params: { organisationId } });
    const body = { organisationId, version, domain: `t${organisationId.slice(-8)}`, trailer };
    return client.send(studioCalls.saveChannel, { token, body });
  }
  const get = (videoId: string, headers: HeadersInit = {}, method = 'GET') =>
    target.fetch(new Request(target.origin + API_BASE + toTrailerPath(videoId), { headers, method }));
  const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer());

  describe('the trailer of a channel', () => {
    it('is one file for anyone, whole or in ranges, as long as it is the trailer', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      expect((await get(videoId)).status).toBe(404);
      expect((await choose(owner, videoId)).status).toBe(200);
      const [whole, ...more] = await tenTimes(async () => {
        const answer = await get(videoId);
        return { answer, bytes: await bytesOf(answer) };
      });
      const { answer, bytes } = whole ?? expect.unreachable();
      expect(answer.status).toBe(200);
      for (const one of more) expect(one.bytes.equals(bytes)).toBe(true);
      const size = bytes.length;
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'video/mp4',
        'content-length': String(size),
        'accept-ranges': 'bytes',
        'cache-control': 'public, max-age=3600',
      });
      for (const [range, from, until] of [
        ['bytes=0-99', 0, 100],
        ['bytes=100-', 100, size],
        ['bytes=-7', size - 7, size],
        [`bytes=5-${size + 9}`, 5, size],
      ] as const) {
        const part = await get(videoId, { Range: range });
        expect([range, part.status, part.headers.get('content-range')]).toEqual([
          range,
          206,
          `bytes ${from}-${until - 1}/${size}`,
        ]);
        expect((await bytesOf(part)).equals(bytes.subarray(from, until))).toBe(true);
      }
      const beyond = await get(videoId, { Range: `bytes=${size}-` });
      expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
      const etag = answer.headers.get('etag') ?? '';
      expect((await get(videoId, { 'If-None-Match': etag })).status).toBe(304);
      const old = await get(videoId, { Range: 'bytes=0-9', 'If-Range': '"another"' });
      expect([old.status, (await bytesOf(old)).length]).toEqual([200, size]);
      const head = await get(videoId, {}, 'HEAD');
      expect([head.headers.get('content-length'), (await bytesOf(head)).length]).toEqual([String(size), 0]);

      expect((await get('../secret')).status).toBe(404);
      expect((await choose(await studio.startOrganisation(), videoId)).status).toBe(400);
      await choose(owner, '');
      expect((await get(videoId)).status).toBe(404);
    });

    it('of a phone held upright stays upright and as long, with an odd number of frames', async () => {
      const owner = await studio.startOrganisation();
      const clip = await createClip({ frames: 137, fps: 30, rotation: 90, isMov: true, soundSeconds: 4.6 });
      const { videoId = '' } = await videos.upload(owner, clip, 'video');
      expect(await videos.settle(owner, videoId ?? '')).toMatchObject({ state: 'ready' });
      await choose(owner, videoId ?? '');
      const input = new Input({
        source: new BufferSource(await bytesOf(await get(videoId ?? ''))),
        formats: ALL_FORMATS,
      });
      const video = (await input.getPrimaryVideoTrack()) ?? expect.unreachable();
      const packets = await video.computePacketStats();
      expect([video.rotation, packets.packetCount]).toEqual([90, 137]);
      // The last picture stays until the sound ends.
      expect(Math.abs((await input.computeDuration()) - 4.6)).toBeLessThan(0.02);
    });

    it('whose files are gone is none, and costs the others nothing', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      await choose(owner, videoId);
      await rm(join(dirname(inside.uploadsDir), toLibraryFolder(videoId)), { recursive: true });
      expect((await get(videoId)).status).toBe(404);
    });
  });
}
