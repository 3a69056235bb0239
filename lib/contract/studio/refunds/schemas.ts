import * as z from 'zod';
import { PROVIDER_NAMES } from '../../payment-providers';
import { idSchema, instantSchema, messageSchema } from '../../shared';
import { get, post } from '../../call';
import { boundedText } from '../../text';
import { ofMember } from '../shared/of-member';
import { balanceSchema, optionalCountSchema, paragraphsSchema } from '../shared/fields';
import { orderFilterSchema } from '../orders/schemas';
import { organisationSchema } from '../organisation/schemas';

const PERCENT = 'Please enter a percentage from 1 to 100';

const percentSchema = boundedText(3, { missing: PERCENT, tooLong: PERCENT }).regex(
  /^(?:[1-9]\d?|100)$/,
  PERCENT,
);

/** Empty: nothing is calculated. */
export const optionalPercentSchema = z.union([z.literal(''), percentSchema], PERCENT).default('');

/** Stands for a ticket: the passes whose paid period has the start of the event in it. */
export const PASS_HOLDERS = '*passes';

const refundFilterSchema = orderFilterSchema.extend({
  package: z.union([z.literal(['', PASS_HOLDERS]), idSchema]).default(''),
});

export const listRefundRunsSchema = refundFilterSchema.extend({
  eventId: idSchema,
  percent: optionalPercentSchema,
});

const wholeSchema = z.number().int();
/** Stands for the orders of a dry run and what each gets back. */
const fingerprintSchema = boundedText(64);

/** Who is chosen. Empty values: any. */
const chosenSchema = z.object({
  package: z.string(),
  code: z.string(),
  day: z.string(),
  country: z.string(),
});

export const refundRunSchema = chosenSchema.extend({
  _id: idSchema,
  state: z.enum(['waiting', 'running', 'paused', 'withdrawn', 'done']),
  percent: wholeSchema,
  /** Of the dry run. */
  orders: wholeSchema,
  total: balanceSchema,
  fingerprint: fingerprintSchema,
  done: wholeSchema,
  refunded: balanceSchema,
  open: wholeSchema,
  failed: wholeSchema,
  /** Disputed or refunded elsewhere meanwhile. */
  skipped: wholeSchema,
  started_by: z.string(),
  approved_by: z.string().nullable(),
  /** To the buyers; may be empty. */
  message: z.string(),
  created_at: instantSchema,
  may_approve: z.boolean(),
  /** Of the run that the machine prepares when a show lost more than was promised. */
  make_good: z
    .object({
      lost_seconds: wholeSchema,
      /** Never begun or canceled. */
      is_all: z.boolean(),
      /** Those that count. */
      outages: z.array(z.object({ at: instantSchema, until: instantSchema.nullable() })),
      /** By the promise of each order, rising. */
      percents: z.array(wholeSchema),
      people: wholeSchema,
      passes: wholeSchema,
      /** PayPal no longer refunds these. */
      too_old: wholeSchema,
    })
    .nullable(),
  /** The newest that failed. */
  failures: z.array(z.object({ order: idSchema, is_pass: z.boolean(), message: z.string() })),
});

export const PLAN_BUYERS_MAX = 100;

/** `plan` is the dry run of what the query asks for. Null without a percentage. */
export const refundRunsSchema = z.object({
  organisation: organisationSchema,
  packages: z.record(z.string(), z.string()),
  /** A pass of the organization opens the event. */
  has_passes: z.boolean(),
  plan: chosenSchema
    .extend({
      percent: wholeSchema,
      people: wholeSchema,
      orders: wholeSchema,
      total: balanceSchema,
      /** What one order gets back. */
      least: balanceSchema,
      most: balanceSchema,
      /** Orders that nothing is left of, so that their tickets end. */
      ending: wholeSchema,
      /** At most `PLAN_BUYERS_MAX`. The name is an address where there is none. */
      buyers: z.array(
        z.object({
          order: idSchema,
          is_pass: z.boolean(),
          name: z.string().nullable(),
          amount: balanceSchema,
        }),
      ),
      fingerprint: fingerprintSchema,
      /** What providers took for these payments. They may give back a part of it. */
      fees: balanceSchema,
      fees_not_told: wholeSchema,
      free: wholeSchema,
      disputed: wholeSchema,
      refunded: wholeSchema,
      /** Refunds of these are on their way. */
      underway: wholeSchema,
      /** Get their money, but no mail. */
      deleted: wholeSchema,
      balances: z.array(
        z.object({
          provider: z.enum(PROVIDER_NAMES),
          needed: balanceSchema,
          covers: z.enum(['yes', 'no', 'not-told']),
        }),
      ),
      needs_approval: z.boolean(),
    })
    .nullable(),
  /** For the form: it changes with each run. */
  seen: wholeSchema,
  /** Why refunds wait: an account at a provider has too little money. */
  paused: z.array(z.object({ provider: z.enum(PROVIDER_NAMES), reason: z.string() })),
  runs: z.array(refundRunSchema),
});

export const startRefundRunSchema = refundFilterSchema.extend({
  eventId: idSchema,
  seen: optionalCountSchema,
  percent: percentSchema,
  fingerprint: fingerprintSchema,
  message: paragraphsSchema(1000),
});

export const REFUND_RUN_STEPS = ['approve', 'pause', 'resume', 'retry', 'withdraw'] as const;
export const steerRefundRunSchema = z.object({
  eventId: idSchema,
  runId: idSchema,
  step: z.enum(REFUND_RUN_STEPS),
  /** For the approval, which fails for other orders. */
  fingerprint: fingerprintSchema.optional(),
});

export const refundCalls = {
  listRefundRuns: get(
    '/studio/events/{eventId}/refunds',
    listRefundRunsSchema,
    refundRunsSchema,
    ofMember('The refund runs of an event, and the dry run of another'),
  ),
  startRefundRun: post('/studio/refunds/start', startRefundRunSchema, messageSchema, {
    ...ofMember('Refund many orders; safe to repeat', 409),
    leadsTo: '/studio/events/{eventId}/refunds',
  }),
  steerRefundRun: post(
    '/studio/refunds/steer',
    steerRefundRunSchema,
    messageSchema,
    ofMember('Approve, pause, resume, retry or withdraw a refund run; safe to repeat', 409),
  ),
};
