import { describe, expect, it } from 'vitest';
import { parseCompletionQuery, toCompletionAddress } from './completion-query';

const nothing = { orderId: null, paymentId: null, paypalOrderId: null, item: null };

describe('the address of the completion page', () => {
  it('names an order, a payment of Stripe or an order of PayPal, and an item', () => {
    expect(parseCompletionQuery({ order: 'ord_1' })).toEqual({ ...nothing, orderId: 'ord_1' });
    expect(parseCompletionQuery({ token: '5O190127TN364715T' })).toEqual({
      ...nothing,
      paypalOrderId: '5O190127TN364715T',
    });
    expect(parseCompletionQuery({ payment_intent: 'pi_1', plan: 'seo-basic' })).toEqual({
      ...nothing,
      paymentId: 'pi_1',
      item: { planId: 'seo-basic' },
    });
  });

  it('counts what is malformed or said twice as not said', () => {
    expect(
      parseCompletionQuery({ order: '../x', payment_intent: ['pi_1', 'pi_2'], token: '<b>', plan: '' }),
    ).toEqual(nothing);
  });

  it('is the same again after a login', () => {
    const query = parseCompletionQuery({ payment_intent: 'cs_1', event: 'evt-1', package: 'pkg-1' });
    const back = new URL(toCompletionAddress(query), 'http://site.example');
    expect(parseCompletionQuery(Object.fromEntries(back.searchParams))).toEqual(query);
    expect(toCompletionAddress(nothing)).toBe('/completion');
  });
});
