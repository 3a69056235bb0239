import { DefaultQueryExecutor } from 'kysely';
import AsyncDatabase from 'libsql/promise';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS, createBuyerSteps } from './buyer';
import { createClient } from './client';
import { FREE, LIVE } from './fixtures';
import { newScreen } from './steps/context';
import { startInProcess } from './target';
import { createSharedFolder } from '../support/temp-folder';

const folder = createSharedFolder();
let target: Awaited<ReturnType<typeof startInProcess>>;

beforeAll(async () => {
  target = await startInProcess(`file:${folder}/store.db`);
});
afterAll(async () => {
  await target.close();
});

it('sells with fourteen statements, in the three transactions it takes to lose nothing', async () => {
  const client = createClient(target);
  const steps = createBuyerSteps(client, target);
  const { token } = await steps.register();
  const statements = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const ended = vi.spyOn(AsyncDatabase.prototype, 'exec');
  const { save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
  const { status } = await client.ok(calls.savePayment, save);
  expect(status).toBe('paid');
  expect(statements.mock.calls.map(([{ sql }]) => sql)).toHaveLength(14);
  expect(ended.mock.calls).toEqual(Array(3).fill(['commit']));
});

it('keeps a screen with the same five statements, and writes what it watched once for many heartbeats', async () => {
  const client = createClient(target);
  const { upstream, moveTime } = target.inside;
  const { token } = await createBuyerSteps(client, target).register();
  const item = { eventId: FREE.id, selectedPackage: FREE.package };
  await client.ok(calls.claimFreeOrder, { token, body: item });
  const screen = newScreen();
  const beat = async (place?: string) => {
    const body = { eventId: FREE.id, screen, device: 'Chrome on Windows', ...(place && { place }) };
    return (await client.ok(calls.openPlayback, { token, body, country: 'DE' })).place ?? undefined;
  };
  let place = await beat();
  await upstream.watchInputs();
  const statements = vi.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const listTables = (verb: RegExp) =>
    statements.mock.calls.flatMap(([{ sql }]) => verb.exec(sql)?.[1] ?? []);
  statements.mockClear();
  place = await beat(place);
  expect(
    statements.mock.calls.map(([{ sql }]) => /(?:from|update|set local) "?(\w+)/.exec(sql)?.[1]),
  ).toEqual(['sessions', 'orders', 'positions', 'synchronous_commit', 'places']);
  for (let beats = 0; beats < 3; beats += 1) place = await beat(place);
  await upstream.watchInputs();
  expect(listTables(/^insert into "(watched|audiences|replay_minutes)"/)).toEqual(['watched']);
  statements.mockClear();
  moveTime(61_000);
  await beat(place);
  await upstream.watchInputs();
  expect(listTables(/^insert into "(watched|audiences|replay_minutes)"/)).toEqual(['watched', 'audiences']);
  statements.mockRestore();
});
