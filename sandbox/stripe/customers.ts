import type { Hono } from 'hono';
import type Stripe from 'stripe';
import * as z from 'zod';
import { randomText } from '@/sandbox/shared/ids';
import type { Journal } from '@/sandbox/shared/journal';
import type { SandboxEnv } from '@/sandbox/shared/faults';
import type { Calls } from './calls';
import { invalidRequest, resourceMissing, success, type Answer } from './errors';
import { paymentMethodSchema, type IntentRecord } from './intent';
import type { Clock } from './intents';
import { customerBody, noParams } from './requests';
import { seconds } from './wire';

const customerSchema = z.object({
  id: z.string(),
  metadata: z.record(z.string(), z.string()),
  createdMs: z.number(),
});
type CustomerRecord = z.infer<typeof customerSchema>;

const savedSchema = paymentMethodSchema.extend({ customer: z.string() });
type SavedMethod = z.infer<typeof savedSchema>;

export type Customers = ReturnType<typeof createCustomers>;

export function createCustomers(journal: Journal, now: Clock) {
  const records = journal.collection('stripe.customers', customerSchema.nullable());
  const methods = journal.collection('stripe.methods', savedSchema.nullable());

  return {
    has: (id: string) => Boolean(records.get(id)),
    findMethod: (id: string) => methods.get(id) ?? undefined,

    create(metadata: Record<string, string>): CustomerRecord {
      const record = { id: `cus_${randomText(14)}`, metadata, createdMs: now() };
      records.set(record.id, record);
      return record;
    },

    /** Null once it was deleted. */
    get: (id: string) => records.get(id),

    /** Its cards can be used no more. */
    drop(id: string): void {
      records.set(id, null);
      for (const method of methods.values()) if (method?.customer === id) methods.set(method.id, null);
    },

    /** What the bank says of its card from now on. Null where it has none. */
    changeNumber(customer: string, number: string): string | null {
      const method = methods.values().find((one) => one?.customer === customer);
      if (method) methods.set(method.id, { ...method, number });
      return method?.id ?? null;
    },

    /** Once the payment has gone through, the card is the customer's. */
    follow(before: IntentRecord | undefined, { status, customer, futureUsage, method }: IntentRecord): void {
      if (status !== 'succeeded' || before?.status === status) return;
      if (customer && futureUsage && method && records.get(customer))
        methods.set(method.id, { ...method, customer });
    },

    /** A card is used for payments of its customer only. */
    readMethod(id: string, { customer }: IntentRecord): SavedMethod | { refused: Answer } {
      const method = methods.get(id);
      if (!method) return { refused: resourceMissing('PaymentMethod', id, 'payment_method') };
      if (method.customer === customer) return method;
      const message =
        customer === null
          ? `The PaymentMethod ${id} belongs to the Customer ${method.customer}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`
          : `The customer does not have a payment method with the ID ${id}. The payment method must be attached to the customer.`;
      return { refused: invalidRequest(message, 'payment_method', 'resource_missing') };
    },
  };
}

export function addCustomerRoutes(app: Hono<SandboxEnv>, customers: Customers, calls: Calls): void {
  const withCustomer = (id: string, work: (record: CustomerRecord) => object): Answer => {
    const record = customers.get(id);
    return record ? success(work(record)) : resourceMissing('customer', id, 'id');
  };

  app.post('/v1/customers', (c) =>
    calls.write(c, 'secret-only', customerBody, ({ metadata = {} }) =>
      success(toCustomer(customers.create(metadata))),
    ),
  );
  app.get('/v1/customers/:id', (c) =>
    calls.read(c, 'secret-only', noParams, () => {
      const id = c.req.param('id');
      return customers.get(id) === null ? success(toDeleted(id)) : withCustomer(id, toCustomer);
    }),
  );
  app.delete('/v1/customers/:id', (c) =>
    calls.write(c, 'secret-only', noParams, () =>
      withCustomer(c.req.param('id'), ({ id }) => {
        customers.drop(id);
        return toDeleted(id);
      }),
    ),
  );
}

const toDeleted = (id: string): Stripe.DeletedCustomer => ({ id, object: 'customer', deleted: true });

/** The fields of https://docs.stripe.com/api/customers/object */
function toCustomer({ id, metadata, createdMs }: CustomerRecord) {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(createdMs),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    discount: null,
    email: null,
    invoice_prefix: id.slice(-8).toUpperCase(),
    invoice_settings: {
      custom_fields: null,
      default_payment_method: null,
      footer: null,
      rendering_options: null,
    },
    livemode: false,
    metadata,
    name: null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  } satisfies Partial<Stripe.Customer>;
}
