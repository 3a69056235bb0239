import { createIntervalJob, type IntervalJob } from '@/lib/process/interval-job';
import type { UpstreamDeps } from '../config/config';
import { enqueueMail } from '../mail/outbox';
import type { AccountContext } from './context';
import { createMailToken, dropMailTokens } from './mail-tokens';

const INTERVAL_MS = 10_000;
/** A request this old is dropped unanswered. */
const STALE_MS = 60 * 60_000;
const BATCH = 100;

/**
 * The second half of forgetting a password: turns the requests that wait into mails, for those who
 * have an account. Request, token and mail change in one transaction, so a request becomes one
 * mail, whichever process works on it and whenever that is killed. Never throws.
 */
export function createResetRequests(
  { store, now, mails, mailer, on }: AccountContext,
  { report }: Pick<UpstreamDeps, 'report'>,
): IntervalJob {
  function answer(id: string): Promise<void> {
    return store.transaction().execute(async (trx) => {
      const request = await trx
        .deleteFrom('reset_requests')
        .where('id', '=', id)
        .returning(['email_key', 'created_at'])
        .executeTakeFirst();
      if (!request || now() - request.created_at > STALE_MS) return;
      const { users } = on(trx);
      const user = await users.findByEmail(request.email_key);
      if (!user || !(await users.lock(user.id))) return;
      const { id: userId, email } = user;
      await dropMailTokens(trx, userId, ['reset']);
      const { token, expiresAt } = await createMailToken(trx, { userId, purpose: 'reset', email }, now());
      await enqueueMail(trx, mails.reset(email, token, expiresAt), now());
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
      report('The requests for new passwords could not be worked through.', error);
    }
  }, INTERVAL_MS);
}
