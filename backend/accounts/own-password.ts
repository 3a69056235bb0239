import { sessionEnded } from '../http/failure';
import { fail, ok, type Result } from '@/lib/result';
import type { AccountContext } from './context';
import { checkPassword, NO_PASSWORD } from './password';
import type { User } from './repository';

/** Fails with `forbidden` under `field`, `rate_limited`, or `unauthorized`. */
export function createOwnPasswordCheck({ store, limits, on }: AccountContext) {
  return async (userId: string, password: string, field: string): Promise<Result<User>> => {
    const attempt = await limits.startPasswordCheck(userId);
    if (!attempt.ok) return attempt;
    const user = await on(store).users.findById(userId);
    const matches = await checkPassword(user?.password_hash ?? null, password);
    if (!matches.ok) {
      await attempt.value.cancelled();
      return matches;
    }
    if (!user) return sessionEnded();
    if (user.password_hash === NO_PASSWORD) {
      await attempt.value.cancelled();
      const message =
        'Your account has no password yet. Set one with “Forgot password?” on the sign-in page.';
      return fail('forbidden', message, { fields: { [field]: message } });
    }
    if (matches.value === 'no') {
      const message = "That password isn't right.";
      return fail('forbidden', message, { fields: { [field]: message } });
    }
    await attempt.value.succeeded();
    return ok(user);
  };
}
