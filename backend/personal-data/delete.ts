import type { Transaction } from 'kysely';
import { ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import type { Schema } from '../store/schema';
import { OWN_TABLES } from './columns';
import type { AccountContext } from '../accounts/context';
import { toEmailKeys } from '../accounts/email-key';
import type { User } from '../accounts/repository';
import { createOwnPasswordCheck } from '../accounts/own-password';
import { sessionEnded } from '../http/failure';

export function createAccountDeletion(context: AccountContext) {
  const { store, now, mails, mailer, config, on } = context;
  const checkOwnPassword = createOwnPasswordCheck(context);

  /** Orders stay, without a person. Fails with `forbidden` or `rate_limited`. */
  return async (
    { userId }: Session,
    { password }: { password: string },
  ): Promise<Result<{ message: string }>> => {
    const checked = await checkOwnPassword(userId, password, 'password');
    if (!checked.ok) return checked;
    const user = checked.value;
    const isDone = await store.transaction().execute(async (trx) => {
      const { users } = on(trx);
      if (!(await users.lock(userId, user.password_hash))) return false;
      await users.anonymise(userId, now());
      await deleteTraces(trx, user);
      await enqueueMail(trx, mails.accountDeleted(user.email, config.mail.contactTo), now());
      return true;
    });
    if (!isDone) return sessionEnded();
    mailer.wake();
    return ok({ message: 'Your account was deleted.' });
  };
}

async function deleteTraces(trx: Transaction<Schema>, user: User): Promise<void> {
  const { id, email } = user;
  const emailKeys = toEmailKeys(email);
  for (const [table] of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx.deleteFrom('reset_requests').where('email_key', 'in', emailKeys).execute();
  await trx.deleteFrom('outbox').where('to_address', '=', email).execute();
  // Anyone can register with another person's address, whose messages are not theirs to delete.
  if (user.email_verified_at === null) return;
  await trx.deleteFrom('outbox').where('reply_to', '=', email).execute();
  await trx.deleteFrom('contact_messages').where('email_key', 'in', emailKeys).execute();
}
