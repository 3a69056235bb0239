import type { AppError } from '@/lib/result';
import { isStoreUnavailable } from '../store/errors';

/** A store that cannot be used now is worth another try, a defect is not. */
export function toThrownFailure(error: unknown): AppError {
  if (!isStoreUnavailable(error))
    return { code: 'internal', message: 'Server error: Please try again later.' };
  return {
    code: 'upstream_unavailable',
    message: 'The service cannot be reached right now. Please try again in a moment.',
  };
}
