import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { REQUESTED_WITH } from '../../lib/contract/index.ts';
import { CARDS } from '../../tests/contract/cards.ts';
import { chooseOnApprovalPage } from '../../sandbox/paypal/buyer.ts';
import { confirmFromPage } from '../../sandbox/stripe/browser.ts';
import { toItemKey } from '../../backend/orders/catalogue.ts';
import { readAnswer } from '../bench/load/read-answer.mjs';

/** Longer than any answer of a site that is well may take; what takes longer is a failure. */
const PATIENCE_MS = 20_000;
const BEFORE_NEXT_TRY_MS = 400;
const BETWEEN_PAGES_MS = 100;
/** One in this many pays and never comes back: a webhook or the reconciler finishes the order. */
const LEAVING = 4;

/** Buys, one thing after the other and each with an account of its own, until `isOver`. */
export async function keepBuying({ url, sandbox }, items, ledger, isOver) {
  for (let turn = 0; !isOver(); turn += 1) {
    const item = items[turn % items.length];
    const buy = turn % 2 === 0 ? buyByCard : buyByPaypal;
    const purchase = {
      ...{ email: `${randomUUID()}@buyers.example`, itemKey: toItemKey(item), told: false },
      ...{ flow: turn % 2 === 0 ? 'card' : 'paypal', references: new Set() },
    };
    const isLeaving = turn % LEAVING === LEAVING - 2;
    const post = createPost(url);
    await insist(ledger, 'registration', isOver, () => post.register(purchase.email));
    ledger.purchases.push(purchase);
    await insist(ledger, purchase.flow, isOver, () => buy(post, sandbox.url, item, purchase, isLeaving));
  }
}

/** Opens pages, one after the other, until `isOver`. @returns how many were good */
export async function keepReading(url, paths, ledger, isOver) {
  let good = 0;
  for (let turn = 0; !isOver(); turn += 1) {
    const path = paths[turn % paths.length];
    const from = Date.now();
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      good += 1;
    } catch (error) {
      ledger.fail('page', from, error);
    }
    await sleep(BETWEEN_PAGES_MS);
  }
  return good;
}

async function insist(ledger, what, isOver, work) {
  for (;;) {
    const from = Date.now();
    try {
      return await work();
    } catch (error) {
      ledger.fail(what, from, error);
    }
    if (isOver()) return undefined;
    await sleep(BEFORE_NEXT_TRY_MS);
  }
}

/** How a buyer's browser posts to the site at `url`, with the session that `register` begins. */
export function createPost(url) {
  const headers = {
    'content-type': 'application/json',
    origin: url,
    [REQUESTED_WITH.name]: REQUESTED_WITH.value,
  };
  let cookie = '';
  const send = (path, body) =>
    fetch(url + path, {
      ...{ method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) },
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const post = async (path, body) => readAnswer(await send(path, body));
  post.send = send;
  post.register = async (email) => {
    const account = { name: 'Bea Buyer', email, password: 'standing-room-only', referral: null };
    let response = await send('/api/auth/register', account);
    // Made before, by a try whose answer was lost.
    if (response.status === 409) response = await send('/api/auth/login', account);
    await readAnswer(response);
    cookie = response.headers.getSetCookie()[0].split(';')[0];
  };
  /** Opens a payment; null when the item is the buyer's already, by a try whose answer was lost. */
  post.open = async (path, item) => {
    const response = await send(path, item);
    if (response.status !== 409) return readAnswer(response);
    const { code, error } = await response.json();
    if (code === 'already_owned') return null;
    throw new Error(`${path} answered 409: ${error}`);
  };
  return post;
}

/** Buys an item with a good card; an `isLeaving` buyer closes the page after confirming. */
export async function buyByCard(post, sandboxUrl, item, purchase, isLeaving) {
  const intent = await post.open('/api/orders/create-payment-intent', item);
  if (intent !== null) {
    const { paymentIntentId, clientSecret } = intent;
    purchase.references.add(paymentIntentId);
    await readAnswer(
      await confirmFromPage(sandboxUrl, paymentIntentId, { clientSecret, number: CARDS.good }),
    );
    if (isLeaving) return;
    await post('/api/orders/save-payment', { item, paymentIntentId });
  }
  purchase.told = true;
}

async function buyByPaypal(post, sandboxUrl, item, purchase) {
  const order = await post.open('/api/paypal/create', item);
  if (order !== null) {
    const { paypalOrderId } = order;
    purchase.references.add(paypalOrderId);
    const page = await chooseOnApprovalPage(sandboxUrl, paypalOrderId, 'approve');
    await page.text();
    await post('/api/paypal/capture', { paypalOrderId });
  }
  purchase.told = true;
}
