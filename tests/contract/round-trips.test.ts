import { DefaultQueryExecutor } from 'kysely';
import AsyncDatabase from 'libsql/promise';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS, createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE } from './fixtures';
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
