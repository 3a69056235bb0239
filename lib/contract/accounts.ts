import * as z from 'zod';
import { toNameSchema } from './names';
import { boundedText, patternedText, typedText } from './text';

/** Matches the first dot of the domain, so a row of dots takes linear time. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/;
const EMAIL_MAX = 254;

/** The normalised text is checked too: NFKC turns a full-width at sign into `@`. */
export const toEmailSchema = (message: string) =>
  typedText(EMAIL_MAX, { missing: 'Email is required', tooLong: message })
    .regex(EMAIL_PATTERN, { error: message, abort: true })
    .refine((email) => isEmail(email.normalize('NFKC')), message);

const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/** NFKC can turn one character into eighteen. */
const isEmail = (text: string) => text.length <= EMAIL_MAX && EMAIL_PATTERN.test(text) && !UNSEEN.test(text);

// RFC 5321 section 4.5.3.1.1 and RFC 1035 section 2.3.4, in any script (RFC 6531).
const MAILBOX = /^[\w.!#$%&'*+/=?^`{|}~\u0080-\uffff-]{1,64}$/;
const LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

function canGetMail(email: string): boolean {
  const [mailbox = '', domain = ''] = email.normalize('NFKC').split('@');
  const labels = domain.split('.');
  return (
    MAILBOX.test(mailbox) && labels.every((label) => LABEL.test(label)) && /\D/.test(labels.at(-1) ?? '')
  );
}

/** Stricter than `toEmailSchema`: older releases accepted more. */
export const toNewEmailSchema = (message: string) => toEmailSchema(message).refine(canGetMail, message);

/** Lengths from docs/product.md, Accounts. The cap bounds the cost of hashing. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;

/**
 * The form that is hashed: plain spaces (RFC 8265 section 4.2.2) and NFKC (NIST SP 800-63B section
 * 3.1.1.2), so that every keyboard gives the same.
 */
export const normalisePassword = (password: string) => password.replace(/\p{Zs}/gu, ' ').normalize('NFKC');

const passwordText = boundedText(PASSWORD_MAX, {
  tooLong: `Password must be at most ${PASSWORD_MAX} characters`,
});

/** A stored password may be older than today's rules. */
export const givenPasswordSchema = passwordText.min(1, 'Password is required');

/** The messages are binding (docs/product.md, Messages). */
export const loginSchema = z.object({
  email: toEmailSchema('Please enter a valid email address'),
  password: givenPasswordSchema,
});

/** The messages are binding (docs/product.md, Messages). */
export const nameSchema = toNameSchema('Full Name');
export const emailSchema = toNewEmailSchema('Invalid email');
const SHORT = `Password must be at least ${PASSWORD_MIN} characters`;
export const newPasswordSchema = passwordText
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, SHORT)
  .refine((password) => normalisePassword(password).length >= PASSWORD_MIN, SHORT);
export const registerFormSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

export const referralSchema = patternedText(64, /^[A-Za-z0-9_-]+$/, 'Not a valid referral code');

export const registerSchema = registerFormSchema.extend({ referral: referralSchema.nullable() });

/** `token` is a JWT with `sub`, `name` and `exp` (seconds). */
export const sessionSchema = z.object({
  token: z.string().min(1),
  message: z.string().optional().catch(undefined),
});

export type LoginInput = z.output<typeof loginSchema>;
export type RegisterInput = z.output<typeof registerSchema>;
export type SessionAnswer = z.output<typeof sessionSchema>;
