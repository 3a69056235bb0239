import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import Database from 'libsql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { backUp } from '@/backend/store/backup';
import { restore } from '@/backend/store/restore';
import { findFault } from '@/backend/store/sqlite-file';
import { createBuyerSteps } from '../contract/buyer';
import { createClient } from '../contract/client';
import { LIVE } from '../contract/fixtures';
import { type ProcessTarget, startProcess } from '../contract/process-target';
import { bundle } from '../support/bundle';
import { insertMessage, NOON, readMessages, withStores } from './stores';

const { createFolder, createStore } = withStores();

function readAll(path: string) {
  const database = new Database(path, { readonly: true });
  const list = (table: string) => rowsSchema.parse(database.prepare(`select * from ${table}`).all());
  const rows = { orders: list('orders'), transitions: list('order_transitions'), users: list('users') };
  database.close();
  return rows;
}
const rowsSchema = z.array(z.record(z.string(), z.unknown()));

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

async function runCommand(name: 'backup' | 'restore', databaseUrl: string, args: string[]) {
  const child = spawn(process.execPath, [await bundle(`cli/${name}.ts`), ...args], {
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
    expect(before.orders.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'paid'));

    const late = await Promise.all(Array.from({ length: 6 }, () => steps.register()));
    const [, made] = await Promise.all([
      Promise.all(late.map(({ token }) => steps.buyByCard(token, LIVE))),
      runCommand('backup', databaseUrl, ['--to', busy!]),
    ]);
    expect(made.code).toBe(0);
    expect(made.said.split('\n')).toEqual([expect.stringContaining('Copy .data/media too'), busy, '']);
    expect(statSync(busy!).mode & 0o777).toBe(0o600);

    const refused = await runCommand('restore', databaseUrl, [busy!, '--force']);
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('Stop the site') });

    await target.kill('SIGKILL');
    // libsql's connections hold the file until their statements are collected.
    collectGarbage();
    expect(await runCommand('restore', databaseUrl, [busy!])).toMatchObject({ code: 0 });
    const restored = readAll(join(folder, 'marquee.db'));
    expect(restored.orders).toEqual(expect.arrayContaining(before.orders));
    expect(restored.transitions).toEqual(expect.arrayContaining(before.transitions));
    expect(restored.users).toEqual(expect.arrayContaining(before.users));
    const paid = restored.orders.filter(({ status }) => status === 'paid').map(({ id }) => id);
    const turned = restored.transitions.filter(({ to_status: to }) => to === 'paid');
    expect(turned.map(({ order_id: id }) => id).sort()).toEqual(paid.sort());
    const [aside = ''] = readdirSync(folder).filter((name) =>
      /^marquee\.db\.before-\d{8}T\d{9}Z$/.test(name),
    );
    expect(readAll(join(folder, aside)).orders.filter(({ status }) => status === 'paid')).toHaveLength(10);

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
    orphan.exec(`insert into sessions (jti, user_id, created_at, expires_at) values ('j', 'missing', 1, 2)`);
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
    // SQLite would replay another file's log into the restored one.
    expect(existsSync(`${target}-wal`)).toBe(false);
    expect(readFileSync(aside, 'utf8')).toMatch(/^broken/);
  });
});
