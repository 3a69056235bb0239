import * as z from 'zod';
import {
  emailSchema,
  givenPasswordSchema,
  nameSchema,
  newPasswordSchema,
  referralSchema,
  toEmailSchema,
} from './accounts';
import { pairedScreenSchema } from './pairings';
import { browserSchema, idSchema, instantSchema } from './shared';
import { patternedText } from './text';

/** 256 random bits in base64url. */
export const mailTokenSchema = patternedText(43, /^[A-Za-z0-9_-]{43}$/, 'This link is incomplete.');

export const forgotPasswordSchema = z.object({
  email: toEmailSchema('Invalid email'),
  returnTo: patternedText(512, /^(?:\/(?!\/)[!-[\]-~]*)?$/, 'Not a path of this site').optional(),
});

/** `browser` as in `takeCode`. */
const provingPart = { token: mailTokenSchema, browser: browserSchema.optional() };

export const resetPasswordSchema = z.object({ ...provingPart, password: newPasswordSchema });

export const verifyEmailSchema = z.object(provingPart);

/** Two ids and a signature, in a link of a broadcaster's news. */
export const unsubscribeSchema = z.object({
  token: patternedText(200, /^[\w-]+\.[\w-]+\.[\w-]{43}$/, 'This link is incomplete.'),
});

const savedMethodSchema = z.object({
  _id: idSchema,
  /** `paypal`: then there is a `payer` and no card. */
  brand: z.string(),
  last4: z.string(),
  exp_month: z.number(),
  exp_year: z.number(),
  payer: z.string().nullish(),
  saved_at: instantSchema,
});

export const accountSchema = z.object({
  name: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  pending_email: z.string().nullable(),
  referral_code: referralSchema.nullable(),
  created_at: instantSchema,
  /** The broadcasters that may send their news. */
  hears_from: z.array(z.object({ _id: idSchema, name: z.string() })).nullish(),
  /** Cards and PayPal accounts kept with the payment provider. */
  saved_methods: z.array(savedMethodSchema).nullish(),
  /** TVs and players on other sites that were approved (`decidePairing`). */
  paired_screens: z.array(pairedScreenSchema).nullish(),
});

export const removeSavedMethodSchema = z.object({ methodId: idSchema });

export const withdrawConsentSchema = z.object({ organisationId: idSchema });

export const changeNameSchema = z.object({ name: nameSchema });

/** The new address counts once its link was followed. */
export const changeEmailSchema = z.object({ email: emailSchema, password: givenPasswordSchema });

export const changePasswordSchema = z.object({
  currentPassword: givenPasswordSchema,
  password: newPasswordSchema,
});

/** `leavePayment` confirms that an unfinished payment may be abandoned. */
export const deleteAccountSchema = z.object({
  password: givenPasswordSchema,
  leavePayment: z.boolean().optional(),
});

export const accountExportSchema = z
  .looseObject({ exported_at: instantSchema, account: accountSchema })
  .meta({
    description:
      'One list for each kind of thing. The embedded API has orders, trials, grants, screens, places, paired_screens, positions, previews, watched, player_errors, opened_events, outage_viewers, reminders, messages, consents, memberships, operators, sessions, mail_links, contact_messages and mails',
  });

export type AccountAnswer = z.output<typeof accountSchema>;
export type AccountExport = z.output<typeof accountExportSchema>;
export type ForgotPasswordInput = z.output<typeof forgotPasswordSchema>;
export type ResetPasswordInput = z.output<typeof resetPasswordSchema>;
export type VerifyEmailInput = z.output<typeof verifyEmailSchema>;
export type ChangeEmailInput = z.output<typeof changeEmailSchema>;
export type ChangePasswordInput = z.output<typeof changePasswordSchema>;
