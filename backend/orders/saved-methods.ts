import { fail, ok, type Result } from '@/lib/result';
import { toCardAccount, toPaypalAccount } from '../payments';
import { selectKept, toBrowserHash } from '../store/saved-methods';
import type { OrderRow, Schema, Store } from '../store/schema';
import type { OrderContext } from './context';

/** Of the request for a payment (lib/contract/orders). */
export type Wish = {
  save?: boolean | undefined;
  saved?: string | undefined;
  browser?: string | undefined;
};

type Payer = { userId: string; isGuest?: boolean };
type Offered = { _id: string; brand: string; last4: string };
type Choice = {
  saved: Offered | null;
  savedPaypal: { _id: string; payer: string } | null;
  paymentMethodId?: string;
};

// Whose browser is written down last would have what another one pays with.
const OTHER_BROWSER = 'Another browser has begun to pay for this. Please reload the page.';
const NOT_HERE = "This can't be used here any more. Please use another way to pay.";

/** Cards and PayPal accounts that providers keep for a buyer, for one browser (decision 105). */
export function createSavedMethods({ store, payments, now }: OrderContext) {
  const account = toCardAccount(payments.accounts);
  const accounts = { stripe: account, paypal: toPaypalAccount(payments.accounts), none: null };

  /** The newest that this account may use in this browser. A grant is offered nothing. */
  async function findOffered({ userId, isGuest = false }: Payer, browser: string | undefined) {
    if (isGuest || browser === undefined) return {};
    const kept = await selectKept(store, userId)
      .where('browser_hash', '=', toBrowserHash(browser))
      .where('users.email_verified_at', 'is not', null)
      .execute();
    const usable = kept.filter((one) => one.account === accounts[one.provider] && !isExpired(one, now()));
    const newest = (provider: OrderRow['provider']) => usable.find((one) => one.provider === provider);
    return { card: newest('stripe'), wallet: newest('paypal') };
  }

  async function ask(order: OrderRow, of: string, customerId: string, tick: string): Promise<void> {
    const [nowMs, here] = [now(), { browser_hash: tick }];
    await store
      .insertInto('saved_methods')
      .values({
        order_id: order.id,
        account: of,
        customer_id: customerId,
        ...here,
        state: 'asked',
        proved_at: tick === FOR_RENEWALS ? nowMs : await findProof(store, order, nowMs),
        method_id: null,
        payer: null,
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
  }

  const findRow = (orderId: string) =>
    store
      .selectFrom('saved_methods')
      .select(['customer_id', 'state', 'browser_hash'])
      .where('order_id', '=', orderId)
      .executeTakeFirst();

  /** Gives the payment to a customer of its own when its card is to be kept. */
  async function applyWish(order: OrderRow, paymentId: string, wish: Wish): Promise<Result<null>> {
    const tick = readTick(order, wish);
    // The payment was begun by this very call, so nothing was asked for before.
    if (order.provider_ref === null && tick === undefined) return ok(null);
    const asked = await findRow(order.id);
    if (asked && asked.state !== 'asked') return ok(null);
    if (asked && tick === undefined) return payments.stripe.setCustomer(paymentId, asked.customer_id, null);
    if (account === null || tick === undefined) return ok(null);
    if (asked && asked.browser_hash !== tick) return fail('conflict', OTHER_BROWSER);
    const customer = asked ? ok(asked.customer_id) : await payments.stripe.createCustomer(order.id);
    if (!customer.ok) return customer;
    await ask(order, account, customer.value, tick);
    const keeps = tick === FOR_RENEWALS ? 'off_session' : 'on_session';
    return payments.stripe.setCustomer(paymentId, customer.value, keeps);
  }

  return {
    /**
     * Prepares an open card payment for what the buyer chose. Fails with `gone`, or as
     * `setCustomer` does.
     */
    async choose(order: OrderRow, paymentId: string, wish: Wish, payer: Payer): Promise<Result<Choice>> {
      // What a saved method pays is not kept once more, so it could not renew.
      const { card, wallet } = order.renewal === 'agreed' ? {} : await findOffered(payer, wish.browser);
      const shown = {
        saved: card ? toOffered(card) : null,
        savedPaypal: wallet ? { _id: wallet.order_id, payer: wallet.payer ?? '' } : null,
      };
      if (wish.saved === undefined) {
        const applied = await applyWish(order, paymentId, wish);
        return applied.ok ? ok(shown) : applied;
      }
      if (card?.order_id !== wish.saved || !card.method_id) return fail('gone', NOT_HERE);
      const given = await payments.stripe.setCustomer(paymentId, card.customer_id, null);
      return given.ok ? ok({ ...shown, paymentMethodId: card.method_id }) : given;
    },

    /**
     * Before PayPal's order is made, so that no account is kept there without a row here. Resolves
     * with whether PayPal is to keep the payer's account.
     */
    async askWallet(order: OrderRow, wish: Wish): Promise<boolean | 'must'> {
      const tick = readTick(order, wish);
      if (tick === undefined || accounts.paypal === null) return false;
      await ask(order, accounts.paypal, '', tick);
      return tick === FOR_RENEWALS ? 'must' : true;
    },

    /** PayPal's order was made with the tick that the buyer has set now, in this browser. */
    async isAsAsked(order: OrderRow, wish: Wish): Promise<boolean> {
      const tick = readTick(order, wish);
      // It was made by this very call.
      if (order.provider_ref === null && tick === undefined) return true;
      const asked = await findRow(order.id);
      return asked?.browser_hash === tick;
    },

    /** The token of the account that an earlier answer named. Fails with `gone`. */
    async findWallet(saved: string, browser: string | undefined, payer: Payer): Promise<Result<string>> {
      const { wallet } = await findOffered(payer, browser);
      return wallet?.order_id === saved && wallet.method_id ? ok(wallet.method_id) : fail('gone', NOT_HERE);
    },
  };
}

type Method = Schema['saved_methods'];

const toOffered = ({ order_id: _id, brand, last4 }: Method): Offered => ({
  _id,
  brand: brand ?? '',
  last4: last4 ?? '',
});

/** In place of a browser's hash, so that no browser is offered what pays for renewals. */
const FOR_RENEWALS = '';

/** The hash of the browser that wants to save, if any. */
function readTick({ kind, renewal }: OrderRow, { save, browser }: Wish): string | undefined {
  if (renewal === 'agreed') return FOR_RENEWALS;
  return save && kind === 'package' && browser !== undefined ? toBrowserHash(browser) : undefined;
}

/** A card is valid until the end of its month. */
const isExpired = ({ exp_month: month, exp_year: year }: Method, nowMs: number) =>
  year !== null && Date.UTC(year, month ?? 0, 1) <= nowMs;

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
