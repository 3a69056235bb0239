import * as z from 'zod';
import { get } from '../../call';
import { idSchema, instantSchema } from '../../shared';
import { studioEventSummarySchema } from '../events/schemas';
import { eventOrderSummarySchema } from '../orders/schemas';
import { organisationSchema } from '../organisation/schemas';
import { balanceSchema } from '../shared/fields';
import { ofMember } from '../shared/of-member';

/** What waits for a member, the most urgent first. */
export const TODO_KINDS = ['signal', 'disputes', 'passes', 'runs', 'steps'] as const;

/** Paid on that day, before refunds, in US dollars; null for a role without the report. */
const daySchema = z.object({ sold: z.number().int(), amount: balanceSchema.nullable() });

/** `days` like `2026-11-28`, oldest first; the last is today in `timezone`. */
const daysShape = { timezone: z.string(), days: z.array(z.string()) };

export const homeSchema = z.object({
  organisation: organisationSchema,
  now: instantSchema,
  /** On now, else the next one, else the next draft. */
  event: studioEventSummarySchema.nullable(),
  /** Others to come, and the last that were. */
  others: z.array(studioEventSummarySchema),
  ...daysShape,
  sales: z.array(daySchema),
  /** Of one event each, `passes` of one pass. `count` is one where there is nothing to count. */
  todo: z.array(
    z.object({ kind: z.enum(TODO_KINDS), _id: idSchema, title: z.string(), count: z.number().int() }),
  ),
  /** The latest of events that sold in these days; null for a role without orders. */
  orders: z.array(eventOrderSummarySchema.extend({ event: idSchema, event_title: z.string() })).nullable(),
});

export const eventSalesSchema = z.object({
  ...daysShape,
  /** By ticket, in the order of the event's tickets; each has a count for every day. */
  by_ticket: z.array(z.object({ key: z.string(), label: z.string(), sold: z.array(z.number().int()) })),
  sales: z.array(daySchema),
});

export const homeCalls = {
  getHome: get(
    '/studio/organisations/{organisationId}/home',
    z.object({ organisationId: idSchema }),
    homeSchema,
    ofMember('What is on or next, how it sells, and what there is to do'),
  ),
  getEventSales: get(
    '/studio/events/{eventId}/sales',
    z.object({ eventId: idSchema }),
    eventSalesSchema,
    ofMember("An event's tickets sold in the last 14 days"),
  ),
};
