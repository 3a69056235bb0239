import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { calls } from '@/lib/contract';
import { createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE } from './fixtures';
import { startInProcess } from './target';
import { bundle } from '../support/bundle';
import { createFolder } from '../support/temp-folder';

it('npm run referrals credits who sent a buyer once that one has paid, and takes it back with the money', async () => {
  const folder = createFolder();
  const databaseUrl = `file:${folder}/site.db`;
  const target = await startInProcess(databaseUrl);
  onTestFinished(() => target.close());
  const client = createClient(target);
  const steps = createBuyerSteps(client, target);
  const report = async () => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test' as const, DATABASE_URL: databaseUrl };
    const command = [await bundle('cli/referrals.ts'), '--json'];
    const { stdout } = await promisify(execFile)(process.execPath, command, { env });
    return JSON.parse(stdout) as unknown;
  };

  const owner = await steps.register();
  const { referral_code: code } = await client.ok(calls.getAccount, { token: owner.token });
  const friend = { name: 'Cy Comer', email: `${randomUUID()}@buyers.example`, password: 'six or more' };
  const { token } = await client.ok(calls.register, { body: { ...friend, referral: code } });
  await steps.buyByCard(token, LIVE);
  const row = { code, owner: { name: 'Bea Buyer', email: owner.email }, registrations: 1 };
  expect(await report()).toEqual([{ ...row, buyers: 1, orders: 1, revenue: LIVE.price }]);

  const { orders } = await client.ok(calls.listOrders, { token });
  const refund = { orderId: orders[0]?._id ?? '', amountCents: null, isAgain: false, note: null };
  expect(await target.inside.upstream.operator.refund(refund)).toMatchObject({ ok: true });
  expect(await report()).toEqual([{ ...row, buyers: 0, orders: 0, revenue: 0 }]);
});
