import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { authorizedIngestSchema, authorizeIngestSchema } from '@/lib/contract/ingest';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import { toAddressKey } from '@/lib/network/rate-limit';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { createRateLimit, startAttempt } from '../../http/rate-limit';
import { findShow, isKeyOpen, type Show } from './find-show';
import { findRehearsal } from './rehearsals';
import { hashKey } from './stream-keys';

/** What the live input packages without transcoding, and all browsers play. */
const CODECS = ['avc', 'aac'];

const KEY = /^sk_[\w-]{32}$/;

type Authorized = z.output<typeof authorizedIngestSchema>;

const unknownKey = () => fail('forbidden', 'There is no such stream key. Copy it from the studio again.');

/** Whether an encoder may begin to send. Fails with `forbidden` or `rate_limited`. */
export function createIngestGate(
  { ingest: { secret } }: Pick<BackendConfig, 'ingest'>,
  { store, now }: Pick<BackendDeps, 'store' | 'now'>,
) {
  const limit = createRateLimit(store, {
    name: 'ingest-keys',
    points: 60,
    windowMs: 10 * 60_000,
    says: 'Too many attempts to send a stream',
  });

  async function judge(key: string, stream: string | null): Promise<Result<Authorized>> {
    if (!KEY.test(key)) return unknownKey();
    const row = await store
      .selectFrom('stream_keys')
      .select(['event_id', 'input'])
      .where('hash', '=', hashKey(key))
      .executeTakeFirst();
    const show = row && (await findShow(store, row.event_id));
    if (!show) return unknownKey();
    const { eventId } = show;
    const nowMs = now();
    if (show.event?.cancelled_at != null) return fail('forbidden', 'This event is canceled.');
    const rehearsal = nowMs < show.doorsAt ? await findRehearsal(store, eventId) : undefined;
    const open = rehearsal?.ended_at === null ? rehearsal : null;
    if (!open && !isKeyOpen(show, nowMs)) return fail('forbidden', sayClosed(show, nowMs));
    const format = open ? show.entry.video_format : (show.event ?? show.entry).video_format;
    const id = toShowText(toShowId(eventId, open ? 'rehearsal' : null));
    if (stream !== null && stream !== id)
      return fail('forbidden', `The name of the stream has to be ${id} with this key.`);
    return ok({
      event_id: eventId,
      show: id,
      input: row.input,
      codecs: format ? [...CODECS, format] : CODECS,
      keep: open ? open.keeps === 1 : true,
    });
  }

  return async function authorize(
    given: z.output<typeof authorizeIngestSchema>,
    caller: string,
  ): Promise<Result<Authorized>> {
    const isTrusted = secret !== null && isSame(given.secret, secret);
    // A stranger could name the address of an encoder, and use up its attempts.
    const address = isTrusted ? (given.address ?? caller) : caller;
    const attempt = await startAttempt([{ limit, key: toAddressKey(address), successCost: 0 }]);
    if (!attempt.ok) return attempt;
    if (!isTrusted)
      return fail('forbidden', 'The secret of the live input is missing or wrong (INGEST_SECRET).');
    const judged = await judge(given.key, given.stream);
    if (judged.ok) await attempt.value.succeeded();
    return judged;
  };
}

function isSame(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(one)), Buffer.from(hashKey(other)));
}

function sayClosed({ event, startsAt }: Show, nowMs: number): string {
  if (event?.ended_at != null) return 'This show has ended. Reopen it at the desk to continue.';
  return nowMs > startsAt
    ? 'The end of this event has passed. Change its end in the studio to continue.'
    : 'This key works from two hours before the doors, or during a rehearsal.';
}
