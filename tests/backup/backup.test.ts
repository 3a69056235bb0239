import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { backUp } from '@/backend/store/backup';
import { migrateStore } from '@/backend/store/migrate';
import { openStore } from '@/backend/store/open';
import { restore } from '@/backend/store/restore';
import { copyStore, findFault } from '@/backend/store/sqlite-file';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { LIVE } from '../contract/fixtures';
import { type ProcessTarget, startProcess } from '../contract/process-target';

const root = mkdtempSync(join(tmpdir(), 'marquee-backup-'));
const createFolder = () => mkdtempSync(join(root, 'case-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const NOON = Date.UTC(2027, 5, 12, 12);

/** What a closed file holds: orders with their histories, and who made them. */
function readAll(path: string) {
  const database = new Database(path, { readonly: true });
  const list = (table: string) => rowsSchema.parse(database.prepare(`select * from ${table}`).all());
  const rows = { orders: list('orders'), transitions: list('order_transitions'), users: list('users') };
  database.close();
  return rows;
}
const rowsSchema = z.array(z.record(z.string(), z.unknown()));

// A connection of this process goes with the garbage only, and until then holds a store in WAL
// mode; so what is to be replaced here is copied from a file that was never in it.
const template = join(root, 'template.db');
const createStore = (path: string) => copyFileSync(template, path);
beforeAll(async () => {
  const first = join(root, 'first.db');
  const store = openStore({ databaseUrl: `file:${first}` });
  await migrateStore(store);
  await store.destroy();
  copyStore(first, template);
});

function insertMessage(database: Database.Database, id: string): void {
  database.exec(`insert into contact_messages (id, fingerprint, first_name, last_name, email, message, created_at)
    values ('${id}', '${id}', 'Ann', 'Onym', 'ann@example.com', 'Hello', ${NOON})`);
}

function addMessage(path: string, id: string): void {
  const database = new Database(path);
  insertMessage(database, id);
  database.close();
}

function readMessages(path: string): unknown[] {
  const database = new Database(path, { readonly: true });
  const rows: unknown[] = database.prepare('select id, first_name from contact_messages').all();
  database.close();
  return rows;
}

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Runs one of the commands over a store, and returns its exit code and what it said. */
async function runCommand(name: 'backup' | 'restore', databaseUrl: string, args: string[]) {
  const child = spawn(process.execPath, ['--import', 'tsx', `cli/${name}.ts`, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', DATABASE_URL: databaseUrl },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  await once(child, 'close');
  return { code: child.exitCode, said: said.join('') };
}

describe('a backup, taken while an API sells', () => {
  const folder = createFolder();
  const databaseUrl = `file:${folder}/marquee.db`;
  let target: ProcessTarget;
  beforeAll(async () => {
    target = await startProcess(folder);
  });
  afterAll(() => target.close());

  it('holds every order that was paid before it, whole, and gives them back after a loss', async () => {
    const client = createClient(target);
    const steps = createBuyerSteps(client, target);
    const early = await Promise.all(Array.from({ length: 3 }, () => steps.register()));
    await Promise.all(early.map(({ token }) => steps.buyByCard(token, LIVE)));
    const [quiet, busy] = ['quiet.db', 'busy.db'].map((name) => join(folder, name));
    expect(await runCommand('backup', databaseUrl, ['--to', quiet!])).toMatchObject({ code: 0 });
    const before = readAll(quiet!);
    expect(before.orders.map(({ status }) => status)).toEqual(['paid', 'paid', 'paid']);

    const late = await Promise.all(Array.from({ length: 6 }, () => steps.register()));
    const [, made] = await Promise.all([
      Promise.all(late.map(({ token }) => steps.buyByCard(token, LIVE))),
      runCommand('backup', databaseUrl, ['--to', busy!]),
    ]);
    expect(made).toEqual({ code: 0, said: `${busy}\n` });
    expect(statSync(busy!).mode & 0o777).toBe(0o600);

    const refused = await runCommand('restore', databaseUrl, [busy!, '--force']);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Stop the site') });

    await target.kill('SIGKILL');
    // This process filled the store: libsql's connections hold their file until their statements
    // are collected.
    collectGarbage();
    expect(await runCommand('restore', databaseUrl, [busy!])).toMatchObject({ code: 0 });
    const restored = readAll(join(folder, 'marquee.db'));
    expect(restored.orders).toEqual(expect.arrayContaining(before.orders));
    expect(restored.transitions).toEqual(expect.arrayContaining(before.transitions));
    expect(restored.users).toEqual(expect.arrayContaining(before.users));
    // A paid order has its history, or neither is there.
    const paid = restored.orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const turned = restored.transitions.filter(({ to_status: to }) => to === 'paid');
    expect(turned.map(({ order_id: id }) => id).sort()).toEqual(paid.sort());
    const [aside = ''] = readdirSync(folder).filter((name) =>
      /^marquee\.db\.before-\d{8}T\d{9}Z$/.test(name),
    );
    expect(readAll(join(folder, aside)).orders.filter(({ status }) => status === 'paid')).toHaveLength(9);

    await target.restart();
    for (const { token } of early) expect(await steps.playbackStatus(token, LIVE.id)).toBe(200);
  });

  it('is refused with a way to go where the store is a PostgreSQL', async () => {
    const done = await runCommand('backup', 'postgres://user@127.0.0.1:1/nothing', []);
    expect(done).toMatchObject({ code: 1, said: expect.stringContaining('pg_dump') });
  });
});

describe('a backup', () => {
  it('holds what is still in the write-ahead log, and not what was never committed', () => {
    const folder = createFolder();
    const source = join(folder, 'marquee.db');
    createStore(source);
    const writer = new Database(source);
    writer.pragma('journal_mode = WAL');
    insertMessage(writer, 'msg_1');
    expect(statSync(`${source}-wal`).size).toBeGreaterThan(0);
    writer.exec(`begin immediate; update contact_messages set first_name = 'Ann'`);
    const made = backUp({ source, to: join(folder, 'copy.db'), keep: null, nowMs: NOON });
    expect(made).toMatchObject({ ok: true, value: { file: join(folder, 'copy.db') } });
    writer.exec('rollback');
    writer.close();
    expect(readMessages(join(folder, 'copy.db'))).toEqual([{ id: 'msg_1', first_name: 'Ann' }]);
  });

  it('replaces nothing, and keeps the newest of its own only', () => {
    const folder = createFolder();
    const source = join(folder, 'marquee.db');
    createStore(source);
    const to = join(folder, 'backups/');
    for (const hour of [1, 2, 3])
      expect(backUp({ source, to, keep: 2, nowMs: NOON + hour * 3_600_000 }).ok).toBe(true);
    writeFileSync(join(to, 'notes.db'), 'mine');
    const again = backUp({ source, to, keep: 2, nowMs: NOON + 3 * 3_600_000 });
    expect(again).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining('is there already') },
    });
    expect(readdirSync(to)).toEqual([
      'marquee-20270612T140000000Z.db',
      'marquee-20270612T150000000Z.db',
      'notes.db',
    ]);
    expect(backUp({ source, to: join(to, 'one.db'), keep: 2, nowMs: NOON }).ok).toBe(false);
    expect(backUp({ source: join(folder, 'none.db'), to, keep: null, nowMs: NOON })).toMatchObject({
      error: { message: expect.stringContaining('There is no store') },
    });
    expect(existsSync(join(folder, 'none.db'))).toBe(false);
  });

  it('clears away drafts that were left long ago, and no others', () => {
    const folder = createFolder();
    createStore(join(folder, 'marquee.db'));
    const drafts = ['.old.db.1.draft', '.new.db.2.draft'].map((name) => join(folder, name));
    for (const draft of drafts) writeFileSync(draft, '');
    utimesSync(drafts[0]!, NOON / 1000 - 7200, NOON / 1000 - 7200);
    utimesSync(drafts[1]!, NOON / 1000 - 60, NOON / 1000 - 60);
    backUp({ source: join(folder, 'marquee.db'), to: folder, keep: null, nowMs: NOON });
    expect(drafts.map(existsSync)).toEqual([false, true]);
  });
});

function createOther(path: string): void {
  const database = new Database(path);
  database.exec('create table a (b)');
  database.close();
}

describe('a restore', () => {
  it.each([
    ['a file that is not there', () => undefined, 'There is no file'],
    ['what is no database', (path: string) => writeFileSync(path, 'x'.repeat(5000)), 'cannot be read'],
    ['the store of another program', createOther, 'not a store'],
  ])('refuses %s, and leaves the store as it is', (_what, make, says) => {
    const folder = createFolder();
    const [backup, target] = [join(folder, 'backup.db'), join(folder, 'marquee.db')];
    make(backup);
    createStore(target);
    const done = restore({ backup, target, force: true, nowMs: NOON });
    expect(done).toMatchObject({ ok: false, error: { message: expect.stringContaining(says) } });
    expect(findFault(target)).toBeNull();
  });

  it('refuses a backup of a newer release, and one that is damaged inside', () => {
    const folder = createFolder();
    const [newer, damaged, target] = ['newer.db', 'damaged.db', 'marquee.db'].map((name) =>
      join(folder, name),
    );
    createStore(newer!);
    copyFileSync(newer!, damaged!);
    const database = new Database(newer!);
    database.exec(`insert into kysely_migration (name, timestamp) values ('9999-later', '2030')`);
    database.close();
    expect(restore({ backup: newer!, target: target!, force: false, nowMs: NOON })).toMatchObject({
      error: { message: expect.stringContaining('newer release (9999-later)') },
    });
    const orphan = new Database(damaged!);
    orphan.pragma('foreign_keys = OFF');
    orphan.exec(`insert into sessions values ('j', 'missing', 1, 2, null)`);
    orphan.close();
    expect(restore({ backup: damaged!, target: target!, force: false, nowMs: NOON })).toMatchObject({
      error: { message: expect.stringContaining('refer to rows that are not there') },
    });
    expect(existsSync(target!)).toBe(false);
  });

  it('wants --force where the present store cannot be read, and keeps it aside', () => {
    const folder = createFolder();
    const [backup, target] = [join(folder, 'backup.db'), join(folder, 'marquee.db')];
    createStore(backup);
    writeFileSync(target, 'broken'.repeat(1000));
    writeFileSync(`${target}-wal`, 'log');
    const request = { backup, target, nowMs: NOON };
    expect(restore({ ...request, force: false })).toMatchObject({
      error: { message: expect.stringContaining('say --force') },
    });
    const aside = `${target}.before-20270612T120000000Z`;
    expect(restore({ ...request, force: true })).toEqual({ ok: true, value: { aside } });
    expect(findFault(target)).toBeNull();
    // A log of another file would be read into the new one.
    expect(existsSync(`${target}-wal`)).toBe(false);
    expect(readFileSync(aside, 'utf8')).toMatch(/^broken/);
  });
});

describe('killed before any of its steps', () => {
  /** More than there are, so that the last runs come to their end. */
  const STEPS = 16;
  const command = join(root, 'dying-command.cjs');
  // As one file, it starts in a tenth of the time.
  beforeAll(() =>
    build({
      entryPoints: ['tests/backup/dying-command.ts'],
      ...{ bundle: true, platform: 'node', format: 'cjs', external: ['libsql'], outfile: command },
    }),
  );

  async function run(what: 'backup' | 'restore', step: number, from: string, to: string) {
    const env = { NODE_ENV: 'test' as const, NODE_PATH: join(process.cwd(), 'node_modules') };
    const args = [command, what, String(step), from, to];
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    await once(child, 'exit');
    return child.signalCode === 'SIGKILL';
  }

  it.each(['backup', 'restore'] as const)('a %s leaves all or nothing under the final name', async (what) => {
    const folder = createFolder();
    const former = join(folder, 'former.db');
    const given = join(folder, 'given.db');
    for (const path of [former, given]) createStore(path);
    addMessage(former, 'msg_former');
    addMessage(given, 'msg_given');
    const read = (path: string) => JSON.stringify(readMessages(path));
    const [old, fresh] = [what === 'restore' ? read(former) : 'nothing', read(given)];
    const outcomes = await Promise.all(
      Array.from({ length: STEPS }, async (_, index) => {
        const place = mkdtempSync(join(folder, 'step-'));
        const final = join(place, 'marquee.db');
        if (what === 'restore') copyFileSync(former, final);
        const isKilled = await run(what, index + 1, given, final);
        const isThere = existsSync(final);
        if (isThere) expect(findFault(final)).toBeNull();
        const holds = isThere ? read(final) : 'nothing';
        // The next run is not in the way of what this one left.
        const next = what === 'backup' ? join(place, 'next.db') : final;
        const again =
          what === 'backup'
            ? backUp({ source: given, to: next, keep: null, nowMs: NOON })
            : restore({ backup: given, target: next, force: false, nowMs: NOON });
        expect(again.ok).toBe(true);
        expect(read(next)).toBe(fresh);
        return `${isKilled ? 'killed' : 'done'}: ${holds}`;
      }),
    );
    expect(outcomes[0]).toBe(`killed: ${old}`);
    expect(outcomes.at(-1)).toBe(`done: ${fresh}`);
    const possible = [`killed: ${old}`, `killed: ${fresh}`, `done: ${fresh}`];
    expect([...new Set(outcomes)].sort()).toEqual(possible.sort());
  });
});
