import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '@/lib/contract';
import { openStore } from '@/backend/store/open';
import { CARDS, createBuyerSteps } from './buyer';
import { createClient } from './client';
import { LIVE } from './fixtures';
import { SECRET_TEXT } from './media-fixture';
import { type ProcessTarget, runUpstream, startProcess } from './process-target';
import { describeContract } from './suite/suite';
import { createFolder, createSharedFolder } from '../support/temp-folder';

const folderOfContract = createSharedFolder();

describeContract('the contract', 'over HTTP, as a process of its own', () => startProcess(folderOfContract));

describe('the process', () => {
  let target: ProcessTarget;
  const folder = createSharedFolder();
  beforeAll(async () => {
    target = await startProcess(folder);
  });
  afterAll(() => target.close());

  it('killed after the buyer paid and before it was recorded, gives access once it is back, once', async () => {
    const client = createClient(target);
    const steps = createBuyerSteps(client, target);
    const { token } = await steps.register();
    const { intent, save } = await steps.openAndConfirm(token, CARDS.good, LIVE);
    await target.kill('SIGKILL');
    await target.restart();
    await expect.poll(() => steps.playbackStatus(token, LIVE.id)).toBe(200);
    expect((await client.ok(calls.savePayment, save)).orderId).toBe(intent.orderId);
  });

  it('killed right after a request for a new password, writes the mail, and writes it once', async () => {
    const client = createClient(target);
    const { email } = await createBuyerSteps(client, target).register();
    const store = openStore({ databaseUrl: `file:${folder}/marquee.db` });
    const countMails = async () => {
      const mails = await store
        .selectFrom('outbox')
        .select('subject')
        .where('to_address', '=', email)
        .execute();
      return mails.filter(({ subject }) => subject.startsWith('Reset your password')).length;
    };
    await client.ok(calls.forgotPassword, { body: { email } });
    await target.kill('SIGKILL');
    await target.restart();
    await expect.poll(countMails).toBe(1);
    await store.destroy();
  });

  // `fetch` normalises a path before it sends it; an attacker does not.
  it.each(['../secret.ts', '../../secret.ts', '%2e%2e/secret.ts', '360p/../../secret.ts', '..\\secret.ts'])(
    'gives nothing away for the raw path %s',
    async (path) => {
      const { token } = await createBuyerSteps(createClient(target), target).register();
      const body = await sendRaw(target.port, `/api/v1/playback/${LIVE.id}/media/${path}`, token);
      expect(body).not.toContain(SECRET_TEXT);
    },
  );

  it('says in one sentence that its port is taken, and ends with code 1', async () => {
    const folder = createFolder();
    const second = await runUpstream({ DATA_DIR: folder, UPSTREAM_PORT: String(target.port) });
    expect(second.said).toBe(
      `Port ${target.port} is taken. Stop what runs there, or set UPSTREAM_PORT to another one.\n`,
    );
    expect(second.child.exitCode).toBe(1);
  });

  it('says in one sentence which variable is wrong, and ends with code 1', async () => {
    const run = await runUpstream({ UPSTREAM_PORT: 'eighty' });
    expect(run.said).toBe(
      'The API could not start: UPSTREAM_PORT got "eighty", but needs a port number between 1 and 65535.\n',
    );
    expect(run.child.exitCode).toBe(1);
  });

  it('ends with code 0 when asked to', async () => {
    expect(await target.kill('SIGTERM')).toBe(0);
    await target.restart();
    expect(await target.kill('SIGINT')).toBe(0);
  });
});

async function sendRaw(port: number, path: string, token: string): Promise<string> {
  const sent = request({ port, host: '127.0.0.1', path, headers: { Authorization: `Bearer ${token}` } });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return text(response);
}
