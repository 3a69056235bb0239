import { buyByCard, confirmCard, createBuyer, readAnswer } from '../../traffic/buyer.mjs';
import { runSteps } from './steps.mjs';
import { serveLoad } from './worker.mjs';

/**
 * Task: `sandbox` and optional `site` (origins), `atOnce` (concurrent buyers), and for a site
 * `pairs` of `cookie` and `item`.
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
