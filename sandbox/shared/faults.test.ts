import { expect, it } from 'vitest';
import { createFaults } from './faults';
import { findOperation } from './operations';

it.each([
  ['POST', '/v1/payment_intents', 'stripe', 'create'],
  ['POST', '/v1/payment_intents/pi_1/confirm', 'stripe', 'confirm'],
  ['GET', '/v1/payment_intents/pi_1', 'stripe', 'get'],
  ['POST', '/v1/oauth2/token', 'paypal', 'token'],
  ['POST', '/v2/checkout/orders/X/capture', 'paypal', 'capture'],
  ['POST', '/v2/payments/captures/X/refund', 'paypal', 'refund'],
])('%s %s is %s %s', (method, path, provider, operation) => {
  expect(findOperation(method, path)).toEqual({ provider, operation });
});

it('leaves pages and preflights alone', () => {
  expect(findOperation('GET', '/checkoutnow')).toBeNull();
  expect(findOperation('OPTIONS', '/v1/payment_intents/pi_1/confirm')).toBeNull();
});

it('hits the named call as often as asked, and no other', () => {
  const faults = createFaults();
  faults.add({ provider: 'paypal', operation: 'capture', fault: 'hang', times: 2 });
  expect(faults.take('paypal', 'create')).toBeNull();
  expect(faults.take('stripe', 'cancel')).toBeNull();
  expect(faults.take('paypal', 'capture')).toBe('hang');
  expect(faults.list()).toMatchObject([{ times: 1 }]);
  expect(faults.take('paypal', 'capture')).toBe('hang');
  expect(faults.take('paypal', 'capture')).toBeNull();
});

it('hits any call of a provider when asked to, and stops when cleared', () => {
  const faults = createFaults();
  faults.add({ provider: 'stripe', operation: 'any', fault: 'reset', times: 9 });
  expect(faults.take('stripe', 'refund')).toBe('reset');
  faults.clear();
  expect(faults.take('stripe', 'refund')).toBeNull();
});
