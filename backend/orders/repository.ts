import { PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import { sql } from 'kysely';
import type { BackendDeps } from '../config/config';
import type { PaymentAccounts } from '../payments';
import { isOfOtherMode } from './payment-account';
import { newestFirst, type OrderDetails, selectOrderDetails } from './order-answer';
import { readBooks } from './ledger-repository';
import type { OrderMails } from './order-mails';
import { type Cause, changeOrder } from './transitions';
import { WAITING } from './schedule';
import { heldBy, HOLDER } from '../store/held-by';
import { ofMode } from '../store/of-mode';
import type { OrderRow, Provider, Store } from '../store/schema';
import type { OrderChange } from './plan-change';

const selectOrders = (store: Store) => store.selectFrom('orders').selectAll();

export function createOrderRepository(store: Store, mails: OrderMails, accounts: PaymentAccounts) {
  return {
    /** Returns undefined when the row has changed since it was read. */
    async change(
      order: OrderRow,
      change: OrderChange,
      { cause, nowMs }: { cause: Cause; nowMs: number },
    ): Promise<OrderRow | undefined> {
      const notices = mails.at(nowMs);
      const after = await changeOrder(store, order, change, { cause, nowMs, notices });
      if (after) mails.wake();
      return after;
    },

    readBooks: (orderId: string) => readBooks(store, orderId),

    findById: (id: string): Promise<OrderRow | undefined> =>
      selectOrders(store).where('id', '=', id).executeTakeFirst(),

    getById: (id: string): Promise<OrderRow> =>
      selectOrders(store)
        .where('id', '=', id)
        .executeTakeFirstOrThrow(() => new Error(`The order ${id} is gone`)),

    findByReference: (userId: string, reference: string): Promise<OrderRow | undefined> =>
      selectOrders(store)
        .where('provider_ref', '=', reference)
        .where('provider', 'in', PROVIDER_NAMES)
        .where((eb) => eb.or([eb('user_id', '=', userId), eb('guest_id', '=', userId)]))
        .executeTakeFirst(),

    findByProviderReference: (provider: Provider, reference: string): Promise<OrderRow | undefined> =>
      selectOrders(store)
        .where('provider', '=', provider)
        .where('provider_ref', '=', reference)
        .executeTakeFirst(),

    async findOwned(
      userId: string,
      item: Pick<OrderRow, 'event_id' | 'package_id'> &
        Partial<Pick<OrderRow, 'membership_id' | 'period_number'>>,
    ): Promise<{ id: string } | undefined> {
      if (item.membership_id != null)
        return store
          .selectFrom('orders')
          .select('id')
          .where('membership_id', '=', item.membership_id)
          .where('period_number', '=', item.period_number ?? 0)
          .where('status', '=', sql.lit('paid'))
          .where('kind', '=', sql.lit('pass'))
          .executeTakeFirst();
      if (item.event_id === null) return undefined;
      return (
        store
          .selectFrom('orders')
          .select('id')
          .where(HOLDER, '=', userId)
          .where('event_id', '=', item.event_id)
          .where('package_id', '=', item.package_id)
          .where(ofMode(accounts.mode))
          // PostgreSQL uses the partial index only with literals.
          .where('status', '=', sql.lit('paid'))
          .where('kind', '=', sql.lit('package'))
          .where('lapsed_at', 'is', null)
          .executeTakeFirst()
      );
    },

    /** Keeps an earlier id. */
    async attachReference(id: string, reference: string, nowMs: number): Promise<OrderRow | undefined> {
      const attached = await store
        .updateTable('orders')
        .set({ provider_ref: reference, updated_at: nowMs })
        .where('id', '=', id)
        .where('provider_ref', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return attached ?? selectOrders(store).where('id', '=', id).executeTakeFirst();
    },
  };
}

export type OrderRepository = ReturnType<typeof createOrderRepository>;

type Deps = Pick<BackendDeps, 'store' | 'payments'>;

export function listPurchases(deps: Deps, userId: string, limit: number): Promise<OrderDetails[]> {
  return newestFirst(selectPurchases(deps, userId)).limit(limit).execute();
}

export function findPurchase(deps: Deps, userId: string, id: string): Promise<OrderDetails | undefined> {
  return selectPurchases(deps, userId).where('orders.id', '=', id).executeTakeFirst();
}

/** Opening the payment form creates a pending order, which is no purchase. */
function selectPurchases({ store, payments }: Deps, userId: string) {
  return selectOrderDetails(store)
    .where((eb) => eb.or([eb('orders.user_id', '=', userId), eb('orders.holder_id', '=', userId)]))
    .where(ofMode(payments.accounts.mode))
    .where((eb) => eb.or([eb('orders.paid_at', 'is not', null), eb('orders.underway_at', 'is not', null)]));
}

/**
 * The order that owns the item, a payable one at another provider, and all open ones. `had` are
 * tickets that may have ended.
 */
export async function findHeld(
  { store, payments }: Deps,
  userId: string,
  itemKey: string,
  provider: Provider,
): Promise<{
  owned: OrderRow | undefined;
  elsewhere: OrderRow | undefined;
  open: OrderRow[];
  had: string[];
}> {
  const orders = await selectOrders(store)
    // A gift is another person's once it is claimed, and is still given.
    .where((eb) =>
      eb.or([heldBy(userId)(eb), eb('user_id', '=', userId).and('item_key', 'like', '%:gift:%')]),
    )
    .where('item_key', '=', itemKey)
    .where('status', 'in', ['paid', 'disputed', 'pending'])
    .where('lapsed_at', 'is', null)
    .execute();
  return {
    had: orders.flatMap(({ id, status, kind }) => (status !== 'pending' && kind === 'package' ? [id] : [])),
    open: orders.filter(({ status }) => status === 'pending'),
    owned: orders.find(
      (order) => order.status === 'paid' && order.kind !== 'plan' && !isOfOtherMode(order, payments.accounts),
    ),
    elsewhere: orders.find(
      (order) => order.status === 'pending' && order.provider !== provider && order.provider_ref !== null,
    ),
  };
}

/** Includes payments that the provider is processing. */
export function findUnfinished(store: Store, userId: string): Promise<OrderRow | undefined> {
  return selectOrders(store)
    .where('user_id', '=', userId)
    .where('provider_ref', 'is not', null)
    .where((eb) => eb.or([eb('status', '=', 'pending'), eb('underway_at', 'is not', null)]))
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

/** Returns pending orders whose payment account is known. */
export function listPending(store: Store) {
  return store
    .selectFrom('orders')
    .select(['id', 'provider', 'payment_mode', 'payment_account'])
    .where('status', '=', 'pending')
    .where('payment_account', 'is not', null)
    .orderBy('id')
    .execute();
}

/**
 * The orders that are due, by id from `cursor`, and with `scope` `all` those that wait: pending, or
 * of an account that the shop has again.
 */
export function listToCheck(
  store: Store,
  { scope, nowMs, cursor, limit }: { scope: 'all' | 'due'; nowMs: number; cursor: string; limit: number },
) {
  return selectOrders(store)
    .where('id', '>', cursor)
    .where((eb) =>
      eb.or([
        eb('next_check_at', '<=', scope === 'all' ? nowMs + WAITING.mostMs : nowMs),
        ...(scope === 'all' ? [eb('status', '=', 'pending')] : []),
      ]),
    )
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Returns false when another instance has claimed it. */
export async function claimCheck(store: Store, order: OrderRow, nextCheckAt: number): Promise<boolean> {
  const claimed = await store
    .updateTable('orders')
    .set({ next_check_at: nextCheckAt })
    .where('id', '=', order.id)
    .where('next_check_at', '=', order.next_check_at)
    .returning('id')
    .executeTakeFirst();
  return claimed !== undefined;
}
