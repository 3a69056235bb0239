import { z } from 'zod';
import type { Provider } from './operations';

/**
 * What can be made to go wrong with an event: it comes twice, waits to be released, is lost, or is
 * late.
 */
const EVENT_FAULTS = ['duplicate', 'hold', 'drop', 'delay'] as const;
/**
 * What can be made to go wrong with one attempt's signature; the next attempt is in order again.
 */
const SIGNATURE_FAULTS = [
  'unsigned',
  'wrong-signature',
  'v0-signature',
  'two-signatures',
  'old-timestamp',
  'future-timestamp',
  'reserialized',
] as const;

export type SignatureFault = (typeof SIGNATURE_FAULTS)[number];

/** Body of `POST /__control/webhooks/fault`. */
export const webhookRuleSchema = z.strictObject({
  provider: z.enum(['stripe', 'paypal']),
  /** The type of the event; any when absent. */
  type: z.string().optional(),
  fault: z.enum([...EVENT_FAULTS, ...SIGNATURE_FAULTS]),
  times: z.int().min(1).max(1000).default(1),
  /** How late, in milliseconds, with the fault `delay`. */
  delayMs: z.int().min(0).max(60_000).default(1000),
});
type StoredRule = z.infer<typeof webhookRuleSchema>;
export type WebhookRule = z.input<typeof webhookRuleSchema>;

export type WebhookRules = {
  add(rule: StoredRule): void;
  /** What to do with an event as a whole; uses the rule up once. */
  takeForEvent(
    provider: Provider,
    type: string,
  ): { fault: (typeof EVENT_FAULTS)[number]; delayMs: number } | null;
  /** What to do to the signature of one attempt; uses the rule up once. */
  takeForAttempt(provider: Provider, type: string): SignatureFault | null;
  list(): StoredRule[];
  clear(): void;
};

/** Keeps the switched-on faults of webhooks, in memory only. Older rules come first. */
export function createWebhookRules(): WebhookRules {
  let rules: StoredRule[] = [];

  function take<F extends string>(provider: Provider, type: string, faults: readonly F[]) {
    const isOurs = (fault: string): fault is F => faults.some((known) => known === fault);
    for (const rule of rules) {
      const { fault, delayMs } = rule;
      if (rule.provider !== provider || (rule.type !== undefined && rule.type !== type) || !isOurs(fault))
        continue;
      rule.times -= 1;
      rules = rules.filter(({ times }) => times > 0);
      return { fault, delayMs: fault === 'delay' ? delayMs : 0 };
    }
    return null;
  }

  return {
    add(rule) {
      rules.push({ ...rule });
    },
    takeForEvent: (provider, type) => take(provider, type, EVENT_FAULTS),
    takeForAttempt: (provider, type) => take(provider, type, SIGNATURE_FAULTS)?.fault ?? null,
    list: () => rules.map((rule) => ({ ...rule })),
    clear() {
      rules = [];
    },
  };
}
