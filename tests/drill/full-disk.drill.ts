import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SPARE_BYTES } from '@/recording/recording-folder';
import { createVideoSteps } from '../contract/steps/video-steps';
import { createPhoto } from '../contract/steps/upload-steps';
import { createClip, hasFfmpeg } from '../video-fixtures';
import { seatAudience } from './audience';
import { startBuyers } from './buyers';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';
import { goOnAir } from './show';

/** The disk of videos, recordings and uploads, and then that of PostgreSQL, is full. */

const MEDIA_MB = 2600;
const POSTGRES_MB = 400;

const mount = (folder: string, megabytes: number) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'marquee-drill', folder]).status === 0;
const unmount = (folder: string) => spawnSync('umount', ['-l', folder]);

const folders = canDrill && hasFfmpeg ? [0, 1].map(() => mkdtempSync(join(tmpdir(), 'marquee-disk-'))) : [];
const [mediaDisk = '', postgresDisk = ''] = folders;
const canMount = folders.length > 0 && mount(mediaDisk, MEDIA_MB) && mount(postgresDisk, POSTGRES_MB);

const freeBytes = (disk: string) => {
  const { bavail, bsize } = statfsSync(disk);
  return bavail * bsize;
};
/** Leaves so many bytes. */
function fill(disk: string, leave: number): void {
  const path = join(disk, 'other-data');
  rmSync(path, { force: true });
  const bytes = freeBytes(disk) - leave;
  if (leave > 0) execFileSync('fallocate', ['-l', String(bytes), path]);
  else spawnSync('dd', ['if=/dev/zero', `of=${path}`, 'bs=1M']);
}
const free = (disk: string) => rmSync(join(disk, 'other-data'), { force: true });

const listFiles = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });

let site: Deployment;

describe.skipIf(!canMount || !hasFfmpeg)(
  `a full disk (${SKIPPED}, without ffmpeg, or where mounting a tmpfs is not allowed)`,
  () => {
    beforeAll(async () => {
      // PostgreSQL is made in the folder for temporary files.
      const { TMPDIR } = process.env;
      process.env.TMPDIR = postgresDisk;
      execFileSync('chmod', ['0755', postgresDisk]);
      const starting = deploy('full-disk', { DATA_DIR: join(mediaDisk, 'data') });
      process.env.TMPDIR = TMPDIR ?? tmpdir();
      if (TMPDIR === undefined) delete process.env.TMPDIR;
      site = await starting;
    }, 180_000);
    afterAll(async () => {
      await site.close();
      for (const folder of folders) {
        unmount(folder);
        rmSync(folder, { recursive: true, force: true });
      }
    });

    it('stops recordings and uploads with a sentence, sells on, and goes on with room', async () => {
      const buyers = startBuyers(site, { atOnce: 2 });
      const { take, client } = buyers;
      const show = await goOnAir(site, buyers);
      const audience = await seatAudience(site, show.eventId, 5);
      const videos = createVideoSteps({ client, target: site.target });
      const media = join(mediaDisk, 'data/media');
      const recorded = () => join(media, `show_${show.eventId}`, '0');
      await site.until(async () => audience.isWatching());
      await take('nothing happens', () => sleep(3000));

      await take('less than 2 GB are left', async () => {
        fill(mediaDisk, SPARE_BYTES - 200 * 1024 ** 2);
        const clip = await createClip({ frames: 500 });
        const refused = await videos.create(show.owner, clip.byteLength, 'video', 'film.mp4');
        console.info(`a video: ${refused.status} ${await refused.text()}`);
        await site.until(async () => (await show.readDesk()).input?.unrecorded_since !== null);
        console.info(`the desk: ${JSON.stringify((await show.readDesk()).input)}`);
        console.info(
          (await site.askDoctor()).filter(({ check, state }) => check === 'disk' && state !== 'ok'),
        );
      });

      const photo = await createPhoto();
      let path = '';
      let sent = 0;
      await take(
        'nothing is left',
        async () => {
          free(mediaDisk);
          path = await videos.open(show.owner, photo.byteLength);
          await videos.patch(show.owner, path, 0, new Uint8Array(photo.subarray(0, 300_000)));
          fill(mediaDisk, 0);
          const answer = await videos.patch(
            show.owner,
            path,
            300_000,
            new Uint8Array(photo.subarray(300_000, 1_300_000)),
          );
          const text = await answer.text();
          console.info(`an upload: ${answer.status} ${text}`);
          expect(text).toMatch(/"error":"[A-Z]/);
          sent = await videos.offset(show.owner, path);
          const other = await videos.create(show.owner, photo.byteLength);
          const otherText = await other.text();
          console.info(`another upload: ${other.status} ${otherText}`);
          await sleep(6000);
          const desk = await show.readDesk();
          console.info(`the desk: ${JSON.stringify(desk.input)}`);
          console.info(
            (await site.askDoctor()).filter(({ check, state }) => check === 'disk' && state !== 'ok'),
          );
        },
        () => audience.report(Date.now() - 8000),
      );

      await take(
        'there is room again',
        async () => {
          free(mediaDisk);
          console.info(`${sent} bytes of the upload are kept`);
          await videos.sendRest(show.owner, path, photo);
          expect(await videos.finish(show.owner, path)).toMatchObject({ state: 'done' });
          const videoId = await videos.addVideo(show.owner);
          expect(await videos.find(show.owner, videoId)).toMatchObject({ state: 'ready' });
          await site.until(async () => (await show.readDesk()).input?.unrecorded_since === null);
          await sleep(5000);
        },
        () => audience.report(Date.now() - 6000),
      );

      console.info([...new Set(audience.listRefused())].join('\n'));
      await audience.leave();
      await show.end();
      await show.encoder.stop();
      const playlist = readFileSync(join(recorded(), 'index.m3u8'), 'utf8');
      const named = [...playlist.matchAll(/^(\d+\.m4s)$/gm)].map(([, file]) => file);
      const there = readdirSync(recorded());
      expect(there).toEqual(expect.arrayContaining(named));
      expect(listFiles(mediaDisk).filter((file) => /\.part$|\.preparing-/.test(file))).toEqual([]);
      console.info(
        `${named.length} segments are in the recording, ${there.filter((file) => file.endsWith('.m4s')).length} on the disk`,
      );

      await take('the disk of PostgreSQL is full', async () => {
        fill(postgresDisk, 0);
        await sleep(8000);
        free(postgresDisk);
        await sleep(1000);
        await site.untilReady().catch(async () => {
          console.info('PostgreSQL has to be started');
          await site.postgres.halt();
          await site.postgres.resume();
        });
      });
      await buyers.finish();
    }, 900_000);
  },
);
