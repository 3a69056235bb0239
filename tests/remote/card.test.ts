import { expect, it } from 'vitest';
import { confirmFromPage } from '@/sandbox/stripe/browser';
import { CARDS } from '../contract/cards';
import { GALA } from '../support/seven-calls';
import { registerAt, withRemoteSite } from './site-lib';

const { sandbox, api, state, lib } = withRemoteSite();

it.each([
  {
    what: 'a package',
    item: { eventId: GALA._id, selectedPackage: 'seat' },
    name: 'The Gala: A seat',
    cents: 1200,
  },
  { what: 'a plan', item: { planId: 'seo-basic' }, name: 'SEO Basic', cents: 699 },
])(
  'buys $what by card with the fields of docs/product.md, planId among them',
  async ({ item, name, cents }) => {
    const buyer = await registerAt(api.url);
    const find = async () => lib.ok({ name, priceCents: cents });
    const opened = await lib.buy.createPaymentIntent(item, buyer, find);
    if (!opened.ok) throw new Error(opened.error.message);
    const { clientSecret, amountCents } = opened.value;
    expect(amountCents).toBe(cents);
    const [paymentIntentId = ''] = clientSecret.split('_secret_');
    await confirmFromPage(sandbox.url, paymentIntentId, { clientSecret, number: CARDS.good });
    expect(await lib.buy.savePayment({ item, paymentIntentId }, buyer, find)).toMatchObject({ ok: true });
    const planId = 'planId' in item ? item.planId : item.selectedPackage;
    expect(state.paid.get(paymentIntentId)).toEqual({
      email: buyer.email,
      body: { ...item, planId, amount: cents / 100, currency: 'USD', paymentIntentId },
    });
  },
);
