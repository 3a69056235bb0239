import { Buffer } from 'node:buffer';
import { readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { API_BASE, calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { MAX_CHUNK_BYTES, UPLOADS_PATH } from '@/lib/contract/studio/uploads/schemas';
import { PICTURE_QUOTA_BYTES } from '@/backend/studio/settings/settings';
import { createUploads } from '@/backend/studio/uploads/uploads';
import { createLibrary } from '@/backend/studio/videos/library';
import type { Context } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';
import { createPhoto, createUploadSteps } from '../../steps/upload-steps';

const DAY_MS = 24 * 3_600_000;

/** A PNG of a few bytes that says it has 40,000 × 40,000 pixels. */
function createBomb(): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.byteLength);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(40_000, 0);
  head.writeUInt32BE(40_000, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const data = deflateSync(Buffer.alloc(5000));
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
}

/** A GIF with 60 frames of 1,000 × 1,000 pixels, of which each sets one. */
const ANIMATION = Buffer.from(
  `474946383961e803e803800000000000ffffff${'2c0000000001000100000202440100'.repeat(60)}3b`,
  'hex',
);

export function describeStudioUploads(context: Context): void {
  const { client, inside } = context;
  const studio = createStudio(context);
  const uploads = createUploadSteps(context);

  const openPicture = (address: string) => client.raw(address);

  async function savePage(owner: Studio, eventId: string, change: object) {
    const { draft, version } = await studio.read(owner, eventId);
    const body = { ...studio.toPageBody(draft), eventId, version, ...change };
    return client.send(studioCalls.saveEventPage, { token: owner.token, body });
  }

  async function addMember({ organisationId }: Studio): Promise<Studio> {
    const { token } = await context.steps.register();
    const row = { organisation_id: organisationId, user_id: toUserId({ token }) };
    await inside.store
      .insertInto('memberships')
      .values({ ...row, role: 'editor', joined_at: 1 })
      .execute();
    return { token, organisationId };
  }

  async function refused(answer: Response | Promise<Response>) {
    const { status, ...rest } = await answer;
    const { error } = JSON.parse(await (await answer).text()) as { error: string };
    expect(error).toMatch(/^[A-Z].*\.$/);
    return { status, error, ...rest };
  }

  describe('uploads of the studio', () => {
    it('takes a photo in pieces, cut at any byte, and shows it on the event', async () => {
      const owner = await studio.startOrganisation();
      const photo = await createPhoto();
      const path = await uploads.open(owner, photo.byteLength);
      expect(path).toMatch(/^\/api\/v1\/studio\/uploads\/upl_[\da-f]{32}$/);
      expect(await uploads.status(owner, path)).toMatchObject({ state: 'open', path: null });
      const cuts = [1, 2, 1000, 65_537, 300_000, photo.byteLength - 1];
      for (const end of cuts) {
        const start = await uploads.offset(owner, path);
        const piece = new Uint8Array(photo.subarray(start, end));
        expect((await uploads.patch(owner, path, start, piece)).status).toBe(204);
      }
      const again = new Uint8Array(photo.subarray(0, 10));
      expect(await refused(uploads.patch(owner, path, 0, again))).toMatchObject({ status: 409 });
      const broken = new ReadableStream<Uint8Array>({
        start: (stream) => stream.enqueue(new Uint8Array(photo.subarray(-1))),
        pull: (stream) => stream.error(new Error('The connection is gone.')),
      });
      expect((await uploads.patch(owner, path, photo.byteLength - 1, broken)).status).toBe(400);
      expect(await uploads.offset(owner, path)).toBe(photo.byteLength - 1);
      await uploads.sendRest(owner, path, photo);
      const done = await uploads.finish(owner, path);
      expect(done).toMatchObject({ state: 'done', picture: { wide: [480, 800, 1200, 1500] } });
      expect(await uploads.offset(owner, path)).toBe(photo.byteLength);
      const address = done.path ?? '';
      const sent = await sharp(Buffer.from(await (await openPicture(address)).arrayBuffer())).metadata();
      expect(sent).toMatchObject({ format: 'webp', width: 1500, height: 900 });

      const eventId = await studio.createEvent(owner);
      expect((await savePage(owner, eventId, { image: address })).status).toBe(200);
      expect((await studio.read(owner, eventId)).picture).toEqual(done.picture);
      await studio.publish(owner, eventId);
      const event = await client.ok(calls.getEvent, { params: { eventId } });
      expect(event).toMatchObject({ image: address, picture: done.picture });
      const other = await studio.startOrganisation();
      const theirs = await studio.createEvent(other);
      expect(await refused(savePage(other, theirs, { image: address }))).toMatchObject({ status: 400 });
    });

    it('keeps the picture as it is for another focus', async () => {
      const owner = await studio.startOrganisation();
      const { path: image = '' } = await uploads.upload(owner, await createPhoto(600, 400));
      const eventId = await studio.createEvent(owner);
      await savePage(owner, eventId, { image, image_focus: '100% 50%' });
      expect((await studio.read(owner, eventId)).draft).toMatchObject({ image, image_focus: '100% 50%' });
    });

    it('keeps one picture of two uploads of a file', async () => {
      const owner = await studio.startOrganisation();
      const photo = await createPhoto(600, 400);
      const [first, second] = [await uploads.upload(owner, photo), await uploads.upload(owner, photo)];
      expect(second).toEqual(first);
    });

    it('keeps a logo as one small file with its transparency', async () => {
      const owner = await studio.startOrganisation();
      const logo = await sharp({
        create: { width: 2000, height: 500, channels: 4, background: '#ff000080' },
      })
        .png()
        .toBuffer();
      const { state, path, picture } = await uploads.upload(owner, logo, 'logo');
      expect({ state, picture }).toEqual({ state: 'done', picture: null });
      const sent = await sharp(Buffer.from(await (await openPicture(path ?? '')).arrayBuffer())).metadata();
      expect(sent).toMatchObject({ width: 640, height: 160, hasAlpha: true });
      const eventId = await studio.createEvent(owner);
      expect((await savePage(owner, eventId, { logo: path })).status).toBe(200);
    });

    it.each([
      ['a bomb', createBomb(), /50 megapixels/],
      ['an animation', ANIMATION, /50 megapixels/],
      [
        'a drawing with a script',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
        /JPEG/,
      ],
      ['a page', Buffer.from('<!doctype html><script>1</script>'), /JPEG/],
      ['half a picture', Buffer.from('ffd8ffe000104a46494600', 'hex'), /JPEG/],
    ])('makes nothing of %s, whatever its name', async (_what, file, sentence) => {
      const owner = await studio.startOrganisation();
      for (const kind of ['picture', 'logo']) {
        const { state, message, path } = await uploads.upload(owner, file, kind);
        expect({ state, path }).toEqual({ state: 'failed', path: null });
        expect(message).toMatch(sentence);
      }
      await expect.poll(() => readdir(inside.uploadsDir)).not.toContainEqual(expect.stringContaining('upl_'));
    });

    it('refuses what is too large before it is sent', async () => {
      const owner = await studio.startOrganisation();
      expect(await refused(uploads.create(owner, 3_000_000_000))).toMatchObject({ status: 413 });
      expect(await refused(uploads.create(owner, 0))).toMatchObject({ status: 400 });
      expect(await refused(uploads.create(owner, 10, 'film'))).toMatchObject({ status: 400 });
      const path = await uploads.open(owner, 3 * MAX_CHUNK_BYTES);
      const chunk = new Uint8Array(2 * MAX_CHUNK_BYTES);
      expect(await refused(uploads.patch(owner, path, 0, chunk))).toMatchObject({ status: 413 });
      expect(await uploads.offset(owner, path)).toBe(0);
      const short = await uploads.open(owner, 10);
      expect(await refused(uploads.patch(owner, short, 0, new Uint8Array(11)))).toMatchObject({
        status: 413,
      });
      expect(await uploads.offset(owner, short)).toBe(0);
    });

    it('is judged with each request, for members of the organisation only', async () => {
      const owner = await studio.startOrganisation();
      const stranger = await studio.startOrganisation();
      const path = await uploads.open(owner, 10);
      expect(await refused(uploads.create({ ...owner, token: stranger.token }, 10))).toMatchObject({
        status: 404,
      });
      for (const method of ['HEAD', 'PATCH', 'DELETE'])
        expect((await uploads.ask(stranger, method, path)).status).toBe(404);
      expect((await uploads.ask({ token: 'a.b.c' }, 'HEAD', path)).status).toBe(401);
      const missing = `${API_BASE}${UPLOADS_PATH}/..%2f..%2fsecret`;
      expect((await uploads.ask(owner, 'HEAD', missing)).status).toBe(404);
      await inside.store
        .updateTable('memberships')
        .set({ role: 'desk' })
        .where('organisation_id', '=', owner.organisationId)
        .execute();
      expect(await refused(uploads.patch(owner, path, 0, 'x'))).toMatchObject({ status: 403 });
      expect(await refused(uploads.create(owner, 10))).toMatchObject({ status: 403 });
    });

    it('has room for ten unfinished uploads and for the quota', async () => {
      const owner = await studio.startOrganisation();
      const paths: string[] = [];
      for (let index = 0; index < 10; index += 1) paths.push(await uploads.open(owner, 10));
      expect(await refused(uploads.create(owner, 10))).toMatchObject({ status: 429 });
      expect((await uploads.ask(owner, 'DELETE', paths[0] ?? '')).status).toBe(204);
      expect((await uploads.ask(owner, 'HEAD', paths[0] ?? '')).status).toBe(404);
      await inside.store
        .insertInto('organisation_pictures')
        .values({
          organisation_id: owner.organisationId,
          path: '/pictures/large',
          sizes: 'null',
          source: 'large',
          bytes: PICTURE_QUOTA_BYTES - 100,
          created_at: 1,
        })
        .execute();
      expect(await refused(uploads.create(owner, 11))).toMatchObject({ status: 413 });
      expect((await uploads.create(owner, 10)).status).toBe(201);
    });

    it('locks no one out: each member has places, and what stands still makes room', async () => {
      const owner = await studio.startOrganisation();
      const member = await addMember(owner);
      for (let index = 0; index < 10; index += 1) await uploads.open(member, 1);
      expect(await refused(uploads.create(member, 1))).toMatchObject({ status: 429 });
      expect((await uploads.create(owner, 1)).status).toBe(201);
      const age = inside.store.updateTable('uploads').set({ updated_at: inside.now() - 16 * 60_000 });
      await age.where('organisation_id', '=', owner.organisationId).execute();
      expect((await uploads.create(member, 1)).status).toBe(201);
      const bytes = 5_000_000;
      const held = await uploads.open(member, bytes - 1000, 'video');
      expect(await refused(uploads.create(owner, 2000, 'video'))).toMatchObject({ status: 413 });
      await age.where('organisation_id', '=', owner.organisationId).execute();
      expect((await uploads.create(owner, 2000, 'video')).status).toBe(201);
      expect((await uploads.ask(member, 'HEAD', held)).status).toBe(404);
    });

    it('goes on after a restart, also where the file was complete', async () => {
      const owner = await studio.startOrganisation();
      const photo = await createPhoto(400, 300);
      const path = await uploads.open(owner, photo.byteLength);
      await uploads.patch(owner, path, 0, new Uint8Array(photo.subarray(0, 5000)));
      const second = inside.restart();
      const fetch = async (request: Request) => second.app.fetch(request);
      expect(await uploads.offset(owner, path, fetch)).toBe(5000);
      await uploads.sendRest(owner, path, photo, fetch);
      expect(await uploads.finish(owner, path)).toMatchObject({ state: 'done' });
    });

    it('keeps what was sent when the disk is full', async () => {
      const owner = await studio.startOrganisation();
      const path = await uploads.open(owner, 10);
      const file = join(inside.uploadsDir, path.slice(path.lastIndexOf('/') + 1));
      await rm(file);
      await symlink('/dev/full', file);
      const full = await uploads.patch(owner, path, 0, 'x');
      expect(full.headers.get('retry-after')).not.toBeNull();
      expect(await refused(full)).toMatchObject({ status: 503 });
      await rm(file);
      await writeFile(file, '');
      expect((await uploads.patch(owner, path, 0, 'x')).status).toBe(204);
    });

    it('removes what was left for a day', async () => {
      const owner = await studio.startOrganisation();
      const path = await uploads.open(owner, 10);
      await writeFile(join(inside.uploadsDir, 'upl_lost'), 'x');
      const tidy = (aheadMs: number) => {
        const { store, uploadsDir } = inside;
        const config = {
          mediaDir: uploadsDir,
          studio: { signup: 'open' as const, uploadsDir, videoQuotaBytes: 0, ffmpeg: null },
        };
        const deps = { store, now: () => Date.now() + aheadMs, report: console.error };
        return createUploads(config, deps, createLibrary(config, deps)).tidy();
      };
      await tidy(DAY_MS / 2);
      expect(await uploads.offset(owner, path)).toBe(0);
      await tidy(2 * DAY_MS);
      expect((await uploads.ask(owner, 'HEAD', path)).status).toBe(404);
      expect(await readdir(inside.uploadsDir)).toEqual([]);
    });
  });
}
