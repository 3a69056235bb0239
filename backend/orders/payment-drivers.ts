import { fail, type Result } from '@/lib/result';
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
import type { OrderRow } from '../store/schema';
import type { OrderContext } from './context';
import type { PaymentDriver } from './open-payment';
import { withdraw } from './settle';
import { judgePayment, mapResult, toFacts } from './verdict';

const isSession = (reference: string) => reference.startsWith('cs_');

export function createPaymentDrivers(context: OrderContext) {
  const { stripe, paypal } = context.payments;
  const judge = (view: Result<Payment>, order: OrderRow) => judgePayment(view, order, context.now());

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
      if (verdict.kind === 'paid')
        return { verdict, payment: fail('already_owned', 'This has already been paid.') };
      if (verdict.kind !== 'open') return { verdict, payment: { ok: false, error: verdict.error } };
      // The same key returns the same page, unless it must lead elsewhere: then it is replaced.
      const payment = await stripe.createCheckoutSession(toFacts(order), urls);
      const isOther = payment.ok
        ? payment.value.id !== reference
        : payment.error.code === 'provider_rejected';
      return { payment, verdict: isOther ? await withdraw(context, order) : verdict };
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
