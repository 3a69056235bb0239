import type { LimitConfig } from '../config/config';
import { createRateLimit, type RateLimit, startAttempt, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';

const QUARTER_MS = 15 * 60_000;
const HOUR_MS = 4 * QUARTER_MS;

/** Per account and address, in 15 minutes. */
export const LOGIN_FAILURES = 10;
export const PASSWORD_FAILURES = 10;
/** Per hour, from all callers. */
export const MAILS_PER_EMAIL = 5;
/** Per week, to all its recipients: one ticket never mails its giver's words to many strangers. */
export const MAILS_PER_GIFT = 10;
export const REGISTRATIONS_PER_EMAIL = 10;
/** Per hour, rejected passwords included. */
export const RESETS_PER_ACCOUNT = 20;

/** Per hour, for visitors without a session. Each holds a place until then. */
export const CODES_PER_EVENT = 1000;
/** Per day. With `CODE_TRIES` this keeps guessing below 1 in 30,000 a day. */
export const WRONG_CODES_PER_EMAIL = 30;

const FAILURE_COST = 5;

/** All limits fail with `rate_limited`. */
export function createAccountLimits(
  store: Store,
  { loginsPerAddress, registrationsPerAddress }: LimitConfig,
) {
  const limit = (name: string, what: string, points: number, windowMs = HOUR_MS) =>
    createRateLimit(store, { name, points, windowMs, says: `Too many ${what}` });
  const loginPoints = loginsPerAddress * FAILURE_COST;
  const linkPoints = Math.ceil(loginsPerAddress / FAILURE_COST);
  const wrong = 'wrong passwords';
  const logins = {
    byAddress: limit('login-address', 'sign-in attempts from your network', loginPoints),
    // Counted per account and address, so a guessing stranger does not lock the owner out.
    byAccountHere: limit('login-account-address', `${wrong} for this account`, LOGIN_FAILURES, QUARTER_MS),
    byAccount: limit('login-account', `${wrong} for this account`, 100),
  };
  const registrations = {
    byAddress: limit('register-address', 'accounts were created from your network', registrationsPerAddress),
    byEmail: limit('register-email', 'sign-up attempts with this email', REGISTRATIONS_PER_EMAIL),
  };
  const passwords = limit('password-user', wrong, PASSWORD_FAILURES, QUARTER_MS);
  const resets = {
    byAddress: limit('forgot-address', 'password resets were requested from your network', linkPoints),
    byAccount: limit('reset-account', 'password resets were requested for this account', RESETS_PER_ACCOUNT),
  };
  const links = limit('link-address', 'links were opened from your network', loginsPerAddress);
  const mails = {
    byUser: limit('mail-user', 'emails were requested', MAILS_PER_EMAIL),
    byEmail: limit('mail-email', 'emails were requested for this address', MAILS_PER_EMAIL),
  };
  const gifts = limit('gift-mails', 'emails were requested for this gift', MAILS_PER_GIFT, 7 * 24 * HOUR_MS);
  const guests = limit('guest-address', 'purchases were begun from your network', registrationsPerAddress);
  const codes = {
    byAddress: limit('code-mail-address', 'codes were requested from your network', linkPoints),
    byEvent: limit('code-mail-event', 'people are asking for this ticket', CODES_PER_EVENT),
    tries: limit('code-tries', 'wrong codes for this address', WRONG_CODES_PER_EMAIL, 24 * HOUR_MS),
  };
  const toPairKey = (caller: string, emailKey: string) => `${toAddressKey(caller)} ${emailKey}`;

  return {
    startLogin: (caller: string, emailKey: string) =>
      startAttempt([
        { limit: logins.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: logins.byAccountHere, key: toPairKey(caller, emailKey), successCost: 'clear' },
        { limit: logins.byAccount, key: emailKey, successCost: 0 },
      ]),

    /** A used mail link proves that its reader owns the address. */
    async forgetLogins(caller: string, emailKey: string): Promise<void> {
      await logins.byAccountHere.clear(toPairKey(caller, emailKey));
      await logins.byAccount.clear(emailKey);
    },

    /** A rejection reveals an account, so it costs as much as a wrong password. */
    startRegistration: (caller: string, emailKey: string) =>
      startAttempt([
        { limit: registrations.byAddress, key: toAddressKey(caller), cost: FAILURE_COST, successCost: 1 },
        { limit: registrations.byEmail, key: emailKey, successCost: 1 },
      ]),

    startPasswordCheck: (userId: string) =>
      startAttempt([{ limit: passwords, key: userId, successCost: 'clear' }]),

    takeReset: (caller: string, emailKey: string) =>
      takeInTurn([
        [resets.byAddress, toAddressKey(caller)],
        [mails.byEmail, emailKey],
      ]),

    startReset: (userId: string) => startAttempt([{ limit: resets.byAccount, key: userId, successCost: 1 }]),

    takeLink: (caller: string) => links.take(toAddressKey(caller)),

    takeGuest: (caller: string) => guests.take(toAddressKey(caller)),

    /** Per visitor, address and event. */
    takeCodeMail: (caller: string, emailKey: string, eventId: string | null) =>
      takeInTurn([
        [codes.byAddress, toAddressKey(caller)],
        [mails.byEmail, emailKey],
        ...(eventId === null ? [] : [[codes.byEvent, eventId] as [RateLimit, string]]),
      ]),

    /** A right code costs nothing. */
    startCode: (emailKey: string) => startAttempt([{ limit: codes.tries, key: emailKey, successCost: 0 }]),

    takeMail: (userId: string, emailKey: string) =>
      takeInTurn([
        [mails.byUser, userId],
        [mails.byEmail, emailKey],
      ]),

    takeGiftMail: (userId: string, emailKey: string, orderId: string) =>
      takeInTurn([
        [mails.byUser, userId],
        [mails.byEmail, emailKey],
        [gifts, orderId],
      ]),
  };
}
