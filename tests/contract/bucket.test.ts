import { cp, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { API_BASE, calls, toTrailerPath } from '@/lib/contract';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toLibraryFolder, VIDEO_FILES_PATH } from '@/lib/contract/studio/videos/schemas';
import { toFolderName } from '@/recording/recording';
import { type S3, startS3 } from '@/sandbox/s3/bucket-server';
import { hashOf, KEYS, toBucketConfig } from '../bucket/fixtures';
import { useBuiltWorker } from '../support/built-worker';
import { createSharedFolder } from '../support/temp-folder';
import { type PostgresServer, startPostgres } from './postgres-server';
import { createContext, newScreen } from './steps/context';
import { createStudio, type Studio } from './steps/studio-event-steps';
import { toUserId } from './steps/studio-steps';
import { createLibrarySteps } from './steps/video-steps';
import { startInProcess } from './target';

const HOUR = 60 * 60_000;
const SRT = Buffer.from('1\n00:00:01,000 --> 00:00:02,000\nHello\n');

let postgres: PostgresServer;
const folder = createSharedFolder();
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

describe.each([
  ['SQLite', () => Promise.resolve(`file:${folder}/bucket.db`)],
  ['PostgreSQL', () => postgres.createDatabase('bucket')],
])('the studio with a bucket, %s', (_name, createDatabase) => {
  let target: Awaited<ReturnType<typeof startInProcess>> | undefined;
  let s3: S3;
  useBuiltWorker();
  const context = createContext(() => target);
  beforeAll(async () => {
    s3 = await startS3({ ...KEYS, bucket: 'media' });
    target = await startInProcess(await createDatabase(), { bucket: toBucketConfig(s3.url) });
    // The worker has its own.
    vi.stubEnv('MEDIA_BUCKET', s3.url);
    vi.stubEnv('MEDIA_BUCKET_REGION', KEYS.region);
    vi.stubEnv('MEDIA_BUCKET_KEY_ID', KEYS.keyId);
    vi.stubEnv('MEDIA_BUCKET_SECRET', KEYS.secret);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await target?.close();
    await s3.close();
  });

  const { client, steps } = context;
  const studio = createStudio(context);
  const videos = createLibrarySteps(context);
  const inside = () => target?.inside ?? expect.unreachable();
  const mediaDir = () => dirname(inside().uploadsDir);
  const place = (of: string) =>
    inside().store.selectFrom('media_places').selectAll().where('folder', '=', of).executeTakeFirst();
  const listFiles = async (of: string) =>
    (await readdir(join(mediaDir(), of), { recursive: true })).join('\n');

  async function move(of: string) {
    await inside().upstream.media.run();
    inside().moveTime(HOUR);
    await inside().upstream.media.run();
    expect(await place(of)).toMatchObject({ state: 'light', error: null });
    expect(await listFiles(of)).not.toContain('.m4s');
  }

  const download = async (owner: Studio, id: string, query = '') => {
    const path = `${API_BASE}${VIDEO_FILES_PATH}/${owner.organisationId}/${id}${query}`;
    const answer = await videos.ask(owner, 'GET', path);
    // Its header has the time at which it was made.
    const bytes = Buffer.from(await answer.arrayBuffer());
    const start = bytes.indexOf('mdat');
    return { status: answer.status, size: bytes.length, hash: hashOf(bytes.subarray(start)) };
  };

  /** What a guest reads of an event in its replay. */
  async function watch(eventId: string) {
    const guest = await steps.register();
    await inside()
      .store.insertInto('grants')
      .values({ user_id: toUserId(guest), event_id: eventId, expires_at: null, created_at: 1 })
      .execute();
    const body = { eventId, screen: newScreen() };
    const { token } = await client.ok(calls.openPlayback, { token: guest.token, body });
    return (file: string) => client.media(eventId, file, token);
  }

  it('plays, captions, joins and deletes a video that is there', async () => {
    const owner = await studio.startOrganisation();
    const videoId = await videos.addVideo(owner);
    const before = await download(owner, videoId);
    const eventId = await studio.createEvent(owner);
    const { version } = await studio.read(owner, eventId);
    const choice = { eventId, version, source: 'library', video: videoId };
    await client.send(studioCalls.saveEventVideo, { token: owner.token, body: choice });
    await studio.publish(owner, eventId);
    await inside().store.updateTable('events').set({ start_time: 1 }).where('id', '=', eventId).execute();
    await move(toLibraryFolder(videoId));

    const read = await watch(eventId);
    const index = await (await read('video/index.m3u8')).text();
    expect(index).not.toContain(s3.url);
    const [segment = ''] = /[^\n]*00002\.m4s\?.*/.exec(index) ?? [];
    const part = await read(`video/${segment}`);
    expect([part.status, (await part.arrayBuffer()).byteLength > 1000]).toEqual([200, true]);
    expect(await download(owner, videoId)).toEqual(before);
    s3.setGone(true);
    const [early = ''] = /[^\n]*00001\.m4s\?.*/.exec(index) ?? [];
    expect((await read(`video/${early}`)).status).toBe(503);
    s3.setGone(false);

    const captions = { videoId, language: 'en' };
    expect(await videos.upload(owner, SRT, 'captions', captions)).toMatchObject({ state: 'done' });
    const files = Number((await place(toLibraryFolder(videoId)))?.files);
    inside().moveTime(60_000);
    await inside().upstream.media.run();
    expect(await place(toLibraryFolder(videoId))).toMatchObject({ state: 'moved', files: files + 2 });
    expect(await (await (await watch(eventId))('captions/en.m3u8')).text()).toContain('en.vtt?');

    const { token, organisationId } = owner;
    const channel = await client.ok(studioCalls.getStudioChannel, { token, params: { organisationId } });
    const trailer = { organisationId, version: channel.version, domain: `t${organisationId.slice(-8)}` };
    await client.ok(studioCalls.saveChannel, { token, body: { ...trailer, trailer: videoId } });
    const clip = await target?.fetch(new Request(`${target.origin}${API_BASE}${toTrailerPath(videoId)}`));
    expect(clip?.status).toBe(200);

    const other = { eventId, version: (await studio.read(owner, eventId)).version, source: '' };
    await client.send(studioCalls.saveEventVideo, { token, body: other });
    await studio.publish(owner, eventId);
    const now = await client.ok(studioCalls.getStudioChannel, { token, params: { organisationId } });
    await client.ok(studioCalls.saveChannel, {
      token,
      body: { ...trailer, version: now.version, trailer: '' },
    });
    await client.ok(studioCalls.deleteVideo, { token, body: { organisationId, videoId } });
    await videos.workOff(owner);
    await expect.poll(() => readdir(mediaDir())).not.toContain(toLibraryFolder(videoId));
    inside().moveTime(HOUR);
    await inside().upstream.media.run();
    expect([...s3.objects.keys()]).toEqual([]);
  });

  it('captions, downloads and deletes a recording that is there', async () => {
    const owner = await studio.startOrganisation();
    const eventId = await studio.createEvent(owner);
    const name = toFolderName(toShowId(eventId));
    const film = await videos.addVideo(owner);
    await cp(join(mediaDir(), toLibraryFolder(film)), join(mediaDir(), name), { recursive: true });
    const tracks = [{ dir: 'video', address: 'http://x.example', first: 0 }];
    const plan = {
      eventId: toShowText(toShowId(eventId)),
      mediaUrl: 'http://x.example',
      master: null,
      tracks,
    };
    await writeFile(join(mediaDir(), name, 'recording.json'), JSON.stringify(plan));
    const { version } = await studio.read(owner, eventId);
    const choice = { eventId, version, source: 'library', video: film };
    await client.send(studioCalls.saveEventVideo, { token: owner.token, body: choice });
    await studio.publish(owner, eventId);
    const over = { start_time: 1, ended_at: 2, media: name, media_url: 'https://x.example/a.m3u8' };
    await inside().store.updateTable('events').set(over).where('id', '=', eventId).execute();
    await inside().upstream.media.run();
    expect(await place(name)).toBeUndefined();
    await inside()
      .store.insertInto('recordings')
      .values({ event_id: eventId, state: 'done', holder: 'x', held_until: 0, reason: null })
      .execute();
    const before = await download(owner, eventId);
    await move(name);

    expect(await download(owner, eventId)).toEqual(before);
    const captions = { videoId: name, language: 'de' };
    expect(await videos.upload(owner, SRT, 'captions', captions)).toMatchObject({ state: 'done' });
    const { token, organisationId } = owner;
    const params = { organisationId, folder: name };
    expect(await client.ok(studioCalls.getRecording, { token, params })).toMatchObject({
      recording: { captions: ['de'] },
    });
    const { upstream, store } = inside();
    await store
      .updateTable('events')
      .set({ ended_at: null, end_time: null })
      .where('id', '=', eventId)
      .execute();
    await upstream.media.run();
    expect(await place(name)).toMatchObject({ state: 'leaving', manifest: null });
    expect(await listFiles(name)).toContain('.m4s');
    await store
      .updateTable('events')
      .set({ ended_at: 2, replay_until: 3 })
      .where('id', '=', eventId)
      .execute();
    inside().moveTime(HOUR);
    await upstream.media.run();
    await move(name);
    await client.ok(studioCalls.deleteVideo, { token, body: { organisationId, videoId: name } });
    await videos.workOff(owner);
    await expect.poll(() => readdir(mediaDir())).not.toContain(name);
    await expect.poll(() => place(name)).toBeUndefined();
  });

  it('comes back as a whole, and goes again', async () => {
    const owner = await studio.startOrganisation();
    const videoId = await videos.addVideo(owner);
    await move(toLibraryFolder(videoId));
    const { media } = inside().upstream;
    await media.moveBack();
    await media.run();
    expect(await listFiles(toLibraryFolder(videoId))).toContain('.m4s');
    expect(await media.read()).toMatchObject({ inBucket: { folders: 0 }, failed: null });
    inside().moveTime(HOUR);
    await media.run();
    expect(await place(toLibraryFolder(videoId))).toMatchObject({ state: 'kept' });
    await videos.addVideo(owner);
    await media.run();
    expect((await media.read()).inBucket.folders).toBe(0);
    await media.moveAgain();
    await media.run();
    expect(await media.read()).toMatchObject({ isDone: true, failed: null });
    expect((await media.read()).inBucket.folders).toBeGreaterThan(1);
  });
});
