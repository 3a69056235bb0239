import { type PaymentProvider, PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import type { z } from 'zod';
import type { refundRunsSchema } from '@/lib/contract/studio/refunds/schemas';
import { withTimeout } from '@/lib/time/with-timeout';
import type { PaymentGateways } from '../../payments';
import { toDollars } from '../report/sales';
import { type Choice, type RunPlan, toFingerprint } from './plan-run';

type Answer = Omit<z.output<typeof refundRunsSchema>['plan'], 'needs_approval'>;

/** A provider that is slow to tell its balance does not tell it. */
const ASK_MS = 2000;

export async function toPlanAnswer(
  { due, cents, ...counts }: RunPlan,
  { eventId: _eventId, ...choice }: Choice,
  payments: Pick<PaymentGateways, PaymentProvider>,
): Promise<Answer> {
  const needed = PROVIDER_NAMES.map((provider) => ({
    provider,
    cents: due.reduce((sum, row) => sum + (row.provider === provider ? row.cents : 0), 0),
  }));
  return {
    ...choice,
    people: new Set(due.map(({ userId }) => userId)).size,
    orders: due.length,
    total: toDollars(cents),
    fingerprint: toFingerprint({ due }),
    fees: toDollars(due.reduce((sum, { feeCents }) => sum + (feeCents ?? 0), 0)),
    fees_not_told: due.filter(({ feeCents }) => feeCents === null).length,
    ...counts,
    deleted: due.filter(({ isDeleted }) => isDeleted).length,
    balances: await Promise.all(
      needed
        .filter((one) => one.cents > 0)
        .map(async ({ provider, cents: wanted }) => ({
          provider,
          needed: toDollars(wanted),
          covers: await findCover(payments[provider], wanted),
        })),
    ),
  };
}

async function findCover(
  gateway: Pick<PaymentGateways['stripe'], 'getBalance'>,
  neededCents: number,
): Promise<'yes' | 'no' | 'not-told'> {
  const balance = await withTimeout(gateway.getBalance(), ASK_MS);
  if (!balance?.ok || balance.value === null) return 'not-told';
  return balance.value >= neededCents ? 'yes' : 'no';
}
