import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import { calls, type ConfirmFollowInput, type FollowInput } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { isStopped, SUSPENSION_COLUMNS } from '../events/stopped';
import { unreachable } from '../http/failure';
import { createRateLimit, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Router } from '../http/router';
import { findHostSender } from '../mail/host-sender';
import { toSender } from '../mail/letter';
import { enqueueMail } from '../mail/outbox';
import { writeMail } from '../mail/write-mail';
import { createId } from '../store/ids';
import type { Schema } from '../store/schema';
import type { AccountContext } from '../accounts/context';
import { toEmailKey } from '../accounts/email-key';
import { NO_PASSWORD } from '../accounts/password';
import { acceptProof } from '../accounts/prove-address';
import { createReferralCode } from '../accounts/repository';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
const PER_EMAIL = 5;
const PER_NETWORK = 30;
const PER_CHANNEL = 2000;

type Said = Promise<Result<{ message: string }>>;

const toHash = (token: string) => createHash('sha256').update(token).digest('base64url');

/** News without a purchase: an address counts once its mailed link was confirmed. */
export function mountFollows(router: Router, context: AccountContext): void {
  const { config, store, now, limits, mailer, on } = context;
  const rule = { says: 'Too many requests to follow' };
  const byEmail = createRateLimit(store, {
    ...rule,
    name: 'follow-email',
    points: PER_EMAIL,
    windowMs: DAY_MS,
  });
  const byNetwork = createRateLimit(store, {
    ...rule,
    name: 'follow-address',
    points: PER_NETWORK,
    windowMs: HOUR_MS,
  });
  const byChannel = createRateLimit(store, {
    ...rule,
    name: 'follow-channel',
    points: PER_CHANNEL,
    windowMs: HOUR_MS,
  });

  /** Answers the same for known and unknown addresses. */
  async function follow({ domain, email }: FollowInput, caller: string): Said {
    const channel = await store
      .selectFrom('channels')
      .innerJoin('organisations', 'organisations.id', 'channels.organisation_id')
      .select(['organisations.id', 'name', 'broadcaster', ...SUSPENSION_COLUMNS])
      .where('domain_key', '=', domain)
      .executeTakeFirst();
    if (!channel) return fail('not_found', 'There is no channel at this address.');
    if (isStopped(channel, 'messages'))
      return fail('conflict', 'This organizer sends no news at the moment.');
    const emailKey = toEmailKey(email);
    const turn = await takeInTurn([
      [byNetwork, toAddressKey(caller)],
      [byEmail, emailKey],
      [byChannel, channel.id],
    ]);
    if (!turn.ok) return turn;
    if (!(await mailer.reaches(email))) return unreachable();
    const name = channel.broadcaster ?? channel.name;
    const token = randomBytes(32).toString('base64url');
    const asked = { email, hash: toHash(token), expires_at: now() + DAY_MS, confirmed_at: null };
    await store.transaction().execute(async (trx) => {
      await trx
        .insertInto('follow_requests')
        .values({ organisation_id: channel.id, email_key: emailKey, ...asked })
        .onConflict((oc) => oc.columns(['organisation_id', 'email_key']).doUpdateSet(asked))
        .execute();
      const sender = toSender(config.site, await findHostSender(trx, domain));
      const mail = writeMail(
        {
          to: email,
          validUntil: asked.expires_at,
          subject: `Confirm that you want news from ${name}`,
          heading: `Follow ${name}`,
          parts: [
            `You, or someone with your address, asked for news about the shows of ${name}. Please confirm within 24 hours.`,
            { action: 'Follow', url: `${sender.url}/auth/follow?token=${token}` },
            "If that wasn't you, you can ignore this email. You won't get another one.",
          ],
        },
        sender,
      );
      await enqueueMail(trx, mail, now());
    });
    mailer.wake();
    return ok({ message: `We sent a link to ${email}. Open it, and ${name} may write to you.` });
  }

  /** Safe to repeat. Fails with `gone` or `rate_limited`. */
  async function confirm({ token }: ConfirmFollowInput, caller: string): Said {
    const turn = await limits.takeLink(caller);
    if (!turn.ok) return turn;
    return store.transaction().execute(async (trx): Said => {
      const nowMs = now();
      // Of two calls at once the second waits here.
      const request = await trx
        .updateTable('follow_requests')
        .set((eb) => ({ hash: eb.ref('hash') }))
        .where('hash', '=', toHash(token))
        .where('expires_at', '>', nowMs)
        .returningAll()
        .executeTakeFirst();
      if (!request) return fail('gone', 'This link has expired. Please follow once more.');
      const { organisation_id: organisationId, email } = request;
      const { name, broadcaster } = await trx
        .selectFrom('organisations')
        .select(['name', 'broadcaster'])
        .where('id', '=', organisationId)
        .executeTakeFirstOrThrow();
      const done = ok({ message: `You follow ${broadcaster ?? name}. Each email has a link to stop.` });
      if (request.confirmed_at !== null) return done;
      const userId = await findAccount(trx, email, nowMs);
      const given = { consented_at: nowMs, withdrawn_at: null, order_id: null };
      await trx
        .insertInto('consents')
        .values({ organisation_id: organisationId, user_id: userId, ...given })
        .onConflict((oc) =>
          oc
            .columns(['organisation_id', 'user_id'])
            .doUpdateSet(given)
            .where('consents.withdrawn_at', 'is not', null),
        )
        .execute();
      await trx
        .updateTable('follow_requests')
        .set({ confirmed_at: nowMs })
        .where('hash', '=', request.hash)
        .execute();
      return done;
    });
  }

  /**
   * The account of an address whose mail was read. A new one has no password. One that is there is
   * not confirmed by this: another person may have made it.
   */
  async function findAccount(trx: Transaction<Schema>, email: string, nowMs: number): Promise<string> {
    const { users } = on(trx);
    const known = await users.findByEmail(email);
    if (known && (await users.lock(known.id))) return known.id;
    const id = createId('usr');
    const isNew = await users.createUser({
      id,
      name: '',
      email,
      email_key: toEmailKey(email),
      password_hash: NO_PASSWORD,
      referral: null,
      referral_code: createReferralCode(),
      created_at: nowMs,
    });
    // Registered by another transaction meanwhile.
    if (!isNew) return findAccount(trx, email, nowMs);
    await users.markVerified(id, email, nowMs);
    await acceptProof(trx, id, nowMs);
    return id;
  }

  router.post(calls.follow, follow);
  router.post(calls.confirmFollow, confirm);
}
