import * as z from 'zod';
import { type AnyCall, get, post } from '../call';
import { toPlainAmount } from '../amount-text';
import { PROVIDER_NAMES } from '../payment-providers';
import { idSchema, instantSchema, messageSchema } from '../shared';
import {
  balanceSchema,
  cursorSchema,
  lineSchema,
  paragraphsSchema,
  searchSchema,
  tickSchema,
} from '../studio/shared/fields';
import { inputStatusSchema } from '../studio/live/schemas';
import { payoutsSchema } from '../studio/report/calls';
import { STOPPABLE, type Stoppable } from '../studio/organisation/stoppable';
import { boundedText, typedText } from '../text';

const ofOperator = (summary: string, ...failures: number[]) => ({
  summary,
  auth: true,
  optional: 'studio' as const,
  failures: [400, 401, 403, 404, ...failures].sort(),
});

export const DECISIONS = ['approve', 'decline', 'suspend', 'resume'] as const;
export type Decision = (typeof DECISIONS)[number];

export const JOB_KINDS = ['video', 'mail', 'webhook', 'refund'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const DEEDS = [
  ...(['operator-named', 'operator-dismissed', 'show-stopped'] as const),
  ...(['organisation-approved', 'organisation-declined'] as const),
  ...(['organisation-suspended', 'organisation-resumed'] as const),
  ...(['payout-noted', 'payout-undone'] as const),
  ...(['video-retried', 'mail-retried', 'webhook-retried', 'refund-retried'] as const),
] as const;
export type DeedName = (typeof DEEDS)[number];

const organisationSchema = z.object({
  _id: idSchema,
  name: z.string(),
  /** The first owner's address; empty without one. */
  owner: z.string(),
  created_at: instantSchema,
  state: z.enum(['trial', 'waiting', 'approved', 'declined', 'suspended']),
  note: z.string(),
  stopped: z.array(z.enum(STOPPABLE)),
  timezone: z.string(),
  /** Its request for approval, while it waits, with the titles of its latest events. */
  asked: z
    .object({ at: instantSchema, message: z.string(), events: z.array(z.string()), count: z.number().int() })
    .nullable(),
});

/** Of the doctor's answer; those that are good are only counted. */
export const doctorFindingSchema = z.object({
  check: z.string(),
  state: z.enum(['warn', 'fail']),
  says: z.string(),
  mend: z.string().nullable(),
});

/** What an operator sees of the platform. Of viewers only counts, of buyers only order ids. */
export const operatorDeskSchema = z.object({
  /** A page of those that match, those that wait for a decision first. */
  organisations: z.array(
    organisationSchema.extend({
      /** In the mode of the shop. Below zero: later sales make up for it. */
      balance: balanceSchema,
    }),
  ),
  next: z.string(),
  /** Open ones, the next date first. */
  disputes: z.array(
    z.object({
      _id: z.string(),
      order: idSchema,
      amount: balanceSchema,
      opened_at: instantSchema,
      /** Null where the provider hasn't told it. */
      answer_by: instantSchema.nullable(),
      reason: z.string(),
      provider: z.enum(PROVIDER_NAMES),
      /** In the provider's dashboard. Empty with the sandbox. */
      url: z.string(),
    }),
  ),
  /** Orders whose money needs a hand, oldest first. */
  orders: z.array(
    z.object({
      _id: idSchema,
      created_at: instantSchema,
      amount: balanceSchema,
      status: z.string(),
      reason: z.string(),
      /** Of a refund that can be tried again; else empty. */
      refund: z.string(),
    }),
  ),
  on_air: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      organisation: z.string(),
      started_at: instantSchema,
      screens: z.number().int(),
      /** Null where no encoder of ours is used. */
      input: inputStatusSchema.pick({ state: true, since: true }).nullable(),
      /** Encoders that were refused lately. */
      refused: z.number().int(),
    }),
  ),
  /** Of the last seven days, newest first: shows that our own machines lost for 30 s or more. */
  outages: z.array(
    z.object({
      _id: idSchema,
      title: z.string(),
      organisation: z.string(),
      from: instantSchema,
      until: instantSchema.nullable(),
    }),
  ),
  jobs: z.array(
    z.object({
      kind: z.enum(JOB_KINDS),
      _id: z.string(),
      what: z.string(),
      at: instantSchema,
      reason: z.string(),
    }),
  ),
  /** Live inputs that have registered, first come first. */
  live_inputs: z.array(
    z.object({
      url: z.string(),
      server: z.string(),
      version: z.string(),
      seen_at: instantSchema,
      /** `away`: it doesn't say that it is there, or instances don't reach it. */
      state: z.enum(['there', 'draining', 'away']),
      /** How many it receives now. */
      shows: z.number().int(),
    }),
  ),
  /** In bytes. Null where it can't be told. */
  sizes: z.object({
    free: z.number().nullable(),
    store: z.number(),
    videos: z.number(),
    uploads: z.number(),
  }),
  version: z.string(),
  /** Null before the first `npm run doctor`. */
  doctor: z
    .object({ at: instantSchema, good: z.number().int(), findings: z.array(doctorFindingSchema) })
    .nullable(),
  log: z.array(
    z.object({
      at: instantSchema,
      by: z.string(),
      action: z.enum(DEEDS),
      subject: z.string(),
      note: z.string(),
    }),
  ),
});

/** The same payouts and statements that its members see, in the mode of the shop. */
export const operatorOrganisationSchema = payoutsSchema
  .omit({ organisation: true })
  .extend({ organisation: organisationSchema });

const AMOUNT = 'Please enter an amount in US dollars above 0, like 1250.00';
const REFERENCE = 'Please enter the reference of the transfer';

const referenceSchema = lineSchema(100, REFERENCE);

/** Pages and commands parse with these. */
export const payoutSchema = z.object({
  amount: typedText(24, { missing: AMOUNT, tooLong: AMOUNT })
    .overwrite(toPlainAmount)
    .regex(/^\d{1,13}(?:\.\d{1,2})?$/, AMOUNT)
    .regex(/[1-9]/, AMOUNT),
  reference: referenceSchema,
});
export const undonePayoutSchema = z.object({
  /** As it was noted, also by an earlier release. */
  undone: boundedText(200, { missing: REFERENCE }).trim().min(1, REFERENCE),
  reference: referenceSchema,
});

const passwordSchema = boundedText(200, { missing: 'Please enter your password' }).min(
  1,
  'Please enter your password',
);

const stopTicks: Record<Stoppable, typeof tickSchema> = {
  publishing: tickSchema,
  messages: tickSchema,
  sales: tickSchema,
  streams: tickSchema,
};

export const operatorCalls = {
  getOperatorDesk: get(
    '/operator/desk',
    z.object({ q: searchSchema, after: cursorSchema }),
    operatorDeskSchema,
    ofOperator('What the platform needs'),
  ),
  getOperatorOrganisation: get(
    '/operator/statements/{organisationId}',
    z.object({ organisationId: idSchema }),
    operatorOrganisationSchema,
    ofOperator('What the platform owes an organisation, and what it paid out'),
  ),
  notePayout: post(
    '/operator/payouts/note',
    payoutSchema.extend({ organisationId: idSchema, password: passwordSchema }),
    messageSchema,
    ofOperator('Note what was paid to an organisation; safe to repeat', 409, 429),
  ),
  undoPayout: post(
    '/operator/payouts/undo',
    undonePayoutSchema.extend({ organisationId: idSchema, password: passwordSchema }),
    messageSchema,
    ofOperator('Take a payout back by a counter-entry; safe to repeat', 409, 429),
  ),
  decideOrganisation: post(
    '/operator/organisations/decide',
    z.object({
      organisationId: idSchema,
      decision: z.enum(DECISIONS),
      /** What `suspend` stops, at least one. */
      ...stopTicks,
      note: paragraphsSchema(500),
      password: passwordSchema,
    }),
    messageSchema,
    ofOperator('Approve, decline, suspend or resume an organisation; safe to repeat', 409, 429),
  ),
  retryJob: post(
    '/operator/jobs/retry',
    z.object({ kind: z.enum(JOB_KINDS), id: boundedText(200), password: passwordSchema }),
    messageSchema,
    ofOperator('Try something again that failed; safe to repeat', 409, 429),
  ),
  stopShow: post(
    '/operator/shows/stop',
    z.object({ eventId: idSchema, note: paragraphsSchema(500), password: passwordSchema }),
    messageSchema,
    ofOperator('End a show that is on; safe to repeat', 409, 429),
  ),
} satisfies Record<string, AnyCall>;
