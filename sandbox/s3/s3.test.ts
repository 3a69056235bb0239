import { execFile, spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AwsV4Signer } from 'aws4fetch';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';
import { createFolder } from '@/tests/support/temp-folder';
import { startS3 } from './bucket-server';
import { findRefusal } from './signature';

// The examples of AWS: docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html
const EXAMPLES = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const HOST = 'examplebucket.s3.amazonaws.com';
const DATE = '20130524T000000Z';
const NOW = Date.UTC(2013, 4, 24);
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

it.each([
  {
    method: 'GET',
    url: '/test.txt',
    signed: { range: 'bytes=0-9' },
    hash: EMPTY,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    method: 'PUT',
    url: '/test%24file.text',
    signed: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    hash: '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    method: 'GET',
    url: '/?lifecycle',
    signed: {},
    hash: EMPTY,
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    method: 'GET',
    url: '/?max-keys=2&prefix=J',
    signed: {},
    hash: EMPTY,
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('takes the signature of the published example $method $url, and no other', (example) => {
  const { method, url, signed, hash, signature } = example;
  const headers = { host: HOST, 'x-amz-content-sha256': hash, 'x-amz-date': DATE, ...signed };
  const names = Object.keys(headers).sort().join(';');
  const sign = (by: string) =>
    `AWS4-HMAC-SHA256 Credential=${EXAMPLES.keyId}/20130524/us-east-1/s3/aws4_request, SignedHeaders=${names}, Signature=${by}`;
  const ask = (by: string, nowMs = NOW, keys = EXAMPLES) =>
    findRefusal({ method, url, headers: { ...headers, authorization: sign(by) } }, keys, nowMs)?.code;
  expect(ask(signature)).toBeUndefined();
  expect(ask(signature.replace(/^./, '0').replace(/.$/, 'f'))).toBe('SignatureDoesNotMatch');
  expect(ask(signature, NOW + 16 * 60_000)).toBe('RequestTimeTooSkewed');
  expect(ask(signature, NOW, { ...EXAMPLES, keyId: 'AKIANOTOURS' })).toBe('InvalidAccessKeyId');
  expect(ask(signature, NOW, { ...EXAMPLES, secret: 'another' })).toBe('SignatureDoesNotMatch');
});

it('our client signs the published example of a range in the same way', async () => {
  const signer = new AwsV4Signer({
    accessKeyId: EXAMPLES.keyId,
    secretAccessKey: EXAMPLES.secret,
    region: EXAMPLES.region,
    service: 's3',
    datetime: DATE,
    url: `https://${HOST}/test.txt`,
    headers: { range: 'bytes=0-9', 'x-amz-content-sha256': EMPTY },
    allHeaders: true,
  });
  const { headers } = await signer.sign();
  expect(headers.get('authorization')).toContain(
    'Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  );
});

const hasRclone = spawnSync('rclone', ['version']).status === 0;

// An implementation that others have written and use with S3, as a client of the stand-in.
it.skipIf(!hasRclone)('does for rclone what S3 does: parts, ranges, pages of a list, checks', async () => {
  const keys = { keyId: 'AKTEST', secret: 'a-secret-of-tests-0123456789', region: 'eu-test-1' };
  const s3 = await startS3({ ...keys, bucket: 'media', pageSize: 5 });
  onTestFinished(() => s3.close());
  const folder = createFolder();
  await mkdir(join(folder, 'in/sub'), { recursive: true });
  for (let file = 0; file < 12; file += 1)
    await writeFile(join(folder, 'in/sub', `${file} ä+&.m4s`), String(file).repeat(1000));
  await writeFile(join(folder, 'in/large.mp4'), Buffer.alloc(17 * 1024 * 1024, 'x'));
  const run = (...args: string[]) =>
    promisify(execFile)('rclone', args, {
      timeout: 20_000,
      env: {
        NODE_ENV: 'test',
        PATH: process.env.PATH,
        HOME: folder,
        RCLONE_CONFIG: join(folder, 'none.conf'),
        RCLONE_CONFIG_BOX_TYPE: 's3',
        RCLONE_CONFIG_BOX_PROVIDER: 'Other',
        RCLONE_CONFIG_BOX_ENDPOINT: new URL(s3.url).origin,
        RCLONE_CONFIG_BOX_ACCESS_KEY_ID: keys.keyId,
        RCLONE_CONFIG_BOX_SECRET_ACCESS_KEY: keys.secret,
        RCLONE_CONFIG_BOX_REGION: keys.region,
        RCLONE_CONFIG_BOX_FORCE_PATH_STYLE: 'true',
        RCLONE_S3_NO_CHECK_BUCKET: 'true',
        RCLONE_S3_UPLOAD_CUTOFF: '8M',
        RCLONE_S3_CHUNK_SIZE: '8M',
        RCLONE_S3_LIST_VERSION: '2',
        RCLONE_FAST_LIST: 'true',
        RCLONE_NO_TRAVERSE: 'true',
        RCLONE_RETRIES: '1',
      },
    });
  await run('copy', join(folder, 'in'), 'box:media/in');
  expect(s3.objects.size).toBe(13);
  expect(s3.requests.filter((one) => one.startsWith('put-part')).length).toBe(3);
  await run('check', '--download', join(folder, 'in'), 'box:media/in');
  await run('copy', 'box:media/in', join(folder, 'out'));
  expect((await readdir(join(folder, 'out/sub'))).length).toBe(12);
  expect((await readFile(join(folder, 'out/large.mp4'))).length).toBe(17 * 1024 * 1024);
  await run('delete', 'box:media/in');
  expect(s3.objects.size).toBe(0);
});
