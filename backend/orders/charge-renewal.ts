import { fail, ok, type Result } from '@/lib/result';
import { fromPaypalOrder, toCardAccount, toPaypalAccount } from '../payments';
import type { OrderRow, RenewalFault } from '../store/schema';
import { toPurchaseFacts } from './catalogue';
import type { OrderContext } from './context';
import { settle } from './settle';
import { BY_RECONCILER } from './transitions';
import { mapResult, toVerdict } from './verdict';

/** More than this is a wrong clock, by which a period could be charged too early. */
const SKEW_MS = 10 * 60_000;

/** `open`: not known yet. `ahead`: our clock is, and nothing was charged. */
export type Charge = 'paid' | 'open' | 'ahead' | Extract<RenewalFault, 'declined' | 'challenged' | 'lost'>;

export type Method = { provider: 'stripe' | 'paypal'; customerId: string; methodId: string };

/**
 * What pays, as the row of `saved_methods` has it. `later`: the provider hasn't told it yet, or is
 * not set up at the moment.
 */
export async function findMethod(
  { store, payments }: OrderContext,
  orderId: string,
): Promise<Method | 'later' | null> {
  const row = await store
    .selectFrom('saved_methods')
    .innerJoin('orders', 'orders.id', 'saved_methods.order_id')
    .select(['saved_methods.state', 'saved_methods.account', 'customer_id', 'method_id', 'orders.provider'])
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row || row.state === 'leaving' || row.provider === 'none') return null;
  const { provider, state, account, method_id: methodId, customer_id: customerId } = row;
  const ours = provider === 'stripe' ? toCardAccount(payments.accounts) : toPaypalAccount(payments.accounts);
  if (ours !== null && account !== ours) return null;
  if (ours === null || state === 'asked' || methodId === null) return 'later';
  return { provider, customerId, methodId };
}

/**
 * Charges a new order of a renewal without the buyer. Its payment is made and charged in this one
 * call: one that a crash has left is given up, since our clock may have been wrong when it began.
 */
export async function chargeRenewal(
  context: OrderContext,
  order: OrderRow,
  method: Method,
): Promise<Result<Charge>> {
  const charge = method.provider === 'stripe' ? chargeCard : chargeWallet;
  const charged = await charge(context, order, method);
  if (!charged.ok || charged.value === 'ahead') return charged;
  const fresh = await context.repository.getById(order.id);
  const { order: after } = await settle(context, fresh, null, BY_RECONCILER);
  if (after.status === 'paid') return ok('paid');
  return charged.value === 'paid' || after.status !== 'pending' ? ok('open') : charged;
}

async function begin<P extends { id: string }>(
  { repository, now }: OrderContext,
  order: OrderRow,
  create: () => Promise<Result<P>>,
): Promise<Result<string>> {
  const created = await create();
  if (!created.ok) return created;
  const kept = await repository.attachReference(order.id, created.value.id, now());
  if (kept?.provider_ref === created.value.id && kept.status === 'pending') return ok(created.value.id);
  return fail('conflict', 'The order was given up meanwhile.');
}

const isAhead = (createdAtMs: number | null, nowMs: number) =>
  createdAtMs !== null && nowMs - createdAtMs > SKEW_MS;

async function chargeCard(context: OrderContext, order: OrderRow, method: Method): Promise<Result<Charge>> {
  const { payments, now } = context;
  const { stripe } = payments;
  let createdAtMs: number | null = null;
  const sentMs = now();
  const reference = await begin(context, order, async () => {
    const intent = await stripe.createIntent(toPurchaseFacts(order));
    if (intent.ok) createdAtMs = intent.value.createdAtMs;
    return intent;
  });
  if (!reference.ok) return reference;
  if (isAhead(createdAtMs, sentMs)) return ok('ahead');
  const given = await stripe.setCustomer(reference.value, method.customerId, null);
  if (!given.ok) return given.error.code === 'not_found' ? ok('lost') : given;
  const charged = await stripe.chargeSavedCard(reference.value, method.methodId, `order-${order.id}-renewal`);
  return mapResult(charged, (value): Charge => (value === 'done' ? 'paid' : value));
}

async function chargeWallet(context: OrderContext, order: OrderRow, method: Method): Promise<Result<Charge>> {
  const { payments, site, now } = context;
  const { paypal } = payments;
  const urls = { returnUrl: `${site.url}/user/purchases`, cancelUrl: `${site.url}/user/purchases` };
  let createdAtMs: number | null = null;
  const sentMs = now();
  const reference = await begin(context, order, async () => {
    const created = await paypal.createOrder(toPurchaseFacts(order), urls);
    if (created.ok) createdAtMs = created.value.createdAtMs;
    return created;
  });
  if (!reference.ok) return reference;
  if (isAhead(createdAtMs, sentMs)) return ok('ahead');
  const view = await paypal.captureOrder(reference.value, order.id, method.methodId);
  const { kind, error } = { error: null, ...toVerdict(mapResult(view, fromPaypalOrder), order, now()) };
  if (kind === 'paid' || kind === 'underway') return ok('paid');
  switch (error?.code) {
    case 'gone':
      return ok('lost');
    // PayPal may also want the payer, who then pays with the button.
    case 'instrument_declined':
    case 'payment_declined':
      return ok('declined');
    default:
      return { ok: false, error: error ?? fail('provider_unavailable', 'PayPal gave no answer.').error };
  }
}
