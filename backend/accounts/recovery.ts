import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { ForgotPasswordInput, ResetPasswordInput } from '@/lib/contract';
import { currentEventDomain } from '@/lib/observability/request-context';
import { fail, ok, type Result } from '@/lib/result';
import type { BackendDeps } from '../config/config';
import { enqueueMail } from '../mail/outbox';
import type { Store } from '../store/schema';
import { createId } from '../store/ids';
import type { AccountContext } from './context';
import { createMailToken, dropMailTokens, findMailToken, useMailToken } from './mail-tokens';
import { normaliseEmail, toEmailKey, toEmailKeys } from './email-key';
import { hashPassword, NO_PASSWORD } from './password';
import { checkNewPassword } from './password-rules';
import { type AccountRepository, createReferralCode } from './repository';
import { proveMethods } from '../store/saved-methods';
import { acceptProof } from './prove-address';

const INTERVAL_MS = 10_000;
const STALE_MS = 60 * 60_000;
const BATCH = 100;

/** Turns a request into its mail in one transaction. Never throws. */
export function createResetRequests(
  { store, now, mailsOf, mailer, codes, on }: AccountContext,
  { report }: Pick<BackendDeps, 'report'>,
): IntervalJob {
  function answer(id: string): Promise<void> {
    return store.transaction().execute(async (trx) => {
      const request = await trx
        .deleteFrom('reset_requests')
        .where('id', '=', id)
        .returning(['email_key', 'created_at', 'event_domain', 'return_to', 'purpose'])
        .executeTakeFirst();
      if (!request || now() - request.created_at > STALE_MS) return;
      const { users } = on(trx);
      if (request.purpose === 'code') await openRecipient(trx, users, request.email_key, now());
      const found = await users.findByEmail(request.email_key);
      if (!found || !(await users.lock(found.id))) return;
      // Another process may have changed the address before the lock.
      const user = await users.findByEmail(request.email_key);
      if (user?.id !== found.id) return;
      const { id: userId, email } = user;
      const mails = await mailsOf(trx, request.event_domain);
      if (request.purpose === 'code') {
        const { code, expiresAt } = await codes.create(trx, { userId, email }, now());
        return void (await enqueueMail(trx, mails.code(email, code, expiresAt), now()));
      }
      await dropMailTokens(trx, userId, ['reset']);
      const { token, expiresAt } = await createMailToken(trx, { userId, purpose: 'reset', email }, now());
      await enqueueMail(trx, mails.reset(email, token, expiresAt, request.return_to), now());
    });
  }

  return createIntervalJob(async () => {
    try {
      const waiting = await store
        .selectFrom('reset_requests')
        .select('id')
        .orderBy('created_at')
        .limit(BATCH)
        .execute();
      for (const { id } of waiting) await answer(id);
      if (waiting.length > 0) mailer.wake();
    } catch (error) {
      report('The requests for new passwords could not be processed.', error);
    }
  }, INTERVAL_MS);
}

/** The recipient of a ticket needs no password: the account comes with the proof of the address. */
async function openRecipient(trx: Store, users: AccountRepository, email: string, nowMs: number) {
  const waiting = await trx
    .selectFrom('orders')
    .select('id')
    .where('holder_email', 'in', toEmailKeys(email))
    .where('status', '=', 'paid')
    .executeTakeFirst();
  if (!waiting || (await users.findByEmail(email))) return;
  await users.createUser({
    id: createId('usr'),
    name: '',
    email,
    email_key: toEmailKey(email),
    password_hash: NO_PASSWORD,
    referral: null,
    referral_code: createReferralCode(),
    created_at: nowMs,
  });
}

type Said = Promise<Result<{ message: string }>>;

const ASKED = 'If an account uses this email, a reset link is on its way. It works for 30 minutes.';

const lateLink = () =>
  fail(
    'gone',
    'This link has expired or was already used. Please request a new one and open the latest email.',
  );

/** Random ms, so the response time reveals nothing. */
export const toWait = () => 100 + Math.random() * 300;

export function createRecovery(context: AccountContext, resetRequests: Pick<IntervalJob, 'runIn'>) {
  const { config, store, now, limits, mailsOf, mailer, on } = context;

  return {
    /** Looks up no account, so the response time reveals nothing. Fails with `rate_limited`. */
    async forgotPassword({ email, returnTo }: ForgotPasswordInput, caller: string): Said {
      const turn = await limits.takeReset(caller, toEmailKey(email));
      if (!turn.ok) return turn;
      await store
        .insertInto('reset_requests')
        .values({
          id: createId('rst'),
          email_key: normaliseEmail(email),
          created_at: now(),
          event_domain: currentEventDomain(),
          return_to: returnTo || null,
        })
        .execute();
      resetRequests.runIn(toWait());
      return ok({ message: ASKED });
    },

    /** Ends every login. Fails with `gone`, `invalid_input` or `rate_limited`. */
    async resetPassword({ token, password, browser }: ResetPasswordInput, caller: string): Said {
      const turn = await limits.takeLink(caller);
      if (!turn.ok) return turn;
      const found = await findMailToken(store, token, now());
      const user = found && (await on(store).users.findById(found.userId));
      if (!user || found.purpose !== 'reset' || found.isUsed) return lateLink();
      const attempt = await limits.startReset(user.id);
      if (!attempt.ok) return attempt;
      const { name, email } = user;
      const allowed = await checkNewPassword(password, { name, email, siteName: config.site.name });
      if (!allowed.ok) return allowed;
      const hashed = await hashPassword(password);
      if (!hashed.ok) {
        await attempt.value.cancelled();
        return hashed;
      }
      const isDone = await store.transaction().execute(async (trx) => {
        const { users, sessions } = on(trx);
        if (!(await users.lock(user.id)) || !(await useMailToken(trx, token, now()))) return false;
        await users.setPassword(user.id, hashed.value);
        await sessions.revokeAll(user.id, now());
        await users.markVerified(user.id, found.email, now());
        await acceptProof(trx, user.id, now());
        await proveMethods(trx, user.id, browser, now());
        await dropMailTokens(trx, user.id, ['reset', 'change']);
        await enqueueMail(trx, (await mailsOf(trx)).passwordChanged(email), now());
        return true;
      });
      if (!isDone) return lateLink();
      await limits.forgetLogins(caller, user.email_key);
      mailer.wake();
      return ok({ message: 'Your password has been changed. Please sign in with your new password.' });
    },
  };
}
