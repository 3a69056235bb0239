import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';
import { findFreePorts } from '@/sandbox/shared/free-ports';
import { serverCommand } from '@/tools/support/server-command.mjs';
import { expect, test } from './support/fixtures';
import { cleanEnv, type Stack, startStack } from './support/servers';

const OUTBOX = '/sandbox/outbox';

/** Null on a machine without a network. */
const outerAddress =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;

function askAt(stack: Stack, address: string, path: string, headers: Record<string, string> = {}) {
  const { port, host } = new URL(stack.siteUrl);
  return new Promise<number | undefined>((resolve, reject) => {
    request({ host: address, port, path, headers: { host, ...headers } }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode));
    })
      .once('error', reject)
      .end();
  });
}

async function startAndFail(settings: Record<string, string>) {
  const [node = '', ...args] = serverCommand({ dev: false });
  const [port = 0] = await findFreePorts(1);
  const env = { ...cleanEnv(), PORT: String(port), ...settings };
  try {
    await promisify(execFile)(node, args, { env, timeout: 30_000 });
    return { code: 0, stderr: '' };
  } catch (error) {
    const { code, stderr } = error as { code: number | null; stderr: string };
    return { code, stderr };
  }
}

test('a site that others reach does not start with what is meant for one machine', async () => {
  expect(await startAndFail({ BIND_HOST: '0.0.0.0' })).toEqual({
    code: 1,
    stderr:
      'SITE_URL is not set, which makes this a site for tests on this machine, but BIND_HOST is 0.0.0.0, which lets others reach it. ' +
      'Set SITE_URL to the address that people open, or BIND_HOST to 127.0.0.1, or PUBLIC_DEMO=true for a demo, whose login is known ' +
      'to all and whose payments are not real.\n',
  });
  const sandbox = { SITE_URL: 'https://example.com', PAYMENTS_MODE: 'sandbox', AUTH_SECRET: 'x'.repeat(48) };
  expect(await startAndFail(sandbox)).toEqual({
    code: 1,
    stderr:
      'PAYMENTS_MODE is sandbox, but SITE_URL is https://example.com: everyone could pay with a test card. Set PAYMENTS_MODE to live, ' +
      'with keys, or to off; or set PUBLIC_DEMO=true for a demo, whose login is known to all and whose payments are not real.\n',
  });
});

test('a public demo starts, and shows its mail to no one', async () => {
  const stack = await startStack({
    name: 'public-demo',
    env: { PUBLIC_DEMO: 'true', BIND_HOST: '0.0.0.0', SITE_URL: '', PASSWORD_HASH_KIB: '' },
  });
  try {
    for (const address of outerAddress === null ? ['127.0.0.1'] : ['127.0.0.1', outerAddress]) {
      expect(await askAt(stack, address, '/plans')).toBe(200);
      expect(await askAt(stack, address, OUTBOX)).toBe(404);
    }
  } finally {
    await stack.stop();
  }
});

test('the outbox of a site for one machine is shown to that machine, and through no proxy on it', async ({
  stack,
}) => {
  expect(await askAt(stack, '127.0.0.1', OUTBOX)).toBe(200);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-proto']) {
    for (const path of [OUTBOX, '/%73andbox/outbox', `${OUTBOX}?_rsc=1`])
      expect([header, path, await askAt(stack, '127.0.0.1', path, { [header]: 'for=203.0.113.7' })]).toEqual([
        header,
        path,
        404,
      ]);
  }
  if (outerAddress !== null) await expect(askAt(stack, outerAddress, OUTBOX)).rejects.toThrow(/ECONNREFUSED/);
});
