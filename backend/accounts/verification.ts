import type { Transaction } from 'kysely';
import type { ChangeEmailInput, VerifyEmailInput } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { isUniqueViolation } from '../store/errors';
import { leaveMethods, proveMethods } from '../store/saved-methods';
import type { Schema } from '../store/schema';
import type { AccountContext } from './context';
import { toEmailKey, toEmailKeys } from './email-key';
import { createMailToken, dropMailTokens, findMailToken, type MailToken, useMailToken } from './mail-tokens';
import { createOwnPasswordCheck } from './own-password';
import { sessionEnded, unreachable } from '../http/failure';
import { acceptProof } from './prove-address';

type Said = Promise<Result<{ message: string }>>;

const lateLink = () =>
  fail('gone', 'This link has expired. Please request a new one and open the latest email.');

export function createVerification(context: AccountContext) {
  const { store, now, limits, mailsOf, mailer, config, on } = context;
  const checkOwnPassword = createOwnPasswordCheck(context);

  async function moveToAddress(trx: Transaction<Schema>, { userId, email }: MailToken): Promise<void> {
    const { users } = on(trx);
    const before = await users.findById(userId);
    await leaveMethods(trx, 'user_id', userId);
    await users.setEmail(userId, { email, emailKey: toEmailKey(email) }, now());
    await dropMailTokens(trx, userId, ['reset', 'verify', 'change']);
    const mails = await mailsOf(trx);
    if (before) await enqueueMail(trx, mails.emailChanged(before.email, config.mail.contactTo), now());
  }

  async function follow(
    { token, browser }: VerifyEmailInput,
    found: MailToken,
    keptGrant: string | null,
  ): Promise<Result<null>> {
    const { purpose, userId, email } = found;
    try {
      await store.transaction().execute(async (trx) => {
        const { users } = on(trx);
        if (!(await users.lock(userId)) || !(await useMailToken(trx, token, now()))) return;
        if (purpose === 'verify') await users.markVerified(userId, email, now());
        else await moveToAddress(trx, found);
        await acceptProof(trx, userId, now(), keptGrant);
        await proveMethods(trx, userId, browser, now());
      });
      mailer.wake();
      return ok(null);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      return fail('conflict', 'Another account already uses this address. Please choose another one.');
    }
  }

  return {
    /** Fails with `conflict` when there is nothing to confirm, or `rate_limited`. */
    async sendVerification({ userId }: Session): Said {
      const user = await on(store).users.findById(userId);
      if (!user) return sessionEnded();
      const { email } = user;
      if (user.email_verified_at !== null)
        return fail('conflict', `The address ${email} is already confirmed.`);
      const turn = await limits.takeMail(userId, user.email_key);
      if (!turn.ok) return turn;
      await store.transaction().execute(async (trx) => {
        const link = await createMailToken(trx, { userId, purpose: 'verify', email }, now());
        const mails = await mailsOf(trx);
        await enqueueMail(trx, mails.verify(email, link.token, link.expiresAt), now());
      });
      mailer.wake();
      return ok({ message: `We sent a link to ${email}. It works for 24 hours.` });
    },

    /** Is idempotent. Fails with `gone`, `conflict` or `rate_limited`. */
    async verifyEmail(input: VerifyEmailInput, session: Session | null, caller: string): Said {
      const turn = await limits.takeLink(caller);
      if (!turn.ok) return turn;
      const found = await findMailToken(store, input.token, now());
      if (!found || (found.purpose !== 'verify' && found.purpose !== 'change')) return lateLink();
      const kept = session?.grant ? session.jti : null;
      const followed = found.isUsed ? ok(null) : await follow(input, found, kept);
      if (!followed.ok) return followed;
      const user = await on(store).users.findById(found.userId);
      const isDone =
        user && toEmailKeys(found.email).includes(user.email_key) && user.email_verified_at !== null;
      return isDone ? ok({ message: `Thank you. ${found.email} is confirmed.` }) : lateLink();
    },

    /** A taken address gets a mail. Fails with `forbidden`, `invalid_input`, `rate_limited`. */
    async changeEmail({ userId }: Session, { email, password }: ChangeEmailInput): Said {
      const checked = await checkOwnPassword(userId, password, 'password');
      if (!checked.ok) return checked;
      if (checked.value.email === email) {
        const message = 'You already use this address.';
        return fail('invalid_input', message, { fields: { email: message } });
      }
      const emailKey = toEmailKey(email);
      const turn = await limits.takeMail(userId, emailKey);
      if (!turn.ok) return turn;
      if (!(await mailer.reaches(email))) return unreachable();
      const isDone = await store.transaction().execute(async (trx) => {
        const { users } = on(trx);
        if (!(await users.lock(userId, checked.value.password_hash))) return false;
        await dropMailTokens(trx, userId, ['change']);
        const link = await createMailToken(trx, { userId, purpose: 'change', email }, now());
        const owner = await users.findByEmail(email);
        const mails = await mailsOf(trx);
        const isTaken = owner !== undefined && owner.id !== userId;
        const mail = isTaken
          ? mails.emailTaken(owner.email)
          : mails.changeEmail(email, link.token, link.expiresAt);
        await enqueueMail(trx, mail, now());
        return true;
      });
      if (!isDone) return sessionEnded();
      mailer.wake();
      return ok({
        message: `We sent a link to ${email}. Open it to switch to that address.`,
      });
    },
  };
}
