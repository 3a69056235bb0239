import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';

/**
 * The providers' own schemas live outside the repository (see docs/decisions/0011-stand-ins.md). Tests that need them skip
 * where the folder is missing, as on a user's machine; the stand-ins' own zod schemas guard there.
 */
const FOLDER = fileURLToPath(new URL('../../../shared/wire/', import.meta.url));

export const hasWireSchemas = existsSync(FOLDER);
/** For the title of a skipped test. */
export const WIRE_NOTE = hasWireSchemas ? '' : ' (skipped: ../shared/wire is not on this machine)';

const read = (file: string): object => JSON.parse(readFileSync(`${FOLDER}${file}`, 'utf8'));

/** Compiles `#/definitions/<name>` of Stripe's schemas. */
export function stripeValidator(name: string): ValidateFunction {
  return compile(read('stripe-pi-event-schemas-2023-08-16.json'), `#/definitions/${name}`);
}

/** Compiles a schema of one of PayPal's OpenAPI documents, such as `order` or `error_422`. */
export function paypalValidator(document: 'orders' | 'payments', name: string): ValidateFunction {
  const file = document === 'orders' ? 'paypal-checkout_orders_v2.json' : 'paypal-payments_payment_v2.json';
  return compile(read(file), `#/components/schemas/${name}`);
}

/** OpenAPI 3.0 says `nullable: true` where JSON Schema wants `null` as one more choice. */
function toJsonSchema<T>(value: T): T;
function toJsonSchema(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => toJsonSchema(item));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== 'nullable');
  const schema = Object.fromEntries(
    entries.map(([key, item]: [string, unknown]) => [key, toJsonSchema(item)]),
  );
  return 'nullable' in value && value.nullable === true ? { anyOf: [schema, { type: 'null' }] } : schema;
}

function compile(document: object, pointer: string): ValidateFunction {
  // PayPal's patterns are not valid as Unicode expressions; formats are the providers' own names.
  const ajv = new Ajv({ strict: false, unicodeRegExp: false, validateFormats: false, allErrors: true });
  ajv.addSchema(toJsonSchema(document), 'wire');
  return ajv.compile({ $ref: `wire${pointer}` });
}

/** What a value breaks in a schema, as readable lines; empty when it is valid. */
export function violations(validate: ValidateFunction, value: unknown): string[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
