import { z } from 'zod';
import { invalidInteger, invalidRequest, missingParam, unknownParam, type StripeRefusal } from './errors';
import { toParamName, type FormObject, type FormValue } from '@/sandbox/shared/form';

const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);
const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
/** Stripe's limits: 50 keys, 40 characters a key, 500 a value. */
const metadata = z.record(z.string().max(40), z.string().max(500));

export const createBody = z.strictObject({
  amount: integer,
  currency: z.string(),
  automatic_payment_methods: z
    .strictObject({ enabled: flag, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  payment_method_types: z.array(z.string()).optional(),
  capture_method: z.enum(['automatic', 'automatic_async']).optional(),
  description: z.string().max(1000).optional(),
  metadata: metadata.optional(),
  receipt_email: z.string().optional(),
});

const billingDetails = z.strictObject({
  name: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  address: z
    .strictObject({
      city: z.string().optional(),
      country: z.string().optional(),
      line1: z.string().optional(),
      line2: z.string().optional(),
      postal_code: z.string().optional(),
      state: z.string().optional(),
    })
    .optional(),
});
export type BillingDetails = z.infer<typeof billingDetails>;

export const confirmBody = z.strictObject({
  client_secret: z.string().optional(),
  payment_method_data: z.strictObject({
    type: z.enum(['card']),
    card: z.strictObject({
      number: z.string(),
      exp_month: z.string(),
      exp_year: z.string(),
      cvc: z.string(),
    }),
    billing_details: billingDetails.optional(),
    // What Stripe.js adds of itself; not read here.
    guid: z.string().optional(),
    muid: z.string().optional(),
    sid: z.string().optional(),
    payment_user_agent: z.string().optional(),
    referrer: z.string().optional(),
    time_on_page: z.string().optional(),
    pasted_fields: z.string().optional(),
    allow_redisplay: z.string().optional(),
  }),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: flag.optional(),
  expected_payment_method_type: z.string().optional(),
  _stripe_version: z.string().optional(),
  key: z.string().optional(),
});
export type ConfirmBody = z.infer<typeof confirmBody>;

export const cancelBody = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export const refundBody = z.strictObject({
  payment_intent: z.string().optional(),
  charge: z.string().optional(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});

const id = z.string().min(1);
/** What a list takes besides its filter. */
const page = { limit: integer.optional(), starting_after: id.optional(), ending_before: id.optional() };
export const refundList = z.strictObject({ payment_intent: id.optional(), charge: id.optional(), ...page });
export const disputeList = z.strictObject({ payment_intent: id.optional(), charge: id.optional(), ...page });
export const noParams = z.strictObject({});
/** What Stripe.js and the SDK send when they read an intent. */
export const readIntent = z.strictObject({
  client_secret: id.optional(),
  key: id.optional(),
  is_stripe_sdk: z.string().optional(),
  _stripe_version: z.string().optional(),
});

export const sessionBody = z.strictObject({
  mode: z.enum(['payment', 'setup', 'subscription']),
  success_url: z.string().max(5000),
  cancel_url: z.string().max(5000).optional(),
  client_reference_id: z.string().max(200).optional(),
  customer_email: z.string().optional(),
  expires_at: integer.optional(),
  line_items: z.array(
    z.strictObject({
      quantity: integer,
      price_data: z.strictObject({
        currency: z.string(),
        unit_amount: integer,
        product_data: z.strictObject({ name: z.string().max(1000), description: z.string().optional() }),
      }),
    }),
  ),
  metadata: metadata.optional(),
  payment_intent_data: z
    .strictObject({
      description: z.string().max(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: z.string().optional(),
    })
    .optional(),
});
export type SessionBody = z.infer<typeof sessionBody>;

type Parsed<T> = { ok: true; value: T } | { ok: false; refusal: StripeRefusal };

/**
 * Checks a form against a request's schema; the first fault becomes the refusal Stripe would send
 * for it.
 */
export function parseRequest<T>(schema: z.ZodType<T>, form: FormObject): Parsed<T> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return { ok: true, value: parsed.data };
  // Stripe complains about what it does not know before what it misses.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return { ok: false, refusal: issue ? toRefusal(issue, form) : invalidRequest('Invalid request.') };
}

function toRefusal(issue: z.core.$ZodIssue, form: FormObject): StripeRefusal {
  const param = toParamName(issue.path);
  if (issue.code === 'unrecognized_keys')
    return unknownParam(toParamName([...issue.path, issue.keys[0] ?? '']));
  const value = readPath(form, issue.path);
  if (value === undefined) return missingParam(param);
  if (issue.code === 'invalid_format' && issue.message === 'integer')
    return invalidInteger(param, typeof value === 'string' ? value : '');
  if (issue.code === 'invalid_value') {
    const allowed = issue.values.map(String).join(', ');
    return invalidRequest(`Invalid ${param}: must be one of ${allowed}`, param);
  }
  if (issue.code === 'too_big') {
    return invalidRequest(
      `Invalid string: must be at most ${issue.maximum} characters`,
      param,
      'parameter_invalid_string_too_long',
    );
  }
  if (param === 'return_url') return invalidRequest('Not a valid URL', param, 'url_invalid');
  return invalidRequest(`Invalid ${typeof value === 'string' ? 'object' : 'string'}`, param);
}

function readPath(form: FormObject, path: readonly PropertyKey[]): FormValue | undefined {
  let value: FormValue | undefined = form;
  for (const part of path) {
    if (typeof value !== 'object') return undefined;
    value = Array.isArray(value) ? value[Number(part)] : value[String(part)];
  }
  return value;
}
