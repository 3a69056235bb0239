import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { toLibraryFolder } from '@/lib/contract/studio/videos/schemas';
import { toVideoRow } from '@/tests/contract/steps/video-steps';
import { FOLDER_PLAYLIST } from '@/recording/recording';
import { saveEvents } from '@/backend/events/save-events';
import { listDemoEvents } from '@/backend/seed/demo-events';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { collect, type Finding } from './finding';
import { checkDisk, checkFfmpeg } from './machine';
import { checkStore, toHosts } from './store';
import { addOrder, addUser } from '@/tests/support/store';
import { createSharedFolder } from '@/tests/support/temp-folder';

const folder = createSharedFolder();
const FOLDERS = {
  DATA_DIR: join(folder, 'not', 'there'),
  MEDIA_DIR: join(folder, 'not', 'there', 'media'),
  UPLOADS_DIR: join(folder, 'not', 'there', 'uploads'),
};
const MEGABYTE = 1024 * 1024;

describe('the machine', () => {
  it.each([
    [5000, 'ok'],
    [1500, 'warn'],
    [100, 'fail'],
  ])('%i MB of room are %s', async (megabytes, state) => {
    const disk = { freeBytes: async () => megabytes * MEGABYTE, isWritable: () => true };
    const env = { ...FOLDERS, DATABASE_URL: `file:${folder}/not/there/a.db` };
    expect(await collect(checkDisk(env, disk))).toMatchObject([{ state }]);
  });

  it.each(['MEDIA_DIR', 'UPLOADS_DIR', 'DATA_DIR'] as const)(
    'a folder that cannot be written to is noticed: %s',
    async (name) => {
      const closed = join(folder, name);
      mkdirSync(closed, { recursive: true });
      const disk = { freeBytes: async () => 5000 * MEGABYTE, isWritable: (path: string) => path !== closed };
      const env = { ...FOLDERS, [name]: join(closed, 'more') };
      const states = async (DATABASE_URL: string) =>
        (await collect(checkDisk({ ...env, DATABASE_URL }, disk))).map(
          ({ state, says }) => `${state} ${says}`,
        );
      const noticed = `fail This user can't write to ${closed}/more.`;
      expect(await states(`file:${folder}/not/a.db`)).toEqual([noticed]);
      expect(await states('postgres://a@b/c')).toEqual(
        name === 'DATA_DIR' ? ['ok Enough free space.'] : [noticed],
      );
    },
  );

  it('ffmpeg is looked for where it is wanted', () => {
    const check = (VIDEO_LADDER: boolean, ffmpeg: string | null) => [
      ...checkFfmpeg({ VIDEO_LADDER }, ffmpeg),
    ];
    expect(check(false, null)).toEqual([]);
    expect(check(true, '/usr/bin/ffmpeg')).toEqual([]);
    expect(check(true, null)).toMatchObject([{ state: 'warn', says: expect.stringContaining('ffmpeg') }]);
  });
});

describe('the store', () => {
  const NOW = Date.UTC(2027, 5, 12);
  const check = async (path: string, DATABASE_URL = `file:${path}`) => {
    const run = checkStore({ DATABASE_URL, MEDIA_DIR: folder }, () => NOW);
    const findings: Finding[] = [];
    let step = await run.next();
    for (; step.done !== true; step = await run.next()) findings.push(step.value);
    return { findings, events: step.value };
  };
  let made = 0;
  async function createStore(change: (store: ReturnType<typeof openStore>) => Promise<unknown>) {
    made += 1;
    const path = join(folder, `${made}.db`);
    const store = openStore({ databaseUrl: `file:${path}` });
    await migrateStore(store);
    await change(store);
    await store.destroy();
    return path;
  }

  it('that is up to date is good, and gives the hosts of events that are not over', async () => {
    const path = await createStore((store) =>
      store.transaction().execute((trx) => {
        const [first, second] = listDemoEvents(NOW).map((event) => ({ ...event, replay_until: NOW + 1 }));
        const events = [first!, { ...second!, domain: 'gala.example.org' }];
        const over = { ...first!, id: 'evt-over', domain: 'over', replay_until: NOW - 1 };
        return saveEvents(trx, [...events, over], 'seed', NOW);
      }),
    );
    const { findings, events } = await check(path);
    expect(findings).toMatchObject([{ state: 'ok' }]);
    expect(toHosts(events, 'https://site.example').sort()).toEqual([
      'gala.example.org',
      'midnight-run.site.example',
    ]);
  });

  it('that has money owed back which does not go back is noticed, with the order', async () => {
    const path = await createStore((store) => addOwedOrder(store, NOW));
    expect((await check(path)).findings).toMatchObject([
      { state: 'ok' },
      { state: 'warn', says: expect.stringContaining('ord_owed (refund refused)') },
    ]);
  });

  it('whose videos were not copied with it is noticed, until they are there', async () => {
    const id = 'vid_0123456789abcdef0123456789abcdef';
    const path = await createStore((store) =>
      store.insertInto('videos').values(toVideoRow(id, 'org_1')).execute(),
    );
    expect((await check(path)).findings).toMatchObject([
      { state: 'ok' },
      {
        state: 'fail',
        says: `1 of 1 videos and replays are not in ${folder}, such as ${toLibraryFolder(id)}.`,
      },
    ]);
    mkdirSync(join(folder, toLibraryFolder(id)));
    writeFileSync(join(folder, toLibraryFolder(id), FOLDER_PLAYLIST), '#EXTM3U');
    expect((await check(path)).findings).toMatchObject([{ state: 'ok' }]);
  });

  it('that lacks a migration, or has one too many, is noticed', async () => {
    const behind = await createStore((store) =>
      sql`delete from kysely_migration where name = '0007-show'`.execute(store),
    );
    expect((await check(behind)).findings).toMatchObject([
      { state: 'warn', says: 'The store is missing 0007-show.' },
    ]);
    const ahead = await createStore((store) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`.execute(store),
    );
    expect((await check(ahead)).findings).toMatchObject([
      { state: 'fail', says: expect.stringContaining('9999-later') },
    ]);
  });

  it('that is not there, no database, or does not answer is noticed', async () => {
    writeFileSync(join(folder, 'text.db'), 'x'.repeat(5000));
    expect((await check(join(folder, 'none.db'))).findings).toMatchObject([{ state: 'warn' }]);
    expect((await check(join(folder, 'text.db'))).findings).toMatchObject([{ state: 'fail' }]);
    const url = 'postgres://user:hidden@127.0.0.1:1/nothing';
    expect((await check('', url)).findings).toMatchObject([
      { state: 'fail', says: expect.stringContaining('ECONNREFUSED') },
    ]);
  });
});

async function addOwedOrder(store: ReturnType<typeof openStore>, nowMs: number) {
  await addUser(store, { id: 'usr_1' });
  const times = { created_at: nowMs, updated_at: nowMs, paid_at: nowMs };
  await addOrder(store, { id: 'ord_owed', user_id: 'usr_1', status: 'undeliverable', ...times });
  await store
    .insertInto('refunds')
    .values({
      id: 'rfd_1',
      order_id: 'ord_owed',
      provider: 'stripe',
      provider_ref: null,
      money_ref: null,
      amount_cents: 500,
      status: 'refused',
      reason: 'undeliverable',
      note: null,
      last_error: 'No.',
      created_at: nowMs,
      begun_at: nowMs,
      closed_at: nowMs,
      next_attempt_at: nowMs,
    })
    .execute();
}
