import type { Result } from '@/lib/result';
import type { LimitConfig } from '../config/config';
import {
  type Attempt,
  createRateLimit,
  type RateLimitRule,
  startAttempt,
  takeInTurn,
  toAddressKey,
} from '../http/rate-limit';
import type { Store } from '../store/schema';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Wrong passwords for one account from one address, in 15 minutes. */
export const LOGIN_FAILURES = 10;
/** Wrong passwords on the account's own pages, in 15 minutes. */
export const PASSWORD_FAILURES = 10;
/** Mails with a link to one e-mail in an hour, from all callers together. */
export const MAILS_PER_EMAIL = 5;
export const REGISTRATIONS_PER_EMAIL = 10;
/** New passwords tried with links of one account in an hour, refused ones among them. */
export const RESETS_PER_ACCOUNT = 20;

const FAILURE_COST = 5;

/**
 * The limits in front of all that checks passwords or sends mail; they fail with `rate_limited`.
 */
export function createAccountLimits(
  store: Store,
  { loginsPerAddress, registrationsPerAddress }: LimitConfig,
) {
  const limit = (rule: RateLimitRule) => createRateLimit(store, rule);
  const logins = {
    byAddress: limit({
      name: 'login-address',
      points: loginsPerAddress * FAILURE_COST,
      windowMs: HOUR_MS,
      says: 'Too many logins were tried from your address',
    }),
    // Per account and address, so that a stranger who guesses locks himself out, and not the owner.
    byAccountHere: limit({
      name: 'login-account-address',
      points: LOGIN_FAILURES,
      windowMs: 15 * MINUTE_MS,
      says: 'Too many wrong passwords were tried for this account',
    }),
    byAccount: limit({
      name: 'login-account',
      points: 100,
      windowMs: HOUR_MS,
      says: 'Too many wrong passwords were tried for this account',
    }),
  };
  const registrations = {
    byAddress: limit({
      name: 'register-address',
      points: registrationsPerAddress,
      windowMs: HOUR_MS,
      says: 'Too many accounts were made from your address',
    }),
    byEmail: limit({
      name: 'register-email',
      points: REGISTRATIONS_PER_EMAIL,
      windowMs: HOUR_MS,
      says: 'Too many registrations with this e-mail were tried',
    }),
  };
  const passwords = limit({
    name: 'password-user',
    points: PASSWORD_FAILURES,
    windowMs: 15 * MINUTE_MS,
    says: 'Too many wrong passwords were tried',
  });
  const resets = limit({
    name: 'forgot-address',
    points: Math.ceil(loginsPerAddress / FAILURE_COST),
    windowMs: HOUR_MS,
    says: 'Too many links for new passwords were asked for from your address',
  });
  const resetsByAccount = limit({
    name: 'reset-account',
    points: RESETS_PER_ACCOUNT,
    windowMs: HOUR_MS,
    says: 'Too many new passwords were tried for this account',
  });
  const links = limit({
    name: 'link-address',
    points: loginsPerAddress,
    windowMs: HOUR_MS,
    says: 'Too many links were tried from your address',
  });
  const mailsByUser = limit({
    name: 'mail-user',
    points: MAILS_PER_EMAIL,
    windowMs: HOUR_MS,
    says: 'Too many mails were asked for',
  });
  const mailsByEmail = limit({
    name: 'mail-email',
    points: MAILS_PER_EMAIL,
    windowMs: HOUR_MS,
    says: 'Too many mails to this address were asked for',
  });
  const toPairKey = (caller: string, emailKey: string) => `${toAddressKey(caller)} ${emailKey}`;

  return {
    startLogin: (caller: string, emailKey: string): Promise<Result<Attempt>> =>
      startAttempt([
        { limit: logins.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: logins.byAccountHere, key: toPairKey(caller, emailKey), successCost: 'clear' },
        { limit: logins.byAccount, key: emailKey, successCost: 0 },
      ]),

    /** The reader of the mail may log in, whatever was guessed before. */
    async forgetLogins(caller: string, emailKey: string): Promise<void> {
      await logins.byAccountHere.clear(toPairKey(caller, emailKey));
      await logins.byAccount.clear(emailKey);
    },

    /**
     * That an e-mail has an account is worth knowing, so a refusal costs as much as a wrong
     * password.
     */
    startRegistration: (caller: string, emailKey: string): Promise<Result<Attempt>> =>
      startAttempt([
        { limit: registrations.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: registrations.byEmail, key: emailKey, successCost: 1 },
      ]),

    startPasswordCheck: (userId: string): Promise<Result<Attempt>> =>
      startAttempt([{ limit: passwords, key: userId, successCost: 'clear' }]),

    takeReset: (caller: string, emailKey: string) =>
      takeInTurn([
        [resets, toAddressKey(caller)],
        [mailsByEmail, emailKey],
      ]),

    startReset: (userId: string): Promise<Result<Attempt>> =>
      startAttempt([{ limit: resetsByAccount, key: userId, successCost: 1 }]),

    takeLink: (caller: string) => links.take(toAddressKey(caller)),

    takeMail: (userId: string, emailKey: string) =>
      takeInTurn([
        [mailsByUser, userId],
        [mailsByEmail, emailKey],
      ]),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
