import type { LoginInput, RegisterInput, SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { createReferralCode } from './repository';
import { isSamePerson, toEmailKey } from './email-key';
import { createId } from '../store/ids';
import { withoutWaitingForDisk } from '../store/asynchronous-commit';
import type { AccountContext } from './context';
import { createMailToken } from './mail-tokens';
import { checkPassword, hashPassword } from './password';
import { checkNewPassword } from './password-rules';

const WRONG_LOGIN = 'Unauthorized: Invalid email or password.';

export type AccountService = {
  /**
   * Fails with `unauthorized`, `account_not_found` unless accounts are hidden, or `rate_limited`.
   */
  login(input: LoginInput, caller: string): Promise<Result<SessionAnswer>>;
  /** Fails with `conflict`, `invalid_input` for a common password, or `rate_limited`. */
  register(input: RegisterInput, caller: string): Promise<Result<SessionAnswer>>;
  logout(session: Session): Promise<Result<{ message: string }>>;
  /** Reads `Authorization: Bearer`; fails with `unauthorized`. */
  authenticate(request: Request): Promise<Result<Session>>;
  /** Does not ask whether the login still holds. Fails with `unauthorized`. */
  readToken(token: string): Promise<Result<Pick<Session, 'jti' | 'userId'>>>;
};

/** The messages are those of docs/product.md, Accounts and Messages. */
export function createAccountService(context: AccountContext): AccountService {
  const { config, store, now, limits, mails, mailer, tokens, on } = context;
  const { users, sessions } = on(store);

  /** A person's code, or a campaign's; null for a code of one's own under another address. */
  async function toReferral(code: string | null, email: string): Promise<string | null> {
    const owner = code === null ? undefined : await users.findByReferralCode(code);
    return owner && isSamePerson(owner.email, email) ? null : code;
  }

  return {
    async login({ email, password }, caller) {
      const emailKey = toEmailKey(email);
      const attempt = await limits.startLogin(caller, emailKey);
      if (!attempt.ok) return attempt;
      const user = await users.findByEmail(email);
      const matches = await checkPassword(user?.password_hash ?? null, password);
      if (!matches.ok) {
        await attempt.value.cancelled();
        return matches;
      }
      if (!user && !config.hideAccounts) {
        return fail('account_not_found', 'No account found with this email.');
      }
      if (!user || !matches.value) return fail('unauthorized', WRONG_LOGIN);
      const token = await withoutWaitingForDisk(store, async (trx) => {
        // A login with a password that was changed during the check must not outlive the change.
        const isCurrent = await on(trx).users.lock(user.id, user.password_hash);
        return isCurrent ? on(trx).sessions.open(user, now()) : null;
      });
      if (token === null) return fail('unauthorized', WRONG_LOGIN);
      await attempt.value.succeeded();
      return ok({ token, message: 'Login successful!' });
    },

    async register({ name, email, password, referral }, caller) {
      const allowed = await checkNewPassword(password, { name, email, siteName: config.site.name });
      if (!allowed.ok) return allowed;
      const emailKey = toEmailKey(email);
      const attempt = await limits.startRegistration(caller, emailKey);
      if (!attempt.ok) return attempt;
      const hashed = await hashPassword(password);
      if (!hashed.ok) {
        await attempt.value.cancelled();
        return hashed;
      }
      const user = {
        id: createId('usr'),
        name,
        email,
        email_key: emailKey,
        password_hash: hashed.value,
        referral: await toReferral(referral, email),
        referral_code: createReferralCode(),
        created_at: now(),
      };
      const token = await store.transaction().execute(async (trx) => {
        if (!(await on(trx).users.createUser(user))) return null;
        const link = await createMailToken(trx, { userId: user.id, purpose: 'verify', email }, now());
        await enqueueMail(trx, mails.verify(email, link.token, link.expiresAt), now());
        return on(trx).sessions.open(user, now());
      });
      if (token === null) {
        const message = 'An account with this email already exists.';
        return fail('conflict', message, { fields: { email: message } });
      }
      await attempt.value.succeeded();
      mailer.wake();
      return ok({ token, message: 'Registration successful! Redirecting to checkout...' });
    },

    async logout(session) {
      await sessions.revoke(session.jti, now());
      return ok({ message: 'You have been logged out.' });
    },

    async authenticate(request) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
        request.headers.get('authorization') ?? '',
      )?.[1];
      if (!token) return fail('unauthorized', 'Please log in first.');
      const nowMs = now();
      const claims = await tokens.verify(token, nowMs);
      const user = claims && (await sessions.findUser(claims.jti, claims.sub, nowMs));
      if (!claims || !user) return sessionEnded();
      return ok({ jti: claims.jti, userId: user.id, name: user.name, email: user.email });
    },

    async readToken(token) {
      const claims = await tokens.verify(token, now());
      return claims ? ok({ jti: claims.jti, userId: claims.sub }) : sessionEnded();
    },
  };
}

function sessionEnded() {
  return fail('unauthorized', 'Your session has ended. Please log in again.');
}
