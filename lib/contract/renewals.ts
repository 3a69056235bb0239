import * as z from 'zod';
import { passPeriodSchema } from './passes';
import { idSchema, instantSchema, usdSchema } from './shared';
import { patternedText } from './text';

/**
 * Why the next period is not paid yet. `challenged`: the bank asks for the buyer. `lost`: the card
 * or account can't be used any more. `unconfirmed`: the address isn't. `waiting`: there is nothing
 * to pay for at the moment.
 */
export const RENEWAL_FAULTS = ['declined', 'challenged', 'lost', 'unconfirmed', 'waiting'] as const;

/** A pass that renews, of one holder. */
export const renewalSchema = z.object({
  _id: idSchema,
  passId: idSchema,
  name: z.string(),
  organisation: z.string(),
  /** Of the broadcaster. */
  timezone: z.string(),
  /** `canceled`: it ends when what is paid does. */
  state: z.enum(['active', 'canceled', 'ended']),
  /** What was agreed to, for each period. */
  price: usdSchema,
  period: passPeriodSchema,
  /** The end of what is paid. */
  until: instantSchema.nullable(),
  /** The last moment of access while a payment is tried. */
  grace_until: instantSchema.nullable(),
  /** When it is charged next. */
  next: instantSchema.nullable(),
  fault: z.enum(RENEWAL_FAULTS).nullable(),
  /** What pays: a card, or a PayPal account, which has a `payer`. Null where it is gone. */
  method: z.object({ brand: z.string(), last4: z.string(), payer: z.string().nullable() }).nullable(),
});
export type RenewalAnswer = z.output<typeof renewalSchema>;

export const renewalsSchema = z.object({ renewals: z.array(renewalSchema) });

export const ofRenewalSchema = z.object({ renewalId: idSchema });

/** The id of a renewal and a signature, in a link of its mails. */
export const renewalLinkSchema = z.object({
  token: patternedText(200, /^[\w-]+\.[\w-]{43}$/, 'This link is incomplete.'),
});

/** What the holder of a link sees: it may have been passed on, so no card. */
export const linkedRenewalSchema = renewalSchema.pick({
  name: true,
  organisation: true,
  timezone: true,
  state: true,
  price: true,
  period: true,
  until: true,
});
export type LinkedRenewal = z.output<typeof linkedRenewalSchema>;

export const takeBackSchema = z.object({ orderId: idSchema });
