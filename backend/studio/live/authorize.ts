import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import type { authorizedIngestSchema, authorizeIngestSchema } from '@/lib/contract/ingest';
import { toShowId, toShowText } from '@/lib/contract/show-id';
import { fail, ok, type Result } from '@/lib/result';
import { sayMoment } from '@/lib/time/moment';
import { toAddressKey } from '@/lib/network/rate-limit';
import type { BackendConfig, BackendDeps } from '../../config/config';
import { isStopped } from '../../events/stopped';
import { createRateLimit, startAttempt } from '../../http/rate-limit';
import type { Store } from '../../store/schema';
import { findKeyOpening, findShow, isKeyOpen, type Show } from './find-show';
import { findKeyOwner, noteRefusal } from './refusals';
import { findRehearsal } from './rehearsals';
import { hashKey } from './stream-keys';

/** What the live input packages without transcoding, and all browsers play. */
const CODECS = ['avc', 'aac'];

const KEY = /^sk_[\w-]{32}$/;

type Authorized = z.output<typeof authorizedIngestSchema>;

const STOPPED = 'The platform has suspended streams for your organization. Please contact us.';
const TOO_OFTEN = 'It tried too often from its address. Stop it, and try again in ten minutes.';

const unknownKey = () => fail('forbidden', 'There is no such stream key. Copy it from the studio again.');

/** What a key, by its hash, opens now. Fails with `forbidden`. */
export async function judgeKey(store: Store, hash: string, nowMs: number): Promise<Result<Authorized>> {
  const row = await store
    .selectFrom('stream_keys')
    .select(['event_id', 'input'])
    .where('hash', '=', hash)
    .executeTakeFirst();
  const show = row && (await findShow(store, row.event_id));
  if (!show) return unknownKey();
  const { eventId } = show;
  if (show.event?.cancelled_at != null) return fail('forbidden', 'This event is canceled.');
  if (isStopped(show.draft, 'streams')) return fail('forbidden', STOPPED);
  const rehearsal = nowMs < show.doorsAt ? await findRehearsal(store, eventId) : undefined;
  const open = rehearsal?.ended_at === null ? rehearsal : null;
  if (!open && !isKeyOpen(show, nowMs)) return fail('forbidden', sayClosed(show, nowMs));
  const format = open ? show.entry.video_format : (show.event ?? show.entry).video_format;
  return ok({
    event_id: eventId,
    organisation: show.draft.organisation_id,
    show: toShowText(toShowId(eventId, open ? 'rehearsal' : null)),
    input: row.input,
    codecs: format ? [...CODECS, format] : CODECS,
    keep: open ? open.keeps === 1 : true,
  });
}

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
  const notes = createRateLimit(store, {
    name: 'ingest-refusals',
    points: 20,
    windowMs: 60_000,
    says: 'Too many refusals',
  });

  /** For the desk. Resolves with whether the key is one of ours. */
  async function noteFor(key: string, address: string, message: string): Promise<boolean> {
    if (!KEY.test(key) || !(await notes.take(address)).ok) return false;
    const owner = await findKeyOwner(store, key);
    if (owner) await noteRefusal(store, owner.eventId, message, now());
    return owner?.isKey === true;
  }

  return async function authorize(
    given: z.output<typeof authorizeIngestSchema>,
    caller: string,
  ): Promise<Result<Authorized>> {
    const isTrusted = secret !== null && isSameSecret(given.secret, secret);
    // A stranger could name the address of an encoder, and use up its attempts.
    const address = toAddressKey(isTrusted ? (given.address ?? caller) : caller);
    const attempt = await startAttempt([{ limit, key: address, successCost: 0 }]);
    if (!attempt.ok) {
      if (isTrusted) await noteFor(given.key, address, TOO_OFTEN);
      return attempt;
    }
    if (!isTrusted)
      return fail('forbidden', 'The secret of the live input is missing or wrong (INGEST_SECRET).');
    if (!KEY.test(given.key)) return unknownKey();
    const judged = await judgeKey(store, hashKey(given.key), now());
    if (!judged.ok) {
      // It guesses nothing, and may be let in a moment later.
      if (await noteFor(given.key, address, judged.error.message)) await attempt.value.succeeded();
      return judged;
    }
    const { show } = judged.value;
    if (given.stream !== null && given.stream !== show)
      return fail('forbidden', `The name of the stream has to be ${show} with this key.`);
    await attempt.value.succeeded();
    return judged;
  };
}

/** Takes as long for any two. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(Buffer.from(hashKey(one)), Buffer.from(hashKey(other)));
}

function sayClosed(show: Show, nowMs: number): string {
  const { event, entry, startsAt } = show;
  if (event?.ended_at != null) return 'This show has ended. Reopen it on the Live page to continue.';
  return nowMs > startsAt
    ? 'The end of this event has passed. Change its end in the studio to continue.'
    : `It was too early: your encoder is let in from ${sayMoment(findKeyOpening(show), entry.timezone ?? 'UTC')}, or during a rehearsal.`;
}
