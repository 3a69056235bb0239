import { type AppError, fail } from '@/lib/result';
import { isStoreUnavailable } from '../store/errors';

/** Outages of the store and the bucket may be retried, defects may not. */
export function toThrownFailure(error: unknown): AppError {
  // By its name: importing it would make a circle of folders.
  const isOfBucket = error instanceof Error && error.name === 'BucketError';
  if (!isStoreUnavailable(error) && !isOfBucket)
    return { code: 'internal', message: 'Server error: Please try again later.' };
  return {
    code: 'upstream_unavailable',
    message: "We can't reach the service right now. Please try again in a moment.",
  };
}

/** The login was revoked or its account deleted. */
export function sessionEnded() {
  return fail('unauthorized', 'Your session has expired. Please sign in again.');
}

/** Our mail server can't send to this address (`Mailer.reaches`). */
export function unreachable() {
  const message =
    "Our mail server can't send to addresses with letters like these before the @. Please use another one.";
  return fail('invalid_input', message, { fields: { email: message } });
}
