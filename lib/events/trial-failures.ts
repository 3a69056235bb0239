import type { AppError } from '@/lib/result';

export const TRIAL_FAILURES = {
  failed: 'Failed to start trial. Please try again later.',
  noAddress: 'No redirect URL provided.',
  unknownAddress:
    "Your free trial leads to a site we don't know, so we didn't send you there. Please contact us.",
} as const;

/** The binding sentence (docs/product.md), then the reason if there is one. */
export function toTrialFailureMessages({ code, message }: AppError): [failure: string, reason?: string] {
  if (message === TRIAL_FAILURES.noAddress || message === TRIAL_FAILURES.unknownAddress) return [message];
  return code === 'internal' ? [TRIAL_FAILURES.failed] : [TRIAL_FAILURES.failed, message];
}
