import type { AccountAnswer, ChangePasswordInput, SessionAnswer } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { listConsents, withdrawConsent } from './consents';
import type { AccountContext } from './context';
import { dropMailTokens, findPendingEmail } from './mail-tokens';
import { createOwnPasswordCheck } from './own-password';
import { sessionEnded } from '../http/failure';
import { hashPassword } from './password';
import { checkNewPassword } from './password-rules';
import { selectKept } from '../store/saved-methods';
import type { SavedMethodTable } from '../store/schema';

const toMethodAnswer = (method: SavedMethodTable) => ({
  _id: method.order_id,
  brand: method.brand ?? '',
  last4: method.last4 ?? '',
  exp_month: method.exp_month ?? 0,
  exp_year: method.exp_year ?? 0,
  payer: method.payer,
  saved_at: new Date(method.created_at).toISOString(),
});

export function createProfile(context: AccountContext) {
  const { config, store, now, mailsOf, mailer, pairedScreens, on } = context;
  const checkOwnPassword = createOwnPasswordCheck(context);

  return {
    async getAccount({ userId }: Session): Promise<Result<AccountAnswer>> {
      const user = await on(store).users.findById(userId);
      if (!user) return sessionEnded();
      return ok({
        name: user.name,
        email: user.email,
        email_verified: user.email_verified_at !== null,
        pending_email: await findPendingEmail(store, userId, now()),
        referral_code: user.referral_code,
        created_at: new Date(user.created_at).toISOString(),
        hears_from: await listConsents(store, userId),
        saved_methods: (await selectKept(store, userId).execute()).map(toMethodAnswer),
        paired_screens: await pairedScreens.list(store, userId),
      });
    },

    async withdrawConsent({ userId }: Session, { organisationId }: { organisationId: string }) {
      await withdrawConsent(store, { organisationId, userId }, now());
      return ok({ message: "You won't get their news any more." });
    },

    /** The token carries the name, so it is replaced. Fails with `unauthorized`. */
    async changeName({ userId, jti }: Session, { name }: { name: string }): Promise<Result<SessionAnswer>> {
      const token = await store.transaction().execute(async (trx) => {
        const { users, sessions } = on(trx);
        // A concurrent revocation must not be undone by the new login.
        const family = (await users.lock(userId)) ? await sessions.revoke(jti, now()) : undefined;
        if (family === undefined) return null;
        await users.setName(userId, name);
        return sessions.open({ id: userId, name }, now(), null, family);
      });
      return token === null ? sessionEnded() : ok({ token, message: 'Your name has been changed.' });
    },

    /** Ends all other logins. Fails with `forbidden`, `invalid_input` or `rate_limited`. */
    async changePassword(
      { userId }: Session,
      { currentPassword, password }: ChangePasswordInput,
    ): Promise<Result<SessionAnswer>> {
      const checked = await checkOwnPassword(userId, currentPassword, 'currentPassword');
      if (!checked.ok) return checked;
      const { name, email, password_hash: oldHash } = checked.value;
      const allowed = await checkNewPassword(password, { name, email, siteName: config.site.name });
      if (!allowed.ok) return allowed;
      const hashed = await hashPassword(password);
      if (!hashed.ok) return hashed;
      const token = await store.transaction().execute(async (trx) => {
        const { users, sessions } = on(trx);
        if (!(await users.lock(userId, oldHash))) return null;
        await users.setPassword(userId, hashed.value);
        await sessions.revokeAll(userId, now());
        // An attacker with the old password may have requested these.
        await dropMailTokens(trx, userId, ['reset', 'change']);
        await enqueueMail(trx, (await mailsOf(trx)).passwordChanged(email), now());
        return sessions.open({ id: userId, name }, now());
      });
      if (token === null) return sessionEnded();
      mailer.wake();
      return ok({
        token,
        message: 'Your password has been changed, and you have been signed out everywhere else.',
      });
    },
  };
}
