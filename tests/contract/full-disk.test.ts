import { execFileSync, spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { CARDS, createBuyerSteps, type BuyerSteps } from './buyer';
import { type Client, createClient } from './client';
import { LIVE } from './fixtures';
import { type ProcessTarget, startProcess } from './process-target';
import { createSharedFolder } from '../support/temp-folder';

const hasPrlimit = spawnSync('prlimit', ['--version']).status === 0;

/** Without a single writable byte, the process sees a full disk. */
describe.skipIf(!hasPrlimit)('a disk that takes no more', () => {
  const folder = createSharedFolder();
  let target: ProcessTarget;
  let client: Client;
  let steps: BuyerSteps;

  const limitFiles = (bytes: '0' | 'unlimited') =>
    execFileSync('prlimit', ['--pid', String(target.pid()), `--fsize=${bytes}:unlimited`]);
  const readReady = async () => (await client.raw('/ready')).status;

  beforeAll(async () => {
    target = await startProcess(folder);
    client = createClient(target);
    steps = createBuyerSteps(client, target);
  });
  afterAll(() => target.close());

  it('is told as 503 by what writes, leaves what reads, and has lost nothing once there is room', async () => {
    const { token, email, password } = await steps.register();
    const intent = await steps.openIntent(token, LIVE);
    const save = { token, body: steps.saveBody(LIVE, intent.paymentIntentId) };
    limitFiles('0');
    expect(await readReady()).toBe(503);
    await client.ok(calls.getEventByDomain, { params: { subdomain: LIVE.domain } });
    const refused = { status: 503, code: 'upstream_unavailable' };
    expect(await client.refused(calls.login, { body: { email, password } })).toMatchObject(refused);
    await steps.confirm(intent, CARDS.good);
    expect(await client.refused(calls.savePayment, save)).toMatchObject(refused);

    limitFiles('unlimited');
    expect(await client.ok(calls.savePayment, save)).toMatchObject({ orderId: intent.orderId });
    await target.kill('SIGKILL');
    await target.restart();
    const { orders } = await client.ok(calls.listOrders, { token });
    expect(orders).toMatchObject([{ _id: intent.orderId, status: 'paid' }]);
    expect(await readReady()).toBe(200);
  });
});
