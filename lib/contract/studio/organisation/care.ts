import * as z from 'zod';
import { post } from '../../call';
import { toNewEmailSchema } from '../../accounts';
import { toPlainAmount } from '../../amount-text';
import { idSchema, instantSchema, messageSchema } from '../../shared';
import { boundedText } from '../../text';
import {
  balanceSchema,
  optionalCountSchema,
  optionalLineSchema,
  paragraphsSchema,
  tickSchema,
} from '../shared/fields';
import { ofMember } from '../shared/of-member';

const AMOUNT = 'Please enter an amount in US dollars, like 5 or 12.50';

/** Empty where none is asked for, or none is set. */
export const optionalAmountSchema = boundedText(20, { tooLong: AMOUNT })
  .trim()
  .overwrite(toPlainAmount)
  .regex(/^(?:\d{1,6}(?:\.\d{1,2})?)?$/, AMOUNT)
  .default('');

/** What owners are mailed. Each turns each off for themselves. */
export const ALERT_KINDS = [
  'first-sale',
  'dispute',
  'signal',
  'trial',
  'refund',
  'make-good',
  'domain',
] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** The roles that may refund one order. */
export const REFUND_ROLES = ['owner', 'editor', 'box-office'] as const;

/** A day's refunds by all members of a role. Null: no limit. */
export const refundLimitSchema = z.object({
  refunds: z.number().int().nullable(),
  amount: balanceSchema.nullable(),
});

/** Of the settings. */
export const careSchema = z.object({
  refund_limits: z.record(z.enum(REFUND_ROLES), refundLimitSchema),
  /** What the caller is mailed. */
  alerts: z.array(z.enum(ALERT_KINDS)),
  /** Empty without one. `wanted` waits for its link. */
  reply_to: z.object({ address: z.string(), wanted: z.string() }),
});

/** Waits for the platform's answer. */
export const askedAtSchema = instantSchema.nullable();

const ofOrganisation = { organisationId: idSchema };
const leadsTo = '/studio/settings?organisation={organisationId}';

export const saveRefundLimitsSchema = z.object({
  ...ofOrganisation,
  owner_refunds: optionalCountSchema,
  owner_amount: optionalAmountSchema,
  editor_refunds: optionalCountSchema,
  editor_amount: optionalAmountSchema,
  'box-office_refunds': optionalCountSchema,
  'box-office_amount': optionalAmountSchema,
});

const alertTicks: Record<AlertKind, typeof tickSchema> = {
  'first-sale': tickSchema,
  dispute: tickSchema,
  signal: tickSchema,
  trial: tickSchema,
  refund: tickSchema,
  'make-good': tickSchema,
  domain: tickSchema,
};

export const careCalls = {
  saveRefundLimits: post('/studio/settings/refund-limits', saveRefundLimitsSchema, messageSchema, {
    ...ofMember('Limit what members of a role refund in a day'),
    leadsTo,
  }),
  saveAlerts: post('/studio/settings/alerts', z.object({ ...ofOrganisation, ...alertTicks }), messageSchema, {
    ...ofMember('Choose what the caller is mailed'),
    leadsTo,
  }),
  saveReplyTo: post(
    '/studio/settings/reply-to',
    z.object({
      ...ofOrganisation,
      /** Empty removes it at once. */
      email: z.union([z.literal(''), toNewEmailSchema('Please enter an email address')]).default(''),
    }),
    messageSchema,
    {
      ...ofMember('Mail a link that confirms where buyers reply to, or remove the address', 409, 429),
      leadsTo,
    },
  ),
  confirmReplyTo: post(
    '/studio/settings/confirm-reply-to',
    z.object({ ...ofOrganisation, token: boundedText(100).regex(/^[\w-]+$/) }),
    messageSchema,
    { ...ofMember('Use the address that the link was mailed to; safe to repeat', 410), leadsTo },
  ),
  askApproval: post(
    '/studio/organisations/ask-approval',
    z.object({ ...ofOrganisation, message: paragraphsSchema(1000) }),
    messageSchema,
    { ...ofMember('Ask the platform for its approval, once a day', 409, 429), leadsTo },
  ),
  askRefund: post(
    '/studio/orders/ask-refund',
    z.object({
      eventId: idSchema,
      orderId: idSchema,
      amount: optionalAmountSchema,
      note: optionalLineSchema(200),
    }),
    messageSchema,
    ofMember('Ask the owners for a refund beyond a limit, once a day for an order', 409, 429),
  ),
};
