import type { LoginInput, RegisterInput, SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import { sessionEnded, unreachable } from '../http/failure';
import type { Opens, Session } from '../http/router';
import { enqueueMail } from '../mail/outbox';
import { createReferralCode, toReferral } from './repository';
import { toEmailKey } from './email-key';
import { createId } from '../store/ids';
import { withAsynchronousCommit } from '../store/asynchronous-commit';
import type { AccountContext } from './context';
import { createMailToken } from './mail-tokens';
import { checkPassword, hashPassword } from './password';
import { checkNewPassword } from './password-rules';

const GRANT_ENDED =
  'The email address of this purchase was confirmed on another device. Sign in with it, or ask for a code, to go on here.';

const WRONG_LOGIN = 'Unauthorized: Invalid email or password.';

/** docs/product.md (Accounts, Messages) lists the messages. */
export function createAccountService(context: AccountContext) {
  const { config, store, now, limits, mailsOf, mailer, tokens, grantTokens, pairedScreens, on } = context;
  const { users, sessions } = on(store);

  async function readGrant(token: string, nowMs: number): Promise<Result<Session>> {
    const claims = await grantTokens.verify(token, nowMs);
    if (!claims) return sessionEnded();
    const session = { jti: claims.jti, userId: claims.sub };
    const grant = await sessions.findGrant(session, nowMs);
    return grant ? ok({ ...session, grant }) : fail('unauthorized', GRANT_ENDED);
  }

  return {
    /** Fails with `unauthorized`, `rate_limited`, or `account_not_found` unless hidden. */
    async login({ email, password }: LoginInput, caller: string): Promise<Result<SessionAnswer>> {
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
      if (!user || matches.value === 'no') return fail('unauthorized', WRONG_LOGIN);
      const renewed = matches.value === 'as typed' ? await hashPassword(password) : null;
      const token = await withAsynchronousCommit(store, async (trx) => {
        // A concurrent password change must end this login too.
        const isCurrent = await on(trx).users.lock(user.id, user.password_hash);
        if (!isCurrent) return null;
        if (renewed?.ok) await on(trx).users.setPassword(user.id, renewed.value);
        return on(trx).sessions.open(user, now());
      });
      if (token === null) return fail('unauthorized', WRONG_LOGIN);
      await attempt.value.succeeded();
      return ok({ token, message: 'Login successful!' });
    },

    /** Fails with `conflict`, `invalid_input` for a common password, or `rate_limited`. */
    async register(input: RegisterInput, caller: string): Promise<Result<SessionAnswer>> {
      const { name, email, password, referral } = input;
      const allowed = await checkNewPassword(password, { name, email, siteName: config.site.name });
      if (!allowed.ok) return allowed;
      const emailKey = toEmailKey(email);
      const attempt = await limits.startRegistration(caller, emailKey);
      if (!attempt.ok) return attempt;
      if (!(await mailer.reaches(email))) {
        await attempt.value.cancelled();
        return unreachable();
      }
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
        referral: await toReferral(users, referral, email),
        referral_code: createReferralCode(),
        created_at: now(),
      };
      const token = await store.transaction().execute(async (trx) => {
        if (!(await on(trx).users.createUser(user))) return null;
        const link = await createMailToken(trx, { userId: user.id, purpose: 'verify', email }, now());
        const mails = await mailsOf(trx);
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

    /** Also on the hosts that took the sign-in over. */
    async logout(session: Session) {
      await store.transaction().execute(async (trx) => {
        await on(trx).users.lock(session.userId);
        await on(trx).sessions.revokeFamily(session, now());
      });
      return ok({ message: 'You have been signed out.' });
    },

    /** Also paired screens, whose grants are sessions. */
    async signOutEverywhere({ userId }: Session) {
      await store.transaction().execute(async (trx) => {
        await on(trx).users.lock(userId);
        await on(trx).sessions.revokeAll(userId, now());
      });
      return ok({ message: 'You have been signed out everywhere.' });
    },

    /** Takes a bearer token. Fails with `unauthorized`. */
    async authenticate(token: string | null, opens: Opens = 'account'): Promise<Result<Session>> {
      if (!token) return fail('unauthorized', 'Please sign in first.');
      const nowMs = now();
      const claims = await tokens.verify(token, nowMs);
      if (!claims) {
        const isScreen = opens === 'screen' || opens === 'watch';
        const paired = isScreen ? await pairedScreens.read(store, token) : null;
        if (paired) return paired;
        return opens === 'purchase' || opens === 'watch' ? readGrant(token, nowMs) : sessionEnded();
      }
      const session = { jti: claims.jti, userId: claims.sub };
      const found = await sessions.find(session, nowMs);
      const isRefused = opens === 'studio' && found?.event_domain !== null;
      return found && !isRefused ? ok(session) : sessionEnded();
    },

    /** Does not check revocation. Fails with `unauthorized`. */
    async readToken(token: string): Promise<Result<Session>> {
      const claims = await tokens.verify(token, now());
      return claims ? ok({ jti: claims.jti, userId: claims.sub }) : sessionEnded();
    },
  };
}
