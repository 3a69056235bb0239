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

/** How many passwords for one account may be tried wrongly from one address, in 15 minutes. */
export const LOGIN_FAILURES = 10;
/** How often an account's password may be asked for on its own pages and given wrongly, in 15 minutes. */
export const PASSWORD_FAILURES = 10;
/** How many mails with a link one e-mail gets in an hour, from all callers together. */
export const MAILS_PER_EMAIL = 5;
/** How often one e-mail may be registered in an hour, by all callers together. */
export const REGISTRATIONS_PER_EMAIL = 10;
/** How often a new password may be given with links of one account in an hour, refused ones among them. */
export const RESETS_PER_ACCOUNT = 20;

/** A failure costs as much as five successes, because it is what a stranger has many of. */
const FAILURE_COST = 5;

/**
 * The limits in front of everything that checks passwords or sends mail. What a failure costs is
 * taken first and given back afterwards (`startAttempt`).
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
    /** Before a password is checked for a login. Fails with `rate_limited`. */
    startLogin: (caller: string, emailKey: string): Promise<Result<Attempt>> =>
      startAttempt([
        { limit: logins.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: logins.byAccountHere, key: toPairKey(caller, emailKey), successCost: 'clear' },
        { limit: logins.byAccount, key: emailKey, successCost: 0 },
      ]),

    /**
     * After a new password was set by mail: the reader of the mail may log in, whatever was guessed
     * before.
     */
    async forgetLogins(caller: string, emailKey: string): Promise<void> {
      await logins.byAccountHere.clear(toPairKey(caller, emailKey));
      await logins.byAccount.clear(emailKey);
    },

    /**
     * Before an account is made; fails with `rate_limited`. That an e-mail has an account is worth
     * knowing to a stranger, so to be refused costs as much as a wrong password.
     */
    startRegistration: (caller: string, emailKey: string): Promise<Result<Attempt>> =>
      startAttempt([
        { limit: registrations.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: registrations.byEmail, key: emailKey, successCost: 1 },
      ]),

    /** Before the password of a user who is logged in is checked once more. Fails with `rate_limited`. */
    startPasswordCheck: (userId: string): Promise<Result<Attempt>> =>
      startAttempt([{ limit: passwords, key: userId, successCost: 'clear' }]),

    /** Before a link for a new password is asked for. Fails with `rate_limited`. */
    takeReset: (caller: string, emailKey: string) =>
      takeInTurn([
        [resets, toAddressKey(caller)],
        [mailsByEmail, emailKey],
      ]),

    /**
     * Before a new password is judged and hashed for the account of a link that works. Fails with
     * `rate_limited`.
     */
    startReset: (userId: string): Promise<Result<Attempt>> =>
      startAttempt([{ limit: resetsByAccount, key: userId, successCost: 1 }]),

    /** Before a mailed link is looked at. Fails with `rate_limited`. */
    takeLink: (caller: string) => links.take(toAddressKey(caller)),

    /** Before a link is mailed for a logged-in user. Fails with `rate_limited`. */
    takeMail: (userId: string, emailKey: string) =>
      takeInTurn([
        [mailsByUser, userId],
        [mailsByEmail, emailKey],
      ]),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
