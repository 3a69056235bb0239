import type { LimitConfig } from '../config/config';
import { createRateLimit, startAttempt, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

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

/** The limits in front of passwords and mail; they fail with `rate_limited`. */
export function createAccountLimits(
  store: Store,
  { loginsPerAddress, registrationsPerAddress }: LimitConfig,
) {
  const limit = (name: string, points: number, windowMs: number, what: string) =>
    createRateLimit(store, { name, points, windowMs, says: `Too many ${what}` });
  const wrong = 'wrong passwords were tried';
  const logins = {
    byAddress: limit(
      'login-address',
      loginsPerAddress * FAILURE_COST,
      HOUR_MS,
      'logins were tried from your address',
    ),
    // Per account and address, so that a stranger who guesses locks himself out, and not the owner.
    byAccountHere: limit('login-account-address', LOGIN_FAILURES, QUARTER_MS, `${wrong} for this account`),
    byAccount: limit('login-account', 100, HOUR_MS, `${wrong} for this account`),
  };
  const registrations = {
    byAddress: limit(
      'register-address',
      registrationsPerAddress,
      HOUR_MS,
      'accounts were made from your address',
    ),
    byEmail: limit(
      'register-email',
      REGISTRATIONS_PER_EMAIL,
      HOUR_MS,
      'registrations with this e-mail were tried',
    ),
  };
  const passwords = limit('password-user', PASSWORD_FAILURES, QUARTER_MS, wrong);
  const resets = limit(
    'forgot-address',
    Math.ceil(loginsPerAddress / FAILURE_COST),
    HOUR_MS,
    'links for new passwords were asked for from your address',
  );
  const resetsByAccount = limit(
    'reset-account',
    RESETS_PER_ACCOUNT,
    HOUR_MS,
    'new passwords were tried for this account',
  );
  const links = limit('link-address', loginsPerAddress, HOUR_MS, 'links were tried from your address');
  const mailsByUser = limit('mail-user', MAILS_PER_EMAIL, HOUR_MS, 'mails were asked for');
  const mailsByEmail = limit('mail-email', MAILS_PER_EMAIL, HOUR_MS, 'mails to this address were asked for');
  const toPairKey = (caller: string, emailKey: string) => `${toAddressKey(caller)} ${emailKey}`;

  return {
    startLogin: (caller: string, emailKey: string) =>
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
     * A refusal tells a stranger that an account is there, so it costs as much as a wrong password.
     */
    startRegistration: (caller: string, emailKey: string) =>
      startAttempt([
        { limit: registrations.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: registrations.byEmail, key: emailKey, successCost: 1 },
      ]),

    startPasswordCheck: (userId: string) =>
      startAttempt([{ limit: passwords, key: userId, successCost: 'clear' }]),

    takeReset: (caller: string, emailKey: string) =>
      takeInTurn([
        [resets, toAddressKey(caller)],
        [mailsByEmail, emailKey],
      ]),

    startReset: (userId: string) => startAttempt([{ limit: resetsByAccount, key: userId, successCost: 1 }]),

    takeLink: (caller: string) => links.take(toAddressKey(caller)),

    takeMail: (userId: string, emailKey: string) =>
      takeInTurn([
        [mailsByUser, userId],
        [mailsByEmail, emailKey],
      ]),
  };
}
