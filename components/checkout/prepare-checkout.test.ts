import { afterEach, expect, it, vi } from 'vitest';
import { findPayable, prepareCheckout } from './prepare-checkout';

const ITEM = { eventId: 'evt-run', selectedPackage: 'live' };
const INTENT = {
  clientSecret: 'pi_1_secret_1',
  paymentIntentId: 'pi_1',
  orderId: 'ord_1',
  amountCents: 9900,
};
const ANSWERS: Record<string, object> = {
  '/api/checkout-config': {
    mode: 'sandbox',
    scriptOrigin: null,
    card: { publishableKey: 'pk', hostedPage: true },
    paypal: { clientId: 'id', plans: true, saves: true },
  },
  '/api/orders/quote': { amountCents: 9900 },
  '/api/orders/create-payment-intent': INTENT,
};

function answer(): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(ANSWERS[path]);
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it('without a login opens no order, and shows what the page shows', async () => {
  const asked = answer();
  const prepared = await prepareCheckout(ITEM, 1299);
  expect(prepared).toMatchObject({ step: 'ready', amountCents: 1299, clientSecret: null, cardError: null });
  expect(await prepareCheckout(ITEM, 0)).toEqual({ step: 'free', amountCents: 0 });
  expect(asked).toEqual(['/api/checkout-config', '/api/checkout-config']);
});

it('with a login opens the order, whose amount counts', async () => {
  answer();
  const prepared = await prepareCheckout(ITEM);
  expect(prepared).toMatchObject({ step: 'ready', amountCents: 9900, clientSecret: INTENT.clientSecret });
  expect(findPayable(prepared, 9900)).toBe(INTENT.clientSecret);
  expect(findPayable(prepared, 1299)).toBeNull();
  expect(findPayable('unauthorized', 9900)).toBeNull();
});
