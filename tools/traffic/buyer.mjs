import { REQUESTED_WITH } from '../../lib/contract/index.ts';
import { confirmFromPage } from '../../sandbox/stripe/browser.ts';
import { CARDS } from '../../tests/contract/cards.ts';
import { readAnswer } from './read-answer.mjs';

/** Longer than any answer of a site that is well may take; what takes longer is a failure. */
const PATIENCE_MS = 20_000;
export const PASSWORD = 'standing-room-only';

/** What a browser at the site `url` sends with every request that changes something. */
export const toHeaders = (url) => ({
  'content-type': 'application/json',
  origin: url,
  [REQUESTED_WITH.name]: REQUESTED_WITH.value,
});

/** Posts to the site `url` as a buyer's browser does, with `cookie` or what `register` brings. */
export function createBuyer(url, cookie = '') {
  const send = (path, body) =>
    fetch(url + path, {
      method: 'POST',
      headers: { ...toHeaders(url), cookie },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
  const post = async (path, body) => readAnswer(await send(path, body));
  return {
    post,
    /** @returns the cookie of the new session */
    async register(email) {
      const account = { name: 'Bea Buyer', email, password: PASSWORD, referral: null };
      let response = await send('/api/auth/register', account);
      // Made before, by a try whose answer was lost.
      if (response.status === 409) response = await send('/api/auth/login', account);
      await readAnswer(response);
      cookie = response.headers.getSetCookie()[0].split(';')[0];
      return cookie;
    },
    /** Opens a payment; null when a try whose answer was lost made the item the buyer's. */
    async open(path, item) {
      const response = await send(path, item);
      if (response.status !== 409) return readAnswer(response);
      const { code, error } = await response.json();
      if (code === 'already_owned') return null;
      throw new Error(`${path} answered 409: ${error}`);
    },
  };
}

/** Confirms a payment at the stand-in for the card service, with a good card. */
export const confirmCard = async (sandboxUrl, id, clientSecret) =>
  readAnswer(await confirmFromPage(sandboxUrl, id, { clientSecret, number: CARDS.good }));

/** Buys an item by card. @param onOpen hears of the payment's id before the card is confirmed */
export async function buyByCard(buyer, sandboxUrl, item, { onOpen, isLeaving = false } = {}) {
  const intent = await buyer.open('/api/orders/create-payment-intent', item);
  if (intent === null) return;
  const { paymentIntentId, clientSecret } = intent;
  onOpen?.(paymentIntentId);
  await confirmCard(sandboxUrl, paymentIntentId, clientSecret);
  if (!isLeaving) await buyer.post('/api/orders/save-payment', { item, paymentIntentId });
}
