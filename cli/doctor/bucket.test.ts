import { expect, it, onTestFinished, vi } from 'vitest';
import { startS3 } from '@/sandbox/s3/bucket-server';
import { checkBucket } from './bucket';
import { collect } from './finding';

const KEYS = { keyId: 'AKTEST', secret: 'a-secret-of-tests-0123456789', region: 'eu-test-1' };

async function look(change: { secret?: string; keyId?: string; region?: string } = {}, control = '?heal') {
  const s3 = await startS3({ ...KEYS, bucket: 'media', slowMs: 1200 });
  onTestFinished(() => s3.close());
  await fetch(`${new URL(s3.url).origin}/-control${control}`);
  const findings = await collect(checkBucket({ url: s3.url, ...KEYS, ...change }, Date.now));
  expect(JSON.stringify(findings)).not.toContain(change.secret ?? KEYS.secret);
  return { s3, findings };
}

it('puts an object, reads a part, lists it and takes it away', async () => {
  const { s3, findings } = await look();
  expect(findings).toMatchObject([{ state: 'ok' }]);
  expect(s3.requests.map((one) => one.split(' ')[0])).toEqual(['put', 'get', 'list', 'get', 'delete']);
  expect(s3.objects.size).toBe(0);
});

it.each([
  ['a wrong secret', { secret: 'another-secret-0123456789' }, '', 'The secret is not that of the access key'],
  ['an unknown key', { keyId: 'AKOTHER' }, '', 'doesn’t know the access key'],
  ['another region', { region: 'us-east-1' }, '', 'in another region'],
  ['a wrong clock', {}, '?skew=3600000', 'clock is wrong'],
  ['a missing bucket', {}, '?gone=true', 'There is no such bucket'],
  ['a full bucket', {}, '?operation=put&fault=full&times=9', 'It is full'],
  ['one that is down', {}, '?operation=put&fault=slow-down&times=9', 'doesn’t respond'],
])('names %s', async (_name, change, control, says) => {
  const { findings } = await look(change, control || '?heal');
  expect(findings).toMatchObject([{ state: 'fail', says: expect.stringContaining(says) as string }]);
});

it('names one that anyone can read', async () => {
  const { fetch: send } = globalThis;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
    typeof input === 'string' && input.includes('/doctor/')
      ? Promise.resolve(new Response('npm run doctor'))
      : send(input, init),
  );
  onTestFinished(() => void vi.restoreAllMocks());
  const { findings } = await look();
  expect(findings[0]).toMatchObject({
    state: 'fail',
    says: expect.stringContaining('Anyone can read') as string,
  });
});

it('names a slow one', async () => {
  const { findings } = await look({}, '?operation=get&fault=slow');
  expect(findings).toMatchObject([
    { state: 'warn', says: expect.stringContaining('ms for the first bytes') as string },
  ]);
});
