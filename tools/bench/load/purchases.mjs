import { confirmFromPage } from '../../../sandbox/stripe/browser.ts';
import { readAnswer } from './read-answer.mjs';
import { repeatStep } from './repeat-step.mjs';
import { serveLoad } from './worker.mjs';

const CARD = '4242424242424242';

/**
 * Buys as the browser does: opens a payment at the site, confirms it at the card service, has it
 * saved by the site.
 *
 * Task: `site` and `sandbox`, their origins; `atOnce`, how many buyers are under way at a time;
 * `headers` of every request to the site; and `pairs`, each the `cookie` of a buyer and an `item`,
 * bought once each.
 */
serveLoad(({ site, sandbox, atOnce, headers, pairs }, times) => {
  let taken = 0;
  const next = () => pairs[taken++];
  return repeatStep(atOnce, next, buy, times);

  async function buy({ cookie, item }) {
    const post = async (path, body) => {
      const init = { method: 'POST', headers: { ...headers, cookie }, body: JSON.stringify(body) };
      return readAnswer(await fetch(site + path, init));
    };
    const { paymentIntentId, clientSecret } = await post('/api/orders/create-payment-intent', item);
    await readAnswer(await confirmFromPage(sandbox, paymentIntentId, { clientSecret, number: CARD }));
    await post('/api/orders/save-payment', { item, paymentIntentId });
  }
});
