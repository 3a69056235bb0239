import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import {
  type decidePairingSchema,
  type findPairingSchema,
  type FoundPairing,
  PAIRING_SECONDS,
  POLL_SECONDS,
  type StartedPairing,
  type startPairingSchema,
  type takenPairingSchema,
  WRONG_PAIRING_CODE,
} from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { toInstant } from '@/lib/time/iso';
import type { AccountContext } from '../../accounts/context';
import { GRANT_MS } from '../../accounts/paired-screens';
import { sessionEnded } from '../../http/failure';
import { createRateLimit, startAttempt, toAddressKey } from '../../http/rate-limit';
import type { Session } from '../../http/router';
import type { PairingTable } from '../../store/schema';
import type { PlaybackContext } from '../context';
import { createDeviceCode, createUserHash, toDeviceHash, toShownCode } from './codes';
import { findHostOwner, insertWithCode } from './new-pairing';
import { findBroadcasters } from './opened';

const HOUR_MS = 60 * 60_000;

/** Per address in ten minutes: a venue has many screens, and each takes a row until then. */
const STARTS_PER_ADDRESS = 60;
const POLLS_PER_ADDRESS = 3000;
/** Per hour. */
const WRONG_PER_ADDRESS = 5;
const WRONG_PER_ACCOUNT = 20;

const wrongCode = () => fail('not_found', WRONG_PAIRING_CODE, { fields: { code: WRONG_PAIRING_CODE } });
const tooOld = () => fail('expired_token', 'This code has expired. Get a new one.');

/** RFC 8628. Times in ms. */
export function createPairing(
  accounts: AccountContext,
  { events, mode, now }: Pick<PlaybackContext, 'events' | 'mode' | 'now'>,
) {
  const { config, store, pairedScreens, on } = accounts;
  const toUserHash = createUserHash(config.authSecret);
  const limit = (name: string, says: string, points: number, windowMs: number) =>
    createRateLimit(store, { name, says, points, windowMs });
  const starts = limit(
    'pairing-starts',
    'Too many codes for your network',
    STARTS_PER_ADDRESS,
    PAIRING_SECONDS * 1000,
  );
  const wrongHere = limit(
    'pairing-wrong-address',
    'Too many wrong codes from your network',
    WRONG_PER_ADDRESS,
    HOUR_MS,
  );
  const wrongOfAccount = limit('pairing-wrong-account', 'Too many wrong codes', WRONG_PER_ACCOUNT, HOUR_MS);
  const polls = createRateLimit(null, {
    name: 'pairing-polls',
    says: 'Too many screens ask from your network',
    points: POLLS_PER_ADDRESS,
    windowMs: PAIRING_SECONDS * 1000,
  });

  /** Costs nothing where the code is right. */
  async function tryCode(code: string, session: Session, caller: string): Promise<Result<PairingTable>> {
    const attempt = await startAttempt([
      { limit: wrongHere, key: toAddressKey(caller), successCost: 0 },
      { limit: wrongOfAccount, key: session.userId, successCost: 0 },
    ]);
    if (!attempt.ok) return attempt;
    const found = await store
      .selectFrom('pairings')
      .selectAll()
      .where('user_hash', '=', toUserHash(code))
      .where('decided_at', 'is', null)
      .where('expires_at', '>', now())
      .executeTakeFirst();
    if (!found) return wrongCode();
    await attempt.value.succeeded();
    return ok(found);
  }

  const offer = ({ userId }: Session, owner: string | null) =>
    findBroadcasters({ store, mode, siteName: config.site.name }, userId, owner, now());

  return {
    /**
     * Fails with `invalid_input`, `not_found`, `forbidden` (a site that isn't listed) or
     * `rate_limited`.
     */
    async start(
      { kind, eventId, site, device }: z.output<typeof startPairingSchema>,
      country: string | null,
      caller: string,
    ): Promise<Result<StartedPairing>> {
      const isFrame = kind === 'frame';
      if (isFrame && (!eventId || !site))
        return fail('invalid_input', 'A frame names its event and its site.');
      const taken = await starts.take(toAddressKey(caller));
      if (!taken.ok) return taken;
      const event = isFrame && eventId ? await events.findById(eventId) : null;
      if (isFrame && !event) return fail('not_found', 'There is no such event.');
      if (isFrame && !event?.frame_sites?.split('\n').includes(site ?? ''))
        return fail('forbidden', 'This site may not show the player.');
      const deviceCode = createDeviceCode();
      const row = {
        kind,
        event_id: event?.id ?? null,
        organisation_id: event ? (event.organisation_id ?? '') : await findHostOwner(store),
        site: isFrame ? (site ?? null) : null,
        device: device ?? null,
        country,
        device_hash: toDeviceHash(deviceCode),
        created_at: now(),
        expires_at: now() + PAIRING_SECONDS * 1000,
      };
      const code = toShownCode(await insertWithCode(store, row, toUserHash));
      const uri = `${config.site.url}/pair`;
      return ok({
        device_code: deviceCode,
        user_code: code,
        verification_uri: uri,
        verification_uri_complete: isFrame ? `${uri}?code=${code}` : null,
        expires_in: PAIRING_SECONDS,
        interval: POLL_SECONDS,
      });
    },

    /** Fails with a code of RFC 8628 section 3.5, or `rate_limited`. */
    async take(deviceCode: string, caller: string): Promise<Result<z.output<typeof takenPairingSchema>>> {
      const taken = await polls.take(toAddressKey(caller));
      if (!taken.ok) return taken;
      const nowMs = now();
      const found = await store
        .selectFrom('pairings')
        .selectAll()
        .where('device_hash', '=', toDeviceHash(deviceCode))
        .where('expires_at', '>', nowMs)
        .where('collected_at', 'is', null)
        .executeTakeFirst();
      if (!found) return tooOld();
      await store.updateTable('pairings').set({ polled_at: nowMs }).where('id', '=', found.id).execute();
      // A second less than was asked for, because networks are uneven.
      if (nowMs - (found.polled_at ?? 0) < (POLL_SECONDS - 1) * 1000)
        return fail('slow_down', `Ask every ${POLL_SECONDS} seconds.`);
      if (found.decided_at === null)
        return fail('authorization_pending', 'The code has not been entered yet.');
      const { jti, kind } = found;
      if (jti === null) return fail('access_denied', 'The code was declined.');
      const expiresAt = nowMs + GRANT_MS[kind];
      const token = await store.transaction().execute(async (trx) => {
        const given = await trx
          .updateTable('pairings')
          .set({ collected_at: nowMs, expires_at: expiresAt })
          .where('id', '=', found.id)
          .where('collected_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        return given ? pairedScreens.sign(trx, jti, expiresAt) : undefined;
      });
      if (token === undefined) return tooOld();
      if (token === null) return fail('access_denied', 'The code was approved, and the screen ended since.');
      return ok({ access_token: token, token_type: 'Bearer', expires_in: GRANT_MS[kind] / 1000 });
    },

    /** Fails with `not_found` for any code that opens nothing, or `rate_limited`. */
    async find(
      session: Session,
      { code, linked = false }: z.output<typeof findPairingSchema>,
      caller: string,
    ): Promise<Result<FoundPairing>> {
      const found = await tryCode(code, session, caller);
      if (!found.ok) return found;
      const { kind, site, device, country, event_id: eventId, organisation_id: owner } = found.value;
      // A stranger could send the link with the code of a TV of their own.
      if (linked && kind === 'tv') return wrongCode();
      const event = eventId === null ? null : await events.findById(eventId);
      return ok({
        user_code: toShownCode(code),
        kind,
        site,
        device,
        country,
        event: event ? { _id: event.id, title: event.title } : null,
        started_at: toInstant(found.value.created_at),
        broadcasters: await offer(session, owner),
      });
    },

    /** The first counts. Fails like `find`, or with `forbidden` for a broadcaster not offered. */
    async decide(
      session: Session,
      { code, decision, organisationId }: z.output<typeof decidePairingSchema>,
      caller: string,
    ): Promise<Result<{ message: string }>> {
      const found = await tryCode(code, session, caller);
      if (!found.ok) return found;
      const { id, kind, expires_at: expiresAt, organisation_id: owner } = found.value;
      const isApproved = decision === 'approve';
      const offered = await offer(session, owner);
      const chosen = offered.length === 1 ? offered[0] : offered.find((one) => one._id === organisationId);
      if (isApproved && kind === 'tv' && !chosen)
        return fail('forbidden', 'Choose a broadcaster that you have a ticket of.');
      const jti = isApproved ? randomUUID() : null;
      const decided = await store.transaction().execute(async (trx): Promise<Result<null>> => {
        // A login that is being ended approves nothing.
        if (!(await on(trx).users.lock(session.userId))) return sessionEnded();
        if (!(await on(trx).sessions.find(session, now()))) return sessionEnded();
        const first = await trx
          .updateTable('pairings')
          .set({
            decided_at: now(),
            jti,
            user_id: isApproved ? session.userId : null,
            ...(kind === 'tv' && { organisation_id: chosen?._id ?? owner }),
          })
          .where('id', '=', id)
          .where('decided_at', 'is', null)
          .where('expires_at', '>', now())
          .returning('id')
          .executeTakeFirst();
        if (!first) return wrongCode();
        if (jti !== null) await pairedScreens.open(trx, { jti, userId: session.userId, expiresAt });
        return ok(null);
      });
      if (!decided.ok) return decided;
      return ok({
        message: isApproved
          ? 'Connected. Your screen starts within a few seconds, and you can end it in your account at any time.'
          : 'Declined. That screen plays nothing.',
      });
    },
  };
}
