import type { IntentRecord } from './intent';

const BY_STATUS: Partial<Record<IntentRecord['status'], string>> = {
  succeeded: 'payment_intent.succeeded',
  processing: 'payment_intent.processing',
  canceled: 'payment_intent.canceled',
  requires_action: 'payment_intent.requires_action',
};

/** The event that a change of an intent causes; null when nothing is said about it. */
export function findIntentEvent(before: IntentRecord | undefined, after: IntentRecord): string | null {
  if (!before) return null;
  if (after.status === 'requires_payment_method') {
    const isRefused = after.lastError !== null && after.lastError !== before.lastError;
    return isRefused ? 'payment_intent.payment_failed' : null;
  }
  return before.status === after.status ? null : (BY_STATUS[after.status] ?? null);
}
