import type Stripe from 'stripe';
import { ok, type Result } from '@/lib/result';

/** `fault` is the provider's sentence, where Apple Pay is not shown on the host yet. */
export type HostAnswer = { fault: string | null };

/**
 * Elements show wallets on registered hosts only.
 * Source: docs.stripe.com/payments/payment-methods/pmd-registration
 */
export async function registerHost(stripe: Stripe, host: string): Promise<Result<HostAnswer>> {
  const known = await findDomain(stripe, host);
  const domain = known
    ? await stripe.paymentMethodDomains.update(known.id, { enabled: true })
    : await stripe.paymentMethodDomains.create({ domain_name: host });
  const { apple_pay: apple } =
    domain.apple_pay.status === 'active' ? domain : await stripe.paymentMethodDomains.validate(domain.id);
  if (apple.status === 'active') return ok({ fault: null });
  return ok({ fault: apple.status_details?.error_message ?? 'Stripe gives no reason.' });
}

export async function disableHost(stripe: Stripe, host: string): Promise<Result<null>> {
  const domain = await findDomain(stripe, host);
  if (domain?.enabled) await stripe.paymentMethodDomains.update(domain.id, { enabled: false });
  return ok(null);
}

async function findDomain(stripe: Stripe, host: string): Promise<Stripe.PaymentMethodDomain | undefined> {
  const { data } = await stripe.paymentMethodDomains.list({ domain_name: host, limit: 1 });
  return data.find(({ domain_name: name }) => name === host);
}
