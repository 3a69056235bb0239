import { confirmFromPage } from '../../../sandbox/stripe/browser.ts';
import { keepPace } from './keep-pace.mjs';
import { readAnswer } from './read-answer.mjs';
import { repeatStep } from './repeat-step.mjs';
import { serveLoad } from './worker.mjs';

const CARD = '4242424242424242';

/**
 * Buys as the browser does: opens a payment at the site, confirms it at the card service, has it
 * saved by the site. Without a site it makes the same calls at the card service alone.
 *
 * Task: `sandbox` and perhaps `site`, their origins; `atOnce`, how many buyers are under way at a
 * time, or `rate`, how many begin in a second; and for a site the `headers` of every request, and
 * `pairs`, each the `cookie` of a buyer and an `item`, bought once each.
 */
serveLoad(({ site, sandbox, atOnce, rate, headers, pairs }, times) => {
  let taken = 0;
  const confirm = async (id, clientSecret) =>
    readAnswer(await confirmFromPage(sandbox, id, { clientSecret, number: CARD }));
  if (rate) return keepPace(rate, () => pairs[taken++], buy, times);
  if (site) return repeatStep(atOnce, () => pairs[taken++], buy, times);
  return repeatStep(atOnce, () => ++taken, pay, times);

  async function buy({ cookie, item }) {
    const post = async (path, body) => {
      const init = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) };
      return readAnswer(await fetch(site + path, init));
    };
    const { paymentIntentId, clientSecret } = await post('/api/orders/create-payment-intent', item);
    await confirm(paymentIntentId, clientSecret);
    await post('/api/orders/save-payment', { item, paymentIntentId });
  }

  async function pay() {
    const address = `${sandbox}/v1/payment_intents`;
    const authorization = { authorization: 'Bearer sk_test_sandbox' };
    const fields = { amount: '1299', currency: 'usd', 'automatic_payment_methods[enabled]': 'true' };
    const init = { method: 'POST', headers: authorization, body: new URLSearchParams(fields) };
    const { id, client_secret: clientSecret } = await readAnswer(await fetch(address, init));
    await confirm(id, clientSecret);
    await readAnswer(await fetch(`${address}/${id}`, { headers: authorization }));
  }
});
