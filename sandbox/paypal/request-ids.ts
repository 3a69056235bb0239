import { z } from 'zod';
import type { Journal } from '@/sandbox/shared/journal';

const KEEP_MS = 6 * 60 * 60 * 1000;
const entrySchema = z.object({ atMs: z.number(), resourceId: z.string() });

/**
 * PayPal's idempotency: for six hours a PayPal-Request-Id used again on the same call gives the
 * latest state of what it made the first time
 * (developer.paypal.com/api/rest/reference/idempotency). Failures are not kept: PayPal asks for the
 * same id after a 5xx, and a buyer whose card was declined may try another one.
 */
export function createRequestIds(journal: Journal) {
  const entries = journal.collection('paypal.request-ids', entrySchema);
  return {
    /** The id of what this request made before; undefined when it is new or six hours old. */
    find(path: string, requestId: string | undefined, nowMs: number): string | undefined {
      const entry = requestId === undefined ? undefined : entries.get(`${path} ${requestId}`);
      return entry && nowMs - entry.atMs <= KEEP_MS ? entry.resourceId : undefined;
    },
    remember(path: string, requestId: string | undefined, resourceId: string, nowMs: number): void {
      if (requestId !== undefined) entries.set(`${path} ${requestId}`, { atMs: nowMs, resourceId });
    },
  };
}
export type RequestIds = ReturnType<typeof createRequestIds>;
