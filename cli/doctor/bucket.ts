import { randomUUID } from 'node:crypto';
import type { BucketConfig } from '@/backend/config/config';
import { createBucket, isBucketError } from '@/backend/playback/media/bucket';
import { type Check, createFindings, toReason } from './finding';

const { ok, warn, fail } = createFindings('bucket');

/** A range of a segment that takes longer makes players wait. */
const SLOW_MS = 1000;
const TEXT = 'npm run doctor';

/** Puts an object, reads a part of it, asks for it without a key, lists it and deletes it. */
export async function* checkBucket(config: BucketConfig, now: () => number): Check {
  const bucket = createBucket(config, { tries: 2, patienceMs: 8000 });
  const prefix = 'doctor/';
  const key = `${prefix}${randomUUID()}.txt`;
  try {
    await bucket.putText(key, TEXT);
    const sinceMs = now();
    const part = await new Response(await bucket.open(key, { start: 4, end: 6 })).text();
    const tookMs = now() - sinceMs;
    const keys = [];
    for await (const object of bucket.list(prefix)) keys.push(object.key);
    const stranger = await fetch(`${config.url}/${key}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(8000),
    });
    await stranger.body?.cancel();
    await bucket.remove(key);
    if (stranger.ok)
      yield fail('Anyone can read what is in it, also videos that are sold.', 'Block public access to it.');
    if (part !== TEXT.slice(4, 7))
      yield fail('It gives other bytes than were asked for.', 'Use a storage that knows the ranges of S3.');
    else if (!keys.includes(key))
      yield fail(
        'Its list lacks an object that it has.',
        'Use a storage whose lists are up to date, as those of S3.',
      );
    else if (tookMs > SLOW_MS)
      yield warn(
        `It took ${tookMs} ms for the first bytes, and players wait for them.`,
        'Use a bucket near this machine.',
      );
    else yield ok('It takes objects, gives ranges of them, lists and deletes them.');
  } catch (error) {
    const [says, mend] = explain(error);
    yield fail(says, mend);
  }
}

const KEY = 'Check MEDIA_BUCKET_KEY_ID and MEDIA_BUCKET_SECRET.';
const BY_CODE: Record<string, readonly [says: string, mend: string]> = {
  RequestTimeTooSkewed: [
    'It refuses requests because this machine’s clock is wrong.',
    'Set the clock, for example with timedatectl set-ntp true.',
  ],
  InvalidAccessKeyId: ['It doesn’t know the access key.', KEY],
  SignatureDoesNotMatch: ['The secret is not that of the access key.', KEY],
  AuthorizationHeaderMalformed: [
    'It is in another region.',
    'Set MEDIA_BUCKET_REGION to the region of the bucket.',
  ],
  PermanentRedirect: [
    'It is in another region.',
    'Set MEDIA_BUCKET and MEDIA_BUCKET_REGION to those of the bucket.',
  ],
  AccessDenied: [
    'The access key may not do this.',
    'Let it get, put, list and delete objects of the bucket.',
  ],
};

function explain(error: unknown): readonly [says: string, mend: string] {
  if (!isBucketError(error)) return [`It failed: ${toReason(error)}.`, 'Check MEDIA_BUCKET.'];
  const known = BY_CODE[error.code];
  if (known) return known;
  switch (error.fault) {
    case 'no-bucket':
      return ['There is no such bucket.', 'Create it, or correct MEDIA_BUCKET.'];
    case 'full':
      return ['It is full, so videos stay in MEDIA_DIR.', 'Raise its quota, or delete what it needn’t keep.'];
    case 'down':
      return [
        `It doesn’t respond: ${error.message}.`,
        'Check MEDIA_BUCKET, and that this machine reaches it.',
      ];
    case 'damaged':
    case 'missing':
    case 'refused':
      return [`It refuses: ${error.message}.`, 'Its documentation explains the code.'];
  }
}
