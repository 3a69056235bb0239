import { z } from 'zod';
import { OPERATIONS, type Operation, type Provider } from './operations';

/**
 * What can be made to go wrong. The first group is decided inside the provider, the second before
 * the request reaches it, the third after it has done its work.
 */
export const FAULTS = [
  'decline',
  'pending',
  'error-500',
  'forbidden',
  'not-found',
  'hang',
  'reset',
  'html-200',
  'bad-json',
  'reset-after-commit',
  'reply-lost',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Body of `POST /__control/fault`. */
export const faultRuleSchema = z.strictObject({
  provider: z.enum(['stripe', 'paypal']),
  operation: z.enum([...OPERATIONS, 'any']).default('any'),
  fault: z.enum(FAULTS),
  /** How many matching requests are hit before the rule is used up. */
  times: z.int().min(1).max(1000).default(1),
});
export type FaultRule = z.infer<typeof faultRuleSchema>;

export type Faults = {
  add(rule: FaultRule): void;
  /** The fault for this call, if one is switched on; uses it up once. Older rules come first. */
  take(provider: Provider, operation: Operation): Fault | null;
  list(): FaultRule[];
  clear(): void;
};

/** Keeps the switched-on faults, in memory only: a restart ends them. */
export function createFaults(): Faults {
  let rules: FaultRule[] = [];
  return {
    add(rule) {
      rules.push({ ...rule });
    },
    take(provider, operation) {
      const hit = rules.find(
        (rule) => rule.provider === provider && (rule.operation === operation || rule.operation === 'any'),
      );
      if (!hit) return null;
      hit.times -= 1;
      rules = rules.filter((rule) => rule.times > 0);
      return hit.fault;
    },
    list: () => rules.map((rule) => ({ ...rule })),
    clear() {
      rules = [];
    },
  };
}
