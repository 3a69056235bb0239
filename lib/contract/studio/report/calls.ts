import * as z from 'zod';
import { get } from '../../call';
import { idSchema, instantSchema } from '../../shared';
import { balanceSchema, cursorSchema } from '../shared/fields';
import { ofMember } from '../shared/of-member';
import { organisationSchema } from '../organisation/schemas';

export const MONEY_MODES = ['live', 'test', 'sandbox'] as const;
export type MoneyMode = (typeof MONEY_MODES)[number];

const modeField = z.union([z.literal(''), z.enum(MONEY_MODES)]).default('');

/**
 * Sums of the ledger in US dollars. `gross` is at list price: payments and discounts. `net` is
 * `gross` less all the others. `fees` are those that the providers have told, and stand on the day
 * of their payment or refund.
 */
export const figuresSchema = z.object({
  orders: z.number().int(),
  gross: balanceSchema,
  discounts: balanceSchema,
  refunds: balanceSchema,
  disputes: balanceSchema,
  fees: balanceSchema,
  /** Orders whose fee is not told yet. */
  fees_not_told: z.number().int(),
  share: balanceSchema,
  net: balanceSchema,
});

const groupSchema = z.array(z.object({ key: z.string(), label: z.string(), figures: figuresSchema }));

export const reportSchema = z.object({
  organisation: organisationSchema,
  /** That days are counted in. */
  timezone: z.string(),
  mode: z.enum(MONEY_MODES),
  /** Modes that money was taken in. */
  modes: z.array(z.enum(MONEY_MODES)),
  totals: figuresSchema,
  /** Empty for a single event. */
  by_event: groupSchema,
  by_package: groupSchema,
  /** The key of orders without a code, a partner or a known country is empty. */
  by_code: groupSchema,
  by_partner: groupSchema,
  by_country: groupSchema,
  /** Days like `2026-11-21`, oldest first, without those in which nothing moved. */
  by_day: groupSchema,
});

/** A movement of money, as the file of the ledger has it. */
export const movementSchema = z.object({
  /** When the money moved, by the provider's clock. */
  at: instantSchema,
  booked_at: instantSchema,
  event: z.string(),
  order: z.string(),
  package: z.string(),
  code: z.string(),
  partner: z.string(),
  kind: z.string(),
  amount: balanceSchema,
  /** What the provider takes, negative for what it gives back. Null until it is told. */
  fee: balanceSchema.nullable(),
  share: balanceSchema,
});

export const movementsSchema = z.object({ movements: z.array(movementSchema), next: z.string() });

export const payoutsSchema = z.object({
  organisation: organisationSchema,
  mode: z.enum(MONEY_MODES),
  modes: z.array(z.enum(MONEY_MODES)),
  /** In hundredths of a percent, of orders made now. */
  share: z.number().int(),
  /** What the platform pays next, never negative. */
  owed: balanceSchema,
  /** Below zero after refunds of money that was paid out: later sales make up for it. */
  balance: balanceSchema,
  /** The lines of the statement, newest first, with the balance after each. */
  months: z.array(
    z.object({
      /** Like `2026-11`, in the time zone that the organisation had. */
      month: z.string(),
      /** The month in which this happened, if it was learned after that had closed. */
      from: z.string(),
      is_closed: z.boolean(),
      figures: figuresSchema,
      paid_out: balanceSchema,
      balance: balanceSchema,
    }),
  ),
  /** `undoes` is the reference of the payout that a counter-entry takes back. */
  payouts: z.array(
    z.object({ reference: z.string(), amount: balanceSchema, at: instantSchema, undoes: z.string() }),
  ),
});

const ofOrganisation = { organisationId: idSchema, mode: modeField };
const ofEvent = { eventId: idSchema, mode: modeField };

export const moneyCalls = {
  getReport: get(
    '/studio/organisations/{organisationId}/report',
    z.object(ofOrganisation),
    reportSchema,
    ofMember("What an organisation's events earned, as sums of the ledger"),
  ),
  getEventReport: get(
    '/studio/events/{eventId}/report',
    z.object(ofEvent),
    reportSchema,
    ofMember('What an event earned, as sums of the ledger'),
  ),
  listMovements: get(
    '/studio/organisations/{organisationId}/movements',
    z.object({ ...ofOrganisation, after: cursorSchema }),
    movementsSchema,
    ofMember("The ledger of an organisation's events, in pages"),
  ),
  listEventMovements: get(
    '/studio/events/{eventId}/movements',
    z.object({ ...ofEvent, after: cursorSchema }),
    movementsSchema,
    ofMember('The ledger of an event, in pages'),
  ),
  getPayouts: get(
    '/studio/organisations/{organisationId}/payouts',
    z.object(ofOrganisation),
    payoutsSchema,
    ofMember('What the platform owes an organisation, by month, and what it paid out'),
  ),
};
