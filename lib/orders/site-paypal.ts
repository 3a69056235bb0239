import 'server-only';
import { isOffered } from '@/lib/api-client/offers';
import type { FindPriced } from '@/lib/api-client/specified-price';
import { isEmbedded } from '@/lib/api-client/transport';
import type { CaptureAnswer, Item } from '@/lib/contract';
import { CURRENCY, toDecimal } from '@/lib/money';
import { ERROR_STATUS, fail, ok, type Result } from '@/lib/result';
import { runtime } from '@/lib/runtime';
import type { OpenedPaypalOrder } from './opened-payment';
import type { Capture } from '@/lib/orders/captures/journal';
import { parseCustomId, toBuyerKey, toCustomId, toRequestKey } from '@/lib/orders/captures/purchase-key';
import { AT_WORK, BROWSER_FIRST_MS, CLAIM_WAIT_MS, journal } from '@/lib/orders/captures/save-captures';

/** The site captures PayPal payments when the API has no calls for it and the site has keys. */
export const usesSitePaypal = () =>
  !isEmbedded && runtime.standalonePaypal !== undefined && !isOffered('paypal');

const noPaypal = () => fail('not_supported', 'PayPal is not offered for this. Please pay by card.');
/** Further orders of a purchase are refused after so many refunds and declines. */
const MAX_BEFORE = 5;

/**
 * Makes or finds the PayPal order at the catalogue's price. Fails with `not_supported` for a plan,
 * `already_owned`, `payment_pending`, or as `find` and PayPal do.
 */
export async function createSitePaypalOrder(
  item: Item,
  urls: { returnUrl: string; cancelUrl: string },
  token: string,
  find: FindPriced,
): Promise<Result<OpenedPaypalOrder>> {
  const { standalonePaypal } = runtime;
  const customId = 'eventId' in item ? toCustomId(toBuyerKey(token), item) : null;
  if (!standalonePaypal || customId === null) return noPaypal();
  const priced = await find();
  if (!priced.ok) return priced;
  const { name: description, priceCents: amountCents } = priced.value;
  let before = '';
  for (let count = 0; count < MAX_BEFORE; count += 1) {
    const key = toRequestKey(customId, amountCents, before);
    const made = await standalonePaypal.create({ key, customId, description, amountCents }, urls);
    if (!made.ok) return made;
    const { payment, approveUrl } = made.value;
    const { reference, status, refundedCents } = payment;
    if (status === 'open') return ok({ paypalOrderId: reference, approveUrl, amountCents });
    if (status === 'underway') return { ok: false, error: { ...AT_WORK.error, reference } };
    if (status === 'paid' && refundedCents < payment.amountCents)
      return fail('already_owned', 'You have paid for this with PayPal already.', { reference });
    before = reference;
  }
  return noPaypal();
}

/**
 * Journals the capture until the API has saved it; safe to repeat. Fails with `not_found` for
 * another buyer's order, `conflict` after a change of price, or as `capture` does. Money may have
 * moved only with `provider_unavailable`, which the journal follows up.
 */
export async function captureSitePaypalOrder(
  id: string,
  token: string,
  findItem: (item: Item) => FindPriced,
): Promise<Result<CaptureAnswer>> {
  const kept = (await journal.readOpen(id)) ?? (await journal.readSaved(id));
  if (kept && kept.buyer !== toBuyerKey(token)) return unknown(id);
  if (kept && kept.state !== 'asked') return ok(toAnswer(kept, 'COMPLETED'));
  const asked = kept ? ok(kept) : await checkOrder(id, token, findItem);
  if (!asked.ok) return asked;
  const taken = await journal.withClaim(id, CLAIM_WAIT_MS, () => take(asked.value));
  return taken ?? AT_WORK;
}

const unknown = (reference: string) => fail('not_found', 'PayPal does not know this payment.', { reference });

/** A browser can make orders under our client id too, so buyer and price are compared first. */
async function checkOrder(
  id: string,
  token: string,
  findItem: (item: Item) => FindPriced,
): Promise<Result<Capture>> {
  const found = (await runtime.standalonePaypal?.find(id)) ?? noPaypal();
  if (!found.ok) return found;
  const { orderId, amountCents, currency } = found.value;
  const named = parseCustomId(orderId);
  if (named?.buyer !== toBuyerKey(token)) return unknown(id);
  const priced = await findItem(named.item)();
  if (!priced.ok) return priced;
  if (priced.value.priceCents !== amountCents || currency !== CURRENCY)
    return fail('conflict', 'The price has changed. Nothing was charged: please start again.');
  const nowMs = Date.now();
  return ok({
    paypalOrderId: id,
    buyer: named.buyer,
    token,
    item: named.item,
    amountCents,
    state: 'asked',
    said: null,
    tries: 0,
    askedAtMs: nowMs,
    nextTryAtMs: nowMs + BROWSER_FIRST_MS,
  });
}

async function take(asked: Capture): Promise<Result<CaptureAnswer>> {
  const { paypalOrderId: id, buyer, item } = asked;
  if (await journal.readSaved(id)) return ok(toAnswer(asked, 'COMPLETED'));
  await journal.write(asked);
  const key = toRequestKey(toCustomId(buyer, item) ?? '', asked.amountCents);
  const captured = (await runtime.standalonePaypal?.capture(id, key)) ?? noPaypal();
  if (!captured.ok) {
    // Without a response, money may have moved; the journal asks PayPal later.
    if (ERROR_STATUS[captured.error.code] !== 503) await journal.drop(id);
    return captured;
  }
  const { status, message } = captured.value;
  if (status === 'underway') return ok(toAnswer(asked, 'PENDING'));
  if (status !== 'paid') {
    await journal.drop(id);
    return fail('payment_declined', message ?? 'PayPal did not take this payment.', { reference: id });
  }
  const taken: Capture = { ...asked, state: 'taken' };
  await journal.write(taken);
  return ok(toAnswer(taken, 'COMPLETED'));
}

const toAnswer = (
  { paypalOrderId, amountCents, item }: Capture,
  status: CaptureAnswer['status'],
): CaptureAnswer => ({ paypalOrderId, status, amount: toDecimal(amountCents), currency: CURRENCY, item });
