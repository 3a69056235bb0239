import Stripe from 'stripe';
import { describe, expect, it } from 'vitest';
import { DeadlineError } from './deadline';
import { isKeyTaken, isRepeated, toStripeFailure } from './stripe-errors';

type Raw = ConstructorParameters<typeof Stripe.errors.StripeError>[0];
const raw = (fields: Record<string, unknown>): Raw => ({ message: 'x', type: 'api_error', ...fields });

describe('toStripeFailure', () => {
  const { errors } = Stripe;
  it.each([
    ['a declined card', new errors.StripeCardError(raw({ code: 'card_declined' })), 'payment_declined'],
    ['a broken connection', new errors.StripeConnectionError(raw({})), 'provider_unavailable'],
    ['a failure at Stripe', new errors.StripeAPIError(raw({ statusCode: 500 })), 'provider_unavailable'],
    ['a gone object', new errors.StripeAPIError(raw({ statusCode: 410 })), 'provider_rejected'],
    ['too many requests', new errors.StripeRateLimitError(raw({ statusCode: 429 })), 'provider_unavailable'],
    ['a key in use', new errors.StripeIdempotencyError(raw({ statusCode: 409 })), 'provider_unavailable'],
    ['a key reused', new errors.StripeIdempotencyError(raw({ statusCode: 400 })), 'provider_rejected'],
    ['a wrong key', new errors.StripeAuthenticationError(raw({ statusCode: 401 })), 'provider_rejected'],
    ['a bad request', new errors.StripeInvalidRequestError(raw({ statusCode: 400 })), 'provider_rejected'],
    ['no such intent', new errors.StripeInvalidRequestError(raw({ code: 'resource_missing' })), 'not_found'],
    ['no answer in time', new DeadlineError('late'), 'provider_unavailable'],
  ])('maps %s', (_, error, code) => {
    expect(toStripeFailure(error)).toMatchObject({ ok: false, error: { code } });
  });

  it('says why a card was declined, in words of ours, and passes the request id on', () => {
    const error = new Stripe.errors.StripeCardError(
      raw({ code: 'card_declined', decline_code: 'insufficient_funds', requestId: 'req_1' }),
    );
    const { error: failure } = toStripeFailure(error);
    expect(failure.message).toContain('insufficient funds');
    expect(failure.reference).toBe('req_1');
  });

  it('says no more than "declined" about a stolen card', () => {
    const stolen = toStripeFailure(new Stripe.errors.StripeCardError(raw({ decline_code: 'stolen_card' })));
    const plain = toStripeFailure(
      new Stripe.errors.StripeCardError(raw({ decline_code: 'generic_decline' })),
    );
    expect(stolen.error.message).toBe(plain.error.message);
  });

  it('throws what did not come from Stripe', () => {
    expect(() => toStripeFailure(new TypeError('ours'))).toThrow('ours');
  });
});

describe('a key', () => {
  it('is spent by an answer that Stripe repeats, and by other values', () => {
    const repeated = { headers: { 'idempotent-replayed': 'true' } };
    expect(isRepeated(new Stripe.errors.StripeAPIError(raw({ statusCode: 500, ...repeated })))).toBe(true);
    const refused = raw({ statusCode: 400, ...repeated });
    expect(isRepeated(new Stripe.errors.StripeInvalidRequestError(refused))).toBe(true);
    expect(isRepeated(new Stripe.errors.StripeAPIError(raw({ statusCode: 503 })))).toBe(false);
    expect(isRepeated(new Error('ours'))).toBe(false);
    const taken = new Stripe.errors.StripeIdempotencyError(raw({ statusCode: 400 }));
    expect([isKeyTaken(taken), isRepeated(taken)]).toEqual([true, false]);
  });
});
