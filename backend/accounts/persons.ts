import { createHmac } from 'node:crypto';
import { fail, ok, type Result } from '@/lib/result';
import { toPersonKey } from './email-key';
import type { UpstreamConfig } from '../config/config';
import type { Store } from '../store/schema';
import { accountIsGone } from './own-password';

/** Tells people apart by their e-mail, for what each gets once. */
export type Persons = {
  /**
   * A keyed hash of the person behind an account, the same for another account of the same e-mail.
   * Fails with `email_unverified` while nothing shows that the e-mail is the person's, and with
   * `unauthorized` when the account is gone.
   */
  find(userId: string): Promise<Result<string>>;
};

/**
 * `authSecret` is the key's source: without it a hash that outlives its account could be tried
 * against lists of addresses. Where no mail is sent, no address can be verified, and each is taken
 * as it was typed.
 */
export function createPersons(
  store: Store,
  { authSecret, mail }: Pick<UpstreamConfig, 'authSecret' | 'mail'>,
): Persons {
  const key = createHmac('sha256', authSecret).update('free offers').digest();
  return {
    async find(userId) {
      const user = await store
        .selectFrom('users')
        .select(['email', 'email_verified_at'])
        .where('id', '=', userId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!user) return accountIsGone();
      if (mail.smtpUrl !== null && user.email_verified_at === null)
        return fail(
          'email_unverified',
          'Confirm your e-mail address first: what is free is for each person once. Open the link that we mailed you, or ask ' +
            'for another one on your account page.',
        );
      return ok(createHmac('sha256', key).update(toPersonKey(user.email)).digest('base64url'));
    },
  };
}
