import { confirmFromPage } from '../../../sandbox/stripe/browser.ts';
import { readAnswer } from './read-answer.mjs';
import { repeatStep } from './repeat-step.mjs';
import { serveLoad } from './worker.mjs';

const CARD = '4242424242424242';

/**
 * Makes at the card service the calls that a purchase makes there, with no shop around them: an
 * intent is created, confirmed and read.
 *
 * Task: `sandbox`, its origin, and `atOnce`.
 */
serveLoad(({ sandbox, atOnce }, times) => {
  const address = `${sandbox}/v1/payment_intents`;
  const headers = { authorization: 'Bearer sk_test_sandbox' };
  let taken = 0;
  const next = () => ++taken;
  return repeatStep(atOnce, next, pay, times);

  async function pay() {
    const body = new URLSearchParams({
      amount: '1299',
      currency: 'usd',
      'automatic_payment_methods[enabled]': 'true',
    });
    const { id, client_secret: clientSecret } = await readAnswer(
      await fetch(address, { method: 'POST', headers, body }),
    );
    await readAnswer(await confirmFromPage(sandbox, id, { clientSecret, number: CARD }));
    await readAnswer(await fetch(`${address}/${id}`, { headers }));
  }
});
