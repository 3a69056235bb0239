import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { openStore } from '@/backend/store/open';
import { studioCalls } from '@/lib/contract/studio/calls';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { readVariants } from '@/recording/hls/playlist';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { findFreePort } from '@/sandbox/shared/free-ports';
import { PASSWORD } from '../contract/buyer';
import { createClient } from '../contract/client';
import { LIVE, UPCOMING } from '../contract/fixtures';
import type { PostgresServer } from '../contract/postgres-server';
import { newScreen } from '../contract/steps/context';
import { createStudio } from '../contract/steps/studio-event-steps';
import { createVideoSteps } from '../contract/steps/video-steps';
import { readWritten } from '../crash/outcome';
import { startBuyers } from './buyers';
import { canDrill, deploy, type Deployment, SKIPPED } from './deployment';

/** docs/deploy.md, "Backups, and the drill", for PostgreSQL. */

const ROOT = '/usr/lib/postgresql';
/** Debian's. pg_dump refuses a server that is newer than itself. */
const BIN = existsSync(ROOT)
  ? (readdirSync(ROOT)
      .map((version) => join(ROOT, version, 'bin'))
      .find((bin) =>
        ['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => existsSync(join(bin, name))),
      ) ?? null)
  : null;
const USER = 'marquee';

/** PostgreSQL refuses to run as root. */
function runAsPostgres(...command: string[]): void {
  if (process.getuid?.() === 0)
    run('setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command);
  else run(command[0] ?? '', ...command.slice(1));
}

async function startOwnPostgres(): Promise<PostgresServer> {
  const bin = BIN ?? '';
  const folder = mkdtempSync(join(tmpdir(), 'marquee-postgres-'));
  if (process.getuid?.() === 0) run('chown', 'postgres', folder);
  const data = join(folder, 'data');
  const port = await findFreePort();
  const control = (...args: string[]) =>
    runAsPostgres(join(bin, 'pg_ctl'), '-D', data, '-l', join(folder, 'log'), '-w', ...args);
  runAsPostgres(join(bin, 'initdb'), '-D', data, '-U', USER, '--auth=trust', '--encoding=UTF8');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  const start = async () => control('-o', options, 'start');
  const halt = async () => control('-m', 'fast', 'stop');
  await start();
  const toUrl = (name: string) => `postgres://${USER}@127.0.0.1:${port}/${name}`;
  return {
    async createDatabase(name) {
      run(join(bin, 'createdb'), `--maintenance-db=${toUrl('postgres')}`, name);
      return toUrl(name);
    },
    halt,
    resume: start,
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(command: string, ...args: string[]): void {
  // pg_ctl leaves its pipes to the server, which keeps them open.
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ended with ${status}.`);
}

let site: Deployment;

describe.skipIf(!canDrill || BIN === null)(`a backup (${SKIPPED}, or without PostgreSQL)`, () => {
  beforeAll(async () => {
    site = await deploy('backup', {}, startOwnPostgres);
  }, 180_000);
  afterAll(() => site.close());

  it('is made while buyers buy, and plays its videos where it is restored', async () => {
    const buyers = startBuyers(site);
    const { take, client, steps } = buyers;
    const studio = createStudio({ client, steps, inside: { store: site.store } });
    const videos = createVideoSteps({ client, target: site.target });
    const owner = await studio.startOrganisation();
    const { token } = owner;
    const videoId = await videos.addVideo(owner);
    const eventId = await studio.createEvent(owner);
    const { version } = await studio.read(owner, eventId);
    const plays = { eventId, version, source: 'library', video: videoId, play_as: 'video' };
    await client.ok(studioCalls.saveEventVideo, { token, body: plays });
    await studio.publish(owner, eventId);
    await site.store.updateTable('events').set({ start_time: 1 }).where('id', '=', eventId).execute();
    const buyer = await steps.register();
    await steps.buyByCard(buyer.token, LIVE);
    const { id: userId } = await site.store
      .selectFrom('users')
      .select('id')
      .where('email', '=', buyer.email)
      .executeTakeFirstOrThrow();
    const grant = { user_id: userId, event_id: eventId, expires_at: null, created_at: 1 };
    await site.store.insertInto('grants').values(grant).execute();
    const { DATABASE_URL = '', DATA_DIR = '' } = site.variables;
    const dump = join(site.folder, 'marquee.dump');
    const copy = join(site.folder, 'media-copy');
    await take('backup', async () => {
      run(join(BIN ?? '', 'pg_dump'), '--format=custom', `--file=${dump}`, DATABASE_URL);
      cpSync(join(DATA_DIR, 'media'), copy, { recursive: true });
    });

    const restored = {
      ...site.variables,
      PAYMENTS_MODE: 'off',
      DATA_DIR: join(site.folder, 'restored'),
      DATABASE_URL: await site.postgres.createDatabase('restored'),
    };
    const media = join(restored.DATA_DIR, 'media');
    await take('restore', async () => {
      run(
        join(BIN ?? '', 'pg_restore'),
        '--no-owner',
        '--exit-on-error',
        `--dbname=${restored.DATABASE_URL}`,
        dump,
      );
      mkdirSync(restored.DATA_DIR);
      cpSync(copy, media, { recursive: true });
    });
    const findMissing = async () =>
      (await site.askDoctor(restored))
        .filter(({ check, state }) => check === 'store' && state !== 'ok')
        .map(({ says }) => says);
    expect(await findMissing()).toEqual([]);
    await take('the restored site plays', async () => {
      await site.startSite('other', restored);
      const there = createClient(site.targetOf('other'));
      const login = await there.ok(calls.login, { body: { email: buyer.email, password: PASSWORD } });
      const body = { eventId, screen: newScreen() };
      const { token: pass, playlist } = await there.ok(calls.openPlayback, { token: login.token, body });
      const read = async (file: string) => {
        const answer = await there.media(eventId, file, pass);
        expect(answer.status).toBe(200);
        return answer;
      };
      const text = await (await read(playlist ?? '')).text();
      const [best] = readVariants(text);
      const address = best?.uri ?? playlist ?? '';
      const list = best ? await (await read(address)).text() : text;
      const folder = address.slice(0, address.lastIndexOf('/') + 1);
      const segments = list.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
      expect(segments).toHaveLength(5);
      for (const segment of segments)
        expect((await (await read(folder + segment)).arrayBuffer()).byteLength).toBeGreaterThan(1000);
      const intent = { token: login.token, body: steps.intentBody(UPCOMING) };
      const { error } = await there.refused(calls.createPaymentIntent, intent);
      console.info(`The restored site sells nothing: ${error}`);
    });
    const restoredStore = openStore({ databaseUrl: restored.DATABASE_URL });
    const written = await readWritten(restoredStore, buyer);
    await restoredStore.destroy();
    expect(written).toEqual({ paid: 1, turnedPaid: 1, receipts: 1 });
    await buyers.finish();
    rmSync(join(media, toLibraryFolder(videoId), FOLDER_PLAYLIST));
    const missing = await findMissing();
    console.info(missing.join('\n'));
    expect(missing).toEqual([expect.stringContaining(toLibraryFolder(videoId))]);
  }, 400_000);
});
