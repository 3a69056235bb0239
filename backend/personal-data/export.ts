import type { AccountExport } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { listDisputes, listRefunds } from '../orders/money-rows';
import { selectOrderDetails } from '../orders/order-details';
import { toMoneyAnswer, toOrderAnswer } from '../orders/to-order-answer';
import type { Store } from '../store/schema';
import type { AccountContext } from '../accounts/context';
import { toEmailKeys } from '../accounts/email-key';
import { accountIsGone } from '../accounts/own-password';
import { listViewing, toInstant, toInstantOrNull } from './export-viewing';
import type { createProfile } from '../accounts/profile';
import type { User } from '../accounts/repository';

/** Makes the call that gives people what is kept about them. */
export function createAccountExport(
  { store, now, on }: AccountContext,
  { getAccount }: Pick<ReturnType<typeof createProfile>, 'getAccount'>,
) {
  /** Everything that is kept about the sender, secrets left out: no token, no hash, no text of a mail. */
  return async (session: Session): Promise<Result<AccountExport>> => {
    const account = await getAccount(session);
    if (!account.ok) return account;
    const user = await on(store).users.findById(session.userId);
    if (!user) return accountIsGone();
    return ok({
      exported_at: toInstant(now()),
      account: account.value,
      referral: user.referral,
      orders: await listOrders(store, user),
      ...(await listViewing(store, user.id)),
      sessions: await listSessions(store, user),
      mail_links: await listMailLinks(store, user),
      contact_messages: await listContactMessages(store, user),
      mails: await listMails(store, user),
    });
  };
}

async function listOrders(store: Store, { id }: User) {
  const rows = await selectOrderDetails(store)
    .where('orders.user_id', '=', id)
    .orderBy('orders.created_at')
    .execute();
  const ids = rows.map((row) => row.id);
  const [refunds, disputes] = [await listRefunds(store, ids), await listDisputes(store, ids)];
  return rows.map((row) => {
    const isOf = ({ order_id: orderId }: { order_id: string }) => orderId === row.id;
    return { ...toOrderAnswer(row), ...toMoneyAnswer(refunds.filter(isOf), disputes.filter(isOf)) };
  });
}

async function listSessions(store: Store, { id }: User) {
  const rows = await store
    .selectFrom('sessions')
    .select(['created_at', 'expires_at', 'revoked_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    created_at: toInstant(row.created_at),
    expires_at: toInstant(row.expires_at),
    ended_at: toInstantOrNull(row.revoked_at),
  }));
}

/** Links that were mailed, whether or not they were followed; what opens them is not kept. */
async function listMailLinks(store: Store, { id }: User) {
  const rows = await store
    .selectFrom('mail_tokens')
    .select(['purpose', 'email', 'created_at', 'expires_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    purpose: row.purpose,
    email: row.email,
    created_at: toInstant(row.created_at),
    expires_at: toInstant(row.expires_at),
    used_at: toInstantOrNull(row.used_at),
  }));
}

/** Written under the same e-mail, once that is shown to be the person's: anybody can register with somebody's address. */
async function listContactMessages(store: Store, user: User) {
  if (user.email_verified_at === null) return [];
  const rows = await store
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', 'in', toEmailKeys(user.email))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    firstName: row.first_name,
    lastName: row.last_name,
    message: row.message,
    created_at: toInstant(row.created_at),
  }));
}

/** Mailed to the address since the account is there; what went to it before may have been another's. */
async function listMails(store: Store, user: User) {
  const rows = await store
    .selectFrom('outbox')
    .select(['subject', 'created_at', 'sent_at'])
    .where('to_address', '=', user.email)
    .where('created_at', '>=', user.created_at)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    created_at: toInstant(row.created_at),
    sent_at: toInstantOrNull(row.sent_at),
  }));
}
