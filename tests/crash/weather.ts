import { setTimeout as sleep } from 'node:timers/promises';
import type { CrashingApi } from './crashing-api';

/** Counts the API's statements and requests, before and after each. */
const MOST_STEPS = 500;
const PATIENCE_MS = 10_000;

export const OPERATIONS = {
  stripe: [
    'create',
    'get',
    'cancel',
    'refund',
    'get-refund',
    'create-session',
    'get-session',
    'expire-session',
  ],
  paypal: ['token', 'create', 'get', 'capture', 'refund', 'get-dispute', 'verify-webhook'],
} as const;
export const FAULTS = [
  ...(['not-found', 'gone', 'forbidden', 'too-many', 'error-500', 'bad-json', 'html-200'] as const),
  ...(['hang', 'reset', 'reset-after-commit', 'reply-lost', 'other-object'] as const),
] as const;

export const pick = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)]!;

/** Kills the API before or after one of its next statements or requests. It stays armed if idle. */
export async function killSoon(api: CrashingApi, isOver: () => boolean): Promise<void> {
  const [dead, end] = [api.countDeaths(), Date.now() + PATIENCE_MS];
  api.arm(Array.from({ length: 1 + Math.floor(Math.random() * MOST_STEPS) }, () => ''));
  while (api.countDeaths() === dead && !isOver() && Date.now() < end) await sleep(20);
  await api.untilUp();
}
