import { buyByCard, confirmCard, createBuyer } from '../../traffic/buyer.mjs';
import { readAnswer } from '../../traffic/read-answer.mjs';
import { runSteps } from './steps.mjs';
import { serveLoad } from './worker.mjs';

/**
 * Buys as the browser does: opens a payment at the site, confirms it at the card service, has it
 * saved by the site. Without a site it makes the same calls at the card service alone.
 *
 * Task: `sandbox` and perhaps `site`, their origins; `atOnce`, how many buyers are under way at a
 * time; and for a site `pairs`, each the `cookie` of a buyer and an `item`, bought once each.
 */
serveLoad(({ site, sandbox, atOnce, pairs }, times) => {
  let taken = 0;
  if (!site) return runSteps({ atOnce }, () => ++taken, pay, times);
  const buy = ({ cookie, item }) => buyByCard(createBuyer(site, cookie), sandbox, item);
  return runSteps({ atOnce }, () => pairs[taken++], buy, times);

  async function pay() {
    const address = `${sandbox}/v1/payment_intents`;
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const fields = { amount: '1299', currency: 'usd', 'automatic_payment_methods[enabled]': 'true' };
    const init = { method: 'POST', headers, body: new URLSearchParams(fields) };
    const { id, client_secret: clientSecret } = await readAnswer(await fetch(address, init));
    await confirmCard(sandbox, id, clientSecret);
    await readAnswer(await fetch(`${address}/${id}`, { headers }));
  }
});
