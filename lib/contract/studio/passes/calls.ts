import * as z from 'zod';
import { toPlainAmount } from '../../amount-text';
import { get, post } from '../../call';
import { renewalSchema } from '../../renewals';
import { PASS_STATES, passPeriodSchema, PERIOD_UNITS } from '../../passes';
import { idSchema, instantSchema, messageSchema, usdSchema } from '../../shared';
import { boundedText } from '../../text';
import { eventOrderSummarySchema, refundOrderSchema } from '../orders/schemas';
import { organisationSchema } from '../organisation/schemas';
import {
  cursorSchema,
  lineSchema,
  optionalCountSchema,
  optionalLocalTimeSchema,
  paragraphsSchema,
  tickSchema,
  versionSchema,
} from '../shared/fields';
import { ofMember } from '../shared/of-member';

const PRICE = 'Please enter a price in US dollars, at least 0.50';
const PERIOD = 'Please enter how long one payment lasts';

/** Times are wall-clock times in the organisation's zone. An empty `passId` makes a pass. */
const savePassSchema = z.object({
  organisationId: idSchema,
  passId: z.union([z.literal(''), idSchema]).default(''),
  version: versionSchema,
  name: lineSchema(80, 'Please enter a name'),
  description: paragraphsSchema(1000),
  price: boundedText(20, { missing: PRICE, tooLong: PRICE })
    .trim()
    .overwrite(toPlainAmount)
    .regex(/^\d{1,6}(?:\.\d{1,2})?$/, PRICE),
  period_count: boundedText(3, { missing: PERIOD, tooLong: PERIOD })
    .trim()
    .regex(/^[1-9]\d*$/, PERIOD),
  period_unit: z.enum(PERIOD_UNITS, 'Please choose days or months'),
  renews: tickSchema,
  screens: optionalCountSchema,
  stock: optionalCountSchema,
  sale_from: optionalLocalTimeSchema,
  sale_until: optionalLocalTimeSchema,
});

export const studioPassSchema = z.object({
  _id: idSchema,
  version: z.number().int(),
  name: z.string(),
  description: z.string(),
  price: usdSchema,
  period: passPeriodSchema,
  renews: z.boolean(),
  screens: z.number().int().nullable(),
  stock: z.number().int().nullable(),
  sale_from: instantSchema.nullable(),
  sale_until: instantSchema.nullable(),
  state: z.enum(PASS_STATES),
  /** People who have it now or are buying it. */
  people: z.number().int(),
  /** Of a pass that renews: its members, and what is due in the next thirty days. */
  renewing: z
    .object({
      active: z.number().int(),
      /** Whose payment is tried, or waits. */
      failing: z.number().int(),
      canceled: z.number().int(),
      due: z.number().int(),
      due_amount: usdSchema,
      /** Newest first: who had it at the month's begin, and of those who left in it. */
      months: z.array(z.object({ month: z.string(), begun: z.number().int(), left: z.number().int() })),
    })
    .nullable(),
  /** The public address. */
  url: z.string(),
});

export const passesSchema = z.object({
  organisation: organisationSchema,
  passes: z.array(studioPassSchema),
});

/** `seen` is for the form of a refund. */
export const passOrdersSchema = z.object({
  orders: z.array(
    eventOrderSummarySchema.extend({
      from: instantSchema.nullable(),
      until: instantSchema.nullable(),
      left: z.number(),
      seen: z.number().int(),
      /** In milliseconds: of the pass's events, in this period. */
      watched: z.number().int(),
      /** Of the newest period of a member whose pass renews. */
      renewal: renewalSchema.pick({ state: true, fault: true, next: true }).nullable(),
    }),
  ),
  next: z.string(),
});

const leadsTo = '/studio/passes?organisation={organisationId}';
const ofPass = { organisationId: idSchema, passId: idSchema };

export const passCalls = {
  listPasses: get(
    '/studio/organisations/{organisationId}/passes',
    z.object({ organisationId: idSchema }),
    passesSchema,
    ofMember("An organisation's passes, newest first"),
  ),
  listPassOrders: get(
    '/studio/organisations/{organisationId}/passes/{passId}/orders',
    z.object({ ...ofPass, after: cursorSchema }),
    passOrdersSchema,
    ofMember('The paid orders of a pass, newest first'),
  ),
  savePass: post('/studio/passes/save', savePassSchema, messageSchema, {
    ...ofMember('Make or change a pass; its period stays once it was bought', 409),
    leadsTo,
  }),
  switchPass: post('/studio/passes/switch', z.object({ ...ofPass, sells: tickSchema }), messageSchema, {
    ...ofMember('Put a pass on sale, or withdraw it; those sold stay valid; safe to repeat', 409),
    leadsTo,
  }),
  refundPass: post(
    '/studio/passes/refund',
    refundOrderSchema.omit({ eventId: true }).extend({ organisationId: idSchema }),
    messageSchema,
    ofMember('Refund a period of a pass or a part of it; safe to repeat', 402, 409, 502, 503),
  ),
};
