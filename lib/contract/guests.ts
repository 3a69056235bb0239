import * as z from 'zod';
import { emailSchema, nameSchema, referralSchema, toEmailSchema } from './accounts';
import { mailTokenSchema } from './account';
import { browserSchema, idSchema } from './shared';
import { patternedText } from './text';

/** Without a package it is the event's free trial. */
export const openGuestSchema = z.object({
  /** A wallet's. */
  name: nameSchema.optional(),
  email: emailSchema,
  eventId: idSchema,
  selectedPackage: idSchema.optional(),
  referral: referralSchema.nullable(),
  /** A gift beside what this browser has paid for already. */
  gives: z.boolean().optional(),
});

/** `token` is a JWT with `sub` and `exp` (seconds), and no session. */
export const openedGuestSchema = z.object({ token: z.string().min(1) });

export const correctEmailSchema = z.object({ email: emailSchema });

export const refusePurchaseSchema = z.object({ token: mailTokenSchema });

/** The address of the grant counts, where one is sent. */
const addressPart = { email: toEmailSchema('Please enter a valid email address').optional() };

export const sendCodeSchema = z.object(addressPart);

export const codeSchema = patternedText(6, /^\d{6}$/, 'The code has six digits');

/** `browser`: cards that were saved in it may be used with the address. */
export const takeCodeSchema = z.object({
  ...addressPart,
  code: codeSchema,
  browser: browserSchema.optional(),
});

/** Without `token` the account signs in with its password. */
export const takenCodeSchema = z.object({ token: z.string().min(1).nullish(), message: z.string() });

export type OpenGuestInput = z.output<typeof openGuestSchema>;
export type TakeCodeInput = z.output<typeof takeCodeSchema>;
