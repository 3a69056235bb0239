import { PROVIDER_NAMES } from '@/lib/contract/payment-providers';
import type { z } from 'zod';
import { PLAN_BUYERS_MAX, type refundRunsSchema } from '@/lib/contract/studio/refunds/schemas';
import { withTimeout } from '@/lib/time/with-timeout';
import type { BackendDeps } from '../../config/config';
import type { PaymentGateways } from '../../payments';
import type { Store } from '../../store/schema';
import { toDollars } from '../report/sales';
import { type Choice, type Due, type RunPlan, toFingerprint } from './plan-run';

type Answer = Omit<NonNullable<z.output<typeof refundRunsSchema>['plan']>, 'needs_approval'>;

/** A provider that is slow to tell its balance does not tell it. */
const ASK_MS = 2000;

export async function toPlanAnswer(
  { due, cents, ...counts }: RunPlan,
  { eventId: _eventId, ...choice }: Choice,
  { store, payments }: Pick<BackendDeps, 'store' | 'payments'>,
): Promise<Answer> {
  const each = due.map((row) => row.cents);
  const needed = PROVIDER_NAMES.map((provider) => ({
    provider,
    cents: due.reduce((sum, row) => sum + (row.provider === provider ? row.cents : 0), 0),
  }));
  return {
    ...choice,
    people: new Set(due.map(({ userId }) => userId)).size,
    orders: due.length,
    total: toDollars(cents),
    least: toDollars(each.reduce((least, one) => Math.min(least, one), each[0] ?? 0)),
    most: toDollars(each.reduce((most, one) => Math.max(most, one), 0)),
    ending: due.filter(({ isEnd }) => isEnd).length,
    buyers: await listBuyers(store, due.slice(0, PLAN_BUYERS_MAX)),
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

async function listBuyers(store: Store, due: readonly Due[]): Promise<Answer['buyers']> {
  const ids = due.map(({ userId }) => userId);
  const users = await store
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', 'in', ['', ...ids])
    .where('deleted_at', 'is', null)
    .execute();
  const names = new Map(users.map(({ id, name, email }) => [id, name || email]));
  return due.map(({ orderId, userId, isPass, cents }) => ({
    order: orderId,
    is_pass: isPass,
    name: names.get(userId) ?? null,
    amount: toDollars(cents),
  }));
}

async function findCover(
  gateway: Pick<PaymentGateways['stripe'], 'getBalance'>,
  neededCents: number,
): Promise<'yes' | 'no' | 'not-told'> {
  const balance = await withTimeout(gateway.getBalance(), ASK_MS);
  if (!balance?.ok || balance.value === null) return 'not-told';
  return balance.value >= neededCents ? 'yes' : 'no';
}
