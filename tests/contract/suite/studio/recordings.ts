import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { parseCaptionPlaylist } from '@/lib/player/caption-playlist';
import { readTimestampMap } from '@/lib/player/web-vtt';
import { toFolderName } from '@/recording/recording';
import { type Context, newScreen } from '../../steps/context';
import { createStudio, type Studio } from '../../steps/studio-event-steps';
import { toUserId } from '../../steps/studio-steps';
import { createLibrarySteps, toVideoRow } from '../../steps/video-steps';

const SRT = Buffer.from('1\n00:00:05,000 --> 00:00:06,000\nFive\n\n2\n00:00:10,000 --> 00:00:11,000\nTen\n');

const SEGMENT_SECONDS = 4;

export function describeStudioRecordings(context: Context): void {
  const { client, inside, steps } = context;
  const studio = createStudio(context);
  const videos = createLibrarySteps(context);
  const mediaDir = () => dirname(inside.uploadsDir);
  const set = (id: string, values: object) =>
    inside.store.updateTable('events').set(values).where('id', '=', id).execute();

  /** An encoder that began again: its last three segments come first. */
  async function record(owner: Studio, side: 'rehearsal' | null = null) {
    const eventId = await studio.createEvent(owner);
    const show = toShowId(eventId, side);
    const folder = toFolderName(show);
    const path = join(mediaDir(), folder);
    const film = await videos.addVideo(owner);
    await cp(join(mediaDir(), toLibraryFolder(film)), path, { recursive: true });
    const index = join(path, 'video/index.m3u8');
    const [head = '', ...segments] = (await readFile(index, 'utf8')).split('#EXTINF');
    const [one, two, ...rest] = segments.map((text) => `#EXTINF${text.replace('#EXT-X-ENDLIST\n', '')}`);
    await writeFile(index, `${[head, ...rest, '#EXT-X-DISCONTINUITY\n', one, two].join('')}#EXT-X-ENDLIST\n`);
    const tracks = [{ dir: 'video', address: 'http://x.example', first: 0 }];
    const plan = { eventId: toShowText(show), mediaUrl: 'http://x.example', master: null, tracks };
    await writeFile(join(path, 'recording.json'), JSON.stringify(plan));
    return { eventId, folder, film };
  }

  async function recordShow(owner: Studio) {
    const { eventId, folder, film } = await record(owner);
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, source: 'library', video: film };
    await client.send(studioCalls.saveEventVideo, { token: owner.token, body });
    await studio.publish(owner, eventId);
    const over = { start_time: 1, ended_at: 2, media: folder, media_url: 'https://x.example/a.m3u8' };
    await set(eventId, over);
    return { eventId, folder };
  }

  const choose = async (owner: Studio, eventId: string, folder: string) => {
    const { version } = await studio.read(owner, eventId);
    const body = { eventId, version, source: folder && 'library', video: folder };
    return (await client.send(studioCalls.saveEventVideo, { token: owner.token, body })).status;
  };

  const grant = (userId: string, eventId: string) =>
    inside.store
      .insertInto('grants')
      .values({ user_id: userId, event_id: eventId, expires_at: null, created_at: 1 })
      .execute();

  /** When our player shows each caption, by what the gateway sends. */
  async function listShown(eventId: string): Promise<Record<string, number>> {
    // A file is looked for again after two seconds.
    inside.moveTime(2001);
    const guest = await steps.register();
    await grant(toUserId(guest), eventId);
    const body = { eventId, screen: newScreen() };
    const { token } = await client.ok(calls.openPlayback, { token: guest.token, body });
    const read = async (file: string) => (await client.media(eventId, file, token)).text();
    expect(await read('master.m3u8')).toContain('LANGUAGE="en"');
    const pictures = parseCaptionPlaylist(await read('video/index.m3u8')).segments;
    const shown: Record<string, number> = {};
    for (const { uri, round } of parseCaptionPlaylist(await read('captions/en.m3u8')).segments) {
      const file = await (await client.media(eventId, `captions/${uri}`)).text();
      const first = pictures.find((segment) => segment.round === round);
      const [, number] = /(\d{5})\.m4s/.exec(first?.uri ?? '') ?? [];
      const base = (Number(number) - 1) * SEGMENT_SECONDS - (first?.start ?? NaN);
      for (const [, seconds, text = ''] of file.matchAll(/00:00:(\d+)\.000 -->.*\n(.*)/g))
        shown[text] = Math.round(10 * (readTimestampMap(file) + Number(seconds) - base)) / 10;
    }
    return shown;
  }

  const find = ({ token, organisationId }: Studio, folder: string) =>
    client.send(studioCalls.getRecording, { token, params: { organisationId, folder } });

  const remove = async ({ token, organisationId }: Studio, videoId: string) => {
    const answer = await client.send(studioCalls.deleteVideo, { token, body: { organisationId, videoId } });
    return [answer.status, await answer.text()];
  };

  describe('a recording', () => {
    it('has captions in the time of its download, whatever is trimmed, and elsewhere', async () => {
      const owner = await studio.startOrganisation();
      const { eventId, folder } = await recordShow(owner);
      await set(eventId, { trim_from: 4000 });
      const captions = { videoId: folder, language: 'en' };
      await set(eventId, { ended_at: null, end_time: null });
      const refused = await videos.upload(owner, SRT, 'captions', captions);
      expect(refused.message).toContain('The show is not over');
      await set(eventId, { ended_at: 2 });
      for (const language of ['en', 'de', 'en'])
        expect(await videos.upload(owner, SRT, 'captions', { ...captions, language })).toMatchObject({
          state: 'done',
        });
      const { token, organisationId } = owner;
      const body = { organisationId, videoId: folder, language: 'de' };
      for (let turn = 0; turn < 2; turn += 1) await client.ok(studioCalls.removeCaptions, { token, body });
      expect(await (await find(owner, folder)).json()).toMatchObject({
        recording: { _id: eventId, captions: ['en'], events: [] },
      });
      expect(await readdir(join(mediaDir(), folder, 'captions'))).toEqual([
        expect.stringMatching(/^en\.\d+$/),
        'en.m3u8',
      ]);
      expect(await listShown(eventId)).toEqual({ Five: 5, Ten: 10 });
      await set(eventId, { trim_from: 8000 });
      expect(await listShown(eventId)).toEqual({ Five: 1, Ten: 6 });
      const next = await studio.createEvent(owner);
      expect(await choose(owner, next, folder)).toBe(200);
      await studio.publish(owner, next);
      await set(next, { start_time: 1 });
      // Another event plays it as its replay is.
      expect(await listShown(next)).toEqual({ Five: 1, Ten: 6 });
      await set(eventId, { trim_from: null });
      for (const id of [eventId, next]) expect(await listShown(id)).toEqual({ Five: 9, Ten: 14 });
    });

    it('is deleted when no one watches it and no event plays it, by its organization alone', async () => {
      const [owner, other] = [await studio.startOrganisation(), await studio.startOrganisation()];
      const { eventId, folder } = await recordShow(owner);
      const next = await studio.createEvent(owner, 'Another night');
      expect([(await find(other, folder)).status, (await remove(other, folder))[0]]).toEqual([404, 404]);
      const sent = await videos.create(other, 10, 'captions', 'a.vtt', captionsOf(folder));
      expect([sent.status, (await find(owner, 'show_invented')).status]).toEqual([404, 404]);
      await choose(owner, next, folder);
      expect(await remove(owner, folder)).toEqual([409, expect.stringContaining('Another night')]);
      expect(await choose(owner, next, '')).toBe(200);
      await grant(toUserId(await steps.register()), eventId);
      expect(await remove(owner, folder)).toEqual([409, expect.stringContaining('One person can still')]);
      await set(eventId, { replay_until: 3 });
      await set(eventId, { trim_from: 4000 });
      expect((await remove(owner, folder))[0]).toBe(200);
      expect([(await find(owner, folder)).status, (await remove(owner, folder))[0]]).toEqual([404, 404]);
      expect(await choose(owner, await studio.createEvent(owner), folder)).toBe(400);
      const event = inside.store
        .selectFrom('events')
        .select(['media', 'trim_from'])
        .where('id', '=', eventId);
      expect(await event.executeTakeFirst()).toEqual({ media: null, trim_from: null });
      const log = inside.store.selectFrom('audit_log').select('id').where('event_id', '=', eventId);
      expect(await log.where('action', '=', 'recording-deleted').execute()).toHaveLength(1);
      await videos.workOff(owner);
      await expect.poll(() => readdir(mediaDir())).not.toContain(folder);
    });

    it('of a rehearsal is deleted after it; a new one under its name stays', async () => {
      const owner = await studio.startOrganisation();
      const { eventId, folder } = await record(owner, 'rehearsal');
      const row = { event_id: eventId, number: 1, started_at: 1, seen: '{}', sheet: null, keeps: 1 };
      await inside.store
        .insertInto('rehearsals')
        .values([
          { ...row, ended_at: 2 },
          { ...row, number: 2, ended_at: null },
        ])
        .execute();
      expect(await remove(owner, folder)).toEqual([409, expect.stringContaining('rehearsal')]);
      await inside.store
        .updateTable('rehearsals')
        .set({ ended_at: 3 })
        .where('event_id', '=', eventId)
        .execute();
      expect((await remove(owner, folder))[0]).toBe(200);
      await videos.workOff(owner);
      await expect.poll(() => readdir(mediaDir())).not.toContain(folder);
      expect((await find(owner, folder)).status).toBe(404);
      // Killed after the old folder had another name, before its row was gone.
      await cp(join(mediaDir(), toLibraryFolder(await videos.addVideo(owner))), join(mediaDir(), folder), {
        recursive: true,
      });
      const left = toVideoRow(`vid_${'7'.repeat(32)}`, owner.organisationId);
      await inside.store
        .insertInto('videos')
        .values({ ...left, state: 'deleting', message: folder })
        .execute();
      await videos.workOff(owner);
      await expect
        .poll(() => inside.store.selectFrom('videos').select('id').where('id', '=', left.id).execute())
        .toEqual([]);
      expect(await readdir(mediaDir())).toContain(folder);
    });
  });
}

function captionsOf(folder: string): string {
  const encode = (text: string) => Buffer.from(text).toString('base64');
  return `,videoId ${encode(folder)},language ${encode('en')}`;
}
