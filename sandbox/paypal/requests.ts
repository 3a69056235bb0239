import * as z from 'zod';
import { parseUsdToCents } from '@/lib/money';
import { refuse, type PaypalAnswer } from './errors';

const amount = z.strictObject({ currency_code: z.string(), value: z.string() });
const text = z.string().min(1).max(127);

const experience = z.strictObject({
  brand_name: text.optional(),
  locale: z.string().optional(),
  shipping_preference: z.enum(['GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS']).optional(),
  user_action: z.enum(['CONTINUE', 'PAY_NOW']).optional(),
  return_url: z.url({ protocol: /^https?$/ }).optional(),
  cancel_url: z.url({ protocol: /^https?$/ }).optional(),
});

const vault = z.strictObject({
  store_in_vault: z.literal('ON_SUCCESS'),
  usage_type: z.enum(['MERCHANT', 'PLATFORM']),
  customer_type: z.enum(['CONSUMER', 'BUSINESS']).optional(),
  permit_multiple_payment_tokens: z.boolean().optional(),
});

/** PayPal accepts more fields, and several units. */
export const createOrderBody = z.strictObject({
  intent: z.enum(['CAPTURE', 'AUTHORIZE']),
  purchase_units: z
    .array(
      z.strictObject({
        amount,
        reference_id: z.string().min(1).max(256).optional(),
        description: text.optional(),
        custom_id: text.optional(),
        invoice_id: text.optional(),
        payee: z.strictObject({ merchant_id: z.string().length(13) }).optional(),
      }),
    )
    .min(1)
    .max(1),
  payment_source: z
    .strictObject({
      paypal: z.strictObject({
        attributes: z.strictObject({ vault }).optional(),
        experience_context: experience.optional(),
      }),
    })
    .optional(),
  application_context: experience
    .extend({ landing_page: z.enum(['LOGIN', 'BILLING', 'NO_PREFERENCE']).optional() })
    .optional(),
});

export type CreateOrderBody = z.infer<typeof createOrderBody>;

export const captureBody = z.strictObject({
  payment_source: z
    .strictObject({ paypal: z.strictObject({ vault_id: z.string().regex(/^[0-9a-zA-Z_-]{1,255}$/) }) })
    .optional(),
});

export const refundBody = z.strictObject({
  amount: amount.optional(),
  custom_id: text.optional(),
  invoice_id: text.optional(),
  note_to_payer: z.string().min(1).max(255).optional(),
});

type Parsed<T> = { ok: true; value: T } | { ok: false; refusal: PaypalAnswer };

/** The first error becomes PayPal's 400. An empty body counts as `{}`. */
export function parseBody<T>(schema: z.ZodType<T>, json: string): Parsed<T> {
  let body: unknown;
  let isWellFormed = true;
  try {
    body = JSON.parse(json.trim() || '{}', (key, value: unknown) => {
      // RFC 8259 section 8.2: truncated text may end in half of a surrogate pair.
      isWellFormed &&= !/\p{Cs}/u.test(typeof value === 'string' ? key + value : key);
      return value;
    });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { ok: false, refusal: refuse('MALFORMED_REQUEST_JSON') };
  }
  if (!isWellFormed) return { ok: false, refusal: refuse('MALFORMED_REQUEST_JSON') };
  const parsed = schema.safeParse(body);
  if (parsed.success) return { ok: true, value: parsed.data };
  const issue = parsed.error.issues[0];
  return { ok: false, refusal: issue ? toRefusal(issue, body) : refuse('MALFORMED_REQUEST_JSON') };
}

function toRefusal(issue: z.core.$ZodIssue, body: unknown): PaypalAnswer {
  const unknownKey = issue.code === 'unrecognized_keys' ? issue.keys : [];
  const path = [...issue.path, ...unknownKey.slice(0, 1)];
  const field = `/${path.map(String).join('/')}`;
  const value = readPath(body, path);
  if (value === undefined) return refuse('MISSING_REQUIRED_PARAMETER', { field });
  const shown = { field, value: typeof value === 'string' ? value : JSON.stringify(value) };
  switch (issue.code) {
    case 'unrecognized_keys':
    case 'invalid_type':
      return refuse('MALFORMED_REQUEST_JSON', shown);
    case 'invalid_value':
      return refuse('INVALID_PARAMETER_VALUE', shown);
    case 'too_big':
      return refuse(issue.origin === 'array' ? 'INVALID_ARRAY_MAX_ITEMS' : 'INVALID_STRING_LENGTH', shown);
    case 'too_small':
      return refuse(issue.origin === 'array' ? 'INVALID_ARRAY_MIN_ITEMS' : 'INVALID_STRING_LENGTH', shown);
    default:
      return refuse('INVALID_PARAMETER_SYNTAX', shown);
  }
}

function readPath(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (typeof value === 'object' && value !== null ? Reflect.get(value, part) : undefined),
    body,
  );
}

/** Returns cents. `field` is the JSON pointer to the amount object. */
export function readAmount({ currency_code, value }: z.infer<typeof amount>, field: string): Parsed<number> {
  const no = (issue: string, part = 'value', shown = value): Parsed<number> => ({
    ok: false,
    refusal: refuse(issue, { field: `${field}/${part}`, value: shown }),
  });
  if (currency_code !== 'USD') {
    const isCode = /^[A-Z]{3}$/.test(currency_code);
    return no(isCode ? 'INVALID_CURRENCY_CODE' : 'INVALID_PARAMETER_SYNTAX', 'currency_code', currency_code);
  }
  if (value === '' || !/^-?\d{0,20}(\.\d{1,20})?$/.test(value)) return no('INVALID_PARAMETER_SYNTAX');
  if (Number(value) <= 0) return no('CANNOT_BE_ZERO_OR_NEGATIVE');
  if (/\.\d{3,}$/.test(value)) return no('DECIMAL_PRECISION');
  const cents = parseUsdToCents(value);
  return cents === null ? no('INVALID_PARAMETER_VALUE') : { ok: true, value: cents };
}
