import type { LoginInput, RegisterInput, SessionAnswer } from '@/lib/contract';
import { fail, ok, type Result } from '@/lib/result';
import type { UpstreamConfig, UpstreamDeps } from '../config';
import type { Session } from '../http/router';
import { createId } from '../store/ids';
import { toEmailKey } from './email-key';
import { checkPassword, hashPassword } from './password';
import { createAccountRepository } from './repository';
import { createTokens } from './token';

const WRONG_LOGIN = 'Unauthorized: Invalid email or password.';

export type AccountService = {
  /** Fails with `unauthorized`, or `account_not_found` unless accounts are hidden. */
  login(input: LoginInput): Promise<Result<SessionAnswer>>;
  /** Fails with `conflict` when the e-mail is in use. */
  register(input: RegisterInput): Promise<Result<SessionAnswer>>;
  logout(session: Session): Promise<Result<{ message: string }>>;
  /** Reads `Authorization: Bearer`; fails with `unauthorized`. */
  authenticate(request: Request): Promise<Result<Session>>;
};

/** Accounts and logins. The messages are those of spec sections 4 and 8. */
export function createAccountService(config: UpstreamConfig, { store, now }: UpstreamDeps): AccountService {
  const repository = createAccountRepository(store);
  const tokens = createTokens(config.authSecret, config.sessionMs);

  async function openSession(user: { id: string; name: string }): Promise<string> {
    const nowMs = now();
    const { token, jti, expiresAt } = await tokens.sign(user, nowMs);
    await repository.createSession({ jti, userId: user.id, expiresAt }, nowMs);
    return token;
  }

  return {
    async login({ email, password }) {
      const user = await repository.findByEmailKey(toEmailKey(email));
      const matches = await checkPassword(user?.password_hash ?? null, password);
      if (!user && !config.hideAccounts) {
        return fail('account_not_found', 'No account found with this email.');
      }
      if (!user || !matches) return fail('unauthorized', WRONG_LOGIN);
      return ok({ token: await openSession(user), message: 'Login successful!' });
    },

    async register({ name, email, password, referral }) {
      const user = {
        id: createId('usr'),
        name,
        email,
        email_key: toEmailKey(email),
        password_hash: await hashPassword(password),
        referral,
        created_at: now(),
      };
      const added = await repository.createUser(user);
      if (!added) {
        const message = 'An account with this email already exists.';
        return fail('conflict', message, { fields: { email: message } });
      }
      return ok({
        token: await openSession(user),
        message: 'Registration successful! Redirecting to checkout...',
      });
    },

    async logout(session) {
      await repository.revokeSession(session.jti, now());
      return ok({ message: 'You have been logged out.' });
    },

    async authenticate(request) {
      const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(
        request.headers.get('authorization') ?? '',
      )?.[1];
      if (!token) return fail('unauthorized', 'Please log in first.');
      const nowMs = now();
      const claims = await tokens.verify(token, nowMs);
      const user = claims && (await repository.findSessionUser(claims.jti, claims.sub, nowMs));
      if (!claims || !user) return fail('unauthorized', 'Your session has ended. Please log in again.');
      return ok({ jti: claims.jti, userId: user.id, name: user.name, email: user.email });
    },
  };
}
