import { createStandalonePaypal } from '@/backend/standalone-paypal';
import { env } from '@/lib/env';
import { capturePaypalOrder } from '@/lib/orders/buy';
import { startSavingCaptures } from '@/lib/orders/captures/save-captures';
import { ok } from '@/lib/result';
import { runtime } from '@/lib/runtime';

/**
 * Saves pending payments; with a PayPal order id and a login it captures first, then prints
 * `captured`.
 */
const [id, token] = process.argv.slice(2);
const standalonePaypal = createStandalonePaypal(env);
if (standalonePaypal) runtime.standalonePaypal = standalonePaypal;
startSavingCaptures();
if (id && token) {
  const find = () => async () => ok({ name: 'The Gala: A seat', priceCents: 1200 });
  const captured = await capturePaypalOrder(
    { paypalOrderId: id },
    { token, country: null, clientAddress: null },
    find,
  );
  process.stdout.write(captured.ok ? 'captured\n' : `${captured.error.message}\n`);
}
// The job's timer does not keep the process alive.
setInterval(() => undefined, 1000);
