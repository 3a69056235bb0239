import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';

/** The schemas are not in the repository (decision 11), so tests that need them are skipped. */
const FOLDER = fileURLToPath(new URL('../../../shared/wire/', import.meta.url));

export const hasWireSchemas = existsSync(FOLDER);
export const WIRE_NOTE = hasWireSchemas ? '' : ' (skipped: ../shared/wire is not on this machine)';

function read(file: string): object {
  const document: unknown = JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'), openNullable);
  if (typeof document !== 'object' || document === null) throw new Error(`${file} holds no object`);
  return document;
}

export function stripeExampleFields(name: string): string[] {
  const files = ['stripe-wire-examples-2026-07-29.json', 'stripe-wire-examples-2026-08-21.json'];
  const examples = new Map<string, object>(files.toReversed().flatMap((file) => Object.entries(read(file))));
  return Object.keys(examples.get(name) ?? {});
}

export function stripeValidator(name: string): ValidateFunction {
  return compile('stripe-pi-event-schemas-2023-08-16.json', `#/definitions/${name}`);
}

const PAYPAL_FILES = {
  orders: 'paypal-checkout_orders_v2.json',
  payments: 'paypal-payments_payment_v2.json',
  tokens: 'paypal-vault_payment_tokens_v3.json',
  webhooks: 'paypal-notifications_webhooks_v1.json',
} as const;
type PaypalDocument = keyof typeof PAYPAL_FILES;

export function paypalValidator(document: PaypalDocument, name: string): ValidateFunction {
  return compile(PAYPAL_FILES[document], `#/components/schemas/${name}`);
}

/** OpenAPI 3.0's `nullable: true` is a `null` type in JSON Schema. */
function openNullable(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('nullable' in value)) return value;
  const { nullable, ...schema } = value;
  return nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

/** Compiling takes seconds, so each document has one caching compiler. */
const compilers = new Map<string, Ajv>();

function compile(file: string, pointer: string): ValidateFunction {
  // PayPal's patterns are invalid with the `u` flag; formats are the providers' own names.
  const ajv =
    compilers.get(file) ??
    new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true }).addSchema(
      read(file),
      'wire',
    );
  compilers.set(file, ajv);
  const validate = ajv.getSchema(`wire${pointer}`);
  if (!validate) throw new Error(`${file} has no ${pointer}`);
  return validate;
}

export function violations(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
