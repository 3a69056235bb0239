import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Collection, Journal } from '@/sandbox/shared/journal';

const DAY_MS = 24 * 60 * 60 * 1000;

const savedAnswerSchema = z.object({
  atMs: z.number(),
  path: z.string(),
  fingerprint: z.string(),
  requestId: z.string(),
  status: z.number(),
  body: z.unknown(),
});
export type SavedAnswer = z.infer<typeof savedAnswerSchema>;

export type Lookup =
  { kind: 'new' } | { kind: 'replay'; answer: SavedAnswer } | { kind: 'conflict'; message: string };

/**
 * Stripe's idempotency (docs.stripe.com/api/idempotent_requests): the first answer of a key, a 500
 * or a decline included, is given again for 24 hours, and a key used with other parameters is
 * refused. Answers to bad parameters are not kept.
 */
export function createIdempotency(journal: Journal) {
  const saved: Collection<SavedAnswer> = journal.collection('stripe.idempotency', savedAnswerSchema);
  const fingerprintOf = (body: string) => createHash('sha256').update(body).digest('hex');

  return {
    lookUp(key: string, path: string, body: string, nowMs: number): Lookup {
      const answer = saved.get(key);
      if (!answer || nowMs - answer.atMs > DAY_MS) return { kind: 'new' };
      if (answer.path !== path) {
        return {
          kind: 'conflict',
          message: `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${path}' vs '${answer.path}'). Try using a key other than '${key}' if you meant to execute a different request.`,
        };
      }
      if (answer.fingerprint !== fingerprintOf(body)) {
        return {
          kind: 'conflict',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
        };
      }
      return { kind: 'replay', answer };
    },
    save(key: string, body: string, answer: Omit<SavedAnswer, 'fingerprint'>): void {
      saved.set(key, { ...answer, fingerprint: fingerprintOf(body) });
    },
  };
}
export type Idempotency = ReturnType<typeof createIdempotency>;
