import * as z from 'zod';
import { METHOD_NAMES } from '../../payment-providers';
import { toNewEmailSchema } from '../../accounts';
import { typedCodeSchema } from '../../code-text';
import { ORDER_STATUSES } from '../../orders';
import { idSchema, instantSchema } from '../../shared';
import { boundedText } from '../../text';
import {
  balanceSchema,
  cursorSchema,
  optionalCountSchema,
  optionalDaySchema,
  optionalLineSchema,
  paragraphsSchema,
  searchSchema,
} from '../shared/fields';
import { optionalAmountSchema, refundLimitSchema } from '../organisation/care';
import { organisationSchema } from '../organisation/schemas';

export const PAYMENT_MODES = ['live', 'test', 'sandbox'] as const;

export const ORDERS_MAX = 500;

/** ISO 3166-1 alpha-2, in upper case. */
const optionalCountrySchema = boundedText(2)
  .regex(/^(?:[A-Za-z]{2})?$/, 'Please use two letters, like PT')
  .toUpperCase()
  .default('');

/** Empty values: any. `day` is when the money came in, in the event's zone. */
export const orderFilterSchema = z.object({
  package: z.union([z.literal(''), idSchema]).default(''),
  code: typedCodeSchema.trim().default(''),
  day: optionalDaySchema,
  country: optionalCountrySchema,
});

export const ORDER_FILTERS = ['package', 'code', 'day', 'country'] as const;

/** Empty values: all that was ever paid, in the mode of the shop. */
export const listEventOrdersSchema = orderFilterSchema.extend({
  eventId: idSchema,
  q: searchSchema,
  status: z.union([z.literal(''), z.enum(ORDER_STATUSES)]).default(''),
  mode: z.union([z.literal(''), z.enum(PAYMENT_MODES)]).default(''),
  after: cursorSchema,
  /** At most `ORDERS_MAX`. */
  limit: optionalCountSchema,
});

const personSchema = z.object({ name: z.string(), email: z.string() });

/** Amounts in US dollars. A person is null once the account is deleted. */
export const eventOrderSummarySchema = z.object({
  _id: idSchema,
  created_at: instantSchema,
  paid_at: instantSchema.nullable(),
  buyer: personSchema.nullable(),
  /** Who watches, where the ticket was moved. */
  holder: personSchema.nullable(),
  name: z.string(),
  package: z.string(),
  code: z.string().nullable(),
  country: z.string().nullable(),
  amount: balanceSchema,
  refunded: balanceSchema,
  status: z.enum(ORDER_STATUSES),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  method: z.enum(METHOD_NAMES),
  mode: z.enum(PAYMENT_MODES).nullable(),
  payment_id: z.string().nullable(),
});

export const eventOrdersSchema = z.object({
  orders: z.array(eventOrderSummarySchema),
  /** By id, also those that are no longer sold. */
  packages: z.record(z.string(), z.string()),
  next: z.string(),
});

export const eventOrderParamsSchema = z.object({ eventId: idSchema, orderId: idSchema });

export const TIMELINE_KINDS = [
  'payment',
  'mail',
  'sign-in',
  'viewing',
  'player',
  'refund',
  'dispute',
  'move',
] as const;

export const eventOrderSchema = eventOrderSummarySchema.extend({
  organisation: organisationSchema,
  /** What can still go back. */
  left: balanceSchema,
  /** For the form: it changes with each refund. */
  seen: z.number().int(),
  /** Screens that play now. */
  playing: z.number().int(),
  watched_minutes: z.number().int(),
  /** The time that its ticket is for has passed. */
  is_over: z.boolean(),
  /** What the caller's role may still refund today. Null without a limit. */
  refunds_left: refundLimitSchema.nullable(),
  can: z.object({ refund: z.boolean(), move: z.boolean(), resend: z.boolean() }),
  /** `ref` is the provider's id. */
  timeline: z.array(
    z.object({
      at: instantSchema,
      kind: z.enum(TIMELINE_KINDS),
      text: z.string(),
      ref: z.string().nullable(),
    }),
  ),
});

/** A text file. */
export const orderEvidenceSchema = z.object({ file: z.string() });

export const refundOrderSchema = z.object({
  eventId: idSchema,
  orderId: idSchema,
  /** From the order, so that ten clicks are one refund. */
  seen: optionalCountSchema,
  /** Empty: all that is left. */
  amount: optionalAmountSchema,
  /** For the team. */
  note: optionalLineSchema(200),
  /** For the buyer's mail. */
  message: paragraphsSchema(1000),
});

export const moveOrderSchema = z.object({
  eventId: idSchema,
  orderId: idSchema,
  email: toNewEmailSchema('Please enter an email address'),
});

export const whySchema = z.object({
  eventId: idSchema,
  /** An address or an order is answered; for a name, those who have it are listed. */
  q: searchSchema,
  /** Where the viewer is. */
  country: optionalCountrySchema,
});

export const WHY_ACTIONS = ['none', 'overview', 'page', 'video', 'refunds', 'orders', 'people'] as const;

export const WHY_MATCHES_MAX = 20;

/** `q` asks about this person. `holder` is the address that the ticket was moved to. */
const whyMatchSchema = z.object({
  q: z.string(),
  name: z.string(),
  email: z.string(),
  ticket: z.string(),
  holder: z.string().nullable(),
});

export const whyAnswerSchema = z.object({
  organisation: organisationSchema,
  /** Null unless a name was asked for. At most `WHY_MATCHES_MAX`. */
  matches: z.array(whyMatchSchema).nullable(),
  /** Null before one viewer is asked about. */
  answer: z
    .object({
      can_watch: z.boolean(),
      /** The reason, in one sentence. */
      sentence: z.string(),
      /** What to tell the viewer. */
      tell: z.string(),
      /** What the member can do. Empty where there is nothing to do. */
      advice: z.string(),
      /** Where the member does it. */
      action: z.enum(WHY_ACTIONS),
      order: idSchema.nullable(),
      person: personSchema.nullable(),
      errors: z.array(z.object({ at: instantSchema, text: z.string(), device: z.string().nullable() })),
    })
    .nullable(),
});
