import { fail, ok, type Result } from '@/lib/result';
import { toCardAccount } from '../payments';
import { selectKept, toBrowserHash } from '../store/saved-methods';
import type { OrderRow, Schema, Store } from '../store/schema';
import type { OrderContext } from './context';

/** Of the request for a payment (lib/contract/orders). */
export type Wish = {
  save?: boolean | undefined;
  saved?: string | undefined;
  browser?: string | undefined;
};

type Offered = { _id: string; brand: string; last4: string };
type Choice = { saved: Offered | null; paymentMethodId?: string };

const NOT_HERE = "This card can't be used here any more. Please use another way to pay.";

/** Cards that the provider keeps for a buyer, for one browser (decision 105). */
export function createSavedMethods({ store, payments, now }: OrderContext) {
  const account = toCardAccount(payments.accounts);

  /** The newest that this account may use in this browser. */
  async function findOffered(userId: string, browser: string | undefined) {
    if (account === null || browser === undefined) return undefined;
    const kept = await selectKept(store, userId)
      .where('saved_methods.account', '=', account)
      .where('browser_hash', '=', toBrowserHash(browser))
      .where('users.email_verified_at', 'is not', null)
      .execute();
    return kept.find((method) => !isExpired(method, now()));
  }

  /** Gives the payment to a customer of its own when its card is to be kept. */
  async function applyWish(order: OrderRow, paymentId: string, wish: Wish): Promise<Result<null>> {
    const browser = wish.save && order.kind === 'package' ? wish.browser : undefined;
    // The payment was begun by this very call, so nothing was asked for before.
    if (order.provider_ref === null && browser === undefined) return ok(null);
    const asked = await store
      .selectFrom('saved_methods')
      .select(['customer_id', 'state'])
      .where('order_id', '=', order.id)
      .executeTakeFirst();
    if (asked && asked.state !== 'asked') return ok(null);
    if (asked && browser === undefined)
      return payments.stripe.setCustomer(paymentId, asked.customer_id, false);
    if (account === null || browser === undefined) return ok(null);
    const customer = asked ? ok(asked.customer_id) : await payments.stripe.createCustomer(order.id);
    if (!customer.ok) return customer;
    const [nowMs, here] = [now(), { browser_hash: toBrowserHash(browser) }];
    await store
      .insertInto('saved_methods')
      .values({
        order_id: order.id,
        account,
        customer_id: customer.value,
        ...here,
        state: 'asked',
        proved_at: await findProof(store, order, nowMs),
        method_id: null,
        brand: null,
        last4: null,
        exp_month: null,
        exp_year: null,
        created_at: nowMs,
        fault: null,
        since: nowMs,
        next_at: nowMs,
      })
      .onConflict((oc) => oc.column('order_id').doUpdateSet(here))
      .execute();
    return payments.stripe.setCustomer(paymentId, customer.value, true);
  }

  return {
    /**
     * Prepares an open payment for what the buyer chose. A grant is offered nothing. Fails with
     * `gone`, or as `setCustomer` does.
     */
    async choose(
      order: OrderRow,
      paymentId: string,
      wish: Wish,
      { userId, isGuest = false }: { userId: string; isGuest?: boolean },
    ): Promise<Result<Choice>> {
      const offered = isGuest ? undefined : await findOffered(userId, wish.browser);
      if (wish.saved === undefined) {
        const applied = await applyWish(order, paymentId, wish);
        return applied.ok ? ok({ saved: offered ? toOffered(offered) : null }) : applied;
      }
      if (offered?.order_id !== wish.saved || !offered.method_id) return fail('gone', NOT_HERE);
      const given = await payments.stripe.setCustomer(paymentId, offered.customer_id, false);
      return given.ok ? ok({ saved: toOffered(offered), paymentMethodId: offered.method_id }) : given;
    },
  };
}

type Method = Schema['saved_methods'];

const toOffered = ({ order_id: _id, brand, last4 }: Method): Offered => ({
  _id,
  brand: brand ?? '',
  last4: last4 ?? '',
});

/** A card is valid until the end of its month. */
const isExpired = ({ exp_month: month, exp_year: year }: Method, nowMs: number) =>
  Date.UTC(year ?? 0, month ?? 0, 1) <= nowMs;

/** A session of a confirmed account proves its browser. */
async function findProof(store: Store, { guest_id: guest, user_id: id }: OrderRow, nowMs: number) {
  if (guest !== null) return null;
  const user = await store
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('email_verified_at', 'is not', null)
    .executeTakeFirst();
  return user ? nowMs : null;
}
