import { describe, expect, it } from 'vitest';
import { findBrand, findTestCard, passesLuhn } from './cards';
import type { IntentRecord, PaymentMethodRecord } from './intent';
import { answerChallenge, cancel, challengeBuyer, charge, settle } from './transitions';

const method: PaymentMethodRecord = {
  id: 'pm_1',
  createdMs: 0,
  brand: 'visa',
  last4: '4242',
  expMonth: 12,
  expYear: 2034,
  billing: { name: null, email: null, country: null, postalCode: null },
};
const fresh: IntentRecord = {
  id: 'pi_1',
  secret: 'pi_1_secret_1',
  createdMs: 0,
  amount: 1999,
  currency: 'usd',
  description: null,
  receiptEmail: null,
  metadata: {},
  automatic: { allowRedirects: 'always' },
  methodTypes: ['card'],
  status: 'requires_payment_method',
  method: null,
  chargeId: null,
  chargedMs: null,
  lastError: null,
  challenge: null,
  succeedsAtMs: null,
  canceledAtMs: null,
  cancellationReason: null,
  refundedAmount: 0,
};
const pay = (number: string) =>
  charge(fresh, method, findTestCard(number).outcome, { chargeId: 'ch_1', succeedsAtMs: 500 });

describe('an intent', () => {
  it('succeeds at once with a good card', () => {
    expect(pay('4242424242424242')).toMatchObject({ status: 'succeeded', chargeId: 'ch_1', lastError: null });
  });

  it('waits for another card after a decline, and forgets the decline when that one is good', () => {
    const declined = pay('4000000000000002');
    expect(declined).toMatchObject({
      status: 'requires_payment_method',
      method: null,
      lastError: { error: { code: 'card_declined', decline_code: 'generic_decline' } },
    });
    const second = charge(declined, method, { kind: 'succeed' }, { chargeId: 'ch_2', succeedsAtMs: 0 });
    expect(second).toMatchObject({ status: 'succeeded', lastError: null });
  });

  it('is processing until its moment has come', () => {
    const processing = pay('4000000000000077');
    expect(settle(processing, 499).status).toBe('processing');
    expect(settle(processing, 500).status).toBe('succeeded');
    expect(settle(fresh, 500)).toBe(fresh);
  });

  const challenged = (then: 'succeed' | 'decline') =>
    challengeBuyer(fresh, method, { then, returnUrl: null, origin: null });

  it('succeeds, or is declined, after a passed challenge, and waits for another card after a failed one', () => {
    expect(answerChallenge(challenged('succeed'), true, 'ch_1')).toMatchObject({
      status: 'succeeded',
      chargeId: 'ch_1',
    });
    expect(answerChallenge(challenged('decline'), true, 'ch_1').lastError?.error.code).toBe('card_declined');
    expect(answerChallenge(challenged('succeed'), false, 'ch_1')).toMatchObject({
      status: 'requires_payment_method',
      chargeId: null,
      lastError: { error: { code: 'payment_intent_authentication_failure' } },
    });
  });

  it('takes no answer to a challenge that is not under way', () => {
    const paid = pay('4242424242424242');
    expect(answerChallenge(paid, false, 'ch_9')).toBe(paid);
  });

  it('remembers when and why it was cancelled', () => {
    expect(cancel(fresh, 'abandoned', 7)).toMatchObject({
      status: 'canceled',
      canceledAtMs: 7,
      cancellationReason: 'abandoned',
    });
  });
});

describe('cards', () => {
  it('all pass the check digit, and a wrong digit does not', () => {
    for (const number of ['4242424242424242', '4000002500003155', '4000000000000077', '378282246310005']) {
      expect(passesLuhn(number)).toBe(true);
    }
    expect(passesLuhn('4242424242424241')).toBe(false);
    expect(passesLuhn('4242')).toBe(false);
  });

  it('declines any number that is not a test card', () => {
    expect(findTestCard('4111111111111111').outcome).toMatchObject({
      decline: { declineCode: 'test_mode_live_card' },
    });
  });

  it.each([
    ['4242424242424242', 'visa'],
    ['5555555555554444', 'mastercard'],
    ['378282246310005', 'amex'],
  ])('knows the brand of %s', (number, brand) => expect(findBrand(number)).toBe(brand));
});
