import { type AppError, fail } from '@/lib/result';
import { notThere } from '../studio-router';

/** A client of the protocol acts by the status; people read the sentence. */
export function toTusFailure(status: number): AppError {
  switch (status) {
    case 404:
    case 410:
      return notThere().error;
    case 409:
      return fail('conflict', 'The upload has gone on meanwhile. Please ask where it is.').error;
    case 413:
      return fail('payload_too_large', 'The chunk is longer than the rest of the file.').error;
    default:
      return status < 500
        ? fail('invalid_input', 'This is no request of the tus protocol, version 1.0.0.').error
        : fail(
            'upstream_unavailable',
            "The file can't be stored right now. What was sent is kept; please try again later.",
          ).error;
  }
}
