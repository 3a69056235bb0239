import { z } from 'zod';
import { urlSchema } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';

export type CardInput = { number: string; expMonth: string; expYear: string; cvc: string };

type ConfirmCall = { apiBase: string; publishableKey: string; clientSecret: string; returnUrl: string };

const answerSchema = z.object({
  id: z.string(),
  status: z.string(),
  next_action: z.object({ redirect_to_url: z.object({ url: urlSchema }).optional() }).nullish(),
});
const refusalSchema = z.object({
  error: z.object({
    message: z.string(),
    payment_intent: z.object({ id: z.string(), status: z.string() }).optional(),
  }),
});

const UNREACHABLE =
  'The test payment service cannot be reached. Please try again; you will not be charged twice.';
const DEADLINE_MS = 9_000;

/**
 * Confirms a PaymentIntent the way Stripe.js does (`POST /v1/payment_intents/{id}/confirm`, publishable key and client
 * secret), at the stand-in. Gives the intent's id, and the bank's page when one has to be visited first. Fails with `gone`
 * where the intent was closed.
 */
export async function confirmSandboxCard(
  { apiBase, publishableKey, clientSecret, returnUrl }: ConfirmCall,
  card: CardInput,
): Promise<Result<{ paymentId: string; bankPage: string | null }>> {
  const intentId = clientSecret.split('_secret_')[0] ?? '';
  const body = new URLSearchParams({
    key: publishableKey,
    client_secret: clientSecret,
    return_url: returnUrl,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number.replace(/\s/g, ''),
    'payment_method_data[card][exp_month]': card.expMonth,
    'payment_method_data[card][exp_year]': card.expYear,
    'payment_method_data[card][cvc]': card.cvc,
  });
  const answer = await send(`${apiBase}/v1/payment_intents/${encodeURIComponent(intentId)}/confirm`, body);
  const refusal = refusalSchema.safeParse(answer);
  if (refusal.success) {
    const { message, payment_intent: refused } = refusal.data.error;
    // An earlier try, whose answer was lost, went through.
    const isThrough = refused?.status === 'succeeded' || refused?.status === 'processing';
    if (refused && isThrough) return ok({ paymentId: refused.id, bankPage: null });
    return fail(refused?.status === 'canceled' ? 'gone' : 'payment_declined', message);
  }
  const intent = answerSchema.safeParse(answer);
  if (!intent.success) return fail('provider_unavailable', UNREACHABLE);
  const { id, status, next_action: next } = intent.data;
  return ok({
    paymentId: id,
    bankPage: status === 'requires_action' ? (next?.redirect_to_url?.url ?? null) : null,
  });
}

async function send(url: string, body: URLSearchParams): Promise<unknown> {
  try {
    const response = await fetch(url, { method: 'POST', body, signal: AbortSignal.timeout(DEADLINE_MS) });
    return await response.json();
  } catch {
    return null;
  }
}
