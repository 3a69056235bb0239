import { ok, type Result } from '@/lib/result';
import type { LimitConfig } from '../config';
import { createRateLimit, type RateLimitRule, takeInTurn, toAddressKey } from '../http/rate-limit';
import type { Store } from '../store/schema';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How many passwords for one account may be tried wrongly from one address, in 15 minutes. */
export const LOGIN_FAILURES = 10;
/** How often an account's password may be asked for on its own pages and given wrongly, in 15 minutes. */
export const PASSWORD_FAILURES = 10;
/** How many mails with a link one e-mail gets in an hour, whoever asks for them. */
export const MAILS_PER_EMAIL = 5;
/** How often an account may be asked for with one e-mail in an hour, whoever asks. */
export const REGISTRATIONS_PER_EMAIL = 10;
/** How often a new password may be given with links of one account in an hour, refused ones among them. */
export const RESETS_PER_ACCOUNT = 20;

/** A failure costs as much as five successes, because it is what a stranger has many of. */
const FAILURE_COST = 5;

/** What was taken from limits for something whose outcome is not known yet. */
export type Attempt = {
  /** It was the right person: gives back what a failure costs. */
  succeeded(): Promise<void>;
  /** It was not judged: gives everything back. */
  cancelled(): Promise<void>;
};

/**
 * The limits in front of everything that checks passwords or sends mail. What a failure costs is taken first and given back
 * afterwards, so that a thousand guesses at once do not get past a counter that none of them has reached yet.
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
    async startLogin(caller: string, emailKey: string): Promise<Result<Attempt>> {
      const [address, pair] = [toAddressKey(caller), toPairKey(caller, emailKey)];
      const taken = await takeInTurn([
        [logins.byAddress, address, FAILURE_COST],
        [logins.byAccountHere, pair],
        [logins.byAccount, emailKey],
      ]);
      if (!taken.ok) return taken;
      return ok({
        async succeeded() {
          await logins.byAddress.giveBack(address, FAILURE_COST - 1);
          await logins.byAccountHere.clear(pair);
          await logins.byAccount.giveBack(emailKey, 1);
        },
        async cancelled() {
          await logins.byAddress.giveBack(address, FAILURE_COST);
          await logins.byAccountHere.giveBack(pair, 1);
          await logins.byAccount.giveBack(emailKey, 1);
        },
      });
    },

    /** After a new password was set by mail: whoever reads the mail may log in, whatever was guessed before. */
    async forgetLogins(caller: string, emailKey: string): Promise<void> {
      await logins.byAccountHere.clear(toPairKey(caller, emailKey));
      await logins.byAccount.clear(emailKey);
    },

    /** Before an account is made. Fails with `rate_limited`. */
    async startRegistration(caller: string, emailKey: string) {
      const address = toAddressKey(caller);
      const taken = await takeInTurn([
        [registrations.byAddress, address],
        [registrations.byEmail, emailKey],
      ]);
      if (!taken.ok) return taken;
      return ok({
        /** The e-mail had an account, which is worth knowing to a stranger. */
        async refused() {
          await registrations.byAddress.take(address, FAILURE_COST - 1);
        },
        /** Nothing was found out: gives back what was taken. */
        async cancelled() {
          await registrations.byAddress.giveBack(address, 1);
          await registrations.byEmail.giveBack(emailKey, 1);
        },
      });
    },

    /** Before the password of somebody who is logged in is checked once more. Fails with `rate_limited`. */
    async startPasswordCheck(userId: string): Promise<Result<Attempt>> {
      const taken = await passwords.take(userId);
      if (!taken.ok) return taken;
      return ok({
        succeeded: () => passwords.clear(userId),
        cancelled: () => passwords.giveBack(userId, 1),
      });
    },

    /** Before a link for a new password is asked for. Fails with `rate_limited`. */
    takeReset: (caller: string, emailKey: string) =>
      takeInTurn([
        [resets, toAddressKey(caller)],
        [mailsByEmail, emailKey],
      ]),

    /** Before a new password is judged and hashed for the account of a link that works. Fails with `rate_limited`. */
    async startReset(userId: string) {
      const taken = await resetsByAccount.take(userId);
      if (!taken.ok) return taken;
      return ok({
        /** Nothing was judged: gives back what was taken. */
        cancelled: () => resetsByAccount.giveBack(userId, 1),
      });
    },

    /** Before a mailed link is looked at. Fails with `rate_limited`. */
    takeLink: (caller: string) => links.take(toAddressKey(caller)),

    /** Before somebody who is logged in has a link mailed. Fails with `rate_limited`. */
    takeMail: (userId: string, emailKey: string) =>
      takeInTurn([
        [mailsByUser, userId],
        [mailsByEmail, emailKey],
      ]),
  };
}

export type AccountLimits = ReturnType<typeof createAccountLimits>;
