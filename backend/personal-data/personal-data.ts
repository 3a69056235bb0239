import { sql, type Transaction } from 'kysely';
import { type AccountExport, calls } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from '../accounts/context';
import { toEmailKeys } from '../accounts/email-key';
import { createOwnPasswordCheck } from '../accounts/own-password';
import { createProfile } from '../accounts/profile';
import { ERASED, type User } from '../accounts/repository';
import { sessionEnded } from '../http/failure';
import type { Router, Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { listDisputes, listRefunds } from '../orders/ledger-repository';
import { selectOrderDetails, toMoneyAnswer, toOrderAnswer } from '../orders/order-answer';
import { findUnfinished } from '../orders/repository';
import { closeMemberships } from '../orders/pass-periods';
import { giveUpOrders } from '../orders/transitions';
import type { Schema, Store } from '../store/schema';
import { leaveMethods } from '../store/saved-methods';
import { refuseOrphans } from '../studio/team/leave-by-deletion';
import { OWN_TABLES } from './columns';
import { eraseGiftsOf } from './erase-gifts';
import { toExport } from './to-export';

export function mountPersonalData(router: Router, context: AccountContext): void {
  const exportAccount = createAccountExport(context, createProfile(context));
  const deleteAccount = createAccountDeletion(context);
  router.getPrivate(calls.exportAccount, (_params, session) => exportAccount(session));
  router.postPrivate(calls.deleteAccount, (body, session) => deleteAccount(session, body));
}

function createAccountExport(
  { store, now, on }: AccountContext,
  { getAccount }: Pick<ReturnType<typeof createProfile>, 'getAccount'>,
) {
  /** `PERSONAL_DATA` lists what is left out, and why. */
  return async (session: Session): Promise<Result<AccountExport>> => {
    const account = await getAccount(session);
    if (!account.ok) return account;
    const user = await on(store).users.findById(session.userId);
    if (!user) return sessionEnded();
    return ok({
      ...without(toExport('users', user), account.value),
      exported_at: new Date(now()).toISOString(),
      account: account.value,
      orders: await listOrders(store, user),
      ...(await listOwn(store, user)),
      contact_messages: await listContactMessages(store, user),
      mails: await listMails(store, user),
    });
  };
}

const without = (exported: Record<string, unknown>, shown: object) =>
  Object.fromEntries(Object.entries(exported).filter(([name]) => !(name in shown)));

async function listOwn(store: Store, { id }: User): Promise<Record<string, unknown[]>> {
  const lists: Record<string, unknown[]> = {};
  for (const [table, list, order] of OWN_TABLES) {
    const rows = await store
      .selectFrom(table)
      .selectAll()
      .where('user_id', '=', id)
      .orderBy(sql.ref(order))
      .execute();
    lists[list] = rows.map((row) => toExport(table, row));
  }
  return lists;
}

async function listOrders(store: Store, { id }: User) {
  const rows = await selectOrderDetails(store)
    .where((eb) => eb.or([eb('orders.user_id', '=', id), eb('orders.holder_id', '=', id)]))
    .orderBy('orders.created_at')
    .execute();
  const ids = rows.map((row) => row.id);
  const [refunds, disputes] = [await listRefunds(store, ids), await listDisputes(store, ids)];
  return rows.map((row) => {
    const isOf = ({ order_id: orderId }: { order_id: string }) => orderId === row.id;
    if (row.user_id !== id) return toOrderAnswer(row, id);
    return { ...toOrderAnswer(row), ...toMoneyAnswer(refunds.filter(isOf), disputes.filter(isOf)) };
  });
}

/** Anyone may write under another's address, so only a verified email counts. */
async function listContactMessages(store: Store, user: User) {
  if (user.email_verified_at === null) return [];
  const rows = await store
    .selectFrom('contact_messages')
    .selectAll()
    .where('email_key', 'in', toEmailKeys(user.email))
    .orderBy('created_at')
    .execute();
  return rows.map((row) => toExport('contact_messages', row));
}

async function listMails(store: Store, user: User) {
  const rows = await store
    .selectFrom('outbox')
    .selectAll()
    .where('to_address', '=', user.email)
    .where('created_at', '>=', user.created_at)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => toExport('outbox', row));
}

function createAccountDeletion(context: AccountContext) {
  const { store, now, mailsOf, mailer, config, on } = context;
  const checkOwnPassword = createOwnPasswordCheck(context);

  /**
   * Orders stay without personal data. Fails with `forbidden`, `rate_limited`, or `conflict` while
   * a payment is unfinished, unless the caller accepts that, or while an organisation needs them.
   */
  return async (
    { userId }: Session,
    { password, leavePayment }: { password: string; leavePayment?: boolean | undefined },
  ): Promise<Result<{ message: string }>> => {
    const checked = await checkOwnPassword(userId, password, 'password');
    if (!checked.ok) return checked;
    const user = checked.value;
    const unfinished = leavePayment ? undefined : await findUnfinished(store, userId);
    if (unfinished) return refuseToLeave(unfinished);
    const deleted = await store.transaction().execute(async (trx): Promise<Result<null>> => {
      const { users } = on(trx);
      if (!(await users.lock(userId, user.password_hash))) return sessionEnded();
      const refused = await refuseOrphans(trx, userId);
      if (refused) return refused;
      await giveUpOrders(trx, userId, now());
      await closeMemberships(trx, userId, now());
      await leaveMethods(trx, 'user_id', userId);
      await eraseGiftsOf(trx, userId);
      await users.anonymise(userId, now());
      // Guests who paid with the address have its spelling.
      await trx
        .updateTable('users')
        .set((eb) => ({ ...ERASED, email: eb.ref('id'), deleted_at: now() }))
        .whereRef('email_key', '=', 'id')
        .where(sql<boolean>`id in (select guest_id from orders where user_id = ${userId})`)
        .where('deleted_at', 'is', null)
        .execute();
      await deleteTraces(trx, user);
      await enqueueMail(trx, (await mailsOf(trx)).accountDeleted(user.email, config.mail.contactTo), now());
      return ok(null);
    });
    if (!deleted.ok) return deleted;
    mailer.wake();
    return ok({ message: 'Your account has been deleted.' });
  };
}

function refuseToLeave({ item_name: name }: { item_name: string }) {
  const message =
    `You started a payment for “${name}” that isn't finished. If you delete your account now, you won't get ` +
    'what you are paying for. If the payment still goes through, we refund it automatically.';
  return fail('conflict', message, { fields: { leavePayment: message } });
}

async function deleteTraces(trx: Transaction<Schema>, user: User): Promise<void> {
  const { id, email } = user;
  const emailKeys = toEmailKeys(email);
  for (const [table] of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', id).execute();
  await trx.deleteFrom('reset_requests').where('email_key', 'in', emailKeys).execute();
  await trx.deleteFrom('outbox').where('to_address', '=', email).execute();
  await trx.deleteFrom('message_deliveries').where('address', '=', email).execute();
  // An unverified address may belong to another person, whose messages must stay.
  if (user.email_verified_at === null) return;
  // A visitor's own message has no HTML; a mail to a buyer may have a broadcaster's address.
  await trx.deleteFrom('outbox').where('reply_to', '=', email).where('html', 'is', null).execute();
  await trx.updateTable('outbox').set({ reply_to: null }).where('reply_to', '=', email).execute();
  await trx.deleteFrom('contact_messages').where('email_key', 'in', emailKeys).execute();
  await trx.deleteFrom('invitations').where('email_key', 'in', emailKeys).execute();
  await trx
    .updateTable('organisations')
    .set({ reply_to: null, reply_wanted: null, reply_hash: null, reply_expires_at: null })
    .where(sql<boolean>`lower(${email}) in (lower(reply_to), lower(reply_wanted))`)
    .execute();
  await trx.updateTable('audit_log').set({ subject: null }).where('subject', '=', email).execute();
  await trx.updateTable('operator_log').set({ subject: '' }).where('subject', '=', email).execute();
}
