import { sql } from 'kysely';
import type { AccountExport } from '@/lib/contract';
import { ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { toEmailKeys } from '../accounts/email-key';
import { sessionEnded } from '../http/failure';
import type { createProfile } from '../accounts/profile';
import type { User } from '../accounts/repository';
import type { Session } from '../http/router';
import { listDisputes, listRefunds } from '../orders/ledger-repository';
import { selectOrderDetails, toMoneyAnswer, toOrderAnswer } from '../orders/order-answer';
import type { Store } from '../store/schema';
import { OWN_TABLES, tell } from './columns';

export function createAccountExport(
  { store, now, on }: AccountContext,
  { getAccount }: Pick<ReturnType<typeof createProfile>, 'getAccount'>,
) {
  /** Everything that is kept about the sender; `PERSONAL_DATA` says what is left out, and why. */
  return async (session: Session): Promise<Result<AccountExport>> => {
    const account = await getAccount(session);
    if (!account.ok) return account;
    const user = await on(store).users.findById(session.userId);
    if (!user) return sessionEnded();
    return ok({
      exported_at: new Date(now()).toISOString(),
      account: account.value,
      referral: user.referral,
      orders: await listOrders(store, user),
      ...(await listOwn(store, user)),
      contact_messages: await listContactMessages(store, user),
      mails: await listMails(store, user),
    });
  };
}

async function listOwn(store: Store, { id }: User): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {};
  for (const [table, list, order] of OWN_TABLES) {
    const rows = await store
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', id)
      .orderBy(sql.ref(order))
      .execute();
    lists[list] = rows.map((row) => tell(table, row));
  }
  return lists;
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

/** Once the e-mail is verified: anyone can register with another's address. */
async function listContactMessages(store: Store, user: User) {
  if (user.email_verified_at === null) return [];
  const rows = await store
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', 'in', toEmailKeys(user.email))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => tell('contact_messages', row));
}

/** Since the account is there; what went to the address before may have been another's. */
async function listMails(store: Store, user: User) {
  const rows = await store
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', user.email)
    .where('created_at', '>=', user.created_at)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => tell('outbox', row));
}
