import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { API_BASE, calls } from '@/lib/contract';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toFolderName } from '@/recording/recording';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { toLibraryFolder, VIDEO_FILES_PATH } from '@/lib/contract/studio/videos/schemas';
import { createClip, HEVC_12_BIT } from '@/tests/video-fixtures';
import { type Context, newScreen } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';
import { createLibrarySteps, createVideoSteps, toVideoRow } from '../../steps/video-steps';

const SRT = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n');

export function describeStudioVideos(context: Context): void {
  const { client, inside, steps } = context;
  const studio = createStudio(context);
  const videos = createLibrarySteps(context);
  const mediaDir = () => dirname(inside.uploadsDir);

  async function choose(owner: Studio, eventId: string, change: object) {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, ...change };
    return client.send(studioCalls.saveEventVideo, { token: owner.token, body });
  }

  const remove = ({ token, organisationId }: Studio, videoId: string) =>
    client.send(studioCalls.deleteVideo, { token, body: { organisationId, videoId } });

  /** A published event in its replay, and what its guest reads of a playlist. */
  async function publishReplay(owner: Studio, videoId: string) {
    const eventId = await studio.createEvent(owner);
    const answer = await choose(owner, eventId, { source: 'library', video: videoId });
    expect(answer.status).toBe(200);
    // As an approved organisation, with what the checks of publishing don't need.
    await studio.publish(owner, eventId);
    await inside.store.updateTable('events').set({ start_time: 1 }).where('id', '=', eventId).execute();
    const guest = await steps.register();
    await inside.store
      .insertInto('grants')
      .values({ user_id: toUserId(guest), event_id: eventId, expires_at: null, created_at: 1 })
      .execute();
    const screen = newScreen();
    const read = async (file: string) => {
      const body = { eventId, screen };
      const { token } = await client.ok(calls.openPlayback, { token: guest.token, body });
      return (await client.media(eventId, file, token)).text();
    };
    return { eventId, read };
  }

  describe('the library of videos', () => {
    it('takes a video, plays it in an event with captions, and keeps it while it is sold', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      const video = await videos.find(owner, videoId);
      expect(video).toMatchObject({ name: 'stage', state: 'ready', captions: [], events: [] });
      expect(video.info).toMatchObject({ width: 320, video: 'H.264', audio: 'AAC', plays: 'all' });
      expect(await readdir(inside.uploadsDir)).toEqual([]);
      const captions = { videoId, language: 'en' };
      expect(await videos.upload(owner, SRT, 'captions', captions)).toMatchObject({ state: 'done', videoId });

      const { eventId, read } = await publishReplay(owner, videoId);
      expect(await read('master.m3u8')).toContain('LANGUAGE="en"');
      expect(await read('captions/en.m3u8')).toContain('en.vtt?');
      const [segment = ''] = /[^\n]*00002\.m4s\?.*/.exec(await read('video/index.m3u8')) ?? [];
      expect((await client.media(eventId, `video/${segment}`)).status).toBe(200);

      const { events } = await videos.find(owner, videoId);
      expect(events).toEqual([{ _id: eventId, title: 'Opening night' }]);
      const refused = await remove(owner, videoId);
      expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining('Opening night')]);
      // The draft plays it no more, but what is public still does.
      await choose(owner, eventId, { source: '' });
      expect((await remove(owner, videoId)).status).toBe(409);
      await studio.publish(owner, eventId);
      expect((await remove(owner, videoId)).status).toBe(200);
      expect((await choose(owner, eventId, { source: 'library', video: videoId })).status).toBe(400);
    });

    it('removes captions, the files of a deleted video, and gives up after three attempts, with a sentence', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      await videos.upload(owner, SRT, 'captions', { videoId, language: 'pt-BR' });
      expect((await videos.find(owner, videoId)).captions).toEqual(['pt-BR']);
      const { token, organisationId } = owner;
      const body = { organisationId, videoId, language: 'pt-BR' };
      for (let turn = 0; turn < 2; turn += 1) await client.ok(studioCalls.removeCaptions, { token, body });
      expect((await videos.find(owner, videoId)).captions).toEqual([]);
      expect(await readdir(join(mediaDir(), toLibraryFolder(videoId), 'captions'))).toEqual([]);
      const broken = await videos.upload(owner, Buffer.from('hello'), 'captions', {
        videoId,
        language: 'en',
      });
      expect(broken).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/no captions/) as string,
      });
      await client.ok(studioCalls.deleteVideo, { token, body: { organisationId, videoId } });
      const failed = await videos.workOff(owner);
      expect(failed).toMatchObject({
        state: 'failed',
        message: expect.stringMatching(/our fault/) as string,
      });
      expect(await readdir(mediaDir())).not.toContain(toLibraryFolder(videoId));
    });

    it('tries again on request while the file is there, with three new attempts', async () => {
      const owner = await studio.startOrganisation();
      const { token, organisationId } = owner;
      const failed = await videos.workOff(owner);
      const body = { organisationId, videoId: failed._id };
      const refused = await client.refused(studioCalls.retryVideo, { token, body });
      expect(refused).toMatchObject({
        status: 409,
        error: expect.stringMatching(/upload it again/) as string,
      });
      const file = join(inside.uploadsDir, failed._id.replace('vid_', 'upl_'));
      await mkdir(inside.uploadsDir, { recursive: true });
      await writeFile(file, await createClip());
      await Promise.all([1, 2].map(() => client.ok(studioCalls.retryVideo, { token, body })));
      expect(await videos.settle(owner, failed._id)).toMatchObject({ state: 'ready', message: '' });
      const rows = inside.store.selectFrom('videos').where('id', '=', failed._id);
      expect(await rows.select('attempts').executeTakeFirst()).toEqual({ attempts: 1 });
      // Of lower qualities, where a site makes some. One that is made is left alone.
      const settle = (message: string | null) =>
        inside.store
          .updateTable('videos')
          .set({ ladder: JSON.stringify({ heights: [], has_poster: true }), ladder_attempts: 4, message })
          .where('id', '=', failed._id)
          .execute();
      await settle(null);
      await client.ok(studioCalls.retryVideo, { token, body });
      await settle('Lower qualities could not be made.');
      expect((await client.refused(studioCalls.retryVideo, { token, body })).status).toBe(409);
      expect((await videos.find(owner, failed._id)).ladder).toMatchObject({ has_poster: true });
      expect((await remove(owner, failed._id)).status).toBe(200);
    });

    it('refuses what is no video with its first bytes, and what is broken at its end', async () => {
      const owner = await studio.startOrganisation();
      const page = Buffer.from('<!doctype html><title>film.mp4</title>');
      const path = await videos.open(owner, 2_000_000, 'video');
      const answer = await videos.patch(owner, path, 0, new Uint8Array(page));
      expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('not an MP4')]);
      expect((await videos.patch(owner, path, 0, 'x')).status).toBe(410);
      const clip = await createClip();
      const cut = await videos.upload(owner, clip.subarray(0, clip.length - 1), 'video');
      expect(cut).toMatchObject({ state: 'failed', message: expect.stringMatching(/cut off/) as string });
      const { uploads, videos: listed } = await videos.list(owner);
      expect(uploads.map(({ state }) => state)).toEqual(['failed', 'failed']);
      expect(listed).toEqual([]);
    });

    it('refuses what no browser plays as soon as its index is there', async () => {
      const owner = await studio.startOrganisation();
      const clip = await createClip({ video: HEVC_12_BIT, bytes: 8000 });
      const path = await videos.open(owner, clip.length, 'video');
      expect((await videos.patch(owner, path, 0, new Uint8Array(clip.subarray(0, 200_000)))).status).toBe(
        204,
      );
      await expect
        .poll(() => videos.status(owner, path), { timeout: 20_000 })
        .toMatchObject({ state: 'failed', message: expect.stringContaining('12-bit') as string });
      const next = await videos.patch(owner, path, 200_000, new Uint8Array(clip.subarray(200_000, 210_000)));
      expect([next.status, await next.text()]).toEqual([410, expect.stringContaining('12-bit')]);
      await expect.poll(() => readdir(inside.uploadsDir)).toEqual([]);
    });

    it('makes one video of an upload that two tabs go on with', async () => {
      const owner = await studio.startOrganisation();
      const clip = await createClip({ bytes: 15_000 });
      const path = await videos.open(owner, clip.length, 'video');
      const second = inside.restart();
      const tabs = [undefined, async (request: Request) => second.app.fetch(request)];
      for (let at = 0; at < clip.length; at = await videos.offset(owner, path)) {
        const chunk = new Uint8Array(clip.subarray(at, at + 400_000));
        const sent = await Promise.all(
          [...tabs, undefined].map((tab) => videos.patch(owner, path, at, chunk, tab)),
        );
        for (const { status } of sent) expect([204, 409, 410, 413]).toContain(status);
      }
      const { videoId } = await videos.finish(owner, path);
      expect(await videos.settle(owner, videoId ?? '')).toMatchObject({ state: 'ready' });
      expect((await videos.list(owner)).videos).toHaveLength(1);
    });

    it('is deleted while it is prepared, and leaves nothing', async () => {
      const owner = await studio.startOrganisation();
      const { videoId } = await videos.upload(owner, await createClip(), 'video');
      expect(await videos.find(owner, videoId ?? '')).toMatchObject({ state: 'preparing' });
      expect((await remove(owner, videoId ?? '')).status).toBe(200);
      const { token, organisationId } = owner;
      const params = { organisationId, videoId: videoId ?? '' };
      expect((await client.refused(studioCalls.getVideo, { token, params })).status).toBe(404);
      await videos.workOff(owner);
      const id = (videoId ?? '').replace('vid_', '');
      const left = async () => [...(await readdir(mediaDir())), ...(await readdir(inside.uploadsDir))];
      await expect.poll(async () => (await left()).filter((name) => name.includes(id))).toEqual([]);
    });

    it('has room for the quota, unfinished uploads counted', async () => {
      const owner = await studio.startOrganisation();
      const { quota } = await videos.list(owner);
      expect((await videos.create(owner, quota.most + 1, 'video')).status).toBe(413);
      const huge = await videos.create(owner, 9e14, 'video');
      expect([huge.status, await huge.json()]).toMatchObject([
        413,
        { error: expect.stringContaining('no room') },
      ]);
      const path = await videos.open(owner, quota.most - 1000, 'video');
      expect((await videos.create(owner, 1001, 'video')).status).toBe(413);
      expect((await videos.create(owner, 1001, 'picture')).status).toBe(201);
      await videos.ask(owner, 'DELETE', path);
      const row = toVideoRow(`vid_${'1'.repeat(32)}`, owner.organisationId);
      await inside.store
        .insertInto('videos')
        .values({ ...row, bytes: quota.most - 1000 })
        .execute();
      expect((await videos.create(owner, 1001, 'video')).status).toBe(413);
      expect((await videos.list(owner)).quota.used).toBe(quota.most - 1000);
      await inside.store.deleteFrom('videos').where('id', '=', row.id).execute();
    });

    it('belongs to its organisation: videos, captions, files and folders', async () => {
      const owner = await studio.startOrganisation();
      const other = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      const { token, organisationId } = other;
      const theirs = { organisationId, videoId };
      expect((await client.refused(studioCalls.getVideo, { token, params: theirs })).status).toBe(404);
      expect((await remove(other, videoId)).status).toBe(404);
      const name = { ...theirs, version: 1, name: 'Mine' };
      expect((await client.refused(studioCalls.renameVideo, { token, body: name })).status).toBe(404);
      const captions = { ...theirs, language: 'en' };
      expect((await client.refused(studioCalls.removeCaptions, { token, body: captions })).status).toBe(404);
      const metadata = `,videoId ${Buffer.from(videoId).toString('base64')},language ${Buffer.from('en').toString('base64')}`;
      expect((await videos.create(other, 10, 'captions', 'a.vtt', metadata)).status).toBe(404);
      const eventId = await studio.createEvent(other);
      expect((await choose(other, eventId, { source: 'library', video: videoId })).status).toBe(400);
      const folder = toLibraryFolder(videoId);
      expect((await choose(other, eventId, { source: 'folder', folder })).status).toBe(400);
      const download = (who: Studio, of = who.organisationId) =>
        videos.ask(who, 'GET', `${API_BASE}${VIDEO_FILES_PATH}/${of}/${videoId}`);
      expect((await download(other)).status).toBe(404);
      expect((await download(other, owner.organisationId)).status).toBe(404);
      const poster = (who: Studio) =>
        videos.ask(who, 'GET', `${API_BASE}${VIDEO_FILES_PATH}/${who.organisationId}/${videoId}.jpg`);
      expect((await poster(owner)).status).toBe(404);
      await writeFile(join(mediaDir(), folder, 'poster.jpg'), 'a picture');
      expect((await poster(owner)).headers.get('content-type')).toBe('image/jpeg');
      expect((await poster(other)).status).toBe(404);
      const file = await download(owner);
      expect(file.headers.get('content-disposition')).toContain('stage.mp4');
      const bytes = Buffer.from(await file.arrayBuffer());
      expect([file.status, bytes.toString('latin1', 4, 8)]).toEqual([200, 'ftyp']);
      expect(bytes.length).toBeGreaterThan(20_000);
    });

    it.each(['', '.rehearsal'])('plays the recording of an own event%s alone', async (side) => {
      const owner = await studio.startOrganisation();
      const other = await studio.startOrganisation();
      await inside.store.updateTable('organisations').set({ approved_at: 1 }).execute();
      const [recorded, next] = [await studio.createEvent(owner), await studio.createEvent(owner)];
      const folder = `show-${recorded}${side.replace('.', '--')}`;
      const plan = { eventId: recorded + side, mediaUrl: 'http://x.example', master: null };
      const tracks = [{ dir: '0', address: 'http://x.example', first: 0 }];
      await mkdir(join(mediaDir(), folder), { recursive: true });
      await writeFile(join(mediaDir(), folder, 'recording.json'), JSON.stringify({ ...plan, tracks }));
      const send = async (who: Studio, eventId: string) =>
        (await choose(who, eventId, { source: 'folder', folder })).status;
      expect(await send(other, await studio.createEvent(other))).toBe(400);
      expect(await send(owner, next)).toBe(200);
    });

    it('lists a kept rehearsal that is over, and gives and plays it to its organization alone', async () => {
      const [owner, other] = [await studio.startOrganisation(), await studio.startOrganisation()];
      const [rehearsed, next] = [await studio.createEvent(owner, 'Night'), await studio.createEvent(owner)];
      const show = toShowId(rehearsed, 'rehearsal');
      const folder = toFolderName(show);
      const film = join(mediaDir(), toLibraryFolder(await videos.addVideo(owner)));
      await cp(film, join(mediaDir(), folder), { recursive: true });
      const tracks = [{ dir: '0', address: 'http://x.example', first: 0 }];
      const plan = { eventId: toShowText(show), mediaUrl: 'http://x.example', master: null, tracks };
      await writeFile(join(mediaDir(), folder, 'recording.json'), JSON.stringify(plan));
      const list = async (who: Studio) => {
        const { token, organisationId } = who;
        return (await client.ok(studioCalls.listVideos, { token, params: { organisationId } })).recordings;
      };
      const download = (who: Studio) =>
        videos.ask(who, 'GET', `${API_BASE}${VIDEO_FILES_PATH}/${who.organisationId}/${toShowText(show)}`);
      const rehearse = (values: { keeps: number; ended_at: number | null }) =>
        inside.store
          .insertInto('rehearsals')
          .values({ event_id: rehearsed, number: 1, started_at: 1, seen: '{}', sheet: null, ...values })
          .onConflict((oc) => oc.columns(['event_id', 'number']).doUpdateSet(values))
          .execute();
      for (const [keeps, ended] of [
        [0, 2],
        [1, null],
      ] as const) {
        await rehearse({ keeps, ended_at: ended });
        expect([await list(owner), (await download(owner)).status]).toEqual([[], 404]);
      }
      await rehearse({ keeps: 1, ended_at: 2 });
      expect(await list(owner)).toMatchObject([
        { _id: rehearsed, kind: 'rehearsal', file: toShowText(show), folder, title: 'Night' },
      ]);
      const file = await download(owner);
      expect(file.headers.get('content-disposition')).toContain('rehearsal');
      expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(20_000);
      expect([await list(other), (await download(other)).status]).toEqual([[], 404]);

      const use = async (who: Studio, eventId: string) =>
        (await choose(who, eventId, { source: 'library', video: folder })).status;
      expect(await use(other, await studio.createEvent(other))).toBe(400);
      expect(await use(owner, next)).toBe(200);
      expect((await studio.read(owner, next)).draft.stream).toMatchObject({ folder });
    });

    it('is renamed by the newest version only', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      const { token, organisationId } = owner;
      const body = { organisationId, videoId, version: 1, name: 'Film of the evening' };
      expect(await client.ok(studioCalls.renameVideo, { token, body })).toMatchObject({ version: 2 });
      expect(await client.ok(studioCalls.renameVideo, { token, body })).toMatchObject({ version: 2 });
      const older = { ...body, name: 'Another' };
      expect((await client.refused(studioCalls.renameVideo, { token, body: older })).status).toBe(409);
    });

    it('prepares what a killed process left behind, and leaves no half folder', async () => {
      const owner = await studio.startOrganisation();
      const id = createHash('md5').update(owner.organisationId).digest('hex');
      const row = { ...toVideoRow(`vid_${id}`, owner.organisationId), attempts: 1 };
      const draft = join(mediaDir(), `.preparing-vid_${id}-dead`);
      await mkdir(draft);
      await mkdir(inside.uploadsDir, { recursive: true });
      await writeFile(join(inside.uploadsDir, `upl_${id}`), await createClip());
      // Held by the dead process for a moment more.
      const held = { ...row, state: 'preparing' as const, held_until: Date.now() + 300 };
      await inside.store.insertInto('videos').values(held).execute();
      expect(await videos.settle(owner, row.id)).toMatchObject({ state: 'ready', progress: 100 });
      expect((await readdir(mediaDir())).filter((name) => name.includes(id))).toEqual([`video-${id}`]);
      // Killed after the folder had its name, before the row said so.
      await inside.store.updateTable('videos').set({ state: 'preparing' }).where('id', '=', row.id).execute();
      expect(await videos.settle(owner, row.id)).toMatchObject({ state: 'ready' });
    });

    it('shows chapters and a trimmed replay at once, and touches no file', async () => {
      const owner = await studio.startOrganisation();
      const videoId = await videos.addVideo(owner);
      const { eventId, read } = await publishReplay(owner, videoId);
      const { token } = owner;
      const params = { eventId };
      const edit = () => client.ok(studioCalls.getVideoEdit, { token, params });
      expect(await edit()).toEqual({ version: 0, isPublished: true, chapters: '', trim: null });
      const lines = '0:12 Encore\n\n0:05  First  song ';
      const body = { eventId, version: 0, chapters: lines };
      for (const chapters of ['Encore', '0:99 x', '0:10'])
        expect(
          await client.refused(studioCalls.saveChapters, { token, body: { ...body, chapters } }),
        ).toMatchObject({
          status: 400,
          fields: { chapters: expect.stringMatching(/line 1/) as string },
        });
      expect(await client.ok(studioCalls.saveChapters, { token, body })).toMatchObject({ version: 1 });
      const older = { ...body, chapters: '0:01 Late' };
      expect((await client.refused(studioCalls.saveChapters, { token, body: older })).status).toBe(409);
      expect((await edit()).chapters).toBe('0:05 First song\n0:12 Encore');

      const trim = { eventId, version: 1, from: '0:05', until: '0:15' };
      // A film is not trimmed, only the recording of a show.
      expect((await client.refused(studioCalls.saveTrim, { token, body: trim })).status).toBe(409);
      await inside.store
        .updateTable('events')
        .set({ media_url: 'https://origin.example/live.m3u8' })
        .where('id', '=', eventId)
        .execute();
      const tooShort = { ...trim, until: '0:06' };
      expect((await client.refused(studioCalls.saveTrim, { token, body: tooShort })).status).toBe(400);
      const saved = await client.ok(studioCalls.saveTrim, { token, body: trim });
      expect(saved).toEqual({ version: 2, message: 'The replay runs from 0:04 to 0:16.' });
      // A playlist is cached for a second.
      inside.moveTime(1001);
      const playlist = await read('video/index.m3u8');
      expect(playlist.match(/\d{5}\.m4s/g)).toEqual(['00002.m4s', '00003.m4s', '00004.m4s']);
      expect(playlist).toContain('#EXT-X-MAP');
      const event = await client.ok(calls.getEvent, { params });
      expect(event.chapters).toEqual([
        { seconds: 1, title: 'First song' },
        { seconds: 8, title: 'Encore' },
      ]);
      const whole = { eventId, version: 2, from: '', until: '' };
      await client.ok(studioCalls.saveTrim, { token, body: whole });
      expect((await edit()).chapters).toBe('0:05 First song\n0:12 Encore');
    });
  });
}

export function describeQuota(context: Context): void {
  const studio = createStudio(context);
  const videos = createVideoSteps(context);

  it('one of three uploads is taken that together need more than the quota', async () => {
    const owner = await studio.startOrganisation();
    const { quota } = await videos.list(owner);
    const bytes = Math.ceil(quota.most / 2) + 1;
    const answers = await Promise.all([1, 2, 3].map(() => videos.create(owner, bytes, 'video')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413]);
  });
}
