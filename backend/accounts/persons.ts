import { createHmac } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import { toPersonKey } from './email-key';
import type { BackendConfig } from '../config/config';
import type { Store } from '../store/schema';
import { sessionEnded } from '../http/failure';

export type Persons = ReturnType<typeof createPersons>;

/** The hash outlives its account. The key prevents tests against lists of addresses. */
export function createPersons(
  store: Store,
  { authSecret, mail }: Pick<BackendConfig, 'authSecret' | 'mail'>,
) {
  const key = createHmac('sha256', authSecret).update('free offers').digest();
  return {
    /** Returns a keyed hash. Fails with `email_unverified` or `unauthorized`. */
    async find(userId: string): Promise<Result<string>> {
      const user = await store
        .selectFrom('users')
        .select(['email', 'email_verified_at'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!user) return sessionEnded();
      if (mail.smtpUrl !== null && user.email_verified_at === null)
        return fail(
          'email_unverified',
          'Please confirm your email address first: free offers are limited to one per person. Open the link we emailed you, or request ' +
            'a new one from your account page.',
        );
      return ok(createHmac('sha256', key).update(toPersonKey(user.email)).digest('base64url'));
    },
  };
}
