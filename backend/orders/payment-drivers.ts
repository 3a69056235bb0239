import {
  type CardPayment,
  type CheckoutSession,
  type CheckoutUrls,
  fromCardPayment,
  fromPaypalOrder,
  type Payment,
  type PaypalOrder,
  type PaypalReturnUrls,
} from '../payments';
import type { Withdraw } from './inspect';
import type { PaymentDriver } from './open-payment';
import { fail, type Result } from '@/lib/result';
import type { BackendDeps } from '../config/config';
import { judgePayment, mapResult, toFacts, type Verdict } from './verdict';
import type { OrderRow } from '../store/schema';

const isSession = (reference: string) => reference.startsWith('cs_');

/** The three ways to pay: a card form on our page, Stripe's own page, and PayPal. */
export function createPaymentDrivers({
  payments,
  now,
  withdraw,
}: Pick<BackendDeps, 'payments' | 'now'> & { withdraw: Withdraw }) {
  const { stripe, paypal } = payments;
  const judge = (view: Result<Payment>, order: OrderRow) => judgePayment(view, order, now());

  const cards: PaymentDriver<CardPayment, null> = {
    provider: 'stripe',
    owns: (reference) => !isSession(reference),
    create: (order) => stripe.createIntent(toFacts(order)),
    async look(order, reference) {
      const payment = await stripe.getIntent(reference);
      return { payment, verdict: judge(mapResult(payment, fromCardPayment), order) };
    },
  };

  const hostedPages: PaymentDriver<CheckoutSession, CheckoutUrls> = {
    provider: 'stripe',
    owns: isSession,
    create: (order, urls) => stripe.createCheckoutSession(toFacts(order), urls),
    async look(order, reference, urls) {
      const verdict = judge(await stripe.getPayment(reference), order);
      if (verdict.kind !== 'open') return { verdict, payment: notOpen(verdict) };
      // The same key gives the same page, unless it is to lead elsewhere: then it is closed and replaced.
      const payment = await stripe.createCheckoutSession(toFacts(order), urls);
      const isOther = payment.ok
        ? payment.value.id !== reference
        : payment.error.code === 'provider_rejected';
      return { payment, verdict: isOther ? await withdraw(order) : verdict };
    },
  };

  const paypalOrders: PaymentDriver<PaypalOrder, PaypalReturnUrls> = {
    provider: 'paypal',
    owns: () => true,
    create: (order, urls) => paypal.createOrder(toFacts(order), urls),
    async look(order, reference) {
      const payment = await paypal.getOrder(reference);
      return { payment, verdict: judge(mapResult(payment, fromPaypalOrder), order) };
    },
  };

  return { cards, hostedPages, paypalOrders };
}

/** Why there is nothing to pay with. */
function notOpen(verdict: Verdict) {
  if (verdict.kind !== 'paid') return { ok: false as const, error: verdict.error };
  return fail('already_owned', 'This has been paid for.');
}
