import type { StripeElements } from '@stripe/stripe-js';
import { describe, expect, it } from 'vitest';
import { CARD } from '@/lib/content/payment';
import { type CardAttempt, payByCard, payBySavedCard } from './pay-by-card';

const SECRET = 'pi_1_secret_1';
const paid = { paymentIntent: { id: 'pi_1', status: 'succeeded' } };
const integrationError = Object.assign(new Error('amount'), { name: 'IntegrationError' });

type Script = {
  isTyped?: boolean;
  isEntered?: boolean;
  cardError?: object;
  secret?: string | null;
  isHere?: boolean;
  confirmed?: object | Error;
  isDeferred?: boolean;
  isChanged?: boolean;
};

function stage(script: Script = {}) {
  const { isTyped = true, isEntered = true, cardError, secret = SECRET, confirmed = paid } = script;
  const calls: string[] = [];
  const answer = async <T>(name: string, value: T) => (calls.push(name), value);
  const elements = {
    submit: () => answer('submit', { error: cardError }),
    fetchUpdates: () => answer('fetch', {}),
  } as unknown as StripeElements;
  const confirmPayment = async (options: { clientSecret?: string }) => {
    calls.push(options.clientSecret ? `confirm ${options.clientSecret}` : 'confirm');
    if (confirmed instanceof Error) throw confirmed;
    return confirmed;
  };
  const attempt: CardAttempt = {
    stripe: { confirmPayment } as unknown as CardAttempt['stripe'],
    elements,
    isDeferred: script.isDeferred ?? true,
    isChanged: script.isChanged ?? false,
    returnUrl: 'https://shop.example/completion',
    account: { check: () => answer('check', isTyped), enter: () => answer('enter', isEntered) },
    openOrder: () => answer('open', secret),
    isHere: () => script.isHere ?? true,
  };
  return { calls, pay: () => payByCard(attempt) };
}

describe('paying by card without a login', () => {
  it('makes the account, then the order, then pays', async () => {
    const { calls, pay } = stage();
    expect(await pay()).toEqual({ step: 'paid', paymentId: 'pi_1' });
    expect(calls).toEqual(['check', 'submit', 'enter', 'open', `confirm ${SECRET}`]);
  });

  it.each([
    ['a field that is not filled in', { isTyped: false }, ['check'], 'stopped'],
    ['a card that can’t be', { cardError: { type: 'validation_error' } }, ['check', 'submit'], 'failed'],
    ['an account that is refused', { isEntered: false }, ['check', 'submit', 'enter'], 'stopped'],
    ['a price that is asked about', { secret: null }, ['check', 'submit', 'enter', 'open'], 'stopped'],
    ['a dialog that was closed', { isHere: false }, ['check', 'submit', 'enter', 'open'], 'stopped'],
  ])('sends nothing further after %s', async (_, script: Script, made, step) => {
    const { calls, pay } = stage(script);
    expect((await pay()).step).toBe(step);
    expect(calls).toEqual(made);
  });

  it('tells a decline, and a network that is away', async () => {
    const declined = {
      error: { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' },
    };
    expect(await stage({ confirmed: declined }).pay()).toEqual({
      step: 'failed',
      message: 'Your card has insufficient funds. Please use another card.',
    });
    const offline = { error: { type: 'api_connection_error' } };
    expect(await stage({ confirmed: offline }).pay()).toEqual({ step: 'failed', message: CARD.notConfirmed });
  });

  it.each([
    ['throws', integrationError],
    ['answers', { error: { type: 'invalid_request_error' } }],
  ])(
    'begins again with the order’s own form where Stripe %s that the intent is another',
    async (_, confirmed) => {
      expect(await stage({ confirmed }).pay()).toEqual({ step: 'unfit' });
      const known = await stage({ confirmed, isDeferred: false }).pay();
      expect(known.step).toBe('failed');
    },
  );

  it.each(['processing', 'requires_capture'])('stops at a payment that is %s', async (status) => {
    const underway = { step: 'underway', paymentId: 'pi_1' };
    expect(await stage({ confirmed: { paymentIntent: { id: 'pi_1', status } } }).pay()).toEqual(underway);
  });

  it.each([
    { error: { type: 'api_error', message: 'boom' } },
    { error: { type: 'card_error', code: 'unknown', message: 'boom' } },
    new Error('boom'),
  ])('never repeats what the provider says: %o', async (confirmed) => {
    expect(JSON.stringify(await stage({ confirmed, isDeferred: false }).pay())).not.toContain('boom');
  });

  it('takes an error that says that an earlier try went through for a payment', async () => {
    const error = { type: 'invalid_request_error', payment_intent: { id: 'pi_1', status: 'succeeded' } };
    expect(await stage({ confirmed: { error } }).pay()).toEqual({ step: 'paid', paymentId: 'pi_1' });
    const canceled = { ...error, payment_intent: { id: 'pi_1', status: 'canceled' } };
    expect(await stage({ confirmed: { error: canceled } }).pay()).toEqual({ step: 'closed' });
  });
});

it('with a login nothing is opened twice: the elements know their intent', async () => {
  const { calls, pay } = stage({ isDeferred: false });
  expect(await pay()).toEqual({ step: 'paid', paymentId: 'pi_1' });
  expect(calls.at(-1)).toBe('confirm');
});

it('elements that know an intent learn that the card is to be saved, before they pay', async () => {
  const { calls, pay } = stage({ isDeferred: false, isChanged: true });
  await pay();
  expect(calls.slice(-3)).toEqual(['open', 'fetch', 'confirm']);
});

it('a saved card pays by its id', async () => {
  const asked: object[] = [];
  const confirmPayment = async (options: object) => (asked.push(options), paid);
  const attempt = { clientSecret: SECRET, methodId: 'pm_1', returnUrl: 'https://shop.example/completion' };
  const stripe = { confirmPayment } as unknown as CardAttempt['stripe'];
  expect(await payBySavedCard({ stripe, ...attempt })).toEqual({ step: 'paid', paymentId: 'pi_1' });
  expect(asked).toEqual([
    {
      clientSecret: SECRET,
      confirmParams: { payment_method: 'pm_1', return_url: attempt.returnUrl },
      redirect: 'if_required',
    },
  ]);
});
