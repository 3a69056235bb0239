import sdk, { type PaypalRequest } from '@paypal/checkout-server-sdk';
import * as z from 'zod';
import { boundedText, instantSchema, patternedText } from '@/lib/contract';
import { fail, type Failure, ok, type Result } from '@/lib/result';
import type { Deadline } from './deadline';
import { expectId } from './expect-id';
import { RawJson, UnreadableAnswerError, type PaypalClient } from './paypal-client';
import { parseJson, readHttpError } from './paypal-errors';
import { linksSchema } from './paypal-schemas';
import type { ProviderEvent, WebhookHeaders } from './types';

/** PayPal redelivers for three days, so older transmissions are rejected. */
const MAX_AGE_MS = 4 * 24 * 60 * 60 * 1000;
const MAX_AHEAD_MS = 5 * 60 * 1000;

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.ORDER.COMPLETED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
  'VAULT.PAYMENT-TOKEN.CREATED',
  'VAULT.PAYMENT-TOKEN.DELETION-INITIATED',
  'VAULT.PAYMENT-TOKEN.DELETED',
]);

const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const;

const headersSchema = z.object({
  auth_algo: patternedText(100, /^[A-Za-z0-9-]+$/),
  cert_url: boundedText(500).refine((url) => URL.canParse(url)),
  transmission_id: patternedText(50, /^[A-Za-z0-9-]+$/),
  transmission_sig: patternedText(500, /^[A-Za-z0-9+/=]+$/),
  transmission_time: instantSchema,
});
type Transmission = z.infer<typeof headersSchema>;

const eventSchema = z.object({
  id: z.string().min(1).max(255),
  event_type: z.string().min(1).max(255),
  create_time: z.iso.datetime({ offset: true }),
  resource_type: z.string().default(''),
  resource: z.looseObject({}).default({}),
});

const resourceSchema = z.object({
  id: z.string().optional(),
  links: linksSchema,
  /** Of a token: the order that it was made with. */
  metadata: z.object({ order_id: z.string().optional() }).optional().catch(undefined),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
  disputed_transactions: z.array(z.object({ seller_transaction_id: z.string().optional() })).default([]),
});
type Resource = z.infer<typeof resourceSchema>;

const refuse = (message: string): Failure => fail('invalid_input', message);

export type UncheckedWebhook = {
  text: string;
  transmission: Transmission;
  event: z.infer<typeof eventSchema>;
};

/** Does not verify the signature. Fails with `invalid_input`. */
export function parsePaypalWebhook(
  rawBody: Uint8Array | string,
  headers: WebhookHeaders,
  { nowMs, apiBase }: { nowMs: number; apiBase: string },
): Result<UncheckedWebhook> {
  const transmission = headersSchema.safeParse(
    Object.fromEntries(Object.entries(HEADERS).map(([name, header]) => [name, headers.get(header)])),
  );
  if (!transmission.success) return refuse('The PayPal signature headers are missing or malformed.');
  if (!isCertificateOfPaypal(transmission.data.cert_url, apiBase))
    return refuse('The certificate of the PayPal signature is not at PayPal.');
  const ageMs = nowMs - Date.parse(transmission.data.transmission_time);
  if (ageMs > MAX_AGE_MS || ageMs < -MAX_AHEAD_MS)
    return refuse('The PayPal signature is too old, or from the future.');
  const text = toText(rawBody);
  const event = eventSchema.safeParse(text === null ? undefined : parseJson(text));
  if (text === null || !event.success) return refuse('This is not an event of PayPal.');
  return ok({ text, transmission: transmission.data, event: event.data });
}

// A stand-in serves its certificate from its own port, under any name of this machine.
function isCertificateOfPaypal(certUrl: string, apiBase: string): boolean {
  const [certificate, api] = [new URL(certUrl), new URL(apiBase)];
  const isAtPaypal = ({ hostname }: URL) => hostname.endsWith('.paypal.com');
  if (!isAtPaypal(api)) return certificate.port === api.port;
  return certificate.protocol === 'https:' && certificate.port === '' && isAtPaypal(certificate);
}

/** PayPal signs bytes, so the event is sent back unchanged. */
export async function isSignedByPaypal(
  client: PaypalClient,
  { text, transmission }: UncheckedWebhook,
  webhookId: string,
  deadline: Deadline,
): Promise<boolean> {
  const head = JSON.stringify({ ...transmission, webhook_id: webhookId });
  const body = new RawJson(`${head.slice(0, -1)},"webhook_event":${text}}`);
  const makeRequest = (): PaypalRequest => ({
    path: '/v1/notifications/verify-webhook-signature',
    verb: 'POST',
    body,
    headers: { 'Content-Type': 'application/json' },
  });
  const answer = z
    .object({ verification_status: z.string() })
    .safeParse(await client.send(makeRequest, deadline));
  if (!answer.success) throw new UnreadableAnswerError('The answer says nothing about the signature');
  return answer.data.verification_status === 'SUCCESS';
}

export async function toPaypalEvent(
  client: PaypalClient,
  { event }: UncheckedWebhook,
  deadline: Deadline,
): Promise<ProviderEvent> {
  return {
    provider: 'paypal',
    id: event.id,
    type: event.event_type,
    reference: await findOrderId(client, event, deadline),
    createdAtMs: Date.parse(event.create_time),
    known: KNOWN_TYPES.has(event.event_type),
  };
}

// Orders and tokens carry their id and captures their order's. Refunds and disputes only name a
// capture.
async function findOrderId(
  client: PaypalClient,
  { event_type: type, resource: body }: UncheckedWebhook['event'],
  deadline: Deadline,
): Promise<string | null> {
  if (!KNOWN_TYPES.has(type)) return null;
  const parsed = resourceSchema.safeParse(body);
  if (!parsed.success) return null;
  const resource = parsed.data;
  if (type === 'VAULT.PAYMENT-TOKEN.CREATED') return resource.metadata?.order_id ?? null;
  if (/^(?:CHECKOUT\.ORDER|VAULT)\./.test(type)) return resource.id ?? null;
  const named = readOrderId(resource);
  if (named !== null) return named;
  const captureId =
    resource.disputed_transactions[0]?.seller_transaction_id ?? findLinkedId(resource, 'captures');
  return captureId ? findOrderOfCapture(client, captureId, deadline) : null;
}

async function findOrderOfCapture(
  client: PaypalClient,
  captureId: string,
  deadline: Deadline,
): Promise<string | null> {
  try {
    const body = await client.send(() => new sdk.payments.CapturesGetRequest(captureId), deadline);
    const capture = resourceSchema.safeParse(body);
    if (!capture.success) throw new UnreadableAnswerError('The answer is not a capture');
    expectId(capture.data.id, captureId);
    return readOrderId(capture.data);
  } catch (error) {
    // Invoices and other shops of the account have payments that we do not know.
    if (readHttpError(error)?.statusCode === 404) return null;
    throw error;
  }
}

function readOrderId(resource: Resource): string | null {
  return resource.supplementary_data?.related_ids?.order_id ?? findLinkedId(resource, 'orders');
}

function findLinkedId({ links }: Resource, kind: 'orders' | 'captures'): string | null {
  const pattern = new RegExp(`/${kind}/([A-Z0-9]{1,36})$`);
  const found = links.filter(({ rel }) => rel === 'up').map(({ href }) => pattern.exec(href)?.[1]);
  return found.find((id) => id !== undefined) ?? null;
}

function toText(rawBody: Uint8Array | string): string | null {
  if (typeof rawBody === 'string') return rawBody;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
