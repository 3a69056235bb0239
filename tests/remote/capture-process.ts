import { createOwnPaypal } from '@/backend/own-paypal';
import { env } from '@/lib/env';
import { capturePaypalOrder } from '@/lib/orders/buy';
import { startSavingCaptures } from '@/lib/orders/captures/save-captures';
import { ok } from '@/lib/result';
import { runtime } from '@/lib/runtime';

/**
 * The part of the site that takes PayPal's money, as a process that a test may kill. Saves what
 * waits; with a PayPal order's id and a login it captures first. Says `captured` when that is done.
 */
const [id, token] = process.argv.slice(2);
const ownPaypal = createOwnPaypal(env);
if (ownPaypal) runtime.ownPaypal = ownPaypal;
startSavingCaptures();
if (id && token) {
  const find = () => async () => ok({ name: 'The Gala: A seat', priceCents: 1200 });
  const captured = await capturePaypalOrder(id, { token, country: null, clientAddress: null }, find);
  process.stdout.write(captured.ok ? 'captured\n' : `${captured.error.message}\n`);
}
// The job alone keeps no process alive.
setInterval(() => undefined, 1000);
