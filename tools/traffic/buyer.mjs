import { REQUESTED_WITH } from '../../lib/contract/index.ts';
import { confirmFromPage } from '../../sandbox/stripe/browser.ts';
import { CARDS } from '../../tests/contract/cards.ts';

const PATIENCE_MS = 20_000;
export const PASSWORD = 'standing-room-only';

export const toHeaders = (url) => ({
  'content-type': 'application/json',
  origin: url,
  [REQUESTED_WITH.name]: REQUESTED_WITH.value,
});

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
    async register(email) {
      const account = { name: 'Bea Buyer', email, password: PASSWORD, referral: null };
      let response = await send('/api/auth/register', account);
      // An earlier try, whose response was lost, created the account.
      if (response.status === 409) response = await send('/api/auth/login', account);
      await readAnswer(response);
      cookie = response.headers.getSetCookie()[0].split(';')[0];
      return cookie;
    },
    async open(path, item) {
      const response = await send(path, item);
      if (response.status !== 409) return readAnswer(response);
      const { code, error } = await response.json();
      if (code === 'already_owned') return null;
      throw new Error(`${path} answered 409: ${error}`);
    },
  };
}

export const confirmCard = async (sandboxUrl, id, clientSecret) =>
  readAnswer(await confirmFromPage(sandboxUrl, id, { clientSecret, number: CARDS.good }));

export async function buyByCard(buyer, sandboxUrl, item, { onOpen, isLeaving = false } = {}) {
  const intent = await buyer.open('/api/orders/create-payment-intent', item);
  if (intent === null) return;
  const { paymentIntentId, clientSecret } = intent;
  onOpen?.(paymentIntentId);
  await confirmCard(sandboxUrl, paymentIntentId, clientSecret);
  if (!isLeaving) await buyer.post('/api/orders/save-payment', { item, paymentIntentId });
}

export async function readAnswer(response) {
  if (response.status === 200) return response.json();
  const words = (await response.text()).slice(0, 200);
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${words}`);
}
