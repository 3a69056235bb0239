import * as z from 'zod';
import { invalidRequest, missingParam, type Answer } from './errors';
import { toParamName, type FormObject, type FormValue } from '@/sandbox/shared/form';

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');
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
export type CreateBody = z.infer<typeof createBody>;

const text = z.string().optional();

const billingDetails = z.strictObject({
  name: text,
  email: text,
  phone: text,
  address: z
    .strictObject({ city: text, country: text, line1: text, line2: text, postal_code: text, state: text })
    .optional(),
});

export const confirmBody = z.strictObject({
  client_secret: text,
  payment_method_data: z
    .strictObject({
      type: z.enum(['card']),
      card: z.strictObject({
        number: z.string(),
        exp_month: z.string(),
        exp_year: z.string(),
        cvc: z.string(),
      }),
      billing_details: billingDetails.optional(),
      guid: text,
      muid: text,
      sid: text,
      payment_user_agent: text,
      referrer: text,
      time_on_page: text,
      pasted_fields: text,
      allow_redisplay: text,
    })
    .optional(),
  payment_method: text,
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  use_stripe_sdk: flag.optional(),
  off_session: flag.optional(),
  expected_payment_method_type: text,
  _stripe_version: text,
  key: text,
});
export type ConfirmBody = z.infer<typeof confirmBody>;

export const updateBody = z.strictObject({
  customer: z.string().min(1).optional(),
  setup_future_usage: z.enum(['on_session', 'off_session', '']).optional(),
});
export type UpdateBody = z.infer<typeof updateBody>;

export const customerBody = z.strictObject({ metadata: metadata.optional() });

export const cancelBody = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
});

export const refundBody = z.strictObject({
  payment_intent: z.string(),
  amount: integer.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
});
export type RefundBody = z.infer<typeof refundBody>;

const id = z.string().min(1);
export const intentList = z.strictObject({
  payment_intent: id,
  limit: integer.optional(),
  starting_after: id.optional(),
  ending_before: id.optional(),
});
export const noParams = z.strictObject({});
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

type Parsed<T> = { ok: true; value: T } | { ok: false; refusal: Answer };

export function parseRequest<T>(schema: z.ZodType<T>, form: FormObject): Parsed<T> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return { ok: true, value: parsed.data };
  // Stripe reports unknown parameters before missing ones.
  const { issues } = parsed.error;
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  return { ok: false, refusal: issue ? toRefusal(issue, form) : invalidRequest('Invalid request.') };
}

function toRefusal(issue: z.core.$ZodIssue, form: FormObject): Answer {
  const param = toParamName(issue.path);
  const odd = issue.code === 'unrecognized_keys' && toParamName([...issue.path, issue.keys[0] ?? '']);
  if (odd) return invalidRequest(`Received unknown parameter: ${odd}`, odd, 'parameter_unknown');
  const value = readPath(form, issue.path);
  if (value === undefined) return missingParam(param);
  if (issue.code === 'invalid_format' && issue.message === 'integer')
    return invalidRequest(`Invalid integer: ${JSON.stringify(value)}`, param, 'parameter_invalid_integer');
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
