import * as z from 'zod';
import { type AnyCall, get, post } from '../call';
import { idSchema, instantSchema, messageSchema } from '../shared';
import { balanceSchema, paragraphsSchema, tickSchema } from '../studio/fields';
import { STOPPABLE, type Stoppable } from '../studio/stoppable';
import { boundedText } from '../text';

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
  ...(['video-retried', 'mail-retried', 'webhook-retried', 'refund-retried'] as const),
] as const;
export type DeedName = (typeof DEEDS)[number];

/** What an operator sees of the platform. Of viewers only counts, of buyers only order ids. */
export const operatorDeskSchema = z.object({
  organisations: z.array(
    z.object({
      _id: idSchema,
      name: z.string(),
      /** The first owner's address; empty without one. */
      owner: z.string(),
      created_at: instantSchema,
      state: z.enum(['trial', 'waiting', 'approved', 'declined', 'suspended']),
      note: z.string(),
      stopped: z.array(z.enum(STOPPABLE)),
      /** In the mode of the shop. Below zero: later sales make up for it. */
      balance: balanceSchema,
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
  /** In bytes. Null where it can't be told. */
  sizes: z.object({
    free: z.number().nullable(),
    store: z.number(),
    videos: z.number(),
    uploads: z.number(),
  }),
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
    z.object({}),
    operatorDeskSchema,
    ofOperator('What the platform needs'),
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
