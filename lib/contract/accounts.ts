import { z } from 'zod';

/** The simple pattern of spec section 5: something, an at sign, something with a dot, no spaces. */
const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const EMAIL_MAX = 254;

/**
 * An e-mail, of that pattern also as it is compared: a full-width at sign is one after Unicode's normalisation. `message` is for
 * what is none.
 */
export const toEmailSchema = (message: string) =>
  z
    .string('Email is required')
    .trim()
    .min(1, 'Email is required')
    .max(EMAIL_MAX, message)
    .regex(EMAIL_PATTERN, { error: message, abort: true })
    .refine((email) => EMAIL_PATTERN.test(email.normalize('NFKC')), message);

/** Spec section 5 and 9. The cap is ours: hashing must not be fed megabytes. */
export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 128;
const NAME_MAX = 100;

/** A password that was chosen before: whether it would be accepted today does not matter. */
export const givenPasswordSchema = z
  .string()
  .min(1, 'Password is required')
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);

/** Body of `POST /auth/login`; the messages are the spec's (section 5). Serves the form too. */
export const loginSchema = z.object({
  email: toEmailSchema('Please enter a valid email address'),
  password: givenPasswordSchema,
});

/** The fields that registration and the account page share; the messages are the spec's (section 5). */
export const nameSchema = z
  .string()
  .trim()
  .min(1, 'Full Name is required')
  .max(NAME_MAX, 'Full Name is too long');
export const emailSchema = toEmailSchema('Invalid email');
export const newPasswordSchema = z
  .string()
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`);
/** What the registration form asks for. */
export const registerFormSchema = z.object({
  name: nameSchema,
  email: emailSchema,
  password: newPasswordSchema,
});

/** A referral code as carried by `?ref=`. */
export const referralSchema = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/, 'Not a valid referral code');

/** Body of `POST /auth/register`. */
export const registerSchema = registerFormSchema.extend({ referral: referralSchema.nullable() });

/** Answer of login and registration. `token` is a JWT whose payload carries `sub`, `name` and `exp` (seconds). */
export const sessionSchema = z.object({
  token: z.string().min(1),
  /** Without one the page says its own (spec section 4: "the server message or the default"). */
  message: z.string().optional(),
});

export type LoginInput = z.output<typeof loginSchema>;
export type RegisterFormInput = z.output<typeof registerFormSchema>;
export type RegisterInput = z.output<typeof registerSchema>;
export type SessionAnswer = z.output<typeof sessionSchema>;
